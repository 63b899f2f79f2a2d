// A felt as a picture for the lobby: the colours of the game, a hand of it, and where the chips go.
import { html } from "../../vendor/preact.js";
import { feltOf } from "../cards.js";
import { chipClass, TileShape } from "../ui/basics.js";
import { FeltCard } from "./pieces.js";

/** Cards in a row, from a place, so wide and so far apart; "-" is a back. @typedef {[string, number, number, number, number]} Row */
/** A frame around cards, and what is printed below it. @typedef {[number, number, number, number, string]} Frame */
/** A spot, how large, and the chip on it in dollars. @typedef {[number, number, number, number?]} Ring */
/** @typedef {[string, number, number, number]} Print */
/** @typedef {{cards: Row[], frames?: Frame[], rings?: Ring[], words?: Print[], line?: string}} Picture */

const TILE = 20;

/** @type {Record<string, Picture>} */
const PICTURES = {
  "over-under": { cards: [["8h Kc -", 98, 30, 25, 28]], words: [["UNDER 18", 66, 112, 10], ["OVER 23", 214, 112, 10]], line: "M46 92H234" },
  "dj-wild-stud-poker": { cards: [["Ks 9d 5c 2h Jk", 73, 28, 25, 27]], rings: [[104, 98, 12, 5], [140, 98, 12, 5], [176, 98, 12]] },
  "face-up-pai-gow-poker": {
    cards: [["Qs Qd 7h 6c 3d", 54, 36, 20, 23], ["Kd Tc", 188, 36, 20, 23]], frames: [[48, 30, 124, 40, "HIGH"], [182, 30, 55, 40, "LOW"]], rings: [[140, 106, 12, 25]],
  },
  "asia-poker": {
    cards: [["- - - -", 46, 36, 20, 23], ["- -", 156, 36, 20, 23], ["-", 221, 36, 20, 23]],
    frames: [[40, 30, 101, 40, "HIGH"], [150, 30, 55, 40, "MEDIUM"], [214, 30, 34, 40, "LOW"]], rings: [[140, 106, 12, 25]],
  },
  "four-card-prime": { cards: [["7s 7d 5h 3c", 86, 28, 25, 28]], rings: [[96, 100, 12, 25], [140, 100, 16], [184, 100, 12]], words: [["PRIME", 140, 103, 8]] },
  "cajun-stud": { cards: [["- - -", 94, 24, 25, 34], ["Jh Ts", 114, 78, 25, 28]], rings: [[80, 98, 12, 5], [200, 98, 12]] },
  "pai-gow-poker": { cards: [["As Ad Kh Tc 9c 8c Jk", 51, 30, 23, 26]], rings: [[104, 100, 12], [140, 100, 12, 25], [176, 100, 12]] },
  "pai-gow-tiles": {
    cards: [["6-6 4-4", 92, 28, TILE, 24], ["5-6 3-4", 144, 28, TILE, 24]], words: [["HIGH", 114, 84, 8.5], ["LOW", 166, 84, 8.5]], rings: [[140, 108, 12, 100]],
  },
  "supreme-pai-gow": {
    cards: [["Ah 9h", 80, 36, 22, 25], ["6s 3d", 154, 36, 22, 25]], frames: [[74, 30, 59, 43, "HIGH"], [148, 30, 59, 43, "LOW"]], rings: [[140, 108, 12, 25]],
  },
};

/** @param {{chip: number, x: number, y: number, size: number}} props */
const Chip = ({ chip, x, y, size }) => html`<g class=${chipClass(chip * 100)}><use href="#chip" x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} /></g>`;

/** @param {{row: Row}} props */
const Cards = ({ row: [text, x, y, w, step] }) => text.split(" ").map((card, i) => (card.includes("-") && card !== "-"
  ? html`<svg x=${x + i * step} y=${y} width=${w} height=${(w * 112) / 52} viewBox="0 0 52 112"><${TileShape} tile=${card} /></svg>`
  : html`<${FeltCard} card=${card === "-" ? null : card} x=${x + i * step} y=${y} w=${w} />`));

/** The wheel and a corner of the board. */
function Wheel() {
  const signs = ["s", "h", "c", "d"];
  return html`<g class="mini-wheel" fill="none" transform="translate(86,68)"><circle r="36.5" class="w-black" stroke-width="19" />
    <circle r="36.5" class="w-red" stroke-width="19" pathLength="54" stroke-dasharray="1 1" />
    <circle r="36.5" class="w-gold" stroke-width="19" pathLength="27" stroke-dasharray="1 26" transform="rotate(-97)" />
    <circle r="46.5" class="mf" /><circle r="26.5" class="mf" /><circle r="3" class="w-hub" /></g>
    <path class="mf" d="M158 36H250V102H158ZM158 58H250M158 80H250M181 36V102M204 36V102M227 36V102" />
    ${signs.map((suit, i) => html`<use href=${`#${suit}`} class=${`mini-${suit}`} x=${163.5 + i * 23} y="41" width="12" height="12" />`)}
    <${Chip} chip=${1} x=${192.5} y=${91} size=${17} /><${Chip} chip=${5} x=${227} y=${69} size=${17} />`;
}

/** @param {{game: string}} props */
export function FeltPicture({ game }) {
  const { cards = [], frames = [], rings = [], words = [], line } = PICTURES[game] ?? {};
  return html`<svg class="game__felt felt is-still" data-felt=${feltOf(game)} viewBox="0 0 280 136" aria-hidden="true">
    <path class="mf mf--rail" d="M10 10H270C270 84 216 128 140 128S10 84 10 10Z" />
    ${game === "pokette" && html`<${Wheel} />`}
    ${frames.map(([x, y, w, h, name]) => html`<rect class="mf mf--soft" x=${x} y=${y} width=${w} height=${h} rx="5" />
      <text class="mf-t" x=${x + w / 2} y=${y + h + 11} style=${{ fontSize: "8.5px" }}>${name}</text>`)}
    ${line && html`<path class="mf mf--soft" d=${line} /><path class="mf mf--bold" d="M118 92H162" />`}
    ${rings.map(([x, y, r, chip]) => html`<circle class="mf" cx=${x} cy=${y} r=${r} />${chip && html`<${Chip} chip=${chip} x=${x} y=${y} size=${2 * r - 3} />`}`)}
    ${words.map(([text, x, y, size]) => html`<text class="mf-t" x=${x} y=${y} style=${{ fontSize: `${size}px` }}>${text}</text>`)}
    ${cards.map((row) => html`<${Cards} row=${row} />`)}</svg>`;
}
