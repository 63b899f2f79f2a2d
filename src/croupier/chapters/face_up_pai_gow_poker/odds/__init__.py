"""Exact odds of Face Up Pai Gow Poker: the player by the house way, and by the best setting against the open hand."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.chapters.face_up_pai_gow_poker.hands import WAYS
from croupier.chapters.face_up_pai_gow_poker.odds.side import SIDE_ENTRIES
from croupier.families.odds.pai_gow_set import NOTHING, ends_of, named, other_ways, terms_of, way_of
from croupier.odds.model import Entry, Outcome, Priced
from croupier.odds.part import OddsPart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.odds.model import Ask, Player
    from croupier.odds.store import Counts, Store
    from croupier.submission import TableRules
    from croupier.work import Work

GAME, MAIN = "face-up-pai-gow-poker", "face-up-pai-gow"
OPTIMAL, ACE_HIGH = "optimal", "dealer ace high"

SPACE = (
    "All 8,250,459,031,214,400 deals of seven cards to the dealer and seven to the player; a copy goes to the dealer."
)
OPEN = "The player sets the hand knowing the dealer's two hands: a setting that beats both, else one that beats one."
FOULS = "No hand is fouled, so reading FU-3 changes nothing here. Nobody surrenders."


# --- Counts


def counts_of(rules: TableRules, store: Store) -> Counts:
    """How all deals end against the way in force, by how the player sets; and the deals with a dealer's ace high."""
    way = way_of(rules)

    def compute(work: Work) -> Counts:
        from croupier.chapters.face_up_pai_gow_poker.kernels.pairs import ace_high_deals, against_open_hand

        return named(against_open_hand(work, way, tuple(WAYS))) | {ACE_HIGH: ace_high_deals()}

    return store.counts(GAME, "deals", {"house_way": way}, compute)


# --- Rows


def price(ask: Ask) -> Iterator[Priced]:
    """The player by the house way, by the best setting, and by another way."""
    counts, way = counts_of(ask.rules, ask.store), way_of(ask.rules)
    yield _row(ask, counts, way, "house-way")
    yield _row(ask, counts, OPTIMAL, "optimal", said=(OPEN,))
    for other in other_ways(WAYS, way):
        yield _row(ask, counts, other, "house-way", label=f"sets by '{other}'")


def _row(ask: Ask, counts: Counts, name: str, player: Player, *, said: tuple[str, ...] = (), label: str = "") -> Priced:
    terms = terms_of(ask.rules, ask.table)
    won, pushed, lost = ends_of(counts, name)
    return Priced(
        (
            Outcome("win", won, terms.after, pays=terms.pays),
            Outcome("push", pushed - counts[ACE_HIGH], NOTHING, pays="push"),
            Outcome("push, dealer ace high", counts[ACE_HIGH], NOTHING, pays="push"),
            Outcome("lose", lost, Fraction(-1), pays="loss"),
        ),
        method="solved" if player == "optimal" else "enumerated",
        player=player,
        house_way=way_of(ask.rules),
        assumptions=(SPACE, *said, FOULS),
        label=label,
    )


ODDS = OddsPart((Entry(MAIN, price, tables=MAIN, readings=("FU-3",), set_by_way=True), *SIDE_ENTRIES), slow=True)
