"""Exact odds of Face Up Pai Gow Poker: the player by the house way, and by the best setting against the open hand."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.chapters.face_up_pai_gow_poker.odds.side import SIDE_ENTRIES
from croupier.errors import InputError
from croupier.families.hands.bug import five, low
from croupier.families.hands.house_ways import WAYS, house_way, set_hand
from croupier.families.hands.pai_gow_bonus import ace_high
from croupier.families.hands.settings import pai_gow_poker
from croupier.families.odds.pai_gow_set import (
    NOTHING,
    different,
    ends_of,
    expected,
    named,
    other_ways,
    read_hand,
    terms_of,
    way_of,
    written,
)
from croupier.odds.model import Chart, Choice, Entry, Outcome, Priced, Rule, Simple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from croupier.families.odds.pai_gow_set import Ends
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


def _counts(rules: TableRules, store: Store) -> Counts:
    """How all deals end against the way in force, by how the player sets; and the deals with a dealer's ace high."""
    way = way_of(rules)

    def compute(work: Work) -> Counts:
        from croupier.chapters.face_up_pai_gow_poker.kernels.pairs import ace_high_deals, against_open_hand

        return named(against_open_hand(work, way, tuple(WAYS[GAME]))) | {ACE_HIGH: ace_high_deals()}

    return store.counts(GAME, "deals", {"house_way": way}, compute)


# --- Rows


def price(ask: Ask) -> Iterator[Priced]:
    """The player by the house way, by the best setting, and by another way."""
    counts, way = _counts(ask.rules, ask.store), way_of(ask.rules)
    yield _row(ask, counts, way, "house-way")
    yield _row(ask, counts, OPTIMAL, "optimal", said=(OPEN,))
    for other in other_ways(GAME, way):
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


ENTRIES = (Entry(MAIN, price, tables=MAIN, readings=("FU-3",), set_by_way=True), *SIDE_ENTRIES)


# --- The best setting


def strategy(rules: TableRules, store: Store) -> Chart:
    """What to look for, how often it is there, and what setting by a way costs instead."""
    counts, way, terms = _counts(rules, store), way_of(rules), terms_of(rules, rules.book.tables_for(MAIN)[0])
    best = ends_of(counts, OPTIMAL)
    value = expected(best, terms.after)
    ways = {name: expected(ends_of(counts, name), terms.after) for name in WAYS[GAME]}
    return Chart(
        title=f"Face Up Pai Gow Poker: against the open hand of a dealer who sets by '{way}'",
        rules=tuple(_rules(best, counts[ACE_HIGH])),
        value=value,
        simple=tuple(
            Simple(name, f"set as the way '{name}' does", worth, value - worth) for name, worth in ways.items()
        ),
        notes=(SPACE, OPEN, FOULS),
    )


def _rules(best: Ends, aces: int) -> Iterator[Rule]:
    won, pushed, lost = best
    deals = sum(best)
    yield Rule("the dealer has an ace high pai gow", "set the hand legally", f"pushes, {aces / deals:.3%} of deals")
    yield Rule("a legal setting beats both hands of the dealer", "set it", f"wins, {won / deals:.3%} of deals")
    yield Rule("else a legal setting beats one of them", "set it", f"pushes, {(pushed - aces) / deals:.3%} of deals")
    yield Rule("else", "any legal setting", f"loses, {lost / deals:.3%} of deals")


def choices(rules: TableRules, hand: str, against: str | None, store: Store) -> list[Choice]:
    """Every legal setting of seven cards that is worth something else, against the dealer's open hand."""
    del store
    cards = read_hand(hand, "hand")
    if not against:
        raise InputError("against", "the dealer's seven cards lie open: state them too", field="against")
    open_cards = read_hand(against, "against")
    if doubled := set(cards) & set(open_cards):
        raise InputError("cards", f"{len(doubled)} of the cards are in both hands", field="against")
    way = house_way(GAME, way_of(rules))
    dealer, house = set_hand(way, open_cards).setting, set_hand(way, cards).setting
    win = terms_of(rules, rules.paytable(MAIN) or rules.book.tables_for(MAIN)[0]).after
    pushes = ace_high(open_cards)
    settings = different(pai_gow_poker(cards))
    ends = ["push" if pushes else _end(setting.values, dealer.values) for setting in settings]
    worths = [{"win": win, "push": NOTHING, "lose": Fraction(-1)}[end] for end in ends]
    return [
        Choice(
            written(setting.high, setting.low),
            worth,
            worth == max(worths),
            {
                "hands": f"{five(setting.high).phrase} / {low(setting.low).phrase}",
                "dealer": f"{five(dealer.high).phrase} / {low(dealer.low).phrase}",
                "ends": "push, dealer ace high" if pushes else end,
                "house way": "yes" if setting.values == house.values else "",
            },
        )
        for setting, worth, end in zip(settings, worths, ends, strict=True)
    ]


def _end(mine: Sequence[int], theirs: Sequence[int]) -> str:
    """Both hands higher win, one pushes, none loses."""
    higher = sum(one > other for one, other in zip(mine, theirs, strict=True))
    return ("lose", "push", "win")[higher]
