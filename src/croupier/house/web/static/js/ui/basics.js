// The small parts that every page uses: icons, cards, tiles, chips, clauses, tags.
import { html } from "../../vendor/preact.js";
import { api } from "../api.js";
import { isJoker, isTile, label, rankOf, suitOf } from "../cards.js";
import { link } from "../router.js";
import { shortClause, shortHash } from "../words.js";
import { useEffect, useState } from "../../vendor/preact.js";

/** @param {{name: string, box?: string}} props */
export const Icon = ({ name, box = "0 0 24 24" }) => html`<svg viewBox=${box} aria-hidden="true"><use href=${`#${name}`} /></svg>`;

/** What a card shows; its rank is drawn, and its name is the label of the card. @param {{card: string, wild?: string | null}} props */
const Face = ({ card, wild }) => (isJoker(card)
  ? html`<span class="card__i" data-rank="JOKER"></span><svg class="card__p" viewBox="0 0 40 40"><use href="#jk" /></svg>
    ${wild && html`<span class="card__wild">${wild}</span>`}`
  : html`<span class="card__i" data-rank=${rankOf(card)}><svg viewBox="0 0 24 24"><use href=${`#${suitOf(card)}`} /></svg></span>
      <svg class="card__p" viewBox="0 0 24 24"><use href=${`#${suitOf(card)}`} /></svg>${wild && html`<span class="card__wild">${wild}</span>`}`);

/**
 * The classes and the label of a card, so that it can be an image or a button.
 * @param {string | null} card
 * @param {{size?: string, wild?: string | null}} [how]
 */
export function cardProps(card, { size = "", wild = null } = {}) {
  const sized = size ? ` card--${size}` : "";
  if (card === null) return { class: `card card--back${sized}`, "aria-label": "Face-down card" };
  const kind = isJoker(card) ? " card--joker" : "";
  return {
    class: `card${sized}${kind}${wild ? " card--wild" : ""}`,
    "data-suit": isJoker(card) ? undefined : suitOf(card),
    "aria-label": label(card) + (wild ? `, ${wild.toLowerCase().replace(":", ", stands for")}` : ""),
  };
}

/**
 * A card or tile that is only looked at.
 * @param {{card: string | null, size?: string, wild?: string | null, tile?: boolean, enter?: number}} props
 */
export function Card({ card, size = "", wild = null, tile = false, enter }) {
  const moving = enter === undefined ? {} : { style: { animationDelay: `${enter * 60}ms` } };
  if (tile || (card && isTile(card))) return html`<span class=${`tilebox${enter === undefined ? "" : " enters"}`} ...${moving}>
    <${Tile} tile=${card} /></span>`;
  const props = cardProps(card, { size, wild });
  return html`<div ...${props} class=${props.class + (enter === undefined ? "" : " enters")} role="img" ...${moving}>
    ${card !== null && html`<${Face} card=${card} wild=${wild} />`}</div>`;
}

/** The inside of a card that is a button. */
export const CardFace = Face;

/** Where the pips of one half lie, in a box of 52 by 52. @type {Record<number, number[][]>} */
const SPOTS = {
  1: [[26, 27]],
  2: [[26, 17], [26, 39]],
  3: [[17, 16], [26, 28], [35, 40]],
  4: [[18, 18], [34, 18], [18, 38], [34, 38]],
  5: [[17, 17], [35, 17], [26, 28], [17, 39], [35, 39]],
  6: [[18, 16], [34, 16], [18, 28], [34, 28], [18, 40], [34, 40]],
};
const RED = "#d8484a", WHITE = "#f4efe2";

/** Ones and fours are red, and half of the twelve. @param {string} tile @param {number} pips @param {number} i */
const pipColour = (tile, pips, i) => (tile === "6-6" ? (i % 2 ? WHITE : RED) : pips === 1 || pips === 4 ? RED : WHITE);

/** The drawing of a tile, in a box of 52 by 112; all backs are alike. @param {{tile: string | null}} props */
export function TileShape({ tile }) {
  const halves = tile ? [+tile[0], +tile[2]] : [];
  return html`<rect x="1" y="1" width="50" height="110" rx="8" fill="#17181b" stroke="#6a645a" />
    <rect x="3" y="3" width="46" height="106" rx="6" fill="none" stroke="#ffffff1f" />
    ${tile ? html`<path d="M12 56H40" stroke="#ffffff2e" />`
      : html`<rect x="8" y="8" width="36" height="96" rx="4" class="tile__back" /><path class="tile__back" d="M26 36 38 56 26 76 14 56Z" />`}
    ${halves.map((pips, half) => SPOTS[pips].map(([x, y], i) => html`<circle cx=${x} cy=${y + 54 * half} r=${tile === "1-1" ? 5.6 : 4.2}
      fill=${pipColour(tile ?? "", pips, i)} />`))}`;
}

/** @param {{tile: string | null}} props */
export const Tile = ({ tile }) => html`<svg class="tile" viewBox="0 0 52 112" role="img" aria-label=${tile ? label(tile) : "Face-down tile"}>
  <${TileShape} tile=${tile} /></svg>`;

/** The chips of a house, in cents. */
export const CHIPS = [100, 500, 2500, 10000, 50000];
/** @param {number} chip */
export const chipClass = (chip) => `c${chip / 100}`;

/** One chip. @param {{chip: number}} props */
export const Chip = ({ chip }) => html`<svg class=${`chip ${chipClass(chip)}`} viewBox="-20 -20 40 40" aria-hidden="true">
  <use href="#chip" x="-20" y="-20" width="40" height="40" /><text class="chip-txt">${chip / 100}</text></svg>`;

/** The fewest chips that make an amount, highest first; what no chip can make is left out. @param {number} cents */
export function chipsOf(cents) {
  const found = [];
  let rest = cents;
  for (const chip of [...CHIPS].reverse()) {
    for (; rest >= chip; rest -= chip) found.push(chip);
  }
  return found.length ? found : [CHIPS[0]];
}

/** @type {Map<string, Promise<any>>} */
const summaries = new Map();
/** What a clause says; asked once. @param {string} id */
function summaryOf(id) {
  const found = summaries.get(id) ?? api.clause(id).catch(() => null);
  summaries.set(id, found);
  return found;
}

/**
 * A clause: its short id, one sentence when it is opened, and the rulebook one step further.
 * @param {{id: string, summary?: string | null}} props
 */
export function Clause({ id, summary = null }) {
  const [text, setText] = useState(summary);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let here = true;
    if (open && !text) summaryOf(id).then((found) => here && setText(found?.summary ?? "This clause is not in the rulebook of the house."));
    return () => { here = false; };
  }, [open, id]);
  useEffect(() => { setText(summary); }, [id, summary]);
  if (!id) return null;
  return html`<details class="clause" onToggle=${(/** @type {any} */ e) => setOpen(e.currentTarget.open)}>
    <summary aria-label=${`Clause ${id}`}>${shortClause(id)}</summary>
    <p>${text ?? "…"} <a class="clause__link" href=${link("rules", "clause", id)}>${id} in the rulebook</a></p></details>`;
}

/** @param {{kind?: string, children?: any}} props */
export const Tag = ({ kind = "plain", children }) => html`<span class=${`tag tag--${kind}`}>${children}</span>`;

/** What an outcome is called and coloured like. @param {string} outcome */
export function outcomeTag(outcome) {
  const kind = /** @type {Record<string, string>} */ ({ win: "win", lose: "lose", push: "push", tie: "push" })[outcome] ?? "plain";
  return html`<${Tag} kind=${kind}>${outcome.charAt(0).toUpperCase() + outcome.slice(1)}<//>`;
}

/** A digest, short, and whole for whoever asks. @param {{hash: string}} props */
export const Hash = ({ hash }) => html`<span class="hash" title=${hash}>${shortHash(hash)}</span>`;

/** What went wrong, where it happened. @param {{error: any}} props */
export const Trouble = ({ error }) => error && html`<p class="trouble" role="alert">
  ${error.message ?? String(error)} ${error.clause && html`<${Clause} id=${error.clause} />`}</p>`;

/**
 * A button: what it does, and the key that does it too.
 * @param {{kind?: string, hint?: string, small?: boolean, disabled?: boolean, label?: string, keys?: string, onClick: () => unknown, children?: any}} props
 */
export const Button = ({ kind = "", hint = "", small = false, disabled = false, label, keys, onClick, children }) => html`<button
  class=${`btn${kind ? ` btn--${kind}` : ""}${small ? " btn--sm" : ""}`} type="button" disabled=${disabled} aria-label=${label}
  aria-keyshortcuts=${keys} onClick=${() => { onClick(); }}>${children}${hint && html` <kbd>${hint}</kbd>`}</button>`;
