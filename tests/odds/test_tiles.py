"""Pai gow tiles: exact odds against a house way, held against the readable engine."""

import random
import subprocess
import sys
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.chapters.pai_gow_tiles import odds as chapter
from croupier.chapters.pai_gow_tiles.chart import sets_by
from croupier.chapters.pai_gow_tiles.kernels import contest as kernel
from croupier.chapters.pai_gow_tiles.play.contest import Hands, compare, hands_of, house_hands
from croupier.compiled.two_hands.lots import Lots, chosen_splits, lots_of
from croupier.errors import InputError
from croupier.families.odds.two_hands import Counted, as_bank, as_player
from croupier.odds import choices, odds, strategy
from croupier.odds.answer import rules_for
from croupier.odds.result import Result
from croupier.odds.standard import alternatives
from croupier.odds.store import Store
from croupier.play.lines import Outcome
from croupier.rulebook import rulebook
from croupier.submission import TableRules
from croupier.submission.plain import plain_rules
from croupier.tiles import PLACE, TILES, Tile, kind, parse_tiles
from croupier.work import Work

GAME = "pai-gow-tiles"
WAYS = ("statutory", "foxwoods-tiles", "canberra")
PRIZE, ONE = Fraction(19, 20), Fraction(1)
# Both supreme tiles, and enough for pairs, wongs, gongs and hands of value zero.
SOME = parse_tiles("6-6 6-6 1-1 5-5 4-6 3-6 4-5 2-6 2-4 1-2 1-4 2-3")
EXCEPTION = "1-1 3-6 / 5-5 2-6"


def plain(**stated: Any) -> TableRules:
    return plain_rules(rulebook(GAME), stated)


@cache
def rows(way: str) -> dict[tuple[str, str], Result]:
    return {(row.role, row.player): row for row in odds(GAME, house_way=way) if not row.label}


# --- One deal by hand


def test_the_only_dealer_of_eight_tiles() -> None:
    """Twelves and fours against tens and sixes: the twelves win, the fours lose. Split, 6 and 6 lose to both pairs."""
    lots = lots_of(parse_tiles("6-6 6-6 5-5 5-5 3-3 3-3 2-2 2-2"), PLACE.__getitem__)
    mine = lots.find([PLACE[tile] for tile in parse_tiles("6-6 6-6 2-2 2-2")])
    rules = plain()
    chosen = chosen_splits(lots, lambda tiles: house_hands(rules, tiles).high.cards)
    counts = as_player(kernel.way(Work(), lots, chosen), lots.others)
    assert lots.others == 1
    assert counts.win[mine].tolist() == [0, 0, 0]
    assert counts.lose[mine].tolist() == [0, 1, 1]


def test_lots_hold_every_hand_once() -> None:
    for looks, size in ((False, 4285), (True, 8130)):
        lots = chapter.lots(looks=looks)
        assert len(lots.sizes) == size
        assert int(lots.sizes.sum()) == 35_960
        assert lots.others == 20_475


# --- Brute force through the readable engine on twelve tiles


def settings(rules: TableRules, tiles: tuple[Tile, ...]) -> list[Hands]:
    a, *rest = tiles
    halves = [((a, b), tuple(c for c in rest if c != b)) for b in rest]
    return [hands_of(rules, one, other) for one, other in halves]


def brute(rules: TableRules, deck: tuple[Tile, ...]) -> dict[str, tuple[int, int]]:
    """Wins and losses of all deals by the house way and by the best reply, as a player and as the bank."""
    found = {name: [0, 0] for name in ("player", "player best", "bank", "bank best")}
    for mine in combinations(deck, 4):
        left = [house_hands(rules, other) for other in combinations([t for t in deck if t not in mine], 4)]
        sets = [house_hands(rules, mine), *settings(rules, mine)]
        played = [[compare(rules, hands, other)[0] for other in left] for hands in sets]
        banked = [[compare(rules, other, hands)[0] for other in left] for hands in sets]
        for name, ends, won, lost in (
            ("player", played, Outcome.WIN, Outcome.LOSE),
            ("bank", banked, Outcome.LOSE, Outcome.WIN),
        ):
            counts = [(line.count(won), line.count(lost)) for line in ends]
            best = max(counts, key=lambda pair: PRIZE * pair[0] - pair[1])
            for key, pair in ((name, counts[0]), (f"{name} best", best)):
                found[key][0] += pair[0]
                found[key][1] += pair[1]
    return {name: (won, lost) for name, (won, lost) in found.items()}


def counted(rules: TableRules, lots: Lots) -> tuple[Counted, Counted]:
    chosen = chosen_splits(lots, lambda tiles: house_hands(rules, tiles).high.cards)
    swap: Any = rules.reading("NJ-3")
    zero: Any = rules.reading("NJ-1")
    arrays = kernel.way(Work(), lots, chosen, swap=swap, zero=zero)
    return as_player(arrays, lots.others), as_bank(arrays, lots.others)


@pytest.mark.parametrize(
    "stated",
    [
        {"house_way": "statutory"},
        {"house_way": "foxwoods-tiles", "readings": {"NJ-1": "any"}},
        {"house_way": "canberra", "readings": {"NJ-3": "value-only"}},
        {"house_way": "statutory", "house_way_exceptions": [EXCEPTION]},
    ],
)
def test_twelve_tiles_dealt_in_every_way(stated: dict[str, Any]) -> None:
    rules = plain(**stated)
    alike = kind if rules.house_way_exceptions else PLACE.__getitem__
    player, bank = counted(rules, lots_of(SOME, alike))
    expected = brute(rules, SOME)
    for name, counts in (("player", player), ("bank", bank)):
        for key, splits in ((name, counts.chosen), (f"{name} best", counts.best(PRIZE, ONE))):
            won, pushed, lost = counts.played(splits)
            gained = PRIZE * expected[key][0] - expected[key][1]
            assert PRIZE * won - lost == gained
            assert won + pushed + lost == 495 * 70
            if not key.endswith("best"):
                assert (won, lost) == expected[key]


def test_zero_and_exchanged_ranks_matter_on_twelve_tiles() -> None:
    """The readings of the brute force are not idle: each gives other counts than the default."""
    results = [
        counted(plain(house_way="canberra", readings=stated), lots_of(SOME, PLACE.__getitem__))[0]
        for stated in ({}, {"NJ-1": "any"}, {"NJ-3": "value-only"})
    ]
    assert len({(int(one.win.sum()), int(one.lose.sum())) for one in results}) == 3


# --- All tiles


@pytest.mark.parametrize("way", WAYS)
def test_tiles_of_one_place_are_set_alike(way: str) -> None:
    """What lets 4,285 lots stand for 8,130 looks; every ninth look is set anew."""
    rules = plain(house_way=way)
    lots = chapter.lots()
    sets, splits = sets_by("rank-follows", looks=False), chapter.chosen(way, "rank-follows", ())
    for hand in chapter.lots(looks=True).hands[::9].tolist():
        lot = lots.find([PLACE[tile] for tile in hand])
        set_so = house_hands(rules, tuple(hand))
        values = int(sets.high[lot, splits[lot]]), int(sets.low[lot, splits[lot]])
        assert (set_so.high.value, set_so.low.value) == values


@pytest.mark.parametrize("hand", ["6-6 6-6 3-6 5-6", "1-2 4-4 1-1 4-5"])
def test_choices_against_every_dealer(hand: str) -> None:
    """All 20,475 dealers set by the readable engine, for each setting of one hand."""
    rules = rules_for(GAME)
    mine = parse_tiles(hand)
    left = [house_hands(rules, other) for other in combinations([t for t in TILES if t not in mine], 4)]
    expected = {}
    for hands in settings(rules, mine):
        ends = [compare(rules, hands, other)[0] for other in left]
        won, lost = ends.count(Outcome.WIN), ends.count(Outcome.LOSE)
        expected[hands.high.value, hands.low.value] = (PRIZE * won - lost) / 20_475
    found = choices(rules, hand)
    assert sorted(choice.value for choice in found) == sorted(expected.values())
    assert found[0].best
    assert [choice.detail["house way"] for choice in found].count("yes") == 1
    assert sum(int(found[0].detail[end].replace(",", "")) for end in ("win", "push", "lose")) == 20_475


def test_returns_against_simulated_deals() -> None:
    """Forty thousand deals: the player sets the house way and the best reply, both within three standard errors."""
    rules, dice = rules_for(GAME), random.Random(20260706)
    player = chapter.player_of(rules, Store())
    best, lots = player.best(PRIZE, ONE), chapter.lots()
    sets = sets_by("rank-follows", looks=False)
    place = {tuple(PLACE[tile] for tile in hand): lot for lot, hand in enumerate(lots.hands.tolist())}
    nets: dict[str, list[float]] = {"house-way": [], "optimal": []}
    for _ in range(40_000):
        dealt = dice.sample(TILES, 8)
        mine, dealer = sorted(dealt[:4]), house_hands(rules, dealt[4:])
        lot = place[tuple(PLACE[tile] for tile in mine)]
        reply = hands_of(rules, *sets.halves(lot, int(best[lot]), mine))
        for name, hands in (("house-way", house_hands(rules, mine)), ("optimal", reply)):
            nets[name].append({Outcome.WIN: 0.95, Outcome.LOSE: -1.0}.get(compare(rules, hands, dealer)[0], 0.0))
    for name, drawn in nets.items():
        row = rows("statutory")["player", name]
        assert abs(float(np.mean(drawn)) - (row.return_ - 1)) < 3 * row.standard_deviation / 200


# --- Properties


@pytest.mark.parametrize("way", WAYS)
def test_rows_of_a_way(way: str) -> None:
    found = rows(way)
    for row in found.values():
        assert sum(row.counts.values()) == row.total_combinations == 35_960 * 20_475
        # Vigorish is a twentieth of what is won.
        before = 1 + Fraction(row.counts["win"] - row.counts["lose"], row.total_combinations)
        assert row.return_before_vigorish == float(before)
        assert row.exact == before - Fraction(row.counts["win"], 20 * row.total_combinations)
    mine, bank = found["player", "house-way"], found["bank", "house-way"]
    # Both set the house way: what the one wins the other loses.
    assert (mine.counts["win"], mine.counts["lose"]) == (bank.counts["lose"], bank.counts["win"])
    assert found["player", "optimal"].exact > mine.exact
    assert found["bank", "optimal"].exact > bank.exact > mine.exact


def test_the_statutory_way_can_be_beaten() -> None:
    """A player who knows it has about one percent after vigorish; no other named way gives an edge."""
    edges = {way: chapter.edge_of_way(plain(house_way=way), Store()) for way in WAYS}
    assert all(edges[way] == rows(way)["player", "optimal"].exact for way in WAYS)
    assert Fraction(1009, 1000) < edges["statutory"] < Fraction(102, 100)
    assert max(edges["foxwoods-tiles"], edges["canberra"]) < 1


def test_no_single_change_of_setting_improves_the_best_reply() -> None:
    player = chapter.player_of(plain(), Store())
    best = player.best(PRIZE, ONE)
    value, dice = player.expected(best, PRIZE, ONE), random.Random(7)
    for lot in dice.sample(range(len(best)), 200):
        for split in range(3):
            changed = best.copy()
            changed[lot] = split
            assert player.expected(changed, PRIZE, ONE) <= value


def test_other_odds_change_the_best_reply() -> None:
    """At 3 to 2 less 5%: every lot for itself, in fractions."""
    (row,) = (
        row
        for row in odds(GAME, wager="pai-gow", changes=["any winning wager=3 to 2"])
        if row.role == "player" and row.player == "optimal"
    )
    player, prize = chapter.player_of(plain(), Store()), Fraction(3, 2) * Fraction(19, 20)
    lines = zip(player.sizes.tolist(), player.win.tolist(), player.lose.tolist(), strict=True)
    total = sum(
        size * max(prize * won - lost for won, lost in zip(wins, losses, strict=True)) for size, wins, losses in lines
    )
    assert row.exact - 1 == total / Fraction(736_281_000)
    # The lots that are set otherwise than at even money are some, and not all.
    assert 0 < int((player.best(prize, ONE) != player.best(PRIZE, ONE)).sum()) < 4285


def test_readings() -> None:
    """NJ-1 read strictly costs the player; NJ-2 and NJ-4 change no count; without NJ-5 nobody banks."""
    usual = rows("statutory")["player", "house-way"]
    strict = odds(GAME, readings={"NJ-1": "any"})[0]
    assert strict.exact < usual.exact
    for stated in ({"NJ-2": "foul-loses"}, {"NJ-4": "round-up-25c"}):
        assert odds(GAME, readings=stated)[0].counts == usual.counts
    assert "quarters" in odds(GAME, readings={"NJ-4": "round-up-25c"})[0].assumptions[1]
    assert {row.role for row in odds(GAME, readings={"NJ-5": "not-offered"})} == {"player"}


def test_an_exception_is_priced() -> None:
    """A filed exception that repairs a bad setting of the statutory way leaves the player less."""
    hand = "1-3 1-5 5-5 4-6"
    repaired = plain(house_way_exceptions=["5-5 1-5 / 1-3 4-6", "a remark"])
    (kept,) = (choice.name for choice in choices(plain(), hand) if choice.detail["house way"])
    (mended,) = (choice.name for choice in choices(repaired, hand) if choice.detail["house way"])
    assert (kept, mended) == ("1-3 1-5 / 5-5 4-6", "5-5 1-5 / 1-3 4-6")
    store = Store()
    assert chapter.edge_of_way(repaired, store) < chapter.edge_of_way(plain(), store)
    assert "1 filed exceptions" in odds(GAME, rules=repaired, store=store)[0].assumptions[2]


# --- The chart, the counts that ship, and input


def test_chart() -> None:
    rules = rules_for(GAME)
    found = strategy(rules)
    assert found.value == rows("statutory")["player", "optimal"].exact - 1
    assert len(found.rules) == len(found.exceptions) == 20
    house = next(simple for simple in found.simple if simple.name == "house way")
    assert house.value == rows("statutory")["player", "house-way"].exact - 1
    assert all(simple.cost == found.value - simple.value > 0 for simple in found.simple)
    # The dearest single hand, weighed by itself, is worth what the chart says.
    first = found.exceptions[0]
    weighed = choices(rules, first.hand)
    (way,) = (choice.value for choice in weighed if choice.detail["house way"])
    assert first.decision.startswith(weighed[0].name)
    assert f"{float(weighed[0].value - way):.4f} of the wager better" in first.note


def test_shipped_counts_are_recomputed() -> None:
    """The three ways as the texts are read, and the first by each other reading that changes counts."""
    fresh, shelf = Store(recompute=True), Store(computes=False)
    asked: list[tuple[str, dict[str, str]]] = [(way, {}) for way in WAYS]
    asked += [("statutory", {name: value}) for name, value in alternatives(GAME) if name in ("NJ-1", "NJ-3")]
    for way, readings in asked:
        rules = plain(house_way=way, readings=readings)
        shipped, again = chapter.arrays_against(rules, shelf, way), chapter.arrays_against(rules, fresh, way)
        assert all(np.array_equal(shipped[name], again[name]) for name in again)
    assert len(fresh.kept[GAME]) == len(asked) == 5


def test_pricing_needs_no_compiler() -> None:
    code = (
        "import sys; from croupier.odds import choices, odds, strategy; from croupier.odds.answer import rules_for\n"
        "for game, hand in (('pai-gow-tiles', '6-6 6-6 1-1 1-1'), ('supreme-pai-gow', 'As Ah Kd Jk1')):\n"
        "    odds(game); rules = rules_for(game); strategy(rules); choices(rules, hand)\n"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("hand", "against", "field"),
    [
        ("6-6 6-6 1-1", None, "hand"),
        ("6-6 6-6 6-6 1-1", None, "hand"),
        ("6-6 9-9 1-1 1-1", None, "hand"),
        ("6-6 6-6 1-1 1-1", "2-2 2-2 3-3 3-3", "against"),
    ],
)
def test_hands_that_cannot_be(hand: str, against: str | None, field: str) -> None:
    with pytest.raises(InputError) as refused:
        choices(rules_for(GAME), hand, against=against)
    assert refused.value.field == field
