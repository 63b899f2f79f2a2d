// The dock under the felt: chips, the visitor's hand, and what there is to do now. Its boxes stay where they are.
import { html, useEffect, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { player } from "../house.js";
import { onKey } from "../keys.js";
import { Button, CHIPS, Trouble } from "../ui/basics.js";
import { money } from "../words.js";
import { keysOf } from "./choose.js";
import { CoachStrip } from "./coach.js";
import { Doing } from "./doing.js";
import { Hand, Tray } from "./hand.js";

/** @typedef {import("./room.js").Room} Room */

/** Below so many cents of chips, more are offered; and so many. */
const FEW = 2000, MORE = 50000;
const NEXT = ".actions .btn--primary:not([disabled]), .setbar .btn--primary, .actions .btn:not([disabled]), #mine .movable";

/** A key between rounds. @param {Room} room @param {string} key */
function bettingKey(room, key) {
  const { betting } = room, chip = CHIPS[Number(key) - 1];
  if (chip) betting.chip.value = chip;
  else if (key === "Backspace") return betting.undo();
  else if (key === "c") betting.clear();
  else if (key === "b") { room.dismiss(); betting.take(room.lastBets); }
  else if (key === "Enter" && room.mode.value === "settled") room.repeat();
  else if (key === "Enter") room.bet();
  else return false;
  return true;
}

/** The keys of the table. @param {Room} room @param {(answer: any) => void} decide */
function useKeys(room, decide) {
  useEffect(() => onKey((key) => {
    const mode = room.mode.value, view = room.live.view.value;
    if (room.busy.value || !view) return false;
    if ((mode === "bet" || mode === "settled") && bettingKey(room, key)) return true;
    if (mode === "look" && key === "Enter") { room.look(); return true; }
    if (mode === "choose" && view.ask) {
      const choice = view.ask.choices[keysOf(view.ask.choices).indexOf(key)];
      if (choice?.affordable) { decide(choice.answer); return true; }
    }
    const act = key === "Enter" && ["no-more-bets", "go-on"].find((name) => view.may.includes(name));
    if (!act || (act === "no-more-bets" && mode !== "placed")) return false;
    room.act(act);
    return true;
  }), [room, decide]);
}

/** More chips, when there are few. @param {{room: Room}} props */
function Buy({ room }) {
  const view = room.live.view.value, amount = Math.min(MORE, player.value?.balance ?? 0);
  if (!view?.viewer.seats.length || (view.viewer.chips ?? 0) >= FEW || !view.may.includes("buy") || !amount) return null;
  return html`<${Button} small onClick=${() => room.act("buy", { amount })}>Buy ${money(amount)} of chips<//>`;
}

/**
 * @param {{room: Room, setting: import("./setting.js").Setting | null, coach: import("./coach.js").Coach}} props
 */
export function Dock({ room, setting, coach }) {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null)), inside = useRef(false);
  const mode = room.mode.value, view = room.live.view.value, asked = view?.ask?.id;
  const decide = (/** @type {any} */ answer) => {
    coach.judge(answer);
    if (setting && view) room.laid = { round: view.round, seat: setting.ask.seat, words: setting.reading.value?.hands ?? {} };
    room.decide(answer);
  };
  useKeys(room, decide);
  // Whoever acts in the dock goes on in the dock: the focus moves to the next thing to do.
  useLayoutEffect(() => {
    if (!inside.current || (document.activeElement && document.activeElement !== document.body)) return;
    /** @type {HTMLElement | null | undefined} */ (place.current?.querySelector(NEXT))?.focus({ preventScroll: true });
  }, [mode, asked, room.busy.value]);
  const leaves = (/** @type {FocusEvent} */ event) => {
    if (event.relatedTarget && !place.current?.contains(/** @type {Node} */ (event.relatedTarget))) inside.current = false;
  };
  if (!view) return html`<div class="dock" aria-busy="true"></div>`;
  const kind = { hands: " dock--set", board: " dock--flat", seats: "" }[view.table.look.surface];
  return html`<div class=${`dock${kind}`} ref=${place} data-mode=${mode} onFocusIn=${() => { inside.current = true; }} onFocusOut=${leaves}>
    <${Tray} room=${room} />
    <${Hand} room=${room} setting=${setting} />
    <div class="dock__r">
      <${CoachStrip} coach=${coach} ask=${view.ask} look=${view.table.look} />
      <${Trouble} error=${room.error.value} />
      <${Doing} room=${room} setting=${setting} decide=${decide} />
      <${Buy} room=${room} /></div></div>`;
}
