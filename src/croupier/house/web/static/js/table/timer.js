// The ring that shows how long a question stays open; spoken only at ten and at five seconds.
import { html, useEffect, useRef } from "../../vendor/preact.js";
import { call } from "../announce.js";

const ROUND = 125.66;

/** @param {{timer: import("../types.js").Timer | null, ahead: number, mine: boolean}} props */
export function Timer({ timer, ahead, mine }) {
  const ring = useRef(/** @type {SVGSVGElement | null} */ (null));
  const ends = timer?.ends_at_ms ?? 0, length = timer?.length_ms ?? 1;
  useEffect(() => {
    if (!timer) return undefined;
    const told = new Set();
    const show = () => {
      const left = Math.max(0, ends - Date.now() - ahead), seconds = Math.ceil(left / 1000);
      const svg = ring.current;
      if (!svg) return;
      svg.querySelector(".t")?.setAttribute("stroke-dashoffset", String(ROUND * (1 - Math.min(1, left / length))));
      const words = svg.querySelector("text");
      if (words) words.textContent = String(seconds);
      svg.classList.toggle("is-low", seconds <= 5);
      svg.setAttribute("aria-label", `${seconds} seconds left`);
      for (const mark of [10, 5]) {
        if (mine && seconds === mark && !told.has(mark) && length > mark * 1000 + 1000) { told.add(mark); call(`${mark} seconds left.`); }
      }
    };
    show();
    const every = setInterval(show, 250);
    return () => clearInterval(every);
  }, [ends, length, ahead, mine]);
  return html`<svg class=${`timer${timer ? "" : " timer--off"}`} ref=${ring} viewBox="0 0 46 46" role="timer" aria-hidden=${!timer}>
    <circle cx="23" cy="23" r="20" /><circle class="t" cx="23" cy="23" r="20" stroke-dasharray=${ROUND} stroke-dashoffset="0" />
      <text x="23" y="23.5"></text></svg>`;
}
