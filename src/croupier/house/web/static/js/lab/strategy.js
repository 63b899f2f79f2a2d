// How a game is played best: the chart, what a simpler manner costs, and the worth of every choice for one hand.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { api } from "../api.js";
import { isTile } from "../cards.js";
import { Card, Tag, Trouble } from "../ui/basics.js";
import { capital, percent, plus } from "../words.js";

/** @param {{game: string, readings: Record<string, string>, houseWay: string}} props */
export function Strategy({ game, readings, houseWay }) {
  const [chart, setChart] = useState(/** @type {any} */ (null));
  const [error, setError] = useState(/** @type {any} */ (null));
  const stated = JSON.stringify(readings);
  useEffect(() => {
    let here = true;
    setChart(null);
    setError(null);
    const asked = Object.fromEntries(Object.entries(readings).map(([id, value]) => [`reading.${id}`, value]));
    if (houseWay) asked.house_way = houseWay;
    api.strategy(game, asked).then((found) => here && setChart(found), (why) => here && setError(why));
    return () => { here = false; };
  }, [game, stated, houseWay]);
  if (error) return html`<section class="panel"><div class="panel__head"><h2>Strategy</h2></div><div class="panel__body"><p class="muted">
    ${capital(error.message)}.</p></div></section>`;
  if (!chart) return html`<section class="panel" aria-busy="true"><div class="panel__head"><h2>Strategy</h2></div><div class="panel__body"></div></section>`;
  return html`<section class="panel"><div class="panel__head"><h2>${chart.title}</h2><span class="muted t-xs" title=${chart.value_exact}>
    ${plus(100 * chart.value, 4)}% of the first wager</span></div><div class="panel__body stack-v gap-s">
    <table class="tbl"><thead><tr><th>Hand</th><th>Decision</th><th></th></tr></thead><tbody>
      ${chart.rules.map((/** @type {any} */ rule) => html`<tr><td>${capital(rule.hand)}</td><td>
      <${Tag} kind=${/fold|surrender/.test(rule.decision) ? "plain" : "brass"}>${rule.decision}<//></td><td class="muted">${rule.note}</td></tr>`)}</tbody></table>
    ${chart.exceptions.length > 0 && html`<details class="others"><summary>${chart.exceptions.length} exceptions</summary>
      <table class="tbl"><tbody>${chart.exceptions.map((/** @type {any} */ rule) => html`<tr><td>${capital(rule.hand)}</td><td>
      ${rule.decision}</td><td class="muted">${rule.note}</td></tr>`)}</tbody></table></details>`}
    ${chart.simple.length > 0 && html`<h3 class="t-sm">What a simpler manner costs</h3><table class="tbl"><tbody>
      ${chart.simple.map((/** @type {any} */ simple) => html`<tr><td><b>${capital(simple.name)}</b><br /><span class="muted">
      ${simple.description}</span></td><td class="num">${percent(simple.cost, 4)}</td></tr>`)}</tbody></table>`}
    ${Object.keys(chart.grid ?? {}).length > 0 && html`<${Grid} grid=${chart.grid} />`}
    <ul class="notes">${chart.notes.map((/** @type {string} */ note) => html`<li>${note}</li>`)}</ul></div></section>`;
}

const RANKS = "AKQJT98765432";
/** JSON puts keys that are numbers first; ranks are read from the ace down. @param {string[]} names */
const inRanks = (names) => (names.every((name) => name.length === 1 && RANKS.includes(name)) ? [...names].sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b)) : names);
const FOLDS = /^(fold|surrender)$/;

/** What a cell of the chart looks like. @param {string} head @param {Record<string, string>} row */
function cellClass(head, row) {
  const text = row[head] ?? "";
  if (head === "best") return "";
  return ["num", row.best === head ? "is-best" : "", FOLDS.test(text) ? "is-fold" : "", /^[123]$/.test(text) ? `is-${text}` : ""].filter(Boolean).join(" ");
}

/** @param {{text: string | undefined}} props */
const Decision = ({ text }) => html`<${Tag} kind=${/fold|surrender/.test(text ?? "") ? "plain" : "brass"}>${text}<//>`;

/** The whole chart: one row a hand, the best choice marked. @param {{grid: Record<string, Record<string, string>>}} props */
function Grid({ grid }) {
  const heads = inRanks([...new Set(Object.values(grid).flatMap((row) => Object.keys(row)))]);
  const lines = inRanks(Object.keys(grid));
  const signed = (/** @type {string | undefined} */ text) => !!text && /^[+−-][\d.,]+$/.test(text);
  const figure = (/** @type {string} */ text) => Number(text.replace("−", "-"));
  const worth = heads.filter((head) => lines.every((name) => signed(grid[name][head])));
  const most = Math.max(...lines.flatMap((name) => worth.map((head) => Math.abs(figure(grid[name][head])))), 1e-9);
  return html`<details class="others" open=${lines.length < 20}>
    <summary>The whole chart, ${lines.length} rows</summary>
    <div class="wide-scroll" tabindex="0" role="region" aria-label="The whole chart"><table class="tbl grid">
      <thead><tr><th>Hand</th>${heads.map((head) => html`<th class=${head === "best" ? "" : "num"}>${capital(head)}
        </th>`)}${worth.length > 1 && html`<th>Worth</th>`}</tr></thead>
      <tbody>${lines.map((name) => {
        const row = grid[name];
        return html`<tr><th scope="row">${name}</th>
          ${heads.map((head) => html`<td class=${cellClass(head, row)}>
            ${head === "best" ? html`<${Decision} text=${row[head]} />` : row[head] ?? ""}</td>`)}
          ${worth.length > 1 && html`<td><${Diverging} value=${figure(row[row.best] ?? row[worth[0]])} most=${most} /></td>`}</tr>`;
      })}</tbody></table></div></details>`;
}

/** A bar to the left or right of zero. @param {{value: number, most: number}} props */
const Diverging = ({ value, most }) => html`<svg class="dv__s" viewBox="-50 0 100 12" role="img" aria-label=${plus(value, 3)}>
  <path class="ch-zero" d="M0 0V12" />
  <rect class=${value < 0 ? "ch-down" : "ch-up"} x=${value < 0 ? (50 * value) / most : 0} y="2" width=${Math.max(0.5, (50 * Math.abs(value)) / most)} height="8" />
  </svg>`;

/** What each choice for one hand is worth. @param {{game: string, sample: string, readings: Record<string, string>, houseWay: string}} props */
export function OneHand({ game, sample, readings, houseWay }) {
  const [hand, setHand] = useState(sample);
  const [found, setFound] = useState(/** @type {any} */ (null));
  const [error, setError] = useState(/** @type {any} */ (null));
  const [busy, setBusy] = useState(false);
  useEffect(() => { setHand(sample); setFound(null); setError(null); }, [game, sample]);
  const value = async (/** @type {Event} */ e) => {
    e.preventDefault();
    setBusy(true);
    try { setFound(await api.hand(game, { hand, readings, ...(houseWay ? { house_way: houseWay } : {}) })); setError(null); } catch (why) { setError(why); setFound(null); }
    setBusy(false);
  };
  const cards = hand.split(/[\s,]+/).filter((text) => /^([2-9TJQKA]|10)[cdhs]$|^Jk[12]?$/i.test(text) || isTile(text)).map((text) => text.replace("10", "T"));
  const best = found?.choices[0];
  return html`<section class="panel"><div class="panel__head"><h2>Ask about one hand</h2></div><div class="panel__body stack-v gap-s">
    <form class="filters" onSubmit=${value}><label class="sr" for="hand">Cards or tiles</label>
      <input class="field field--mono" id="hand" value=${hand} onInput=${(/** @type {any} */ e) => setHand(e.target.value)} />
      <button class="btn" type="submit" disabled=${busy}>Value it</button></form>
    <div class=${`hand hand--wrap${isTile(cards[0] ?? "") ? " tiles tiles--sm" : ""}`}>
      ${cards.map((card, i) => html`<${Card} key=${i} card=${card} size="sm" />`)}</div>
    <${Trouble} error=${error} />
    ${found && html`<dl class="pvc" aria-live="polite">${found.choices.slice(0, 8).map((/** @type {any} */ choice) => html`<dt>
      ${capital(choice.name)} ${choice.best && html`<${Tag} kind="win">best<//>`}</dt><dd title=${choice.value_exact}>
      ${plus(choice.value, 4)}</dd>`)}<dt>Cost of the worst choice</dt><dd>
      ${plus(best.value - found.choices[found.choices.length - 1].value, 4)}</dd></dl>`}</div></section>`;
}
