"""The value of setting freely, at tiles and at Supreme Pai Gow: a bracket whose ends are counted exactly."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.chapters.pai_gow_tiles import odds as pai_gow_tiles
from croupier.chapters.pai_gow_tiles.kernels import contest as tiles
from croupier.chapters.pai_gow_tiles.play.contest import Hands, compare, hands_of
from croupier.chapters.supreme_pai_gow import odds as supreme_pai_gow
from croupier.chapters.supreme_pai_gow.kernels import contest as supreme
from croupier.compiled.arrays import I16, I64
from croupier.compiled.two_hands.contest import Codes, always, contest, meetings
from croupier.compiled.two_hands.equilibrium import SHARES, Game, bracket
from croupier.compiled.two_hands.lots import SPLITS, Lots, lots_of
from croupier.families.odds.two_hands import given_away
from croupier.odds import odds
from croupier.odds.answer import rules_for
from croupier.odds.store import Store
from croupier.play.lines import Outcome
from croupier.submission import TableRules
from croupier.tiles import PLACE, Tile, parse_tiles
from croupier.work import Work
from tests.setters import WAYS

CHAPTERS: dict[str, Any] = {"pai-gow-tiles": pai_gow_tiles, "supreme-pai-gow": supreme_pai_gow}
SIDES: dict[str, Callable[[Lots], tuple[Codes, Codes]]] = {
    "pai-gow-tiles": tiles.sides,
    "supreme-pai-gow": supreme.sides,
}
SOME = parse_tiles("6-6 1-1 5-5 4-6 3-6 4-5 2-6 2-4 1-2 1-4")


def row(*codes: int) -> I16:
    return np.array([codes], np.int16)


def test_a_game_of_one_hand_each() -> None:
    """The first split of the player wins against the first of the house and pushes against the second; the second the
    other way round; the third splits lose everything. So both sides mix evenly, and half of all deals are won."""
    player = Codes(high=row(6, 2, -1), low=row(2, 6, -1))
    house = Codes(high=row(5, 1, -2), low=row(1, 5, -2))
    game = Game(np.array([[1]], np.uint16), np.array([1]), player, house, 19, 20)
    found = bracket(game)
    assert [(bound.win, bound.lose) for bound in found] == [(SHARES // 2, 0)] * 2
    assert found.lower.mixture.tolist() == found.upper.mixture.tolist() == [[SHARES // 2, SHARES // 2, 0]]


# --- The ends of a bracket on ten tiles, counted by the readable engine


def settings(rules: TableRules, hand: tuple[Tile, ...]) -> list[Hands]:
    """The three splits of a hand, in the order in which lots have them."""
    return [hands_of(rules, (hand[a], hand[b]), (hand[c], hand[d])) for a, b, c, d in SPLITS.tolist()]


def test_both_ends_on_ten_tiles() -> None:
    rules, lots = rules_for("pai-gow-tiles"), lots_of(SOME, PLACE.__getitem__)
    found = tiles.equilibrium(lots, prize=19, stake=20)
    gains = {Outcome.WIN: 19, Outcome.PUSH: 0, Outcome.LOSE: -20}
    hands = [tuple(sorted(hand)) for hand in combinations(SOME, 4)]
    sets = {hand: settings(rules, hand) for hand in hands}
    lot = {hand: lots.find([PLACE[tile] for tile in hand]) for hand in hands}

    def replies(hand: tuple[Tile, ...], mixture: I64, gain: Callable[[Hands, Hands], int]) -> list[int]:
        """What each setting of a hand earns against the mixture of all hands that may lie opposite."""
        others = [other for other in hands if not set(other) & set(hand)]
        return [
            sum(
                int(share) * gain(mine, theirs)
                for other in others
                for share, theirs in zip(mixture[lot[other]], sets[other], strict=True)
            )
            for mine in sets[hand]
        ]

    upper = sum(
        max(replies(hand, found.upper.mixture, lambda mine, house: gains[compare(rules, mine, house)[0]]))
        for hand in hands
    )
    lower = sum(
        min(replies(hand, found.lower.mixture, lambda house, mine: gains[compare(rules, mine, house)[0]]))
        for hand in hands
    )
    assert (lower, upper) == tuple(19 * bound.win - 20 * bound.lose for bound in found)
    # Narrower than a ten-thousandth of the wager, on 3,150 deals.
    assert 0 <= upper - lower < Fraction(20 * SHARES * 3150, 10_000)


# --- The whole games


@pytest.mark.parametrize("game", CHAPTERS)
def test_the_value_lies_between_the_ways(game: str) -> None:
    """No way holds the best reply below the value, and no way as the player's own earns more against its best reply."""
    chapter = CHAPTERS[game]
    rules = rules_for(game)
    low, high = (back.exact - 1 for back in odds(game) if back.label)
    assert 0 <= high - low < Fraction(1, 10_000_000)
    lots = chapter.lots()
    player, house = SIDES[game](lots)
    meet = meetings(lots)
    for way in WAYS[game]:
        named = rules_for(game, house_way=way)
        assert chapter.edge_of_way(named, Store()) - 1 > low
        chosen = chapter.arrays_against(rules, Store(), way)["chosen"].astype(np.int64)
        fared = contest(Work(), "", meet, house, player, always(chosen))
        held = -int(lots.sizes @ (20 * fared.win - 19 * fared.lose).max(1))
        assert Fraction(held, 20 * lots.deals) < high
        least, most = given_away(chapter.edge_of_way(named, Store()), (low, high))
        assert 0 < least <= most < Fraction(6, 100)


@pytest.mark.parametrize("game", CHAPTERS)
def test_the_shipped_bracket_is_found_again(game: str) -> None:
    chapter, rules = CHAPTERS[game], rules_for(game)
    fresh = Store(recompute=True)
    again = chapter.free_setting(rules, fresh)
    assert fresh.kept
    assert again == chapter.free_setting(rules, Store())
    for end in ("lower", "upper"):
        assert sum(again[f"{end} {how}"] for how in ("win", "push", "lose")) == SHARES * chapter.lots().deals


@pytest.mark.parametrize("game", CHAPTERS)
def test_rows_of_the_equilibrium(game: str) -> None:
    """They belong to no way, are listed after those that do, and are left out where the odds are changed."""
    found = [back for back in odds(game) if back.label]
    assert [back.label for back in found] == ["equilibrium, at least", "equilibrium, at most"]
    assert all(back.house_way is None and back.published is None and back.player == "optimal" for back in found)
    wager = found[0].wager
    assert not [back for back in odds(game, wager=wager, changes=["any winning wager=3 to 2"]) if back.label]
