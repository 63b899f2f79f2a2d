// The floor, for the host: step by step, bots, and everything that can go wrong, when it can.
import { html, useState } from "../../vendor/preact.js";
import { Button, Clause, Trouble } from "../ui/basics.js";
import { onCheck, onNumber, onValue } from "../ui/events.js";
import { capital } from "../words.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types.js").View} View */

/** One irregularity. @param {{room: Room, fault: import("../types.js").Fault}} props */
function Fault({ room, fault }) {
  const view = /** @type {View} */ (room.live.view.value);
  const seats = view.seats.filter((seat) => seat.state !== "empty").map((seat) => seat.seat);
  const [seat, setSeat] = useState(seats[0] ?? 1);
  const [choice, setChoice] = useState(fault.choices[0] ?? "");
  const needsSeat = fault.needs.includes("seat"), needsChoice = fault.choices.length > 0;
  const happen = () => room.act("irregularity", { clause: fault.clause, ...(needsSeat ? { seat } : {}), ...(needsChoice ? { choice } : {}) });
  const options = (/** @type {(string | number)[]} */ names) => names.map((name) => html`<option value=${name}>${name}</option>`);
  return html`<li class=${fault.now ? "" : "is-later"}><p>${capital(fault.title)} <${Clause} id=${fault.clause} /></p>
    ${!fault.now ? html`<p class="muted t-xs">Not at this step.</p>` : html`<div class="row row--wrap">
      ${needsSeat && html`<label class="t-sm">Seat <select class="field field--sm" value=${seat} onChange=${onNumber(setSeat)}>${options(seats)}</select></label>`}
      ${needsChoice && html`<label class="t-sm">Choice <select class="field field--sm" value=${choice} onChange=${onValue(setChoice)}>
        ${options(fault.choices)}</select></label>`}
      <${Button} small disabled=${room.busy.value} onClick=${happen}>Let it happen<//></div>`}</li>`;
}

/** @param {{room: Room}} props */
export function Floor({ room }) {
  const view = /** @type {View} */ (room.live.view.value);
  const bots = view.seats.filter((seat) => seat.bot).length;
  const faults = [...view.irregularities].sort((a, b) => Number(b.now) - Number(a.now));
  return html`<div class="side__scroll floor"><${Trouble} error=${room.error.value} />
    <div class="row row--wrap">
      <label class="check"><input type="checkbox" checked=${view.stepped} onChange=${onCheck((on) => room.act("stepped", { on }))} /> Step by step</label>
      ${view.may.includes("go-on") && html`<${Button} small kind="primary" onClick=${() => room.act("go-on")}>Go on<//>`}
      ${view.may.includes("no-more-bets") && html`<${Button} small onClick=${() => room.act("no-more-bets")}>No more bets<//>`}</div>
    <div class="row"><span class="t-sm" id="botl">Bots at the table</span><div class="seg seg--sm" role="group" aria-labelledby="botl">
      ${view.seats.map((_, n) => html`<button type="button" aria-pressed=${bots === n} onClick=${() => room.act("bots", { seats: n })}>${n}</button>`)}</div></div>
    <p class="muted t-sm">The table is at “${view.phase}”. What can go wrong here comes first; its consequence follows from the clause.</p>
    <ul class="faults">${faults.map((fault) => html`<${Fault} key=${fault.clause} room=${room} fault=${fault} />`)}</ul></div>`;
}
