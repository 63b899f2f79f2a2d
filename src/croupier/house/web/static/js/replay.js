// A finished round again, step by step, with the clause of each step and the check of what the house was bound to.
import { html, useEffect, useState } from "../vendor/preact.js";
import { api } from "./api.js";
import { Disputes } from "./disputes.js";
import { BoardLayer, feltSpots, stakesOf } from "./felt/board.js";
import { feltFor } from "./felt/load.js";
import { FeltCard } from "./felt/pieces.js";
import { Surface } from "./felt/surface.js";
import { TableLayer } from "./felt/table.js";
import { turn } from "./felt/wheel.js";
import { player } from "./house.js";
import { onKey } from "./keys.js";
import { link } from "./router.js";
import { Lines } from "./table/result.js";
import { Button, Clause, Tag, Trouble } from "./ui/basics.js";
import { onNumber } from "./ui/events.js";
import { check, dealtOrder, followed } from "./verify.js";
import { capital, clock, signed } from "./words.js";

/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./verify.js").Pledge} Pledge */
/** @typedef {import("./verify.js").Verdict} Verdict */

/** @param {Line[]} lines */
const netOf = (lines) => lines.reduce((sum, line) => sum + line.net, 0);

/** A step of the replay as a scene of the table. @param {any} step @param {string | undefined} me */
function sceneAt(step, me) {
  const seats = step.view.seats.map((/** @type {any} */ seat) => ({
    ...seat, mine: false, bot: false, bank: false, chips: null,
    player: seat.player === me ? `${seat.player} (you)` : seat.player,
    wagers: Object.entries(seat.wagers).map(([wager, stake]) => ({ wager, stake, choices: null, taken: false })),
  }));
  const areas = Object.entries(step.view.areas).map(([name, cards]) => ({ name, cards }));
  const settled = step.kind === "round-over" || seats.some((/** @type {any} */ seat) => seat.net !== null);
  const drawn = { dice: null, number: null, card: null, ...step.view.drawn };
  return { seats, dealer: step.view.dealer, areas, drawn, me: null, settled, round: 0 };
}

/** "$5" or "5.00" in cents @param {any} amount */
const cents = (amount) => Math.round(Number(String(amount).replace(/[$,]/g, "")) * 100);

/** The wagers of a record, all seats together. @param {any} record @returns {import("./types.js").Stake[]} */
function wagersOf(record) {
  const seats = /** @type {any[]} */ (Object.values(record?.seats ?? {}));
  return seats.flatMap((seat) => Object.entries(seat.wagers).map(([wager, stake]) => {
    const choices = typeof stake === "object" ? Object.fromEntries(Object.entries(stake).map(([choice, amount]) => [choice, cents(amount)])) : null;
    return { wager, stake: choices ? 0 : cents(stake), choices, taken: false };
  }));
}

/** The board of a spin. @param {{felt: import("./felt/load.js").Felt, scene: any, record: any, about: any}} props */
function Board({ felt, scene, record, about: { look: { grid }, wagers } }) {
  const { card } = scene.drawn;
  useEffect(() => { if (card) turn(document.querySelector(".settled__felt .rotor"), grid, card, false); }, [felt, card]);
  const stand = felt.dealer.filter((slot) => slot.area === "card stand");
  const posted = scene.areas.find((/** @type {any} */ area) => area.name === "card stand")?.cards ?? [];
  return html`<${BoardLayer} spots=${feltSpots(felt, grid, wagers.map(({ slug, ...rest }) => ({ wager: slug, ...rest })))} stakes=${stakesOf(wagersOf(record))} open=${() => true} onPlace=${null} won=${card} />
    ${stand.slice(0, posted.length).map((slot, i) => html`<${FeltCard} key=${i} card=${posted[i]} x=${slot.x + 22} y=${slot.y + 1} w=${37} />`)}`;
}

/** @type {Record<string, [string, string]>} */
const TAGS = { matches: ["win", "Matches"], differs: ["warn", "Does not match"], sealed: ["plain", "Still sealed"], unable: ["warn", "Not checked"] };

/** What a verdict means. @param {Verdict} verdict @param {Pledge} pledge @param {number | null} seen @param {string} round */
function meaning(verdict, pledge, seen, round) {
  switch (verdict) {
    case "matches": return `The ${pledge.what} was fixed before the first wager: this browser has checked the digest.${seen ? ` All ${seen} cards seen came in that order.` : ""}`;
    case "differs": return "The opened text is not what the house was bound to. Keep this page and tell the host.";
    case "sealed": return `The ${pledge.what} lasts for several rounds and is opened when it ends.`;
    default: return `This browser checks only over https or on this machine. On the command line: croupier replay --verify ${round}`;
  }
}

/** What the house was bound to, opened and checked here. @param {{pledges: Pledge[], steps: any[], round: string}} props */
function Commitments({ pledges, steps, round }) {
  const [verdicts, setVerdicts] = useState(/** @type {Verdict[]} */ ([]));
  useEffect(() => { Promise.all(pledges.map(check)).then(setVerdicts); }, [pledges]);
  return html`<section class="panel"><div class="panel__head"><h2>Commitment</h2></div><div class="panel__body stack-v gap-s">
    ${!pledges.length && html`<p class="muted">Nothing random was drawn for this round.</p>`}
    ${pledges.map((pledge, i) => {
      const verdict = verdicts[i], order = pledge.sealed ? dealtOrder(pledge) : [];
      const seen = verdict === "matches" ? followed(pledge, steps) : null;
      return html`<div class="stack-v gap-s" data-verdict=${verdict}>
        <p role="status">${verdict && html`<${Tag} kind=${TAGS[verdict][0]}>${TAGS[verdict][1]}<//> ${meaning(verdict, pledge, seen, round)}`}</p>
        <dl class="pvc pvc--long"><dt>Told before</dt><dd class="hash">${pledge.hash}</dd>
          ${pledge.nonce && html`<dt>Nonce</dt><dd class="hash">${pledge.nonce}</dd>`}
          ${pledge.cut !== null && html`<dt>Cut at</dt><dd>${pledge.cut}</dd>`}</dl>
        ${pledge.sealed && html`<details class="others"><summary>What was sealed</summary><p class="hash sealed">${pledge.sealed}</p>
          ${order.length > 0 && html`<p class="t-xs muted">From where this round began: ${order.slice(0, 24).join(" ")} …</p>`}</details>`}</div>`;
    })}</div></section>`;
}

/** The slider, the sentence of the step, and its clause. @param {{steps: any[], at: number, go: (to: number) => void}} props */
function Steps({ steps, at, go }) {
  const step = steps[at], last = steps.length - 1;
  return html`<section class="panel"><div class="panel__head"><h2>Step by step</h2><span class="muted t-sm" id="rp-n">Step ${at + 1} of ${steps.length}</span></div>
    <div class="panel__body replay">
      <div class="replay__row"><${Button} small label="Previous step" disabled=${at === 0} onClick=${() => go(at - 1)}>‹<//>
        <input type="range" id="rp" min="1" max=${steps.length} value=${at + 1} aria-label="Step of the round"
          aria-valuetext=${`Step ${at + 1}: ${step?.text ?? ""}`} onInput=${onNumber((n) => go(n - 1))} />
        <${Button} small label="Next step" disabled=${at === last} onClick=${() => go(at + 1)}>›<//></div>
      ${step && html`<div class="replay__text" aria-live="polite">${capital(step.text)}. ${" "}
          ${step.clause && html`<${Clause} key=${step.clause} id=${step.clause} summary=${step.summary} />`}
          ${step.lines.length > 0 && html`${" "}<b>${signed(netOf(step.lines))}</b>`}</div>
        <p class="muted t-sm replay__sum">${step.summary}</p>`}</div></section>`;
}

/** Everybody's lines, the visitor's first. @param {{found: any, me: string | undefined}} props */
function Results({ found, me }) {
  const mine = found.lines.filter((/** @type {Line} */ line) => line.player === me), net = netOf(mine);
  /** @type {Map<number, Line[]>} */
  const others = new Map();
  for (const line of found.lines) if (line.player !== me) others.set(line.seat, [...(others.get(line.seat) ?? []), line]);
  return html`<section class="panel" aria-labelledby="res"><div class="panel__head"><h2 id="res">${mine.length ? "Your result" : "Result"}</h2></div>
    <div class="panel__body">
      ${mine.length > 0 && html`<p class=${`net ${net > 0 ? "win" : net < 0 ? "lose" : "push"}`}>${signed(net)}</p><${Lines} lines=${mine} clauses=${found.clauses} />`}
      ${[...others].map(([seat, lines]) => html`<details class="others" open=${!mine.length}><summary>Seat ${seat}, ${lines[0].player} ${signed(netOf(lines))}</summary>
        <${Lines} lines=${lines} clauses=${found.clauses} /></details>`)}</div></section>`;
}

/** The record for the referee. @param {{record: any}} props */
const Record = ({ record }) => record && html`<section class="panel"><div class="panel__head"><h2>For the referee</h2></div><div class="panel__body">
  <p class="t-sm">The record that <code>croupier referee</code> rules on; its ruling and the house’s must agree.</p>
  <details class="others"><summary>The record as JSON</summary><pre class="record" tabindex="0">${JSON.stringify(record, null, 1)}</pre></details></div></section>`;

/** @param {string} table @param {string} number */
function useRound(table, number) {
  const [found, setFound] = useState(/** @type {any} */ (null));
  const [felt, setFelt] = useState(/** @type {any} */ (null));
  const [error, setError] = useState(/** @type {any} */ (null));
  const [about, setAbout] = useState(/** @type {any} */ (null));
  const game = found?.game;
  useEffect(() => { if (game) api.game(game).then(setAbout, () => {}); }, [game]);
  useEffect(() => {
    let here = true;
    setFound(null);
    setError(null);
    api.round(table, number).then((round) => here && setFound(round), (why) => here && setError(why));
    feltFor(table).then((drawn) => here && setFelt(drawn), () => {});
    return () => { here = false; };
  }, [table, number]);
  const again = () => { api.round(table, number).then(setFound, setError); };
  return { found, felt, error, about, again };
}

/** @param {{parts: string[]}} props */
export default function Replay({ parts: [table, number] }) {
  const { found, felt, error, about, again } = useRound(table, number);
  const [at, setAt] = useState(0);
  const steps = found?.steps ?? [], last = steps.length - 1, me = player.value?.name;
  const go = (/** @type {number} */ to) => setAt(Math.max(0, Math.min(last, to)));
  const by = (/** @type {number} */ steps) => setAt((now) => Math.max(0, Math.min(last, now + steps)));
  useEffect(() => { document.title = `Round ${number} · Croupier`; }, [number]);
  useEffect(() => { setAt(Math.max(0, last)); }, [found]);
  useEffect(() => onKey((key, event) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[key];
    if (steps === undefined || event.target instanceof HTMLInputElement) return false;
    by(steps);
    return true;
  }), [last]);
  if (error) {
    return html`<main class="page" id="main" tabindex="-1"><h1>Round ${number}</h1><${Trouble} error=${error} />
      <p><a class="btn" href=${link("table", table)}>To the table</a></p></main>`;
  }
  if (!found) return html`<main class="page" id="main" tabindex="-1" aria-busy="true"></main>`;
  const step = steps[at], scene = step && sceneAt(step, me);
  return html`<main class="settled settled--replay" id="main" tabindex="-1"><div class="stack-v">
    <div class="page__head"><div><h1 class="replay__h">Round ${found.round}</h1><p class="muted">${about?.name ?? ""}, ${clock(found.at_ms)}</p>
      ${found.verdict && found.verdict.verdict !== "re-judged" && html`<p class="muted t-sm">${capital(found.verdict.text)}.</p>`}</div>
      <div class="row">${found.round > 1 && html`<a class="btn btn--sm" href=${link("round", table, found.round - 1)}>Earlier round</a>`}
        <a class="btn btn--sm" href=${link("table", table)}>To the table</a></div></div>
    <div class="settled__felt">${felt && scene && about && html`<${Surface} felt=${felt} look=${about.look} label=${`The layout at step ${at + 1}`}>
      ${about.look.surface === "board" ? html`<${Board} felt=${felt} scene=${scene} record=${found.record} about=${about} />`
        : html`<${TableLayer} felt=${felt} look=${about.look} scene=${scene} />`}<//>`}</div>
    <${Steps} steps=${steps} at=${at} go=${go} />
    <${Commitments} pledges=${found.commitments} steps=${steps} round=${`${table}:${found.round}`} /></div>
    <div class="stack-v"><${Results} found=${found} me=${me} />
      <${Disputes} found=${found} table=${table} me=${me} again=${again} />
      <${Record} record=${found.record} /></div></main>`;
}
