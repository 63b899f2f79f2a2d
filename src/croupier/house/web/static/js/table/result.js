// The result of a round: each wager with its amount, its outcome and, one click away, its clause.
import { html } from "../../vendor/preact.js";
import { isCard, sign, suitName } from "../cards.js";
import { link } from "../router.js";
import { Card, Clause, outcomeTag, Tag } from "../ui/basics.js";
import { capital, handWords, money, shortWager, signed, signedBare } from "../words.js";

/** @typedef {import("../types.js").Line} Line */

/** @param {number} net */
const tone = (net) => (net > 0 ? "win" : net < 0 ? "lose" : "push");

/** What a line says beside its outcome. @param {Line} line */
function details(line) {
  const paid = line.outcome === "win" && line.stake && line.pay ? `${odds(line.pay, line.stake)}` : "";
  return [paid, chosen(line.hand), line.vigorish ? `less ${money(line.vigorish)}` : "", line.from_meter ? `${money(line.from_meter)} from the meter` : ""].filter(Boolean).join(", ");
}

/** Cards and suits by their signs: "Ks Qs" as "K♠ Q♠", "h" as "hearts". @param {string} choice */
export const chosen = (choice) => (/^[cdhs]$/.test(choice) ? suitName(choice) : choice.split(" ").map((text) => (isCard(text) ? sign(text) : text)).join(" "));

/** "3 to 2" @param {number} pay @param {number} stake */
function odds(pay, stake) {
  let [by, rest] = [pay, stake];
  while (rest) [by, rest] = [rest, by % rest];
  return by && stake / by <= 100 ? `${pay / by} to ${stake / by}` : "";
}

/** @param {{lines: Line[], clauses: Record<string, string>}} props */
export function Lines({ lines, clauses }) {
  const total = lines.reduce((sum, line) => sum + line.net, 0), several = new Set(lines.map((line) => line.seat)).size > 1;
  return html`<table class="tbl tbl--stack"><thead><tr><th>Wager</th><th class="num">Net, $</th><th>Outcome</th><th>Clause</th></tr></thead>
    <tbody>${lines.map((line) => html`
    <tr data-wager=${line.wager} data-choice=${line.choice || undefined} data-net=${line.net}><td><b>
      ${shortWager(line.name)}${line.choice ? ` ${chosen(line.choice)}` : ""}${several ? ` · seat ${line.seat}` : ""}</b> <span class="muted">${line.stake ? money(line.stake) : ""}</span>
      </td><td class=${`num ${tone(line.net)}`}>${signedBare(line.net)}</td>
      <td class="wide">${outcomeTag(line.outcome)} <span class="muted">${details(line)}</span></td><td class="wide">
        <${Clause} id=${line.clause} summary=${clauses[line.clause]} /></td></tr>`)}</tbody>
    ${lines.length > 1 && html`<tfoot><tr><td>Together</td><td class=${`num ${tone(total)}`}>${signedBare(total)}</td><td></td><td></td></tr></tfoot>`}</table>`;
}

/** @param {{name: string, holder: {cards: (string | null)[], set: Record<string, string[]> | null, hand: import("../types.js").Hand}, tile: boolean}} props */
function Held({ name, holder, tile }) {
  if (!holder.cards.length) return null;
  const groups = holder.set ? Object.values(holder.set) : [holder.cards];
  return html`<div><span class="muted">${name}</span> ${handWords(holder.hand)}<div class="held">
    ${groups.map((cards) => html`<div class=${`hand${tile ? " tiles tiles--sm" : ""}`}>
    ${cards.map((card) => html`<${Card} card=${card} size="xs" tile=${tile} />`)}</div>`)}</div></div>`;
}

/** The visitor's result, above the log. @param {{last: import("../types.js").Last, table: import("../types.js").TableName}} props */
export function Result({ last, table }) {
  const mine = last.lines.filter((line) => last.seats.some((seat) => seat.mine && seat.seat === line.seat));
  const own = last.seats.filter((seat) => seat.mine), me = own[0], tile = table.look.noun === "tile";
  const others = last.seats.filter((seat) => !seat.mine);
  const envy = mine.filter((line) => line.wager.includes("envy"));
  return html`<section class="result" aria-labelledby="res"><div class="side__head"><h2 id="res">${me ? "Your result" : "Result"}</h2>
    <span class="muted t-sm">Round ${last.round}${me ? ` · seat ${own.map((seat) => seat.seat).join(" and ")}` : ""}</span></div>
    <div class="result__b">${last.mine !== null && html`<p class=${`net ${tone(last.mine)}`} role="status">${signed(last.mine)}</p>`}
    ${last.void && html`<p><${Tag} kind="warn">Void<//> ${capital(last.void.title)} <${Clause} id=${last.void.clause} /></p>`}
    ${last.bank && html`<p class="t-sm">
      ${last.bank.player} banked${last.bank.co_bank ? " with the house" : ""}${last.bank.dealer_wager ? `; the dealer wagered ${money(last.bank.dealer_wager)}` : ""}.</p>`}
    <div class="versus">${own.map((seat) => html`<${Held} name=${own.length > 1 ? `Seat ${seat.seat}` : "You"} holder=${seat} tile=${tile} />`)}
      <${Held} name="Dealer" holder=${last.dealer} tile=${tile} /></div>
    ${mine.length > 0 && html`<${Lines} lines=${mine} clauses=${last.clauses} />`}
    ${envy.length > 0 && html`<p class="t-sm">Envy bonus: another player’s hand paid you.</p>`}
    ${others.length > 0 && html`<details class="others"><summary>
      ${others.length === 1 ? "The other seat" : `The other ${others.length} seats`}</summary>
      ${others.map((seat) => html`<div class="others__s"><p><b>Seat ${seat.seat}, ${seat.player}</b> <span class=${tone(seat.net ?? 0)}>
      ${signed(seat.net ?? 0)}</span></p><${Held} name="" holder=${seat} tile=${tile} />
      <${Lines} lines=${last.lines.filter((line) => line.seat === seat.seat)} clauses=${last.clauses} /></div>`)}</details>`}
    <p class="t-sm"><a href=${link("round", table.id, last.round)}>Replay round ${last.round} step by step</a></p></div></section>`;
}
