// The check of a commitment, in the browser: SHA-256 over the nonce and the sealed text must be what was told before.

/** @typedef {{hash: string, what: string, seq: number, cut: number | null, start: number, nonce: string | null, sealed: string | null}} Pledge */
/** @typedef {"sealed" | "unable" | "matches" | "differs"} Verdict */

/** @param {string} text */
export async function sha256(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Whether an opened pledge is what the house bound itself to.
 * @param {Pledge} pledge
 * @returns {Promise<Verdict>}
 */
export async function check(pledge) {
  if (pledge.nonce === null || pledge.sealed === null) return "sealed";
  if (!globalThis.crypto?.subtle) return "unable";
  return (await sha256(pledge.nonce + pledge.sealed)) === pledge.hash ? "matches" : "differs";
}

/** The cards in the order in which they lay after the cut, from where the round began. @param {Pledge} pledge @returns {string[]} */
export function dealtOrder(pledge) {
  const order = String(JSON.parse(pledge.sealed ?? "{}").order ?? "").split(" ").filter(Boolean);
  const at = pledge.cut ?? 0;
  return [...order.slice(at), ...order.slice(0, at)].slice(pledge.start);
}

/**
 * How many of the cards that were seen came exactly as the opened order has them; null where cards are not dealt one
 * after the other from the top.
 * @param {Pledge} pledge
 * @param {{kind: string, cards: string[], count: number}[]} steps
 */
export function followed(pledge, steps) {
  const order = dealtOrder(pledge);
  if (!order.length) return null;
  let at = 0, seen = 0;
  for (const step of steps) {
    if (step.kind !== "deal" && step.kind !== "burn") continue;
    const next = order.slice(at, at + step.count);
    if (step.cards.length === step.count && step.count) {
      if (step.cards.some((card, i) => card !== next[i])) return null;
      seen += step.count;
    }
    at += step.count;
  }
  return seen || null;
}
