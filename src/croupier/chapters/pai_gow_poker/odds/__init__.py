"""Exact odds of pai gow poker: the house way, the best reply to it, the player as the bank, and the side wagers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import RANKS
from croupier.chapters.pai_gow_poker.odds.side import SIDE_ENTRIES
from croupier.errors import InputError
from croupier.families.hands.bug import five, low
from croupier.families.hands.house_ways import WAYS, house_way, set_hand
from croupier.families.odds.pai_gow_set import (
    ONE,
    ends_of,
    expected,
    named,
    other_ways,
    outcomes,
    read_hand,
    terms_of,
    way_of,
    written,
)
from croupier.odds.model import Chart, Choice, Entry, Priced, Rule, Simple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.chapters.pai_gow_poker.kernels.best import Reply
    from croupier.families.odds.pai_gow_set import Ends
    from croupier.odds.decisions import Arrays
    from croupier.odds.model import Ask, Player, Role
    from croupier.odds.store import Counts, Parameters, Store
    from croupier.submission import TableRules
    from croupier.work import Work

GAME = MAIN = "pai-gow-poker"
LOW_WHEEL, ROUNDING = "low_a2345", "vigorish_rounding"
OPTIMAL, BANK, CHART = "optimal", "bank optimal", "chart: "

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


def _counts(rules: TableRules, store: Store) -> Counts:
    """How all deals end against the way in force, by how the other side sets its hands; and the chart of the best."""
    way, low_wheel = way_of(rules), rules.option(LOW_WHEEL) is True

    def compute(work: Work) -> Counts:
        from croupier.chapters.pai_gow_poker.kernels.hidden import against_hidden_hand

        endings, chart, reply = against_hidden_hand(work, way, tuple(WAYS[GAME]), low_wheel=low_wheel)
        decisions(way, store, low_wheel=low_wheel, reply=reply)
        return named(endings) | {CHART + name: count for name, count in chart.items()}

    counts = store.counts(GAME, "deals", {"house_way": way, LOW_WHEEL: low_wheel}, compute)
    if store.recompute:
        # An interrupted run may have counted already, and what ships is counts and decisions.
        decisions(way, store, low_wheel=low_wheel)
    return counts


def decisions(way: str, store: Store, *, low_wheel: bool = False, reply: Reply | None = None) -> Arrays:
    """How every kind of hand is set best against a way at the printed odds, as `pai_gow_decisions` keeps it."""
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
    counts, way = _counts(ask.rules, ask.store), way_of(ask.rules)
    printed = ask.table is not None and ask.table.id in ask.rules.book.paytables
    label = "" if printed else "best at the printed odds"
    yield _row(ask, ends_of(counts, way), "house-way")
    yield _row(ask, ends_of(counts, OPTIMAL), "optimal", said=(KNOWS,), label=label)
    for other in other_ways(GAME, way):
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
    if rules.option(ROUNDING) == "round-to-25c":
        return "Vigorish is rounded up to quarters, which changes nothing for stakes in multiples of $5."
    return "Vigorish is exact."


ENTRIES = (Entry(MAIN, price, tables=MAIN, options=(LOW_WHEEL, ROUNDING), set_by_way=True), *SIDE_ENTRIES)


# --- The best reply

# Low hands without a pair from the lowest up, as the chart numbers them; the next number is for never.
LOWS = [high + lower for at, high in enumerate(RANKS) for lower in RANKS[:at]]
NEVER = len(LOWS)


def strategy(rules: TableRules, store: Store) -> Chart:
    """When the best reply keeps two pair and four of a kind, where else it differs from the way, and what ways cost."""
    counts, way, terms = _counts(rules, store), way_of(rules), terms_of(rules, rules.book.tables_for(MAIN)[0])
    chart = {name.removeprefix(CHART): count for name, count in counts.items() if name.startswith(CHART)}
    value = expected(ends_of(counts, OPTIMAL), terms.after)
    ways = {name: expected(ends_of(counts, name), terms.after) for name in WAYS[GAME]}
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
    for rank in reversed(RANKS):
        least = chart[f"four {rank}, keep from"]
        decision = "split" if least == NEVER else f"keep with {LOWS[least]} or better low, else split"
        yield Rule(f"four of a kind, {rank}", decision, "no straight or flush possible")
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

    way, low_wheel = way_of(rules), rules.option(LOW_WHEEL) is True
    terms = terms_of(rules, rules.paytable(MAIN) or rules.book.tables_for(MAIN)[0])
    house = set_hand(house_way(GAME, way), cards, low_wheel=low_wheel).setting
    found = settings_of(cards, way, low_wheel=low_wheel, threads=store.work.threads)
    worths = [expected((one.win, one.tie, one.lose), terms.after) for one in found]
    return [
        Choice(
            written(one.high, one.low),
            worth,
            worth == max(worths),
            {
                "hands": f"{five(one.high, low_wheel=low_wheel, law='NJ').phrase} / {low(one.low, law='NJ').phrase}",
                "win": f"{one.win:,}",
                "push": f"{one.tie:,}",
                "lose": f"{one.lose:,}",
                "of": f"{one.win + one.tie + one.lose:,}",
                "house way": "yes" if set(one.low) == set(house.low) else "",
            },
        )
        for one, worth in zip(found, worths, strict=True)
    ]
