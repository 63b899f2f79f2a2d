// The REST half of the API. Every failure is an ApiError with the code, field and clause that the house gives.

const BASE = "/api/v1";

/** What the house refuses, and why. */
export class ApiError extends Error {
  /** @param {number} status @param {import("./types.js").Problem} problem */
  constructor(status, problem) {
    super(problem.message);
    this.status = status;
    this.code = problem.code;
    this.field = problem.field;
    this.clause = problem.clause;
  }
}

/**
 * Ask the house.
 * @param {string} path
 * @param {{body?: any, signal?: AbortSignal}} [asked]
 * @returns {Promise<any>}
 */
async function call(path, { body, signal } = {}) {
  const sent = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(BASE + path, { ...sent, signal, credentials: "same-origin" });
  const text = await answer.text();
  let found = null;
  try { found = text ? JSON.parse(text) : null; } catch { /* answered below */ }
  if (!answer.ok) {
    throw new ApiError(answer.status, found?.error ?? { code: "http", message: `The house answered ${answer.status}.`, field: null, clause: null });
  }
  return found;
}

/** @param {Record<string, string | number | null | undefined>} asked */
function query(asked) {
  const parts = Object.entries(asked).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return parts.length ? `?${new URLSearchParams(parts.map(([name, value]) => [name, String(value)]))}` : "";
}

const enc = encodeURIComponent;

/** A key by which the house knows an act that is sent twice; without https there is no randomUUID. */
export const newKey = () => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16)).join("-");

export const api = {
  session: () => call("/session"),
  /** @param {{name?: string, token?: string}} who */
  enter: (who) => call("/session", { body: who }),
  leaveHouse: () => call("/session/leave", { body: {} }),
  refill: () => call("/session/refill", { body: {} }),
  lobby: () => call("/lobby"),
  /** @param {{game: string, name?: string, submission?: string}} table */
  openTable: (table) => call("/tables", { body: table }),
  /** @param {string} table */
  beginSitting: (table) => call(`/tables/${enc(table)}/sitting`, { body: {} }),
  /** @param {string} table @param {number} [before] */
  rounds: (table, before) => call(`/tables/${enc(table)}/rounds${query({ before })}`),
  /** @param {string} table @param {number | string} round */
  round: (table, round) => call(`/tables/${enc(table)}/rounds/${enc(round)}`),
  /** An act away from the table's own page. @param {string} table @param {string} act @param {any} data */
  act: (table, act, data) => call(`/tables/${enc(table)}/inputs`, { body: { key: newKey(), act, data } }),
  /** @param {string} table @param {number} round */
  copyUrl: (table, round) => `${BASE}/tables/${enc(table)}/rounds/${round}/copy`,
  /** @param {string} table @param {AbortSignal} [signal] */
  coach: (table, signal) => call(`/tables/${enc(table)}/coach`, { body: {}, signal }),
  /** @param {string} table @param {number} seat */
  houseWay: (table, seat) => call(`/tables/${enc(table)}/house-way`, { body: { seat } }),
  /** @param {string} table @param {Record<string, string>} set @param {AbortSignal} [signal] */
  reading: (table, set, signal) => call(`/tables/${enc(table)}/reading`, { body: { set }, signal }),
  /** @param {{game?: string, q?: string}} asked @param {AbortSignal} [signal] */
  rules: (asked, signal) => call(`/rules${query(asked)}`, { signal }),
  /** @param {string} id */
  clause: (id) => call(`/rules/${enc(id)}`),
  games: () => call("/games"),
  /** @param {string} game */
  game: (game) => call(`/games/${enc(game)}`),
  /** @param {string} game */
  readings: (game) => call(`/readings/${enc(game)}`),
  /** @param {any} asked @param {AbortSignal} [signal] */
  odds: (asked, signal) => call("/odds", { body: asked, signal }),
  /** @param {string} game @param {Record<string, string>} [asked] */
  strategy: (game, asked = {}) => call(`/strategy/${enc(game)}${query(asked)}`),
  /** @param {string} game @param {any} asked */
  hand: (game, asked) => call(`/strategy/${enc(game)}/hand`, { body: asked }),
  /** @param {string} table */
  feltUrl: (table) => `${BASE}/tables/${enc(table)}/felt.svg`,
  /** @param {string} table @param {number | null} since */
  liveUrl: (table, since) => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${BASE}/tables/${enc(table)}/live${since === null ? "" : `?since=${since}`}`,
};
