"""The charts of Four Card Prime: when to fold and raise, with and without a dealer card in sight, in words."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from croupier.cards import ACE, NINE, RANK_NAMES, RANKS, TEN, THREE, check_cards, parse_cards, plural
from croupier.chapters.four_card_prime.odds.contest import (
    DEALS,
    DEALS_SEEN,
    FOLD,
    RAISES,
    STRONG,
    card_shown,
    choices_of,
    counts_of,
    ends,
    hands_of,
    seen_of,
    terms_of,
    worth,
)
from croupier.compiled.suit_classes import key_of
from croupier.errors import InputError
from croupier.families.hands.categories import FOUR_CARD
from croupier.odds.model import Chart, Choice, Rule, Simple
from croupier.odds.part import ChartPart

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from croupier.cards import Card
    from croupier.chapters.four_card_prime.odds.contest import Terms
    from croupier.odds.store import Store
    from croupier.submission import TableRules

HIGH_CARD, PAIR, TWO_PAIR = 0, 1, 2
CHOICES = (0, *RAISES)
ABOUT_BONUSES = "No Win Bonus or Bad Beat table changes a decision: a hand that earns one is raised three times anyway."
NO_TWO = "A raise of two is never better than the better of one and three."


class Group(NamedTuple):
    """A category and the first rank of its hands, in the order of their values."""

    category: int
    top: int

    @property
    def words(self) -> str:
        """The group as players say it."""
        name = FOUR_CARD[self.category].replace("-", " ")
        if self.category == HIGH_CARD:
            return f"{RANK_NAMES[self.top]} high"
        if self.category == PAIR:
            return f"a pair of {plural(self.top)}"
        return f"two pair, {plural(self.top)} high" if self.category == TWO_PAIR else name


class Tally(NamedTuple):
    """So many hands, and the deals that they win or tie, and tie."""

    hands: int = 0
    won: int = 0
    tied: int = 0

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(self.hands + other.hands, self.won + other.won, self.tied + other.tied)


# A hand by its group, and what the dealer shows where that is seen.
Spot: TypeAlias = tuple[Group, int | None]


def _word(choice: int) -> str:
    return f"raise {choice}" if choice else FOLD


def _value(rules: TableRules, store: Store, terms: Terms) -> Fraction:
    """What best play is worth in antes."""
    counts = counts_of(rules, store)
    return sum((end.count * terms.net(end) for end in ends(counts)), Fraction(0)) / sum(counts.values())


# --- no dealer card in sight


def unseen(rules: TableRules, store: Store) -> Chart:
    """The chart by the best four cards; where kickers matter, by the first of them."""
    import numpy as np

    hands = hands_of(store)
    value = hands["values"].astype(np.int64)
    weights, wins, ties = (hands[name].astype(np.int64) for name in ("weights", "wins", "ties"))
    chosen = choices_of(wins, DEALS, value >> 20 >= STRONG)
    by_value: dict[int, Counter[int]] = defaultdict(Counter)
    keys, places = np.unique(value << 2 | chosen, return_inverse=True)
    sizes = np.zeros(len(keys), np.int64)
    np.add.at(sizes, places, weights)
    for key, size in zip(keys.tolist(), sizes.tolist(), strict=True):
        by_value[key >> 2][key & 3] += size
    tallies: dict[Spot, Tally] = {}
    groups, places = np.unique(value >> 16, return_inverse=True)
    for place, group in enumerate(groups.tolist()):
        held = places == place
        sums = (int(array[held].sum()) for array in (weights, weights * wins, weights * ties))
        tallies[Group(group >> 4, group & 15), None] = Tally(*sums)
    terms = terms_of(rules)
    best = _value(rules, store, terms)
    lines, exceptions = _lines(by_value)
    return Chart(
        f"Four Card Prime, {terms.bad_beat_table.name}: fold, or raise one to three antes",
        tuple(lines),
        best,
        tuple(exceptions),
        tuple(_simple(terms, tallies, DEALS, best, SIMPLE)),
        (
            "The hand is the best four of five cards.",
            "The grid shows pairs by their first kicker; ~ marks a cell in which some hands do otherwise.",
            NO_TWO,
            ABOUT_BONUSES,
        ),
        _kickers(by_value),
    )


def _lines(by_value: Mapping[int, Counter[int]]) -> tuple[list[Rule], list[Rule]]:
    """The rules from the best hand down, and the hands that depart from them."""
    by_kicker: dict[Group, dict[int, Counter[int]]] = defaultdict(lambda: defaultdict(Counter))
    for value, counted in by_value.items():
        kicker = value >> 12 & 15 if value >> 20 == PAIR else ACE
        by_kicker[Group(value >> 20, value >> 16 & 15)][kicker] += counted
    usual = {group: {kicker: _most(held) for kicker, held in kickers.items()} for group, kickers in by_kicker.items()}
    rules: list[Rule] = []
    run: list[Group] = []
    ordered = sorted(usual, reverse=True)
    for group in [*ordered, None]:
        decisions = set(usual[group].values()) if group else set()
        if run and (group is None or decisions != set(usual[run[-1]].values()) or len(decisions) > 1):
            rules += _run_rules(run, usual[run[0]], ordered)
            run = []
        if group:
            run.append(group)
    exceptions = [
        Rule(_with_kickers(value), _word(choice), f"{count:,} of {counted.total():,} hands, by suits and fifth card")
        for value, counted in sorted(by_value.items(), reverse=True)
        for choice, count in sorted(counted.items())
        if choice != _expected(usual, value)
    ]
    return rules, exceptions


def _most(counted: Counter[int]) -> int:
    return counted.most_common(1)[0][0]


def _expected(usual: Mapping[Group, Mapping[int, int]], value: int) -> int:
    kickers = usual[Group(value >> 20, value >> 16 & 15)]
    return kickers[value >> 12 & 15 if value >> 20 == PAIR else ACE]


def _run_rules(run: Sequence[Group], kickers: Mapping[int, int], ordered: Sequence[Group]) -> Iterator[Rule]:
    """One rule for groups that decide alike, or one for each run of kickers that does."""
    if len(set(kickers.values())) == 1:
        high, low = run[0], run[-1]
        if high == ordered[0]:
            words = f"{low.words} or better"
        elif low == ordered[-1]:
            words = f"{high.words} or lower"
        else:
            words = high.words if high == low else f"{low.words} to {high.words.removeprefix('a pair of ')}"
        yield Rule(words, _word(next(iter(kickers.values()))))
        return
    ranks = sorted(kickers, reverse=True)
    start = 0
    for place in range(1, len(ranks) + 1):
        if place == len(ranks) or kickers[ranks[place]] != kickers[ranks[start]]:
            end = "or higher" if start == 0 else "or lower" if place == len(ranks) else f"to {RANK_NAMES[ranks[start]]}"
            named = ranks[start] if end == "or lower" else ranks[place - 1]
            yield Rule(f"{run[0].words} with a kicker of {RANK_NAMES[named]} {end}", _word(kickers[ranks[start]]))
            start = place


def _with_kickers(value: int) -> str:
    group = Group(value >> 20, value >> 16 & 15)
    return f"{group.words} with {RANKS[value >> 12 & 15]} {RANKS[value >> 8 & 15]}"


def _kickers(by_value: Mapping[int, Counter[int]]) -> dict[str, dict[str, str]]:
    """The decision for every pair and first kicker."""
    cells: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
    for value, counted in by_value.items():
        if value >> 20 == PAIR:
            cells[value >> 16 & 15, value >> 12 & 15] += counted
    columns = [RANKS[rank] for rank in range(ACE, -1, -1)]
    return {
        2 * RANKS[pair]: {column: _cell(cells[pair, RANKS.index(column)]) for column in columns}
        for pair in range(ACE, -1, -1)
    }


def _cell(counted: Counter[int]) -> str:
    """The decision of most hands, marked where some do otherwise."""
    if not counted:
        return ""
    return (str(_most(counted)) if _most(counted) else FOLD) + ("~" if len(+counted) > 1 else "")


# --- a dealer card in sight (reading FP-9)


def seen(rules: TableRules, store: Store) -> Chart:
    """The chart by the best four cards and the rank of the dealer's card that is seen."""
    tally = seen_of(store)
    counted: dict[tuple[Group, int], Counter[int]] = {}
    tallies: dict[Spot, Tally] = {}
    for number in range(len(tally)):
        group = Group(number >> 4, number & 15)
        for up in range(ACE + 1):
            rows = tally[number, up].tolist()
            if any(row[0] for row in rows):
                counted[group, up] = Counter({choice: row[0] for choice, row in zip(CHOICES, rows, strict=True)})
                tallies[group, up] = Tally(*(sum(column) for column in zip(*rows, strict=True)))
    terms = terms_of(rules)
    best = _value(rules, store, terms)
    return Chart(
        f"Four Card Prime, {terms.bad_beat_table.name}, one dealer card seen: fold, or raise one to three antes",
        tuple(_thresholds(counted)),
        best,
        (),
        tuple(_simple(terms, tallies, DEALS_SEEN, best, (*SIMPLE, *SIMPLE_SEEN))),
        (
            "The hand is the best four of five cards; the rules say what most hands of a kind do.",
            "The grid shows the hand by the dealer's card; ~ marks a cell in which some hands do otherwise.",
            NO_TWO,
            ABOUT_BONUSES,
        ),
        {
            group.words: {RANKS[up]: _cell(counted[group, up]) for up in range(ACE, -1, -1) if (group, up) in counted}
            for group in sorted({group for group, _ in counted}, reverse=True)
            if group.category == PAIR or group == (HIGH_CARD, ACE)
        },
    )


def _thresholds(counted: Mapping[tuple[Group, int], Counter[int]]) -> Iterator[Rule]:
    """From which hand on to raise three times and once, for each dealer card; cards that agree together."""
    cards: dict[str, list[int]] = defaultdict(list)
    for up in range(ACE, -1, -1):
        ordered = sorted(group for group, shown in counted if shown == up)
        words = []
        for choice in (3, 1):
            least = _least(ordered, [_most(counted[group, up]) >= choice for group in ordered])
            words.append(f"{_word(choice)} from {least.words}")
        cards[", ".join(words) + ", else fold"].append(up)
    for decision, ups in cards.items():
        yield Rule(f"dealer shows {' '.join(RANKS[up] for up in ups)}", decision)


def _least(ordered: Sequence[Group], holds: Sequence[bool]) -> Group:
    """The lowest group from which on something holds for every group."""
    place = len(ordered) - 1
    while place > 0 and holds[place - 1]:
        place -= 1
    return ordered[place]


# --- simpler strategies

Manner: TypeAlias = "Callable[[Group, int | None], int]"


def tens_or_better(group: Group, _up: int | None) -> int:
    """Raise by the rank of the pair alone."""
    if group >= (PAIR, TEN):
        return 3
    return 1 if group >= (PAIR, THREE) else 0


def tens_or_fold(group: Group, _up: int | None) -> int:
    """Raise three times or fold."""
    return 3 if group >= (PAIR, TEN) else 0


def any_pair(group: Group, _up: int | None) -> int:
    """Raise once with any pair, three times with two pair or better."""
    return 3 if group.category > PAIR else 1 if group.category == PAIR else 0


def not_below_the_card(group: Group, up: int | None) -> int:
    """Compare the pair with the dealer's card."""
    if group.category > PAIR or group >= (PAIR, max(up or 0, NINE)):
        return 3
    return 1 if group >= (PAIR, THREE) else 0


SIMPLE: tuple[tuple[str, str, Manner], ...] = (
    (
        "pair rule",
        "Raise 3 with a pair of tens or better, raise 1 with a pair of threes to nines, else fold.",
        tens_or_better,
    ),
    ("tens or fold", "Raise 3 with a pair of tens or better, else fold.", tens_or_fold),
    ("any pair", "Raise 3 with two pair or better, raise 1 with any pair, else fold.", any_pair),
)
SIMPLE_SEEN: tuple[tuple[str, str, Manner], ...] = (
    (
        "dealer's card",
        "Raise 3 with two pair or better, or a pair of nines or better that is not below the dealer's card; raise 1 "
        "with another pair of threes or better; else fold.",
        not_below_the_card,
    ),
)


def _simple(
    terms: Terms,
    tallies: Mapping[Spot, Tally],
    deals: int,
    best: Fraction,
    strategies: Iterable[tuple[str, str, Manner]],
) -> Iterator[Simple]:
    total = sum(tally.hands for tally in tallies.values())
    for name, description, manner in strategies:
        chosen: dict[tuple[int, int], Tally] = defaultdict(Tally)
        for (group, up), tally in tallies.items():
            key = group.category, manner(group, up)
            chosen[key] = chosen[key].plus(tally)
        value = sum(
            (
                tally.hands
                * worth(terms, choice, deals=tally.hands * deals, won=tally.won, tied=tally.tied, category=category)
                for (category, choice), tally in chosen.items()
            ),
            Fraction(0),
        )
        yield Simple(name, description, value / total, best - value / total)


# --- The part


def strategy(rules: TableRules, store: Store) -> Chart:
    """When to fold, raise once and raise three times."""
    return seen(rules, store) if card_shown(rules) else unseen(rules, store)


def choices(rules: TableRules, hand: str, against: str | None, store: Store) -> list[Choice]:
    """What folding and each raise are worth to five cards; `against` is the dealer's card where one is seen."""
    cards = parse_cards(hand, field="hand")
    check_cards(cards, sizes=(5,), field="hand")
    if card_shown(rules):
        deals = DEALS_SEEN
        category, won, tied = _against(cards, against)
    elif against is not None:
        text = "the dealer's cards lie face down until the raise, unless reading FP-9 is face-up-card"
        raise InputError("against", text, field="against")
    else:
        deals = DEALS
        category, won, tied = _known(cards, store)
    terms = terms_of(rules)
    values = {
        raised: worth(terms, raised, deals=deals, won=won, tied=tied, category=category) for raised in (0, 1, 2, 3)
    }
    best = max(values.values())
    return [
        Choice(f"raise {raised}" if raised else FOLD, value, value == best, {"wins or ties": f"{won / deals:.4%}"})
        for raised, value in values.items()
    ]


def _known(cards: tuple[Card, ...], store: Store) -> tuple[int, int, int]:
    """The category of a hand, and the dealer hands it beats or ties, and ties."""
    hands = hands_of(store)
    place = int(hands["steps"].cumsum().searchsorted(key_of(cards)))
    return int(hands["values"][place] >> 20), int(hands["wins"][place]), int(hands["ties"][place])


def _against(cards: tuple[Card, ...], against: str | None) -> tuple[int, int, int]:
    """The same against a dealer card that is seen, counted for this hand alone."""
    if against is None:
        raise InputError("against", "one dealer card is seen under reading FP-9: state it", field="against")
    seen = parse_cards(against, field="against")
    check_cards(seen, sizes=(1,), field="against")
    check_cards((*cards, *seen), field="against")
    from croupier.chapters.four_card_prime.kernels.contest import one_hand

    return one_hand(cards, seen[0])


CHART = ChartPart(strategy, choices)
