// The frame of all pages. What the first page does not need is loaded when somebody goes there.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { Lobby } from "./lobby.js";
import { route } from "./router.js";
import { Top } from "./ui/top.js";

/** @type {Record<string, () => Promise<any>>} */
const PAGES = {
  table: () => import("./table/page.js"),
  round: () => import("./replay.js"),
  lab: () => import("./lab/page.js"),
  rules: () => import("./rules.js"),
};

/** A page that is loaded on demand. @param {{page: string, parts: string[], asked: URLSearchParams}} props */
function Later({ page, parts, asked }) {
  const [found, setFound] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let here = true;
    PAGES[page]().then((module) => here && setFound(() => module.default), (error) => here && setFound(() => () => html`<main id="main" class="page">
      <p role="alert">This page could not be loaded: ${String(error)}</p></main>`));
    return () => { here = false; };
  }, [page]);
  if (!found) return html`<main id="main" class="page" aria-busy="true"></main>`;
  const Page = found;
  return html`<${Page} parts=${parts} asked=${asked} />`;
}

/** Everything. */
export function App() {
  const { page, parts, asked } = route.value;
  const first = useRef(true);
  useEffect(() => {
    if (first.current) { first.current = false; return; }
    scrollTo(0, 0);
    const main = document.getElementById("main");
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [page, parts[0]]);
  return html`<${Top} />${page in PAGES ? html`<${Later} key=${page} page=${page} parts=${parts} asked=${asked} />` : html`<${Lobby} />`}`;
}
