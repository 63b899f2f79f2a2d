// A table as it happens: one WebSocket, resumed after the last entry seen, with inputs that are never lost or doubled.
import { batch, signal } from "../../vendor/preact.js";
import { api, newKey } from "../api.js";
import { enter, forget } from "../house.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Happened} Happened */

const KEPT = 500;
/** Waits before the next attempt, in milliseconds. */
const PATIENCE = [200, 500, 1000, 2000, 4000];
const NO_SESSION = 4401, NO_TABLE = 4404;

/** What the house refuses of an input. */
export class Refusal extends Error {
  /** @param {import("../types.js").Problem} problem */
  constructor(problem) {
    super(problem.message);
    this.code = problem.code;
    this.field = problem.field;
    this.clause = problem.clause;
  }
}

/** The page's end of a live table. */
export class Live {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.view = signal(/** @type {View | null} */ (null));
    this.events = signal(/** @type {Happened[]} */ ([]));
    /** The events of the newest frame, for whoever animates or announces them. */
    this.news = signal(/** @type {Happened[]} */ ([]));
    this.status = signal(/** @type {"joining" | "open" | "lost" | "unknown"} */ ("joining"));
    /** Whether the view came whole, so that nothing in it has just happened. */
    this.fresh = signal(true);
    /** The house's clock less ours, in milliseconds. */
    this.ahead = 0;
    this.seq = /** @type {number | null} */ (null);
    this.attempts = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** Inputs that were not answered yet. @type {Map<string, {frame: string, done: (seq: number) => void, refused: (why: Error) => void}>} */
    this.unanswered = new Map();
    this.again = 0;
  }

  /** Connect, and stay connected until `close`. */
  async join() {
    try {
      await enter();
    } catch {
      this.retry();
      return;
    }
    if (this.closed) return;
    const socket = new WebSocket(api.liveUrl(this.table, this.seq));
    this.socket = socket;
    socket.onmessage = (message) => this.hear(JSON.parse(message.data));
    socket.onclose = (event) => {
      if (this.closed || socket !== this.socket) return;
      if (event.code === NO_TABLE) this.status.value = "unknown";
      else this.retry(event.code === NO_SESSION);
    };
  }

  /** Try again, a little later each time. @param {boolean} [nobody] the house does not know us any more */
  retry(nobody = false) {
    if (this.closed) return;
    if (nobody) forget();
    if (this.view.value || nobody) this.status.value = "lost";
    const wait = PATIENCE[Math.min(this.attempts++, PATIENCE.length - 1)];
    this.again = window.setTimeout(() => this.join(), wait);
  }

  close() {
    this.closed = true;
    clearTimeout(this.again);
    this.socket?.close();
  }

  /** @param {any} frame */
  hear(frame) {
    if (frame.type === "ack") this.answer(frame.key)?.done(frame.seq);
    else if (frame.type === "refused") this.answer(frame.key)?.refused(new Refusal(frame.error));
    else if (frame.type === "hello" || frame.type === "events") this.take(frame);
  }

  /** @param {any} frame */
  take(frame) {
    const hello = frame.type === "hello";
    const old = this.view.value;
    const view = /** @type {View} */ (hello ? frame.view : { ...old, ...frame.view });
    this.ahead = view.now_ms - Date.now();
    batch(() => {
      this.fresh.value = hello && old === null;
      this.seq = frame.seq;
      this.view.value = view;
      const before = hello && frame.gap ? [] : this.events.value;
      this.events.value = [...before, ...frame.events].slice(-KEPT);
      this.news.value = frame.events;
      this.status.value = "open";
    });
    if (hello) {
      this.attempts = 0;
      for (const { frame: waiting } of this.unanswered.values()) this.socket?.send(waiting);
    }
  }

  /** @param {string} key */
  answer(key) {
    const found = this.unanswered.get(key);
    this.unanswered.delete(key);
    return found;
  }

  /**
   * Act at the table. The key stays the same over reconnections, so a retry never acts twice.
   * @param {string} act
   * @param {any} [data]
   * @returns {Promise<number>} the entry that it became
   */
  send(act, data = {}) {
    const key = newKey();
    const frame = JSON.stringify({ type: "input", key, act, data });
    return new Promise((done, refused) => {
      this.unanswered.set(key, { frame, done, refused });
      if (this.status.value === "open" && this.socket?.readyState === WebSocket.OPEN) this.socket.send(frame);
    });
  }
}
