// Cards and tiles: their text, their names, and which of them are wild.
import { capital, list } from "./words.js";

const RANKS = { 2: "deuce", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" };
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const PIPS = ["blank", "one", "two", "three", "four", "five", "six"];
const ORDER = "23456789TJQKA";

/** @param {string} text */
export const isTile = (text) => /^[1-6]-[1-6]$/.test(text);
/** @param {string} text */
export const isJoker = (text) => text.startsWith("Jk");
/** @param {string} text */
export const isCard = (text) => /^[2-9TJQKA][cdhs]$/.test(text) || isJoker(text);
const SIGNS = /** @type {Record<string, string>} */ ({ c: "♣", d: "♦", h: "♥", s: "♠" });
/** "10♣", "★" @param {string} card */
export const sign = (card) => (isJoker(card) ? "★" : rankOf(card) + SIGNS[suitOf(card)]);
/** "♣" @param {string} suit */
export const suitSign = (suit) => SIGNS[suit] ?? suit;
/** "10" of "Td" @param {string} text */
export const rankOf = (text) => (text[0] === "T" ? "10" : text[0]);
/** @param {string} text */
export const suitOf = (text) => text[text.length - 1];

/** "king of spades", "joker", "tile six-six", "face-down card" @param {string | null} text */
export function nameOf(text) {
  if (text === null) return "face-down card";
  if (isJoker(text)) return text === "Jk2" ? "second joker" : "joker";
  if (isTile(text)) return `tile ${PIPS[+text[0]]}-${PIPS[+text[2]]}`;
  return `${RANKS[/** @type {keyof typeof RANKS} */ (text[0])]} of ${SUITS[/** @type {keyof typeof SUITS} */ (suitOf(text))]}`;
}
/** @param {string | null} text */
export const label = (text) => capital(nameOf(text));
/** @param {(string | null)[]} cards */
export const names = (cards) => list(cards.map(nameOf));
/** "kings": several of a rank @param {string} rank */
export const rankName = (rank) => RANKS[/** @type {keyof typeof RANKS} */ (rank)] ?? rank;
/** "K" of "king" @param {string} name */
export function rankSign(name) {
  const found = Object.entries(RANKS).find(([, other]) => other === name)?.[0];
  return found === "T" ? "10" : found ?? name;
}
/** @param {string} suit */
export const suitName = (suit) => SUITS[/** @type {keyof typeof SUITS} */ (suit)] ?? suit;

/** What is wild in a game: jokers, and whole ranks where the chapter says so. @param {import("./types.js").Look} look @param {string} card */
export const isWild = (look, card) => isJoker(card) || look.wild.includes(card[0]);

/** Highest first, jokers before all: how a hand is held. @param {string[]} cards */
export function inOrder(cards) {
  const worth = (/** @type {string} */ card) => (isJoker(card) ? 99 : isTile(card) ? +card[0] + +card[2] : ORDER.indexOf(card[0]));
  return [...cards].sort((a, b) => worth(b) - worth(a) || suitOf(a).localeCompare(suitOf(b)));
}
