"""The chart of Cajun Stud: the solved decisions put into words, street by street, and simpler strategies priced."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from croupier.cards import ACE, JACK, RANKS, SIX, cards_text, check_cards, parse_cards
from croupier.chapters.cajun_stud.odds import STREETS, classes_of, odds_of, table_of, tree_of
from croupier.chapters.cajun_stud.odds.solve import CLASSES, FOLD, STAKES, reached, solve, value_of
from croupier.compiled.suit_classes import cards_of, key_of
from croupier.errors import InputError
from croupier.odds.model import Chart, Choice, Rule, Simple
from croupier.odds.part import ChartPart
from croupier.odds.pricing import net_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from croupier.chapters.cajun_stud.odds.solve import Plan, Raises, Tree
    from croupier.compiled.arrays import Arrays
    from croupier.odds.store import Store
    from croupier.submission import TableRules

    Classes: TypeAlias = Arrays

ORDINALS = ("first", "second", "third")
NUMBERS = ("no", "one", "two", "three", "four")
STRAIGHTS = (0x100F, *(0x1F << low for low in range(9)))
# A pair of jacks wins and a pair of sixes pushes under every printed table.
POINTS = tuple(2 if rank >= JACK else 1 if rank >= SIX else 0 for rank in range(13))
LISTED = 12
NOTES = (
    "The grid shows the first raise: above the diagonal cards of one suit, below it cards of two suits.",
    "Points: two for a jack or higher, one for a six to a ten, none for a five or lower.",
    "In two straights: two straights of five hold all the cards seen, as with 5 6 7 8.",
    "Kinds of hands that best play never reaches are left out; what they are worth is answered for a single hand.",
    "Where choices are worth the same, the chart shows the greatest raise.",
    "A raise of two is never better than the better of one and three.",
)

# A choice for each number of antes staked before it.
Decisions: TypeAlias = dict[int, int]
# The higher rank, the lower rank, and whether both are of one suit.
Pocket: TypeAlias = tuple[int, int, bool]


class Kind(NamedTuple):
    """What a player sees in some cards: a shape, and for cards without a pair the straights and the points."""

    shape: str
    straights: int = 0
    points: int = 0


MADE, HIGH, MIDDLE, LOW, SUITED, MIXED = "made", "high", "middle", "low", "suited", "mixed"


def kind_of(key: int) -> Kind:
    """The kind of one class of two, three or four cards."""
    cards = cards_of(key)
    ranks = [card >> 2 for card in cards]
    paired = {rank for rank in ranks if ranks.count(rank) > 1}
    if len(paired) > 1 or any(ranks.count(rank) > 2 for rank in paired):
        return Kind(MADE)
    if paired:
        return Kind((LOW, MIDDLE, HIGH)[POINTS[paired.pop()]])
    held = sum(1 << rank for rank in ranks)
    straights = sum(held & window == held for window in STRAIGHTS)
    suited = len({card & 3 for card in cards}) == 1
    return Kind(SUITED if suited else MIXED, straights, sum(POINTS[rank] for rank in ranks))


def kinds_of(classes: Classes) -> list[dict[int, Kind]]:
    """The kind of every type of each street: hands of one type look alike."""
    return [
        {kind: kind_of(key) for key, kind in zip(classes[keys].tolist(), classes[types].tolist(), strict=True)}
        for keys, types in CLASSES
    ]


def chart(tree: Tree, classes: Classes, pays: Sequence[Fraction], table: str) -> Chart:
    """The best decisions for a table's pays."""
    solved = solve(tree, pays)
    reach = reached(tree, solved.plan)
    kinds = kinds_of(classes)
    chosen = _pockets(classes, solved.plan)
    rules = _first(chosen)
    exceptions: list[Rule] = []
    for street in (1, 2):
        found, odd = _street(classes, solved.plan, reach, street, kinds[street])
        rules += found
        exceptions += odd
    return Chart(
        f"Cajun Stud, {table}: fold, or raise one to three antes, before each community card",
        tuple(rules),
        solved.value,
        tuple(exceptions),
        tuple(_simple(tree, pays, solved.value, kinds)),
        NOTES,
        _grid(chosen),
    )


# The first street: two cards


def _pockets(classes: Classes, plan: Plan) -> dict[Pocket, int]:
    """The first decision for every two cards."""
    found = {}
    for key, kind in zip(classes["pockets"].tolist(), classes["pocket_types"].tolist(), strict=True):
        high, low = cards_of(key)
        found[high >> 2, low >> 2, high & 3 == low & 3] = plan[0][kind, 1]
    return found


def _first(chosen: Mapping[Pocket, int]) -> list[Rule]:
    """The pairs of cards for each decision, as ranges such as "T6+" and "65s"."""
    held = {choice: [pocket for pocket, made in chosen.items() if made == choice] for choice in (3, 2, 1)}
    rules = [Rule(f"first raise: {ranges(pockets)}", _word(choice)) for choice, pockets in held.items() if pockets]
    return [*rules, Rule("first raise: any other two cards", _word(FOLD))] if FOLD in chosen.values() else rules


def ranges(pockets: Iterable[Pocket]) -> str:
    """Two-card hands as players write them: "66+" pairs, "T6+" a ten with a six to a nine, "65s" of one suit."""
    held = set(pockets)
    pairs = sorted(high for high, low, _ in held if high == low)
    found = [_run(run, ACE, None) for run in _runs(pairs)]
    for high in range(ACE, 0, -1):
        suited, mixed = (
            {low for h, low, same in held if h == high > low and same == wanted} for wanted in (True, False)
        )
        for lows, mark in ((suited & mixed, ""), (suited - mixed, "s"), (mixed - suited, "o")):
            found += [_run(run, high - 1, RANKS[high], mark) for run in _runs(sorted(lows))]
    return " ".join(found)


def _runs(ranks: Sequence[int]) -> list[list[int]]:
    """Neighbouring ranks together."""
    found: list[list[int]] = []
    for rank in ranks:
        if found and found[-1][-1] == rank - 1:
            found[-1].append(rank)
        else:
            found.append([rank])
    return found


def _run(run: Sequence[int], top: int, with_rank: str | None, mark: str = "") -> str:
    """A run of ranks, each with a given rank or with itself."""
    low, high = ((with_rank or RANKS[rank]) + RANKS[rank] + mark for rank in (run[0], run[-1]))
    if len(run) == 1:
        return low
    return f"{low}+" if run[-1] == top else f"{low}-{high}"


def _grid(chosen: Mapping[Pocket, int]) -> dict[str, dict[str, str]]:
    """The first decision for every two cards: of one suit where the row's rank is the higher, else of two suits."""
    found = {RANKS[row]: dict.fromkeys(reversed(RANKS), "") for row in range(ACE, -1, -1)}
    for (high, low, suited), choice in chosen.items():
        row, column = (high, low) if suited else (low, high)
        found[RANKS[row]][RANKS[column]] = _word(choice).removeprefix("raise ")
    return found


# The second and third streets


def _street(
    classes: Classes,
    plan: Plan,
    reach: Sequence[Mapping[tuple[int, Raises], int]],
    street: int,
    kinds: Mapping[int, Kind],
) -> tuple[list[Rule], list[Rule]]:
    """The rules of a street from the strongest shape down, and the hands that depart from them."""
    usual, odd = _sorted_out(plan, reach, street, kinds)
    title = f"{ORDINALS[street]} raise: "
    rules = [
        Rule(title + _shape(shape, street), _decision(usual[Kind(shape)]))
        for shape in (MADE, HIGH, MIDDLE, LOW)
        if Kind(shape) in usual
    ]
    for shape in (SUITED, MIXED):
        for straights, by_points in _merged(usual, shape):
            for points, decisions in _point_runs(by_points):
                words = (_shape(shape, street), _in_straights(straights, street), _points(points, by_points))
                rules.append(Rule(title + ", ".join(filter(None, words)), _decision(decisions)))
    keys, types = (classes[name].tolist() for name in CLASSES[street])
    exceptions = []
    for (staked, choice), departing in odd.items():
        hands = [key for key, kind in zip(keys, types, strict=True) if kind in departing]
        exceptions.append(Rule(title + _listed(hands), _decision({staked: choice}, always=False)))
    return rules, exceptions


def _sorted_out(
    plan: Plan, reach: Sequence[Mapping[tuple[int, Raises], int]], street: int, kinds: Mapping[int, Kind]
) -> tuple[dict[Kind, Decisions], dict[tuple[int, int], set[int]]]:
    """The decisions of most deals of each kind that best play reaches, and the types that depart from them."""
    deals: dict[tuple[Kind, int], Counter[int]] = defaultdict(Counter)
    spots = {(number, 1 + sum(path)) for number, path in reach[street]}
    for (number, path), count in reach[street].items():
        deals[kinds[number], 1 + sum(path)][plan[street][number, 1 + sum(path)]] += count
    usual: dict[Kind, Decisions] = defaultdict(dict)
    for (kind, staked), counted in sorted(deals.items()):
        usual[kind][staked] = counted.most_common(1)[0][0]
    odd: dict[tuple[int, int], set[int]] = defaultdict(set)
    for number, staked in sorted(spots):
        choice = plan[street][number, staked]
        if choice != usual[kinds[number]][staked]:
            odd[staked, choice].add(number)
    return usual, odd


def _agree(one: Decisions, other: Decisions) -> bool:
    """Whether two sets of decisions say the same wherever both speak."""
    return all(other.get(staked, choice) == choice for staked, choice in one.items())


def _merged(usual: Mapping[Kind, Decisions], shape: str) -> list[tuple[list[int], dict[int, Decisions]]]:
    """The decisions of a shape by points, numbers of straights together that do not contradict each other."""
    found: list[tuple[list[int], dict[int, Decisions]]] = []
    for straights in range(4):
        by_points = {kind.points: held for kind, held in usual.items() if kind[:2] == (shape, straights)}
        if not by_points:
            continue
        if found and all(_agree(held, found[-1][1].get(points, {})) for points, held in by_points.items()):
            found[-1][0].append(straights)
            for points, held in by_points.items():
                found[-1][1][points] = {**found[-1][1].get(points, {}), **held}
        else:
            found.append(([straights], by_points))
    return found


def _point_runs(by_points: Mapping[int, Decisions]) -> list[tuple[list[int], Decisions]]:
    """Points in falling order, those together that do not contradict each other."""
    found: list[tuple[list[int], Decisions]] = []
    for points in sorted(by_points, reverse=True):
        if found and _agree(found[-1][1], by_points[points]):
            found[-1][0].append(points)
            found[-1][1].update(by_points[points])
        else:
            found.append(([points], dict(by_points[points])))
    return found


# Words


def _word(choice: int) -> str:
    return "fold" if choice == FOLD else f"raise {choice}"


def _decision(decisions: Decisions, *, always: bool = True) -> str:
    """One decision, or how it changes with the antes staked before it."""
    least = decisions[min(decisions)]
    if always and set(decisions.values()) == {least}:
        return _word(least)
    stakes: dict[int, list[str]] = defaultdict(list)
    for staked, choice in sorted(decisions.items()):
        if choice != least or not always:
            stakes[choice].append(str(staked))
    words = [f"{_word(choice)} with {' or '.join(held)} staked" for choice, held in stakes.items()]
    return ", ".join(words) + (f", else {_word(least)}" if always else "")


def _shape(shape: str, street: int) -> str:
    count = ("two", "three", "four")[street]
    return {
        MADE: "three of a kind" if street == 1 else "two pair or better",
        HIGH: "a pair of jacks or higher",
        MIDDLE: "a pair of sixes to tens",
        LOW: "a pair of fives or lower",
        SUITED: f"{count} of one suit",
        MIXED: f"{count} of several suits, no pair",
    }[shape]


def _in_straights(straights: Sequence[int], street: int) -> str:
    """The numbers of straights that a rule covers, as far as they need saying; more cards are in fewer straights."""
    low, high, most = straights[0], straights[-1], 4 - street
    if low == high:
        return f"in {NUMBERS[low]} straight{'s' if low > 1 else ''}"
    if high == most:
        return f"in {NUMBERS[low]} straight{'s' if low > 1 else ''} or more" if low else ""
    return f"in {NUMBERS[high]} straight{'s' if high > 1 else ''} or {'none' if high == 1 else 'fewer'}"


def _points(run: Sequence[int], by_points: Mapping[int, Decisions]) -> str:
    """The points of a run, as far as they need saying."""
    high, low = run[0], run[-1]
    word = "point" if high == 1 else "points"
    if high == low and len(by_points) > 1:
        return f"{high} {word}" if high else "no points"
    if high == max(by_points):
        return "" if low == min(by_points) else f"{low} point{'s' if low != 1 else ''} or more"
    if low == min(by_points):
        return f"{high} {word} or fewer" if high else "no points"
    return f"{high} {word}" if high == low else f"{low} to {high} {word}"


def _listed(keys: Sequence[int]) -> str:
    """The first of some hands, and how many more there are."""
    words = "; ".join(cards_text(cards_of(key)) for key in keys[:LISTED])
    return words + (f"; and {len(keys) - LISTED} more" if len(keys) > LISTED else "")


# Simpler strategies

Manner: TypeAlias = "Callable[[Kind, int], int]"


def by_points(kind: Kind, street: int) -> int:
    """Raise by pairs, suits and points alone."""
    if (
        kind.shape in (MADE, HIGH, MIDDLE)
        or (kind.shape == LOW and street == 0)
        or (kind.shape == SUITED and street == 2)
    ):
        return 3
    straight = kind.straights > 0 and street == 2
    enough = kind.points >= street + 2
    return 1 if kind.shape == LOW or (kind.shape == SUITED and street == 1) or straight or enough else FOLD


def by_pairs(kind: Kind, _street: int) -> int:
    """Never fold; raise three with a pair of sixes or better."""
    return 3 if kind.shape in (MADE, HIGH, MIDDLE) else 1


SIMPLE: tuple[tuple[str, str, Manner], ...] = (
    (
        "points",
        "Raise 3 with a pair of sixes or better, with any pair at first, and with four of one suit. Raise 1 with a "
        "lower pair, three of one suit, four to a straight, or as many points as cards (two, three, four). Else fold.",
        by_points,
    ),
    ("pairs", "Raise 3 with a pair of sixes or better, else raise 1; never fold.", by_pairs),
)


def plan_of(kinds: Sequence[Mapping[int, Kind]], manner: Manner) -> Plan:
    """The plan that a manner of playing amounts to."""
    return tuple(
        {(number, staked): manner(kind, street) for number, kind in kinds[street].items() for staked in STAKES[street]}
        for street in range(3)
    )


def _simple(
    tree: Tree, pays: Sequence[Fraction], best: Fraction, kinds: Sequence[Mapping[int, Kind]]
) -> Iterator[Simple]:
    for name, description, manner in SIMPLE:
        value = value_of(tree, plan_of(kinds, manner), pays)
        yield Simple(name, description, value, best - value)


# --- The part


def strategy(rules: TableRules, store: Store) -> Chart:
    """The best raises on each street, by what the cards seen hold."""
    table = table_of(rules)
    pays = [net_of(odds) for odds in odds_of(rules, table)]
    return chart(tree_of(store), classes_of(store), pays, table.name)


def choices(rules: TableRules, hand: str, against: str | None, store: Store) -> list[Choice]:
    """What folding and each raise are worth to a player who has seen two, three or four cards.

    The first two are the player's own. `against` states the raises made before, such as "1 3"; without it they were
    the best ones, or 1 where folding was best.
    """
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


CHART = ChartPart(strategy, choices)
