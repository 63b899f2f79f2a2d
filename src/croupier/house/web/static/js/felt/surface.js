// The printed felt with a layer above it. Print that would be smaller than 7 px on the screen is left out.
import { html, useEffect, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { feltOf } from "../cards.js";
import { printed } from "./load.js";

const LEAST = 7;
/** Names that no circle has room for. @type {Record<string, string>} */
const SHORT = { "TWO WAY BAD BEAT": "BAD BEAT", "TWO WAY BAD": "BAD BEAT" };
/** The middle of the felt that no seat reaches. */
const ROOM = { wide: 640, bottom: 545 };

/** @param {SVGSVGElement} svg @param {number} width */
function fitPrint(svg, width) {
  const scale = svg.getBoundingClientRect().width / width;
  if (!scale) return;
  const size = (/** @type {Element} */ words) => Number(words.getAttribute("font-size") ?? 16);
  for (const words of svg.querySelectorAll(".print text")) {
    if (!words.closest("[data-payouts], [data-seat] [data-wager]")) words.classList.toggle("is-small", size(words) * scale < LEAST);
  }
  for (const spot of svg.querySelectorAll(".print [data-seat] [data-wager]")) fitLabel(spot, scale);
  const tables = /** @type {SVGGElement[]} */ ([...svg.querySelectorAll(".print [data-payouts]")]);
  for (const table of tables) { table.classList.remove("is-small"); table.removeAttribute("transform"); }
  const least = Math.min(...tables.map((table) => Math.min(...[...table.querySelectorAll("text")].map(size))));
  if (!tables.length || least * scale >= LEAST) return;
  if (!reflow(svg, tables, (LEAST + 0.2) / (least * scale))) for (const table of tables) table.classList.add("is-small");
}

/** Words on as few lines as fit; a word that is too long is cut. @param {string[]} words @param {number} room letters in a line */
function inLines(words, room) {
  /** @type {string[]} */
  const lines = [];
  for (const word of words.map((whole) => (whole.length > room + 1 ? `${whole.slice(0, room)}.` : whole))) {
    const last = lines[lines.length - 1];
    if (last !== undefined && `${last} ${word}`.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * The name of a spot, as large as it must be to be read, on as many lines as the circle has room for.
 * @param {Element} spot
 * @param {number} scale
 */
function fitLabel(spot, scale) {
  const circle = spot.querySelector("circle"), old = [...spot.querySelectorAll("text")];
  if (!circle || !old.length) return;
  const kept = spot.getAttribute("data-words") ?? old.map((words) => words.textContent).join(" ");
  spot.setAttribute("data-words", kept);
  const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(circle.getAttribute(name)));
  const size = Math.max((LEAST + 0.3) / scale, Math.min(11, r * 0.36)), room = Math.floor((2 * r - 3) / (size * 0.68));
  const lines = inLines((SHORT[kept] ?? kept).split(" "), room);
  for (const words of old) words.remove();
  if (r < 15 || room < 4 || lines.length * size * 1.12 > 2 * r - 4) {
    const empty = document.createElementNS("http://www.w3.org/2000/svg", "text");
    empty.setAttribute("class", "is-small");
    spot.append(empty);
    return;
  }
  lines.forEach((line, i) => {
    const words = document.createElementNS("http://www.w3.org/2000/svg", "text");
    const at = { x, y: y + size * 0.36 + (i - (lines.length - 1) / 2) * size * 1.12, "font-size": size.toFixed(2), class: "m" };
    for (const [name, value] of Object.entries(at)) words.setAttribute(name, String(value));
    words.textContent = line;
    spot.append(words);
  });
}

/**
 * The printed paytables, larger, in rows between the title and the seats; false if there is no room for them.
 * @param {SVGSVGElement} svg
 * @param {SVGGElement[]} tables
 * @param {number} times
 */
function reflow(svg, tables, times) {
  if (!svg.querySelector(".print [data-seat]")) return false;
  const boxes = tables.map((table) => table.getBBox());
  const top = Math.min(...boxes.map((box) => box.y));
  const gap = 26;
  /** @type {number[][]} */
  const rows = [[]];
  let wide = 0;
  boxes.forEach((box, i) => {
    const more = box.width * times + (wide ? gap : 0);
    if (wide && wide + more > ROOM.wide) { rows.push([]); wide = 0; }
    rows[rows.length - 1].push(i);
    wide += box.width * times + (wide ? gap : 0);
  });
  const heights = rows.map((row) => Math.max(...row.map((i) => boxes[i].height * times)));
  if (heights.reduce((sum, high) => sum + high + 10, 0) > ROOM.bottom - top) return false;
  let y = top;
  rows.forEach((row, n) => {
    let x = 700 - (row.reduce((sum, i) => sum + boxes[i].width * times, 0) + gap * (row.length - 1)) / 2;
    for (const i of row) {
      tables[i].setAttribute("transform", `translate(${x - boxes[i].x * times},${y - boxes[i].y * times}) scale(${times})`);
      x += boxes[i].width * times + gap;
    }
    y += heights[n] + 10;
  });
  return true;
}

/**
 * @param {{felt: import("./load.js").Felt, game: string, label: string, still?: boolean, children?: any}} props
 */
export function Surface({ felt, game, label, still = false, children }) {
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null)), print = useRef(/** @type {SVGGElement | null} */ (null));
  useLayoutEffect(() => { print.current?.replaceChildren(...printed(felt)); }, [felt]);
  useEffect(() => {
    const place = svg.current;
    if (!place) return undefined;
    const watch = new ResizeObserver(() => fitPrint(place, felt.width));
    watch.observe(place);
    return () => watch.disconnect();
  }, [felt]);
  return html`<svg class=${`felt${still ? " is-still" : ""}`} ref=${svg} data-felt=${feltOf(game)} role="group" aria-label=${label}
    viewBox=${`0 0 ${felt.width} ${felt.height}`}>
    <g class="print" ref=${print} aria-hidden="true"></g>${children}</svg>`;
}
