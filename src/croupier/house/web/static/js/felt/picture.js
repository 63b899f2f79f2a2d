// A felt as a picture for the lobby: the house's own drawing without its small print, and a few cards of the game.
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { feltOf } from "../cards.js";
import { feltFor, printed } from "./load.js";
import { FeltCard } from "./pieces.js";

/** Cards that a visitor may expect, by game: rows of a width and a place. @type {Record<string, [string, number, number][]>} */
const SAMPLES = {
  "over-under": [["8h Kc", 128, 300]],
  "dj-wild-stud-poker": [["Ks 9d 5c 2h Jk", 118, 270]],
  "face-up-pai-gow-poker": [["Qs Qd 7h 6c 3d", 104, 240], ["Kd Tc", 104, 420]],
  "asia-poker": [["9s 9h 8d 7c", 104, 240], ["Kd Qd", 104, 420]],
  "four-card-prime": [["7s 7d 7c Ah", 118, 280]],
  "cajun-stud": [["- - -", 112, 220], ["Jh Js", 112, 420]],
  "pai-gow-poker": [["As Kd Qh Jc Td", 104, 240], ["Jk Ah", 104, 420]],
  "pai-gow-tiles": [["6-6 2-6", 118, 250], ["5-6 1-6", 118, 440]],
  "supreme-pai-gow": [["Ah As", 112, 240], ["9d Tc", 112, 430]],
};

/** @param {{table: string, game: string}} props */
export function FeltPicture({ table, game }) {
  const place = useRef(/** @type {SVGGElement | null} */ (null));
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let here = true;
    const show = (/** @type {import("./load.js").Felt} */ felt) => {
      if (!here || !place.current) return;
      place.current.replaceChildren(...printed(felt));
      for (const words of place.current.querySelectorAll("text, [data-payouts]")) words.remove();
      setReady(true);
    };
    // A picture is fetched when it comes into sight; a game says enough without it.
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return;
      watch.disconnect();
      feltFor(table).then(show, () => {});
    }, { rootMargin: "100px" });
    if (place.current?.ownerSVGElement) watch.observe(place.current.ownerSVGElement);
    return () => { here = false; watch.disconnect(); };
  }, [table]);
  return html`<svg class="game__felt felt" data-felt=${feltOf(game)} viewBox="0 0 1400 800" aria-hidden="true"><g ref=${place}></g>
    ${ready && (SAMPLES[game] ?? []).map(([text, w, y]) => {
      const cards = text.split(" "), step = w * 1.12, left = 700 - (cards.length * step) / 2;
      return cards.map((card, i) => html`<${FeltCard} card=${card === "-" ? null : card} x=${left + i * step} y=${y} w=${w} />`);
    })}</svg>`;
}
