// The questions of the lab: all wagers of a game under the stated readings, and one wager with an edited paytable.
import { useEffect, useState } from "../../vendor/preact.js";
import { api } from "../api.js";
import { change, sameVariant } from "./model.js";

/** @typedef {import("./model.js").Result} Result */
/** What a visitor supposes. @typedef {{readings: Record<string, string>, houseWay: string, players: number, meter: string}} Terms */

/** Edits are priced when the visitor pauses for so many milliseconds. */
const SOON = 140;

/** @param {string} game @param {Terms} terms */
const stated = (game, { readings, houseWay, players, meter }) => ({
  game, readings, players, ...(houseWay ? { house_way: houseWay } : {}), ...(meter ? { meter } : {}),
});

/** A question that a newer one has made void is no trouble. @param {any} why @param {(why: any) => void} tell */
const unlessAborted = (why, tell) => { if (why.name !== "AbortError") tell(why); };

/**
 * Every result of a game.
 * @param {string} game
 * @param {Terms} terms
 * @returns {{results: Result[], error: any}}
 */
export function useOdds(game, terms) {
  const [found, setFound] = useState(/** @type {{results: Result[], error: any}} */ ({ results: [], error: null }));
  useEffect(() => { setFound({ results: [], error: null }); }, [game]);
  useEffect(() => {
    if (!game) return undefined;
    const asked = new AbortController();
    api.odds(stated(game, terms), asked.signal)
      .then((results) => setFound({ results, error: null }), (why) => unlessAborted(why, (error) => setFound({ results: [], error })));
    return () => asked.abort();
  }, [game, JSON.stringify(terms)]);
  return found;
}

/**
 * A result with some cells of its paytable changed.
 * @param {string} game
 * @param {Terms} terms
 * @param {Result | null} picked
 * @param {Map<string, string>} edits
 * @returns {{edited: Result | null, wrong: any}}
 */
export function useEdited(game, terms, picked, edits) {
  const [found, setFound] = useState(/** @type {{edited: Result | null, wrong: any}} */ ({ edited: null, wrong: null }));
  useEffect(() => {
    if (!picked || !edits.size) { setFound({ edited: null, wrong: null }); return undefined; }
    const asked = new AbortController();
    const changes = [...edits].map(([key, text]) => change(key, text));
    const question = { ...stated(game, terms), wager: picked.wager, paytable: picked.paytable, changes };
    const soon = setTimeout(() => {
      api.odds(question, asked.signal).then(
        (results) => setFound({ edited: results.find((/** @type {Result} */ r) => sameVariant(r, picked)) ?? results[0] ?? null, wrong: null }),
        (why) => unlessAborted(why, (wrong) => setFound((old) => ({ ...old, wrong }))),
      );
    }, SOON);
    return () => { clearTimeout(soon); asked.abort(); };
  }, [picked, edits, game, JSON.stringify(terms)]);
  return edits.size ? found : { edited: null, wrong: null };
}
