// The printed felt with its rail and rack, and a layer above it for what lies there.
import { html, useEffect, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { chipClass } from "../ui/basics.js";
import { printed } from "./load.js";
import { fitPrint } from "./print.js";

/** The tubes of the rack: chips in cents, and how many stand there. @type {[number, number][]} */
const TUBES = [[50000, 7], [10000, 9], [2500, 12], [500, 14], [100, 12]];

/** The house's chips, at the dealer's edge of the table. */
function Rack() {
  const step = 6, gap = 12, wide = TUBES.reduce((sum, [, n]) => sum + n * step + gap, gap);
  let x = 700 - wide / 2 + gap;
  return html`<g class="rack" aria-hidden="true"><rect x=${700 - wide / 2} y="2" width=${wide} height="46" rx="9" />
    ${TUBES.map(([chip, n]) => {
      const left = x;
      x += n * step + gap;
      return html`<g class=${chipClass(chip)}>${Array.from({ length: n }, (_, i) => html`
        <rect class="rack__chip" x=${left + i * step} y="11" width=${step - 1.2} height="28" rx="1.6" />`)}
        <rect class="rack__band" x=${left} y="21" width=${n * step - 1.2} height="8" /></g>`;
    })}</g>`;
}

/** The middle of a felt that has nothing printed there; where paytables found no room it stands for them. @param {{pays: boolean}} props */
const Emblem = ({ pays }) => html`<g class="emblem" data-payouts=${pays ? "all" : undefined} aria-hidden="true">
  <circle cx="700" cy="372" r="92" /><circle cx="700" cy="372" r="84" />
  <use href="#mark" x="652" y="322" width="96" height="96" />${pays && html`<text class="m" x="700" y="438" font-size="14.5">PAYTABLES</text>`}</g>`;

/**
 * @param {{felt: import("./load.js").Felt, look: import("../types.js").Look, label: string, still?: boolean, children?: any}} props
 */
export function Surface({ felt, look, label, still = false, children }) {
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null)), print = useRef(/** @type {SVGGElement | null} */ (null));
  useLayoutEffect(() => { print.current?.replaceChildren(...printed(felt)); }, [felt]);
  useEffect(() => {
    const place = svg.current;
    if (!place) return undefined;
    const watch = new ResizeObserver(() => fitPrint(place, felt, look.short));
    watch.observe(place);
    return () => watch.disconnect();
  }, [felt]);
  return html`<svg class=${`felt${still ? " is-still" : ""}`} ref=${svg} data-felt=${look.cloth} role="group" aria-label=${label}
    viewBox=${`0 0 ${felt.width} ${felt.height}`}>
    <g class="print" ref=${print} aria-hidden="true"></g>${felt.seats.size > 0 && html`<${Emblem} pays=${felt.payouts.length > 0} /><${Rack} />`}${children}</svg>`;
}
