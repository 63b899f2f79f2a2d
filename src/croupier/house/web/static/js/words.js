// Figures and names as people read them, and as a screen reader says them.

const MINUS = "−";
const two = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** "$1,284.00" @param {number} cents */
export const money = (cents) => `${cents < 0 ? MINUS : ""}$${two.format(Math.abs(cents) / 100)}`;
/** "$20", "$2.50": for chips and buttons @param {number} cents */
export const dollars = (cents) => (cents % 100 ? money(cents) : `${cents < 0 ? MINUS : ""}$${whole.format(Math.abs(cents) / 100)}`);
/** "+$29.00", "−$5.00", "$0.00" @param {number} cents */
export const signed = (cents) => (cents > 0 ? `+${money(cents)}` : money(cents));
/** "+29.00": for a column that names its unit @param {number} cents */
export const signedBare = (cents) => signed(cents).replace("$", "");
/** "plus 29 dollars" @param {number} cents */
export function spoken(cents) {
  const size = Math.abs(cents);
  const amount = `${whole.format(Math.floor(size / 100))} dollars${size % 100 ? ` ${size % 100} cents` : ""}`;
  return cents < 0 ? `minus ${amount}` : cents > 0 ? `plus ${amount}` : "nothing";
}
/** "10 dollars" @param {number} cents */
export const inDollars = (cents) => spoken(Math.abs(cents)).replace("plus ", "");

/** A number with a true minus and fixed decimals. @param {number} value @param {number} digits */
export function fixed(value, digits) {
  const text = new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(Math.abs(value));
  return (value < 0 && /[1-9]/.test(text) ? MINUS : "") + text;
}
/** With its sign always. @param {number} value @param {number} digits */
export const plus = (value, digits) => (value > 0 ? `+${fixed(value, digits)}` : fixed(value, digits));
/** A share as a percentage. @param {number} share @param {number} [digits] */
export const percent = (share, digits = 3) => `${fixed(100 * share, digits)}%`;
/** @param {number} count */
export const thousands = (count) => whole.format(count);

/** A clause's id without jurisdiction and title: short enough for a chip @param {string} id */
export const shortClause = (id) => id.replace(/^[A-Z]+-(\d+[A-Z]-)?/, "");

/** "Trips" of "Trips Bonus Wager" @param {string} name */
export function shortWager(name) {
  const found = name.replace(/ wager$/i, "").replace(/ (payout|bonus)$/i, "");
  return found || name;
}

/** With places where a long word may be broken. @param {string} name */
export const soft = (name) => name.replace(/(progres)(sive)|(insur)(ance)|(imper)(ial)/gi, (word) => {
  const at = word.length - (/ial$/i.test(word) ? 3 : 4);
  return `${word.slice(0, at)}\u00AD${word.slice(at)}`;
});

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "A, B and C" @param {string[]} items */
export const list = (items) => (items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`);

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** "five cards" @param {number} n @param {string} noun */
export const count = (n, noun) => `${COUNTS[n] ?? n} ${noun}${n === 1 ? "" : "s"}`;

/** "9f3c…e07a" @param {string} hash */
export const shortHash = (hash) => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

/** A slug as words: "straight-flush, wild" @param {string} slug */
export const unslug = (slug) => slug.replace(/-/g, " ");

/** A hand in a sentence, whether it is told whole or part by part. @param {import("./types.js").Hand | undefined} hand */
export function handWords(hand) {
  if (!hand || typeof hand === "string") return hand ?? "";
  return Object.entries(hand).filter(([, words]) => words).map(([part, words]) => `${part} ${words}`).join(", ");
}

/** A hand part by part, as far as it is told so. @param {import("./types.js").Hand | undefined} hand @param {string[]} parts @returns {Record<string, string | null>} */
export function handParts(hand, parts) {
  if (!hand) return {};
  if (typeof hand !== "string") return hand;
  const told = hand.split(/ \/ |; /);
  return told.length === parts.length ? Object.fromEntries(parts.map((part, i) => [part, told[i]])) : {};
}

/** The time of day. @param {number} ms */
export const clock = (ms) => new Date(ms).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
