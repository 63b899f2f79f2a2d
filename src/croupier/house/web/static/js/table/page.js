// A table: felt, dock and side in one view, for every game.
import { html, useEffect, useMemo, useState } from "../../vendor/preact.js";
import { feltFor } from "../felt/load.js";
import { Surface } from "../felt/surface.js";
import { TableLayer } from "../felt/table.js";
import { link } from "../router.js";
import { Trouble } from "../ui/basics.js";
import { Coach } from "./coach.js";
import { Dock } from "./dock.js";
import { CompactBoard, PoketteLayer, PoketteStrip } from "./pokette.js";
import { Room } from "./room.js";
import { useSetting } from "./setting.js";
import { Side } from "./side.js";
import { DealerStrip, SeatStrip, Spots } from "./spots.js";

/** The visitor's own seat as the felt and the spots need it. @param {Room} room */
function ownSeat(room) {
  const view = room.live.view.value;
  const seat = view?.viewer.seats[0];
  if (!view || seat === undefined) return null;
  const { betting } = room, mode = room.mode.value;
  const open = mode === "bet" || mode === "settled";
  const drafting = open && (mode === "bet" || betting.draft.value.size > 0);
  const all = view.limits.filter((offer) => !offer.choice);
  const spots = all.filter((offer) => offer.open && (offer.role === "required" || offer.role === "optional"));
  const lying = room.scene.value?.seats.find((other) => other.seat === seat)?.wagers ?? [];
  const stakes = drafting
    ? new Map(spots.map((offer) => [offer.wager, { wager: offer.wager, stake: betting.stake(offer.wager) }]))
    : new Map(lying.map((wager) => [wager.wager, wager]));
  // The spot that the decision at hand would fill.
  const costs = mode === "choose" && view.ask?.choices.some((choice) => choice.cost);
  const next = costs ? all.find((offer) => offer.role === "raise" && !stakes.get(offer.wager)?.stake)?.wager : undefined;
  return {
    seat, open, all, spots, stakes, next,
    place: (/** @type {string} */ key) => { room.dismiss(); betting.place(key); },
    lift: (/** @type {string} */ key) => betting.lift(key),
  };
}

/** @param {{parts: string[]}} props */
export default function TablePage({ parts: [id] }) {
  const room = useMemo(() => new Room(id), [id]);
  const coach = useMemo(() => new Coach(id), [id]);
  const [felt, setFelt] = useState(/** @type {import("../felt/load.js").Felt | null} */ (null));
  const [error, setError] = useState(/** @type {any} */ (null));
  useEffect(() => room.open(), [room]);
  useEffect(() => { feltFor(id).then(setFelt, setError); }, [id]);
  const view = room.live.view.value, scene = room.scene.value;
  const setting = useSetting(id, view?.ask ?? null);
  useEffect(() => { if (view) document.title = `${view.table.name} · Croupier`; }, [view?.table.name]);
  if (room.live.status.value === "unknown") return html`<main class="page" id="main" tabindex="-1"><h1>There is no such table</h1><p>
    <a class="btn" href=${link("lobby")}>To the lobby</a></p></main>`;
  if (!view || !scene) return html`<main class="table" id="main" tabindex="-1" aria-busy="true"><section class="stage">
    <${Trouble} error=${error} /></section><aside class="side"></aside></main>`;
  const { game } = view.table, own = ownSeat(room), pokette = game === "pokette";
  const sit = view.may.includes("sit") ? (/** @type {number} */ seat) => { room.sit(seat, room.buyIn); } : null;
  return html`<main class=${`table table--${game}`} id="main" tabindex="-1" data-mode=${room.mode.value} data-seq=${view.seq}>
    <section class="stage" aria-label="Table">
      <h1 class="sr">${view.table.name}, round ${scene.round}</h1>
      <${SeatStrip} room=${room} />
      <${DealerStrip} room=${room}>${pokette && html`<${PoketteStrip} room=${room} />`}<//>
      <div class="feltbox">${felt ? html`<${Surface} felt=${felt} game=${game} label=${`${view.table.name}, the layout`} still=${room.live.fresh.value}>
        ${pokette ? html`<${PoketteLayer} room=${room} felt=${felt} />` : html`<${TableLayer} felt=${felt} game=${game} scene=${scene} own=${own} sit=${sit} />`}
          <//>` : html`<${Trouble} error=${error} />`}</div>
      ${pokette ? html`<${CompactBoard} room=${room} />` : html`<${Spots} room=${room} own=${own} />`}
      <${Dock} room=${room} setting=${setting} coach=${coach} />
    </section>
    <${Side} room=${room} />
  </main>`;
}
