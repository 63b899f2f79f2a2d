"""Cajun Stud: the ante and three raises solved over all deals, and four bonus wagers counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.cards import check_cards, parse_cards
from croupier.chapters.cajun_stud.odds import solve as cajun_solve
from croupier.chapters.cajun_stud.odds.solve import CLASSES, FOLD, ROWS, flat, follow, solve
from croupier.errors import InputError
from croupier.families.odds import all_six
from croupier.money import Odds
from croupier.odds.model import Choice, Entry, Outcome, Priced
from croupier.odds.pricing import LOST, by_hand, net_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from numpy.typing import NDArray

    from croupier.chapters.cajun_stud.odds.solve import Raises, Tree
    from croupier.odds.model import Ask, Chart
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


def classes_of(store: Store) -> Mapping[str, NDArray[Any]]:
    """The classes of cards seen on each street and their types: see `kernels.cajun_streets.streets`."""

    def count(work: Work) -> dict[str, NDArray[Any]]:
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


MAIN: dict[str, Any] = {"tables": "ante", "readings": ("CS-1",)}
ENTRIES = (
    Entry("required", _required, **MAIN),
    Entry("ante", _ante, **MAIN),
    *(Entry(wager, _raise(street), **MAIN) for street, wager in enumerate(STREETS)),
    Entry("pocket-bonus", _pocket, tables="pocket-bonus", readings=("CS-9",)),
    Entry("board-bonus", _board, tables="board-bonus", readings=("CS-6",)),
    Entry("lo-ball", _lo_ball, tables="lo-ball", readings=("CS-2",)),
    all_six.ENTRY,
)


# --- decisions


def strategy(rules: TableRules, store: Store) -> Chart:
    """The best raises on each street, by what the cards seen hold."""
    from croupier.chapters.cajun_stud.chart import chart

    table = table_of(rules)
    pays = [net_of(odds) for odds in odds_of(rules, table)]
    return chart(tree_of(store), classes_of(store), pays, table.name)


def choices(rules: TableRules, hand: str, against: str | None, store: Store) -> list[Choice]:
    """What folding and each raise are worth to a player who has seen two, three or four cards.

    The first two are the player's own. `against` states the raises made before, such as "1 3"; without it they were
    the best ones, or 1 where folding was best.
    """
    from croupier.compiled.suit_classes import key_of

    cards = parse_cards(hand, field="hand")
    check_cards(cards, sizes=(2, 3, 4), field="hand")
    classes = classes_of(store)
    solved = solve(tree_of(store), [net_of(odds) for odds in odds_of(rules, table_of(rules))])
    street = len(cards) - 2
    seen = [
        int(classes[types][classes[keys].searchsorted(key_of(cards[: 2 + place]))])
        for place, (keys, types) in enumerate(CLASSES[: 1 + street])
    ]
    staked = 1
    made = _raises_made(against, street)
    for place in range(street):
        staked += made[place] if made else solved.plan[place][seen[place], staked] or 1
    worth = solved.values(street, seen[street], staked)
    best = max(worth.values())
    return [
        Choice(
            "fold" if choice == FOLD else f"raise {choice}",
            value,
            value == best,
            {"street": STREETS[street], "staked before": f"{staked} antes" if staked > 1 else "1 ante"},
        )
        for choice, value in worth.items()
    ]


def _raises_made(against: str | None, street: int) -> list[int]:
    """The raises that a text such as "1 3" states, one for each street before."""
    if against is None or not against.strip():
        return []
    parts = against.replace(",", " ").split()
    if len(parts) != street or any(part not in ("1", "2", "3") for part in parts):
        text = f"'{against}' does not state the {street} raises made before, each 1, 2 or 3"
        raise InputError("raises", text, field="against")
    return [int(part) for part in parts]
