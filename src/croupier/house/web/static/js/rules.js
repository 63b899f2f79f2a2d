// The rulebook: every clause of all chapters in our own words, by chapter or by search.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { api } from "./api.js";
import { onKey } from "./keys.js";
import { go, link } from "./router.js";
import { Tag, Trouble } from "./ui/basics.js";
import { onValue } from "./ui/events.js";
import { capital, count } from "./words.js";

/** @typedef {{id: string, game: string, section: string, section_title: string | null, kind: string, summary: string, provenance: string}} Ruled */

/** @typedef {{name: string, title: string, lines: string[]}} Story */

const WAIT = 180;

/** The words that were looked for, marked. @param {{text: string, words: string[]}} props */
function Marked({ text, words }) {
  if (!words.length) return html`${text}`;
  const parts = text.split(new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi"));
  return html`${parts.map((part, i) => (i % 2 ? html`<mark>${part}</mark>` : part))}`;
}

/** The scenarios that prove a clause, each with its lines. @param {{stories: Story[]}} props */
const Stories = ({ stories }) => html`<div class="stories"><p class="muted t-sm">${capital(count(stories.length, "scenario"))} that ${stories.length === 1 ? "proves" : "prove"} it</p>
  ${stories.map((story) => html`<details class="others" key=${story.name}><summary>${story.title}</summary>
    <pre class="record" tabindex="0" aria-label=${story.name}>${story.lines.join("\n")}</pre></details>`)}</div>`;

/** @param {{clause: Ruled, words: string[], here: boolean, stories: Story[]}} props */
const Entry = ({ clause, words, here, stories }) => html`<li class=${`rule${here ? " is-here" : ""}`} id=${clause.id} tabindex="-1">
  <p class="rule__id"><a href=${link("rules", "clause", clause.id)}>${clause.id}</a> <${Tag}>${clause.kind}<//>
  ${clause.provenance !== "text" && html` <${Tag} kind="warn">${clause.provenance}<//>`}</p><p>
  <${Marked} text=${clause.summary} words=${words} /></p>${here && stories.length > 0 && html`<${Stories} stories=${stories} />`}</li>`;

/** Clauses under the headings of their sections. @param {{clauses: Ruled[], words: string[], here: string, stories: Story[], games: any[]}} props */
function Sections({ clauses, words, here, stories, games }) {
  /** @type {Map<string, Ruled[]>} */
  const groups = new Map();
  for (const clause of clauses) {
    const key = `${clause.game}|${clause.section}`;
    groups.set(key, [...(groups.get(key) ?? []), clause]);
  }
  const many = new Set(clauses.map((clause) => clause.game)).size > 1;
  const title = (/** @type {Ruled} */ { game, section, section_title: name }) => {
    const chapter = many ? `${games.find((other) => other.slug === game)?.name ?? game} · ` : "";
    return `${chapter}§ ${section} ${name ?? ""}`;
  };
  return html`${[...groups.values()].map((group) => html`<section class="panel">
    <div class="panel__head"><h2>${title(group[0])}</h2><span class="muted t-xs">${group.length}</span></div>
    <ul class="panel__body">${group.map((clause) => html`<${Entry} key=${clause.id} clause=${clause} words=${words} here=${clause.id === here} stories=${stories} />`)}</ul></section>`)}`;
}

/** The sections, to jump to. @param {{clauses: Ruled[]}} props */
function Contents({ clauses }) {
  const firsts = [...new Map([...clauses].reverse().map((clause) => [`${clause.game}|${clause.section}`, clause])).values()].reverse();
  const jump = (/** @type {Ruled} */ { id }) => document.getElementById(id)?.closest("section")?.scrollIntoView();
  return html`<nav class="toc" aria-label="Sections">${firsts.map((clause) => html`<button type="button" onClick=${() => jump(clause)}>
    § ${clause.section} ${clause.section_title ?? ""}</button>`)}</nav>`;
}

/** @param {{parts: string[]}} props */
export default function Rules({ parts }) {
  const wantedClause = parts[0] === "clause" ? parts.slice(1).join("/") : "";
  const [games, setGames] = useState(/** @type {any[]} */ ([]));
  const [words, setWords] = useState("");
  const [found, setFound] = useState(/** @type {{clauses: Ruled[], more: boolean} | null} */ (null));
  const [stories, setStories] = useState(/** @type {Story[]} */ ([]));
  const [error, setError] = useState(/** @type {any} */ (null));
  const [game, setGame] = useState(wantedClause ? "" : parts[0] ?? "");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => { document.title = "Rulebook · Croupier"; api.games().then(setGames, setError); }, []);
  useEffect(() => { if (!wantedClause) setGame(parts[0] ?? ""); }, [parts[0], wantedClause]);
  useEffect(() => onKey((key) => key === "/" && (field.current?.focus(), true)), []);
  useEffect(() => {
    setStories([]);
    if (wantedClause) api.clause(wantedClause).then((clause) => { setWords(""); setGame(clause.game); setStories(clause.scenarios); }, setError);
  }, [wantedClause]);
  useEffect(() => {
    if (!game && !words.trim() && !wantedClause) { setFound(null); return undefined; }
    const asked = new AbortController();
    const tell = (/** @type {any} */ why) => { if (why.name !== "AbortError") setError(why); };
    const soon = setTimeout(() => {
      api.rules({ game, q: words.trim() }, asked.signal).then((answer) => { setFound(answer); setError(null); }, tell);
    }, words ? WAIT : 0);
    return () => { clearTimeout(soon); asked.abort(); };
  }, [game, words]);
  useEffect(() => {
    if (!wantedClause || !found) return;
    const place = document.getElementById(wantedClause);
    place?.scrollIntoView({ block: "center" });
    place?.focus({ preventScroll: true });
  }, [wantedClause, found]);
  const list = words.trim().split(/\s+/).filter(Boolean);
  const choose = (/** @type {string} */ slug) => { if (slug) go("rules", slug); else go("rules"); };
  const about = games.find((other) => other.slug === game);
  return html`<main class="page" id="main" tabindex="-1">
    <div class="page__head"><div><h1>Rulebook</h1><p class="muted">
      ${about ? `${about.name}, ${about.chapter}` : `${capital(games.length ? count(games.length, "chapter") : "chapters")}, every clause in one or two sentences.`}</p></div>
      <div class="filters" role="search"><label class="sr" for="rq">Search the rulebook</label>
        <input class="field field--search" id="rq" type="search" ref=${field} placeholder="Search words or a clause" value=${words} 
          onInput=${onValue(setWords)} />
        <label class="sr" for="rg">Game</label>
          <select class="field" id="rg" value=${game} onChange=${onValue(choose)}>
          <option value="">All games</option>${games.map((other) => html`<option value=${other.slug}>${other.name}</option>`)}</select></div></div>
    <${Trouble} error=${error} />
    <p class="sr" role="status">${found ? `${found.clauses.length} clauses` : ""}</p>
    ${found ? html`<p class="muted t-sm">${found.clauses.length} clauses${found.more ? ", and more: name a game or another word" : ""}</p>
      <div class="rules-grid"><${Contents} clauses=${found.clauses} />
        <div class="rules"><${Sections} clauses=${found.clauses} words=${list} here=${wantedClause} stories=${stories} games=${games} /></div></div>`
      : html`<ul class="chapters">${games.map((other) => html`<li class="panel" data-felt=${other.look.cloth}><a href=${link("rules", other.slug)}><b>${other.name}</b>
        <span class="muted">${other.chapter}</span><span class="muted t-sm">${other.deck}</span></a></li>`)}</ul>`}
  </main>`;
}
