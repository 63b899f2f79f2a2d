// The round in sentences. The house tells every single step; here steps of one kind and clause become one sentence.
import { html, useEffect, useRef } from "../../vendor/preact.js";
import { sign } from "../cards.js";
import { onKey } from "../keys.js";
import { Clause } from "../ui/basics.js";
import { capital, count, list, shortHash, shortWager, signed } from "../words.js";

/** @typedef {import("../types.js").Happened} Happened */
/** @typedef {import("../types.js").View} View */
/** @typedef {{key: string, text: string, clause: string, now: boolean, minor: boolean, spoken: boolean}} Entry */

/** Steps that prepare the cards and touch nobody's money. */
const MINOR = new Set([
  "check-table", "inspect", "verify", "spread", "view", "wash", "shuffle", "stacked", "load", "burn", "cut", "stub", "count-stub", "discard",
  "in-force", "commitment", "revealed", "sort-pairs", "examine-tiles", "compare-tiles", "bots", "sitting", "phase",
]);

/** Who is at a place: "Seat 2, Marek" @param {View} view @param {number | string | null} place */
function who(view, place) {
  if (place === "dealer") return "The dealer";
  if (typeof place !== "number") return capital(String(place ?? "The table"));
  const seat = view.seats.find((other) => other.seat === place) ?? view.last?.seats.find((other) => other.seat === place);
  if (seat?.mine) return "You";
  return seat?.player ? `Seat ${place}, ${seat.player},` : `Seat ${place}`;
}

/** @param {string} text */
const sentence = (text) => capital(text.trim()) + (/[.?!:]$/.test(text.trim()) ? "" : ".");

/** Wagers by their names instead of their slugs. @param {View} view @param {string} text */
function named(view, text) {
  let found = text;
  for (const offer of [...view.limits].sort((a, b) => b.wager.length - a.wager.length)) {
    found = found.replace(new RegExp(`(^|[ ,])${offer.wager}(?=[ ,.]|$)`, "g"), `$1${shortWager(offer.name)}`);
  }
  return found;
}

/** @param {View} view @param {Happened} event */
function decided(view, event) {
  const answer = event.text.replace(/^.*answers: /, ""), name = who(view, event.place), you = name === "You";
  const verb = (/** @type {string} */ word) => `${name} ${you ? word : `${word}s`}`;
  const raise = answer.match(/raise (\d)/), numbered = answer.match(/^(\w+) (\d+)$/);
  if (raise) return `${verb("raise")} ${raise[1]}×`;
  if (numbered) return `${verb(numbered[1])} ${numbered[2]}`;
  if (/house.way/.test(answer)) return `${verb("set")} the hand the house way`;
  if (/^set|^\{/.test(answer)) return `${verb("set")} the hand`;
  if (["fold", "play", "surrender"].includes(answer)) return verb(answer);
  if (["over", "under"].includes(answer)) return `${name} ${you ? "go" : "goes"} ${answer}`;
  return `${name} ${you ? "answer" : "answers"}: ${answer}`;
}

/** Who was dealt how many, in one sentence. @param {View} view @param {Happened[]} events */
function dealt(view, events) {
  /** @type {Map<string | number, number>} */
  const places = new Map();
  for (const event of events) {
    if (typeof event.place === "string" && event.place.startsWith("position ")) continue;
    places.set(event.place ?? "", (places.get(event.place ?? "") ?? 0) + event.count);
  }
  const piece = view.table.look.noun;
  const numbers = [...new Set(places.values())];
  const mine = (/** @type {number} */ place) => view.seats.some((seat) => seat.seat === place && seat.mine);
  const names = [...places.keys()].map((place) => {
    if (typeof place === "number") return mine(place) ? "you" : `seat ${place}`;
    return place === "dealer" ? "the dealer" : `the ${place} area`;
  });
  if (!names.length) return "";
  if (numbers.length === 1) return `${capital(count(numbers[0], piece))} to ${list(names)}`;
  return `Dealt: ${list([...places.values()].map((n, i) => `${count(n, piece)} to ${names[i]}`))}`;
}

/** @param {View} view @param {Happened[]} group */
function textOf(view, group) {
  const [event] = group, name = who(view, event.place), you = name === "You", plain = name.replace(/,$/, "");
  switch (event.kind) {
    case "deal": return dealt(view, group);
    case "sit": return `${event.text.replace(/^seat \d+: /, "")} sits down at seat ${event.place}`;
    case "bet": return `${name} ${you ? "wager" : "wagers"} ${named(view, event.text.replace(/^seat \d+ wagers /, ""))}`;
    case "closed": return "No more bets";
    case "shake": return event.text.replace(/^dice \[(.*)\]$/, "The dice show $1");
    case "cut-made": return event.text.replace(/ at (\d+)$/, " cuts the cards at $1");
    case "take": return `The dealer collects: ${list(group.map((e) => `seat ${e.place} ${named(view, ` ${e.text.replace(/^.*: /, "")}`).trim()}`))}`;
    case "ask": return you ? `Seat ${event.place}: your decision` : `${plain} is asked`;
    case "look": return `${name} ${you ? "look" : "looks"} at the ${view.table.look.noun}s`;
    case "decide": return decided(view, event);
    case "settle": {
      const net = event.lines.reduce((sum, line) => sum + line.net, 0);
      return `${plain}: ${signed(net)}`;
    }
    case "discard": return group.length > 1 ? `Cards go to the discard rack: ${count(group.length, "hand")}` : event.text;
    case "in-force": return `${capital(count(group.length, "clause"))} in force all round`;
    case "commitment": return `The house commits itself to what is to come: ${shortHash(event.data?.hash ?? "")}`;
    case "revealed": return `The commitment ${shortHash(event.data?.hash ?? "")} is opened: the replay checks it`;
    default: return event.text;
  }
}

const MERGED = new Set(["deal", "take", "discard", "in-force"]);

/** @param {View} view @param {Happened[]} events @returns {Entry[]} */
export function entriesOf(view, events) {
  /** @type {Happened[][]} */
  const groups = [];
  for (const event of events) {
    const before = groups[groups.length - 1];
    if (event.kind === "announce" && /no more bets/.test(event.text) && before?.[0].kind === "closed") continue;
    const alike = before?.[0].kind === event.kind && (before[0].clause === event.clause || event.kind === "in-force");
    if (before && alike && MERGED.has(event.kind)) before.push(event);
    else groups.push([event]);
  }
  const found = groups.map((group) => ({
    key: `${group[0].seq}.${group[0].n}`,
    text: sentence(textOf(view, group)),
    clause: group[0].clause,
    now: false,
    minor: MINOR.has(group[0].kind),
    spoken: !MINOR.has(group[0].kind) && group[0].kind !== "ask",
  })).filter((entry) => entry.text !== ".");
  if (found.length) found[found.length - 1].now = true;
  return found;
}

/** The events of the round that is shown. @param {Happened[]} events @param {boolean} settled */
export function ofRound(events, settled) {
  const ends = events.map((event, i) => (event.kind === "round-over" ? i : -1)).filter((i) => i >= 0);
  const from = settled ? ends[ends.length - 2] : ends[ends.length - 1];
  return from === undefined ? events : events.slice(from + 1);
}

const CARDS = /\b(?:[2-9TJQKA][cdhs]|Jk[12]?)(?: (?:[2-9TJQKA][cdhs]|Jk[12]?))*\b/g;
/** Cards by their signs, for the eye; a lone "As" may be a word. @param {string} text */
const withSigns = (text) => text.replace(CARDS, (cards) => (/^A[sdh]$/.test(cards) ? cards : cards.split(" ").map(sign).join(" ")));

/** The log. @param {{view: View, events: Happened[], settled: boolean}} props */
export function Log({ view, events, settled }) {
  const place = useRef(/** @type {HTMLOListElement | null} */ (null));
  const entries = entriesOf(view, ofRound(events, settled));
  const newest = entries[entries.length - 1]?.key;
  useEffect(() => {
    const list = place.current, box = list?.parentElement;
    if (!list || !box || list.contains(document.activeElement)) return;
    list.scrollTop = list.scrollHeight;
    box.scrollTop = settled ? 0 : box.scrollHeight;
  }, [newest, settled]);
  useEffect(() => onKey((key) => {
    if (key !== "l") return false;
    const last = /** @type {HTMLElement | null} */ (place.current?.querySelector("li:last-child"));
    last?.scrollIntoView({ block: "nearest" });
    last?.focus();
    return true;
  }), []);
  if (!entries.length) return html`<p class="muted t-sm log__none">Nothing has happened yet. Here every step is told, with its clause.</p>`;
  return html`<ol class="log" ref=${place} tabindex="0" aria-label="Log of the round">${entries.map((entry) => html`
    <li key=${entry.key} class=${`${entry.now ? "is-now" : ""}${entry.minor ? " is-minor" : ""}`} tabindex="-1">
      ${withSigns(entry.text)} ${entry.clause && html`<${Clause} id=${entry.clause} />`}</li>`)}</ol>`;
}
