"""Exact odds of Asia Poker: the house way against itself, the best reply to it, and the Bonus Wager."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.chapters.asia_poker.hands import ELECTIONS, arguments, elections
from croupier.chapters.asia_poker.hands.ranking import BONUS as BONUS_LINES
from croupier.chapters.asia_poker.hands.ways import WAYS
from croupier.compiled.seven_card_lines import Lines, by_row
from croupier.families.odds.pai_gow_set import WIN, other_ways, terms_of, way_of
from croupier.families.odds.progressive import table_of, uncapped
from croupier.odds.model import Entry, Outcome, Priced
from croupier.odds.part import OddsPart
from croupier.odds.pricing import LOST, by_hand

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from croupier.chapters.asia_poker.kernels.house_way import Rules
    from croupier.compiled.arrays import I32
    from croupier.odds.decisions import Arrays
    from croupier.odds.model import Ask, Player
    from croupier.odds.store import Counts, Store
    from croupier.submission import TableRules
    from croupier.work import Parameters, Work

GAME = MAIN = "asia-poker"
BONUS = "bonus"
LIMIT = "max_payout"
DEALS, BEST, CHARTED, OTHERWISE, REST = "deals", "best reply", "chart: ", "otherwise", "another setting"
RARE = Fraction(1, 100)

SPACE = "All 8,250,459,031,214,400 deals of seven cards to each side; ties are the dealer's, and no deal pushes."
NO_SURRENDER = "A surrendered wager is lost whole, so nobody surrenders."
KNOWS = (
    "The player knows the way and sees the own cards only. The reply is the best of all that look at ranks and, where "
    "the hand may make a flush, at which cards are suited; looking at suits for the cards they take from the dealer "
    "could add a trifle."
)


# --- § 575.11 and 575.12(a): the Asia Poker Wager


def setting_rules(rules: TableRules) -> Rules:
    """The elections and readings that bear on setting a hand."""
    from croupier.chapters.asia_poker.kernels.house_way import Rules

    return Rules(**arguments(rules))


def counts_of(rules: TableRules, store: Store) -> Counts:
    """All deals, and those that a player wins against the way in force by each way and by the best reply; the chart."""
    way = way_of(rules)

    def compute(work: Work) -> Counts:
        from croupier.chapters.asia_poker.kernels.wins import wins

        stated = setting_rules(rules)
        found = wins(way, stated, work)
        decisions(way, stated, store, reply=found.reply)
        chart = {CHARTED + name: count for name, count in found.chart.items()}
        return {DEALS: found.deals, BEST: found.best, **found.by_way, **chart}

    readings = {name: rules.reading(name) for name in ("AP-3", "AP-4")}
    elected = dict(zip(ELECTIONS, elections(rules), strict=True))
    counts = store.counts(GAME, DEALS, {"house_way": way, **readings, **elected}, compute)
    if store.recompute:
        # An interrupted run may have counted already, and what ships is counts and decisions.
        decisions(way, setting_rules(rules), store)
    return counts


def decision_parameters(way: str, stated: Rules) -> Parameters:
    """What the best reply depends on."""
    elected = {name: getattr(stated, name) for name in ELECTIONS}
    return {"house_way": way, "AP-3": stated.pair, "AP-4": stated.equal_lead, **elected}


def decisions(way: str, stated: Rules, store: Store, *, reply: Sequence[I32] | None = None) -> Arrays:
    """How the best reply sets every kind of hand against a way, as `kernels.decisions` keeps it."""
    from croupier.chapters.asia_poker.kernels import decisions as asia_decisions
    from croupier.odds.decisions import kept_decisions

    parameters = decision_parameters(way, stated)

    def compute(work: Work) -> Arrays:
        from croupier.chapters.asia_poker.kernels.wins import wins

        best = reply or wins(way, stated, work).reply
        return asia_decisions.arrays_of(best, stated, parameters, threads=work.threads)

    return kept_decisions(store, GAME, parameters, compute, lambda arrays: asia_decisions.sound(arrays, parameters))


def price(ask: Ask) -> Iterator[Priced]:
    """The player by the house way, by the best reply to it, and by the other ways."""
    counts, way = counts_of(ask.rules, ask.store), way_of(ask.rules)
    yield _row(ask, counts, way, "house-way")
    yield _row(ask, counts, BEST, "optimal", said=(KNOWS,))
    for other in other_ways(WAYS, way):
        yield _row(ask, counts, other, "house-way", label=f"sets by '{other}'")


def _row(ask: Ask, counts: Counts, name: str, player: Player, *, said: tuple[str, ...] = (), label: str = "") -> Priced:
    terms, won = terms_of(ask.rules, ask.table), counts[name]
    return Priced(
        (
            Outcome("win", won, terms.after, pays=terms.pays, hand=WIN),
            Outcome("lose", counts[DEALS] - won, LOST, pays="loss"),
        ),
        method="solved" if player == "optimal" else "enumerated",
        player=player,
        house_way=way_of(ask.rules),
        assumptions=(SPACE, NO_SURRENDER, *said, *uncapped(ask, LIMIT)),
        label=label,
    )


# --- § 575.11(h) and 575.12(b): the Bonus Wager


def bonus(ask: Ask) -> Iterator[Priced]:
    """The first row of the table that seven cards meet (readings AP-1 and AP-2)."""
    counts = by_row(_lines(ask.store), [row.hand for row in table_of(ask).rows], lambda lines: read(ask.rules, lines))
    yield Priced(by_hand(ask, counts), assumptions=uncapped(ask, LIMIT))


def _lines(store: Store) -> Counts:
    def compute(_work: Work) -> Counts:
        from croupier.chapters.asia_poker.kernels.bonus import lines

        return lines()

    return store.counts(GAME, "lines", {}, compute)


def read(rules: TableRules, lines: Lines) -> Lines:
    """Which lines count: AP-2 for a royal flush with the joker, AP-1 for lines below nine-high."""
    if rules.reading("AP-2") == "natural-royal" and "royal-flush" in lines and "natural-royal-flush" not in lines:
        lines = lines - {"royal-flush"} | {"straight-flush-with-joker"}
    if rules.reading("AP-1") == "nine-high-order":
        lines = lines & set(BONUS_LINES[: BONUS_LINES.index("nine-high") + 1])
    return lines


ODDS = OddsPart(
    (
        Entry(
            MAIN, price, tables=MAIN, readings=("AP-3", "AP-4", "AP-11"), options=(*ELECTIONS, LIMIT), set_by_way=True
        ),
        Entry(BONUS, bonus, tables=BONUS, readings=("AP-1", "AP-2"), options=(LIMIT,)),
    ),
    slow=True,
)
