"""The ways for Supreme Pai Gow, and the frozen chances of the balanced one."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from croupier.cards import parse_cards
from croupier.chapters.supreme_pai_gow.hands import ranking as supreme
from croupier.families.hands.house_way import set_hand
from croupier.families.hands.way_tables import MILLION, frozen
from proofs.freeze import chances as freeze
from proofs.freeze.supreme_pai_gow import FILE, supreme_space
from tests.setters import WAYS

EXAMPLES = [
    ("max-high", "Ks Kh", "9d 4c", "best-high"),
    ("max-high", "Kd 9s", "4h 5c", "best-high"),  # 9 over 9: the king's nine is the higher
    ("max-low", "Ks 9d", "Kh 4c", "best-low"),  # 9 over 4, not kings over 3
    ("max-low", "Kc 9h", "As 8d", "best-low"),  # 9 over 9
    ("pair-high", "Ks Kh", "9d 4c", "pair-high"),
    ("pair-high", "As Ah", "9d 9c", "pair-high"),
    ("pair-high", "Jk1 Jk2", "9d 8c", "pair-high"),
    ("pair-high", "Qh 9d", "Ks 4c", "best-low"),  # 9 over 4, the king with the 4
]


@pytest.mark.clause("MA-SPG-12(d)")
@pytest.mark.parametrize(("way", "high", "low", "rule"), EXAMPLES)
def test_each_rule_sets_its_hand(way: str, high: str, low: str, rule: str) -> None:
    decision = set_hand(WAYS["supreme-pai-gow"][way], parse_cards(f"{high} {low}"))
    shown = [sorted(card >> 2 for card in hand) for hand in decision.setting.hands]
    assert (shown, decision.rule) == ([sorted(card >> 2 for card in parse_cards(hand)) for hand in (high, low)], rule)


@pytest.mark.clause("MA-SPG-12(d)")
@pytest.mark.parametrize(("high", "low"), [("As Ah", "9d 9c"), ("Jk1 Jk2", "As Ah")])
def test_the_balanced_way_keeps_two_pairs(high: str, low: str) -> None:
    decision = set_hand(WAYS["supreme-pai-gow"]["balanced"], parse_cards(f"{high} {low}"))
    assert [set(hand) for hand in decision.setting.hands] == [set(parse_cards(high)), set(parse_cards(low))]


def test_four_of_a_kind_is_set_even_where_equal_hands_lose() -> None:
    for way in WAYS["supreme-pai-gow"].values():
        assert set_hand(way, parse_cards("7s 7h 7d 7c"), equal="loses").setting.values == (2 << 20 | 5 << 16,) * 2


def test_the_reading_of_a_players_zero_changes_nothing_for_the_dealer() -> None:
    for way in WAYS["supreme-pai-gow"].values():
        for hand in ("Ts Th Kd Kc", "Ks Qh 9d Ac", "5s 5h Jd Qc"):
            one, other = (set_hand(way, parse_cards(hand), zero=zero) for zero in ("pair-ranks", "loses"))
            assert one == other


# The frozen chances


def test_the_command_gives_the_file_again() -> None:
    table = freeze.table_of(supreme_space(), {})
    shipped = json.loads(FILE.read_text("utf-8"))["tables"]
    assert shipped == [table]
    assert table["opponents"] == 316_251


def test_the_readable_way_gives_the_chances_of_the_table() -> None:
    # Suits do not count: a hand of each multiset of ranks, as often as the deck holds it.
    high_table, low_table = frozen("croupier.chapters.supreme_pai_gow")
    way = WAYS["supreme-pai-gow"]["balanced"]
    weights: dict[tuple[int, ...], int] = {}
    for cards in combinations(range(54), 4):
        ranks = tuple(card >> 2 for card in cards)
        weights[ranks] = weights.get(ranks, 0) + 1
    # King and queen are among the higher high hands, six points with a queen among the middle low ones.
    high, low = supreme.best(parse_cards("Ks Qh")).value, supreme.best(parse_cards("Qs 6h")).value
    at_most_high = at_most_low = 0
    for ranks, weight in weights.items():
        setting = set_hand(way, [4 * rank + ranks[:i].count(rank) for i, rank in enumerate(ranks)]).setting
        at_most_high += weight * (setting.values[0] <= high)
        at_most_low += weight * (setting.values[1] <= low or supreme.is_zero(setting.low))
    total = sum(weights.values())
    assert round(MILLION * at_most_high / total) == high_table.of(high)
    assert round(MILLION * at_most_low / total) == low_table.of(low)
