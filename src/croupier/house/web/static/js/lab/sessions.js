// What a session may bring: the mean and the bands that follow from return and volatility, and one session drawn at random.
import { html, useMemo, useState } from "../../vendor/preact.js";
import { ticks, useWidth } from "../charts.js";
import { fixed, plus, thousands } from "../words.js";
import { fraction } from "./model.js";

/** @typedef {import("./model.js").Result} Result */

const ROUNDS = 2000, POINTS = 80;
/** How far a share of the normal curve reaches, in standard deviations: half of all, and nine tenths. */
const HALF = 0.67449, NINE = 1.644854;

/** Mean, and what half and nine tenths of all sessions stay within, after so many rounds. @param {Result} result @param {number} n */
export function bandAt(result, n) {
  const mean = n * (result.return - 1), sd = result.standard_deviation * Math.sqrt(n);
  return { mean, half: [mean - HALF * sd, mean + HALF * sd], nine: [mean - NINE * sd, mean + NINE * sd] };
}

/** Numbers from 0 to 1 that a seed fixes (mulberry32). @param {number} seed */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * The sums of one session, from nothing on; none if the outcomes do not make up the whole.
 * @param {Result} result
 * @param {number} seed
 * @param {number} rounds
 */
export function session(result, seed, rounds) {
  const whole = result.rows.reduce((sum, row) => sum + row.probability, 0);
  if (Math.abs(whole - 1) > 1e-9) return [];
  const likely = [...result.rows].sort((a, b) => b.probability - a.probability), draw = random(seed);
  const outcomes = likely.map((row) => ({ p: row.probability, net: fraction(row.net) }));
  const sums = [0];
  for (let i = 1; i <= rounds; i++) {
    let left = draw(), at = 0;
    while (at < outcomes.length - 1 && left >= outcomes[at].p) left -= outcomes[at++].p;
    sums.push(sums[i - 1] + outcomes[at].net);
  }
  return sums;
}

/** @param {{result: Result}} props */
export function Sessions({ result }) {
  const [place, width] = useWidth();
  const [seed, setSeed] = useState(318);
  const sums = useMemo(() => session(result, seed, ROUNDS), [result, seed]);
  const steps = Array.from({ length: POINTS + 1 }, (_, i) => (ROUNDS * i) / POINTS);
  const bands = steps.map((n) => bandAt(result, n)), end = bands[POINTS], edges = bands.flatMap(({ nine }) => nine);
  const low = Math.min(...edges, ...sums), high = Math.max(...edges, ...sums);
  const H = 250, left = 48, right = 44, top = 10, bottom = 26;
  const x = (/** @type {number} */ n) => left + ((width - left - right) * n) / ROUNDS;
  const y = (/** @type {number} */ at) => top + (H - top - bottom) * (1 - (at - low) / (high - low || 1));
  const path = (/** @type {number[]} */ values, at = steps) => values.map((value, i) => `${i ? "L" : "M"}${x(at[i]).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const area = (/** @type {"half" | "nine"} */ band) => {
    const back = path(bands.map((found) => found[band][0]).reverse(), [...steps].reverse());
    return `${path(bands.map((found) => found[band][1]))}L${back.slice(1)}Z`;
  };
  const words = `After ${thousands(ROUNDS)} rounds of one unit the mean is ${plus(end.mean, 1)}; half of all sessions end between `
    + `${plus(end.half[0], 0)} and ${plus(end.half[1], 0)}, nine tenths between ${plus(end.nine[0], 0)} and ${plus(end.nine[1], 0)}`;
  const marks = spread([[end.nine[1], "95%"], [end.half[1], "75%"], [end.mean, "mean"], [end.half[0], "25%"], [end.nine[0], "5%"]], y);
  return html`<section class="panel"><div class="panel__head"><h2>Cumulative result</h2>
      <span class="muted t-xs nowrap">units <i class="key"></i> expected <i class="key key--2"></i> one session</span></div>
    <div class="panel__body stack-v gap-s"><div ref=${place} class="chartbox">
      ${width > 0 && html`<svg class="chart" width=${width} height=${H} viewBox=${`0 0 ${width} ${H}`} role="img" aria-label=${words}>
      ${ticks(low, high, 5).map((at) => html`<path class=${at === 0 ? "ch-zero" : "ch-grid"} d=${`M${left} ${y(at).toFixed(1)}H${width - right}`} />
        <text class="end" x=${left - 6} y=${y(at) + 4}>${at ? plus(at, 0) : "0"}</text>`)}
      <path class="ch-band" d=${area("nine")} /><path class="ch-band2" d=${area("half")} />
      <path class="ch-line" d=${path(bands.map(({ mean }) => mean))} />
      ${sums.length > 0 && html`<path class="ch-line2" d=${path(steps.map((n) => sums[Math.round(n)]))} />`}
      ${marks.map(([at, text]) => html`<text x=${width - right + 6} y=${at + 4}>${text}</text>`)}
      ${[0, ROUNDS / 2, ROUNDS].map((n) => html`<text class="mid" x=${x(n)} y=${H - 6}>${thousands(n)}</text>`)}</svg>`}</div>
    <p class="t-xs muted">${words}. The bands are those of a normal curve with the exact mean and variance; where much of the return lies in rare large
      prizes, most sessions end lower and a few far higher.</p>
    ${sums.length > 0 && html`<p class="row row--wrap"><button class="btn btn--sm" type="button" onClick=${() => setSeed(seed + 1)}>Another session</button>
      <span class="t-sm">This one ends at <b>${plus(sums[ROUNDS], 1)}</b> with a low of ${fixed(Math.min(...sums), 1)}</span></p>`}</div></section>`;
}

/** Labels at heights that leave each other room. @param {[number, string][]} labels highest first @param {(value: number) => number} y @returns {[number, string][]} */
function spread(labels, y) {
  /** @type {[number, string][]} */
  const found = [];
  for (const [value, text] of labels) found.push([Math.max(y(value), (found[found.length - 1]?.[0] ?? -99) + 14), text]);
  return found;
}
