// The page begins here.
import { html, render } from "../vendor/preact.js";
import { App } from "./app.js";
import { arrive } from "./house.js";

const place = /** @type {HTMLElement} */ (document.getElementById("app"));
place.replaceChildren();
render(html`<${App} />`, place);
arrive().catch(() => { /* the pages say so when they cannot reach the house */ });
