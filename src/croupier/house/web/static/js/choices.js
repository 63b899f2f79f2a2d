// What a visitor has chosen for this browser, kept over visits: colours, suits, keys, coach, name.
import { signal, effect } from "../vendor/preact.js";

/** A choice that is kept. @param {string} name @param {string} otherwise */
function kept(name, otherwise) {
  const key = `croupier.${name}`;
  let value = otherwise;
  try { value = localStorage.getItem(key) || otherwise; } catch { /* storage may be forbidden */ }
  const choice = signal(value);
  let first = true;
  effect(() => {
    const now = choice.value;
    if (!first) try { localStorage.setItem(key, now); } catch { /* then it lasts as long as the page */ }
    first = false;
  });
  return choice;
}

const root = document.documentElement;

export const theme = signal(root.dataset.theme || "light");
export const suits = kept("suits", "two");
/** Whether single keys act. */
export const keys = kept("keys", "on");
/** The coach: off, show (before the decision), grade (after it). */
export const coach = kept("coach", "off");
export const playerName = kept("name", "");

effect(() => { root.dataset.theme = theme.value; });
effect(() => { root.dataset.suits = suits.value; });

/** The other colours. */
export function turnTheme() {
  theme.value = theme.value === "dark" ? "light" : "dark";
  try { localStorage.setItem("croupier.theme", theme.value); } catch { /* see above */ }
}

/** Two or four colours of suits. */
export function turnSuits() {
  suits.value = suits.value === "four" ? "two" : "four";
}

/** Whether the visitor wants nothing to move. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
