// Chips before they are wagers: what the visitor has put on which spot, within the limits of the table.
import { computed, signal } from "../../vendor/preact.js";
import { CHIPS } from "../ui/basics.js";
import { dollars, shortWager } from "../words.js";

/** @typedef {import("../types.js").Offer} Offer */
/** @typedef {import("../types.js").View} View */
/** A spot is a wager, or a wager and what it is on: "ante", "straight-up|Qh". @typedef {string} SpotKey */

/** @param {string} wager @param {string} [choice] @returns {SpotKey} */
export const spot = (wager, choice = "") => (choice ? `${wager}|${choice}` : wager);

/** The chips of one visitor at one table. */
export class Betting {
  /** @param {import("./live.js").Live} live */
  constructor(live) {
    this.live = live;
    this.chip = signal(500);
    /** @type {import("../../vendor/preact.js").Signal<Map<SpotKey, number>>} */
    this.draft = signal(new Map());
    this.message = signal("");
    /** What the last chip changed, so that it can be taken back. @type {[SpotKey, number][]} */
    this.steps = [];
    this.total = computed(() => this.sum(this.draft.value));
    this.problem = computed(() => this.wrong());
    this.wagers = computed(() => this.asWagers());
  }

  /** @returns {Map<string, Offer>} */
  get offers() {
    return new Map((this.live.view.value?.limits ?? []).map((offer) => [offer.wager, offer]));
  }

  /** Wagers that equal another one and are made with it. @returns {Offer[]} */
  get riders() {
    return [...this.offers.values()].filter((offer) => offer.role === "required" && offer.rides_on);
  }

  /** What a spot stands on now, riders included. @param {SpotKey} key */
  stake(key) {
    const rider = this.riders.find((offer) => offer.wager === key);
    return this.draft.value.get(rider?.rides_on ?? key) ?? 0;
  }

  /** @param {Map<SpotKey, number>} draft */
  sum(draft) {
    let total = 0;
    for (const [key, stake] of draft) total += stake * (1 + this.riders.filter((offer) => offer.rides_on === key).length);
    return total;
  }

  /** Put the chosen chip on a spot; the first chip there makes at least its minimum. @param {SpotKey} key @param {number} [chip] */
  place(key, chip = this.chip.value) {
    const [wager, choice = ""] = key.split("|");
    const offer = this.offers.get(wager);
    if (!offer) return;
    const target = offer.rides_on && offer.role === "required" ? offer.rides_on : key;
    const terms = this.offers.get(target.split("|")[0]) ?? offer;
    const had = this.draft.value.get(target) ?? 0;
    const [least, most] = [terms.minimum ?? chip, terms.maximum ?? Infinity];
    let want = had === 0 ? Math.max(chip, least) : had + chip;
    this.message.value = "";
    // A wager of one price is on or off.
    if (least === most) want = had ? 0 : least;
    else if (want > most) {
      want = most;
      this.message.value = `${this.nameOf(wager, choice)}: at most ${dollars(most)}.`;
    }
    const chips = this.live.view.value?.viewer.chips ?? 0;
    const next = new Map(this.draft.value).set(target, want);
    if (this.sum(next) > chips) {
      this.message.value = `You have ${dollars(chips)} at this table.`;
      return;
    }
    if (!want) next.delete(target);
    this.steps.push([target, had]);
    this.draft.value = next;
  }

  /** Take back what the last chip changed. */
  undo() {
    const step = this.steps.pop();
    if (!step) return false;
    const next = new Map(this.draft.value);
    if (step[1]) next.set(...step); else next.delete(step[0]);
    this.draft.value = next;
    this.message.value = "";
    return true;
  }

  /** Take everything off one spot. @param {SpotKey} key */
  lift(key) {
    const rider = this.riders.find((offer) => offer.wager === key);
    const target = rider?.rides_on ?? key;
    const had = this.draft.value.get(target);
    if (!had) return;
    this.steps.push([target, had]);
    const next = new Map(this.draft.value);
    next.delete(target);
    this.draft.value = next;
  }

  clear() {
    this.draft.value = new Map();
    this.steps = [];
    this.message.value = "";
  }

  /** Take up wagers that lie or lay on the layout, as far as they can be made now. @param {import("../types.js").Stake[]} stakes */
  take(stakes) {
    this.draft.value = this.fitting(stakes);
    this.steps = [];
    this.message.value = "";
  }

  /** @param {import("../types.js").Stake[]} stakes @returns {Map<SpotKey, number>} */
  fitting(stakes) {
    const found = new Map();
    for (const { wager, stake, choices } of stakes) {
      const offer = this.offers.get(wager);
      if (!offer || !offer.open || !["required", "optional"].includes(offer.role) || (offer.role === "required" && offer.rides_on)) continue;
      if (choices) for (const [choice, amount] of Object.entries(choices)) found.set(spot(wager, choice), amount);
      else found.set(wager, stake);
    }
    return found;
  }

  /** @param {string} wager @param {string} [choice] */
  nameOf(wager, choice = "") {
    const name = shortWager(this.offers.get(wager)?.name ?? wager);
    return choice ? `${name} ${choice}` : name;
  }

  /** Why these wagers cannot be made, or nothing. */
  wrong() {
    const draft = this.draft.value;
    if (!draft.size) return "";
    for (const offer of this.offers.values()) {
      if (offer.role === "required" && !offer.rides_on && !draft.get(offer.wager)) return `${shortWager(offer.name)} comes first: ${dollars(offer.minimum ?? 0)} or more.`;
    }
    for (const [key, stake] of draft) {
      const offer = this.offers.get(key.split("|")[0]);
      if (!offer?.open) return `${this.nameOf(key)} is not open now.`;
      if (offer.minimum && stake < offer.minimum) return `${this.nameOf(key)}: at least ${dollars(offer.minimum)}.`;
    }
    return "";
  }

  /** The wagers as the house takes them. */
  asWagers() {
    /** @type {Record<string, any>} */
    const found = {};
    for (const [key, stake] of this.draft.value) {
      const [wager, choice] = key.split("|");
      if (choice) found[wager] = { ...found[wager], [choice]: stake };
      else found[wager] = stake;
    }
    for (const offer of this.riders) if (offer.rides_on && found[offer.rides_on]) found[offer.wager] = found[offer.rides_on];
    return found;
  }

  /** The chips that can be used here: nothing above what a spot may hold. */
  get tray() {
    return CHIPS;
  }
}
