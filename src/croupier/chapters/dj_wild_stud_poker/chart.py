"""The best play of DJ Wild as people write it down: raise from this hand up, except with those."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import ACE, EIGHT, RANK_NAMES, RANKS, check_cards, parse_cards, plural
from croupier.chapters.dj_wild_stud_poker.kernels.classes import SIZE, ranks_of
from croupier.chapters.dj_wild_stud_poker.odds.solve import FOLDED, STAKED, THREE, showdowns, solve, terms_of
from croupier.errors import InputError
from croupier.odds.model import Chart, Choice, Rule, Simple
from croupier.odds.part import ChartPart

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from croupier.cards import Rank
    from croupier.chapters.dj_wild_stud_poker.odds.solve import Solved
    from croupier.compiled.arrays import I64, Numbers
    from croupier.odds.store import Store
    from croupier.submission import TableRules

HIGH_CARD, PAIR, TWO_PAIR = range(3)
RAISE, FOLD = "raise", "fold"
NIBBLE = 4
LISTED = 24
FEW = 4


@dataclass(frozen=True, slots=True)
class Pattern:
    """Hands of the same ranks: how many, how many are worth a raise, and what right decisions gain over wrong ones.

    `raising` is what the hands that are worth a raise gain by it, and `folding` what the others save by a fold, in
    shares of an ante over all deals; `least` and `most` are what a raise gains or loses with any of them.
    """

    category: int
    ranks: tuple[Rank, ...]
    hands: int
    raised: int
    raising: int
    folding: int
    least: int
    most: int

    @property
    def group(self) -> tuple[int, Rank]:
        """The line of the chart that the hands are on."""
        return self.category, self.ranks[0] if self.category <= PAIR else 0

    @property
    def strength(self) -> tuple[int, tuple[Rank, ...]]:
        """By what patterns are listed."""
        return self.category, self.ranks


def chart(solved: Solved) -> Chart:
    """The threshold that costs least, what departs from it, and what simpler rules give up."""
    patterns = patterns_of(solved)
    whole = solved.shares * solved.rows.deals
    costs = costs_of(patterns)
    groups = [i for i, each in enumerate(patterns) if i == 0 or each.group != patterns[i - 1].group]
    coarse = min((*groups, len(patterns)), key=lambda start: costs[start])
    fine = min(range(len(patterns) + 1), key=lambda start: costs[start])
    start = min((coarse, fine), key=lambda each: len(_exceptions(solved, patterns, each)))
    value = solved.value(solved.raises)
    mixed = [each for each in patterns if 0 < each.raised < each.hands]
    return Chart(
        title="DJ Wild Stud Poker: raise or fold",
        rules=tuple(_rules(solved, patterns, start)),
        value=value,
        exceptions=tuple(_exceptions(solved, patterns, start)),
        simple=tuple(
            Simple(name, text, value - cost, cost)
            for name, text, at in _simple(solved, patterns, groups, coarse)
            if (cost := Fraction(costs[at], whole))
        ),
        notes=(
            f"Values are in antes. A fold gives up {FOLDED}, so a hand is raised if that is worth more than -{FOLDED}.",
            "Deuces and the joker are wild: a wild card with nothing else makes a pair of the highest card.",
            f"Ranks with which the suits decide: {len(mixed)}." if mixed else "Suits change no decision.",
        ),
        grid={_group_name(solved, each): _grid_row(solved, list(held)) for each, held in _grouped(patterns)},
    )


def patterns_of(solved: Solved) -> list[Pattern]:
    """The hands by category and, below three of a kind, by their ranks; the worst first."""
    rows, three = solved.rows, solved.terms.family.index(THREE)
    ranks = _in_order(ranks_of(rows.cards))
    ranks[rows.category >= three] = 0
    code = rows.category << NIBBLE * SIZE | ranks @ (1 << NIBBLE * np.arange(SIZE - 1, -1, -1))
    order = np.argsort(code, kind="stable")
    starts = np.flatnonzero(np.diff(code[order], prepend=-1))
    total, raises = (rows.hands * solved.gain)[order], solved.raises[order]
    columns: tuple[Numbers, ...] = (
        np.add.reduceat(rows.hands[order], starts),
        np.add.reduceat(rows.hands[order] * raises, starts),
        np.add.reduceat(np.where(raises, total, 0), starts),
        np.add.reduceat(np.where(raises, 0, -total), starts),
        np.minimum.reduceat(solved.gain[order], starts),
        np.maximum.reduceat(solved.gain[order], starts),
    )
    return [
        Pattern(int(rows.category[row]), tuple(ranks[row].tolist()), *map(int, numbers))
        for row, *numbers in zip(order[starts], *columns, strict=True)
    ]


def _in_order(ranks: I64) -> I64:
    """The ranks of each hand by how often they occur and then by height, a wild card being another of the highest."""
    taken = np.where(ranks == 0, ranks.max(1, keepdims=True), ranks)
    often = (taken[:, :, None] == taken[:, None, :]).sum(2)
    found: I64 = -np.sort(-(often << NIBBLE | taken), axis=1) & (1 << NIBBLE) - 1
    return found


def costs_of(patterns: Sequence[Pattern]) -> list[int]:
    """What it costs to raise from each pattern up and to fold below it; the last is to fold everything."""
    costs = [sum(each.folding for each in patterns)]
    for each in patterns:
        costs.append(costs[-1] + each.raising - each.folding)
    return costs


# --- In words


def _rules(solved: Solved, patterns: Sequence[Pattern], start: int) -> Iterator[Rule]:
    if start < len(patterns):
        yield Rule(f"{_from(solved, patterns, start)} or better", RAISE)
    yield Rule("anything less" if start < len(patterns) else "any hand", FOLD)


def _exceptions(solved: Solved, patterns: Sequence[Pattern], start: int) -> list[Rule]:
    """What departs from the threshold: a whole line, its hands with or without certain ranks, or single ranks."""
    found: list[Rule] = []
    for side, decision in ((patterns[:start], RAISE), (patterns[start:], FOLD)):
        for _, held in _grouped(side):
            found += _line_exceptions(solved, list(held), decision)
    kept = found[:LISTED]
    if len(found) > LISTED:
        kept.append(Rule(f"{len(found) - LISTED} more combinations of ranks", "as the value of the hand says"))
    return kept


def _line_exceptions(solved: Solved, line: Sequence[Pattern], decision: str) -> Iterator[Rule]:
    """The hands of one line of the chart that are better played in this other way."""
    other = {each for each in line if (each.raising if decision == RAISE else each.folding)}
    name = _group_name(solved, line[0].group)
    pure = {each for each in other if each.raised in (0, each.hands)}
    if pure == set(line):
        yield _exception(solved, name, line, decision)
        return
    beside = {rank: {each for each in line if rank in each.ranks[each.category + 1 :]} for rank in range(len(RANKS))}
    never = [rank for rank, holding in beside.items() if holding and not holding & other]
    lacking = set(line).difference(*(beside[rank] for rank in never))
    if other and 0 < len(never) <= FEW and other == pure == lacking:
        missing = " or ".join(_one(rank) for rank in never)
        yield _exception(solved, f"{name} without {missing}", sorted(other, key=_strength), decision)
        return
    left = set(other)
    for rank, holding in beside.items():
        if holding & left and holding <= pure:
            yield _exception(solved, f"{name} with {_one(rank)}", sorted(holding, key=_strength), decision)
            left -= holding
    for each in sorted(left, key=_strength):
        yield _exception(solved, _ranks_text(each), [each], decision)


def _exception(solved: Solved, hand: str, held: Sequence[Pattern], decision: str) -> Rule:
    raises = decision == RAISE
    hands = sum(each.raised if raises else each.hands - each.raised for each in held)
    lost = Fraction(sum(each.raising if raises else each.folding for each in held))
    each_costs = float(lost / (hands * solved.shares * solved.rows.dealers))
    every = sum(each.hands for each in held)
    some = f" of {every:,}, by their suits" if hands < every else ""
    return Rule(hand, decision, f"{hands:,} hands{some}; the other choice costs {each_costs:.4f} on average")


def _one(rank: Rank) -> str:
    return f"{'an' if rank in (EIGHT, ACE) else 'a'} {RANK_NAMES[rank]}"


def _ranks_text(pattern: Pattern) -> str:
    return "-".join(RANKS[rank] for rank in pattern.ranks)


def _strength(pattern: Pattern) -> tuple[int, tuple[Rank, ...]]:
    return pattern.strength


def _grouped(patterns: Sequence[Pattern]) -> Iterator[tuple[tuple[int, Rank], Iterator[Pattern]]]:
    return groupby(patterns, key=lambda each: each.group)


def _from(solved: Solved, patterns: Sequence[Pattern], start: int) -> str:
    """The worst hand that is raised: its line where it begins one, else its ranks."""
    first = patterns[start]
    if start and patterns[start - 1].group == first.group:
        return _ranks_text(first)
    if start and patterns[start - 1].category == first.category:
        return f"a {_group_name(solved, first.group)}" if first.category == PAIR else _group_name(solved, first.group)
    return f"any {_category_name(solved, first.category)}"


def _group_name(solved: Solved, group: tuple[int, Rank]) -> str:
    category, rank = group
    if category == HIGH_CARD:
        return f"{RANK_NAMES[rank]} high"
    return f"pair of {plural(rank)}" if category == PAIR else _category_name(solved, category)


def _category_name(solved: Solved, category: int) -> str:
    return solved.terms.family[category].replace("-", " ")


def _simple(
    solved: Solved, patterns: Sequence[Pattern], groups: Sequence[int], coarse: int
) -> Iterator[tuple[str, str, int]]:
    """Rules without exceptions: the best threshold and its neighbours, any pair, and never to fold."""
    at = groups.index(coarse) if coarse in groups else len(groups)
    near = {start for start in groups[max(at - 1, 0) : at + 2] if start}
    pairs = next(i for i, each in enumerate(patterns) if each.category == PAIR)
    for start in sorted(near | {pairs}):
        name = _from(solved, patterns, start)
        yield f"{name} or better", f"raise with {name} or better, fold everything else", start
    yield "never fold", "raise with any hand", 0


def _grid_row(solved: Solved, held: Sequence[Pattern]) -> dict[str, str]:
    hands, raised = sum(each.hands for each in held), sum(each.raised for each in held)
    whole = solved.shares * solved.rows.dealers
    least = float(Fraction(min(each.least for each in held), whole)) - FOLDED
    most = float(Fraction(max(each.most for each in held), whole)) - FOLDED
    decision = RAISE if raised == hands else f"raise {raised:,}, fold {hands - raised:,}" if raised else FOLD
    return {"hands": f"{hands:,}", "a raise is worth": f"{least:+.4f} to {most:+.4f}", "best": decision}


# --- The part


def strategy(rules: TableRules, store: Store) -> Chart:
    """With which hands to raise."""
    return chart(solve(showdowns(rules, store), terms_of(rules)))


def choices(rules: TableRules, hand: str, against: str | None, store: Store) -> list[Choice]:
    """What raising and folding are worth with five cards, in antes; cards that the player has seen are gone."""
    cards = parse_cards(hand, field="hand")
    gone = parse_cards(against or "", field="against")
    check_cards(cards, sizes=(5,), jokers=1, field="hand")
    check_cards((*cards, *gone), jokers=1, field="against")
    rows = showdowns(rules, store)
    place = rows.place(cards)
    wins, ties, losses = int(rows.wins[place]), int(rows.ties[place]), int(rows.losses[place])
    if gone:
        wins, ties, losses = _seen(rules, cards, gone)
    dealers = wins + ties + losses
    won = terms_of(rules).won(int(rows.category[place]))
    worth = (wins * won - STAKED * losses) / dealers
    shown = {name: f"{count / dealers:.4%}" for name, count in (("wins", wins), ("ties", ties), ("loses", losses))}
    return [Choice(RAISE, worth, worth > -FOLDED, shown), Choice(FOLD, Fraction(-FOLDED), worth <= -FOLDED)]


def _seen(rules: TableRules, cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, int, int]:
    if len(cards) + len(gone) + 5 > 53:
        raise InputError("cards", "five cards must be left for the dealer", field="against")
    from croupier.chapters.dj_wild_stud_poker.kernels import showdowns as dj_wild

    return dj_wild.against(cards, gone, rules.reading("DJ-1"), rules.reading("DJ-2"))


CHART = ChartPart(strategy, choices)
