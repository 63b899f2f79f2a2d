// One visit to a table: the live table, the visitor's chips, and what the page does with both.
import { computed, effect, signal } from "../../vendor/preact.js";
import { call, say } from "../announce.js";
import { names } from "../cards.js";
import { still } from "../choices.js";
import { balanceIs, shown } from "../house.js";
import { capital, dollars, handWords, inDollars, spoken } from "../words.js";
import { Betting } from "./betting.js";
import { Live } from "./live.js";
import { entriesOf } from "./log.js";
import { sceneOf } from "./scene.js";

/** How long a wheel turns, in milliseconds. */
export const SPIN = 2600;

/** @typedef {"joining" | "watch" | "closed" | "bet" | "placed" | "wait" | "choose" | "look" | "set" | "bank" | "settled"} Mode */

/** A visitor at a table. */
export class Room {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.live = new Live(table);
    this.betting = new Betting(this.live);
    this.dismissed = signal(0);
    this.error = signal(/** @type {any} */ (null));
    this.busy = signal(false);
    this.spinning = signal(/** @type {string | null} */ (null));
    /** Of several own hands, the one that is looked at. */
    this.looked = signal(/** @type {number | null} */ (null));
    this.scene = computed(() => {
      const view = this.live.view.value;
      return view && sceneOf(view, this.dismissed.value, this.spinning.value !== null, view.ask?.seat ?? this.looked.value);
    });
    this.mode = computed(() => this.modeNow());
    /** How the hand reads that was laid down last. @type {{round: number, seat: number, words: Record<string, string | null>} | null} */
    this.laid = null;
    /** Wagers of the last round in which the visitor played. @type {import("./betting.js").Laid[]} */
    this.remembered = [];
    this.buyIn = 100000;
    this.asked = "";
    /** @type {(() => void)[]} */
    this.ends = [];
  }

  /** @returns {Mode} */
  modeNow() {
    const view = this.live.view.value;
    if (!view) return "joining";
    if (this.spinning.value) return "wait";
    if (view.bank_offer) return "bank";
    if (view.ask) return !view.ask.setting ? "choose" : view.ask.unseen ? "look" : "set";
    if (!view.viewer.seats.length) return "watch";
    if (view.stage === "playing" || this.banks(view)) return "wait";
    // Whoever did not play the last round has nothing to look back at.
    const over = this.scene.value?.settled && view.last?.mine !== null;
    if (view.stage === "closed" || !view.may.includes("bet")) return over ? "settled" : "closed";
    const placed = view.seats.some((seat) => seat.mine && seat.wagers.length);
    if (placed && !this.betting.pending.value) return "placed";
    return over && !this.betting.pending.value ? "settled" : "bet";
  }

  /** Whether the visitor holds the bank, and so does not bet. @param {import("../types.js").View} view */
  banks(view) {
    return view.bank !== null && view.viewer.seats.includes(view.bank.seat);
  }

  open() {
    this.live.join();
    this.ends.push(
      effect(() => {
        const view = this.live.view.value;
        if (this.spinning.value) return;
        shown.value = { meter: view?.meter ?? null, chips: view?.viewer.chips ?? null, lost: this.live.status.value === "lost" };
        if (view) balanceIs(view.viewer.balance);
      }),
      effect(() => { if (this.live.view.value) this.betting.keep(this.live.view.value.viewer.seats); }),
      effect(() => this.follow(this.live.news.value)),
      effect(() => this.ask(this.live.view.value?.ask ?? null)),
    );
    return () => {
      for (const end of this.ends) end();
      this.live.close();
      shown.value = null;
    };
  }

  /** Tell what happened, and let the wheel turn before its outcome shows. @param {import("../types.js").Happened[]} news */
  follow(news) {
    const view = this.live.view.peek();
    if (!view || !news.length || this.live.fresh.peek()) return;
    const spin = news.find((event) => event.kind === "spin");
    const told = () => {
      for (const entry of entriesOf(view, news)) if (entry.spoken) say(entry.text);
      const net = news.some((event) => event.kind === "round-over") ? view.last?.mine : null;
      if (typeof net === "number") call(`Round ${view.last?.round}: net ${spoken(net)}.`);
    };
    if (!spin || still()) { told(); return; }
    this.spinning.value = spin.text.replace(/^.* /, "");
    setTimeout(() => { this.spinning.value = null; told(); }, SPIN);
  }

  /** @param {import("../types.js").Ask | null} ask */
  ask(ask) {
    const view = this.live.view.peek();
    const question = ask && `${ask.id} ${ask.seat} ${ask.unseen}`;
    if (!ask || !question || !view || this.asked === question) return;
    this.asked = question;
    const me = view.seats.find((seat) => seat.seat === ask.seat);
    const priced = ask.choices.map((choice) => `${choice.text}${choice.cost ? ` for ${inDollars(choice.cost)}` : ""}`);
    const choices = ask.setting ? "Set your hand." : `${capital(priced.join(", or "))}.`;
    if (ask.unseen) { call(`Your ${view.table.look.noun}s lie face down. ${ask.setting ? "Look at them." : choices}`); return; }
    call(`Your hand: ${names(me?.cards ?? [])}. ${me?.hand ? `${capital(handWords(me.hand))}. ` : ""}${choices}`);
  }

  /**
   * Act, and say what came of it.
   * @param {string} act
   * @param {any} [data]
   */
  async act(act, data) {
    this.busy.value = true;
    this.error.value = null;
    try {
      await this.live.send(act, data);
      return true;
    } catch (error) {
      if (/** @type {any} */ (error).code !== "stale") {
        this.error.value = error;
        call(/** @type {Error} */ (error).message);
      }
      return false;
    } finally {
      this.busy.value = false;
    }
  }

  /** Sit down with chips for the demo money that is there. @param {number} seat @param {number} buyIn */
  sit(seat, buyIn) {
    return this.act("sit", { seat, buy_in: buyIn });
  }

  /** The chips on the layout become wagers. */
  async bet() {
    const { betting } = this;
    if (betting.problem.value || !betting.pending.value) return;
    const total = betting.total.value;
    for (const { seat, wagers } of betting.bets) {
      if (!await this.act("bet", { wagers, seat })) return;
      betting.done(seat);
    }
    betting.clear();
    this.dismiss();
    say(`Bets placed: ${dollars(total)}.`);
  }

  /** Take wagers back into the hand, to change them. */
  async change() {
    const mine = (this.live.view.value?.seats ?? []).filter((seat) => seat.mine && seat.wagers.length);
    for (const { seat } of mine) if (!await this.act("clear", { seat })) return;
    this.betting.take(mine);
  }

  /** The wagers of the last round in which the visitor played. @returns {import("./betting.js").Laid[]} */
  get lastBets() {
    const mine = this.live.view.value?.last?.seats.filter((seat) => seat.mine) ?? [];
    return mine.length ? mine : this.remembered;
  }

  /** The wagers of the last round once more. */
  async repeat() {
    this.betting.take(this.lastBets);
    await this.bet();
  }

  /** Leave the ended round and look at the layout. */
  dismiss() {
    const last = this.live.view.value?.last;
    if (last) {
      const mine = last.seats.filter((seat) => seat.mine);
      if (mine.length) this.remembered = mine;
      this.dismissed.value = last.round;
    }
  }

  /** Turn up the own cards. */
  look() {
    const ask = this.live.view.value?.ask;
    return ask ? this.act("look", { seat: ask.seat }) : Promise.resolve(false);
  }

  /** @param {any} answer */
  decide(answer) {
    const ask = this.live.view.value?.ask;
    return ask ? this.act("decide", { answer, seat: ask.seat, ask: ask.id }) : Promise.resolve(false);
  }
}
