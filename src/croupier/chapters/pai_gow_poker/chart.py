"""How pai gow poker is set best: the reply to a house way, and every setting of one hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import RANKS
from croupier.chapters.pai_gow_poker.hands import SETTER, WAYS, arguments, rank
from croupier.chapters.pai_gow_poker.odds import CHARTED, KNOWS, MAIN, OPTIMAL, SPACE, counts_of
from croupier.errors import InputError
from croupier.families.odds.pai_gow_set import ends_of, expected, read_hand, terms_of, way_of, written
from croupier.odds.model import Chart, Choice, Rule, Simple
from croupier.odds.part import ChartPart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.odds.store import Store
    from croupier.submission import TableRules


# --- The best reply

# Low hands without a pair from the lowest up, as the chart numbers them; the next number is for never.
LOWS = [high + lower for at, high in enumerate(RANKS) for lower in RANKS[:at]]
NEVER = len(LOWS)


def strategy(rules: TableRules, store: Store) -> Chart:
    """When the best reply keeps two pair and four of a kind, where else it differs from the way, and what ways cost."""
    counts, way, terms = counts_of(rules, store), way_of(rules), terms_of(rules, rules.book.tables_for(MAIN)[0])
    chart = {name.removeprefix(CHARTED): count for name, count in counts.items() if name.startswith(CHARTED)}
    value = expected(ends_of(counts, OPTIMAL), terms.after)
    ways = {name: expected(ends_of(counts, name), terms.after) for name in WAYS}
    return Chart(
        title=f"Pai gow poker: the best reply to the way '{way}'",
        rules=tuple(_rules(chart)),
        value=value,
        simple=tuple(
            Simple(name, f"set as the way '{name}' does", worth, value - worth) for name, worth in ways.items()
        ),
        notes=(
            "The table is for two pair, the higher in its row and the smaller in its column: the least low hand of the "
            "two highest single cards with which both pairs stay high; otherwise the smaller pair goes low.",
            "It holds where no straight or flush can be made. "
            f"{_exceptions(chart)} of its classes of ranks stand on the other side of the line.",
            SPACE,
            KNOWS,
        ),
        grid={
            f"{high}{high}": {
                f"{lower}{lower}": _keep(chart[f"two pair {high} {lower}, keep from"]) for lower in RANKS[:at][::-1]
            }
            for at, high in reversed(list(enumerate(RANKS)))
            if at
        },
    )


def _rules(chart: dict[str, int]) -> Iterator[Rule]:
    """Four of a kind by rank, then each kind of hand and how much of it is not set as the way sets it."""
    for alike in reversed(RANKS):
        least = chart[f"four {alike}, keep from"]
        decision = "split" if least == NEVER else f"keep with {LOWS[least]} or better low, else split"
        yield Rule(f"four of a kind, {alike}", decision, "no straight or flush possible")
    for name, hands in chart.items():
        kind, _, what = name.rpartition(", ")
        if what == "all":
            otherwise = chart[f"{kind}, otherwise"]
            share = f"set {otherwise / hands:.2%} of hands otherwise" if otherwise else "set every hand as the way does"
            yield Rule(kind, share, "flushes aside")


def _keep(least: int) -> str:
    return "split" if least == NEVER else f"{LOWS[least]}+"


def _exceptions(chart: dict[str, int]) -> int:
    return sum(count for name, count in chart.items() if name.startswith("two pair") and name.endswith("exceptions"))


def choices(rules: TableRules, hand: str, against: str | None, store: Store) -> list[Choice]:
    """Every legal setting of seven cards against the filed way, counted over all 53,524,680 hands of the dealer."""
    if against:
        raise InputError("against", "hands are set before the dealer's is seen", field="against")
    cards = read_hand(hand, "hand")
    from croupier.chapters.pai_gow_poker.kernels.hand import settings_of

    way, low_wheel = way_of(rules), arguments(rules)["low_wheel"]
    terms = terms_of(rules, rules.paytable(MAIN) or rules.book.tables_for(MAIN)[0])
    house = SETTER.decide(rules, cards).setting
    found = settings_of(cards, way, low_wheel=low_wheel, threads=store.work.threads)
    worths = [expected((one.win, one.tie, one.lose), terms.after) for one in found]
    return [
        Choice(
            written(one.high, one.low),
            worth,
            worth == max(worths),
            {
                "hands": f"{rank(rules, 'high', one.high).phrase} / {rank(rules, 'low', one.low).phrase}",
                "win": f"{one.win:,}",
                "push": f"{one.tie:,}",
                "lose": f"{one.lose:,}",
                "of": f"{one.win + one.tie + one.lose:,}",
                "house way": "yes" if set(one.low) == set(house.low) else "",
            },
        )
        for one, worth in zip(found, worths, strict=True)
    ]


CHART = ChartPart(strategy, choices)
