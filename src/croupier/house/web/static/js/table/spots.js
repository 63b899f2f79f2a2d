// The visitor's wagers without a felt: a row of spots for tablets, a grid for phones, and the strips above it.
import { html } from "../../vendor/preact.js";
import { Card, Chip, chipsOf } from "../ui/basics.js";
import { instead } from "../ui/events.js";
import { capital, dollars, handWords, shortWager, signed, soft } from "../words.js";
import { standing } from "./scene.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../felt/table.js").Own} Own */

/** Which of several areas chips go to. @param {{room: Room, owns: Own[]}} props */
const Areas = ({ room, owns }) => owns.length > 1 && html`<div class="seg areas" role="group" aria-label="Betting area">
  ${owns.map(({ seat }) => html`<button type="button" aria-pressed=${room.betting.area.value === seat}
    onClick=${() => { room.betting.chosen.value = seat; }}>Seat ${seat}</button>`)}</div>`;

/** Spots as buttons, of one area at a time. @param {{room: Room, owns: Own[]}} props */
export function Spots({ room, owns }) {
  const view = room.live.view.value, own = owns.find(({ seat }) => seat === room.betting.area.value) ?? owns[0];
  if (!view || !own) return null;
  return html`<${Areas} room=${room} owns=${owns} />
    <div class="spots" data-count=${own.all.length} data-felt=${view.table.look.cloth} role="group" aria-label="Your wagers">
    ${own.all.map((offer) => {
    const stake = own.stakes.get(offer.wager)?.stake ?? 0, live = own.open && own.spots.includes(offer);
    const soon = offer.wager === own.next;
    const sensor = offer.wager === "progressive";
    return html`<button class=${`spot${soon ? " spot--next" : ""}`} type="button" disabled=${!live} onClick=${() => own.place(offer.wager)} 
      onContextMenu=${instead(() => own.lift(offer.wager))}>
      <span class="spot__c">${stake > 0 && (sensor ? html`<i class="sensor-dot"></i>` : html`<${Chip} chip=${chipsOf(stake)[0]} />`)}</span>
        <span class="spot__n">${soft(shortWager(offer.name))}</span><span class="spot__a">
        ${stake ? dollars(stake) : html`<span class="sr">empty</span> `}</span></button>`;
  })}</div>`;
}

/** Who else is there, on a phone. @param {{room: Room}} props */
export function SeatStrip({ room }) {
  const scene = room.scene.value, view = room.live.view.value;
  if (!scene || !view) return null;
  const how = (/** @type {import("../types.js").Seat} */ seat) => {
    if (scene.settled && seat.net !== null) return signed(seat.net).replace(/\.00$/, "");
    return standing(seat, scene.settled) || (seat.bank ? "bank" : seat.seat);
  };
  return html`<ul class="seatstrip" aria-label="Seats">${scene.seats.map((seat) => html`<li class=${seat.mine ? "is-me" : ""}>
    <b>${seat.mine ? "You" : seat.player ?? "–"}</b>${how(seat)}</li>`)}</ul>`;
}

/** @param {{cards: (string | null)[], tile: boolean}} props */
const Small = ({ cards, tile }) => html`<div class=${`hand${tile ? " tiles tiles--sm" : ""}`}>
  ${cards.map((card, i) => html`<${Card} key=${i} card=${card} tile=${tile} size="xs" />`)}</div>`;

/** The dealer and the common cards, on a phone. @param {{room: Room, children?: any}} props */
export function DealerStrip({ room, children }) {
  const scene = room.scene.value, view = room.live.view.value;
  if (!scene || !view) return null;
  const { look } = view.table, tile = look.noun === "tile", { dealer } = scene;
  const groups = dealer.set ? Object.entries(dealer.set) : dealer.cards.length ? [["Dealer", dealer.cards]] : [];
  const empty = !groups.length && !scene.areas.length;
  return html`<div class="dealerstrip" data-felt=${look.cloth} role="group" aria-label=${dealer.hand ? `Dealer: ${handWords(dealer.hand)}` : "Dealer"}>
    ${children}
    ${groups.map(([name, cards]) => html`<div class="strip__g"><span>${dealer.set ? `Dealer ${name}` : name}</span>
      <${Small} cards=${/** @type {any} */ (cards)} tile=${tile} /></div>`)}
    ${scene.areas.filter((area) => area.name !== "dead hand").map((area) => html`<div class="strip__g"><span>
      ${look.areas[area.name] ?? area.name}</span><${Small} cards=${area.cards} tile=${tile} /></div>`)}
    ${dealer.hand && html`<p class="strip__w">${capital(handWords(dealer.hand))}</p>`}
    ${empty && !children && html`<span>${view.table.name}</span>`}</div>`;
}
