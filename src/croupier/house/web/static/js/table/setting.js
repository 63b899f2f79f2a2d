// Setting a hand: cards in trays, moved by tap, drag or number key, read by the house while they move.
import { computed, effect, html, signal, useEffect, useMemo } from "../../vendor/preact.js";
import { api } from "../api.js";
import { inOrder, isJoker, isTile, label } from "../cards.js";
import { onKey } from "../keys.js";
import { CardFace, cardProps, Clause, Icon, TileShape } from "../ui/basics.js";
import { capital, count } from "../words.js";

/** @typedef {{hands: Record<string, string | null>, complete: boolean, foul: boolean}} Reading */

const READ_AFTER = 90;

/** One hand being set. Cards are known by their place in `cards`, because two tiles may look alike. */
export class Setting {
  /** @param {string} table @param {import("../types.js").Ask} ask */
  constructor(table, ask) {
    const found = /** @type {import("../types.js").Setting} */ (ask.setting);
    this.table = table;
    this.ask = ask;
    this.parts = found.parts;
    this.cards = inOrder(found.cards);
    /** For each card the part that it lies in. */
    this.places = signal(this.cards.map(() => 0));
    this.reading = signal(/** @type {Reading | null} */ (null));
    /** The house's own answer, once asked for: what it says and how it sets. */
    this.advice = signal(/** @type {any} */ (null));
    this.trouble = signal(/** @type {any} */ (null));
    this.trays = computed(() => this.parts.map((_, part) => this.cards.map((_card, i) => i).filter((i) => this.places.value[i] === part)));
    this.complete = computed(() => this.trays.value.every((tray, i) => tray.length === this.parts[i].size));
    this.foul = computed(() => this.complete.value && this.reading.value?.foul === true);
    this.byHouse = computed(() => {
      const set = this.advice.value?.set;
      return !!set && this.parts.every(({ name }) => sameCards(set[name] ?? "", this.text(name)));
    });
  }

  /** Read every setting while it changes; a newer one makes the older question void. */
  watch() {
    /** @type {AbortController | null} */
    let asked = null;
    return effect(() => {
      const set = this.asSet();
      asked?.abort();
      const mine = asked = new AbortController();
      setTimeout(async () => {
        if (mine.signal.aborted) return;
        try {
          const found = await api.reading(this.table, set, mine.signal);
          if (!mine.signal.aborted) this.reading.value = found;
        } catch { /* the next move asks again */ }
      }, READ_AFTER);
    });
  }

  /** @param {string} part */
  text(part) {
    const i = this.parts.findIndex(({ name }) => name === part);
    return this.trays.value[i].map((card) => this.cards[card]).join(" ");
  }

  /** The hands as the house takes them. @returns {Record<string, string>} */
  asSet() {
    return Object.fromEntries(this.parts.map(({ name }) => [name, this.text(name)]));
  }

  /** Move a card to a part; what is too much there goes back to the first. @param {number} card @param {number} to */
  put(card, to) {
    const places = [...this.places.value];
    places[card] = to;
    if (to > 0) {
      const there = places.map((part, i) => (part === to ? i : -1)).filter((i) => i >= 0 && i !== card);
      while (there.length >= this.parts[to].size) places[/** @type {number} */ (there.shift())] = 0;
    }
    this.places.value = places;
    this.reading.value = null;
  }

  /** The next part with room; from the last one back to the first. @param {number} card */
  move(card) {
    const from = this.places.value[card], last = this.parts.length - 1;
    if (last === 1) return this.put(card, from ? 0 : 1);
    const room = this.parts.map((part, i) => i > from && this.trays.value[i].length < part.size);
    const next = room.indexOf(true);
    return this.put(card, next < 0 ? (from === 0 ? last : 0) : next);
  }

  /** By its place on the screen: first tray first. @param {number} place */
  moveAt(place) {
    const card = this.trays.value.flat()[place];
    if (card !== undefined) this.move(card);
  }

  clear() {
    this.places.value = this.cards.map(() => 0);
    this.reading.value = null;
  }

  /** Ask how the house would set it, and lay it so. */
  async house() {
    try {
      this.advice.value ||= await api.houseWay(this.table, this.ask.seat);
      const left = this.cards.map((text, i) => ({ text, i }));
      const places = [...this.places.value];
      this.parts.forEach(({ name }, part) => {
        for (const text of this.advice.value.set[name].split(" ")) {
          const at = left.findIndex((card) => card.text === text);
          if (at >= 0) places[left.splice(at, 1)[0].i] = part;
        }
      });
      this.places.value = places;
      this.trouble.value = null;
    } catch (error) {
      this.trouble.value = error;
    }
  }
}

/** @param {string} a @param {string} b */
const sameCards = (a, b) => a.split(" ").sort().join() === b.split(" ").sort().join();

/** A card that can be moved: a button with a number, which may also be dragged. @param {{setting: Setting, card: number, tile: boolean, place: number}} props */
function Movable({ setting, card, tile, place }) {
  const text = setting.cards[card];
  const shared = {
    type: "button", draggable: true, "data-card": text, "aria-keyshortcuts": String(place + 1),
    onClick: () => setting.move(card),
    onDragStart: (/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", String(card)),
  };
  if (tile) {
    return html`<button class="tilebtn movable" aria-label=${label(text)} ...${shared}>
      <svg class="tile" viewBox="0 0 52 112" aria-hidden="true"><${TileShape} tile=${text} /></svg></button>`;
  }
  const props = cardProps(text, { wild: isJoker(text) ? "Joker" : null });
  return html`<button ...${props} class=${`${props.class} movable`} ...${shared}><${CardFace} card=${text} /></button>`;
}

/** What a tray does with a card that is dropped on it. @param {Setting} setting @param {number} part */
function dropping(setting, part) {
  const tray = (/** @type {DragEvent} */ event) => /** @type {Element} */ (event.currentTarget).classList;
  return {
    onDragOver: (/** @type {DragEvent} */ event) => { event.preventDefault(); tray(event).add("is-over"); },
    onDragLeave: (/** @type {DragEvent} */ event) => tray(event).remove("is-over"),
    onDrop: (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      tray(event).remove("is-over");
      const card = Number(event.dataTransfer?.getData("text/plain"));
      if (setting.places.value[card] !== part) setting.put(card, part);
    },
  };
}

/**
 * @typedef {object} TraysProps
 * @property {import("../types.js").Part[]} parts
 * @property {Setting | null} setting
 * @property {Record<string, string[]> | null} set the hands as they were laid down
 * @property {(string | null)[]} cards
 * @property {boolean} tile
 * @property {Record<string, string | null>} [words] how the hands read
 */

/** The trays with their cards. Without a setting they show what lies there, or are empty. @param {TraysProps} props */
export function Trays({ parts, setting, set, cards, tile, words = {} }) {
  const foul = setting?.foul.value ?? false;
  const trays = setting ? setting.trays.value : null;
  const read = setting?.reading.value?.hands ?? words;
  let place = 0;
  return html`<div class=${`trays trays--${parts.length}${tile ? " trays--tiles" : ""}`} id="mine" data-live=${setting ? "yes" : undefined}>
    ${parts.map(({ name, size }, part) => {
    const held = trays ? trays[part] : null;
    const lying = held ? [] : set ? (set[name] ?? []) : part === 0 ? cards : [];
    const shown = held ? held.length : lying.length;
    const drop = setting ? dropping(setting, part) : {};
    return html`<div class=${`tray${foul ? " tray--foul" : ""}`} data-tray=${name} ...${drop}>
      <div class="tray__h"><span>${name}</span><span>${read[name] || count(size, tile ? "tile" : "card")}</span></div>
      <div class=${`hand${tile ? " tiles" : ""}`} role="group" aria-label=${`${capital(name)} hand, ${count(size, tile ? "tile" : "card")}`}>
        ${setting && held && held.map((i) => html`<${Movable} key=${i} setting=${setting} card=${i} tile=${tile} place=${place++} />`)}
        ${lying.map((card) => html`<${Lying} card=${card} tile=${tile} />`)}
        ${Array.from({ length: Math.max(0, size - shown) }, () => html`<span class=${tile ? "slot slot--tile" : "slot"}></span>`)}
      </div></div>`;
  })}</div>`;
}

/** @param {{card: string | null, tile: boolean}} props */
function Lying({ card, tile }) {
  if (tile || (card && isTile(card))) return html`<svg class="tile" viewBox="0 0 52 112" role="img" aria-label=${card ? label(card) : "Face-down tile"}>
    <${TileShape} tile=${card} /></svg>`;
  return html`<div ...${cardProps(card, { wild: card && isJoker(card) ? "Joker" : null })} role="img">
    ${card && html`<${CardFace} card=${card} />`}</div>`;
}

/** What the line under the trays says. @param {Setting} setting */
function readingWords(setting) {
  const { parts, ask, reading } = setting, hands = reading.value?.hands ?? {};
  if (setting.foul.value) {
    return html`<b>Foul:</b> ${parts.map(({ name }) => `${hands[name]} ${name}`).join(", ")}. A fouled hand loses. ${" "}
      <${Clause} id=${ask.clause} summary=${ask.summary} />`;
  }
  if (!setting.complete.value) {
    const noun = isTile(setting.cards[0] ?? "") ? "tile" : "card";
    const missing = parts.map(({ name, size }, i) => ({ name, n: size - setting.trays.value[i].length })).filter(({ n }) => n > 0);
    const wanted = missing.map(({ name, n }, i) => `${count(n, noun)}${i ? ` for ${name}` : ""}`).join(", ");
    return html`<b>${capital(missing[0]?.name ?? "")}:</b> choose ${wanted} ${setting.trouble.value?.message ?? ""}`;
  }
  if (reading.value && parts.every(({ name }) => !hands[name])) return "The hands are complete.";
  const house = setting.byHouse.value;
  return html`${house && html`<b>House way. </b>`}${parts.map(({ name }, i) => html`${i ? " — " : ""}<b>${capital(name)}:</b> ${hands[name] ?? "…"}`)}
    ${house && html`<small>${setting.advice.value?.text}</small>`}`;
}

/** How the setting reads. @param {{setting: Setting}} props */
export function ReadingLine({ setting }) {
  const foul = setting.foul.value, kind = foul ? " is-foul" : setting.complete.value ? "" : " is-part";
  return html`<div class=${`reading${kind}`} role="status"><${Icon} name=${foul ? "alert" : "ok"} /><div>${readingWords(setting)}</div></div>`;
}

/** @param {{setting: Setting, busy: boolean, decide: (answer: any) => void}} props */
export function SetBar({ setting, busy, decide }) {
  const complete = setting.complete.value, foul = setting.foul.value;
  const lay = () => setting.complete.value && decide({ set: setting.asSet() });
  useEffect(() => onKey((key) => {
    if (/^[1-9]$/.test(key)) { setting.moveAt(Number(key) - 1); return true; }
    if (key === "h") { setting.house(); return true; }
    if (key === "Escape") { setting.clear(); return true; }
    if (key === "Enter" && setting.complete.value && !busy) { lay(); return true; }
    return false;
  }), [setting, busy]);
  return html`<div class="setbar setbar--dock">
    <button class=${`btn ${foul ? "btn--danger" : "btn--primary"}`} type="button" disabled=${!complete || busy} onClick=${lay}>
      ${foul ? "Set anyway: the wager loses" : "Set hand"} <kbd>Enter</kbd></button>
    ${setting.ask.setting?.house_way && html`<button class="btn" type="button" onClick=${() => setting.house()}>House way <kbd>H</kbd></button>`}
    <button class="btn" type="button" onClick=${() => setting.clear()}>Clear <kbd>Esc</kbd></button></div>`;
}

/** The setting of the hand that is asked for, if one is. @param {string} table @param {import("../types.js").Ask | null} ask */
export function useSetting(table, ask) {
  const seen = !!ask?.setting && !ask.unseen;
  const setting = useMemo(() => (ask && seen ? new Setting(table, ask) : null), [table, ask?.id, ask?.seat, seen]);
  useEffect(() => setting?.watch(), [setting]);
  return setting;
}
