"""Four Card Prime, PA-682a.6."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, deck, parse_cards, rank_of, suit_of
from croupier.chapters.four_card_prime.hands import ACES_BONUS, aces_bonus, all_six, best, prime
from croupier.errors import InputError
from croupier.families.hands.evaluation import Evaluation
from croupier.rulebook import rulebook

SIX = st.lists(st.integers(0, 51), min_size=6, max_size=6, unique=True)


def hand(text: str) -> Evaluation:
    return best(parse_cards(text))


# 6(a): ranks


@pytest.mark.clause("PA-682a.6(a)")
def test_ranks_run_from_ace_down_to_two() -> None:
    for high, low in pairwise("AKQJT98765432"):
        better, worse = (hand(f"{rank}c {rank}d {rank}h {rank}s") for rank in (high, low))
        assert better.value > worse.value


@pytest.mark.clause("PA-682a.6(a)")
def test_an_ace_is_low_only_below_two_three_four() -> None:
    assert hand("Ac 2d 3h 4s").phrase == "straight, ace to four"
    assert hand("Ac 2c 3c 4c").category == "straight-flush"
    assert hand("Qc Kd Ah 2s").category == "high-card"
    assert hand("Kc Ad 2h 3s").category == "high-card"


@pytest.mark.clause("PA-682a.6(a)")
def test_suits_are_equal() -> None:
    assert hand("As Ks 9s 5s").value == hand("Ac Kc 9c 5c").value


# 6(b): the hands, best first: category, weakest example, strongest example

LADDER = [
    ("four-of-a-kind", "2c 2d 2h 2s", "Ac Ad Ah As"),
    ("straight-flush", "Ac 2c 3c 4c", "Js Qs Ks As"),
    ("three-of-a-kind", "2c 2d 2h 3s", "Ac Ad Ah Ks"),
    ("flush", "2c 3c 4c 6c", "Ts Qs Ks As"),
    ("straight", "Ac 2d 3h 4s", "Js Qs Ks Ad"),
    ("two-pair", "2c 2d 3h 3s", "Ac Ad Kh Ks"),
    ("pair", "2c 2d 3h 4s", "Ac Ad Kh Qs"),
    ("high-card", "2c 3d 4h 6s", "Ac Kd Qh Ts"),
]


@pytest.mark.clause(
    "PA-682a.6(b)",
    "PA-682a.6(b)(1)",
    "PA-682a.6(b)(2)",
    "PA-682a.6(b)(3)",
    "PA-682a.6(b)(4)",
    "PA-682a.6(b)(5)",
    "PA-682a.6(b)(6)",
    "PA-682a.6(b)(7)",
)
@pytest.mark.parametrize(("category", "weakest", "strongest"), LADDER)
def test_each_hand_is_known_and_beats_every_lower_one(category: str, weakest: str, strongest: str) -> None:
    assert hand(weakest).category == hand(strongest).category == category
    assert hand(weakest).value < hand(strongest).value
    names = [name for name, _, _ in LADDER]
    for _, _, lower in LADDER[names.index(category) + 1 :]:
        assert hand(weakest).value > hand(lower).value


@pytest.mark.clause("PA-682a.6(b)(2)", "PA-682a.6(b)(5)")
def test_straights_rise_from_ace_to_four_up_to_ace_high() -> None:
    runs = ["A234", *("23456789TJQKA"[i : i + 4] for i in range(10))]
    for suits in ("cccc", "cdhs"):
        values = [hand(" ".join(r + s for r, s in zip(run, suits, strict=True))).value for run in runs]
        assert values == sorted(set(values))
        assert len(values) == 11


@pytest.mark.clause("PA-682a.6(b)(6)")
def test_two_pair_goes_by_the_higher_pair_first() -> None:
    assert hand("Ac Ad 2h 2s").value > hand("Kc Kd Qh Qs").value > hand("Kc Kd Jh Js").value


# 6(c): cards that decide


@pytest.mark.clause("PA-682a.6(c)")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kc Kd 9h 3s", "Kh Ks 8c 7d"),
        ("Kc Kd 9h 4s", "Kh Ks 9c 3d"),
        ("Kc Kd Kh 9s", "Kc Kd Ks 8c"),
        ("Ac 9c 8c 3c", "As 9s 7s 6s"),
        ("Ac 9d 8h 3s", "Ad 9c 8c 2h"),
    ],
)
def test_the_highest_card_that_the_other_lacks_decides(better: str, worse: str) -> None:
    assert hand(better).category == hand(worse).category
    assert hand(better).value > hand(worse).value


@pytest.mark.clause("PA-682a.6(c)")
def test_equal_cards_tie() -> None:
    assert hand("Kc Kd 9h 3s").value == hand("Kh Ks 9c 3d").value
    assert hand("Kc Kd 9h 9s").value == hand("Kh Ks 9c 9d").value


# The best four of five and six


@pytest.mark.parametrize(
    ("cards", "phrase", "used"),
    [
        ("Kc Kd 9h 3s 9c", "two pair, kings and nines", "Kd Kc 9h 9c"),
        ("Kc Kd Kh 9s 9c 2d", "three of a kind, kings", "Kh Kd Kc 9s"),
        ("2c Qd Qh Qs As Ac", "three of a kind, queens", "Qs Qh Qd As"),
        ("5c 6d 7h 8s 9c Td", "straight, ten high", "Td 9c 8s 7h"),
        ("2c 3c 4c 5c Ah Ad", "straight flush, five high", "5c 4c 3c 2c"),
        ("2c 5c 9c Kc Ac Ad", "flush, ace high", "Ac Kc 9c 5c"),
        ("3c 3d 3h 3s As Ad", "four of a kind, threes", "3s 3h 3d 3c"),
        ("Ac Ad Kc Kd Qc Qd", "two pair, aces and kings", "Ad Ac Kd Kc"),
        ("2c 3d 4h As Ac", "straight, ace to four", "4h 3d 2c As"),
    ],
)
def test_the_best_four_are_found(cards: str, phrase: str, used: str) -> None:
    assert hand(cards).phrase == phrase
    assert hand(cards).cards == parse_cards(used)


# 7(d)(2): Prime


@pytest.mark.clause("PA-682a.7(d)(2)")
@pytest.mark.parametrize(
    ("cards", "slug"),
    [
        ("2h 5d 9h Jd Ah", "five-same-color"),
        ("2s 5c 9s Jc As", "five-same-color"),
        ("2h 5d 9h Jd As", "four-same-color"),
        ("2s 5c 9s Jc Ad", "four-same-color"),
        ("2h 5d 9h Jc As", None),
        ("2h 5d 9c Jc As", None),
    ],
)
def test_prime_counts_cards_of_one_color(cards: str, slug: str | None) -> None:
    assert prime(parse_cards(cards)) == slug


# 6(d): the Aces Bonus

ACES = [
    ("four-aces", "Ac Ad Ah As Kc"),
    ("four-of-a-kind", "Kc Kd Kh Ks Ac"),
    ("royal-flush", "Ac Kc Qc Jc 2d"),
    ("straight-flush", "Ac 2c 3c 4c Ad"),
    ("three-aces", "Ac Ad Ah Kc Kd"),
    ("three-of-a-kind", "Kc Kd Kh Ac Ad"),
    ("flush", "Ac 9c 7c 2c Ad"),
    ("straight", "Tc 9d 8h 7s Td"),
    ("two-pair", "Ac Ad Kc Kd Qh"),
    ("two-aces", "Ac Ad Kc Qd 9h"),
]


@pytest.mark.clause(
    "PA-682a.6(d)",
    "PA-682a.6(d)(1)",
    "PA-682a.6(d)(2)",
    "PA-682a.6(d)(3)",
    "PA-682a.6(d)(4)",
    "PA-682a.6(d)(5)",
    "PA-682a.6(d)(6)",
    "PA-682a.6(d)(7)",
    "PA-682a.6(d)(8)",
    "PA-682a.6(d)(9)",
    "PA-682a.6(d)(10)",
)
@pytest.mark.parametrize(("slug", "cards"), ACES)
def test_the_aces_bonus_names_its_hands(slug: str, cards: str) -> None:
    assert aces_bonus(parse_cards(cards)) == slug


@pytest.mark.clause("PA-682a.6(d)", "PA-682a.6(d)(10)")
def test_a_pair_of_kings_wins_no_aces_bonus() -> None:
    assert aces_bonus(parse_cards("Kc Kd Ac Qd 9h")) is None
    assert aces_bonus(parse_cards("Ac Kd Qc Td 8h")) is None


@pytest.mark.clause("PA-682a.6(d)(3)", "PA-682a.6(d)(4)", "PA-682a.6(d)(7)", "PA-682a.6(d)(8)")
@pytest.mark.parametrize(
    ("cards", "four", "five"),
    [
        ("Ac Kc Qc Jc Tc", "royal-flush", "royal-flush"),
        ("Ac Kc Qc Jc 9c", "royal-flush", "flush"),
        ("Ac Kc Qc Jc Td", "royal-flush", "straight"),
        ("9c Tc Jc Qc Kc", "straight-flush", "straight-flush"),
        ("9c Tc Jc Qc Kd", "straight-flush", "straight"),
        ("9c Tc Jc Qc 2d", "straight-flush", None),
        ("3c 6c 9c Qc Ad", "flush", None),
        ("9c Td Jc Qc 2d", "straight", None),
        ("Ac Ad Ah Kc Kd", "three-aces", "three-aces"),
        ("Ac Ad 2h 3c 4d", "straight", "two-aces"),
    ],
)
def test_four_cards_or_five_make_the_aces_bonus_hands(cards: str, four: str | None, five: str | None) -> None:
    assert aces_bonus(parse_cards(cards)) == four
    assert aces_bonus(parse_cards(cards), hands="five-card") == five


@pytest.mark.clause("PA-682a.6(d)(5)", "PA-682a.6(d)(6)")
def test_a_full_house_by_its_readings() -> None:
    for cards, slug in (("Ac Ad Ah Kc Kd", "three-aces"), ("Kc Kd Kh Ac Ad", "three-of-a-kind")):
        assert aces_bonus(parse_cards(cards)) == slug
        assert aces_bonus(parse_cards(cards), hands="five-card") == slug
        assert aces_bonus(parse_cards(cards), full_house="unlisted-loses") is None
    assert aces_bonus(parse_cards("Kc Kd Kh Ac Qd"), full_house="unlisted-loses") == "three-of-a-kind"
    assert aces_bonus(parse_cards("Kc Kd Kh Ks Qd"), full_house="unlisted-loses") == "four-of-a-kind"


# 6(e): the All-Six Bonus


@pytest.mark.clause(
    "PA-682a.6(e)",
    "PA-682a.6(e)(1)",
    "PA-682a.6(e)(2)",
    "PA-682a.6(e)(3)",
    "PA-682a.6(e)(4)",
    "PA-682a.6(e)(5)",
    "PA-682a.6(e)(6)",
    "PA-682a.6(e)(7)",
    "PA-682a.6(e)(8)",
)
@pytest.mark.parametrize(
    ("cards", "slug"),
    [
        ("Ad Kd Qd Jd Td 9d", "six-card-royal-flush-diamonds"),
        ("Ah Kh Qh Jh Th 9h", "six-card-royal-flush-other"),
        ("Ad Kd Qd Jd Td 8d", "royal-flush"),
        ("Ad Kd Qd Jd Td 9h", "royal-flush"),
        ("Kd Qd Jd Td 9d 8d", "straight-flush"),
        ("Ad 2d 3d 4d 5d Kh", "straight-flush"),
        ("9c 9d 9h 9s Kc Kd", "four-of-a-kind"),
        ("9c 9d 9h Kc Kd 2s", "full-house"),
        ("9c 9d 9h Kc Kd Kh", "full-house"),
        ("2d 5d 9d Jd Kd Kc", "flush"),
        ("5c 6d 7h 8s 9c Kd", "straight"),
        ("9c 9d 9h Kc Qd 2s", "three-of-a-kind"),
        ("Ac Ad Kc Kd Qc Qd", None),
        ("9c Td Jh Qs 2c 4d", None),
    ],
)
def test_the_all_six_bonus_names_its_hands(cards: str, slug: str | None) -> None:
    assert all_six(parse_cards(cards)) == slug


def test_classifiers_speak_the_slugs_of_the_rulebook() -> None:
    hands = rulebook("four-card-prime").game.hands
    assert tuple(hands["aces-bonus"]) == ACES_BONUS


# Bad input


def test_bad_hands_are_refused() -> None:
    with pytest.raises(InputError, match="3 cards were given where 4 or 5 or 6 are needed"):
        best((0, 1, 2))
    with pytest.raises(InputError, match=r"Jk \(card 2\) is not in the deck: this game has no joker"):
        best((0, 52, 1, 2))
    with pytest.raises(InputError, match=r"2c occurs 2 times \(cards 1, 3\)"):
        aces_bonus((0, 1, 0, 2, 3))
    with pytest.raises(InputError, match="5 cards were given where 6 are needed"):
        all_six((0, 1, 2, 3, 4))


# Properties


@given(SIX, st.permutations(range(4)))
def test_permuting_suits_or_cards_changes_nothing(cards: list[Card], suits: list[int]) -> None:
    moved = [4 * rank_of(card) + suits[suit_of(card)] for card in cards]
    assert best(moved).value == best(cards).value == best(sorted(cards)).value


@given(SIX)
def test_another_card_never_lowers_the_hand(cards: list[Card]) -> None:
    assert best(cards[:4]).value <= best(cards[:5]).value <= best(cards).value


@given(SIX)
def test_the_best_of_six_is_the_best_of_its_fours(cards: list[Card]) -> None:
    for size in (5, 6):
        fours = combinations(cards[:size], 4)
        assert best(cards[:size]).value == max(best(four).value for four in fours)
    assert best(best(cards).cards).value == best(cards).value


@given(SIX, SIX, SIX)
def test_hands_are_totally_ordered(first: list[Card], second: list[Card], third: list[Card]) -> None:
    for a, b, c in permutations(map(best, (first, second, third))):
        assert (a.value < b.value) + (a.value == b.value) + (a.value > b.value) == 1
        assert not a.value <= b.value <= c.value or a.value <= c.value


# Counts worked by hand


@pytest.mark.clause("PA-682a.6(b)")
def test_all_270725_hands_of_four() -> None:
    counts = Counter(best(cards).category for cards in combinations(deck(), 4))
    expected = {
        "four-of-a-kind": 13,
        "straight-flush": 11 * 4,
        "three-of-a-kind": 13 * 4 * 48,
        "flush": 4 * (715 - 11),
        "straight": 11 * (4**4 - 4),
        "two-pair": 78 * 6 * 6,
        "pair": 13 * 6 * 66 * 4 * 4,
    }
    assert counts == expected | {"high-card": 270_725 - sum(expected.values())}
