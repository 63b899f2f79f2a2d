// Chips before they are wagers: what the visitor has put on which spot of which area, within the limits of the table.
import { computed, signal } from "../../vendor/preact.js";
import { dollars, shortWager } from "../words.js";

/** @typedef {import("../types.js").Offer} Offer */
/** @typedef {import("../types.js").Stake} Stake */
/** A spot is a wager, or a wager and what it is on: "ante", "straight-up|Qh". @typedef {string} SpotKey */
/** Chips on the spots of one area. @typedef {Map<SpotKey, number>} Draft */
/** Wagers that lie or lay on an area. @typedef {{seat: number, wagers: Stake[]}} Laid */

/** @type {Draft} */
const NOTHING = new Map();

/** @param {string} wager @param {string} [choice] @returns {SpotKey} */
export const spot = (wager, choice = "") => (choice ? `${wager}|${choice}` : wager);

/** The chips of one visitor at one table. */
export class Betting {
  /** @param {import("./live.js").Live} live */
  constructor(live) {
    this.live = live;
    this.chip = signal(500);
    /** The area that chips go to, if the visitor chose one. */
    this.chosen = signal(/** @type {number | null} */ (null));
    /** @type {import("../../vendor/preact.js").Signal<Map<number, Draft>>} */
    this.drafts = signal(new Map());
    this.message = signal("");
    /** What the last chip changed, so that it can be taken back. @type {[number, SpotKey, number][]} */
    this.steps = [];
    /** Areas that were the visitor's before, and may be so again. */
    this.kept = signal(/** @type {number[]} */ ([]));
    /** Own areas, and those beside them that a player may wager on too. */
    this.areas = computed(() => {
      const view = live.view.value, own = view?.viewer.seats ?? [];
      const free = this.kept.value.filter((area) => own.length && view?.seats.some((seat) => seat.seat === area && seat.state === "empty"));
      return [...new Set([...own, ...(view?.viewer.open_seats ?? []), ...free])].sort((a, b) => a - b);
    });
    this.area = computed(() => {
      const chosen = this.chosen.value, own = live.view.value?.viewer.seats ?? [];
      return chosen !== null && this.areas.value.includes(chosen) ? chosen : own[0] ?? 0;
    });
    this.draft = computed(() => this.drafts.value.get(this.area.value) ?? NOTHING);
    /** Whether any chip waits to be bet. */
    this.pending = computed(() => this.drafts.value.size > 0);
    this.total = computed(() => [...this.drafts.value.values()].reduce((sum, draft) => sum + this.sum(draft), 0));
    this.problem = computed(() => this.wrong());
  }

  /** @returns {Map<string, Offer>} */
  get offers() {
    return new Map((this.live.view.value?.limits ?? []).map((offer) => [offer.wager, offer]));
  }

  /** Wagers that equal another one and are made with it. @returns {Offer[]} */
  get riders() {
    return [...this.offers.values()].filter((offer) => offer.role === "required" && offer.rides_on);
  }

  /** What a spot stands on now, riders included. @param {SpotKey} key @param {number} [area] */
  stake(key, area = this.area.value) {
    const rider = this.riders.find((offer) => offer.wager === key);
    return this.drafts.value.get(area)?.get(rider?.rides_on ?? key) ?? 0;
  }

  /** @param {Draft} draft */
  sum(draft) {
    let total = 0;
    for (const [key, stake] of draft) total += stake * (1 + this.riders.filter((offer) => offer.rides_on === key).length);
    return total;
  }

  /** @param {number} area @param {Draft} draft */
  with(area, draft) {
    const next = new Map(this.drafts.value);
    if (draft.size) next.set(area, draft); else next.delete(area);
    return next;
  }

  /** Put so much on a spot, and remember what was there. @param {number} area @param {SpotKey} key @param {number} stake */
  put(area, key, stake) {
    const draft = new Map(this.drafts.value.get(area) ?? NOTHING), had = draft.get(key) ?? 0;
    if (stake) draft.set(key, stake); else draft.delete(key);
    this.steps.push([area, key, had]);
    this.drafts.value = this.with(area, draft);
  }

  /** Put the chosen chip on a spot; the first chip there makes at least its minimum. @param {SpotKey} key @param {number} [chip] */
  place(key, chip = this.chip.value) {
    const [wager, choice = ""] = key.split("|");
    const offer = this.offers.get(wager), area = this.area.value;
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
    const more = this.sum(new Map([[target, want - had]]));
    if (this.total.value + more > chips) {
      this.message.value = `You have ${dollars(chips)} at this table.`;
      return;
    }
    this.put(area, target, want);
  }

  /** Take back what the last chip changed. */
  undo() {
    const step = this.steps.pop();
    if (!step) return false;
    this.put(...step);
    this.steps.pop();
    this.message.value = "";
    return true;
  }

  /** Take everything off one spot. @param {SpotKey} key */
  lift(key) {
    const rider = this.riders.find((offer) => offer.wager === key), target = rider?.rides_on ?? key;
    if (this.draft.value.get(target)) this.put(this.area.value, target, 0);
  }

  clear() {
    this.drafts.value = new Map();
    this.steps = [];
    this.message.value = "";
  }

  /** Remember what is the visitor's now; whoever has left begins anew. @param {number[]} areas */
  keep(areas) {
    const kept = this.kept.peek();
    if (!areas.length) this.kept.value = [];
    else if (areas.some((area) => !kept.includes(area))) this.kept.value = [...new Set([...kept, ...areas])];
  }

  /** An area's chips have become wagers. @param {number} area */
  done(area) {
    this.drafts.value = this.with(area, NOTHING);
  }

  /** Take up wagers that lie or lay on the layout, as far as they can be made now. @param {Laid[]} laid */
  take(laid) {
    const open = laid.filter(({ seat }) => this.areas.value.includes(seat));
    const drafts = open.map(({ seat, wagers }) => /** @type {const} */ ([seat, this.fitting(wagers)]));
    this.drafts.value = new Map(drafts.filter(([, draft]) => draft.size));
    this.steps = [];
    this.message.value = "";
  }

  /** What taking up these wagers would cost. @param {Laid[]} laid */
  price(laid) {
    return laid.filter(({ seat }) => this.areas.value.includes(seat)).reduce((sum, { wagers }) => sum + this.sum(this.fitting(wagers)), 0);
  }

  /** @param {Stake[]} stakes @returns {Draft} */
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
    const several = this.drafts.value.size > 1;
    for (const [area, draft] of this.drafts.value) {
      const why = this.wrongWith(draft);
      if (why) return several ? `Seat ${area}: ${why}` : why;
    }
    return "";
  }

  /** @param {Draft} draft */
  wrongWith(draft) {
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

  /** The wagers as the house takes them, area by area. @returns {{seat: number, wagers: Record<string, any>}[]} */
  get bets() {
    return [...this.drafts.value].map(([seat, draft]) => ({ seat, wagers: this.asWagers(draft) }));
  }

  /** @param {Draft} draft */
  asWagers(draft) {
    /** @type {Record<string, any>} */
    const found = {};
    for (const [key, stake] of draft) {
      const [wager, choice] = key.split("|");
      if (choice) found[wager] = { ...found[wager], [choice]: stake };
      else found[wager] = stake;
    }
    for (const offer of this.riders) if (offer.rides_on && found[offer.rides_on]) found[offer.wager] = found[offer.rides_on];
    return found;
  }
}
