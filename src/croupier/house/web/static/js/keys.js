// Single keys, for whoever wants them: never in a field, never twice on repeat, never with a modifier.
import { keys } from "./choices.js";

/** @param {EventTarget | null} place */
function inField(place) {
  if (!(place instanceof HTMLElement)) return false;
  if (place instanceof HTMLInputElement) return !/^(checkbox|radio|button|range)$/.test(place.type);
  return place.isContentEditable || place instanceof HTMLSelectElement || place instanceof HTMLTextAreaElement;
}

/**
 * Listen for keys; the handler says whether it has used one.
 * @param {(key: string, event: KeyboardEvent) => unknown} handler
 * @returns {() => void} stop listening
 */
export function onKey(handler) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    if (keys.value === "off" || event.defaultPrevented || event.repeat || inField(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // A focused button or summary keeps its own Enter and Space.
    const presses = key === "Enter" || key === " ";
    if (presses && event.target instanceof Element && event.target.closest("button, a, summary, [role=button], input, select")) return;
    if (handler(key, event)) event.preventDefault();
  };
  addEventListener("keydown", listen);
  return () => removeEventListener("keydown", listen);
}
