"""Cajun Stud: the ante and three raises solved over all deals, and four bonus wagers counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.chapters.cajun_stud.odds import solve as cajun_solve
from croupier.chapters.cajun_stud.odds.solve import ROWS, flat, follow, solve
from croupier.families.odds import all_six
from croupier.money import Odds
from croupier.odds.model import Entry, Outcome, Priced
from croupier.odds.part import OddsPart
from croupier.odds.pricing import LOST, by_hand, net_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from croupier.chapters.cajun_stud.odds.solve import Raises, Tree
    from croupier.compiled.arrays import Arrays
    from croupier.odds.model import Ask
    from croupier.odds.store import Counts, Store
    from croupier.rulebook import Paytable
    from croupier.submission import TableRules
    from croupier.work import Work

GAME = "cajun-stud"
MIDDLE_PAIR = "pair-of-sixes-to-tens"
STREETS = ("raise-1", "raise-2", "raise-3")
EQUALS = "Of choices that are worth the same, the player takes the greatest raise."
IN_ANTES = "In units of one ante: a raise is none or one to three of them."
DEALS = "Deals are two cards and three more in the order in which they are turned."


# --- the ante and the raises


@dataclass(frozen=True, slots=True)
class Played:
    """A table's pays, row by row and then for less than a pair of sixes, and the deals of each path of best play."""

    odds: tuple[Odds | None, ...]
    paths: Mapping[Raises, list[int]]

    def ends(self) -> Iterator[tuple[Raises, str | None, int, Fraction, str]]:
        """Every way to end: the raises, the row or None for a fold, the deals, the net of a unit, the pay in words."""
        for path, counts in self.paths.items():
            if path[-1] == 0:
                yield path, None, counts[0], LOST, ""
                continue
            for row, count, odds in zip(ROWS, counts, self.odds, strict=True):
                if count:
                    yield path, row, count, net_of(odds), str(odds) if odds else "loss"


def classes_of(store: Store) -> Arrays:
    """The classes of cards seen on each street and their types: see `kernels.cajun_streets.streets`."""

    def count(work: Work) -> Arrays:
        from croupier.chapters.cajun_stud.kernels.streets import streets

        return streets(work)

    return store.arrays(GAME, "classes", {}, count)


def tree_of(store: Store) -> Tree:
    """How the types of cards seen follow each other."""
    return cajun_solve.tree_of(store.counts(GAME, "streets", {}, lambda _work: flat(classes_of(store))))


def odds_of(rules: TableRules, table: Paytable) -> tuple[Odds | None, ...]:
    """What each row pays, and nothing for less than a pair of sixes."""
    found = {row: rules.cell(table, row) for row in ROWS[:-1]}
    if rules.reading("CS-1") == "even-money":
        found[MIDDLE_PAIR] = Odds.parse("1 to 1")
    return (*found.values(), None)


def table_of(rules: TableRules) -> Paytable:
    """The Ante and Raise table in force, or the chapter's first."""
    return rules.paytable("ante") or rules.book.tables_for("ante")[0]


def _played(ask: Ask) -> Played:
    assert ask.table is not None
    odds = odds_of(ask.rules, ask.table)
    tree = tree_of(ask.store)
    return Played(odds, follow(tree, solve(tree, [net_of(cell) for cell in odds]).plan))


def _gathered(ends: Iterator[tuple[str, int, Fraction, Fraction, str, str | None]]) -> tuple[Outcome, ...]:
    """Outcomes of one name and result added up, in the order in which they first came."""
    found: Counter[tuple[str, Fraction, Fraction, str, str | None]] = Counter()
    for category, count, net, wagered, pays, hand in ends:
        found[category, net, wagered, pays, hand] += count
    return tuple(
        Outcome(category, count, net, wagered, pays, hand)
        for (category, net, wagered, pays, hand), count in found.items()
    )


def _required(ask: Ask) -> Iterator[Priced]:
    """The ante and all raises together."""

    def ends() -> Iterator[tuple[str, int, Fraction, Fraction, str, str | None]]:
        for path, row, count, net, pays in sorted(_played(ask).ends(), key=lambda end: -sum(end[0])):
            staked = Fraction(1 + sum(path))
            name = f"{staked} staked, {row}" if row else f"{staked} staked, fold at {STREETS[len(path) - 1]}"
            yield name, count, staked * net, staked, pays, row

    yield Priced(_gathered(ends()), "solved", "optimal", assumptions=(EQUALS, DEALS))


def _ante(ask: Ask) -> Iterator[Priced]:
    """The ante alone, when the player raises and folds as is best for all wagers together."""
    ends = ((row or "fold", count, net, Fraction(1), pays, row) for _, row, count, net, pays in _played(ask).ends())
    yield Priced(_gathered(ends), "solved", "optimal", assumptions=(EQUALS, DEALS))


def _raise(street: int) -> Callable[[Ask], Iterator[Priced]]:
    """One of the raises alone."""

    def price(ask: Ask) -> Iterator[Priced]:
        def ends() -> Iterator[tuple[str, int, Fraction, Fraction, str, str | None]]:
            for path, row, count, net, pays in _played(ask).ends():
                made = Fraction(path[street] if len(path) > street else 0)
                name = f"{made} staked, {row or 'fold later'}" if made else "not made"
                yield name, count, made * net, made, pays if made else "", row

        yield Priced(_gathered(ends()), "solved", "optimal", assumptions=(IN_ANTES, EQUALS, DEALS))

    return price


# --- the bonus wagers


def _pocket(ask: Ask) -> Iterator[Priced]:
    faces = ask.rules.reading("CS-9") == "listed-order"

    def count(_work: Work) -> Counts:
        from croupier.chapters.cajun_stud.kernels.bonus import pocket

        return pocket(aces_with_faces=faces)

    yield Priced(by_hand(ask, ask.store.counts(GAME, "pocket-bonus", {"CS-9": ask.rules.reading("CS-9")}, count)))


def _board(ask: Ask) -> Iterator[Priced]:
    def count(_work: Work) -> Counts:
        from croupier.chapters.cajun_stud.kernels.bonus import board

        return board()

    yield Priced(by_hand(ask, ask.store.counts(GAME, "board-bonus", {}, count)))


def _lo_ball(ask: Ask) -> Iterator[Priced]:
    low = ask.rules.reading("CS-2") == "ace-low"

    def count(_work: Work) -> Counts:
        from croupier.chapters.cajun_stud.kernels.bonus import lo_ball

        return lo_ball(ace_low=low)

    yield Priced(by_hand(ask, ask.store.counts(GAME, "lo-ball", {"CS-2": ask.rules.reading("CS-2")}, count)))


MAIN = ("CS-1",)
ODDS = OddsPart(
    (
        Entry("required", _required, tables="ante", readings=MAIN),
        Entry("ante", _ante, tables="ante", readings=MAIN),
        *(Entry(wager, _raise(street), tables="ante", readings=MAIN) for street, wager in enumerate(STREETS)),
        Entry("pocket-bonus", _pocket, tables="pocket-bonus", readings=("CS-9",)),
        Entry("board-bonus", _board, tables="board-bonus", readings=("CS-6",)),
        Entry("lo-ball", _lo_ball, tables="lo-ball", readings=("CS-2",)),
        all_six.ENTRY,
    )
)
