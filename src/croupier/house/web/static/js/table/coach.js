// The coach: what every choice is worth, exactly, shown before the decision or held against it afterwards.
import { html, signal, useEffect } from "../../vendor/preact.js";
import { api } from "../api.js";
import { coach } from "../choices.js";
import { capital, plus } from "../words.js";

/** @typedef {{ask: number, unit: string, choices: {name: string, value: number, value_exact: string, best: boolean, detail: Record<string, string>}[]}} Coaching */

const MODES = [["off", "Off"], ["show", "Show"], ["grade", "Grade"]];

/** What the coach knows about the decisions of one visit. */
export class Coach {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.now = signal(/** @type {Coaching | null} */ (null));
    this.note = signal("");
    /** The last decision held against the best one. */
    this.grade = signal(/** @type {{chosen: string, best: string, cost: number, unit: string} | null} */ (null));
  }

  /** Ask about a decision; an answer that comes too late is dropped. @param {number} ask */
  async look(ask) {
    this.now.value = null;
    this.note.value = "";
    try {
      const found = await api.coach(this.table);
      if (found.ask === ask) this.now.value = found;
    } catch (error) {
      this.note.value = /** @type {any} */ (error).code === "no-decision" ? "" : "The coach has no figures for this decision.";
    }
  }

  /** Hold an answer against the values. @param {any} answer */
  judge(answer) {
    const known = this.now.value;
    if (!known) { this.grade.value = null; return; }
    const chosen = known.choices.find((choice) => matches(choice, answer));
    const best = known.choices[0];
    this.grade.value = chosen ? { chosen: chosen.name, best: best.name, cost: best.value - chosen.value, unit: known.unit } : null;
  }
}

/** Whether a choice of the coach is an answer to the house. @param {{name: string, detail: Record<string, string>}} choice @param {any} answer */
export function matches(choice, answer) {
  if (answer?.set === "house-way") return choice.detail["house way"] === "yes";
  if (answer?.set) {
    const tidy = (/** @type {string} */ text) => text.trim().split(/\s+/).sort().join(" ");
    return choice.name.split("/").map(tidy).join("/") === Object.values(answer.set).map((text) => tidy(String(text))).join("/");
  }
  if (typeof answer !== "object") return choice.name === String(answer);
  // An answer with a number, such as a raise, is valued with its number or, where there is one only, without.
  return Object.entries(answer).some(([word, number]) => choice.name === `${word} ${number}` || choice.name === word);
}

/** @param {{coach: Coach, ask: import("../types.js").Ask | null, look: import("../types.js").Look}} props */
export function CoachStrip({ coach: about, ask, look }) {
  const mode = coach.value, charted = look.has.includes("chart");
  const seen = !!ask && !ask.unseen;
  useEffect(() => { if (ask && seen && charted && mode !== "off" && about.now.value?.ask !== ask.id) about.look(ask.id); }, [ask?.id, seen, mode]);
  const known = about.now.value, grade = about.grade.value;
  if (mode === "off") return null;
  if (!charted) return html`<div class="coach" role="note" aria-label="Coach">The coach has no figures: this chapter has no chart part.</div>`;
  if (mode === "show" && ask && known?.ask === ask.id) {
    const few = known.choices.slice(0, 3);
    return html`<div class="coach" role="note" aria-label="Coach"><span class="coach__k">Coach</span>
      ${few.map((choice, i) => html`${i > 0 && html`<span aria-hidden="true">·</span>`}<span title=${choice.value_exact}>
      ${choice.best ? html`<b class="best">${capital(choice.name)} ${plus(choice.value, 3)}
      </b>` : html`${capital(choice.name)} ${plus(choice.value, 3)}`}</span>`)}<span class="coach__k">× ${known.unit}</span></div>`;
  }
  if (!ask && grade) {
    const right = grade.cost < 1e-9;
    return html`<div class="coach" role="note" aria-label="Coach">${right ? html`<b class="best">
      ${capital(grade.chosen)}: the best choice</b>` : html`<b>${capital(grade.chosen)}
      </b> cost ${plus(-grade.cost, 3)} × ${grade.unit}; best was <b class="best">${grade.best}</b>`}</div>`;
  }
  return html`<div class="coach coach--empty" role="note" aria-label="Coach" data-known=${!!ask && known?.ask === ask.id}><span class="coach__k">
    ${ask ? (mode === "grade" ? "Coach: graded afterwards" : about.note.value || "Coach …") : "Coach"}</span></div>`;
}

/** Off, shown, or graded afterwards. */
export const CoachSwitch = () => html`<div class="seg seg--sm" role="group" aria-label="Coach">
  ${MODES.map(([mode, name]) => html`<button type="button" aria-pressed=${coach.value === mode} onClick=${() => { coach.value = mode; }}>${name}</button>`)}</div>`;
