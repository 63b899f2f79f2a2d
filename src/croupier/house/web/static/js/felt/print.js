// What is printed on a felt, fitted to the screen: labels as large as their circles allow, paytables where there is room.
// Print that would be smaller than 7 px is left out.

/** @typedef {import("./load.js").Felt} Felt */
/** @typedef {{x: number, y: number, r: number}} Disc */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */

const SVG = "http://www.w3.org/2000/svg";
const LEAST = 7;
/** Nothing is printed larger than this: in pixels, and in units of the felt. */
const MOST = 11, LARGEST = 13;
/** Other ways to write a name that its circle has no room for, longest first. @typedef {Record<string, string[]>} Short */
const MIDDLE = 700, GAP = 24, CLEAR = 7, BOTTOM = 640;

/** Fit everything that is printed. @param {SVGSVGElement} svg @param {Felt} felt @param {Short} short */
export function fitPrint(svg, felt, short) {
  // The picture may be narrower than its box.
  const scale = svg.getBoundingClientRect().width ? svg.getScreenCTM()?.a ?? 0 : 0;
  if (!scale) return;
  for (const words of svg.querySelectorAll(".print text")) {
    if (!words.closest("[data-payouts], [data-seat] [data-wager]")) words.classList.toggle("is-small", sizeOf(words) * scale < LEAST);
  }
  for (const spot of svg.querySelectorAll(".print [data-seat] [data-wager]")) fitLabel(spot, scale, short);
  const tables = /** @type {SVGGElement[]} */ ([...svg.querySelectorAll(".print [data-payouts]")]);
  for (const table of tables) { table.classList.remove("is-small"); table.removeAttribute("transform"); }
  const fits = !tables.length || fitTables(tables, felt, scale);
  for (const table of tables) table.classList.toggle("is-small", !fits);
  svg.classList.toggle("has-room", felt.seats.size > 0 && (!tables.length || !fits));
}

/** @param {Element} words */
const sizeOf = (words) => Number(words.getAttribute("font-size") ?? 16);

/** Words on as few lines as fit. @param {string[]} words @param {number} room letters in a line */
function inLines(words, room) {
  /** @type {string[]} */
  const lines = [];
  for (const word of words) {
    const last = lines[lines.length - 1];
    if (last !== undefined && `${last} ${word}`.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Whether every line is shorter than the circle is wide where it stands. @param {string[]} lines @param {number} size @param {number} r */
const inCircle = (lines, size, r) => lines.every((line, i) => {
  const far = Math.abs(i - (lines.length - 1) / 2) * size * 1.1 + size * 0.38;
  return far < r - 2 && line.length * size * 0.71 < 2 * Math.sqrt((r - 2) ** 2 - far ** 2);
});

/**
 * The largest size at which words fit a circle, and how they are broken into lines.
 * @param {string[]} words
 * @param {number} r
 * @param {number} least
 * @param {number} most
 */
function largest(words, r, least, most) {
  for (let size = most; size >= least - 1e-9; size -= 0.4) {
    for (let room = 12; room > 2; room--) {
      const lines = inLines(words, room);
      if (inCircle(lines, size, r)) return { lines, size };
    }
  }
  return null;
}

/**
 * The name of a spot, as large as its circle has room for.
 * @param {Element} spot
 * @param {number} scale
 * @param {Short} short
 */
function fitLabel(spot, scale, short) {
  const circle = spot.querySelector("circle"), old = [...spot.querySelectorAll("text")];
  if (!circle || !old.length) return;
  const kept = spot.getAttribute("data-words") ?? old.map((words) => words.textContent).join(" ");
  spot.setAttribute("data-words", kept);
  const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(circle.getAttribute(name)));
  const least = (LEAST + 0.1) / scale, most = Math.max(least, Math.min(LARGEST, r * 0.37));
  const found = [kept, ...(short[kept] ?? [])].map((name) => largest(name.split(" "), r, least, most)).find((fit) => fit !== null);
  // A name without room is left out, but its element stays, so that a larger screen finds it again.
  const { lines, size } = found ?? { lines: [""], size: least };
  for (const text of old) text.remove();
  lines.forEach((line, i, all) => {
    const text = document.createElementNS(SVG, "text");
    const at = { x, y: y + size * 0.36 + (i - (all.length - 1) / 2) * size * 1.1, "font-size": size.toFixed(2), class: "m" };
    for (const [name, value] of Object.entries(at)) text.setAttribute(name, String(value));
    text.textContent = line;
    spot.append(text);
  });
}

/** Where chips and cards of the seats will lie. @param {Felt} felt @returns {Disc[]} */
function takenBy(felt) {
  return [...felt.seats.values()].flatMap((seat) => {
    const turn = (seat.turn * Math.PI) / 180;
    const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) => (
      { x: seat.x + x * Math.cos(turn) - y * Math.sin(turn), y: seat.y + x * Math.sin(turn) + y * Math.cos(turn), r });
    return [...[...seat.spots.values()].map((spot) => at(spot.x, spot.y, spot.r)), ...seat.slots.map((slot) => at(slot.x + slot.w / 2, slot.y + slot.h / 2, slot.w))];
  });
}

/** @param {Box} box @param {Disc} disc */
function touches({ x, y, w, h }, disc) {
  const dx = disc.x - Math.max(x, Math.min(disc.x, x + w)), dy = disc.y - Math.max(y, Math.min(disc.y, y + h));
  return Math.hypot(dx, dy) < disc.r + CLEAR;
}

/** Tables side by side in rows of at most a width, in the middle of the felt. @param {Box[]} boxes @param {number} top @param {number} wide @returns {Box[]} */
function inRows(boxes, top, wide) {
  /** @type {number[][]} */
  const rows = [[]];
  let used = 0;
  boxes.forEach(({ w }, i) => {
    if (used && used + GAP + w > wide) { rows.push([]); used = 0; }
    rows[rows.length - 1].push(i);
    used += w + (used ? GAP : 0);
  });
  const found = /** @type {Box[]} */ ([]);
  let y = top;
  for (const row of rows) {
    let x = MIDDLE - (row.reduce((sum, i) => sum + boxes[i].w, 0) + GAP * (row.length - 1)) / 2;
    for (const i of row) { found[i] = { x, y, w: boxes[i].w, h: boxes[i].h }; x += boxes[i].w + GAP; }
    y += Math.max(...row.map((i) => boxes[i].h)) + 12;
  }
  return found;
}

/**
 * The printed paytables as large as there is room for them between the title and the seats; false if there is none.
 * @param {SVGGElement[]} tables
 * @param {Felt} felt
 * @param {number} scale
 */
function fitTables(tables, felt, scale) {
  const size = Math.min(...tables.flatMap((table) => [...table.querySelectorAll("text")].map(sizeOf)));
  if (!felt.seats.size) return size * scale >= LEAST;
  const drawn = tables.map((table) => table.getBBox()), top = Math.min(...drawn.map((box) => box.y)), taken = takenBy(felt);
  const least = LEAST / (size * scale), most = Math.max(least, Math.min(MOST / scale, LARGEST) / size);
  for (let times = most; times >= least - 1e-9; times -= Math.max(0.02, (most - least) / 12)) {
    const boxes = drawn.map(({ x, y, width, height }) => ({ x, y, w: width * times, h: height * times }));
    for (let wide = 1000; wide >= 300; wide -= 50) {
      const laid = inRows(boxes, top, wide);
      if (laid.some((box) => box.y + box.h > BOTTOM || taken.some((disc) => touches(box, disc)))) continue;
      tables.forEach((table, i) => {
        table.setAttribute("transform", `translate(${laid[i].x - drawn[i].x * times},${laid[i].y - drawn[i].y * times}) scale(${times})`);
      });
      return true;
    }
  }
  return false;
}
