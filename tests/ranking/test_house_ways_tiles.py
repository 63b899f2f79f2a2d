"""The three ways for tiles, rule by rule."""

from __future__ import annotations

import pytest

from croupier.families.hands.house_way import set_hand
from croupier.tiles import parse_tiles, tile_text
from tests.setters import WAYS

# The high hand, the low hand, and the rule that parts them so

STATUTORY = [
    ("2-4 1-2", "1-5 1-3", "supreme-pair"),
    ("2-4 1-2", "6-6 6-6", "supreme-pair"),
    ("6-6 6-6", "4-5 5-6", "pair-wong-or-gong"),
    ("6-6 3-6", "2-6 1-3", "pair-wong-or-gong"),  # a wong before a gong
    ("2-5 3-4", "1-1 3-6", "pair-wong-or-gong"),  # a pair, and a wong under it
    ("1-6 5-6", "5-5 1-3", "seven-to-nine"),  # 8 over 4, before 7 over 5
    ("5-6 1-6", "5-5 4-6", "seven-to-nine"),  # 8 over 0, before 7 over 1
    ("6-6 4-6", "5-5 5-6", "highest-with-lowest"),  # 2 over 1, though 3 over 0 is possible
    ("5-5 1-4", "5-6 4-6", "highest-with-lowest"),
]
STATUTORY_CLAUSES = {
    "supreme-pair": "NJ-69F-10.7(d)1",
    "pair-wong-or-gong": "NJ-69F-10.7(d)2",
    "seven-to-nine": "NJ-69F-10.7(d)3",
    "highest-with-lowest": "NJ-69F-10.7(d)4",
}

FOXWOODS = [
    ("5-6 5-6", "6-6 2-6", "kept-pair"),
    ("1-3 1-3", "6-6 1-1", "kept-pair"),
    ("1-2 3-3", "2-4 1-3", "split-supreme"),  # 9 over 7
    ("2-4 3-3", "1-2 1-4", "split-supreme"),  # 9 over 8
    ("2-4 3-3", "1-2 1-5", "split-supreme"),  # 9 over 9
    ("6-6 1-5", "6-6 2-2", "split-twos-twelves"),  # 8 over 6
    ("6-6 4-5", "6-6 5-6", "split-twos-twelves"),  # wong over 3
    ("3-6 6-6", "4-5 5-5", "split-nines"),
    ("3-5 5-6", "2-6 5-5", "split-eights"),  # 9 over 8
    ("2-6 5-6", "3-5 3-6", "split-eights"),  # 9 over 7
    ("2-5 6-6", "3-4 5-5", "split-sevens"),  # 9 over 7
    ("6-6 6-6", "1-4 2-2", "pair"),  # splits to 7 over 6 only
    ("6-6 6-6", "3-6 4-5", "pair"),  # two wongs would be less
    ("2-5 3-4", "1-3 2-2", "pair"),
    ("2-4 1-2", "6-6 5-5", "pair"),
    ("6-6 4-5", "2-6 5-6", "wong-with-eleven"),
    ("6-6 4-5", "1-6 5-6", "wong-with-eleven"),
    ("6-6 2-6", "1-6 1-3", "gong-with-four"),
    ("6-6 2-6", "1-6 1-4", "gong-with-four"),
    ("6-6 1-6", "4-4 1-4", "high-nine-gong-wong"),  # a high eight
    ("6-6 1-6", "2-6 3-3", "high-nine-gong-wong"),
    ("1-1 2-6", "3-6 1-3", "high-nine-gong-wong"),  # a gong before a wong
    ("6-6 2-6", "1-1 5-5", "high-nine-gong-wong"),  # the twelve before the two
    ("5-5 1-6", "1-3 5-6", "other-hands"),  # 5 low is enough
    ("5-6 1-6", "5-5 4-6", "other-hands"),  # 1 low is not, and 8 high is
    ("6-6 4-6", "5-5 5-6", "other-hands"),  # nothing reaches 7: the low hand
    ("5-5 3-6", "4-6 2-6", "other-hands"),  # 9 over 8: the high tile high
    ("6-6 1-5", "1-1 1-4", "other-hands"),  # 8 over 7: the twelve high
]

CANBERRA = [
    ("6-6 4-5", "6-6 5-6", "exception-a"),
    ("4-4 5-6", "5-5 1-6", "exception-b"),
    ("2-4 1-5", "1-4 6-6", "exception-c"),
    ("1-2 3-3", "2-3 1-1", "exception-c"),
    ("1-3 1-4", "1-2 5-6", "exception-d"),  # 9 over 7
    ("2-2 2-3", "2-4 5-5", "exception-d"),  # 9 over 6
    ("2-6 4-6", "4-4 3-6", "exception-e"),
    ("1-5 2-4", "3-3 1-6", "exception-f"),
    ("6-6 2-6", "3-6 2-2", "exception-g"),
    ("3-3 5-6", "1-5 1-4", "exception-h"),
    ("4-4 3-6", "2-6 2-2", "exception-i"),
    ("2-4 1-2", "3-3 1-3", "kept-pair"),
    ("5-5 5-5", "6-6 1-1", "kept-pair"),
    ("6-6 1-5", "6-6 2-2", "split-pair"),
    ("3-6 6-6", "4-5 5-5", "split-pair"),
    ("2-6 5-6", "3-5 3-6", "split-pair"),  # 9 over 7
    ("2-6 5-5", "3-5 4-6", "split-pair"),  # 8 over 8
    ("2-5 6-6", "3-4 5-5", "split-pair"),  # high nine over 7
    ("6-6 6-6", "2-4 2-2", "pair"),  # 8 over 6 would be two lower hands
    ("3-6 4-5", "5-6 5-5", "pair"),  # 9 over 0
    ("2-5 3-4", "5-5 4-6", "pair"),  # 7 over 7
    ("6-6 1-6", "2-6 3-3", "high-nine-gong-wong"),
    ("6-6 2-6", "1-6 1-3", "highest-high-nine-gong-wong"),  # high nine would leave 2
    ("1-4 1-3", "5-5 1-5", "other-hands"),  # 15 points of at most 15
    ("5-5 1-6", "1-3 5-6", "other-hands"),  # 5 low is enough
    ("5-6 1-6", "5-5 4-6", "other-hands"),  # 1 low is not, and 8 high is
    ("6-6 4-6", "5-5 5-6", "other-hands"),  # neither: the low hand, with the high tile
    ("5-5 3-6", "4-6 2-6", "other-hands"),  # over 7 the high tile goes high
]


def check(way: str, high: str, low: str, rule: str) -> None:
    decision = set_hand(WAYS["pai-gow-tiles"][way], parse_tiles(f"{high} {low}"))
    shown = [sorted(map(tile_text, hand)) for hand in decision.setting.hands]
    assert (shown, decision.rule) == ([sorted(high.split()), sorted(low.split())], rule)


@pytest.mark.parametrize(
    ("high", "low", "rule"),
    [
        pytest.param(*example, marks=pytest.mark.clause("NJ-69F-10.7(d)", STATUTORY_CLAUSES[example[2]]))
        for example in STATUTORY
    ],
)
def test_the_statutory_way(high: str, low: str, rule: str) -> None:
    check("statutory", high, low, rule)


@pytest.mark.clause("NJ-69F-10.7(e)")
@pytest.mark.parametrize(("high", "low", "rule"), FOXWOODS)
def test_the_foxwoods_way(high: str, low: str, rule: str) -> None:
    check("foxwoods-tiles", high, low, rule)


@pytest.mark.clause("NJ-69F-10.7(e)")
@pytest.mark.parametrize(("high", "low", "rule"), CANBERRA)
def test_the_canberra_way(high: str, low: str, rule: str) -> None:
    check("canberra", high, low, rule)


def test_every_rule_has_an_example() -> None:
    for way, examples in (("statutory", STATUTORY), ("foxwoods-tiles", FOXWOODS), ("canberra", CANBERRA)):
        assert {rule.name for rule in WAYS["pai-gow-tiles"][way].rules} == {rule for _, _, rule in examples}
