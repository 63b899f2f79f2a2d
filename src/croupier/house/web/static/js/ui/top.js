// The bar on top of every page: where to go, what you have, and how the page looks.
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { keys, suits, theme, turnSuits, turnTheme } from "../choices.js";
import { player, refill, shown } from "../house.js";
import { link, route } from "../router.js";
import { money } from "../words.js";
import { Icon } from "./basics.js";
import { instead, onCheck } from "./events.js";

const PAGES = [["lobby", "Lobby"], ["lab", "Lab"], ["rules", "Rulebook"]];
const SHORTCUTS = [
  ["1 to 5, Enter on a spot", "choose a chip, place it"],
  ["Backspace, C, B", "take the last chip back, clear, repeat the last bets"],
  ["Arrows", "between your spots"],
  ["Enter", "what the green button says"],
  ["R, F, O, U, S, P", "raise, fold, over, under, surrender, play"],
  ["1 to 3", "how much to raise"],
  ["1 to 7", "move the card in that place to the other hand"],
  ["H, Esc", "house way, start again (setting a hand)"],
  ["T", "the paytables, large"],
  ["L", "to the newest entry of the log"],
  ["Left, right, Home, End", "steps of a replay"],
  ["/", "search"],
];

/** The keys, and the switch that turns them off. */
function Keys() {
  const [open, setOpen] = useState(false);
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    if (!open) return undefined;
    const away = (/** @type {Event} */ e) => {
      if (e instanceof KeyboardEvent ? e.key === "Escape" : !place.current?.contains(/** @type {Node} */ (e.target))) setOpen(false);
    };
    addEventListener("pointerdown", away);
    addEventListener("keydown", away);
    return () => { removeEventListener("pointerdown", away); removeEventListener("keydown", away); };
  }, [open]);
  return html`<div class="pop" ref=${place}>
    <button class="icon-btn" type="button" aria-label="Keys" aria-expanded=${open} onClick=${() => setOpen(!open)}><${Icon} name="keys" /></button>
    ${open && html`<div class="pop__box panel"><h2>Keys</h2>
      <label class="check"><input type="checkbox" checked=${keys.value === "on"} onChange=${onCheck((on) => { keys.value = on ? "on" : "off"; })} /> Single keys act</label>
      <dl class="keylist">${SHORTCUTS.map(([key, what]) => html`<dt>${key}</dt><dd>${what}</dd>`)}</dl></div>`}
  </div>`;
}

/** On a phone: where to go, and how the page looks. */
function Menu() {
  const here = route.value.page;
  return html`<details class="menu" key=${here}><summary class="icon-btn" aria-label="Menu"><${Icon} name="more" /></summary>
    <div class="pop__box panel"><nav aria-label="Menu">
    ${PAGES.map(([page, name]) => html`<a href=${link(page)} aria-current=${here === page ? "page" : undefined}>${name}</a>`)}</nav>
    <label class="check"><input type="checkbox" checked=${theme.value === "dark"} onChange=${turnTheme} /> Dark colours</label>
      <label class="check"><input type="checkbox" checked=${suits.value === "four"} onChange=${turnSuits} /> Four-colour suits</label></div></details>`;
}

/** @param {{label: string, value: string, kind?: string}} props */
const Readout = ({ label, value, kind = "" }) => html`<dl class=${`readout${kind}`}><dt>${label}</dt><dd>${value}</dd></dl>`;

/** The top bar. */
export function Top() {
  const here = route.value.page;
  const table = shown.value;
  const who = player.value;
  return html`<header class="top">
    <a class="skip" href="#main" onClick=${instead(() => document.getElementById("main")?.focus())}>To the page</a>
    <a class="brand" href=${link("lobby")} aria-label="Croupier, lobby"><${Icon} name="mark" /><span>Croupier</span></a>
    <nav aria-label="Main">${PAGES.map(([page, name]) => html`<a href=${link(page)} aria-current=${here === page ? "page" : undefined}>${name}</a>`)}</nav>
    <div class="top__end">
      ${table?.lost && html`<span class="tag tag--warn" role="status">Reconnecting</span>`}
      ${table && table.meter !== null && html`<${Readout} label="Progressive" value=${money(table.meter)} kind=" readout--meter" />`}
      ${table && table.chips !== null && html`<${Readout} label="Chips here" value=${money(table.chips)} />`}
      ${who && html`<${Readout} label=${html`Balance<span class="only-wide">, demo</span>`} value=${money(who.balance)} />`}
      ${who && who.balance < 10000 && !table?.chips && html`<button class="btn btn--sm" type="button" onClick=${refill}>Demo money</button>`}
      <${Menu} /><${Keys} />
      <button class="icon-btn" type="button" aria-label="Four-colour suits" aria-pressed=${suits.value === "four"} onClick=${turnSuits}><${Icon} name="d" /></button>
      <button class="icon-btn" type="button" aria-label=${theme.value === "dark" ? "Light colours" : "Dark colours"} onClick=${turnTheme}>
        <${Icon} name="theme" /></button>
    </div>
  </header>`;
}
