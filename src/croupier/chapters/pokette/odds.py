"""Pokette: nineteen wagers on a wheel of 54 equal sections, in closed form.

Spins are independent, so a wager on one spin is priced by how many sections it covers. A poker-hand wager is made while
one or two winning cards are posted. A joker is never posted for long, so each of the 52 cards is equally likely to
stand there, and so is each of the 52 times 52 pairs in their order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.odds.model import Entry, Priced
from croupier.odds.part import OddsPart
from croupier.odds.pricing import by_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.odds.model import Ask
    from croupier.odds.store import Counts

GAME = "pokette"
CARDS, JOKERS, RANKS, SUITS = 52, 2, 13, 4
SECTIONS = CARDS + JOKERS
NONE = "none"

# --- 12.5(a): one spin

COVERED = {
    "straight-up": 1,
    "split": 2,
    "corner": 4,
    "single-rank": SUITS,
    "double-rank": 2 * SUITS,
    "akq-rank": 3 * SUITS + 1,
    "jt9-rank": 3 * SUITS + 1,
    "876-rank": 3 * SUITS + 1,
    "543-rank": 3 * SUITS + 1,
    "red": 2 * RANKS,
    "black": 2 * RANKS,
    "suit": RANKS,
    "jacer": 2 + JOKERS,
}


def _spin(ask: Ask) -> Iterator[Priced]:
    """A wager on one spin wins on the sections it covers, whichever of its selections is made."""
    sections = COVERED[ask.wager]
    counts = ask.store.counts(GAME, ask.wager, {}, lambda work: _rest(SECTIONS, {ask.wager: sections}))
    yield Priced(by_hand(ask, counts), assumptions=("54 sections, equally likely.",))


def _rest(total: int, won: Counts) -> Counts:
    """What is won, and what is left of the total."""
    return won | {NONE: total - sum(won.values())}


# --- 12.5(b): poker hands

PAIR_IN_TWO, PAIR_IN_THREE = "pair-in-two", "pair-in-three"
PAIRED, APART = CARDS * SUITS, CARDS * (CARDS - SUITS)

# 12.2(b): the ranks 2-3 to Q-K can be completed at either end. Two ranks with one between them, A-3 to Q-A, and the
# ace beside a king or a two wait for one rank. Two cards come in two orders.
OPEN, INSIDE = 2 * (RANKS - 2), 2 * (RANKS - 1 + 2)

# What two posted cards (one, for the pair in two) must be, how many there are, and what their next spins win
OFFERED: dict[str, tuple[str, int, Counts]] = {
    PAIR_IN_TWO: ("one card is posted", CARDS, {PAIR_IN_TWO: CARDS * SUITS}),
    PAIR_IN_THREE: ("two ranks are posted", APART, {PAIR_IN_THREE: APART * 2 * SUITS}),
    "three-of-a-kind": ("two cards of one rank are posted", PAIRED, {"three-of-a-kind": PAIRED * SUITS}),
    "flush": ("two cards of one suit are posted", CARDS * RANKS, {"flush": CARDS * RANKS * RANKS}),
    "straight": (
        "the two posted cards can become a straight",
        (OPEN + INSIDE) * SUITS**2,
        {"straight-open": OPEN * SUITS**2 * 2 * SUITS, "straight-inside": INSIDE * SUITS**2 * SUITS},
    ),
    "straight-flush": (
        "the two posted cards can become a straight flush",
        (OPEN + INSIDE) * SUITS,
        {"straight-flush-open": OPEN * SUITS * 2, "straight-flush-inside": INSIDE * SUITS},
    ),
}


def _hand(ask: Ask) -> Iterator[Priced]:
    """A poker hand, by the reading of when it is offered and settled."""
    yield from _as_lost(ask) if ask.rules.reading("NJ-15") == "as-lost" else _last_spin(ask)


def _last_spin(ask: Ask) -> Iterator[Priced]:
    """Offered only while the posted cards leave the hand open, and settled on the next spin."""
    when, posted, won = OFFERED[ask.wager]
    yield _priced(ask, "", posted * SECTIONS, won, f"Offered when {when}: {posted:,} cases, 54 spins after each.")
    if len(won) > 1:
        for (hand, count), kind, pairs in zip(won.items(), ("open", "inside"), (OPEN, INSIDE), strict=True):
            cases = posted * pairs // (OPEN + INSIDE)
            said = f"Only {kind} hands: {cases:,} pairs of posted cards, 54 spins after each."
            yield _priced(ask, kind, cases * SECTIONS, {hand: count}, said)


def _as_lost(ask: Ask) -> Iterator[Priced]:
    """Offered whenever a card is posted; with one posted, a hand of three waits for the spin after the next.

    It wins as soon as it is made and loses as soon as it is out of reach, as it is after a joker.
    """
    if ask.wager == "flush":
        return
    _, _, won = OFFERED[ask.wager]
    if ask.wager == PAIR_IN_TWO:
        one, two, won_with_two = CARDS * SECTIONS, CARDS**2 * SECTIONS, {PAIR_IN_TWO: CARDS * won[PAIR_IN_TWO]}
    else:
        if ask.wager == PAIR_IN_THREE:
            won = {PAIR_IN_THREE: won[PAIR_IN_THREE] + PAIRED * SECTIONS}
        one, two, won_with_two = CARDS * SECTIONS**2, CARDS**2 * SECTIONS, won
    said = "Offered whatever is posted."
    yield _priced(ask, "one card posted", one, won, f"{said} One card is posted: 52 cases, and the spins after them.")
    yield _priced(ask, "two cards posted", two, won_with_two, f"{said} Two cards are posted: 2,704 cases, and a spin.")


def _priced(ask: Ask, label: str, total: int, won: Counts, said: str) -> Priced:
    parameters = {"NJ-15": ask.rules.reading("NJ-15"), "posted": label or "any"}
    counts = ask.store.counts(GAME, ask.wager, parameters, lambda work: _rest(total, won))
    return Priced(by_hand(ask, counts), label=label, assumptions=(said,))


# --- The wagers. Which bets the jokers can win (NJ-16) changes what may be selected, and not what it returns.

JOKERS_BEAR_ON = ("straight-up", "split", "corner", "jacer")
ODDS = OddsPart(
    (
        *(Entry(w, _spin, tables=w, readings=("NJ-16",) if w in JOKERS_BEAR_ON else ()) for w in COVERED),
        *(Entry(w, _hand, tables=w, readings=("NJ-15",)) for w in OFFERED),
    )
)
