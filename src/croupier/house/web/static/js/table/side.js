// Beside the table: the log, the rounds so far, the paytables, and the floor for the host.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { api } from "../api.js";
import { SessionChart } from "../charts.js";
import { feltFor } from "../felt/load.js";
import { link } from "../router.js";
import { Clause, Hash, Trouble } from "../ui/basics.js";
import { capital, clock, dollars, shortWager, signed } from "../words.js";
import { CoachSwitch } from "./coach.js";
import { Floor } from "./floor.js";
import { Log } from "./log.js";
import { Paytable } from "./paytables.js";
import { Result } from "./result.js";

/** @typedef {import("./room.js").Room} Room */

/** The rounds so far, and a chart of the visitor's. @param {{room: Room}} props */
function History({ room }) {
  const [rounds, setRounds] = useState(/** @type {any[] | null} */ (null));
  const [error, setError] = useState(/** @type {any} */ (null));
  const last = room.live.view.value?.last?.round ?? 0;
  useEffect(() => {
    let here = true;
    api.rounds(room.table).then((found) => here && setRounds(found.rounds), (found) => here && setError(found));
    return () => { here = false; };
  }, [room, last]);
  const played = (rounds ?? []).filter((round) => round.net !== null);
  const total = played.reduce((sum, round) => sum + round.net, 0);
  return html`<div class="side__scroll"><${Trouble} error=${error} />
    ${played.length > 0 && html`<p class="t-sm">
      ${played.length === 1 ? "1 round" : `${played.length} rounds`} · <b class=${total > 0 ? "win" : total < 0 ? "lose" : ""}>
      ${signed(total)}</b></p><${SessionChart} nets=${[...played].reverse().map((round) => round.net)}
        first=${played[played.length - 1].round} last=${played[0].round} />`}
    ${rounds && !rounds.length && html`<p class="muted t-sm">No round has ended at this table yet.</p>`}
    <ol class="rounds">${(rounds ?? []).map((round) => html`<li><a href=${link("round", room.table, round.round)}>Round ${round.round}</a>
      <span class="muted">${clock(round.at_ms)}</span><span class=${`num ${round.net > 0 ? "win" : round.net < 0 ? "lose" : ""}`}>
      ${round.net === null ? "–" : signed(round.net)}</span></li>`)}</ol></div>`;
}

/** The wagers and the limits of this table. @param {{room: Room}} props */
function Terms({ room }) {
  const view = /** @type {import("../types.js").View} */ (room.live.view.value);
  const [felt, setFelt] = useState(/** @type {import("../felt/load.js").Felt | null} */ (null));
  useEffect(() => { feltFor(room.table).then(setFelt, () => {}); }, [room]);
  return html`<div class="side__scroll"><table class="tbl"><thead><tr><th>Wager</th><th class="num">From</th><th class="num">To</th></tr>
    </thead><tbody>${view.limits.map((offer) => html`<tr><td>${shortWager(offer.name)} <${Clause} id=${offer.clause} /></td><td class="num">
    ${offer.minimum === null ? (offer.rides_on ? `as ${offer.rides_on}` : "–") : dollars(offer.minimum)}</td><td class="num">
    ${offer.maximum === null ? "" : dollars(offer.maximum)}</td></tr>`)}</tbody></table>
    ${felt?.payouts.map((table) => html`<details class="others"><summary>${table.heading}</summary><${Paytable} table=${table} /></details>`)}
    <p class="t-sm"><a href=${link("rules", view.table.game)}>The whole chapter in the rulebook</a> · <a href=${link("lab", view.table.game)}>The exact odds in the lab</a>
      </p></div>`;
}

/** @param {{room: Room}} props */
export function Side({ room }) {
  const view = /** @type {import("../types.js").View} */ (room.live.view.value), scene = room.scene.value;
  const [tab, setTab] = useState("log");
  const settled = scene?.settled ?? false;
  const { last } = view;
  const tabs = [["log", "Log"], ["history", "History"], ["terms", "Wagers"], ...(view.viewer.host ? [["floor", "Floor"]] : [])];
  const number = settled ? last?.round : view.stage === "playing" ? view.round : view.round + 1;
  return html`<aside class="side" aria-label="Round log">
    <div class="side__head"><h2>Round ${number}</h2><span class="muted t-xs">${view.table.name}</span></div>
    <div class="tabs" role="tablist" aria-label="Beside the table">
      ${tabs.map(([key, name]) => html`<button type="button" role="tab" id=${`tab-${key}`} aria-selected=${tab === key} aria-controls="sidepanel" onClick=${() => setTab(key)}>
      ${name}</button>`)}</div>
    <div class="side__body" id="sidepanel" role="tabpanel" aria-labelledby=${`tab-${tab}`}>
      ${tab === "log" && html`${settled && last && !room.spinning.value && html`<${Result} key=${last.round} last=${last} table=${view.table} />`}
        <${Log} view=${view} events=${room.live.events.value} settled=${settled} />`}
      ${tab === "history" && html`<${History} room=${room} />`}
      ${tab === "terms" && html`<${Terms} room=${room} />`}
      ${tab === "floor" && html`<${Floor} room=${room} />`}
    </div>
    <div class="side__foot"><span>
      ${view.commitment ? html`${capital(view.commitment.what)} committed <${Hash} hash=${view.commitment.hash} />` : "No commitment yet"}
      </span><span class="row">Coach <${CoachSwitch} /></span></div>
  </aside>`;
}
