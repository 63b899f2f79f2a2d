// What lies on the table now: the round under way, or, until the next bet, the round that just ended.

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Seat} Seat */
/**
 * @typedef {object} Scene
 * @property {Seat[]} seats
 * @property {import("../types.js").Dealer} dealer
 * @property {import("../types.js").Area[]} areas
 * @property {import("../types.js").Drawn} drawn
 * @property {Seat | null} me
 * @property {boolean} settled whether it is the round that ended
 * @property {number} round
 */

/**
 * Put the scene together.
 * @param {View} view
 * @param {number} dismissed the round whose end the visitor has seen enough of
 * @param {boolean} spinning whether a wheel still turns, so that its outcome must not show
 * @param {number | null} [looked] of several own hands, the one in question
 * @returns {Scene}
 */
export function sceneOf(view, dismissed, spinning, looked = null) {
  const { last } = view;
  if (spinning && last) return beforeTheEnd(view, last);
  const bets = view.seats.some((seat) => seat.mine && seat.wagers.length);
  if (view.stage === "playing" || !last || last.round <= dismissed || bets) {
    return { ...pick(view), me: mine(view.seats, looked), settled: false, round: view.round };
  }
  const seats = view.seats.map((seat) => {
    const then = last.seats.find((other) => other.seat === seat.seat);
    return then && (then.player === seat.player || lent(view, seat, then)) ? { ...then, chips: seat.chips, mine: seat.mine || then.mine } : seat;
  });
  const areas = [...last.areas, ...view.areas.filter((area) => !last.areas.some((other) => other.name === area.name))];
  return { seats, dealer: last.dealer, areas, drawn: last.drawn, me: mine(seats, looked), settled: true, round: last.round };
}

/** Whether a free position was the second area of somebody who still sits there. @param {View} view @param {Seat} now @param {Seat} then */
const lent = (view, now, then) => now.state === "empty" && view.seats.some((seat) => seat.player !== null && seat.player === then.player);

/** The round that just ended, as it stood before its outcome. @param {View} view @param {import("../types.js").Last} last @returns {Scene} */
function beforeTheEnd(view, last) {
  const seats = view.seats.map((seat) => {
    const then = last.seats.find((other) => other.seat === seat.seat);
    if (!then || then.player !== seat.player) return seat;
    return { ...then, mine: seat.mine || then.mine, chips: seat.chips, net: null, hand: null, state: /** @type {const} */ ("playing") };
  });
  const areas = view.areas.map((area) => (area.name === "card stand" ? { ...area, cards: area.cards.slice(0, -1) } : area));
  const drawn = { dice: null, number: null, card: null };
  return { seats, dealer: last.dealer, areas, drawn, me: mine(seats, null), settled: false, round: last.round };
}

/** The visitor's own seat: the one in question, else one with cards. @param {Seat[]} seats @param {number | null} looked @returns {Seat | null} */
function mine(seats, looked) {
  const own = seats.filter((seat) => seat.mine);
  return own.find((seat) => seat.seat === looked) ?? own.find((seat) => seat.cards.length) ?? own[0] ?? null;
}

/** @param {View} view */
const pick = ({ seats, dealer, areas, drawn }) => ({ seats, dealer, areas, drawn });

/** Decisions in the past tense; what is not here is told in its own word. @type {Record<string, string>} */
const DECIDED = { fold: "folded", surrender: "surrendered", play: "", "house way": "set", set: "set" };
const STATES = /** @type {Record<string, string>} */ ({ betting: "bet", left: "left" });

/** How a seat stands, in a word. @param {Seat} seat @param {boolean} settled */
export function standing(seat, settled) {
  if (settled && seat.net !== null) return "";
  const last = seat.decisions[seat.decisions.length - 1] ?? "";
  if (seat.state === "deciding") return "deciding";
  if (last.startsWith("raise")) return "raised";
  return DECIDED[last] || STATES[seat.state] || (last in DECIDED ? "" : last);
}

/**
 * Cards as they lie in named slots: set hands where they belong, else one after the other.
 * @param {{cards: (string | null)[], set: Record<string, string[]> | null}} holder
 * @param {{area: string}[]} slots
 */
export function laid(holder, slots) {
  if (!holder.set) return holder.cards.map((card, i) => ({ card, slot: i }));
  /** @type {{card: string | null, slot: number}[]} */
  const found = [];
  for (const [part, cards] of Object.entries(holder.set)) {
    const places = slots.map((slot, i) => (slot.area === part ? i : -1)).filter((i) => i >= 0);
    cards.forEach((card, i) => found.push({ card, slot: places[i] ?? found.length }));
  }
  return found;
}
