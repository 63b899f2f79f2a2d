// Published against computed: agreement, disagreement with its size, or nothing to hold against it.
import { html } from "../../vendor/preact.js";
import { Clause, Icon, Tag } from "../ui/basics.js";
import { capital, fixed, percent, thousands } from "../words.js";

/** @typedef {import("./model.js").Result} Result */

/** What was printed, in the measure of the print. @param {Result} result */
function computed(result) {
  const of = result.published_as ?? "";
  const value = /total/.test(of) ? result.return_of_total : result.return;
  return 100 * (/hold/.test(of) ? 1 - value : value);
}

/** A verdict in a frame of its kind. @param {{kind: string, icon: string, title: string, children?: any}} props */
const Frame = ({ kind, icon, title, children }) => html`<div class=${`verdict verdict--${kind}`}><${Icon} name=${icon} /><h3>${title}</h3>${children}</div>`;

/** By how much a figure is outside of what was printed. @param {number} here @param {[number, number]} range */
const outside = (here, [low, high]) => (here < low ? low - here : here > high ? here - high : 0);

/** @param {{result: Result, name: string, edited: boolean, note: string}} props */
export function Verdict({ result, name, edited, note }) {
  const { published } = result, unfiled = edited ? "Your edit is not filed." : "";
  if (result.return > 1 && result.role === "player") {
    return html`<${Frame} kind="no" icon="alert" title="Return above 100%">
      <p>${name} gives the player an edge of ${percent(result.return - 1)}. ${unfiled}</p><//>`;
  }
  if (published === null) return html`<${Frame} kind="none" icon="theme" title="No published figure">${edited && html`<p>${unfiled}</p>`}<//>`;
  const here = computed(result), [low, high] = Array.isArray(published) ? published : [published, published];
  const printed = low === high ? `${low}%` : `${low} to ${high}%`;
  if (result.agrees) {
    const how = result.method === "simulated" ? `Simulated; standard error ${percent(result.standard_error ?? 0, 4)}.`
      : `${capital(result.method)} over all ${thousands(result.total_combinations)} outcomes.`;
    return html`<${Frame} kind="ok" icon="ok" title="Agrees"><p>Computed ${fixed(here, 3)}%, published ${printed} (${result.published_as}). ${how}</p><//>`;
  }
  const off = outside(here, [low, high]);
  return html`<${Frame} kind="no" icon="alert" title=${off ? `Differs by ${fixed(off, 3)} points` : "Differs in the last digit"}><div class="verdict__d">
    <dl class="pvc"><dt>Printed, ${result.published_as}</dt><dd>${printed}</dd><dt>Computed</dt><dd>${fixed(here, 4)}%</dd></dl>
    <p>${unfiled || note || "Both figures stand here; the readings below may explain the difference."}</p></div><//>`;
}

/**
 * One ambiguity, and the ways in which it can be read.
 * @param {{reading: any, value: string, live: boolean, onChoose: (value: string) => void}} props
 */
function Reading({ reading, value, live, onChoose }) {
  return html`<div class="reading-row">
    <div><b>${reading.id}</b> ${reading.question} ${reading.clauses[0] && html`<${Clause} id=${reading.clauses[0]} />`} ${!live && html`<${Tag}>no effect here<//>`}</div>
    <div class="seg" role="group" aria-label=${reading.id}>${Object.entries(reading.values).map(([name, words]) => html`<button type="button"
      title=${words} aria-pressed=${value === name} onClick=${() => onChoose(name)}>${name.replace(/-/g, " ")}</button>`)}</div>
    <p class="muted t-xs">${capital(reading.values[value] ?? "")}.</p></div>`;
}

/**
 * The readings of the chapter: those that bear on this wager, and the others.
 * @param {{readings: any[], result: Result, chosen: Record<string, string>, onChoose: (id: string, value: string) => void}} props
 */
export function Readings({ readings, result, chosen, onChoose }) {
  const bears = readings.filter((reading) => reading.id in result.reading);
  const others = readings.filter((reading) => !(reading.id in result.reading));
  const row = (/** @type {any} */ reading, /** @type {boolean} */ live) => html`<${Reading} key=${reading.id} reading=${reading} live=${live}
    value=${chosen[reading.id] ?? reading.default} onChoose=${(/** @type {string} */ value) => onChoose(reading.id, value)} />`;
  return html`<section class="panel">
    <div class="panel__head"><h2>Readings</h2><span class="muted t-xs">${readings.length} for this chapter</span></div>
    <div class="panel__body">${bears.map((reading) => row(reading, true))}
      ${!bears.length && html`<p class="muted t-sm">No reading bears on this wager.</p>`}
      ${others.length > 0 && html`<details class="others"><summary>${others.length} that have no effect here</summary>
        ${others.map((reading) => row(reading, false))}</details>`}</div></section>`;
}
