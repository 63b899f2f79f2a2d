"""Supreme Pai Gow: exact odds against a house way and of the bonus wager, held against the readable engine."""

import random
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from croupier.cards import Card, deck, parse_cards
from croupier.chapters.supreme_pai_gow import odds as chapter
from croupier.chapters.supreme_pai_gow.chart import sets_by
from croupier.chapters.supreme_pai_gow.hands import arguments
from croupier.chapters.supreme_pai_gow.hands import ranking as supreme
from croupier.chapters.supreme_pai_gow.kernels import contest as kernel
from croupier.chapters.supreme_pai_gow.play.contest import Hands, by_house_way, contest, rank
from croupier.compiled.two_hands.lots import Lots, chosen_splits, lots_of
from croupier.errors import InputError
from croupier.families.odds.two_hands import Counted, as_bank, as_player, bracket_values, given_away, terms_of
from croupier.odds import choices, odds, strategy
from croupier.odds.answer import rules_for
from croupier.odds.result import Result
from croupier.odds.standard import alternatives
from croupier.odds.store import Store
from croupier.play.lines import Outcome
from croupier.rulebook import rulebook
from croupier.submission import TableRules
from croupier.submission.plain import plain_rules
from croupier.work import Work

GAME = "supreme-pai-gow"
WAYS = ("balanced", "max-high", "max-low", "pair-high")
PRIZE, ONE = Fraction(19, 20), Fraction(1)
# Four of a kind, pairs of tens and faces, and both jokers.
SOME = parse_cards("Jk1 Jk2 7c 7d 7h 7s Tc Td Kc Qd Ac 6d")


def plain(**stated: Any) -> TableRules:
    return plain_rules(rulebook(GAME), stated)


@cache
def rows(way: str) -> dict[tuple[str, str], Result]:
    found = odds(GAME, house_way=way, wager=GAME)
    return {(row.role, row.player): row for row in found if not row.label}


# --- One deal by hand


def test_the_only_dealer_of_eight_cards() -> None:
    """Aces with K-Q against jokers with a pair of twos: both hands lose. A-K and A-Q, 1 and 1, lose as well."""
    lots = lots_of(parse_cards("Jk1 Jk2 2c 2d Ac Ad Ks Qs"), lambda card: card >> 2)
    mine = lots.find([card >> 2 for card in parse_cards("Ac Ad Ks Qs")])
    theirs = lots.find([card >> 2 for card in parse_cards("Jk1 Jk2 2c 2d")])
    rules = plain(house_way="max-high")
    chosen = chosen_splits(lots, lambda cards: by_house_way(rules, cards).high)
    counts = as_player(kernel.way(Work(), lots, chosen), lots.others)
    assert lots.others == 1
    assert counts.lose[mine].tolist() == [1, 1, 1]
    # The other way round jokers and twos win both; a joker with a two makes 8, twice, and loses to aces and to K-Q.
    assert sorted(zip(counts.win[theirs].tolist(), counts.lose[theirs].tolist(), strict=True)) == [
        (0, 1),
        (0, 1),
        (1, 0),
    ]


def test_lots_hold_every_hand_once() -> None:
    assert len(chapter.lots().sizes) == 2366
    assert int(chapter.lots().sizes.sum()) == comb(54, 4)
    assert chapter.lots().others == comb(50, 4)


# --- Brute force through the readable engine on twelve cards


def settings(rules: TableRules, cards: tuple[Card, ...]) -> list[Hands]:
    """The three splits as a player would lay them, equal hands at fault where reading MA-1 says so."""
    a, *rest = cards
    found = []
    for b in rest:
        one, other = (a, b), tuple(c for c in rest if c != b)
        above = rank(rules, one).value - rank(rules, other).value
        high, low = (one, other) if above >= 0 else (other, one)
        fault = "MA-SPG-12(g)(2)" if above == 0 and rules.reading("MA-1") == "loses" else None
        found.append(Hands(high, low, fault))
    return found


def brute(rules: TableRules, cards: tuple[Card, ...]) -> dict[str, tuple[int, int]]:
    """Wins and losses of all deals by the house way and by the best reply, as a player and as the bank."""
    found = {name: [0, 0] for name in ("player", "player best", "bank", "bank best")}
    for mine in combinations(cards, 4):
        rest = list(combinations([card for card in cards if card not in mine], 4))
        dealers = [by_house_way(rules, other) for other in rest]
        others = [as_laid(rules, hands) for hands in dealers]
        sets = settings(rules, mine)
        played = [as_laid(rules, by_house_way(rules, mine)), *sets]
        # The house must set its hands somehow, by equal ones if there are no others.
        banked = [by_house_way(rules, mine), *([hands for hands in sets if not hands.fault] or [])]
        ends = [[contest(rules, hands, other)[0] for other in dealers] for hands in played]
        bank_ends = [[contest(rules, other, hands)[0] for other in others] for hands in banked]
        for name, lines, won, lost in (
            ("player", ends, Outcome.WIN, Outcome.LOSE),
            ("bank", bank_ends, Outcome.LOSE, Outcome.WIN),
        ):
            counts = [(line.count(won), line.count(lost)) for line in lines]
            best = max(counts, key=lambda pair: PRIZE * pair[0] - pair[1])
            for key, pair in ((name, counts[0]), (f"{name} best", best)):
                found[key][0] += pair[0]
                found[key][1] += pair[1]
    return {name: (won, lost) for name, (won, lost) in found.items()}


def as_laid(rules: TableRules, hands: Hands) -> Hands:
    """Hands of a player, who is at fault where the dealer is not."""
    equal = rank(rules, hands.high).value == rank(rules, hands.low).value
    fault = "MA-SPG-12(g)(2)" if equal and rules.reading("MA-1") == "loses" else None
    return Hands(hands.high, hands.low, fault)


def counted(rules: TableRules, lots: Lots) -> tuple[Counted, Counted]:
    chosen = chosen_splits(lots, lambda cards: by_house_way(rules, cards).high)
    arrays = kernel.way(Work(), lots, chosen, **arguments(rules))
    return as_player(arrays, lots.others), as_bank(arrays, lots.others)


@pytest.mark.parametrize(
    ("way", "readings"),
    [
        ("balanced", {}),
        ("max-high", {"MA-2": "loses"}),
        ("max-low", {"MA-3": "before-subtracting"}),
        ("pair-high", {"MA-1": "loses"}),
    ],
)
def test_twelve_cards_dealt_in_every_way(way: str, readings: dict[str, str]) -> None:
    rules = plain(house_way=way, readings=readings)
    player, bank = counted(rules, lots_of(SOME, lambda card: card >> 2))
    expected = brute(rules, SOME)
    for name, counts in (("player", player), ("bank", bank)):
        for key, splits in ((name, counts.chosen), (f"{name} best", counts.best(PRIZE, ONE))):
            won, pushed, lost = counts.played(splits)
            assert PRIZE * won - lost == PRIZE * expected[key][0] - expected[key][1]
            assert won + pushed + lost == 495 * 70
            if not key.endswith("best"):
                assert (won, lost) == expected[key]


def test_every_reading_matters_on_twelve_cards() -> None:
    results = [
        counted(plain(readings=stated), lots_of(SOME, lambda card: card >> 2))[0]
        for stated in ({}, {"MA-1": "loses"}, {"MA-2": "loses"}, {"MA-3": "before-subtracting"})
    ]
    assert len({(int(one.win.sum()), int(one.lose.sum())) for one in results}) == 4


# --- All cards


def test_choices_against_every_dealer() -> None:
    """All 230,300 dealers set by the readable engine, for each setting of one hand."""
    rules, mine = rules_for(GAME), parse_cards("Jk1 6c Td 9s")
    left = [card for card in deck(jokers=2) if card not in mine]
    dealers: dict[tuple[int, int], list[Any]] = {}
    for other in combinations(left, 4):
        house = by_house_way(rules, other)
        values = rank(rules, house.high).value, rank(rules, house.low).value
        dealers.setdefault(values, [house, 0])[1] += 1
    expected = []
    for hands in settings(rules, mine):
        ends = [(contest(rules, hands, house)[0], count) for house, count in dealers.values()]
        won, lost = (sum(count for end, count in ends if end is which) for which in (Outcome.WIN, Outcome.LOSE))
        expected.append((PRIZE * won - lost) / 230_300)
    found = choices(rules, "Jk1 6c Td 9s")
    assert sorted(choice.value for choice in found) == sorted(expected)
    assert [choice.best for choice in found] == [True, False, False]


@pytest.mark.parametrize("way", ["balanced", "max-low"])
def test_returns_against_simulated_deals(way: str) -> None:
    """Twenty-five thousand deals: the house way and the best reply, both within three standard errors."""
    rules, dice = rules_for(GAME, house_way=way), random.Random(20260707)
    player = chapter.player_of(rules, Store())
    best, lots, sets = player.best(PRIZE, ONE), chapter.lots(), sets_by("after-subtracting")
    place = {tuple(card >> 2 for card in hand): lot for lot, hand in enumerate(lots.hands.tolist())}
    nets: dict[str, list[float]] = {"house-way": [], "optimal": []}
    for _ in range(25_000):
        dealt = dice.sample(deck(jokers=2), 8)
        mine, dealer = sorted(dealt[:4]), by_house_way(rules, dealt[4:])
        lot = place[tuple(card >> 2 for card in mine)]
        reply = Hands(*sets.halves(lot, int(best[lot]), mine))
        for name, hands in (("house-way", by_house_way(rules, mine)), ("optimal", reply)):
            nets[name].append({Outcome.WIN: 0.95, Outcome.LOSE: -1.0}.get(contest(rules, hands, dealer)[0], 0.0))
    for name, drawn in nets.items():
        row = rows(way)["player", name]
        assert abs(float(np.mean(drawn)) - (row.return_ - 1)) < 3 * row.standard_deviation / 25_000**0.5


# --- Properties


@pytest.mark.parametrize("way", WAYS)
def test_rows_of_a_way(way: str) -> None:
    found = rows(way)
    for row in found.values():
        assert sum(row.counts.values()) == row.total_combinations == comb(54, 4) * comb(50, 4)
        before = 1 + Fraction(row.counts["win"] - row.counts["lose"], row.total_combinations)
        assert row.return_before_vigorish == float(before)
        assert row.exact == before - Fraction(row.counts["win"], 20 * row.total_combinations)
    mine, bank = found["player", "house-way"], found["bank", "house-way"]
    assert (mine.counts["win"], mine.counts["lose"]) == (bank.counts["lose"], bank.counts["win"])
    assert found["player", "optimal"].exact > mine.exact
    assert found["bank", "optimal"].exact > bank.exact > mine.exact


def test_only_the_best_low_hand_can_be_beaten() -> None:
    """Simple ways give a knowing player much, one of them the edge; the balanced way gives almost nothing."""
    edges = {way: chapter.edge_of_way(plain(house_way=way), Store()) for way in WAYS}
    assert all(edges[way] == rows(way)["player", "optimal"].exact for way in WAYS)
    assert [way for way in WAYS if edges[way] >= 1] == ["max-low"]
    values = bracket_values(chapter.free_setting(plain(), Store()), terms_of(plain(), plain().paytable(chapter.MAIN)))
    assert given_away(chapter.edge_of_way(plain(), Store()), values)[1] < Fraction(1, 1000)


def test_no_single_change_of_setting_improves_the_best_reply() -> None:
    player = chapter.player_of(plain(), Store())
    best, dice = player.best(PRIZE, ONE), random.Random(7)
    value = player.expected(best, PRIZE, ONE)
    for lot in dice.sample(range(len(best)), 200):
        for split in range(3):
            changed = best.copy()
            changed[lot] = split
            assert player.expected(changed, PRIZE, ONE) <= value


def test_four_of_a_kind_loses_where_equal_hands_do() -> None:
    barred = rules_for(GAME, readings={"MA-1": "loses"})
    (only,) = choices(barred, "7c 7d 7h 7s")
    assert only.value == -1
    (allowed,) = choices(rules_for(GAME), "7c 7d 7h 7s")
    assert allowed.value > 0
    assert len(choices(barred, "7c 7d 8h 8s")) == len(choices(rules_for(GAME), "7c 7d 8h 8s")) - 1


def test_chart() -> None:
    rules = rules_for(GAME, house_way="max-low")
    found = strategy(rules)
    assert found.value == rows("max-low")["player", "optimal"].exact - 1
    assert found.simple[0].name == "max-low"
    assert found.simple[0].value == rows("max-low")["player", "house-way"].exact - 1
    assert all(simple.cost == found.value - simple.value > 0 for simple in found.simple)
    first = found.exceptions[0]
    weighed = choices(rules, first.hand)
    (way,) = (choice.value for choice in weighed if choice.detail["house way"])
    assert f"{float(weighed[0].value - way):.4f} of the wager better" in first.note


# --- The bonus wager


def test_bonus_hands_by_hand() -> None:
    """What can be counted without a straight; a joker is in no pair but its own.

    Fours: 13. Threes: 13 ranks, 4 ways, 50 other cards. Two pair: 78 pairs of ranks, 36 ways, and the jokers with a
    pair of other ranks than aces, 12 times 6. Royal flushes: 4.
    """
    (row,) = odds(GAME, wager="bonus")
    assert (row.counts["four-aces"], row.counts["four-of-a-kind"], row.counts["royal-flush"]) == (1, 12, 4)
    assert row.counts["three-of-a-kind"] == 13 * 4 * 50
    assert row.counts["two-pair"] == 78 * 36 + 12 * 6
    assert row.counts["two-jokers-and-two-aces"] == 6
    # Straight flushes from A-2-3-4 up to T-J-Q-K in each suit, and flushes that are none of these.
    straight_flushes = 10 * 4
    assert row.counts["flush"] == 4 * comb(13, 4) - straight_flushes - 4
    assert sum(row.counts.values()) == comb(54, 4)


@pytest.mark.parametrize("stated", [{}, {"MA-11": "ace-low"}, {"MA-11": "ace-high"}, {"MA-3": "before-subtracting"}])
def test_bonus_hands_of_some_cards(stated: dict[str, str]) -> None:
    """The readable ranking names every hand of 24 cards as the fast one does, and the totals are the shipped ones."""
    from croupier.chapters.supreme_pai_gow.kernels.ranking import BONUS, classify_supreme_bonus

    rules = plain(readings=stated)
    ace: Any = rules.reading("MA-11")
    joker: Any = rules.reading("MA-3")
    cards = [*range(10), *range(40, 52), 52, 53]
    hands = list(combinations(cards, 4))
    codes = classify_supreme_bonus(np.array(hands, np.uint8), ace=ace, joker=joker)

    assert [BONUS[code] for code in codes] == [supreme.bonus(hand, ace=ace, joker=joker) or "none" for hand in hands]
    assert chapter.bonus_counts(rules, Store()) == chapter.bonus_counts(rules, Store(recompute=True))


def test_bonus_hold() -> None:
    """The known hold is 6.360%; a flush at 9 to 1 instead of 8 to 1 gives 2,816 of 316,251 back."""
    (row,) = odds(GAME, wager="bonus")
    assert f"{row.house_edge:.3%}" == "6.360%"
    (changed,) = odds(GAME, wager="bonus", changes=["flush=9 to 1"])
    assert changed.exact - row.exact == Fraction(2816, 316_251)
    filed = plain(odds={"bonus": {"flush": "9 to 1"}})
    (richer,) = odds(GAME, wager="bonus", rules=filed)
    assert richer.exact == changed.exact
    (exact,) = odds(GAME, wager="bonus", rules=plain(odds={"bonus": {"flush": "9 to 1"}}, readings={"MA-9": "exact"}))
    assert exact.exact == row.exact


# --- The counts that ship, and input


def test_shipped_counts_are_recomputed() -> None:
    """All four ways as the text is read, and the first by each other reading that changes counts."""
    fresh, shelf = Store(recompute=True), Store(computes=False)
    asked: list[tuple[str, dict[str, str]]] = [(way, {}) for way in WAYS]
    asked += [("balanced", {name: value}) for name, value in alternatives(GAME) if name in ("MA-1", "MA-2", "MA-3")]
    for way, readings in asked:
        rules = plain(house_way=way, readings=readings)
        shipped, again = chapter.arrays_against(rules, shelf, way), chapter.arrays_against(rules, fresh, way)
        assert all(np.array_equal(shipped[name], again[name]) for name in again)
    assert len(fresh.kept[GAME]) == len(asked) == 7


@pytest.mark.parametrize(
    ("hand", "against", "field"),
    [("As Ah Kd", None, "hand"), ("As As Kd Qd", None, "hand"), ("As Ah Kd Qd", "2c 2d 3c 3d", "against")],
)
def test_hands_that_cannot_be(hand: str, against: str | None, field: str) -> None:
    with pytest.raises(InputError) as refused:
        choices(rules_for(GAME), hand, against=against)
    assert refused.value.field == field
