// What lies on a felt, drawn in the felt's own units: cards, tiles, stacks of chips, name plates.
import { html, useRef } from "../../vendor/preact.js";
import { isJoker, isTile, rankOf, suitOf } from "../cards.js";
import { chipClass, chipsOf, TileShape } from "../ui/basics.js";
import { dollars } from "../words.js";

/**
 * A card or tile in a slot. `from` is where it comes from, seen from the slot; `order` says when it is dealt, and
 * `nth` when it is turned over.
 * @param {{card: string | null, x: number, y: number, w: number, tile?: boolean, from?: [number, number], order?: number, nth?: number}} props
 */
export function FeltCard({ card, x, y, w, tile = false, from = [0, -120], order = 0, nth = 0 }) {
  const back = useRef(false);
  const turned = back.current && card !== null;
  if (card === null) back.current = true;
  const style = { "--dx": `${from[0]}px`, "--dy": `${from[1]}px`, animationDelay: `${turned ? nth * 40 : Math.min(order * 60, 1400)}ms` };
  const shape = tile || (card && isTile(card))
    ? html`<svg x=${w * 0.17} width=${w * 0.65} height=${w * 1.4} viewBox="0 0 52 112"><${TileShape} tile=${card} /></svg>`
    : card === null ? html`<rect class="fc-back" width=${w} height=${w * 1.4} rx=${w * 0.08} fill="url(#back)" stroke-width=${w * 0.05} />`
      : html`<rect class="fc-face" width=${w} height=${w * 1.4} rx=${w * 0.08} />${isJoker(card)
        ? html`<svg class="fc-joker" x=${w * 0.12} y=${w * 0.3} width=${w * 0.76} height=${w * 0.76}><use href="#jk" /></svg>`
        : html`<g class=${`fc-${suitOf(card)}`}>
          <text class="fc-rank" x=${w * 0.3} y=${w * 0.47} font-size=${w * (rankOf(card) === "10" ? 0.42 : 0.5)}>${rankOf(card)}</text>
          <use href=${`#${suitOf(card)}`} x=${w * 0.38} y=${w * 0.66} width=${w * 0.56} height=${w * 0.56} /></g>`}`;
  return html`<g transform=${`translate(${x},${y})`}><g key=${card ?? "back"} class=${turned ? "turned" : "dealt-in"} style=${style}>${shape}</g></g>`;
}

/** Where the pips of a die lie, in thirds of its side. @type {Record<number, number[][]>} */
const PIPS = {
  1: [[2, 2]], 2: [[1, 1], [3, 3]], 3: [[1, 1], [2, 2], [3, 3]], 4: [[1, 1], [3, 1], [1, 3], [3, 3]],
  5: [[1, 1], [3, 1], [2, 2], [1, 3], [3, 3]], 6: [[1, 1], [3, 1], [1, 2], [3, 2], [1, 3], [3, 3]],
};

/** Dice side by side; a one is red. @param {{dice: number[], x: number, y: number}} props */
export const Dice = ({ dice, x, y }) => html`<g class="dice" role="img" aria-label=${`Dice: ${dice.join(", ")}`}>${dice.map((die, i) => html`
  <g transform=${`translate(${x + i * 44},${y})`}><rect width="36" height="36" rx="7" />${(PIPS[die] ?? []).map(([px, py]) => html`
    <circle class=${die === 1 ? "dice__one" : ""} cx=${px * 9} cy=${py * 9} r=${die === 1 ? 5 : 3.6} />`)}</g>`)}</g>`;

/** A stack of chips with its amount; at most five are drawn. @param {{cents: number, size?: number, turn?: number}} props */
export function Stack({ cents, size = 34, turn = 0 }) {
  const chips = chipsOf(cents).slice(0, 5);
  const top = chips[chips.length - 1], text = dollars(cents), wide = 12 + text.length * 7.4;
  return html`<g transform=${turn ? `rotate(${turn})` : undefined}><g class="chip-in">
    ${chips.map((chip, i) => html`<g class=${chipClass(chip)}>
      <use href="#chip" x=${-size / 2} y=${-size / 2 - 3.2 * i} width=${size} height=${size} /></g>`)}
    <text class=${`chip-txt ${chipClass(top)}`} font-size=${size * 0.3} y=${-3.2 * (chips.length - 1)}>${top / 100}</text></g>
    <g class="f-amt" transform=${`translate(0,${size * 0.5 + 4})`}><rect x=${-wide / 2} y="-9" width=${wide} height="18" rx="9" />
      <text y=".5">${text}</text></g></g>`;
}

/** How wide a plate must be for its words. @param {string} text */
export const plateWidth = (text) => 28 + text.length * 7.2;

/** Who sits there, and how they stand. @param {{x: number, y: number, text: string, kind?: string}} props */
export function Plate({ x, y, text, kind = "" }) {
  const wide = plateWidth(text);
  return html`<g class=${`plate ${kind}`} transform=${`translate(${x},${y})`}><g class="plate__in">
    <rect x=${-wide / 2} y="-13" width=${wide} height="26" rx="13" /><text>${text}</text></g></g>`;
}
