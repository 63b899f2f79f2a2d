"""Every deal of Asia Poker: small decks by brute force through the readable engine, the full deck by direct counts."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from functools import cache
from itertools import combinations, permutations
from math import comb, sqrt
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.cards import JOKER, cards_text, parse_cards
from croupier.chapters.asia_poker.hands import ways as asia_poker
from croupier.chapters.asia_poker.hands.ways import WAYS as READABLE
from croupier.chapters.asia_poker.kernels import hand as asia_hand
from croupier.chapters.asia_poker.kernels import pairs as asia_pairs
from croupier.chapters.asia_poker.kernels import ranking
from croupier.chapters.asia_poker.kernels import settings as fast_settings
from croupier.chapters.asia_poker.kernels import sweep as asia_sweep
from croupier.chapters.asia_poker.kernels.classes import ALL_RANKS, Settings, best_of_kinds, kinds
from croupier.chapters.asia_poker.kernels.decisions import hands_of_kinds
from croupier.chapters.asia_poker.kernels.house_way import WAYS, Rules, best_settings, pack, set_hands
from croupier.chapters.asia_poker.kernels.wins import wins
from croupier.chapters.asia_poker.odds import decisions
from croupier.compiled import pairs as _pairs
from croupier.compiled import rankings as fast
from croupier.odds.store import Store, read_shipped
from croupier.testing import referee
from croupier.work import Work

GAME = "asia-poker"
# Four ranks for the best reply, whose every setting meets every dealer; five for straights of both kinds and flushes.
FOUR, FIVE = (2, 3, 8, 12), (0, 1, 2, 3, 12)
DEALS = 8_250_459_031_214_400

Values = NDArray[np.int64]


# The sweep


def test_two_of_three_parts_by_hand() -> None:
    def setting(high: int, medium: int, low: int) -> int:
        return high << 11 | medium << 4 | low

    # The dealer holds 5/5/5 twice and 7/3/3 once; the places of high, medium and low parts are what they are.
    dealer = np.array([2 << 32 | setting(5, 5, 5), 1 << 32 | setting(7, 3, 3)])
    asked = [setting(5, 6, 6), setting(6, 5, 6), setting(6, 6, 5), setting(6, 4, 3), setting(8, 4, 3), setting(8, 9, 9)]
    # Ties are the dealer's: 6/4/3 beats neither 5/5/5 nor 7/3/3, and 8/4/3 only the latter.
    wanted = [3, 3, 3, 0, 1, 3]
    for beside in (0, asia_sweep.FEW):
        # More hands that nobody beats lead to the plane instead of single comparisons.
        unbeaten = [1 << 32 | setting(9, 90, 12)] * beside
        found = np.zeros(len(asked), np.int64)
        entries = np.array([10 << 48 | place << 24 | value for place, value in enumerate(asked)])
        lists = np.array([*dealer.tolist(), *unbeaten])
        asia_sweep.sweep(lists, 0, len(lists), 0, 0, entries, found, asia_sweep.plane())
        assert found.tolist() == [10 * count for count in wanted]


@pytest.mark.parametrize("size", [asia_sweep.FEW, 500])
def test_the_sweep_compares_all_with_all(size: int) -> None:
    dice = np.random.default_rng(size)

    def some(count: int) -> Values:
        parts = dice.integers(0, (40, 91, 13), (count, 3))
        return np.sort(parts @ np.array([1 << 11, 1 << 4, 1]))

    dealer, weights, player = some(size), dice.integers(-3, 4, size), some(300)
    half = size // 2
    found = np.zeros(300, np.int64)
    entries = np.arange(300) << 24 | player | 1 << 48
    lists = weights << 32 | np.concatenate([np.sort(dealer[::2]), np.sort(dealer[1::2])])
    asia_sweep.sweep(lists, 0, half, half, size, entries, found, asia_sweep.plane())
    laid = np.concatenate([dealer[::2], dealer[1::2]])
    lower = [
        (laid[None] >> bit & mask) < (player[:, None] >> bit & mask) for bit, mask in ((11, 4095), (4, 127), (0, 15))
    ]
    assert np.array_equal(found, ((np.sum(lower, axis=0) >= 2) * weights).sum(1))


# Kinds of hands


def test_the_kinds_are_all_hands() -> None:
    held = kinds(ALL_RANKS)
    assert (len(held.counts), len(held.lot_mask), len(held.double_class)) == (67_600, 680_108, 286 * 287 // 2)
    assert held.total == comb(53, 7) == held.number.sum()
    assert held.plain.sum() + held.proper.sum() + held.double_number.sum() == held.total
    assert min(held.plain.min(), held.proper.min()) > 0
    assert held.deals == DEALS


@pytest.mark.parametrize("text", ["As Kd Qh Jc 9s 5d 2h", "As Ks Qs Js 9s 5d 2h", "Jk 9s 5s 3s Td 4d 2d"])
def test_what_a_hand_leaves(text: str) -> None:
    plain, lots, doubles = asia_hand.left_by(parse_cards(text))
    assert min(plain.min(), lots.min(), doubles.min()) >= 0
    assert plain.sum() + lots.sum() + doubles.sum() == comb(46, 7)


# Small decks through the readable engine


class Small(NamedTuple):
    """All hands of a small deck: their cards as bits, and the first hand that differs in the names of suits alone.

    Of each first hand: where it stands, its values by every way, and those of every legal setting.
    """

    bits: Values
    first: list[tuple[int, ...]]
    places: dict[tuple[int, ...], int]
    ways: dict[tuple[int, ...], dict[str, tuple[int, ...]]]
    legal: dict[tuple[int, ...], set[tuple[int, ...]]]

    def values(self, way: str) -> Values:
        return np.array([self.ways[hand][way] for hand in self.first])


@cache
def small(ranks: tuple[int, ...]) -> Small:
    """Set every hand of a small deck by the readable engine, once for all hands that differ in the names of suits."""
    cards = [*(4 * rank + suit for rank in ranks for suit in range(4)), JOKER]
    names = [[*(4 * (c >> 2) + suits[c & 3] for c in range(JOKER)), JOKER] for suits in permutations(range(4))]
    hands = list(combinations(cards, 7))
    named = np.sort(np.array(names, np.uint8)[:, np.array(hands)], axis=2).astype(np.int64)
    codes = (named @ 53 ** np.arange(7)).min(0)
    leaders: dict[int, tuple[int, ...]] = {}
    first = [leaders.setdefault(code, hand) for code, hand in zip(codes.tolist(), hands, strict=True)]
    ways, legal = {}, {}
    for hand in leaders.values():
        look = asia_poker.look(hand)
        chosen = {way: READABLE[way].rules[0].apply(look) for way in WAYS}
        ways[hand] = {way: setting.values for way, setting in chosen.items() if setting is not None}
        legal[hand] = {setting.values for setting in look.hand.settings()}
    places = {hand: place for place, hand in enumerate(hands) if hand in ways}
    return Small(np.array([sum(1 << card for card in hand) for hand in hands]), first, places, ways, legal)


def beats(mine: Values, dealers: Values) -> NDArray[np.bool_]:
    """Whether settings beat dealers' hands in two of three parts."""
    found: NDArray[np.bool_] = (mine[:, None, :] > dealers[None, :, :]).sum(2) >= 2
    return found


@pytest.mark.parametrize("ranks", [FOUR, FIVE], ids=["four ranks", "five ranks"])
def test_ways_against_ways_on_a_small_deck(ranks: tuple[int, ...]) -> None:
    deck = small(ranks)
    number = Counter(deck.first)
    # Each part of every hand in a row, a column for each way
    parts = np.stack([deck.values(way) for way in WAYS], axis=2).astype(np.int32).transpose(1, 0, 2)
    won = np.zeros((len(WAYS), len(WAYS)), np.int64)
    for hand, times in number.items():
        place = deck.places[hand]
        apart = parts[:, deck.bits & deck.bits[place] == 0]
        for row, dealer in enumerate(parts[:, place].T):
            high, medium, low = (mine > his for mine, his in zip(apart, dealer, strict=True))
            won[row] += times * (high & medium | high & low | medium & low).sum(0)
    for n, way in enumerate(WAYS):
        found = wins(way, Rules(), Work(), ranks)
        assert found.deals == comb(4 * len(ranks) + 1, 7) * comb(4 * len(ranks) - 6, 7)
        assert found.by_way == dict(zip(WAYS, won[n].tolist(), strict=True))
        assert found.best >= max(found.by_way.values())


def decided_alike(hand: tuple[int, ...]) -> tuple[object, ...]:
    """What the best reply may look at: the ranks and, where they may make a flush, which cards are suited."""
    held = [card for card in hand if card != JOKER]
    suits = [sorted(card >> 2 for card in held if card & 3 == suit) for suit in range(4)]
    needed = 4 - (JOKER in hand)
    flushes = sorted(suit for suit in suits if len(suit) >= needed)
    return JOKER in hand, sorted(card >> 2 for card in held), flushes


def test_the_best_reply_on_a_small_deck() -> None:
    # Every hand meets every dealer in every legal setting; hands that look alike are set alike.
    deck = small(FOUR)
    alike: dict[str, dict[tuple[int, ...], int]] = defaultdict(lambda: defaultdict(int))
    way = "max-medium"
    dealers = deck.values(way)
    number = Counter(deck.first)
    for hand, settings in deck.legal.items():
        place = deck.places[hand]
        apart = np.flatnonzero(deck.bits & deck.bits[place] == 0)
        order = sorted(settings)
        for setting, won in zip(order, beats(np.array(order), dealers[apart]).sum(1).tolist(), strict=True):
            alike[str(decided_alike(hand))][setting] += number[hand] * won
    found = wins(way, Rules(), Work(), FOUR)
    assert found.best == sum(max(settings.values()) for settings in alike.values())
    # Of equally good settings the reply has that with the highest high hand.
    held, mediums = kinds(FOUR), _pairs.two_card().values
    highs = ranking.tables_of(low_straight=False, low_straight_flush=False).values
    for hands, codes in zip((held.hands, held.lot_hands, held.double_hands), found.reply, strict=True):
        for hand, code in zip(hands.tolist(), codes.tolist(), strict=True):
            settings_alike = alike[str(decided_alike(tuple(hand)))]
            chosen = (int(highs[code >> 11]), int(mediums[code >> 4 & 127]), (code & 15) << 16)
            most = max(settings_alike.values())
            assert chosen == max(setting for setting, won in settings_alike.items() if won == most)
    # Any other choice for any one kind of hand wins no more, and most win less.
    assert sum(len(settings) for settings in alike.values()) > 2 * len(alike)
    assert found.best > found.by_way[way]


@pytest.mark.parametrize(
    "rules", [Rules(True, True), Rules(pair="as-printed"), Rules(equal_lead="equal-fouls")], ids=str
)
def test_readings_on_a_small_deck(rules: Rules) -> None:
    cards = [*(4 * rank + suit for rank in FOUR for suit in range(4)), JOKER]
    hands = np.array(list(combinations(cards, 7)), np.uint8)
    bits = np.bitwise_or.reduce(np.int64(1) << hands.astype(np.int64), axis=1)
    codes = pack(set_hands(hands, rules=rules))
    parts = np.stack([codes >> 11, codes >> 4 & 127, codes & 15], axis=1)
    won = 0
    for mask, dealer in zip(bits.tolist(), parts, strict=True):
        won += int(((parts[bits & mask == 0] > dealer).sum(1) >= 2).sum())
    assert wins("balanced", rules, Work(), FOUR).by_way["balanced"] == won


# The full deck


def only(settings: Settings, owners: list[int]) -> Settings:
    """The settings of some hands alone."""
    kept = np.isin(settings.owners, owners)
    return Settings(np.concatenate([[0], np.cumsum(kept)])[settings.starts], settings.codes[kept])


def test_lots_and_classes_hand_by_hand() -> None:
    """Some lots, a double and a class of the full deck: all their hands, one by one, win what the keys say."""
    rules, way = Rules(), "balanced"
    held = kinds(ALL_RANKS)
    dice = random.Random(3)
    few = np.flatnonzero((held.proper <= 24) & (held.lot_joker == 0))
    lot = int(few[dice.randrange(len(few))])
    double = int(np.flatnonzero(held.double_number == 6)[dice.randrange(286)])
    with_joker = int(held.double_lots[double, 0])
    plain = int(np.flatnonzero((held.plain <= 12) & (held.joker == 0))[dice.randrange(100)])
    best = best_of_kinds(rules, ALL_RANKS)
    asked = asia_pairs.questions_about(
        held, only(best[0], [plain]), only(best[1], [lot, with_joker]), only(best[2], [double])
    )
    totals = asia_pairs.totals_of(held, asked, asia_pairs.beaten(asked, way, rules, Work(), ALL_RANKS))
    for settings, total, owner, hand in (
        (asked.plain, totals[0], plain, held.hands[plain]),
        (asked.lots, totals[1], lot, held.lot_hands[lot]),
        (asked.lots, totals[1], with_joker, held.lot_hands[with_joker]),
        (asked.doubles, totals[2], double, held.double_hands[double]),
    ):
        place = slice(settings.starts[owner], settings.starts[owner + 1])
        codes = settings.codes[place]
        won = [times * asia_hand.beaten_by(one, codes, way, rules) for one, times in alike(hand.tolist()).items()]
        assert np.array_equal(total[place], np.sum(won, axis=0))


def alike(hand: list[int]) -> Counter[tuple[int, ...]]:
    """All hands that the best reply cannot tell from this one; those that differ in the names of suits are one."""
    ranks = sorted(card >> 2 for card in hand if card != JOKER)
    joker = (JOKER,) * (JOKER in hand)
    found: list[tuple[int, ...]] = [()]
    for rank in sorted(set(ranks)):
        choices = list(combinations(range(4 * rank, 4 * rank + 4), ranks.count(rank)))
        found = [(*one, *more) for more in choices for one in found]
    wanted = decided_alike(tuple(hand))
    names = list(permutations(range(4)))
    return Counter(
        min(tuple(sorted(4 * (card >> 2) + suits[card & 3] for card in one)) for suits in names) + joker
        for one in found
        if decided_alike(one + joker) == wanted
    )


def test_shipped_decisions_hand_by_hand() -> None:
    """Kinds with few hands: no other setting, for all of these hands together, beats more of the dealer's."""
    rules, way, dice = Rules(), "balanced", random.Random(29)
    held = kinds(ALL_RANKS)
    rows = decisions(way, rules, Store(computes=False))["rows"]
    numbers = (held.plain, held.proper, held.double_number)
    first = 0
    for hands, number in zip(hands_of_kinds(), numbers, strict=True):
        for kind in dice.sample(np.flatnonzero(number <= 48).tolist(), 12):
            hand = hands[kind].tolist()
            codes, _ = best_settings(np.array([hand], np.uint8))
            won = np.sum(
                [times * asia_hand.beaten_by(one, codes, way, rules) for one, times in alike(hand).items()], axis=0
            )
            found = fast_settings.set_hands(np.array([hand], np.uint8))
            high, medium, low = (int(part[0, rows[first + kind]]) for part in found.classes)
            assert high << 11 | medium << 4 | low == codes[won == won.max()].max()
        first += len(hands)


def test_one_hand_against_all_dealers() -> None:
    """All 53,524,680 hands of the dealer, each set for itself, against every best setting of one hand."""
    hand = parse_cards("Jk 9s 5s 3s Td 4d 2d")
    codes, _ = best_settings(np.array([hand], np.uint8))
    rest = np.array(sorted(set(range(JOKER + 1)).difference(hand)), np.uint8)
    below = fast.all_hands(45, 6)
    found = np.zeros(len(codes), np.int64)
    for top in range(6, 46):
        # Rows rise by their highest card, so those below any card are the first ones.
        rows = below[: comb(top, 6)]
        hands = np.empty((len(rows), 7), np.uint8)
        hands[:, 0], hands[:, 1:] = rest[top], rest[rows]
        settings, numbers = np.unique(pack(set_hands(hands, way="max-low", threads=2)), return_counts=True)
        asia_hand.add_beaten(settings, numbers, codes, found)
    assert np.array_equal(found, asia_hand.beaten_by(hand, codes, "max-low", Rules()))


# Simulation


def chance(way: str, mine: str) -> float:
    counts = next(
        counts
        for key, counts in read_shipped(GAME).items()
        if f"house_way={way}," in key.replace("]", ",") and "as-printed" not in key and "equal-fouls" not in key
    )
    return counts[mine] / counts["deals"]


@pytest.mark.parametrize("way", WAYS)
def test_random_deals_end_as_counted(way: str) -> None:
    deals = 200_000
    cards = np.random.default_rng(17).random((deals, JOKER + 1), dtype=np.float32).argsort(1)[:, :14].astype(np.uint8)
    dealer = set_hands(np.ascontiguousarray(cards[:, :7]), way=way, threads=2)
    for mine in WAYS:
        player = set_hands(np.ascontiguousarray(cards[:, 7:]), way=mine, threads=2)
        higher = np.sum([one > other for one, other in zip(player[1:4], dealer[1:4], strict=True)], axis=0)
        wanted = chance(way, mine)
        error = sqrt(wanted * (1 - wanted) / deals)
        assert abs((higher >= 2).mean() - wanted) < 3 * error


def test_the_referee_rules_as_counted() -> None:
    dice = random.Random(23)
    rounds = 1_200
    won = 0
    for _ in range(rounds):
        cards = dice.sample(range(JOKER + 1), 14)
        seat = {"wagers": {GAME: "10"}, "cards": cards_text(cards[:7]), "decisions": [{"set": "house-way"}]}
        won += referee(GAME, {"1": seat}, dealer=cards_text(cards[7:])).net[1] > 0
    wanted = chance("balanced", "balanced")
    assert abs(won / rounds - wanted) < 3 * sqrt(wanted * (1 - wanted) / rounds)
