// Decisions: only those that the chapter offers now, each with what it costs and the key that takes it.
import { html } from "../../vendor/preact.js";
import { capital, dollars } from "../words.js";

/** @typedef {import("../types.js").Choice} Choice */

/** Keys that mean something else at every moment of a table. */
const TAKEN = ["t", "l"];

/** The key of each choice: its first letter, or its number where several begin alike. @param {Choice[]} choices @returns {string[]} */
export function keysOf(choices) {
  const first = (/** @type {Choice} */ { text }) => text.charAt(0).toLowerCase();
  /** @type {string[]} */
  const found = [];
  for (const choice of choices) {
    const alike = choices.filter((other) => first(other) === first(choice)).length > 1;
    const letters = [...choice.text.toLowerCase()].filter((letter) => /[a-z]/.test(letter) && !TAKEN.includes(letter));
    const wanted = [...((alike && choice.text.match(/\d/)) || []), ...letters];
    found.push(wanted.find((key) => !found.includes(key)) ?? "");
  }
  return found;
}

/** What a silent player gets, in the house's words: "folds", "the house way". @param {import("../types.js").Ask} ask */
export function silence({ silent }) {
  if (!silent) return "";
  return `Who says nothing ${silent.startsWith("the ") ? `gets ${silent}` : silent} when the time is up.`;
}

/** The question in a few words. @param {import("../types.js").Ask} ask */
export function question(ask) {
  if (ask.setting) return "Set your hand";
  const words = ask.choices.map((choice) => choice.text.replace(/ \d+×$/, "").toLowerCase());
  const kinds = [...new Set(words)];
  return `${capital(kinds.length > 1 ? `${kinds.slice(0, -1).join(", ")} or ${kinds[kinds.length - 1]}` : kinds[0] ?? ask.name)}?`;
}

/** @param {{ask: import("../types.js").Ask, busy: boolean, decide: (answer: any) => void}} props */
export function Choices({ ask, busy, decide }) {
  const best = ask.choices.find((choice) => !["fold", "surrender", "void"].includes(choice.label));
  const keys = keysOf(ask.choices);
  return html`<div class="actions" data-count=${ask.choices.length}>${ask.choices.map((choice, i) => {
    const key = keys[i];
    const kind = choice === best ? " btn--primary" : choice.label === "surrender" ? " btn--danger" : "";
    return html`<button class=${`btn${kind}`} type="button" disabled=${busy || !choice.affordable} aria-keyshortcuts=${key || undefined} onClick=${() => decide(choice.answer)}>
      ${choice.text}${choice.cost ? ` — ${dollars(choice.cost)}` : ""} ${key && html`<kbd>${key.toUpperCase()}</kbd>`}</button>`;
  })}</div>`;
}
