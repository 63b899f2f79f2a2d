// Two live regions for people who listen: what happens (polite), and what needs them (assertive).
// What comes within 300 ms is said in one message.

const GATHER = 300;
/** @type {Record<string, string[]>} */
const waiting = { polite: [], assertive: [] };
/** @type {Record<string, number>} */
const timers = {};

/** @param {"polite" | "assertive"} region @param {string} text */
function tell(region, text) {
  if (!text) return;
  waiting[region].push(text);
  timers[region] ||= window.setTimeout(() => {
    const place = document.getElementById(region);
    if (place) place.textContent = waiting[region].join(" ");
    waiting[region] = [];
    timers[region] = 0;
  }, GATHER);
}

/** Something happened at the table. @param {string} text */
export const say = (text) => tell("polite", text);
/** Something needs the visitor, or concerns their money. @param {string} text */
export const call = (text) => tell("assertive", text);
