// A board of cards beside a wheel: every card, edge and corner of it is a spot; the same spots serve a felt and a phone.
import { html, useRef } from "../../vendor/preact.js";
import { isJoker, nameOf, rankName, suitName, suitOf } from "../cards.js";
import { instead } from "../ui/events.js";
import { capital, inDollars, list, shortWager } from "../words.js";
import { Stack } from "./pieces.js";

/** @typedef {import("./load.js").Box} Box */
/** @typedef {import("./load.js").Felt} Felt */
/** A place for chips: what is wagered there, on what kind of choice, its name, and where it lies. @typedef {{key: string, kind: string, label: string, box: Box}} BoardSpot */
/** A wager of the game, and the kind of choice that it is made on. @typedef {{wager: string, name: string, choice: string | null}} Wagered */

/** The kinds of choices that have places on a board, as the rulebook calls them. */
export const CARD = "card", PAIR = "two adjoining cards", BLOCK = "four adjoining cards", RANK = "rank", RANKS_BOTH = "two adjacent ranks", SUIT = "suit";

/** @typedef {import("../types.js").Grid} Grid */

const NOWHERE = { x: 0, y: 0, w: 0, h: 0 };

/** The rank of a row of the grid, which the felt has as a column; jokers have none. @param {Grid} grid @param {number} at */
const rankAt = (grid, at) => grid[at]?.find((card) => card && !isJoker(card))?.[0] ?? null;
/** The suits, as they lie side by side in the grid. @param {Grid} grid */
const suitsOf = (grid) => (grid.find((row) => row.every((card) => card && !isJoker(card))) ?? []).map((card) => suitOf(card ?? ""));
/** The sections of the wheel: every card of the board, in the order of the deck. @param {Grid} grid */
export const sectionsOf = (grid) => grid.flat().filter((card) => card !== null).sort((a, b) => numberOf(a) - numberOf(b));

/** The house's number of a card: 4 × rank + suit, jokers 52 and 53. @param {string} card */
export function numberOf(card) {
  if (card.startsWith("Jk")) return card === "Jk2" ? 53 : 52;
  return 4 * "23456789TJQKA".indexOf(card[0]) + "cdhs".indexOf(card[1]);
}

/** @param {Box} box */
const middle = ({ x, y, w, h }) => [x + w / 2, y + h / 2];

/** A small box in the middle of two others. @param {Box} a @param {Box} b @param {number} size @returns {Box} */
function between(a, b, size) {
  const [[ax, ay], [bx, by]] = [middle(a), middle(b)];
  return { x: (ax + bx - size) / 2, y: (ay + by - size) / 2, w: size, h: size };
}

/**
 * All spots of the wagers on choices: in the middle of cells, on their edges and corners, and on the ranks.
 * @param {Grid} grid
 * @param {Wagered[]} wagers
 * @param {(card: string) => Box} cell
 * @param {(card: string) => Box} tab where the rank of a column is bet on, beside its first card
 * @param {number} size of the spots between others
 * @returns {BoardSpot[]}
 */
export function boardSpots(grid, wagers, cell, tab, size) {
  /** @type {BoardSpot[]} */
  const found = [];
  const add = (/** @type {string} */ kind, /** @type {string[]} */ of, /** @type {string} */ label, /** @type {Box} */ box) => {
    for (const { wager, choice } of wagers) if (choice === kind) found.push({ key: `${wager}|${of.join(" ")}`, kind, label, box });
  };
  const at = (/** @type {number} */ column, /** @type {number} */ row) => grid[column]?.[row] ?? null;
  for (let column = 0; column < grid.length; column++) {
    for (let row = 0; row < grid[column].length; row++) {
      const card = at(column, row), right = at(column + 1, row), below = at(column, row + 1), across = at(column + 1, row + 1);
      if (!card) continue;
      add(CARD, [card], capital(nameOf(card)), cell(card));
      for (const other of [right, below]) {
        if (other) add(PAIR, [card, other], `Split, ${nameOf(card)} and ${nameOf(other)}`, between(cell(card), cell(other), size));
      }
      if (right && below && across) {
        const block = [card, right, below, across];
        add(BLOCK, block, `Corner, ${list(block.map(nameOf))}`, between(cell(card), cell(across), size));
      }
    }
    const rank = rankAt(grid, column), next = rankAt(grid, column + 1), [here, there] = [at(column, 0), at(column + 1, 0)];
    if (rank && here) add(RANK, [rank], `Every ${rankName(rank)}`, tab(here));
    if (rank && next && here && there) add(RANKS_BOTH, [rank, next], `Every ${rankName(rank)} and ${rankName(next)}`, between(tab(here), tab(there), size));
  }
  return found;
}

/** Boxes for wagers that are printed once, and one for each suit. @param {Grid} grid @param {Wagered[]} wagers @param {Map<string, Box[]>} boxes @returns {BoardSpot[]} */
export function boxSpots(grid, wagers, boxes) {
  const suits = suitsOf(grid);
  return wagers.filter(({ choice }) => !choice || choice === SUIT).flatMap(({ wager, name, choice }) => (boxes.get(wager) ?? []).map((box, i) => (
    choice ? { key: `${wager}|${suits[i]}`, kind: SUIT, label: capital(suitName(suits[i])), box } : { key: wager, kind: "", label: shortWager(name), box }
  )));
}

/** The spots of the printed board; a rank is bet on above its column. @param {Felt} felt @param {Grid} grid @param {Wagered[]} wagers */
export function feltSpots(felt, grid, wagers) {
  const cell = (/** @type {string} */ card) => felt.cells.get(numberOf(card)) ?? NOWHERE;
  const tab = (/** @type {string} */ first) => { const top = cell(first); return { ...top, y: top.y - 26, h: 22 }; };
  return [...boardSpots(grid, wagers, cell, tab, 18), ...boxSpots(grid, wagers, felt.boxes)];
}

/** The nearest spot in a direction. @param {BoardSpot[]} spots @param {BoardSpot} from @param {number} dx @param {number} dy */
function nearest(spots, from, dx, dy) {
  const [x, y] = middle(from.box);
  let best = null, least = Infinity;
  for (const spot of spots) {
    const [sx, sy] = middle(spot.box);
    const along = (sx - x) * dx + (sy - y) * dy, aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    if (along > 1 && along + 3 * aside < least) [best, least] = [spot, along + 3 * aside];
  }
  return best;
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * @typedef {object} BoardProps
 * @property {BoardSpot[]} spots
 * @property {Map<string, number>} stakes
 * @property {(wager: string) => boolean} open
 * @property {((key: string) => void) | null} onPlace
 * @property {(key: string) => void} [onLift]
 * @property {string | null} [won] the card that won
 * @property {number} [chip] the size of a chip
 */

/** The spots as buttons with their chips. One of them is in the tab order; arrows go to the neighbours. @param {BoardProps} props */
export function BoardLayer({ spots, stakes, open, onPlace, onLift = () => {}, won = null, chip = 30 }) {
  const live = onPlace ? spots.filter((spot) => open(spot.key.split("|")[0])) : [];
  const here = useRef(live[0]?.key);
  const press = (/** @type {KeyboardEvent} */ event, /** @type {BoardSpot} */ from) => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const next = nearest(live, from, ...arrow);
      if (next) here.current = next.key;
      const places = [...(/** @type {Element} */ (event.currentTarget).parentElement?.children ?? [])];
      /** @type {SVGElement | undefined} */ (places.find((place) => place.getAttribute("data-key") === next?.key))?.focus();
    } else if (event.key === "Enter" || event.key === " ") onPlace?.(from.key);
    else if (event.key === "Delete") onLift(from.key);
    else return;
    event.preventDefault();
  };
  const rect = (/** @type {Box} */ { x, y, w, h }) => html`<rect x=${x} y=${y} width=${w} height=${h} rx="4" />`;
  const words = (/** @type {BoardSpot} */ { key, label }) => `${label}, ${stakes.get(key) ? inDollars(stakes.get(key) ?? 0) : "empty"}`;
  return html`<g class="board-layer">
    ${won && html`<g class="board-won" aria-hidden="true">${spots.filter(({ kind, key }) => kind === CARD && key.endsWith(`|${won}`)).map(({ box }) => rect(box))}</g>`}
    ${live.length > 0 && html`<g role="group" aria-label="Board">${live.map((spot) => html`<g key=${spot.key} data-key=${spot.key} class="boardspot"
      role="button" tabindex=${spot.key === here.current ? 0 : -1} aria-label=${words(spot)} onClick=${() => onPlace?.(spot.key)}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => press(event, spot)} onContextMenu=${instead(() => onLift(spot.key))}>${rect(spot.box)}</g>`)}</g>`}
    <g class="stakes" aria-hidden="true">${spots.filter((spot) => stakes.get(spot.key)).map(({ key, box }) => {
      const [x, y] = middle(box);
      return html`<g key=${`${key}${stakes.get(key)}`} transform=${`translate(${x},${y - 4})`}><${Stack} cents=${stakes.get(key)} size=${chip} /></g>`;
    })}</g></g>`;
}

/** Stakes by spot. @param {import("../types.js").Stake[]} wagers */
export function stakesOf(wagers) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const { wager, stake, choices } of wagers) {
    if (choices) for (const [choice, amount] of Object.entries(choices)) found.set(`${wager}|${choice}`, amount);
    else found.set(wager, stake);
  }
  return found;
}
