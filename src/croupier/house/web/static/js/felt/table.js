// Everything that lies on a felt with seats: cards, chips, plates, and the visitor's own spots as buttons.
import { html } from "../../vendor/preact.js";
import { names } from "../cards.js";
import { laid, standing } from "../table/scene.js";
import { instead, onPress } from "../ui/events.js";
import { handWords, inDollars, shortWager, signed, spoken } from "../words.js";
import { Dice, FeltCard, Plate, plateWidth, Stack } from "./pieces.js";

/** @typedef {import("./load.js").Felt} Felt */
/** @typedef {import("./load.js").SeatPlace} SeatPlace */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").Look} Look */
/** @typedef {import("../table/scene.js").Scene} Scene */

/** Where cards come from. */
const SHOE = [1210, 70];
const CARD = 30, STEP = 22;

/** A vector of the felt as a turned seat sees it. @param {SeatPlace} place @param {number} x @param {number} y @returns {[number, number]} */
function seen(place, x, y) {
  const turn = (-place.turn * Math.PI) / 180, [dx, dy] = [SHOE[0] - place.x, SHOE[1] - place.y];
  return [dx * Math.cos(turn) - dy * Math.sin(turn) - x, dx * Math.sin(turn) + dy * Math.cos(turn) - y];
}

/** How far below its middle a seat's spots and slots reach. @param {SeatPlace} place */
function reach(place) {
  const spots = [...place.spots.values()].map((spot) => spot.y + spot.r);
  const cards = place.slots.length ? place.slots[0].y - 4 : Math.max(...spots) + 6;
  return { cards, end: cards + CARD * 1.4 };
}

/** @param {{place: SeatPlace, seat: Seat, tile: boolean, nth: number, of: number}} props */
function SeatCards({ place, seat, tile, nth, of }) {
  const { cards: y } = reach(place);
  const held = laid(seat, place.slots);
  const left = (-(held.length - 1) * STEP - CARD) / 2;
  return held.map(({ card, slot }, i) => {
    const x = place.slots.length ? (place.slots[slot]?.x ?? left + i * STEP) - 5 : left + i * STEP;
    return html`<${FeltCard} key=${i} card=${card} tile=${tile} x=${x} y=${y} w=${CARD} from=${seen(place, x, y)} order=${i * of + nth} nth=${i} />`;
  });
}

/**
 * @typedef {object} Own one of the visitor's own areas
 * @property {number} seat
 * @property {boolean} open whether chips may be placed
 * @property {import("../types.js").Offer[]} all its spots
 * @property {import("../types.js").Offer[]} spots where
 * @property {Map<string, {wager: string, stake: number}>} stakes what lies there
 * @property {string} [next] the spot that the decision at hand would fill
 * @property {(wager: string) => void} place
 * @property {(wager: string) => void} lift
 */

/** @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {number} by @param {Element} from */
function focusNext(by, from) {
  const all = [...(from.closest("svg")?.querySelectorAll(".ownspot") ?? [])];
  /** @type {SVGElement} */ (all[(all.indexOf(from) + by + all.length) % all.length]).focus();
}

/** One of the visitor's own spots. @param {{spot: import("./load.js").Spot, offer: import("../types.js").Offer, own: Own, first: boolean}} props */
function OwnSpot({ spot, offer, own, first }) {
  const stake = own.stakes.get(offer.wager)?.stake ?? 0;
  const place = () => own.place(offer.wager), lift = () => own.lift(offer.wager);
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (ARROWS[event.key]) focusNext(ARROWS[event.key], /** @type {Element} */ (event.currentTarget));
    else if (event.key === "Enter" || event.key === " ") place();
    else if (event.key === "Delete") lift();
    else return;
    event.preventDefault();
  };
  return html`<g class="ownspot" role="button" tabindex=${first ? 0 : -1} aria-label=${`${shortWager(offer.name)}, ${stake ? inDollars(stake) : "empty"}`}
    onClick=${place} onKeyDown=${press} onContextMenu=${instead(lift)}>
    <circle class="ownspot__ring" cx=${spot.x} cy=${spot.y} r=${spot.r + 1} />
    <title>${shortWager(offer.name)}</title>
    <circle class="ownspot__hit" cx=${spot.x} cy=${spot.y} r=${Math.max(spot.r + 6, 24)} /></g>`;
}

/** The text on a plate. @param {Seat} seat @param {boolean} settled */
function plateText(seat, settled) {
  const how = settled && seat.net !== null ? signed(seat.net).replace(/\.00$/, "") : standing(seat, settled);
  return [seat.seat, seat.mine ? "You" : seat.player, seat.bank ? "bank" : "", how].filter(Boolean).join(" · ");
}

/** A seat in words, for whoever listens. @param {Seat} seat @param {boolean} settled */
function inWords(seat, settled) {
  const stake = seat.wagers.reduce((sum, wager) => sum + wager.stake, 0);
  const open = seat.cards.filter((card) => card !== null);
  const words = [`Seat ${seat.seat}`, seat.mine ? "you" : seat.player ?? "free", seat.bank ? "banks" : "", standing(seat, settled)];
  if (stake) words.push(`wagers ${inDollars(stake)}`);
  if (open.length && !seat.mine) words.push(names(open));
  else if (seat.cards.length) words.push(`${seat.cards.length} cards`);
  if (seat.hand && !seat.mine) words.push(handWords(seat.hand));
  if (settled && seat.net !== null) words.push(`net ${spoken(seat.net)}`);
  return words.filter(Boolean).join(", ");
}

/** Chips on a spot, or the lit lamp of a sensor. @param {{place: SeatPlace, wager: {wager: string, stake: number}}} props */
function OnSpot({ place, wager }) {
  const spot = place.spots.get(wager.wager);
  if (!spot || !wager.stake) return null;
  if (spot.sensor) return html`<circle class="sensor sensor--lit" cx=${spot.x} cy=${spot.y} r="10" />`;
  return html`<g key=${wager.stake} class="stake" transform=${`translate(${spot.x},${spot.y})`}><circle class="stake__under" r=${spot.r - 1} />
    <${Stack} cents=${wager.stake} size=${spot.r > 26 ? 40 : 34} turn=${-place.turn} /></g>`;
}

/** Where a seat's plate is: upright, behind its cards, and clear of them. @param {SeatPlace} place @param {string} text @returns {[number, number]} */
function plateAt(place, text) {
  const turn = (place.turn * Math.PI) / 180, lying = Math.abs(Math.sin(turn));
  const y = reach(place).end + 5 + 13 * Math.cos(turn) + (plateWidth(text) / 2) * lying;
  return [place.x - Math.sin(turn) * y, Math.min(place.y + Math.cos(turn) * y, 782)];
}

/** A free seat. @param {{x: number, y: number, seat: number, sit: (seat: number) => void}} props */
export const FreeSeat = ({ x, y, seat, sit }) => html`<g class="sit" role="button" tabindex="0" aria-label=${`Sit · ${seat}: sit down here`}
  onClick=${() => sit(seat)} onKeyDown=${onPress(() => sit(seat))}><${Plate} x=${x} y=${y} text=${`Sit · ${seat}`} kind="plate--free" /></g>`;

/**
 * @typedef {object} SeatProps
 * @property {SeatPlace} place
 * @property {Seat} seat
 * @property {number} nth among those who are dealt to
 * @property {number} of how many are dealt to
 * @property {boolean} tile
 * @property {boolean} settled
 * @property {Own | null} own
 * @property {((seat: number) => void) | null} sit
 */

/** A seat with everything on it. @param {SeatProps} props */
function SeatLayer({ place, seat, nth, of, tile, settled, own, sit }) {
  const free = seat.state === "empty" && !own;
  const text = free ? `Sit · ${seat.seat}` : plateText(own ? { ...seat, mine: true } : seat, settled), [x, y] = plateAt(place, text);
  if (free) return sit && html`<${FreeSeat} x=${x} y=${y} seat=${seat.seat} sit=${sit} />`;
  const stakes = own ? [...own.stakes.values()] : seat.wagers;
  const out = seat.state === "out" || seat.decisions.includes("fold") || seat.decisions.includes("surrender");
  const next = own?.next && place.spots.get(own.next), won = settled && (seat.net ?? 0) > 0;
  const spots = own?.open ? own.spots.filter((offer) => place.spots.has(offer.wager)) : [];
  return html`<g class=${`seat${seat.mine ? " seat--me" : ""}${out ? " seat--folded" : ""}`} role="group" aria-label=${inWords(seat, settled)}>
    <g transform=${`translate(${place.x},${place.y}) rotate(${place.turn})`}>
      ${spots.map((offer, i) => html`<${OwnSpot} key=${offer.wager} spot=${place.spots.get(offer.wager)} offer=${offer} own=${own} first=${i === 0} />`)}
      ${next && html`<circle class="nextspot" cx=${next.x} cy=${next.y} r=${next.r + 1} />`}
      <g class="stakes" aria-hidden="true">${stakes.map((wager) => html`<${OnSpot} key=${wager.wager} place=${place} wager=${wager} />`)}</g>
      ${!seat.mine && html`<g class="dealt" aria-hidden="true"><${SeatCards} place=${place} seat=${seat} tile=${tile} nth=${nth} of=${of} /></g>`}
    </g>
    <g aria-hidden="true"><${Plate} x=${x} y=${y} text=${text} kind=${`${seat.mine ? "plate--me" : own ? "plate--free" : ""}${won ? " plate--won" : ""}`} /></g></g>`;
}

/** @param {import("./load.js").Slot[]} slots @param {number} at @param {number} i */
function place(slots, at, i) {
  const slot = slots[at] ?? slots[slots.length - 1] ?? { x: 560 + i * 30, y: 66, w: 46 };
  const past = Math.max(0, at - slots.length + 1);
  return { x: slot.x + past * 16, y: slot.y, w: slot.w };
}

/** The common areas as cards in places; what is not printed lies beside the dealer, with its name. @param {Felt} felt @param {Look} look @param {any[]} areas */
function areaCards(felt, look, areas) {
  /** @type {{name: string, x: number}[]} */
  const unprinted = [];
  const cards = areas.flatMap((area) => {
    const printed = felt.dealer.filter((slot) => slot.area === (look.areas[area.name] ?? area.name));
    const left = 130 + 150 * unprinted.length;
    if (!printed.length) unprinted.push({ name: area.name, x: left + area.cards.length * 12 });
    return area.cards.map((/** @type {string | null} */ card, /** @type {number} */ i) => (
      printed.length ? { card, ...place(printed, i, i) } : { card, x: left + i * 24, y: 66, w: 34 }));
  });
  return { cards, unprinted };
}

/** The dealer in words. @param {Scene} scene */
function dealerWords({ dealer, areas }) {
  const open = dealer.cards.filter((card) => card !== null);
  const hand = dealer.cards.length ? `Dealer: ${open.length ? names(open) : `${dealer.cards.length} face-down`}${dealer.hand ? `, ${handWords(dealer.hand)}` : ""}` : "Dealer";
  return [hand, ...areas.map((area) => `${area.name}: ${names(area.cards)}`)].join(". ");
}

/** The dealer's cards and the common areas. @param {{felt: Felt, look: Look, scene: Scene, of: number}} props */
function DealerLayer({ felt, look, scene, of }) {
  const named = new Set(scene.areas.map((area) => look.areas[area.name] ?? area.name));
  const slots = felt.dealer.filter((slot) => !named.has(slot.area)), main = slots.length ? slots : felt.dealer;
  const own = laid(scene.dealer, main).map(({ card, slot }, i) => ({ card, ...place(main, slot, i) }));
  const { cards, unprinted } = areaCards(felt, look, scene.areas);
  return html`<g role="group" aria-label=${dealerWords(scene)}><g aria-hidden="true">
    ${unprinted.map(({ name, x }) => html`<text class="m" x=${x} y="132" font-size="12">${name.toUpperCase()}</text>`)}
    ${[...own, ...cards].map(({ card, x, y, w }, i) => html`<${FeltCard} key=${i} card=${card} tile=${look.noun === "tile"} x=${x} y=${y} w=${w}
      from=${[SHOE[0] - x, SHOE[1] - y]} order=${i * of + of - 1} nth=${i} />`)}</g></g>`;
}

/**
 * The layer above the print.
 * @param {{felt: Felt, look: Look, scene: Scene, owns?: Own[], sit?: ((seat: number) => void) | null}} props
 */
export function TableLayer({ felt, look, scene, owns = [], sit = null }) {
  const tile = look.noun === "tile";
  const playing = scene.seats.filter((seat) => seat.cards.length).map((seat) => seat.seat), of = playing.length + 1;
  return html`<${DealerLayer} felt=${felt} look=${look} scene=${scene} of=${of} />
    ${scene.drawn.dice && html`<${Dice} dice=${scene.drawn.dice} x=${960} y=${128} />`}
    ${scene.seats.filter((seat) => felt.seats.has(seat.seat)).map((seat) => html`<${SeatLayer} key=${seat.seat} place=${felt.seats.get(seat.seat)} seat=${seat}
      nth=${Math.max(0, playing.indexOf(seat.seat))} of=${of} tile=${tile} settled=${scene.settled} own=${owns.find((own) => own.seat === seat.seat) ?? null} sit=${sit} />`)}`;
}
