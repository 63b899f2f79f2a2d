// Where the visitor is: the part of the address after "#", so that the house needs to serve one page only.
import { signal } from "../vendor/preact.js";

/** @typedef {{page: string, parts: string[], asked: URLSearchParams}} Route */

/** @returns {Route} */
function read() {
  const [path, search = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [page = "", ...parts] = path.split("/").map(decodeURIComponent);
  return { page: page || "lobby", parts, asked: new URLSearchParams(search) };
}

export const route = signal(read());
addEventListener("hashchange", () => { route.value = read(); });

/**
 * The address of a page.
 * @param {string} page
 * @param {...(string | number)} parts
 */
export const link = (page, ...parts) => `#/${[page, ...parts].map((part) => encodeURIComponent(part)).join("/")}`;

/** Go there. @param {string} page @param {...(string | number)} parts */
export function go(page, ...parts) {
  location.hash = link(page, ...parts);
}

/** Change the address without another entry in the history. @param {string} page @param {...(string | number)} parts */
export function settle(page, ...parts) {
  history.replaceState(null, "", link(page, ...parts));
  route.value = read();
}
