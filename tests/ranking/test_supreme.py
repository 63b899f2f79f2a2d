"""Supreme Pai Gow, MA-SPG-3."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, deck, is_joker, parse_cards, rank_of, suit_of
from croupier.chapters.supreme_pai_gow.hands.ranking import best, bonus, hand_points, is_zero, joker_rank, outranks
from croupier.errors import InputError
from croupier.families.hands.evaluation import Evaluation

TWO_CARDS = st.lists(st.integers(0, 53), min_size=2, max_size=2, unique=True)


def hand(text: str) -> Evaluation:
    return best(parse_cards(text))


# 3(a)(1): matching pairs


@pytest.mark.clause("MA-SPG-3(a)(1)", "MA-SPG-3(a)(1)(i)")
def test_pairs_run_from_jokers_down_to_twos() -> None:
    pairs = [hand("Jk1 Jk2"), *(hand(f"{rank}c {rank}d") for rank in "AKQJT98765432")]
    assert {pair.category for pair in pairs} == {"pair"}
    assert all(high.value > low.value for high, low in pairwise(pairs))


@pytest.mark.clause("MA-SPG-3(a)(1)(ii)")
def test_a_joker_pairs_only_with_the_other_joker() -> None:
    assert hand("Jk Ac").category == "points"
    assert hand("Jk 3c").phrase == "9 points, six high (joker as six)"
    assert hand("Jk2 6c").phrase == "9 points, six high (joker as three)"
    assert hand("Jk Jk2").phrase == "pair of jokers"


# 3(a): pairs, then face cards, then points


@pytest.mark.clause("MA-SPG-3(a)", "MA-SPG-3(a)(1)", "MA-SPG-3(a)(2)", "MA-SPG-3(a)(3)")
def test_the_lowest_of_a_kind_beats_the_highest_of_the_next() -> None:
    assert hand("2c 2d").value > hand("Kc Qd").value
    assert hand("Qc Jd").value > hand("Jk 3c").value
    assert hand("Qc Jd").value > hand("9c Kd").value


@pytest.mark.clause("MA-SPG-3(a)(2)")
def test_face_cards_run_king_queen_then_king_jack_then_queen_jack() -> None:
    faces = [hand("Kc Qd"), hand("Jd Kc"), hand("Qh Js")]
    assert [face.phrase for face in faces] == ["king and queen", "king and jack", "queen and jack"]
    assert all(high.value > low.value for high, low in pairwise(faces))
    assert hand("Kc Td").category == "points"


# 3(a)(3): points


@pytest.mark.clause("MA-SPG-3(a)(3)")
def test_more_points_win_whatever_the_cards() -> None:
    assert hand("Ac 7d").value > hand("Kc 7d").value
    assert hand("4c 5d").value > hand("8c Kd").value


@pytest.mark.clause("MA-SPG-3(a)(3)(i)")
def test_an_ace_counts_one() -> None:
    assert hand_points(parse_cards("Ac 5d")) == 6
    assert hand("Ac Kd").phrase == "1 point, king high"


@pytest.mark.clause("MA-SPG-3(a)(3)(ii)")
@pytest.mark.parametrize("rank", "TJQK")
def test_tens_and_face_cards_count_nothing(rank: str) -> None:
    assert hand_points(parse_cards(f"{rank}c 4d")) == 4


@pytest.mark.clause("MA-SPG-3(a)(3)(iii)")
def test_two_to_nine_count_their_number() -> None:
    assert [hand_points(parse_cards(f"{rank}c Td")) for rank in "23456789"] == [2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.clause("MA-SPG-3(a)(3)(iv)")
@pytest.mark.parametrize(
    ("other", "total", "taken"),
    [
        ("A", 7, "six"),
        ("2", 8, "six"),
        ("3", 9, "six"),
        ("4", 7, "three"),
        ("5", 8, "three"),
        ("6", 9, "three"),
        ("7", 3, "six"),
        ("8", 4, "six"),
        ("9", 5, "six"),
        ("T", 6, "six"),
        ("J", 6, "six"),
        ("Q", 6, "six"),
        ("K", 6, "six"),
    ],
)
def test_a_joker_counts_three_or_six_whichever_totals_more(other: str, total: int, taken: str) -> None:
    for cards in (f"Jk {other}c", f"{other}d Jk2"):
        assert hand_points(parse_cards(cards)) == total
        assert hand(cards).phrase.endswith(f"(joker as {taken})")
        (stand_in,) = hand(cards).stands_for
        assert (is_joker(stand_in[0]), rank_of(stand_in[1])) == (True, {"three": 1, "six": 4}[taken])


@pytest.mark.clause("MA-SPG-3(a)(3)(v)")
def test_the_examples_of_points() -> None:
    assert hand_points(parse_cards("2c 5d")) == 7
    assert hand_points(parse_cards("5c 9d")) == 4
    assert hand_points(parse_cards("6c Jk")) == 9
    assert hand_points(parse_cards("4c 6d")) == 0


def test_valuing_a_joker_before_subtracting_ten() -> None:
    six = parse_cards("6c Jk")
    assert hand_points(six, joker="before-subtracting") == 2
    assert best(six, joker="before-subtracting").phrase == "2 points, six high (joker as six)"
    assert joker_rank(six[0], joker="before-subtracting") == 4


# 3(b): ties


@pytest.mark.clause("MA-SPG-3(b)")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kc 7d", "Qc 7h"),
        ("Qc 7d", "Jc 7h"),
        ("Jc 7d", "Tc 7h"),
        ("Tc 7d", "9c 8h"),
        ("9c 8d", "6c Ah"),
        ("6c Ad", "5c 2h"),
        ("5c 2d", "4c 3h"),
        ("2c 8d", "7c 3h"),
        ("Tc 2d", "9c 3h"),
    ],
)
def test_the_highest_card_breaks_a_tie(better: str, worse: str) -> None:
    assert hand_points(parse_cards(better)) == hand_points(parse_cards(worse))
    assert outranks(hand(better), hand(worse))
    assert not outranks(hand(worse), hand(better))


@pytest.mark.clause("MA-SPG-3(b)")
def test_an_ace_is_the_lowest_card_of_a_tie() -> None:
    assert outranks(hand("5c 4d"), hand("Jk 3c")) is False
    assert outranks(hand("Tc Ad"), hand("9c 2d"))
    assert outranks(hand("Tc 3d"), hand("Ac 2d"))
    assert hand("Ac 2d").phrase == "3 points, deuce high"


@pytest.mark.clause("MA-SPG-3(b)")
def test_a_joker_ranks_as_the_card_it_was_counted_for() -> None:
    assert hand("Jk 3c").value == hand("6d 3h").value
    assert hand("Jk 6c").value == hand("6d 3h").value
    assert outranks(hand("7c 2d"), hand("Jk 3c"))
    assert outranks(hand("Jk 3c"), hand("5c 4d"))


@pytest.mark.clause("MA-SPG-3(b)")
@pytest.mark.parametrize(("one", "other"), [("Kc 7d", "Ks 7h"), ("Kc Kd", "Kh Ks"), ("Kc Qd", "Kh Qs")])
def test_equal_hands_go_to_the_dealer(one: str, other: str) -> None:
    assert not outranks(hand(one), hand(other))
    assert not outranks(hand(other), hand(one))


# 3(d): the low hand of no points


@pytest.mark.clause("MA-SPG-3(d)")
@pytest.mark.parametrize(
    ("cards", "by_points", "any_hand"),
    [
        ("Kc Td", True, True),
        ("4c 6d", True, True),
        ("9c Ad", True, True),
        ("Kc Kd", False, True),
        ("5c 5d", False, True),
        ("Kc Qd", False, True),
        ("Ac Ad", False, False),
        ("Kc Ad", False, False),
        ("Jk 7d", False, False),
        ("Jk Jk2", False, False),
    ],
)
def test_a_low_hand_of_no_points_loses(cards: str, by_points: bool, any_hand: bool) -> None:
    assert is_zero(parse_cards(cards)) is by_points
    assert is_zero(parse_cards(cards), zero="loses") is any_hand


# 3(c): the bonus hands


@pytest.mark.clause(
    "MA-SPG-3(c)(1)",
    "MA-SPG-3(c)(2)",
    "MA-SPG-3(c)(3)",
    "MA-SPG-3(c)(4)",
    "MA-SPG-3(c)(5)",
    "MA-SPG-3(c)(6)",
    "MA-SPG-3(c)(7)",
    "MA-SPG-3(c)(8)",
    "MA-SPG-3(c)(9)",
    "MA-SPG-3(c)(10)",
    "MA-SPG-3(c)(11)",
)
@pytest.mark.parametrize(
    ("cards", "slug"),
    [
        ("Ac Ad Ah As", "four-aces"),
        ("Ac Kc Qc Jc", "royal-flush"),
        ("Jk Jk2 Ac Ad", "two-jokers-and-two-aces"),
        ("Kc Kd Kh Ks", "four-of-a-kind"),
        ("Kc Qc Jc Tc", "straight-flush"),
        ("Kc Kd Kh 2s", "three-of-a-kind"),
        ("Kc Kd Kh Jk", "three-of-a-kind"),
        ("Ac Kc Qc 2c", "flush"),
        ("Kc Kd Qh Qs", "two-pair"),
        ("Jk Jk2 Kc Kd", "two-pair"),
        ("Kc Qc Jc Td", "straight"),
        ("Jk Jk2 Kc 2d", "two-jokers"),
        ("Kc Kd Qh 2s", "any-other-pair"),
        ("Kc Kd Qh Jk", "any-other-pair"),
        ("Ac Ad Qh Jk", "any-other-pair"),
        ("Kc Qd 9h 2s", None),
        ("Kc Qd 9h Jk", None),
    ],
)
def test_the_bonus_names_its_hands(cards: str, slug: str | None) -> None:
    assert bonus(parse_cards(cards)) == slug


@pytest.mark.clause("MA-SPG-3(c)", "MA-SPG-3(c)(5)", "MA-SPG-3(c)(9)")
@pytest.mark.parametrize(
    ("cards", "slug"),
    [
        ("Ac 2d Jk 4h", "straight"),
        ("2c Jk 4d 5h", "straight"),
        ("Jk 4d 5h 6c", "straight"),
        ("3c 4d 5h Jk", "straight"),
        ("4d 5h Jk2 7c", "straight"),
        ("5h Jk 7c 8d", "straight"),
        ("Jk 7c 8d 9h", "straight"),
        ("5c Jk 7c 8c", "straight-flush"),
        ("Jk 8d 9h Tc", None),
        ("Ac Kc Qc Jk", None),
        ("3c 9c Kc Jk", None),
        ("3c 9d Kh Jk", None),
        ("3c 3d Kh Jk", "any-other-pair"),
        ("6c 6d 6h Jk", "three-of-a-kind"),
    ],
)
def test_a_joker_is_a_three_or_a_six_in_a_straight_and_else_a_joker(cards: str, slug: str | None) -> None:
    assert bonus(parse_cards(cards)) == slug


@pytest.mark.clause("MA-SPG-3(c)", "MA-SPG-3(a)(3)(iv)")
def test_two_jokers_beside_a_four_and_a_five_both_count_three() -> None:
    assert bonus(parse_cards("Jk Jk2 4c 5d")) == "two-jokers"
    assert bonus(parse_cards("Jk Jk2 4c 5c")) == "two-jokers"


@pytest.mark.clause("MA-SPG-3(c)(2)", "MA-SPG-3(c)(5)", "MA-SPG-3(c)(9)")
def test_where_the_ace_stands_in_a_bonus_straight() -> None:
    low, high, around = (parse_cards(text) for text in ("Ac 2d 3h 4s", "Ac Kd Qh Js", "Kc Ad 2h 3s"))
    assert [bonus(low), bonus(high), bonus(around)] == ["straight", "straight", None]
    assert [bonus(cards, ace="ace-low") for cards in (low, high)] == ["straight", None]
    assert [bonus(cards, ace="ace-high") for cards in (low, high)] == [None, "straight"]
    suited = parse_cards("Ac 2c 3c 4c")
    assert [bonus(suited), bonus(suited, ace="ace-high")] == ["straight-flush", "flush"]
    for reading in ("ace-low", "ace-high"):
        assert bonus(parse_cards("Ac Kc Qc Jc"), ace=reading) == "royal-flush"


# Bad input


def test_bad_hands_are_refused() -> None:
    with pytest.raises(InputError, match="3 cards were given where 2 are needed"):
        best((0, 1, 2))
    with pytest.raises(InputError, match=r"Jk1 occurs 2 times \(cards 1, 2\)"):
        best((52, 52))
    with pytest.raises(InputError, match=r"54 \(card 2\) is not in the deck"):
        bonus((0, 54, 1, 2))


# Properties


@given(TWO_CARDS, st.permutations(range(4)))
def test_permuting_suits_or_cards_changes_nothing(cards: list[Card], suits: list[int]) -> None:
    moved = [card if is_joker(card) else 4 * rank_of(card) + suits[suit_of(card)] for card in cards]
    assert best(moved).value == best(cards).value == best(cards[::-1]).value


@given(TWO_CARDS, TWO_CARDS, TWO_CARDS)
def test_hands_are_totally_ordered(first: list[Card], second: list[Card], third: list[Card]) -> None:
    for a, b, c in permutations(map(best, (first, second, third))):
        assert not (outranks(a, b) and outranks(b, a))
        assert not (outranks(a, b) and outranks(b, c)) or outranks(a, c)


# Counts worked by hand


@pytest.mark.clause("MA-SPG-3(a)")
def test_all_1431_hands_of_two() -> None:
    counts = Counter(best(cards).category for cards in combinations(deck(jokers=2), 2))
    assert counts == {"pair": 13 * 6 + 1, "face-cards": 3 * 16, "points": 1431 - 79 - 48}


@pytest.mark.clause("MA-SPG-3(c)")
def test_all_316251_bonus_hands() -> None:
    counts = Counter(bonus(cards) for cards in combinations(deck(jokers=2), 4))
    # Eleven straights, and seven ways for one joker to be the three or the six of one.
    expected: dict[str | None, int] = {
        "four-aces": 1,
        "royal-flush": 4,
        "two-jokers-and-two-aces": 6,
        "four-of-a-kind": 12,
        "straight-flush": 10 * 4 + 7 * 4 * 2,
        "three-of-a-kind": 13 * 4 * 50,
        "flush": 4 * (715 - 11),
        "two-pair": 78 * 36 + 12 * 6,
        "straight": 11 * (4**4 - 4) + 7 * (4**3 - 4) * 2,
        "two-jokers": 1326 - 78,
        "any-other-pair": 13 * 6 * (66 * 16 + 2 * 48),
    }
    assert counts == expected | {None: 316_251 - sum(expected.values())}
