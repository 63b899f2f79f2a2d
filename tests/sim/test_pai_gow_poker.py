"""Pai gow poker by the block: worked by hand, numbers that are fair, the best reply, the engine, the means."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.cards import JOKER, cards_text, parse_cards
from croupier.chapters.pai_gow_poker.kernels.best_reply import best_reply
from croupier.chapters.pai_gow_poker.kernels.hand import settings_of
from croupier.compiled import settings
from croupier.compiled.pai_gow.classes import kinds
from croupier.compiled.pai_gow.pairs import set_points
from croupier.compiled.settings import five_two
from croupier.compiled.seven_card import HAND
from croupier.errors import InputError
from croupier.families.sim.five_two import texts
from croupier.families.sim.seven_cards import sort_hands
from croupier.odds import choices, odds
from croupier.odds.answer import rules_for
from croupier.rulebook import rulebook
from croupier.sim.agree import compare, differences
from croupier.sim.api import plan_of
from croupier.sim.deal import deal
from croupier.sim.run import kernel_of
from croupier.submission.plain import plain_rules
from tests.ranking.test_fast_house_way_poker import set_hands
from tests.sim.proof import SEED, agrees, counted, ends, means, planes, stands_alone

GAME = "pai-gow-poker"
ALL = (GAME, "number", "progressive", "bonus", "insurance", "three-card-bonus", "seven-card-bonus", "imperial-bonus")


def test_rounds_worked_by_hand() -> None:
    cards = planes(
        # Four aces high and a pair of kings low against jack high, the jack dealt last.
        "As Ah Ad Ac Ks Kd Kh  2c 3d 5h 7s 8c 9d Jh",
        # Ace high against three queens with ace and king low, the ace dealt first.
        "As Kh Jd 9c 7s 5d 3h  Ac Qd Qh Qs Kc 3d 2h",
        # A royal flush with a king and queen of another suit.
        "As Ks Qs Js Ts Kh Qh  2c 3d 5h 7s 8c 9d Jh",
    )
    plan = plan_of(GAME, wagers=ALL)
    kernel = kernel_of(plan)
    aces, nothing, royal = ends(kernel, cards)
    assert aces[GAME] == ("win", Fraction(95, 100))
    assert aces["number"] == ("none", Fraction(-1))
    # $75 for a wager of $1 that does not come back.
    assert aces["progressive"] == ("four-of-a-kind", Fraction(74))
    assert aces["bonus"] == ("four-of-a-kind", Fraction(20))
    assert aces["insurance"] == ("none", Fraction(-1))
    assert aces["three-card-bonus"] == ("three-of-a-kind", Fraction(30))
    assert aces["seven-card-bonus"] == ("four-of-a-kind", Fraction(25))
    # Both bonuses on one stake.
    assert aces["imperial-bonus"] == ("four-of-a-kind, jack-high", Fraction(25 + 5))
    assert nothing[GAME] == ("lose", Fraction(-1))
    assert nothing["number"] == ("any-win", Fraction(11, 2))
    assert nothing["insurance"] == ("ace-high", Fraction(3))
    assert nothing["imperial-bonus"] == ("none", Fraction(-1))
    assert royal["bonus"] == ("royal-flush-plus-royal-match", Fraction(1000))
    assert royal["progressive"] == ("royal-flush", Fraction(499))
    assert list(compare(plan, kernel, cards)) == []


# --- The best reply


def laid_best(*hands: str) -> list[dict[str, str]]:
    """How the best reply sets hands."""
    cards = planes(*hands)
    return [
        texts(column, row)
        for column, row in zip(
            cards.T.tolist(), best_reply("foxwoods").lay(cards, sort_hands(cards))[0].tolist(), strict=True
        )
    ]


def test_settings_that_leave_no_choice() -> None:
    """No other setting has a higher high hand, and none a higher low hand."""
    fours, royal = laid_best("Kc 8c Kd 8d Kh 8h 8s", "Ts 2d As Ks 2h Qs Js")
    assert fours == {"high": "8c 8d Kh 8h 8s", "low": "Kc Kd"}
    assert royal == {"high": "Ts As Ks Qs Js", "low": "2d 2h"}


def test_suits_decide() -> None:
    """The same ranks in other suits are set otherwise, each as the count of all dealer's hands says."""
    held, best = kinds(), best_reply("foxwoods")
    kind = int(np.flatnonzero(best.cards[: len(held.hands)] < 0)[0])
    cards = all_suits(kind)
    rows = best.lay(cards, sort_hands(cards))[0]
    lows = [sorted(card >> 2 for card in cards[five_two()[row][5:], i]) for i, row in enumerate(rows.tolist())]
    other = next(i for i, low in enumerate(lows) if low != lows[0])
    for i in (0, other):
        hand, row = cards[:, i].tolist(), int(rows[i])
        best_of = [choice.name for choice in choices(rules_for(GAME), cards_text(hand)) if choice.best]
        named = [[{*parse_cards(part)} for part in name.split(" / ")] for name in best_of]
        assert [{*parse_cards(part)} for part in texts(hand, row).values()] in named


class Witness:
    """What every setting of one hand is worth, by how many hands of each kind it leaves to a dealer."""

    def __init__(self, way: str) -> None:
        sets = np.concatenate([points.set for points in set_points(way, low_wheel=False)])
        self.points, self.point = np.unique(sets.astype(np.int64), return_inverse=True)
        self.choose = np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(5)])
        self.beside, self.place = np.unique(kinds().off, axis=0, return_inverse=True)

    def worth(self, hand: list[int]) -> NDArray[np.int64]:
        """Wins at 19 to 20 less losses, for all 21 settings; far below zero for those against the rules."""
        held, ranks = kinds(), np.arange(13)
        taken, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
        for card in hand:
            if card != JOKER:
                taken[card >> 2] += 1
                suits[card & 3] |= 1 << (card >> 2)
        left = self.choose[4 - taken][ranks, held.counts].prod(1) * (1 - held.joker * (JOKER in hand))
        flush = np.zeros(len(held.suited), np.int64)
        for suit in suits:
            others = taken - (suit >> ranks & 1)
            ways = self.choose[3 - others][ranks, self.beside].prod(1)
            flush += np.where(held.suited & suit, 0, ways[self.place])
        flush *= 1 - held.flush_joker * (JOKER in hand)
        np.subtract.at(left, held.row, flush)
        # Sums of so few hands are exact in any number.
        dealers = np.bincount(self.point, np.concatenate([left, flush])).astype(np.int64)
        assert dealers.sum() == comb(46, 7)
        found = settings.pai_gow_poker(np.array([hand], np.uint8))
        high, low = (part[0].astype(np.int64)[:, None] for part in found.classes)
        higher = (self.points >> 7 < high).astype(np.int64) + (self.points & 127 < low)
        value = 19 * (dealers * (higher == 2)).sum(1) - 20 * (dealers * (higher == 0)).sum(1)
        return np.where(found.legal[0], value, -(10**12))


def all_suits(kind: int) -> Any:
    """All hands of a kind, a column each."""
    held = kinds()
    ranked = kind < len(held.hands)
    counts = held.counts[kind] if ranked else held.off[kind - len(held.hands)]
    suited = 0 if ranked else int(held.suited[kind - len(held.hands)])
    joker = held.joker[kind] if ranked else held.flush_joker[kind - len(held.hands)]
    hands = []
    for flush in range(1 if ranked else 4):
        own = [4 * rank + flush for rank in range(13) if suited >> rank & 1]
        free = [s for s in range(4) if ranked or s != flush]
        picks = [combinations([4 * rank + s for s in free], n) for rank, n in enumerate(counts.tolist()) if n]
        hands += [
            [*own, *(card for pick in picked for card in pick), *[JOKER] * int(joker)] for picked in product(*picks)
        ]
    cards = np.array(hands, np.uint8).T.copy()
    # Ranks without a flush are meant, and some suits make one.
    return cards[:, sort_hands(cards).suit < 0].copy() if ranked else cards


def test_the_witness_counts_as_one_by_one() -> None:
    hand = list(parse_cards("Jk Qd 9d 9h 6d 5s 2d"))
    direct = {(one.high, one.low): 19 * one.win - 20 * one.lose for one in settings_of(hand, "stones")}
    worth = Witness("stones").worth(hand)
    for row, columns in enumerate(five_two().tolist()):
        laid = tuple(hand[column] for column in columns)
        assert direct.get((laid[:5], laid[5:]), -(10**12)) == worth[row]


@pytest.mark.parametrize("way", ["foxwoods", "stones"])
def test_no_setting_is_better(way: str) -> None:
    """Hands as they come."""
    witness, cards = Witness(way), deal(SEED, 0, 7, 53)[:, :150].copy()
    rows = best_reply(way).lay(cards, sort_hands(cards))[0].tolist()
    for hand, row in zip(cards.T.tolist(), rows, strict=True):
        worth = witness.worth(hand)
        assert worth[row] == worth.max(), cards_text(hand)


@pytest.mark.parametrize("way", ["foxwoods", "stones"])
def test_no_setting_is_better_where_suits_decide(way: str) -> None:
    """One hand each of many kinds that suits part; among them are hands that follow the first and that do not."""
    witness, best, dice = Witness(way), best_reply(way), np.random.default_rng(SEED)
    parted = np.flatnonzero(best.cards < 0)
    assert len(parted) > 300
    chosen = set()
    for kind in dice.choice(parted, 120, replace=False).tolist():
        cards = all_suits(kind)
        rows = best.lay(cards, sort_hands(cards))[0]
        lows = np.sort(np.take_along_axis(cards, five_two()[rows][:, 5:].T, axis=0) >> 2, axis=0)
        assert len(np.unique(lows, axis=1).T) > 1
        i = int(dice.integers(len(rows)))
        worth = witness.worth(cards[:, i].tolist())
        assert worth[rows[i]] == worth.max(), cards_text(cards[:, i].tolist())
        chosen.add(tuple(lows[:, i].tolist()) == tuple(lows[:, 0].tolist()))
    assert chosen == {True, False}


def test_the_referee_settles_the_best_reply() -> None:
    agrees(GAME, 500, wagers=(GAME,), strategy="optimal")
    agrees(GAME, 300, wagers=(GAME,), strategy="optimal", house_way="stones")


def test_the_best_reply_earns_the_exact_return() -> None:
    found = means(GAME, 12_000_000, wagers=(GAME,), strategy="optimal")
    assert found.rows[0].exact == next(
        result.return_ for result in odds(GAME, wager=GAME) if (result.player, result.role) == ("optimal", "player")
    )


# --- Fouls, numbers, engines


def test_a_fouled_hand_loses() -> None:
    """Two aces low above a high hand of nothing."""
    plan = plan_of(GAME, wagers=(GAME,), strategy=lambda _stage, seen: np.zeros(seen.shape[1], np.uint8))
    kernel = kernel_of(plan)
    cards = planes("2s 4h 6d 8c Ts As Ah  3c 3d 5h 7s 9c Jd Qh")
    assert [end[GAME][0] for end in ends(kernel, cards)] == ["lose"]
    assert list(compare(plan, kernel, cards)) == []


def test_the_number_is_fair_whatever_is_held() -> None:
    """The dealer's seven cards in every place of the highest: one in seven wins, and nothing else changes."""
    cards: Any = np.repeat(deal(SEED, 0, 14, 53)[:, :50], 7, axis=1)
    for turn in range(7):
        cards[7:, turn::7] = np.roll(cards[7:, turn::7], turn, axis=0)
    kernel = kernel_of(plan_of(GAME, wagers=ALL))
    codes = kernel.settle(cards, kernel.decide(cards)).reshape(len(ALL), 50, 7)
    assert counted(kernel, cards)["number"] == {"any-win": 50, "none": 300}
    others = np.delete(codes, ALL.index("number"), axis=0)
    assert (others == others[:, :, :1]).all()


@pytest.mark.parametrize("way", ["foxwoods", "stones"])
def test_hands_are_set_as_the_way_sets_them(way: Any) -> None:
    cards: Any = deal(SEED, 0, 14, 53)
    kernel = kernel_of(plan_of(GAME, house_way=way))
    mine, theirs = set_hands(np.ascontiguousarray(cards[:7].T), way=way), set_hands(cards[7:].T.copy(), way=way)
    high, low = mine.high > theirs.high, mine.low > theirs.low
    assert np.array_equal(kernel.settle(cards, kernel.decide(cards))[0], high.astype(np.uint8) + low)


def test_the_engine_settles_the_same_rounds() -> None:
    """The readable way takes its time, so 3,000 rounds here; more by the command."""
    agrees(GAME, 3_000, wagers=ALL)


@pytest.mark.parametrize(
    "asked",
    [
        {
            "house_way": "stones",
            "readings": {"NJ-9": "player-bonus-only", "NJ-20": "ordinary", "NJ-11": "ace-king"},
            "options": {"low_a2345": True, "progressive_wager_amount": "$5"},
        },
        {"strategy": "simple", "options": {"vigorish_rounding": "round-to-25c", "rng_number_wager_odds": "6 to 1"}},
    ],
)
def test_the_engine_agrees_under_other_rules(asked: dict[str, Any]) -> None:
    agrees(GAME, 800, wagers=ALL, **asked)


def test_the_engine_agrees_on_hands_laid_at_random() -> None:
    random = np.random.default_rng(SEED)
    agrees(GAME, 800, wagers=(GAME,), strategy=lambda _stage, seen: random.integers(0, 21, seen.shape[1]))


def test_filed_tables_are_in_force() -> None:
    """Rows of the licensee's own, in an order of their own; wagers without a table are left out."""
    rows = [{"hand": "flush", "pays": "9 to 1"}, {"hand": "full-house", "pays": "5 to 1"}]
    stated = {
        "filed": {
            "bonus": {"rows": [*rows, {"hand": "three-pair", "pays": "push"}]},
            "seven-card-bonus": {"template": "mania-seven-card"},
            "progressive": {"rows": [{"hand": "full-house", "pays": "$20"}, {"hand": "straight", "pays": "3 to 1"}]},
        }
    }
    plan = plan_of(GAME, rules=plain_rules(rulebook(GAME), stated), seed=SEED)
    names = [wager.name for wager in kernel_of(plan).wagers]
    assert names == [GAME, "number", "progressive", "bonus", "seven-card-bonus", "imperial-bonus"]
    assert list(differences(plan, 800)) == []


def test_envy_is_paid_for_the_hands_of_others() -> None:
    rules = plain_rules(rulebook(GAME), {"filed": {"bonus": {"template": "fortune-1"}}})
    plan = plan_of(GAME, rules=rules, wagers=(GAME, "bonus"), players=2, seed=SEED)
    kernel = kernel_of(plan)
    cards = planes("As Kh Jd 9c 7s 5d 3h  2c 3d 5h 7c 8c 9d Jh  Ah Ac Ad Jk Kc Qd 2d")
    (found,) = ends(kernel, cards)
    # $5 for the other player's four aces, on a wager of $5 that is lost.
    assert found["bonus"] == ("none", Fraction(-1) + Fraction(5, 5))
    assert list(compare(plan, kernel, cards)) == []
    assert list(differences(plan, 500)) == []
    assert list(differences(replace(plan, players=6), 200)) == []


def test_a_block_stands_alone() -> None:
    stands_alone(GAME)


def test_a_block_that_is_cut_short_is_the_same() -> None:
    kernel = kernel_of(plan_of(GAME, wagers=ALL))
    cards = deal(SEED, 3, 14, 53)
    cut = cards[:, :100]
    full = kernel.settle(cards, kernel.decide(cards))
    assert np.array_equal(kernel.settle(cut, kernel.decide(cut)), full[:, :100])


def test_the_means_are_near_the_exact_returns() -> None:
    means(GAME, 12_000_000, wagers=ALL)
    means(GAME, 6_000_000, wagers=(GAME,), house_way="stones")


def test_bad_input_is_refused() -> None:
    with pytest.raises(InputError, match="not offered"):
        kernel_of(plan_of(GAME, wagers=("progressive",), readings={"NJ-8": "not-offered"}))
    shaken = {"starting_position_method": "shaker"}
    assert "number" not in [wager.name for wager in kernel_of(plan_of(GAME, options=shaken)).wagers]
    with pytest.raises(InputError, match="random number generator"):
        kernel_of(plan_of(GAME, wagers=("number",), options=shaken))
