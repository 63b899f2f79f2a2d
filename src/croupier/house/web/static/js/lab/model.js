// What the lab knows: the answer of the house, put beside the paytable that it prices.
import { capital, unslug } from "../words.js";

/** @typedef {{category: string, pays: string, combinations: number, probability: number, net: string, contribution: number}} Row */
/**
 * @typedef {object} Result
 * @property {string} wager
 * @property {string | null} paytable
 * @property {string | null} house_way
 * @property {string} player
 * @property {string} role
 * @property {string} label
 * @property {Record<string, string>} reading
 * @property {Record<string, any>} options
 * @property {number} return
 * @property {string} return_exact
 * @property {number} house_edge
 * @property {number} return_of_total
 * @property {number} average_total_wager
 * @property {number} hit_frequency
 * @property {number} variance
 * @property {number} standard_deviation
 * @property {string} method
 * @property {number | null} standard_error
 * @property {number} total_combinations
 * @property {number | [number, number] | null} published
 * @property {string | null} published_as
 * @property {boolean | null} agrees
 * @property {string[]} assumptions
 * @property {number | null} meter
 * @property {number | null} break_even_meter
 * @property {number} players
 * @property {Row[]} rows
 */
/** How often something happens, and what it gives back of the stake. @typedef {{combinations: number, probability: number, share: number}} Worth */
/** A cell of a paytable with what it is worth. @typedef {{key: string, hand: string, column: string, name: string, filed: string} & Worth} Cell */
/** What happens without a cell. @typedef {{name: string, pays: string} & Worth} Rest */

const COLUMNS = ["pays", "natural", "wild"];

/** "19/20" as a number @param {string} text */
export function fraction(text) {
  const [above, below = "1"] = text.split("/");
  return Number(above.replace(/,/g, "")) / Number(below);
}

/** What one outcome gives back of the stake. @param {Row} row */
const share = (row) => row.probability + row.contribution;

/** Which cell of a table an outcome was paid from. @param {Row} row @param {Cell[]} cells */
function cellOf(row, cells) {
  const words = row.category;
  return cells.find(({ hand, column }) => {
    const name = column === "pays" ? hand : `${hand}, ${column}`;
    return words === hand || words === name || words.endsWith(`, ${name}`);
  });
}

/**
 * The cells of a paytable and what remains, from the outcomes of a result.
 * @param {Result} result
 * @param {any | null} table
 * @returns {{cells: Cell[], rest: Rest[]}}
 */
export function split(result, table) {
  /** @type {Cell[]} */
  const cells = (table?.rows ?? []).flatMap((/** @type {any} */ row) => COLUMNS.filter((column) => row[column]).map((column) => ({
    key: `${row.hand}/${column}`, hand: row.hand, column, filed: row[column], combinations: 0, probability: 0, share: 0,
    name: capital(unslug(row.hand)) + (column === "pays" ? "" : `, ${column}`),
  })));
  /** @type {Rest[]} */
  const rest = [];
  for (const row of result.rows) {
    const cell = cellOf(row, cells);
    if (cell) {
      cell.combinations += row.combinations;
      cell.probability += row.probability;
      cell.share += share(row);
      continue;
    }
    const name = row.category === "none" ? "Anything else" : capital(unslug(row.category));
    const pays = row.pays || (row.net === "0" ? "push" : "");
    rest.push({ name, pays, combinations: row.combinations, probability: row.probability, share: share(row) });
  }
  const known = [...cells, ...rest].reduce((sum, part) => sum + part.share, 0), more = result.return - known;
  if (Math.abs(more) > 1e-9) rest.push({ name: "Awards beside the wager", pays: "", combinations: 0, probability: 0, share: more });
  // A cell that no outcome was paid from is of another wager on the same table.
  return { cells: cells.filter((cell) => cell.combinations > 0 || cells.every((other) => !other.combinations)), rest };
}

/** What tells results of one wager and paytable apart. @param {Result} result */
export function variantOf({ role, player, label }) {
  const play = /** @type {Record<string, string>} */ ({ "n/a": "", optimal: "best play" })[player] ?? "house way";
  return [role === "bank" ? "as the bank" : "", play, label].filter(Boolean).join(", ");
}

/** @param {Result} a @param {Result} b */
export const sameVariant = (a, b) => a.player === b.player && a.role === b.role && a.label === b.label && a.wager === b.wager;

/** @param {any} game @param {string} slug */
export function wagerName(game, slug) {
  if (slug === "required") return "Compulsory wagers together";
  return game?.wagers.find((/** @type {any} */ wager) => wager.slug === slug)?.name ?? capital(unslug(slug));
}

/** A change of a cell as the house takes it. @param {string} key @param {string} text */
export const change = (key, text) => `${key}=${/^\d[\d,]*$/.test(text.trim()) ? `${text.trim()} to 1` : text.trim()}`;

/** Only the figure where a cell pays "n to 1". @param {string} odds */
export const plainOdds = (odds) => odds.match(/^([\d,]+) to 1$/)?.[1] ?? odds;
