// The visitor's cards, large; and the chips to be chosen between rounds.
import { html } from "../../vendor/preact.js";
import { isWild, nameOf, rankSign } from "../cards.js";
import { Button, Card, Chip, CHIPS } from "../ui/basics.js";
import { capital, count, dollars, handParts, handWords } from "../words.js";
import { ReadingLine, Trays } from "./setting.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types.js").Look} Look */

/** What the tray says. @param {Room} room @param {boolean} open */
function trayWords(room, open) {
  if (room.mode.value === "watch") return "The chips are for those who sit.";
  if (room.mode.value === "placed") return "Your bets are placed.";
  if (!open) return "Wagers are closed. The tray opens for the next round.";
  const { betting } = room;
  if (betting.message.value || betting.problem.value) return betting.message.value || betting.problem.value;
  const offers = room.live.view.value?.limits.filter((offer) => offer.minimum) ?? [];
  const main = offers.find((offer) => offer.role === "required") ?? offers[0];
  return `Choose a chip, then a spot.${main ? ` ${dollars(main.minimum ?? 0)} to ${dollars(main.maximum ?? 0)}.` : ""}`;
}

/** The chips. @param {{room: Room}} props */
export function Tray({ room }) {
  const { betting } = room;
  const open = ["bet", "settled"].includes(room.mode.value);
  const again = () => { room.dismiss(); betting.take(room.lastBets); };
  return html`<div class="dock__l">
    <p class="muted t-sm" role="status">${trayWords(room, open)}</p>
    <div class="chip-tray" role="group" aria-label="Chip to place">${CHIPS.map((chip, i) => html`<button type="button"
      aria-label=${`${chip / 100} dollar chip`} aria-pressed=${betting.chip.value === chip} aria-keyshortcuts=${i + 1}
      disabled=${!open} onClick=${() => { betting.chip.value = chip; }}><${Chip} chip=${chip} /></button>`)}</div>
    <div class="row">
      <${Button} small disabled=${!open || !room.lastBets.length} keys="b" onClick=${again}>Repeat last<//>
      <${Button} small disabled=${!open || !betting.pending.value} keys="c" onClick=${() => betting.clear()}>Clear<//></div></div>`;
}

/**
 * What a wild card stands for, where the house says it: "three of a kind, kings (joker as king)".
 * @param {Look} look
 * @param {string | null} card
 * @param {string} hand
 */
export function wildness(look, card, hand) {
  if (!card || !isWild(look, card)) return null;
  const as = hand.match(new RegExp(`${nameOf(card)} as (\\w+)`))?.[1];
  return as ? `Wild: ${rankSign(as)}` : "Wild";
}

/** The hand in words, and beside it what the wild cards are. @param {{hand: string}} props */
function Reads({ hand }) {
  if (!hand) return html`<p class="reads"><span aria-hidden="true"> </span></p>`;
  const [made, wilds = ""] = hand.split(" (");
  return html`<p class="reads">${capital(made)} ${wilds && html`<small>${wilds.replace(/\)$/, "")}</small>`}</p>`;
}

/** @param {{room: Room, setting: import("./setting.js").Setting | null}} props */
export function Hand({ room, setting }) {
  const look = room.live.view.value?.table.look;
  if (!look) return html`<div class="dock__hand"></div>`;
  if (look.parts.length) return html`<${SetHand} room=${room} setting=${setting} look=${look} />`;
  const scene = room.scene.value, me = scene?.me, cards = me?.cards ?? [];
  const size = Math.max(cards.length, look.hand), tile = look.noun === "tile";
  if (!size) return html`<div class="dock__hand"></div>`;
  return html`<div class="dock__hand">
    <div class=${`hand${tile ? " tiles" : ""}`} role="group" aria-label="Your hand">${Array.from({ length: size }, (_, i) => (i < cards.length
      ? html`<${Card} key=${`${scene?.round}.${i}`} card=${cards[i]} tile=${tile} wild=${wildness(look, cards[i], handWords(me?.hand))} enter=${i} />`
      : html`<span class="slot slot--chrome"></span>`))}</div>
    <${Reads} hand=${handWords(me?.hand)} /><${Hands} room=${room} /></div>`;
}

/** Which of several own hands is shown, when nothing is asked. @param {{room: Room}} props */
function Hands({ room }) {
  const view = room.live.view.value, scene = room.scene.value, own = scene?.seats.filter((seat) => seat.mine && seat.cards.length) ?? [];
  return own.length > 1 && !view?.ask && html`<div class="seg seg--sm" role="group" aria-label="Hand">
    ${own.map(({ seat }) => html`<button type="button" aria-pressed=${seat === scene?.me?.seat}
      onClick=${() => { room.looked.value = seat; }}>Seat ${seat}</button>`)}</div>`;
}

/** What the line under the trays says while nothing is set. @param {Look} look @param {import("./scene.js").Scene | null} scene */
function idleWords({ noun, parts }, scene) {
  const me = scene?.me;
  if (!me?.cards.length) return `Your ${noun}s come here: ${parts.map(({ name, size }) => `${count(size, noun)} ${name}`).join(", ")}.`;
  if (scene?.settled) return `Dealer: ${handWords(scene.dealer.hand) || "no hand"}`;
  return me.set ? "Your hand is set." : capital(handWords(me.hand));
}

/** A hand that is set: trays that stay where they are, and a line that reads them. @param {{room: Room, setting: any, look: Look}} props */
function SetHand({ room, setting, look }) {
  const scene = room.scene.value, me = scene?.me, cards = me?.cards ?? [];
  const laid = me?.set && room.laid?.round === scene?.round && room.laid?.seat === me.seat ? room.laid?.words : {};
  const words = { ...laid, ...handParts(me?.hand, look.parts.map(({ name }) => name)) };
  return html`<div class="dock__hand dock__hand--set board" data-felt=${look.cloth}>
    <${Trays} parts=${look.parts} setting=${setting} set=${me?.set ?? null} cards=${cards} tile=${look.noun === "tile"} words=${words} />
    ${setting ? html`<${ReadingLine} setting=${setting} />`
      : html`<div class="reading reading--idle"><div>${idleWords(look, scene)}</div><${Hands} room=${room} /></div>`}</div>`;
}
