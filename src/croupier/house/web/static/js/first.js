// Runs before the first paint, so that the page never shows in the wrong colours, and asks for the lobby's tables while
// the modules are still on their way.
{
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);
  const kept = (name) => {
    try { return localStorage.getItem(`croupier.${name}`); } catch { return null; }
  };
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = asked.get("theme") || kept("theme") || (dark ? "dark" : "light");
  root.dataset.suits = kept("suits") || "two";
  if (/^#?\/?$/.test(location.hash)) {
    const tables = Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: "/api/v1/lobby" });
    document.head.append(tables);
  }
}
