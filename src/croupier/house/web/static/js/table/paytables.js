// The paytables of a table, large enough to be read, over the felt until they are put away.
import { html, useEffect } from "../../vendor/preact.js";
import { onKey } from "../keys.js";
import { capital } from "../words.js";

/** @typedef {import("../felt/load.js").Payouts} Payouts */

/** A paytable as a table. @param {{table: Payouts}} props */
export const Paytable = ({ table: { heads, rows } }) => html`<table class="tbl">
  ${heads.length > 0 && html`<thead><tr><th scope="col"><span class="sr">Hand</span></th>
    ${heads.map((head) => html`<th class="num" scope="col">${head}</th>`)}</tr></thead>`}
  <tbody>${rows.map(([hand, ...cells]) => html`<tr><th scope="row">${capital(hand)}</th>
    ${cells.map((cell) => html`<td class="num">${cell}</td>`)}</tr>`)}</tbody></table>`;

/** @param {{tables: Payouts[], cloth: string, open: boolean, turn: (change: (open: boolean) => boolean) => void}} props */
export function Paytables({ tables, cloth, open, turn }) {
  useEffect(() => onKey((key) => {
    if (key === "t") turn((now) => !now);
    else if (key === "Escape" && open) turn(() => false);
    else return false;
    return true;
  }), [open]);
  if (!tables.length) return null;
  return html`<button class="btn btn--sm paytables__b" type="button" aria-expanded=${open} aria-controls="paytables" aria-keyshortcuts="t"
      onClick=${() => turn((now) => !now)}>
      ${open ? "Back to the felt" : "Paytables"} <kbd>T</kbd></button>
    <section class="paytables" id="paytables" data-felt=${cloth} aria-label="Paytables" hidden=${!open} tabindex="0">
      ${open && tables.map((table) => html`<section><h2>${table.heading}</h2><${Paytable} table=${table} /></section>`)}</section>`;
}
