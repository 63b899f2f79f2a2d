// The wheel: where it stops, and how it turns there.
import { html, useEffect, useRef } from "../../vendor/preact.js";
import { isJoker, sign, suitOf } from "../cards.js";
import { sectionsOf } from "./board.js";

const TURNS = 4;

/** How far the wheel is turned when a card is at the pointer, in degrees. @param {string[]} sections @param {string} card */
export const angleOf = (sections, card) => -((sections.indexOf(card) + 0.5) * 360) / sections.length;

/**
 * Turn a rotor to a card: several turns when it is being spun, else at once.
 * @param {Element | null | undefined} rotor
 * @param {import("../types.js").Grid} grid
 * @param {string} card
 * @param {boolean} spun
 */
export function turn(rotor, grid, card, spun) {
  if (!(rotor instanceof SVGElement)) return;
  rotor.classList.toggle("is-spinning", spun);
  rotor.style.transform = `rotate(${angleOf(sectionsOf(grid), card) - (spun ? 360 * TURNS : 0)}deg)`;
}

/** A wheel of its own, for screens without a felt. @param {{look: import("../types.js").Look, card: string | null, spinning: boolean}} props */
export function Wheel({ look: { cloth, grid }, card, spinning }) {
  const sections = sectionsOf(grid);
  const rotor = useRef(/** @type {SVGGElement | null} */ (null));
  useEffect(() => { if (card) turn(rotor.current, grid, card, spinning); }, [card, spinning]);
  const point = (/** @type {number} */ i, /** @type {number} */ r) => {
    const angle = (2 * Math.PI * i) / sections.length - Math.PI / 2;
    return `${(100 + r * Math.cos(angle)).toFixed(1)} ${(100 + r * Math.sin(angle)).toFixed(1)}`;
  };
  const section = (/** @type {number} */ i) => (
    `M${point(i, 62)}L${point(i, 98)}A98 98 0 0 1 ${point(i + 1, 98)}L${point(i + 1, 62)}A62 62 0 0 0 ${point(i, 62)}Z`);
  return html`<svg class="wheel felt" data-felt=${cloth} viewBox="0 -8 200 212" role="img" aria-label=${card && !spinning ? `The wheel stands at ${card}` : "The wheel"}>
    <g class="rotor rotor--own" ref=${rotor}>
      ${sections.map((text, i) => html`<path class=${isJoker(text) ? "w-gold" : /[dh]/.test(suitOf(text)) ? "w-red" : "w-black"} d=${section(i)} />`)}
      </g>
    <circle cx="100" cy="100" r="62" class="w-hub" />${card && !spinning && html`<text x="100" y="110" font-size="30" class="m">
      ${sign(card)}</text>`}
    <path class="w-point" d="M92 -8h16l-8 20Z" /></svg>`;
}
