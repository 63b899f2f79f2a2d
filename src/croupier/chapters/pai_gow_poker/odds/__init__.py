"""Exact odds of pai gow poker: the house way, the best reply to it, the player as the bank, and the side wagers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.chapters.pai_gow_poker.hands import WAYS, arguments
from croupier.chapters.pai_gow_poker.odds.side import SIDE_ENTRIES
from croupier.families.odds.match_play import with_match_play
from croupier.families.odds.pai_gow_set import ONE, ends_of, expected, named, other_ways, outcomes, terms_of, way_of
from croupier.odds.model import Entry, Priced
from croupier.odds.part import OddsPart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.chapters.pai_gow_poker.kernels.best import Reply
    from croupier.families.odds.pai_gow_set import Ends
    from croupier.odds.decisions import Arrays
    from croupier.odds.model import Ask, Player, Role
    from croupier.odds.store import Counts, Store
    from croupier.submission import TableRules
    from croupier.work import Parameters, Work

GAME = MAIN = "pai-gow-poker"
LOW_WHEEL, ROUNDING, VIGORISH = "low_a2345", "vigorish_rounding", "NJ-4"
OPTIMAL, BANK, CHARTED = "optimal", "bank optimal", "chart: "

SPACE = "All 8,250,459,031,214,400 deals of seven cards to each side; a copy goes to the dealer or the bank."
KNOWS = (
    "The player knows the way and sees the own cards only, suits included: no other setting of any hand would do "
    "better. Nobody surrenders."
)
BANKS = (
    "The bank covers one wager of a hand that is set the house way, the dealer's or a player's, and bears vigorish on "
    "what it wins; with more wagers only the surplus of a round bears it, so the bank fares no worse."
)


# --- Counts


def counts_of(rules: TableRules, store: Store) -> Counts:
    """How all deals end against the way in force, by how the other side sets its hands; and the chart of the best."""
    way, low_wheel = way_of(rules), arguments(rules)["low_wheel"]

    def compute(work: Work) -> Counts:
        from croupier.chapters.pai_gow_poker.kernels.hidden import against_hidden_hand

        endings, chart, reply = against_hidden_hand(work, way, tuple(WAYS), low_wheel=low_wheel)
        decisions(way, store, low_wheel=low_wheel, reply=reply)
        return named(endings) | {CHARTED + name: count for name, count in chart.items()}

    counts = store.counts(GAME, "deals", {"house_way": way, LOW_WHEEL: low_wheel}, compute)
    if store.recompute:
        # An interrupted run may have counted already, and what ships is counts and decisions.
        decisions(way, store, low_wheel=low_wheel)
    return counts


def decisions(way: str, store: Store, *, low_wheel: bool = False, reply: Reply | None = None) -> Arrays:
    """How every kind of hand is set best against a way at the printed odds, as `kernels.decisions` keeps it."""
    from croupier.chapters.pai_gow_poker.kernels import decisions as pai_gow_decisions
    from croupier.odds.decisions import kept_decisions

    parameters: Parameters = {"house_way": way, LOW_WHEEL: low_wheel}

    def compute(work: Work) -> Arrays:
        from croupier.chapters.pai_gow_poker.kernels.best import best_response

        best = reply or best_response(work, way, low_wheel=low_wheel).reply
        return pai_gow_decisions.arrays_of(best, parameters, low_wheel=low_wheel)

    return kept_decisions(store, GAME, parameters, compute, lambda arrays: pai_gow_decisions.sound(arrays, parameters))


# --- Rows


def price(ask: Ask) -> Iterator[Priced]:
    """The player and the player as the bank, by the house way and by the best reply; and the player by another way."""
    counts, way = counts_of(ask.rules, ask.store), way_of(ask.rules)
    printed = ask.table is not None and ask.table.id in ask.rules.book.paytables
    label = "" if printed else "best at the printed odds"
    yield from with_match_play(ask.rules, [_row(ask, ends_of(counts, way), "house-way")])
    yield _row(ask, ends_of(counts, OPTIMAL), "optimal", said=(KNOWS,), label=label)
    for other in other_ways(WAYS, way):
        yield _row(ask, ends_of(counts, other), "house-way", label=f"sets by '{other}'")
    won, pushed, lost = ends_of(counts, way)
    yield _row(ask, (lost, pushed, won), "house-way", "bank", said=(BANKS,))
    yield _row(ask, ends_of(counts, BANK), "optimal", "bank", said=(BANKS, KNOWS), label=label)


def _row(
    ask: Ask, ends: Ends, player: Player, role: Role = "player", *, said: tuple[str, ...] = (), label: str = ""
) -> Priced:
    terms = terms_of(ask.rules, ask.table)
    # A bank wins a stake, less vigorish, and pays what the other side wins before vigorish.
    full, loss = (terms.before, ONE) if role == "player" else (ONE, terms.before)
    return Priced(
        outcomes(ends, full * (1 - terms.rate), terms.pays, loss=loss),
        method="solved" if player == "optimal" else "enumerated",
        player=player,
        role=role,
        house_way=way_of(ask.rules),
        assumptions=(SPACE, _vigorish(ask.rules), *said),
        before_vigorish=1 + expected(ends, full, loss=loss),
        label=label,
    )


def _vigorish(rules: TableRules) -> str:
    if rules.option(ROUNDING) == "round-to-25c" or rules.reading(VIGORISH) == "round-up-25c":
        return "Vigorish is rounded up to quarters, which changes nothing for stakes in multiples of $5."
    return "Vigorish is exact."


WAGER = Entry(MAIN, price, tables=MAIN, readings=(VIGORISH,), options=(LOW_WHEEL, ROUNDING), set_by_way=True)
ODDS = OddsPart((WAGER, *SIDE_ENTRIES), slow=True)
