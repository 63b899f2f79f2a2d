// Decisions: only those that the chapter offers now, each with what it costs and the key that takes it.
import { html } from "../../vendor/preact.js";
import { capital, dollars } from "../words.js";

/** @typedef {import("../types.js").Choice} Choice */

const WORDS = /** @type {Record<string, [string, string]>} */ ({
  over: ["Over 23", "o"], under: ["Under 18", "u"], surrender: ["Surrender", "s"], fold: ["Fold", "f"], play: ["Play", "p"], void: ["Void the hand", "v"],
});

/** What a choice is called, and its key. @param {Choice} choice @param {Choice[]} [among] */
export function choiceWords(choice, among = []) {
  const raise = choice.label.match(/^raise (\d+)$/);
  if (raise) {
    const alone = among.filter((other) => other.label.startsWith("raise")).length < 2;
    return { text: `Raise ${raise[1]}×`, key: alone ? "r" : raise[1] };
  }
  const [text, key] = WORDS[choice.label] ?? [capital(choice.label), ""];
  return { text, key };
}

/** What a silent player gets, in the house's words: "folds", "the house way". @param {import("../types.js").Ask} ask */
export function silence({ silent }) {
  if (!silent) return "";
  return `Who says nothing ${silent.startsWith("the ") ? `gets ${silent}` : silent} when the time is up.`;
}

/** The question in a few words. @param {import("../types.js").Ask} ask */
export function question(ask) {
  if (ask.setting) return "Set your hand";
  const words = ask.choices.map((choice) => choiceWords(choice).text.replace(/ \d+×$/, "").toLowerCase());
  const kinds = [...new Set(words)];
  return `${capital(kinds.length > 1 ? `${kinds.slice(0, -1).join(", ")} or ${kinds[kinds.length - 1]}` : kinds[0] ?? ask.name)}?`;
}

/** @param {{ask: import("../types.js").Ask, busy: boolean, decide: (answer: any) => void}} props */
export function Choices({ ask, busy, decide }) {
  const best = ask.choices.find((choice) => !["fold", "surrender", "void"].includes(choice.label));
  return html`<div class="actions" data-count=${ask.choices.length}>${ask.choices.map((choice) => {
    const { text, key } = choiceWords(choice, ask.choices);
    const kind = choice === best ? " btn--primary" : choice.label === "surrender" ? " btn--danger" : "";
    return html`<button class=${`btn${kind}`} type="button" disabled=${busy || !choice.affordable} aria-keyshortcuts=${key || undefined} onClick=${() => decide(choice.answer)}>
      ${text}${choice.cost ? ` — ${dollars(choice.cost)}` : ""} ${key && html`<kbd>${key.toUpperCase()}</kbd>`}</button>`;
  })}</div>`;
}
