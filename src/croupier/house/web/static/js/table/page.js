// A table: felt, dock and side in one view, for every game.
import { html, useEffect, useMemo, useState } from "../../vendor/preact.js";
import { feltFor } from "../felt/load.js";
import { Surface } from "../felt/surface.js";
import { TableLayer } from "../felt/table.js";
import { link } from "../router.js";
import { Trouble } from "../ui/basics.js";
import { BoardSurface, CompactBoard, WheelStrip } from "./board.js";
import { Coach } from "./coach.js";
import { Dock } from "./dock.js";
import { Paytables } from "./paytables.js";
import { Room } from "./room.js";
import { useSetting } from "./setting.js";
import { Side } from "./side.js";
import { DealerStrip, SeatStrip, Spots } from "./spots.js";

/** The visitor's own areas as the felt and the spots need them. @param {Room} room @returns {import("../felt/table.js").Own[]} */
function ownSeats(room) {
  const view = room.live.view.value;
  if (!view || !view.viewer.seats.length) return [];
  const { betting } = room, mode = room.mode.value;
  const open = mode === "bet" || mode === "settled";
  const drafting = open && (mode === "bet" || betting.pending.value);
  const all = view.limits.filter((offer) => !offer.choice);
  const spots = all.filter((offer) => offer.open && (offer.role === "required" || offer.role === "optional"));
  // The spot that the decision at hand would fill.
  const costs = mode === "choose" && view.ask?.choices.some((choice) => choice.cost);
  return betting.areas.value.filter((seat) => open || view.viewer.seats.includes(seat)).map((seat) => {
    const lying = room.scene.value?.seats.find((other) => other.seat === seat && other.mine)?.wagers ?? [];
    const stakes = drafting
      ? new Map(spots.map((offer) => [offer.wager, { wager: offer.wager, stake: betting.stake(offer.wager, seat) }]))
      : new Map(lying.map((wager) => [wager.wager, wager]));
    const asked = costs && view.ask?.seat === seat;
    const next = asked ? all.find((offer) => offer.role === "raise" && !stakes.get(offer.wager)?.stake)?.wager : undefined;
    const on = (/** @type {(key: string) => void} */ act) => (/** @type {string} */ key) => { room.dismiss(); betting.chosen.value = seat; act(key); };
    return { seat, open, all, spots, stakes, next, place: on((key) => betting.place(key)), lift: on((key) => betting.lift(key)) };
  });
}

/** @param {{parts: string[]}} props */
export default function TablePage({ parts: [id] }) {
  const room = useMemo(() => new Room(id), [id]);
  const coach = useMemo(() => new Coach(id), [id]);
  const [felt, setFelt] = useState(/** @type {import("../felt/load.js").Felt | null} */ (null));
  const [error, setError] = useState(/** @type {any} */ (null));
  const [pays, setPays] = useState(false);
  useEffect(() => room.open(), [room]);
  useEffect(() => { feltFor(id).then(setFelt, setError); }, [id]);
  const view = room.live.view.value, scene = room.scene.value;
  const setting = useSetting(id, view?.ask ?? null);
  useEffect(() => { if (view) document.title = `${view.table.name} · Croupier`; }, [view?.table.name]);
  if (room.live.status.value === "unknown") return html`<main class="page" id="main" tabindex="-1"><h1>There is no such table</h1><p>
    <a class="btn" href=${link("lobby")}>To the lobby</a></p></main>`;
  if (!view || !scene) return html`<main class="table" id="main" tabindex="-1" aria-busy="true"><section class="stage">
    <${Trouble} error=${error} /></section><aside class="side"></aside></main>`;
  const { look } = view.table, owns = ownSeats(room), board = look.surface === "board";
  const sit = view.may.includes("sit") ? (/** @type {number} */ seat) => { room.sit(seat, room.buyIn); } : null;
  // The print itself can be pressed too; the button beside the felt says so to everybody.
  const press = (/** @type {any} */ event) => { if (event.target.closest("[data-payouts]")) setPays(true); };
  return html`<main class=${`table table--${look.surface}`} id="main" tabindex="-1" data-mode=${room.mode.value} data-seq=${view.seq}>
    <section class="stage" aria-label="Table">
      <h1 class="sr">${view.table.name}, round ${scene.round}</h1>
      <${SeatStrip} room=${room} />
      <${DealerStrip} room=${room}>${board && html`<${WheelStrip} room=${room} />`}<//>
      <div class="feltbox" onClick=${press}>${felt ? html`<${Surface} felt=${felt} look=${look} label=${`${view.table.name}, the layout`} still=${room.live.fresh.value}>
        ${board ? html`<${BoardSurface} room=${room} felt=${felt} />` : html`<${TableLayer} felt=${felt} look=${look} scene=${scene} owns=${owns} sit=${sit} />`}
          <//><${Paytables} tables=${felt.payouts} cloth=${look.cloth} open=${pays} turn=${setPays} />` : html`<${Trouble} error=${error} />`}</div>
      ${board ? html`<${CompactBoard} room=${room} />` : html`<${Spots} room=${room} owns=${owns} />`}
      <${Dock} room=${room} setting=${setting} coach=${coach} />
    </section>
    <${Side} room=${room} />
  </main>`;
}
