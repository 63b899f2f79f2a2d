// Runs before the first paint, so that the page never shows in the wrong colours.
{
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);
  const kept = (name) => {
    try { return localStorage.getItem(`croupier.${name}`); } catch { return null; }
  };
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = asked.get("theme") || kept("theme") || (dark ? "dark" : "light");
  root.dataset.suits = kept("suits") || "two";
}
