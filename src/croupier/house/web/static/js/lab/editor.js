// The paytable, edited in place; and the return built up hand by hand.
import { html } from "../../vendor/preact.js";
import { useWidth } from "../charts.js";
import { onValue } from "../ui/events.js";
import { fixed, thousands } from "../words.js";
import { plainOdds } from "./model.js";

/** A bar whose length is set as an attribute. @param {{share: number, most: number}} props */
const Bar = ({ share, most }) => html`<div class="bar">
  <svg class="bar__s" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
  <rect class=${share < 0 ? "ch-down" : "ch-bar"} width=${Math.max(0.6, (100 * Math.abs(share)) / most)} height="10" rx="1.5" /></svg>
  <span class="num">${fixed(100 * share, 3)}</span></div>`;

/**
 * @typedef {object} EditorProps
 * @property {import("./model.js").Cell[]} cells
 * @property {import("./model.js").Rest[]} rest
 * @property {import("./model.js").Result} result
 * @property {Map<string, string>} edits
 * @property {any} wrong why the house refuses an edit
 * @property {(key: string, text: string) => void} onEdit
 */
/** @param {EditorProps} props */
export function Editor({ cells, rest, result, edits, wrong, onEdit }) {
  const most = Math.max(...[...cells, ...rest].map((part) => Math.abs(part.share)), 1e-9);
  const six = (/** @type {number} */ p) => `${fixed(100 * p, 6)}%`;
  return html`<table class="tbl editor" id="editor"><thead><tr><th>Hand</th><th class="num">Combinations</th>
    <th class="num">Probability</th><th class="num">Pays</th><th>Contribution, % of stake</th></tr></thead><tbody>
    ${cells.map((cell) => {
      const text = edits.get(cell.key) ?? plainOdds(cell.filed), edited = edits.has(cell.key), toOne = /^[\d,]+$/.test(text);
      return html`<tr key=${cell.key}><td class="e-hand"><b>${cell.name}</b></td><td class="num e-c">${thousands(cell.combinations)}</td>
        <td class="num muted e-p">${six(cell.probability)}</td>
        <td class="num e-pay"><label class="sr" for=${`p-${cell.key}`}>${cell.name} pays</label>
          <input class=${`pay${edited ? " is-edited" : ""}${/^[\d,]+$/.test(plainOdds(cell.filed)) ? "" : " pay--long"}`}
            id=${`p-${cell.key}`} value=${text} inputmode=${toOne ? "numeric" : undefined} aria-invalid=${edited && !!wrong}
            onInput=${onValue((value) => onEdit(cell.key, value))} /> <span class="muted e-to">
          ${toOne ? "to 1" : ""}</span></td>
        <td class="e-bar"><${Bar} share=${cell.share} most=${most} /></td></tr>`;
    })}
    ${rest.map((part) => html`<tr><td class="e-hand muted">${part.name}</td><td class="num e-c">
      ${part.combinations ? thousands(part.combinations) : ""}</td><td class="num muted e-p">
      ${part.combinations ? six(part.probability) : ""}</td><td class="num muted e-pay">${part.pays === "loss" ? "loses" : part.pays}</td>
      <td class="e-bar"><${Bar} share=${part.share} most=${most} /></td></tr>`)}
    </tbody><tfoot><tr><td>Total</td><td class="num e-c">${thousands(result.total_combinations)}</td><td class="num e-p">100%</td><td></td>
      <td class="e-bar"><div class="bar"><span></span><span class="num" id="o-sum">${fixed(100 * result.return, 3)}</span></div></td></tr></tfoot></table>`;
}

/**
 * The return as a waterfall that ends at it; what is missing to 100% is the house edge.
 * @param {{parts: {name: string, share: number}[], result: import("./model.js").Result}} props
 */
export function Waterfall({ parts, result }) {
  const [place, width] = useWidth();
  const shown = parts.filter((part) => Math.abs(part.share) > 5e-6);
  const bars = shown.length > 16 ? gather(shown) : shown;
  const edge = 1 - result.return;
  const narrow = width < 500, left = narrow ? 8 : 190, row = narrow ? 38 : 27, top = Math.max(1, result.return, ...sums(bars)), low = Math.min(0, ...sums(bars));
  const k = (width - left - 58) / (top - low), x = (/** @type {number} */ at) => left + k * (at - low);
  const H = (bars.length + 1) * row + 34;
  let at = 0;
  const missing = edge >= 0 ? `the rest to 100, ${fixed(100 * edge, 3)}, is the house edge` : `${fixed(-100 * edge, 3)} above 100`;
  const words = `The return built up hand by hand to ${fixed(100 * result.return, 3)} percent of the stake; ${missing}`;
  return html`<div ref=${place} class="chartbox">
    ${width > 0 && html`<svg class="chart" width=${width} height=${H} viewBox=${`0 0 ${width} ${H}`} role="img" aria-label=${words}>
    ${[0, 0.25, 0.5, 0.75, 1].map((mark) => html`<path class=${mark % 1 ? "ch-grid" : "ch-zero"} d=${`M${x(mark).toFixed(1)} 4V${H - 24}`} />
      <text class="mid" x=${x(mark)} y=${H - 6}>${100 * mark}%</text>`)}
    ${bars.map((part, i) => {
      const from = at;
      at += part.share;
      return line(part.name, from, part.share, i, part.share < 0 ? "ch-down" : "ch-bar", { x, k, left, row, narrow });
    })}
    ${edge > 0 && line("House edge", result.return, edge, bars.length, "ch-edge", { x, k, left, row, narrow })}</svg>`}</div>`;
}

/** @param {{share: number}[]} bars */
function sums(bars) {
  let sum = 0;
  return bars.map((bar) => (sum += bar.share));
}

/** Too many to tell apart: the largest, and the others together. @param {{name: string, share: number}[]} parts */
function gather(parts) {
  const large = new Set([...parts].sort((a, b) => Math.abs(b.share) - Math.abs(a.share)).slice(0, 14));
  const others = parts.filter((part) => !large.has(part));
  return [...parts.filter((part) => large.has(part)), { name: `${others.length} others`, share: others.reduce((sum, part) => sum + part.share, 0) }];
}

/**
 * Where a chart puts things: a share in pixels, its unit, the left margin, the height of a row, and whether names stand
 * above their bars.
 * @typedef {{x: (at: number) => number, k: number, left: number, row: number, narrow: boolean}} Scale
 */

/** One bar with its name and figure. @param {string} name @param {number} from @param {number} share @param {number} i @param {string} kind @param {Scale} scale */
function line(name, from, share, i, kind, { x, k, left, row, narrow }) {
  const y = (narrow ? 22 : 8) + i * row, start = x(Math.min(from, from + share)), wide = Math.max(k * Math.abs(share), 1);
  // Figures stay clear of the 100% line.
  const inside = x(from + share) - left > k * 0.8 && kind !== "ch-edge";
  const most = Math.floor((left - 12) / 6.4), short = !narrow && name.length > most ? `${name.slice(0, most - 1)}…` : name;
  return html`<text class=${`lab${narrow ? "" : " end"}`} x=${narrow ? left : left - 10} y=${narrow ? y - 5 : y + 13}>${short}</text>
    <rect class=${kind} x=${start} y=${y} width=${wide} height=${narrow ? 12 : 18} rx="2" />
    <text class=${`lab${inside ? " end" : ""}`} x=${inside ? start - 7 : start + wide + 7} y=${narrow ? y + 11 : y + 13}>${fixed(100 * share, 2)}</text>`;
}
