// The felt that the house serves as a picture, taken apart: what is printed, and where seats, spots and cards lie.
import { api } from "../api.js";

/** @typedef {{x: number, y: number, r: number, sensor: boolean}} Spot */
/** @typedef {{area: string, x: number, y: number, w: number, h: number}} Slot */
/** @typedef {{x: number, y: number, turn: number, spots: Map<string, Spot>, slots: Slot[]}} SeatPlace */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** A paytable in words; several columns have heads. @typedef {{heading: string, heads: string[], rows: string[][]}} Payouts */
/**
 * @typedef {object} Felt
 * @property {string} key
 * @property {Element} root the printed felt, to be cloned
 * @property {number} width
 * @property {number} height
 * @property {Map<number, SeatPlace>} seats
 * @property {Slot[]} dealer
 * @property {Map<string, Box[]>} boxes wagers that are printed once for all players
 * @property {Map<number, Box>} cells the cards of a board, by their number
 * @property {Payouts[]} payouts the printed paytables, as words
 */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Map<string, Promise<Felt>>} */
const known = new Map();
let made = 0;

/** The felt of a table; fetched once. @param {string} table */
export function feltFor(table) {
  let found = known.get(table);
  if (!found) {
    found = fetch(api.feltUrl(table)).then(async (answer) => {
      if (!answer.ok) throw new Error(`The felt could not be loaded (${answer.status}).`);
      return takeApart(await answer.text());
    });
    found.catch(() => known.delete(table));
    known.set(table, found);
  }
  return found;
}

/** @param {Element} element @param {string} name */
const number = (element, name) => Number(element.getAttribute(name) ?? 0);
/** @param {Element} rect @returns {Box} */
const boxOf = (rect) => ({ x: number(rect, "x"), y: number(rect, "y"), w: number(rect, "width"), h: number(rect, "height") });

/**
 * The policy of the page forbids style sheets and style attributes inside the picture, so they are dropped:
 * the page's own style sheet knows the classes.
 * @param {string} text
 * @returns {Felt}
 */
export function takeApart(text) {
  const key = `felt${++made}`;
  const clean = text.replace(/<style>[\s\S]*?<\/style>/g, "").replace(/ style="[^"]*"/g, "")
    .replace(/id="f"/g, `id="${key}"`).replace(/url\(#f\)/g, `url(#${key})`);
  const root = new DOMParser().parseFromString(clean, "image/svg+xml").documentElement;
  root.querySelector("title")?.remove();
  const [, , width, height] = (root.getAttribute("viewBox") ?? "0 0 1400 800").split(" ").map(Number);
  /** @type {Felt} */
  const felt = { key, root, width, height, seats: new Map(), dealer: [], boxes: new Map(), cells: new Map(), payouts: [] };
  const tables = [...root.querySelectorAll("[data-payouts]")];
  felt.payouts = tables.map(wordsOf);
  for (const table of tables) evenOut(table);
  for (const group of root.querySelectorAll("g[data-seat]")) felt.seats.set(number(group, "data-seat"), seatOf(group));
  for (const rect of root.querySelectorAll("rect[data-area]")) {
    if (!rect.closest("[data-seat]")) felt.dealer.push({ area: rect.getAttribute("data-area") ?? "", ...boxOf(rect) });
  }
  for (const group of root.querySelectorAll("g[data-wager]")) {
    const rect = group.querySelector("rect"), wager = group.getAttribute("data-wager") ?? "";
    if (rect && !group.closest("[data-seat]")) felt.boxes.set(wager, [...(felt.boxes.get(wager) ?? []), boxOf(rect)]);
  }
  for (const rect of root.querySelectorAll("rect[data-card]")) felt.cells.set(number(rect, "data-card"), boxOf(rect));
  for (const words of root.querySelectorAll("text")) if (/[♦♥]/.test(words.textContent ?? "")) words.classList.add("f-red");
  setRotor(root);
  return felt;
}

/** A printed paytable, line by line; what stands in one line belongs together. @param {Element} group @returns {Payouts} */
function wordsOf(group) {
  const heading = group.getAttribute("data-payouts") ?? "";
  /** @type {Map<string, Element[]>} */
  const lines = new Map();
  for (const words of group.querySelectorAll("text")) {
    const y = words.getAttribute("y") ?? "";
    lines.set(y, [...(lines.get(y) ?? []), words]);
  }
  const found = [...lines.values()].filter((row) => row.length > 1), said = (/** @type {Element} */ words) => words.textContent ?? "";
  // The heads of columns are printed in gold; hands are not.
  const head = found.find((row) => row.every((words) => words.classList.contains("g")));
  const rows = found.filter((row) => row !== head).map((row) => row.map(said));
  if (heading !== "odds") return { heading, heads: head?.map(said) ?? [], rows };
  // The board prints its odds in two columns.
  return { heading: "Payout odds", heads: [], rows: rows.flatMap((row) => [row.slice(0, 2), row.slice(2)]).filter((row) => row.length) };
}

/** The heads of columns as large as what stands below them, so that both can be read. @param {Element} table */
function evenOut(table) {
  const all = [...table.querySelectorAll("text")], most = Math.max(...all.map((words) => number(words, "font-size")));
  for (const words of all) words.setAttribute("font-size", String(most));
}

/** @param {Element} group @returns {SeatPlace} */
function seatOf(group) {
  const [x, y, turn] = (group.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [0, 0, 0];
  const spots = new Map(), slots = [];
  for (const spot of group.querySelectorAll("g[data-wager]")) {
    const circle = spot.querySelector("circle");
    if (!circle) continue;
    const r = number(circle, "r");
    spots.set(spot.getAttribute("data-wager"), { x: number(circle, "cx"), y: number(circle, "cy"), r, sensor: r < 15 });
  }
  for (const rect of group.querySelectorAll("rect[data-area]")) slots.push({ area: rect.getAttribute("data-area") ?? "", ...boxOf(rect) });
  return { x, y, turn, spots, slots };
}

/** The sections of a wheel go into a group of their own, which can turn; hub and pointer stay. @param {Element} root */
function setRotor(root) {
  const wheel = root.querySelector("g[data-wheel]");
  if (!wheel) return;
  const rotor = root.ownerDocument.createElementNS(SVG, "g");
  rotor.setAttribute("class", "rotor");
  const pointer = wheel.querySelector(":scope > path:last-of-type");
  for (const part of [...wheel.children]) if (part !== pointer && part.tagName !== "circle") rotor.append(part);
  wheel.prepend(rotor);
}

/** What is printed, ready to be put into the page. @param {Felt} felt */
export const printed = (felt) => [...felt.root.children].map((part) => document.importNode(part, true));
