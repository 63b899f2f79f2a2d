"""The registry of house ways, and what holds for every one of them."""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import InputError, RulebookError
from croupier.families.hands.house_way import HouseWay, set_hand
from croupier.handbook import house_way
from croupier.rulebook import find_clause, rulebook, slugs
from croupier.tiles import TILES, kind
from tests.setters import WAYS, legal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ALL = [way for ways in WAYS.values() for way in ways.values()]
CARDS = [way for way in ALL if way.game != "pai-gow-tiles"]
DECKS = {"supreme-pai-gow": (54, 4), "pai-gow-tiles": (32, 4)}


def deck_of(way: HouseWay[Any]) -> tuple[int, int]:
    return DECKS.get(way.game, (53, 7))


def name_of(way: HouseWay[Any]) -> str:
    return f"{way.game}/{way.name}"


every_way = pytest.mark.parametrize("way", ALL, ids=name_of)


# The registry


def test_the_rulebook_names_the_same_ways() -> None:
    named = {game: {way.name for way in rulebook(game).game.house_way} for game in slugs()}
    assert {game: set(ways) for game, ways in WAYS.items()} == {game: ways for game, ways in named.items() if ways}


@pytest.mark.clause("PA-688a.11(a)", "PA-575.11(c)", "NJ-69F-10.7(e)", "NJ-69F-11.9(d)", "MA-SPG-12(d)")
def test_each_way_cites_the_clause_under_which_it_is_filed() -> None:
    binding = {
        "face-up-pai-gow-poker": {"PA-688a.11(a)"},
        "pai-gow-poker": {"NJ-69F-11.9(d)"},
        "asia-poker": {"PA-575.11(c)"},
        "pai-gow-tiles": {"NJ-69F-10.7(d)", "NJ-69F-10.7(e)"},
        "supreme-pai-gow": {"MA-SPG-12(d)"},
    }
    assert {game: {way.clause for way in ways.values()} for game, ways in WAYS.items()} == binding
    assert all(find_clause(way.clause) is not None for way in ALL)


def test_ways_and_rules_have_names_and_words() -> None:
    for game, ways in WAYS.items():
        for name, way in ways.items():
            assert (way.game, way.name) == (game, name)
            rules = [rule.name for rule in way.rules]
            assert len(set(rules)) == len(rules)
            assert all(rule.text.endswith(".") for rule in way.rules)
            assert way.silent


def test_an_unknown_way_is_named() -> None:
    assert house_way("pai-gow-poker", "stones") is WAYS["pai-gow-poker"]["stones"]
    with pytest.raises(InputError, match=r"no way 'foxwood'.*did you mean 'foxwoods'"):
        house_way("pai-gow-poker", "foxwood")
    with pytest.raises(InputError, match="no way 'foxwoods'; it has none"):
        house_way("dj-wild-stud-poker", "foxwoods")


def test_a_way_that_sets_nothing_is_a_defect() -> None:
    way = HouseWay("pai-gow-poker", "empty", "", tuple, ())
    with pytest.raises(RulebookError, match="'empty'"):
        set_hand(way, (0, 1))


# What holds for every way


def check(way: HouseWay[Any], pieces: Sequence[int]) -> None:
    """The setting uses the dealt pieces, is legal, and does not depend on the order of the deal."""
    decision = set_hand(way, pieces)
    setting = decision.setting
    assert sorted(piece for hand in setting.hands for piece in hand) == sorted(pieces)
    allowed = legal(way.game, sorted(pieces) if way.game == "pai-gow-tiles" else pieces)
    assert (frozenset(map(frozenset, setting.hands)), setting.values) in [
        (frozenset(map(frozenset, one.hands)), one.values) for one in allowed
    ]
    assert set_hand(way, sorted(pieces)) == decision == set_hand(way, list(reversed(pieces)))
    assert decision.rule in {rule.name for rule in way.rules}
    assert decision.explanation


def hands_of(deck: int, width: int, count: int) -> Iterator[list[int]]:
    """Random hands, half of them from few ranks, which makes pairs, threes, fours and five aces common."""
    dice = random.Random(7)
    for i in range(count):
        top = deck if i % 2 else 4 * dice.randint(3, 6)
        pieces = [deck - 1 - piece for piece in range(top)]
        yield dice.sample(pieces, width)


@every_way
def test_a_setting_is_legal_and_uses_the_dealt_pieces(way: HouseWay[Any]) -> None:
    for pieces in hands_of(*deck_of(way), 100 if way.game == "asia-poker" else 250):
        check(way, pieces)


@pytest.mark.parametrize("way", WAYS["pai-gow-tiles"].values(), ids=name_of)
def test_every_hand_of_tiles_is_set(way: HouseWay[Any]) -> None:
    # Of eleven tiles there are two, of ten there is one: 8,130 of the 35,960 hands can be told apart.
    seen = set()
    for tiles in combinations(TILES, 4):
        look = tuple(map(kind, tiles))
        if look not in seen:
            seen.add(look)
            assert set_hand(way, tiles).setting in legal("pai-gow-tiles", tiles)
    assert len(seen) == 8130


@pytest.mark.parametrize("way", WAYS["supreme-pai-gow"].values(), ids=name_of)
def test_every_hand_of_supreme_pai_gow_is_set(way: HouseWay[Any]) -> None:
    # Suits do not count in these hands, so one hand of each multiset of ranks stands for all.
    seen = set()
    for cards in combinations(range(53, -1, -1), 4):
        ranks = tuple(min(card, 52) >> 2 for card in cards)
        if ranks not in seen:
            seen.add(ranks)
            assert set_hand(way, cards).setting in legal("supreme-pai-gow", cards)
    assert len(seen) == 1820 + 455 + 91


@pytest.mark.parametrize("way", CARDS, ids=name_of)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_suits_may_change_places(way: HouseWay[Any], data: st.DataObject) -> None:
    deck, width = deck_of(way)
    cards = data.draw(st.lists(st.integers(0, deck - 1), min_size=width, max_size=width, unique=True))
    suits = data.draw(st.permutations(range(4)))
    renamed = [card if card >= 52 else card - card % 4 + suits[card % 4] for card in cards]
    one, other = set_hand(way, cards), set_hand(way, renamed)
    assert (one.setting.values, one.rule) == (other.setting.values, other.rule)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("pai-gow-poker", {"low_wheel": True}),
        ("asia-poker", {"low_straight_flush_a234": True, "low_straight_a234": True}),
        ("asia-poker", {"pair": "as-printed", "equal_lead": "equal-fouls"}),
        ("pai-gow-tiles", {"swap": "value-only"}),
        ("supreme-pai-gow", {"joker": "before-subtracting", "equal": "loses"}),
    ],
)
def test_options_reach_the_settings(game: str, options: dict[str, bool | str]) -> None:
    for way in WAYS[game].values():
        for pieces in hands_of(*deck_of(way), 30):
            ordered = sorted(pieces, reverse=game != "pai-gow-tiles")
            decision = set_hand(way, pieces, **options)
            allowed = legal(game, ordered, **options)
            assert decision.setting in (allowed or legal(game, ordered, **{**options, "equal": "allowed"}))
