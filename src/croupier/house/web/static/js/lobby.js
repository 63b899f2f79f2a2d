// The lobby: all games by the book. One click opens a table, the next one is a seat.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { api } from "./api.js";
import { host } from "./house.js";
import { go, link } from "./router.js";
import { onKey } from "./keys.js";
import { Button, Tag, Trouble } from "./ui/basics.js";
import { onValue } from "./ui/events.js";
import { capital, count, dollars, percent } from "./words.js";

/** As many empty boxes as there are while the tables are on their way. */
const BOXES = 10;
/** @type {Record<string, (a: any, b: any) => number>} */
const ORDERS = {
  edge: (a, b) => (a.edge?.house_edge ?? 9) - (b.edge?.house_edge ?? 9),
  name: (a, b) => a.name.localeCompare(b.name),
  minimum: (a, b) => least(a) - least(b),
};

/** @param {any} table */
function main(table) {
  const limited = table.wagers.filter((/** @type {any} */ wager) => wager.minimum !== null);
  return limited.find((/** @type {any} */ wager) => wager.role === "required") ?? limited[0] ?? null;
}
/** @param {any} table */
const least = (table) => main(table)?.minimum ?? 0;
/** "PA 687a" of "58 Pa. Code Ch. 687a" @param {any} table */
export const chapterOf = (table) => `${table.jurisdiction} ${table.chapter.replace(/^.*?(Ch\.|N\.J\.A\.C\.)\s*/, "").replace(/^.*:\s*/, "")}`;

/** The edge in a word: exact, disputed, not solved yet, or not to be had. @param {{table: any}} props */
function Edge({ table: { edge, look } }) {
  if (!edge) return html`<${Tag}>${look.has.includes("odds") ? "Edge: solving" : "No odds"}<//>`;
  const text = percent(edge.house_edge, 2);
  if (edge.house_edge < 0) return html`<${Tag} kind="warn">Player’s edge ${percent(-edge.house_edge, 2)}<//>`;
  return edge.agrees === false ? html`<${Tag} kind="warn">Edge ${text}, disputed<//>` : html`<${Tag} kind="brass">House edge ${text}<//>`;
}

/** @param {{seats: any}} props */
const Pips = ({ seats }) => html`<span class="pips" role="img" aria-label=${`${seats.taken.length} of ${seats.total} seats taken`}>
  ${Array.from({ length: seats.total }, (_, i) => html`<i class=${i < seats.taken.length ? "on" : ""}></i>`)}</span>`;

/** @param {{table: any}} props */
function Game({ table }) {
  const wager = main(table);
  return html`<li class="game">
    <img class="game__felt" data-felt=${table.look.cloth} src=${table.look.picture} alt="" width="280" height="136" />
    <div class="game__b"><h2><a href=${link("table", table.id)}>${table.name}</a></h2>
      <p class="game__m"><span>${chapterOf(table)}</span><span>${wager && `${dollars(wager.minimum)} – ${dollars(wager.maximum)}`}</span></p>
      <p class="game__f"><${Edge} table=${table} /><${Pips} seats=${table.seats} /></p></div>
  </li>`;
}

/** Another table of a game, for the host. @param {{tables: any[]}} props */
function Open({ tables }) {
  const [game, setGame] = useState("");
  const [error, setError] = useState(/** @type {any} */ (null));
  const games = [...new Map(tables.map((t) => [t.game, t.game_name])).entries()];
  const open = async (/** @type {Event} */ e) => {
    e.preventDefault();
    try { go("table", (await api.openTable({ game: game || games[0][0] })).id); } catch (found) { setError(found); }
  };
  return html`<form class="filters" onSubmit=${open}><label class="sr" for="open">Open another table</label>
    <select class="field" id="open" value=${game || games[0]?.[0]} onChange=${onValue(setGame)}>
      ${games.map(([slug, name]) => html`<option value=${slug}>${name}</option>`)}</select>
    <button class="btn" type="submit">Open another table</button><${Trouble} error=${error} /></form>`;
}

/** Tables at which nobody can play, and why; the host may begin a new sitting where other rules closed one. @param {{closed: any[]}} props */
function Closed({ closed }) {
  const [error, setError] = useState(/** @type {any} */ (null));
  const begin = (/** @type {string} */ id) => api.beginSitting(id).then(() => go("table", id), setError);
  return html`<section aria-labelledby="closed"><h2 id="closed">Closed tables</h2><ul>
    ${closed.map((table) => html`<li key=${table.id}><p><strong>${table.name}</strong>: ${table.why}
      ${table.unfinished !== null && ` Round ${table.unfinished} was not finished: its wagers went back.`}
      ${host.value && table.code === "other-rules" && html` <${Button} small onClick=${() => begin(table.id)}>Begin a new sitting<//>`}</p></li>`)}
    </ul><${Trouble} error=${error} /></section>`;
}

/** Whoever looks at a game may go there: the table's modules are loaded before the click. */
const foresee = () => { import("./table/page.js").catch(() => { /* loaded again, and told, when somebody goes there */ }); };

/** The lobby. */
export function Lobby() {
  const [tables, setTables] = useState(/** @type {any[] | null} */ (null));
  const [closed, setClosed] = useState(/** @type {any[]} */ ([]));
  const [error, setError] = useState(/** @type {any} */ (null));
  const [words, setWords] = useState("");
  const [law, setLaw] = useState("");
  const [order, setOrder] = useState("edge");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    document.title = "Croupier";
    let here = true;
    const load = () => api.lobby().then((found) => { if (here) { setTables(found.tables); setClosed(found.closed); setError(null); } }, (found) => here && setError(found));
    load();
    const every = setInterval(() => { if (!document.hidden) load(); }, 10000);
    return () => { here = false; clearInterval(every); };
  }, []);
  useEffect(() => onKey((key) => key === "/" && (field.current?.focus(), true)), []);
  const wanted = words.trim().toLowerCase();
  const fits = (/** @type {any} */ t) => {
    const about = [t.name, t.game_name, t.chapter, ...t.wagers.map((/** @type {any} */ w) => w.name)].join(" ").toLowerCase();
    return (!law || t.jurisdiction === law) && about.includes(wanted);
  };
  const laws = ["", ...new Set((tables ?? []).map((t) => t.jurisdiction).sort().reverse())];
  const games = new Set(tables?.map((t) => t.game)).size;
  const found = (tables ?? []).filter(fits).sort(ORDERS[order]);
  return html`<main class="page" id="main" tabindex="-1">
    <div class="page__head"><div><h1>Choose a table</h1><p class="muted">${capital(games ? count(games, "game") : "games")} by the book, with demo money.</p></div>
      <div class="filters" role="search"><label class="sr" for="find">Search games</label>
        <input class="field field--search" id="find" type="search" ref=${field} placeholder="Search games or wagers" value=${words} 
          onInput=${onValue(setWords)} />
        <div class="seg" role="group" aria-label="Jurisdiction">
          ${laws.map((l) => html`<button type="button" aria-pressed=${law === l} onClick=${() => setLaw(l)}>${l || "All"}</button>`)}</div>
        <label class="sr" for="sort">Sort</label>
          <select class="field" id="sort" value=${order} onChange=${onValue(setOrder)}>
          <option value="edge">By house edge</option><option value="name">By name</option><option value="minimum">By minimum</option></select></div></div>
    <${Trouble} error=${error} />
    <p class="sr" role="status">${tables ? `${found.length} tables` : ""}</p>
    <ul class="games" aria-busy=${tables === null} onPointerEnter=${foresee} onFocusIn=${foresee}>
      ${tables ? found.map((table) => html`<${Game} key=${table.id} table=${table} />`)
        : Array.from({ length: BOXES }, () => html`<li class="game game--empty" aria-hidden="true"></li>`)}</ul>
    ${tables && !found.length && html`<p>No table matches. <${Button} small onClick=${() => { setWords(""); setLaw(""); }}>Show all<//></p>`}
    ${host.value && tables && html`<${Open} tables=${tables} />`}
    ${closed.length > 0 && html`<${Closed} closed=${closed} />`}
    <div class="legend" aria-label="What the edges mean"><div><${Tag} kind="brass">House edge<//> exact, best play, of the first wager</div>
      <div><${Tag} kind="warn">Disputed<//> the printed figure differs</div><div><${Tag}>Solving<//> not computed yet</div></div>
  </main>`;
}
