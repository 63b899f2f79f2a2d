// Who the visitor is, for the whole page: the session, the balance and whether they are the host.
import { signal } from "../vendor/preact.js";
import { api, ApiError } from "./api.js";
import { playerName } from "./choices.js";

/** @type {import("../vendor/preact.js").Signal<{id: string, name: string, balance: number} | null>} */
export const player = signal(null);
export const host = signal(false);
/** Figures that a table shows in the top bar while it is open. */
export const shown = signal(/** @type {{meter: number | null, chips: number | null, lost: boolean} | null} */ (null));

// The cookie of a session cannot be read here, so the page remembers that there is one.
const MARK = "croupier.session";
const remembered = () => { try { return localStorage.getItem(MARK) === "yes"; } catch { return true; } };
/** @param {boolean} here */
const remember = (here) => { try { if (here) localStorage.setItem(MARK, "yes"); else localStorage.removeItem(MARK); } catch { /* asked again next time */ } };

/** @param {any} session */
function take(session) {
  remember(true);
  player.value = session.player;
  host.value = session.host;
}

/** Take up a session of an earlier visit, or one that a host's link starts. */
export async function arrive() {
  const url = new URL(location.href);
  const token = url.searchParams.get("token") || url.searchParams.get("host");
  if (token) {
    url.searchParams.delete("token");
    url.searchParams.delete("host");
    history.replaceState(null, "", url);
    try {
      take(await api.enter({ token, name: playerName.value || undefined }));
      return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  if (!remembered()) return;
  try {
    take(await api.session());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    remember(false);
  }
}

/** Come in, if nobody has: with demo money, and no questions. */
let entering = /** @type {Promise<void> | null} */ (null);
export function enter() {
  if (player.value) return Promise.resolve();
  entering ||= api.enter({ name: playerName.value || undefined }).then(take).finally(() => { entering = null; });
  return entering;
}

/** The house does not know us any more. */
export function forget() {
  player.value = null;
  host.value = false;
  remember(false);
}

/** Ask again who we are and what we have. */
export async function refresh() {
  if (player.value) take(await api.session());
}

/** New demo money. */
export async function refill() {
  await api.refill();
  await refresh();
}

/** @param {number | null} balance */
export function balanceIs(balance) {
  if (player.value && balance !== null && balance !== player.value.balance) player.value = { ...player.value, balance };
}
