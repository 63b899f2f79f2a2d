// What there is to do now, in one place: a question, its time, and only the buttons that mean something.
import { html, useState } from "../../vendor/preact.js";
import { player } from "../house.js";
import { Button, Clause } from "../ui/basics.js";
import { onCheck, onNumber } from "../ui/events.js";
import { capital, dollars, shortWager, signed } from "../words.js";
import { Choices, question, silence } from "./choose.js";
import { SetBar } from "./setting.js";
import { Timer } from "./timer.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types.js").View} View */

const BUY_INS = [20000, 50000, 100000, 250000];

/** What the visitor has on the layout. @param {View} view */
function staked(view) {
  let sum = 0;
  for (const seat of view.seats) if (seat.mine) for (const wager of seat.wagers) sum += wager.stake;
  return sum;
}

/** Whom the table waits for, in words. @param {View} view */
function waiting(view) {
  const due = view.due[0];
  if (!due) return "Please wait";
  const seat = view.seats.find((other) => other.seat === due.seat);
  const deciding = view.due.filter((other) => other.act === "decide").map((other) => other.seat);
  if (deciding.length > 1) return `Seats ${deciding.slice(0, -1).join(", ")} and ${deciding[deciding.length - 1]} are deciding`;
  if (due.act === "decide" && seat) return `Seat ${seat.seat}${seat.player ? `, ${seat.player},` : ""} is deciding`;
  if (due.act === "bank" && seat) return `Seat ${seat.seat} may take the bank`;
  if (due.act === "go-on") return "Step by step: the host lets it go on";
  return capital(due.text);
}

/** Which wagers go together. @param {View} view */
function together(view) {
  const rider = view.limits.find((offer) => offer.role === "required" && offer.rides_on);
  const main = rider && view.limits.find((offer) => offer.wager === rider.rides_on);
  return rider && main ? `${shortWager(main.name)} and ${shortWager(rider.name)} are equal.` : "";
}

/** Which of several areas a question is about. @param {View} view */
const whose = ({ ask, viewer }) => (ask && viewer.seats.length > 1 ? `Seat ${ask.seat}: ` : "");

/** The question with its timer; the timer keeps its box. @param {{room: Room, title: any, mine?: boolean, timed?: boolean, children?: any}} props */
const Ask = ({ room, title, mine = false, timed = true, children }) => html`<div class="ask">
  ${timed && html`<${Timer} timer=${room.live.view.value?.timer ?? null} ahead=${room.live.ahead} mine=${mine} />`}
  <div><h2 tabindex="-1">${title}</h2><p>${children}</p></div></div>`;

/** Take a seat. @param {{room: Room, view: View}} props */
function Sit({ room, view }) {
  const balance = player.value?.balance ?? 0;
  const [chosen, setChosen] = useState(100000);
  const buyIn = room.buyIn = Math.min(chosen, balance);
  const free = view.seats.filter((seat) => seat.state === "empty");
  if (!view.may.includes("sit")) return html`<${Ask} room=${room} title="You are watching" timed=${false}>${!free.length && "All seats are taken."}<//>`;
  return html`<${Ask} room=${room} title="Take a seat" timed=${false}>With chips for your demo money.<//>
    <div class="row row--wrap"><label class="sr" for="buyin">Buy in</label>
      <select class="field" id="buyin" value=${chosen} onChange=${onNumber(setChosen)}>
        ${BUY_INS.filter((sum) => sum <= Math.max(balance, BUY_INS[0])).map((sum) => html`<option value=${sum}>${dollars(sum)}</option>`)}</select>
      <div class="seatbtns" role="group" aria-label="Free seats">${free.map((seat) => html`<${Button} disabled=${room.busy.value || !buyIn}
        label=${`${seat.seat}: sit down with ${dollars(buyIn)}`} onClick=${() => room.sit(seat.seat, buyIn)}>${seat.seat}<//>`)}</div></div>`;
}

/** The bank, offered. @param {{room: Room, offer: import("../types.js").BankOffer}} props */
function BankOffer({ room, offer }) {
  const [shared, setShared] = useState(false), most = offer.most_dealer_wager;
  const [wager, setWager] = useState(most);
  const lower = [...new Set([most, Math.floor(most / 200) * 100, 0])];
  const take = () => room.act("bank", { take: true, ...(shared ? { co_bank: true } : wager < most ? { dealer_wager: wager } : {}) });
  return html`<${Ask} room=${room} title="Will you take the bank?" mine>You pay the winners and collect from the losers. ${" "}
      <${Clause} id=${offer.clause} summary=${offer.summary} /><//>
    ${offer.co_bank && html`<label class="check"><input type="checkbox" checked=${shared} onChange=${onCheck(setShared)} /> Share it with the house</label>`}
    ${most > 0 && !shared && html`<label class="check">The dealer wagers <select class="field" value=${wager} onChange=${onNumber(setWager)}>
      ${lower.map((sum) => html`<option value=${sum}>${sum ? dollars(sum) : "nothing"}</option>`)}</select></label>`}
    <div class="actions"><${Button} kind="primary" disabled=${room.busy.value} onClick=${take}>Take the bank<//>
      <${Button} disabled=${room.busy.value} onClick=${() => room.act("bank", { take: false })}>Pass<//></div>`;
}

/** @param {{room: Room, view: View}} props */
function Bet({ room, view }) {
  const { betting } = room, busy = room.busy.value, ready = betting.pending.value;
  return html`<${Ask} room=${room} title="Place your bets">
      ${betting.problem.value || together(view) || (ready ? "" : "Choose a chip, then a spot of your seat.")}<//>
    <div class="actions">
      <${Button} kind="primary" hint="Enter" disabled=${busy || !ready || !!betting.problem.value} onClick=${() => room.bet()}>
        ${ready ? `Bet — ${dollars(betting.total.value)}` : "Bet"}<//>
      <${Button} disabled=${busy} onClick=${() => room.act("leave")}>Leave<//></div>`;
}

/** @param {{room: Room, view: View}} props */
function Placed({ room, view }) {
  const busy = room.busy.value;
  return html`<${Ask} room=${room} title=${`Bets placed: ${dollars(staked(view))}`}>
      ${view.timer ? "The betting closes when the time is up." : waiting(view)}<//>
    <div class="actions">
      ${view.may.includes("no-more-bets") ? html`<${Button} kind="primary" hint="Enter" disabled=${busy} onClick=${() => room.act("no-more-bets")}>
        ${view.table.look.deal}<//>` : html`<span></span>`}
      <${Button} disabled=${busy} onClick=${() => room.change()}>Change<//></div>`;
}

/** @param {{room: Room, view: View}} props */
function Settled({ room, view }) {
  const { last } = view, { betting } = room;
  const total = betting.price(room.lastBets);
  const again = total > 0 && total <= (view.viewer.chips ?? 0) && view.may.includes("bet");
  const net = last?.mine ?? 0;
  const title = html`<span class=${net > 0 ? "win" : ""}>${last?.void ? "Round void" : `Net ${signed(net)}`}</span>`;
  return html`<${Ask} room=${room} title=${title} timed=${false}>${last?.void ? last.void.title : "Every wager with its clause is in the result."}<//>
    <div class="actions">
      ${again ? html`<${Button} kind="primary" hint="Enter" disabled=${room.busy.value} onClick=${() => room.repeat()}>Repeat bets — ${dollars(total)}<//>` : html`<span></span>`}
      <${Button} onClick=${() => room.dismiss()}>Change<//></div>`;
}

/** @param {{room: Room, view: View}} props */
function Wait({ room, view }) {
  if (view.stage !== "playing" && room.banks(view)) {
    const wager = view.bank?.dealer_wager;
    return html`<${Ask} room=${room} title="You hold the bank">Players wager against you.${wager ? ` The dealer wagers ${dollars(wager)}.` : ""}<//>`;
  }
  const title = room.spinning.value ? "The wheel is spinning" : waiting(view);
  return html`<${Ask} room=${room} title=${title}>${staked(view) > 0 && `You have ${dollars(staked(view))} on the layout.`}<//>`;
}

/** @param {{room: Room, setting: import("./setting.js").Setting | null, decide: (answer: any) => void}} props */
export function Doing({ room, setting, decide }) {
  const view = /** @type {View} */ (room.live.view.value);
  const busy = room.busy.value, { ask } = view;
  const goOn = view.may.includes("go-on") && html`<div class="actions">
    <${Button} kind="primary" hint="Enter" disabled=${busy} onClick=${() => room.act("go-on")}>Go on<//></div>`;
  const clause = ask && html`<${Clause} id=${ask.clause} summary=${ask.summary} />`;
  switch (room.mode.value) {
    case "watch": return html`<${Sit} room=${room} view=${view} />${goOn}`;
    case "bank": return view.bank_offer && html`<${BankOffer} room=${room} offer=${view.bank_offer} />`;
    case "choose": return ask && html`<${Ask} room=${room} title=${whose(view) + question(ask)} mine>${view.timer && silence(ask)} ${clause}<//>
      <${Choices} ask=${ask} busy=${busy} decide=${decide} />`;
    case "look": return ask && html`<${Ask} room=${room} title=${`${whose(view)}Look at your ${view.table.look.noun}s`} mine>
      They lie face down until you do. ${view.timer && silence(ask)} ${clause}<//>
      <div class="actions"><${Button} kind="primary" hint="Enter" disabled=${busy} onClick=${() => room.look()}>Look<//></div>`;
    case "set": return ask && setting && html`<${Ask} room=${room} title=${whose(view) + question(ask)} mine>
      <span class="only-wide">Drag, tap, or press a ${view.table.look.noun}’s number. </span>${view.timer && silence(ask)} ${clause}<//>
      <${SetBar} setting=${setting} busy=${busy} decide=${decide} />`;
    case "placed": return html`<${Placed} room=${room} view=${view} />`;
    case "bet": return html`<${Bet} room=${room} view=${view} />`;
    case "settled": return html`<${Settled} room=${room} view=${view} />`;
    case "closed": return html`<${Ask} room=${room} title=${waiting(view)} timed=${false}>Betting opens in a moment.<//>
      <div class="actions"><span></span>${view.may.includes("leave") && html`<${Button} disabled=${busy} onClick=${() => room.act("leave")}>Leave<//>`}</div>`;
    default: return html`<${Wait} room=${room} view=${view} />${goOn || html`<div class="actions"></div>`}`;
  }
}
