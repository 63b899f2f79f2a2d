// Charts in SVG, drawn at one unit to the pixel, so that their words keep their size.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { signed } from "./words.js";

/** The width of an element as it is on the screen. @returns {[any, number]} */
export function useWidth() {
  const place = useRef(/** @type {Element | null} */ (null));
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!place.current) return undefined;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return [place, width];
}

/** Round steps for an axis. @param {number} low @param {number} high @param {number} wanted */
export function ticks(low, high, wanted) {
  const rough = (high - low || 1) / wanted, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1e6; at += step) found.push(Math.abs(at) < step / 1e6 ? 0 : at);
  return found;
}

/**
 * Rounds as bars and their sum as a line, in cents.
 * @param {{nets: number[], first: number, last: number}} props oldest first, and the numbers of the first and the last
 */
export function SessionChart({ nets, first, last }) {
  const [place, width] = useWidth();
  const sums = nets.reduce((/** @type {number[]} */ all, net) => [...all, (all[all.length - 1] ?? 0) + net], []);
  const low = Math.min(0, ...nets, ...sums), high = Math.max(0, ...nets, ...sums);
  const H = 190, left = 52, right = 10, top = 12, bottom = 32;
  const y = (/** @type {number} */ cents) => top + (H - top - bottom) * (1 - (cents - low) / (high - low || 1));
  const step = (width - left - right) / Math.max(nets.length, 8), x = (/** @type {number} */ i) => left + step * (i + 0.5);
  const wide = Math.max(1, Math.min(8, step * 0.7));
  const total = sums[sums.length - 1] ?? 0;
  const words = `Results of ${nets.length} rounds: total ${signed(total)}, lowest ${signed(Math.min(0, ...sums))}, highest ${signed(Math.max(0, ...sums))}`;
  return html`<div ref=${place} class="chartbox">
    ${width > 0 && html`<svg class="chart" width=${width} height=${H} viewBox=${`0 0 ${width} ${H}`} role="img" aria-label=${words}>
    ${ticks(low, high, 5).map((at) => html`<path class=${at === 0 ? "ch-zero" : "ch-grid"} d=${`M${left} ${y(at).toFixed(1)}H${width - right}`} />
      <text class="end" x=${left - 6} y=${y(at) + 4}>${signed(at).replace(/\.00$/, "")}</text>`)}
    ${nets.map((net, i) => net !== 0 && html`<rect class=${net > 0 ? "ch-up" : "ch-down"} x=${x(i) - wide / 2} y=${Math.min(y(0), y(net))}
      width=${wide} height=${Math.max(1, Math.abs(y(net) - y(0)))} rx="1.5" opacity=".42" />`)}
    <path class="ch-line" d=${sums.map((sum, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(sum).toFixed(1)}`).join("")} />
    ${sums.length > 0 && html`<circle class="ch-dot" cx=${x(sums.length - 1)} cy=${y(total)} r="3.5" />`}
    <text class="mid" x=${x(0)} y=${H - 6}>${first}</text>${nets.length > 2 && html`<text class="mid" x=${(x(0) + x(nets.length - 1)) / 2} y=${H - 6}>round</text>`}
    ${nets.length > 1 && html`<text class="mid" x=${x(nets.length - 1)} y=${H - 6}>${last}</text>`}</svg>`}</div>`;
}
