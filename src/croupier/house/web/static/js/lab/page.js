// The lab: every figure exact, every figure answered while a paytable is edited.
import { html, useEffect, useMemo, useRef, useState } from "../../vendor/preact.js";
import { api } from "../api.js";
import { settle } from "../router.js";
import { Tag, Trouble } from "../ui/basics.js";
import { onNumber, onValue } from "../ui/events.js";
import { fixed, money, percent } from "../words.js";
import { useEdited, useOdds } from "./ask.js";
import { Editor, Waterfall } from "./editor.js";
import { plainOdds, sameVariant, split, variantOf, wagerName } from "./model.js";
import { Sessions } from "./sessions.js";
import { OneHand, Strategy } from "./strategy.js";
import { Readings, Verdict } from "./verdicts.js";

/** @typedef {import("./model.js").Result} Result */

const NOTHING = { readings: {}, houseWay: "", players: 1, meter: "" };

/** A fraction with thousands marked, if it is not too long to read. @param {string} text */
const exact = (text) => (text.length > 34 ? "exact fraction: point here"
  : text.split("/").map((part) => part.replace(/\B(?=(\d{3})+$)/g, ",")).join(" / "));

/** @param {{result: Result}} props */
function Heads({ result }) {
  const of = result.average_total_wager > 1.000001
    ? `${percent(1 - result.return_of_total)} of all ${fixed(result.average_total_wager, 3)} staked` : "of the stake";
  return html`<section class="panel" aria-label="Headline figures"><dl class="heads" aria-live="polite">
    <div><dt>Return</dt><dd><span id="o-ret">${percent(result.return)}</span>
      <small class="exact" title=${result.return_exact}>${exact(result.return_exact)}</small></dd></div>
    <div><dt>House edge</dt><dd><span id="o-hold" class=${result.return > 1 ? "lose" : ""}>${percent(result.house_edge)}</span><small>${of}</small></dd></div>
    <div><dt>Hit rate</dt><dd><span id="o-hit">${percent(result.hit_frequency, 2)}</span>
      <small>${result.hit_frequency ? `one in ${fixed(1 / result.hit_frequency, 2)}` : "never"}</small></dd></div>
    <div><dt>Volatility</dt><dd><span id="o-sd">${fixed(result.standard_deviation, 3)}</span>
      <small>standard deviation; variance ${fixed(result.variance, 3)}</small></dd></div></dl></section>`;
}

/** All wagers at a glance. @param {{results: Result[], game: any, onPick: (result: Result) => void}} props */
function Overview({ results, game, onPick }) {
  const agreement = (/** @type {Result} */ r) => (r.published === null ? ""
    : r.agrees ? html`<${Tag} kind="win">agrees<//>` : html`<${Tag} kind="warn">differs<//>`);
  return html`<section class="panel"><div class="panel__head"><h2>Every wager and paytable</h2></div>
    <div class="panel__body wide-scroll" tabindex="0" role="region" aria-label="Every wager and paytable"><table class="tbl">
      <thead><tr><th>Wager</th><th>Paytable</th><th>Play</th><th class="num">Return</th><th class="num">Edge</th><th class="num">Hits</th>
        <th class="num">SD</th><th>Published</th></tr></thead>
      <tbody>${results.map((r) => html`<tr>
        <td><button class="linkbtn" type="button" onClick=${() => onPick(r)}>${wagerName(game, r.wager)}</button></td>
        <td>${(r.paytable ?? "").split("/").pop()}</td>
        <td class="muted">${[variantOf(r), r.house_way].filter(Boolean).join("; ")}</td>
        <td class="num" data-return=${r.return_exact}>${percent(r.return, 4)}</td>
        <td class=${`num${r.house_edge < 0 ? " lose" : ""}`}>${percent(r.house_edge, 4)}</td>
        <td class="num">${percent(r.hit_frequency, 2)}</td><td class="num">${fixed(r.standard_deviation, 3)}</td>
        <td>${agreement(r)}</td></tr>`)}</tbody></table></div></section>`;
}

/**
 * A choice among several; with one there is nothing to choose.
 * @param {{id: string, label: string, value: string, options: [string, string][], onChoose: (value: string) => void}} props
 */
const Select = ({ id, label, value, options, onChoose }) => options.length > 1 && html`<label class="sr" for=${id}>${label}</label>
  <select class="field" id=${id} value=${value} onChange=${onValue(onChoose)}>
    ${options.map(([key, words]) => html`<option value=${key}>${words}</option>`)}</select>`;

/** Suppositions of a progressive or envious wager. @param {{result: Result, seats: number, terms: any, onTerms: (terms: any) => void}} props */
function Suppositions({ result, seats, terms, onTerms }) {
  return html`<div class="row row--wrap">
      ${result.meter !== null && html`<label class="t-sm">Meter, $ <input class="field field--sm field--num" inputmode="decimal"
        value=${terms.meter || String(result.meter / 100)} onChange=${onValue((meter) => onTerms({ ...terms, meter }))} /></label>`}
      <label class="t-sm">Players <select class="field field--sm" value=${terms.players}
        onChange=${onNumber((players) => onTerms({ ...terms, players }))}>
        ${Array.from({ length: seats }, (_, i) => html`<option value=${i + 1}>${i + 1}</option>`)}</select></label></div>
    ${result.break_even_meter !== null && html`<p class="t-sm">The wager breaks even with ${money(result.break_even_meter)} on the meter.</p>`}`;
}

/** The game to begin with: one that is decided by a chart, else one with odds. @param {any[]} games */
function first(games) {
  const having = (/** @type {string} */ part) => games.find(({ look }) => look.has.includes(part));
  return (having("chart") ?? having("odds") ?? games[0])?.slug ?? "";
}

/** What is known about a game beside its odds. @param {string} slug */
function useGame(slug) {
  const [game, setGame] = useState(/** @type {any} */ (null));
  const [readings, setReadings] = useState(/** @type {any[]} */ ([]));
  useEffect(() => {
    let here = true;
    setGame(null);
    if (!slug) return undefined;
    api.game(slug).then((found) => here && setGame(found), () => {});
    api.readings(slug).then((found) => here && setReadings(found), () => here && setReadings([]));
    return () => { here = false; };
  }, [slug]);
  return { game, readings };
}

/** The result that is looked at: as before if it is still there, else as the address says, else the first side wager. */
function choose(/** @type {Result[]} */ results, /** @type {Result | null} */ old, /** @type {{wager: string, paytable: string}} */ wanted) {
  return results.find((r) => old && sameVariant(r, old) && r.paytable === old.paytable)
    ?? results.find((r) => r.wager === wanted.wager && (!wanted.paytable || r.paytable === wanted.paytable))
    ?? results.find((r) => r.wager !== "required" && r.player === "n/a") ?? results[0] ?? null;
}

/** @param {{parts: string[]}} props */
export default function Lab({ parts }) {
  const [games, setGames] = useState(/** @type {any[]} */ ([]));
  const slug = parts[0] || first(games);
  const [terms, setTerms] = useState(NOTHING);
  const [picked, setPicked] = useState(/** @type {Result | null} */ (null));
  const [edits, setEdits] = useState(/** @type {Map<string, string>} */ (new Map()));
  const wanted = useRef({ wager: parts[1] ?? "", paytable: parts.slice(2).join("/") });
  const { game, readings } = useGame(slug);
  const { results, error } = useOdds(slug, terms);
  const { edited, wrong } = useEdited(slug, terms, picked, edits);
  useEffect(() => { document.title = "Lab · Croupier"; api.games().then(setGames, () => {}); }, []);
  useEffect(() => { setTerms(NOTHING); setPicked(null); setEdits(new Map()); }, [slug]);
  useEffect(() => { setPicked((old) => choose(results, old, wanted.current)); }, [results]);

  const pick = (/** @type {Result | undefined} */ result) => {
    if (!result) return;
    wanted.current = { wager: result.wager, paytable: result.paytable ?? "" };
    setPicked(result);
    setEdits(new Map());
    settle("lab", slug, result.wager, ...(result.paytable ? result.paytable.split("/") : []));
  };
  const result = edited ?? picked;
  const table = useMemo(() => [...(game?.paytables ?? []), ...(game?.templates ?? [])].find((t) => t.id === picked?.paytable) ?? null, [game, picked]);
  const { cells, rest } = useMemo(() => (result ? split(result, table) : { cells: [], rest: [] }), [result, table]);
  const edit = (/** @type {string} */ key, /** @type {string} */ text) => {
    const filed = cells.find((cell) => cell.key === key)?.filed ?? "";
    const next = new Map(edits);
    if (text === plainOdds(filed)) next.delete(key); else next.set(key, text);
    setEdits(next);
  };
  const name = picked ? wagerName(game, picked.wager) : "";
  const note = game?.published?.find((/** @type {any} */ p) => p.wager === picked?.wager && (!p.paytable || p.paytable === picked?.paytable))?.note ?? "";
  const ways = game?.house_ways ?? [];
  // Where no hand is set and nothing is raised or chosen, the player decides nothing.
  const decides = ways.length > 0 || game?.look.has.includes("chart") || game?.wagers.some((/** @type {any} */ wager) => wager.role === "raise" || wager.role === "choice");
  const supposes = result && (result.meter !== null || table?.rows.some((/** @type {any} */ row) => row.envy));
  return html`<main class="page" id="main" tabindex="-1">
    <div class="page__head"><div><h1>Lab</h1><p class="muted">Edit a paytable; every figure is exact and answers at once.</p></div>
      <${Pickers} slug=${slug} games=${games} game=${game} results=${results} picked=${picked} ways=${ways} terms=${terms} onPick=${pick}
        onGame=${(/** @type {string} */ next) => { wanted.current = { wager: "", paytable: "" }; settle("lab", next); }}
        onWay=${(/** @type {string} */ houseWay) => setTerms({ ...terms, houseWay })} /></div>
    <${Trouble} error=${error} />
    ${!result && !error && html`<p class="muted" aria-busy="true">Counting …</p>`}
    ${result && html`<div class="lab"><div class="stack-v">
      <${Heads} result=${result} />
      <section class="panel"><div class="panel__head"><h2>Paytable${table ? `, ${name}` : ""}</h2>
        <span>${edits.size > 0 && html`<${Tag} kind="brass">Edited, not filed<//> `}
          <button class="btn btn--sm" type="button" id="o-reset" disabled=${!edits.size} onClick=${() => setEdits(new Map())}>Reset</button></span></div>
        <div class="panel__body"><${Trouble} error=${wrong} />
          <${Editor} cells=${cells} rest=${rest} result=${result} edits=${edits} wrong=${wrong} onEdit=${edit} /></div></section>
      <section class="panel"><div class="panel__head"><h2>Where the return comes from</h2></div>
        <div class="panel__body"><${Waterfall} parts=${[...cells, ...rest]} result=${result} /></div></section>
    </div><div class="stack-v">
      <section class="panel"><div class="panel__head"><h2>Published and computed</h2></div><div class="panel__body stack-v gap-s">
        <${Verdict} result=${result} name=${name} edited=${edits.size > 0} note=${note} />
        ${supposes && html`<${Suppositions} result=${result} seats=${game?.positions ?? 1} terms=${terms} onTerms=${setTerms} />`}
        <ul class="notes">${result.assumptions.map((text) => html`<li>${text}</li>`)}</ul></div></section>
      <${Readings} readings=${readings} result=${result} chosen=${terms.readings}
        onChoose=${(/** @type {string} */ id, /** @type {string} */ value) => setTerms({ ...terms, readings: { ...terms.readings, [id]: value } })} />
      ${decides && html`<${OneHand} game=${slug} sample=${game.sample} readings=${terms.readings} houseWay=${terms.houseWay} />`}
      <${Sessions} result=${result} />
    </div></div>
    <${Overview} results=${results} game=${game} onPick=${(/** @type {Result} */ r) => { pick(r); scrollTo({ top: 0 }); }} />`}
    ${decides && html`<${Strategy} game=${slug} readings=${terms.readings} houseWay=${terms.houseWay} />`}
  </main>`;
}

/** Game, wager, paytable, way of playing, house way. @param {any} props */
function Pickers({ slug, games, game, results, picked, ways, terms, onPick, onGame, onWay }) {
  const wagers = [...new Set(results.map((/** @type {Result} */ r) => r.wager))];
  const same = results.filter((/** @type {Result} */ r) => r.wager === picked?.wager);
  const tables = [...new Set(same.map((/** @type {Result} */ r) => r.paytable))];
  const variants = same.filter((/** @type {Result} */ r) => r.paytable === picked?.paytable);
  const variant = variants.findIndex((/** @type {Result} */ r) => picked && sameVariant(r, picked) && r.house_way === picked.house_way);
  return html`<div class="filters">
    <label class="sr" for="g">Game</label><select class="field" id="g" value=${slug} onChange=${onValue(onGame)}>
      ${games.map((/** @type {any} */ other) => html`<option value=${other.slug}>${other.name}</option>`)}</select>
    <${Select} id="w" label="Wager" value=${picked?.wager ?? ""} options=${wagers.map((wager) => [wager, wagerName(game, String(wager))])}
      onChoose=${(/** @type {string} */ wager) => onPick(results.find((/** @type {Result} */ r) => r.wager === wager))} />
    <${Select} id="t" label="Paytable" value=${picked?.paytable ?? ""}
      options=${tables.map((id) => [id ?? "", String(id ?? "no paytable").split("/").pop()])}
      onChoose=${(/** @type {string} */ id) => onPick(same.find((/** @type {Result} */ r) => (r.paytable ?? "") === id))} />
    <${Select} id="v" label="Way of playing" value=${String(Math.max(0, variant))}
      options=${variants.map((/** @type {Result} */ r, /** @type {number} */ i) => [String(i), variantOf(r) || "any play"])}
      onChoose=${(/** @type {string} */ i) => onPick(variants[Number(i)])} />
    <${Select} id="h" label="House way" value=${terms.houseWay || game?.default_house_way || ""}
      options=${ways.map((/** @type {any} */ way) => [way.name, way.name])} onChoose=${onWay} /></div>`;
}
