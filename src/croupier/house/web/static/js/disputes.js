// A question about a finished round: the player raises it, the host puts a payment right and rules, both keep a copy.
import { html, useState } from "../vendor/preact.js";
import { api } from "./api.js";
import { host } from "./house.js";
import { Trouble } from "./ui/basics.js";
import { onValue } from "./ui/events.js";
import { money } from "./words.js";

/** A text and a button. @param {{id: string, label: string, button: string, send: (text: string) => void}} props */
function Say({ id, label, button, send }) {
  const [text, setText] = useState("");
  return html`<form class="filters" onSubmit=${(/** @type {Event} */ e) => { e.preventDefault(); send(text); setText(""); }}>
    <label class="sr" for=${id}>${label}</label>
    <input class="field field--say" id=${id} maxlength="500" placeholder=${label} value=${text} onInput=${onValue(setText)} required />
    <button class="btn btn--sm" type="submit">${button}</button></form>`;
}

/** What the host can do about an open dispute. @param {{dispute: any, seats: number[], act: (act: string, data: any) => void}} props */
function Rule({ dispute, seats, act }) {
  const [seat, setSeat] = useState(String(dispute.seat ?? seats[0]));
  const [dollars, setDollars] = useState("");
  const pay = (/** @type {string} */ why) => {
    act("correct", { dispute: dispute.number, seat: Number(seat), amount: Math.round(Number(dollars) * 100), why });
    setDollars("");
  };
  return html`<div class="stack-v gap-s"><div class="filters"><label class="sr" for="d-seat">Seat</label>
      <select class="field" id="d-seat" value=${seat} onChange=${onValue(setSeat)}>${seats.map((n) => html`<option value=${n}>Seat ${n}</option>`)}</select>
      <label class="sr" for="d-amount">Dollars to the player; less than zero takes back</label>
      <input class="field field--num" id="d-amount" inputmode="decimal" placeholder="±$" value=${dollars} onInput=${onValue(setDollars)} /></div>
    <${Say} id="d-why" label="Why the payment is changed" button="Correct" send=${pay} />
    <${Say} id="d-ruling" label="The ruling" button="Close the dispute" send=${(/** @type {string} */ ruling) => act("close-dispute", { dispute: dispute.number, ruling })} /></div>`;
}

/** @param {{found: any, table: string, me: string | undefined, again: () => void}} props */
export function Disputes({ found, table, me, again }) {
  const [error, setError] = useState(/** @type {any} */ (null));
  const seats = [...new Set(found.lines.map((/** @type {any} */ line) => line.seat))], mine = found.lines.find((/** @type {any} */ line) => line.player === me);
  const act = async (/** @type {string} */ name, /** @type {any} */ data) => {
    try {
      setError(null);
      await api.act(table, name, data);
      again();
    } catch (why) { setError(why); }
  };
  if (!found.disputes.length && !mine) return null;
  return html`<section class="panel"><div class="panel__head"><h2>Dispute</h2></div><div class="panel__body stack-v gap-s">
    ${found.disputes.map((/** @type {any} */ dispute) => html`<div class="stack-v gap-s">
      <p><b>${dispute.by}</b>${dispute.seat ? `, seat ${dispute.seat}` : ""}: ${dispute.claim || "raised a dispute."}</p>
      ${dispute.corrections.map((/** @type {any} */ made) => html`<p class="t-sm">${made.payer ?? "The table"} paid ${made.payee ?? "the table"} ${money(made.amount)}, ordered by ${made.by}: ${made.why}</p>`)}
      ${dispute.ruling !== null ? html`<p>Ruled by ${dispute.ruled_by}: ${dispute.ruling}</p>` : host.value ? html`<${Rule} dispute=${dispute} seats=${seats} act=${act} />` : html`<p class="muted">The floor has not ruled yet.</p>`}</div>`)}
    ${mine && html`<${Say} id="d-claim" label="What was wrong with this round?" button="Dispute" send=${(/** @type {string} */ claim) => act("dispute", { round: found.round, seat: mine.seat, claim })} />`}
    ${found.disputes.length > 0 && html`<p><a class="btn btn--sm" href=${api.copyUrl(table, found.round)} target="_blank">Your copy, for print</a></p>`}
    <${Trouble} error=${error} /></div></section>`;
}
