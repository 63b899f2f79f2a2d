// A wheel and its board at the table: on the felt, and as a board of its own for small screens.
import { html, useEffect, useMemo, useRef, useState } from "../../vendor/preact.js";
import { sign, suitSign } from "../cards.js";
import { BoardLayer, boardSpots, boxSpots, CARD, feltSpots, RANK, stakesOf, SUIT } from "../felt/board.js";
import { FeltCard, Plate } from "../felt/pieces.js";
import { FreeSeat } from "../felt/table.js";
import { turn, Wheel } from "../felt/wheel.js";
import { instead } from "../ui/events.js";
import { dollars, inDollars, shortWager, signed } from "../words.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../felt/board.js").BoardSpot} BoardSpot */


/** The card of the last spin. @param {Room} room */
function cardNow(room) {
  const view = room.live.view.value;
  return room.spinning.value ?? view?.drawn.card ?? view?.last?.drawn.card ?? null;
}

/** What lies on the board: chips not yet bet, or wagers. @param {Room} room */
function board(room) {
  const view = /** @type {import("../types.js").View} */ (room.live.view.value), { betting } = room, mode = room.mode.value;
  const open = mode === "bet" || mode === "settled", scene = room.scene.value;
  const drafting = open && (mode === "bet" || betting.pending.value);
  const offers = new Map(view.limits.map((offer) => [offer.wager, offer]));
  return {
    stakes: drafting ? betting.draft.value : stakesOf(scene?.me?.wagers ?? []),
    open: (/** @type {string} */ wager) => offers.get(wager)?.open ?? false,
    onPlace: open ? (/** @type {string} */ key) => { room.dismiss(); betting.place(key); } : null,
    onLift: (/** @type {string} */ key) => betting.lift(key),
    won: scene?.settled ? scene.drawn.card : null,
    limits: view.limits,
    grid: view.table.look.grid,
  };
}

/** The rank above a column. @param {{spot: BoardSpot}} props */
function RankTab({ spot: { key, box } }) {
  const rank = key.split("|")[1];
  return html`<g class="ranktab" aria-hidden="true"><rect x=${box.x} y=${box.y} width=${box.w} height=${box.h} rx="5" />
    <text x=${box.x + box.w / 2} y=${box.y + 16} font-size="14" class="m">${rank === "T" ? "10" : rank}</text></g>`;
}

/** The layer above the printed board. @param {{room: Room, felt: import("../felt/load.js").Felt}} props */
export function BoardSurface({ room, felt }) {
  const place = useRef(/** @type {SVGGElement | null} */ (null));
  const card = cardNow(room), spinning = room.spinning.value !== null;
  const { limits, grid, ...shown } = board(room);
  useEffect(() => { if (card) turn(place.current?.ownerSVGElement?.querySelector(".rotor"), grid, card, spinning); }, [card, spinning, felt]);
  const spots = useMemo(() => feltSpots(felt, grid, limits), [felt, limits.length]);
  const stand = felt.dealer.filter((slot) => slot.area === "card stand");
  const posted = room.scene.value?.areas.find((area) => area.name === "card stand")?.cards ?? [];
  return html`<g ref=${place}>
    ${spots.filter((spot) => spot.kind === RANK).map((spot) => html`<${RankTab} key=${spot.key} spot=${spot} />`)}
    ${!card && html`<use class="wheel-mark" href="#mark" x="177" y="275" width="110" height="110" aria-hidden="true" />`}
    <text class="m wheel-word" x="232" y="350" font-size="58" aria-hidden="true">${card && !spinning && sign(card)}</text>
    <g role="img" aria-label=${`Card stand: ${posted.join(", ") || "empty"}`}>${stand.slice(0, posted.length).map((slot, i) => html`
      <${FeltCard} key=${`${posted[i]}${i}`} card=${posted[i]} x=${slot.x + 22} y=${slot.y + 1} w=${37} />`)}</g>
    <${BoardLayer} spots=${spots} ...${shown} />
    <${Players} room=${room} /></g>`;
}

/** Who else plays: seats have no place on this board. @param {{room: Room}} props */
function Players({ room }) {
  const scene = room.scene.value, view = room.live.view.value;
  if (!scene || !view) return null;
  const sit = view.may.includes("sit"), y = 778;
  return html`<g role="group" aria-label="Seats">${scene.seats.filter((seat) => seat.state !== "empty" || sit).map((seat, i) => {
    const x = 490 + i * 156;
    if (seat.state === "empty") return html`<${FreeSeat} x=${x} y=${y} seat=${seat.seat} sit=${(/** @type {number} */ n) => room.sit(n, room.buyIn)} />`;
    const stake = seat.wagers.reduce((sum, wager) => sum + wager.stake, 0), who = seat.mine ? "You" : seat.player;
    const how = scene.settled && seat.net !== null ? signed(seat.net).replace(/\.00$/, "") : stake ? dollars(stake) : "";
    return html`<g role="img" aria-label=${`Seat ${seat.seat}, ${who}${stake ? `, wagers ${inDollars(stake)}` : ""}`}>
      <${Plate} x=${x} y=${y} text=${[seat.seat, who, how].filter(Boolean).join(" · ")} kind=${seat.mine ? "plate--me" : ""} /></g>`;
  })}</g>`;
}

/** The wheel above the board of a phone. @param {{room: Room}} props */
export const WheelStrip = ({ room }) => html`<${Wheel} look=${room.live.view.value?.table.look} card=${cardNow(room)} spinning=${room.spinning.value !== null} />`;

/** @typedef {import("../felt/load.js").Box} Box */
/**
 * A board for a screen without a felt.
 * @typedef {object} Shape
 * @property {number} wide
 * @property {number} high
 * @property {(column: number, row: number) => Box} cell
 * @property {(first: Box) => Box} tab where a rank is bet on, beside its first card
 * @property {(row: number) => Box} suit
 */

/** For a phone: ranks are rows, suits are columns. @param {number} ranks @param {number} suits @returns {Shape} */
const upright = (ranks, suits) => ({
  wide: 66 + suits * 68, high: 46 + ranks * 47,
  cell: (column, row) => ({ x: 62 + row * 68, y: 4 + column * 47, w: 66, h: 45 }),
  tab: (first) => ({ ...first, x: 4, w: 52 }),
  suit: (row) => ({ x: 62 + row * 68, y: 4 + ranks * 47, w: 66, h: 38 }),
});
/** For a tablet: as the felt has it. @param {number} ranks @param {number} suits @returns {Shape} */
const across = (ranks, suits) => ({
  wide: 70 + ranks * 48, high: 46 + suits * 54,
  cell: (column, row) => ({ x: 4 + column * 48, y: 42 + row * 54, w: 46, h: 52 }),
  tab: (first) => ({ ...first, y: 4, h: 34 }),
  suit: (row) => ({ x: 4 + ranks * 48, y: 42 + row * 54, w: 62, h: 52 }),
});
const TABLET = "(min-width: 700px)";

/** Whether the screen is wide enough for the board as the felt has it. */
function useTablet() {
  const [tablet, setTablet] = useState(() => matchMedia(TABLET).matches);
  useEffect(() => {
    const query = matchMedia(TABLET), change = () => setTablet(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return tablet;
}

/** @param {Shape} shape @param {import("../types.js").Grid} grid @param {import("../types.js").Offer[]} limits @returns {BoardSpot[]} */
function compactSpots(shape, grid, limits) {
  /** @type {Map<string, Box>} */
  const cells = new Map();
  grid.forEach((row, rank) => row.forEach((card, suit) => { if (card) cells.set(card, shape.cell(rank, suit)); }));
  const cell = (/** @type {string} */ card) => cells.get(card) ?? shape.cell(0, 0);
  const suits = limits.filter(({ choice }) => choice === SUIT).map(({ wager }) => /** @type {[string, Box[]]} */ ([wager, grid[0].map((_, row) => shape.suit(row))]));
  return [...boardSpots(grid, limits, cell, (first) => shape.tab(cell(first)), 20), ...boxSpots(grid, limits, new Map(suits))];
}

/** What is printed in a cell of the small board, if it is one. @param {BoardSpot} spot */
function cellWords({ key, kind }) {
  const [, choice = ""] = key.split("|");
  if (kind === CARD) return sign(choice);
  if (kind === RANK) return choice === "T" ? "10" : choice;
  return kind === SUIT ? `all ${suitSign(choice)}` : "";
}

/** The board for small screens. @param {{room: Room}} props */
export function CompactBoard({ room }) {
  const { limits, grid, ...shown } = board(room), tablet = useTablet();
  const shape = useMemo(() => (tablet ? across : upright)(grid.length, grid[0].length), [tablet, grid]);
  const spots = useMemo(() => compactSpots(shape, grid, limits), [shape, limits.length]);
  const rest = limits.filter((offer) => !offer.choice);
  return html`<div class="compact" data-felt=${room.live.view.value?.table.look.cloth}>
    <svg class="felt compact__board" viewBox=${`0 0 ${shape.wide} ${shape.high}`} role="group" aria-label="Small board">
      <g aria-hidden="true">${spots.map((spot) => ({ ...spot.box, words: cellWords(spot) })).filter(({ words }) => words).map(({ x, y, w, h, words }) => html`
        <rect class="cell" x=${x} y=${y} width=${w} height=${h} rx="5" />
        <text class=${`m${/[♦♥]/.test(words) ? " f-red" : ""}`} x=${x + w / 2} y=${y + h / 2 + 6} font-size="17">${words}</text>`)}</g>
      <${BoardLayer} spots=${spots} ...${shown} chip=${26} /></svg>
    <div class="compact__rest" role="group" aria-label="Other wagers">${rest.map((offer) => html`<button class="btn btn--sm compact__w" type="button"
      disabled=${!offer.open || !shown.onPlace} onClick=${() => shown.onPlace?.(offer.wager)} onContextMenu=${instead(() => shown.onLift(offer.wager))}>
      ${shortWager(offer.name)}${shown.stakes.get(offer.wager) ? html` <b>${dollars(shown.stakes.get(offer.wager) ?? 0)}</b>` : ""}</button>`)}</div></div>`;
}
