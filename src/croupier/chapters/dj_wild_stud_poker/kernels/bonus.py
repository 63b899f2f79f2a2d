"""What decides the optional wagers of DJ Wild: hands for Trips, hands and replacement cards for the progressive."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from croupier.cards import JOKER
from croupier.chapters.dj_wild_stud_poker.kernels import ranking
from croupier.chapters.dj_wild_stud_poker.kernels.classes import DECK, SIZE
from croupier.compiled import rankings as fast
from croupier.families.hands.categories import DJ, DJ_ABOVE, POKER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.chapters.dj_wild_stud_poker.hands import FiveOfAKindReading, NaturalReading
    from croupier.compiled.arrays import I64, Hands
    from croupier.work import Work

LOWEST = "three-of-a-kind"
NONE = "none"


def trips(work: Work, five_of_a_kind: str, natural: str, cards: Sequence[Card] = DECK) -> dict[str, int]:
    """All hands by what the Trips Bonus pays them and in which column, by the readings DJ-1 and DJ-13."""
    order, marks = cast("FiveOfAKindReading", five_of_a_kind), cast("NaturalReading", natural)
    deck = np.array(sorted(cards), np.uint8)
    hands = deck[fast.all_hands(len(deck), SIZE)]
    held = ranking.rank_dj_wild(hands, five_of_a_kind=order, natural=marks, threads=work.threads)
    category = ranking.values(order)[held.classes] >> 20
    family = DJ_ABOVE if five_of_a_kind == "above-royal" else DJ
    tally = np.bincount(2 * category + held.natural, minlength=2 * len(family)).tolist()
    lowest = family.index(LOWEST)
    found = {
        f"{family[number]}, {column}": tally[2 * number + mark]
        for number in range(len(family) - 1, lowest - 1, -1)
        for mark, column in ((1, "natural"), (0, "wild"))
        if tally[2 * number + mark]
    }
    return found | {NONE: sum(tally[: 2 * lowest])}


def progressive(work: Work, deuces: str, cards: Sequence[Card] = DECK) -> dict[str, int]:
    """All hands with each card that may lie in the place for the joker's replacement, by reading DJ-7."""
    deck = np.array(sorted(card for card in cards if card != JOKER), np.uint8)
    plain = deck[fast.all_hands(len(deck), SIZE)]
    others = deck[fast.all_hands(len(deck), SIZE - 1)]

    def run(place: int) -> I64:
        """The hands with the joker whose joker this card replaces."""
        rest = others[(others != deck[place]).all(axis=1)]
        return _tally(np.column_stack([rest, np.full(len(rest), deck[place])]), deuces)

    # A hand without the joker does not look at the extra card, which may be any other, the joker too.
    total = _tally(plain, deuces) * (len(deck) + 1 - SIZE)
    if JOKER in cards:
        total = total + work.sum("progressive", {"deuces": deuces, "cards": len(deck)}, len(deck), run)
    lowest = POKER.index(LOWEST)
    found = {POKER[number]: int(total[number]) for number in range(len(POKER) - 1, lowest - 1, -1)}
    return found | {NONE: int(total[:lowest].sum())}


def _tally(hands: Hands, deuces: str) -> I64:
    """The hands by their category among the ordinary ones."""
    if deuces == "natural":
        category = fast.values("poker")[fast.rank_poker(hands)] >> 20
        return np.bincount(category, minlength=len(POKER))
    category = ranking.values("unranked")[ranking.rank_dj_wild(hands, five_of_a_kind="unranked").classes] >> 20
    tally = np.bincount(category, minlength=len(DJ))
    return np.array([tally[DJ.index(name)] for name in POKER])
