"""Four Card Prime's wagers beside the contest: worked by hand, published, and by the readable engine."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from croupier.cards import ACE, TWO
from croupier.chapters.four_card_prime import hands as four_card
from croupier.chapters.four_card_prime.kernels import bonus as four_card_bonus
from croupier.odds import odds
from croupier.odds.store import Store, read_shipped

GAME = "four-card-prime"
HANDS = comb(52, 5)


def hold(wager: str, table: str, **asked: object) -> Fraction:
    (result,) = odds(GAME, wager=wager, paytable=f"Paytable-{table}", **asked)  # type: ignore[arg-type]
    return 1 - result.exact


def test_prime_by_hand() -> None:
    """Five of one color: 2 x C(26, 5); four: 2 x C(26, 4) x 26."""
    assert four_card_bonus.prime() == {
        "five-same-color": 2 * comb(26, 5),
        "four-same-color": 2 * comb(26, 4) * 26,
        "none": HANDS - 2 * comb(26, 5) - 2 * comb(26, 4) * 26,
    }


def test_aces_by_hand() -> None:
    counts = four_card_bonus.aces(four_card=True, full_house=True)
    assert counts["four-aces"] == 48
    assert counts["four-of-a-kind"] == 12 * 48
    # A-K-Q-J of a suit leaves 48 fifth cards.
    assert counts["royal-flush"] == 4 * 48
    # Each other straight flush of four but for the card that would make the next higher one; ten of them, 4 suits.
    assert counts["straight-flush"] == 4 * 10 * (48 - 1)
    assert counts["three-aces"] == 4 * comb(48, 2)
    assert counts["two-pair"] == comb(13, 2) * 36 * 44
    assert sum(counts.values()) == HANDS
    five = four_card_bonus.aces(four_card=False, full_house=True)
    assert five["royal-flush"] == 4
    assert five["straight-flush"] == 36
    assert five["flush"] == 4 * comb(13, 5) - 40
    assert five["straight"] == 10 * 4**5 - 40
    assert five["two-aces"] == 6 * comb(12, 3) * 64
    full = four_card_bonus.aces(four_card=True, full_house=False)
    assert counts["three-aces"] - full["three-aces"] == 4 * 12 * 6
    assert full["none"] - counts["none"] == 13 * 4 * 12 * 6


@pytest.mark.parametrize(
    ("wager", "table", "percent"),
    [
        ("prime", "A", "4.74"),
        ("prime", "B", "9.80"),
        ("aces-bonus", "A", "1.11"),
        ("aces-bonus", "E", "6.61"),
        ("all-six-bonus", "C", "6.74"),
        ("all-six-bonus", "E", "18.10"),
    ],
)
def test_published_holds_come_out(wager: str, table: str, percent: str) -> None:
    assert f"{float(100 * hold(wager, table)):.2f}" == percent


def test_the_five_card_text_is_far_from_the_published_hold() -> None:
    """Reading FP-1: 46 to 56% where 1.11 to 6.6% is published."""
    holds = [1 - result.exact for result in odds(GAME, wager="aces-bonus", readings={"FP-1": "five-card"})]
    assert [f"{float(100 * held):.0f}" for held in (min(holds), max(holds))] == ["46", "56"]
    assert not any(result.agrees for result in odds(GAME, wager="aces-bonus", readings={"FP-1": "five-card"}))


def test_invented_and_changed_tables() -> None:
    (invented,) = odds(GAME, wager="aces-bonus", pays={"four aces": "1,000 to 1", "two aces": "2 to 1"})
    counts = four_card_bonus.aces(four_card=True, full_house=True)
    assert invented.exact == Fraction(48 * 1001 + counts["two-aces"] * 3, HANDS)
    assert hold("prime", "A", changes=["four of one color=2 to 1"]) == hold("prime", "A") - Fraction(777_400, HANDS)


def test_the_wager_of_two_chapters_is_one() -> None:
    prime, cajun = (odds(game, wager="all-six-bonus") for game in (GAME, "cajun-stud"))
    assert [result.exact for result in prime] == [result.exact for result in cajun]


@pytest.mark.parametrize(("hands", "full_house"), list(product(("four-card", "five-card"), (True, False))))
def test_a_small_deck_through_the_readable_engine(hands: four_card.BonusReading, full_house: bool) -> None:
    deck = [4 * rank + suit for rank in (TWO, 1, 2, 3, ACE) for suit in range(4)]
    reading: four_card.FullHouseReading = "three-of-a-kind" if full_house else "unlisted-loses"
    named = Counter(
        four_card.aces_bonus(hand, hands=hands, full_house=reading) or "none" for hand in combinations(deck, 5)
    )
    counted = four_card_bonus.aces(four_card=hands == "four-card", full_house=full_house, deck=deck)
    assert named == +Counter(counted)
    assert Counter(four_card.prime(hand) or "none" for hand in combinations(deck, 5)) == +Counter(
        four_card_bonus.prime(deck)
    )


def test_simulated_hands() -> None:
    """Ten thousand hands by the readable engine: each share within three standard errors of the exact one."""
    draw = random.Random(682)
    sample = 10_000
    named = Counter(four_card.aces_bonus(draw.sample(range(52), 5)) or "none" for _ in range(sample))
    for hand, count in four_card_bonus.aces(four_card=True, full_house=True).items():
        share = count / HANDS
        assert abs(named[hand] / sample - share) <= 3 * (share * (1 - share) / sample) ** 0.5 + 1 / sample


def test_shipped_counts_are_the_computed_ones() -> None:
    store = Store(recompute=True)
    for readings in ({}, {"FP-1": "five-card"}, {"FP-7": "unlisted-loses"}):
        for wager in ("prime", "aces-bonus", "all-six-bonus"):
            odds(GAME, wager=wager, readings=readings, store=store)
    shipped = {key: counts for key, counts in read_shipped(GAME).items() if not key.startswith("contest")}
    assert store.kept[GAME] == shipped
