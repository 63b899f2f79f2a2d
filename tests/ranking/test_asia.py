"""Asia Poker: four-card, two-card and one-card hands with the joker, and the bonus hands."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import ACE, JOKER, cards_text, parse_card, parse_cards
from croupier.chapters.asia_poker.hands import ranking as asia
from croupier.errors import InputError
from croupier.families.hands import bug
from croupier.families.hands.categories import ASIA
from croupier.rulebook import rulebook

BOOK = rulebook("asia-poker")
FOUR = st.lists(st.integers(0, 52), min_size=4, max_size=4, unique=True)
SEVEN = st.lists(st.integers(0, 52), min_size=7, max_size=7, unique=True)
SUITS = st.permutations(range(4))


def value(text: str) -> int:
    return asia.high(parse_cards(text)).value


def medium(text: str) -> int:
    return asia.medium(parse_cards(text)).value


def low(text: str) -> int:
    return asia.low(parse_card(text)).value


def assert_falls(*texts: str) -> None:
    values = [value(text) for text in texts]
    assert values == sorted(set(values), reverse=True)


# (a) The rank of the cards, and what the joker may be


@pytest.mark.clause("PA-575.6(a)")
def test_cards_rank_from_the_ace_down_to_the_deuce() -> None:
    values = [low(f"{rank}c") for rank in "AKQJT98765432"]
    assert values == sorted(set(values), reverse=True)
    assert low("Jk") == low("Ac")
    assert asia.low(JOKER).phrase == "ace high (joker as ace)"


@pytest.mark.clause("PA-575.6(a)")
def test_an_ace_completes_two_three_four_and_no_other_sequence() -> None:
    assert asia.high(parse_cards("Ac 2d 3h 4s")).category == "straight"
    assert asia.high(parse_cards("Ac 2c 3c 4c")).category == "straight-flush"
    assert asia.high(parse_cards("Qc Kd Ah 2s")).category == "high-card"
    assert asia.high(parse_cards("Kc Ac 2c 3c")).category == "flush"
    assert asia.high(parse_cards("Kc 2d 3h Jk")).category == "high-card"


@pytest.mark.clause("PA-575.6(a)")
@pytest.mark.parametrize(
    ("text", "words", "joker_as"),
    [
        ("Kc 9d 5h Jk", "ace high (joker as ace)", "As"),
        ("Kc Kd 5h Jk", "pair of kings (joker as ace)", "As"),
        ("Ac 9d 5h Jk", "pair of aces (joker as ace)", "As"),
        ("Ac Kd Kh Jk", "two pair, aces and kings (joker as ace)", "As"),
        ("Ac Ad Kh Jk", "three of a kind, aces (joker as ace)", "As"),
        ("Kc Kd Kh Jk", "three of a kind, kings (joker as ace)", "As"),
        ("Ac Ad As Jk", "four aces (joker as ace)", "Ah"),
        ("Tc 9d 7h Jk", "straight, ten high (joker as eight)", "8s"),
        ("Tc 9d 8h Jk", "straight, jack high (joker as jack)", "Js"),
        ("2c 3d 4h Jk", "straight, ace to four (joker as ace)", "As"),
        ("Kc Qd Jh Jk", "straight, ace high (joker as ace)", "As"),
        ("Kh 9h 2h Jk", "flush, ace high (joker as ace)", "Ah"),
        ("Ah Kh 2h Jk", "flush, ace high (joker as queen)", "Qh"),
        ("9h 8h 6h Jk", "straight flush, nine high (joker as seven)", "7h"),
        ("2h 3h 4h Jk", "straight flush, ace to four (joker as ace)", "Ah"),
        ("Ah Kh Jh Jk", "royal flush (joker as queen)", "Qh"),
    ],
)
def test_what_the_joker_is(text: str, words: str, joker_as: str) -> None:
    found = asia.high(parse_cards(text))
    assert found.phrase == words
    assert found.stands_for == ((JOKER, parse_card(joker_as)),)


# (b) The hands in order


ORDER = (
    "Ac Ad Ah As",
    "Ac Kc Qc Jc",
    "Ac 2c 3c 4c",
    "Kd Qd Jd Td",
    "5h 4h 3h 2h",
    "Kc Kd Kh Ks",
    "2c 2d 2h 2s",
    "Ac Kc Qc Tc",
    "6c 4c 3c 2c",
    "Ac Kd Qh Js",
    "Ac 2d 3h 4s",
    "Kc Qd Jh Ts",
    "5c 4d 3h 2s",
    "Ac Ad Ah Ks",
    "2c 2d 2h 3s",
    "Ac Ad Kh Ks",
    "3c 3d 2h 2s",
    "Ac Ad Kh Qs",
    "2c 2d 4h 3s",
    "Ac Kd Qh Ts",
    "6c 4d 3h 2s",
)


@pytest.mark.clause("PA-575.6(b)")
def test_the_hands_fall_in_the_order_of_the_list() -> None:
    assert_falls(*ORDER)
    categories = list(dict.fromkeys(asia.high(parse_cards(text)).category for text in ORDER))
    assert categories == list(reversed(ASIA))


@pytest.mark.clause("PA-575.6(b)(1)")
def test_four_aces_beat_everything_with_or_without_the_joker() -> None:
    assert value("Ac Ad Ah As") == value("Ac Ad Ah Jk") == 9 << 20
    assert_falls("Ac Ad Ah Jk", "As Ks Qs Js")


@pytest.mark.clause("PA-575.6(b)(2)")
def test_a_royal_flush_is_four_cards_from_the_ace() -> None:
    assert value("As Ks Qs Js") == value("Kd Qd Jd Jk") == 8 << 20
    assert asia.high(parse_cards("As Ks Qs Jd")).category == "straight"
    assert_falls("As Ks Qs Js", "Ad 2d 3d 4d")


@pytest.mark.clause("PA-575.6(b)(3)")
def test_the_suited_ace_to_four_is_the_highest_straight_flush_unless_the_licensee_has_it_the_lowest() -> None:
    assert_falls("Ad 2d 3d 4d", "Kd Qd Jd Td", "Qd Jd Td 9d", "6d 5d 4d 3d", "5d 4d 3d 2d", "Kc Kd Kh Ks")

    def option(text: str) -> int:
        return asia.high(parse_cards(text), low_straight_flush_a234=True).value

    assert option("5d 4d 3d 2d") > option("Ad 2d 3d 4d") > option("Kc Kd Kh Ks")
    assert option("As Ks Qs Js") > option("Kd Qd Jd Td")
    # The election is for straight flushes alone.
    assert option("Ad 2c 3d 4d") > option("Kd Qc Jd Td")
    words = asia.high(parse_cards("2d 3d 4d Jk"), low_straight_flush_a234=True).phrase
    assert words == "straight flush, five high (joker as five)"


@pytest.mark.clause("PA-575.6(b)(4)")
def test_four_of_a_kind_run_from_kings_to_deuces_below_a_straight_flush() -> None:
    assert_falls("5d 4d 3d 2d", "Kc Kd Kh Ks", "Qc Qd Qh Qs", "2c 2d 2h 2s", "Ac Kc Qc Tc")


@pytest.mark.clause("PA-575.6(b)(5)")
def test_flushes_compare_card_by_card() -> None:
    assert_falls("Ac Kc 3c 2c", "Ad Qd Jd Td", "Kh Qh Jh 9h", "Kc Qc Jc 8c", "6c 4c 3c 2c", "Ac Kd Qh Js")
    assert value("Ac Kc 9c 7c") == value("Ad Kd 9d 7d")
    assert value("Ac Jk 9c 7c") == value("Kc Jk 9c 7c") == value("Ad Kd 9d 7d")


@pytest.mark.clause("PA-575.6(b)(6)")
def test_ace_to_four_is_the_second_highest_straight_unless_the_licensee_has_it_the_lowest() -> None:
    assert_falls("Ac Kd Qh Js", "Ac 2d 3h 4s", "Kc Qd Jh Ts", "6c 5d 4h 3s", "5c 4d 3h 2s", "Ac Ad Ah Ks")

    def option(text: str) -> int:
        return asia.high(parse_cards(text), low_straight_a234=True).value

    assert option("5c 4d 3h 2s") > option("Ac 2d 3h 4s") > option("Ac Ad Ah Ks")
    # The election is for straights alone.
    assert option("Ad 2d 3d 4d") > option("Kd Qd Jd Td")
    words = asia.high(parse_cards("2d 3d 4c Jk"), low_straight_a234=True).phrase
    assert words == "straight, five high (joker as five)"


@pytest.mark.clause("PA-575.6(b)(7)")
def test_three_of_a_kind_run_from_aces_to_deuces_below_a_straight() -> None:
    assert_falls("5c 4d 3h 2s", "Ac Ad Ah 2s", "Kc Kd Kh As", "Kc Kd Kh Qs", "2c 2d 2h As", "Ac Ad Kh Ks")


@pytest.mark.clause("PA-575.6(b)(8)")
def test_two_pair_run_from_aces_and_kings_to_threes_and_deuces() -> None:
    assert_falls("Ac Ad Kh Ks", "Ac Ad Qh Qs", "Kc Kd Qh Qs", "3c 3d 2h 2s", "Ac Ad Kh Qs")


@pytest.mark.clause("PA-575.6(b)(9)")
def test_a_pair_stands_in_the_high_and_in_the_medium_hand() -> None:
    assert_falls("Ac Ad 3h 2s", "Kc Kd Ah Qs", "2c 2d Ah Ks", "Ac Kd Qh Ts")
    assert medium("Ac Ad") > medium("Kc Kd") > medium("2c 2d") > medium("Ac Kd")
    assert medium("Ac Jk") == medium("Ac Ad")
    assert asia.medium(parse_cards("9c 9d")).phrase == "pair of nines"


@pytest.mark.clause("PA-575.6(b)(9)")
def test_by_reading_ap_3_two_equal_medium_cards_are_no_pair() -> None:
    def printed(text: str) -> int:
        return asia.medium(parse_cards(text), pair="as-printed").value

    assert printed("Ac Kd") > printed("Kc Kd") > printed("Kc Qd")


# (c) Equal hands


@pytest.mark.clause("PA-575.6(c)")
def test_equal_hands_fall_to_the_highest_card_that_the_other_lacks_or_copy() -> None:
    assert_falls("Ac Kd Qh Ts", "Ac Kd Qh 9s", "Ac Kd Jh Ts", "Ac Qd Jh Ts", "Kc Qd Jh 9s")
    assert_falls("6c 6d Ah 2s", "6c 6d Kh Qs", "6c 6d Kh Js")
    assert medium("Ac Kd") > medium("Ac Qd") > medium("Kc Qd")
    assert value("Ac Kd Qh Ts") == value("Ad Kh Qs Tc")
    assert medium("Ac Kd") == medium("Jk Ks")
    assert low("Kc") == low("Kd")


# Hands of different length


@pytest.mark.clause("PA-575.11(b)")
@pytest.mark.parametrize(
    ("high", "medium_hand", "low_card", "fouled", "fouled_when_equal_fouls"),
    [
        ("7c 7d 4h 2s", "7h 7s", "Kc", False, True),
        ("8c 8d 4h 2s", "7h 7s", "Kc", False, False),
        ("6c 6d Ah Ks", "7h 7s", "Kc", True, True),
        ("Ac Kd 4h 2s", "Ad Kc", "Qc", False, True),
        ("Ac Kd 4h 2s", "Ad Qc", "Jc", False, False),
        ("Ac Qd 4h 2s", "Ad Kc", "Jc", True, True),
        ("7c 7d 4h 2s", "Kc 2d", "Kd", False, True),
        ("7c 7d 4h 2s", "Kc 2d", "Qd", False, False),
        ("7c 7d 4h 2s", "Qc Jd", "Kd", True, True),
        ("9c 9d 4h 2s", "3c 3d", "Ad", False, False),
        ("6c 4d 3h 2s", "7c 5d", "4h", True, True),
    ],
)
def test_a_longer_hand_ranks_higher_when_the_leading_cards_are_equal(
    high: str, medium_hand: str, low_card: str, fouled: bool, fouled_when_equal_fouls: bool
) -> None:
    hands = (asia.high(parse_cards(high)), asia.medium(parse_cards(medium_hand)), asia.low(parse_card(low_card)))
    assert asia.fouled(*hands) is fouled
    assert asia.fouled(*hands, equal_lead="equal-fouls") is fouled_when_equal_fouls


# (d) The bonus hands


@pytest.mark.clause("PA-575.6(d)")
def test_the_lines_are_those_of_the_three_tables_in_their_order() -> None:
    assert tuple(BOOK.game.hands["bonus"]) == asia.BONUS
    for letter in "ABC":
        rows = BOOK.paytables[f"PA-575.12(b)/Paytable-{letter}"].rows
        assert tuple(row.hand for row in rows) == asia.BONUS


BONUS_HANDS = [
    # (1)
    ("8c 8d 8h 8s Kc Kd Kh", "three-of-a-kind-and-four-eights"),
    ("8c 8d 8h 8s Ac Ad Jk", "three-of-a-kind-and-four-eights"),
    ("8c 8d 8h 8s Kc Kd Jk", "four-of-a-kind"),
    ("7c 7d 7h 7s 8c 8d 8h", "four-of-a-kind"),
    # (2)
    ("Ac Ad Ah As Jk Kc 2d", "five-aces"),
    ("Ac Ad Ah As Kd Kc 2d", "four-of-a-kind"),
    # (3)
    ("As Ks Qs Js Ts Kc 2d", "royal-flush"),
    ("As Ks Qs Js Jk Kc 2d", "royal-flush"),
    ("As Ks Qs Js Jd Kc 2d", None),
    # (4)
    ("Ks Qs Js Ts 9s Kc 2d", "natural-straight-flush"),
    ("As 2s 3s 4s 5s Kc 2d", "natural-straight-flush"),
    ("9s 8s 7s 6s 5s Jk 2d", "natural-straight-flush"),
    # (5)
    ("9s 8s 7s 6s Jk Kc 2d", "straight-flush-with-joker"),
    ("9s 8s 7s 5s Jk 9c 9d", "straight-flush-with-joker"),
    # (6)
    ("9c 9d 9h 9s Kc Kd 2d", "four-of-a-kind"),
    ("Ac Ad Ah Jk Kc Kd 2d", "four-of-a-kind"),
    ("9c 9d 9h Jk Kc Qd 2d", "three-of-a-kind"),
    # (7)
    ("9c 8d 7h 6s 4c 3d 2h", "nine-high"),
    ("9c 8d 7h 5s 4c 3d 2h", "nine-high"),
    ("9c 8c 7c 6c 4c 3d 2h", "nine-high"),
    ("9c 8d 7h 6s 4c 3d Jk", "straight"),
    ("9c 8d 7h 6s 4c 2d 2h", None),
    ("9c 8d 7h 6s 5c 3d 2h", "straight"),
    ("Tc 8d 7h 6s 4c 3d 2h", None),
    # (8)
    ("9c 9d 9h Kc Kd Qd 2d", "full-house"),
    ("Ac Ad Jk Kc Kd Qd 2s", "full-house"),
    ("Kc Kd Qc Qd Jk 9d 2s", None),
    # (9)
    ("Kc 9c 6c 3c 2c Kd Qd", "flush"),
    ("Kc 9c 6c 3c Jk Kd Kh", "flush"),
    ("Kc 9c 6c 3c 2d Kd Qd", None),
    # (10)
    ("5c 5d 5h 6s 7c 8d 9h", "three-of-a-kind"),
    ("Ac Ad Jk 9s 7c 4d 2h", "three-of-a-kind"),
    # (11)
    ("5c 6d 7h 8s 9c Kd Kh", "straight"),
    ("Ac 2d 3h 4s 5c Kd Kh", "straight"),
    ("5c 6d 7h Jk 9c Kd Kh", "straight"),
    ("5c 6d 7h 8s Tc Kd Kh", None),
    # none
    ("Ac Ad Kc Kd Qc Qh 2s", None),
]


@pytest.mark.clause("PA-575.6(d)(1)", "PA-575.6(d)(2)", "PA-575.6(d)(3)", "PA-575.6(d)(4)")
@pytest.mark.clause("PA-575.6(d)(5)", "PA-575.6(d)(6)", "PA-575.6(d)(7)", "PA-575.6(d)(8)")
@pytest.mark.clause("PA-575.6(d)(9)", "PA-575.6(d)(10)", "PA-575.6(d)(11)")
@pytest.mark.parametrize(("text", "line"), BONUS_HANDS)
def test_bonus_hands(text: str, line: str | None) -> None:
    assert asia.bonus(parse_cards(text)) == line


@pytest.mark.clause("PA-575.6(d)(3)", "PA-575.6(d)(5)")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("As Ks Qs Js Jk Kc 2d", "straight-flush-with-joker"),
        ("As Ks Qs Js Ts Jk 2d", "royal-flush"),
        ("Ks Qs Js Ts 9s Jk 2d", "natural-straight-flush"),
    ],
)
def test_by_reading_ap_2_a_royal_flush_is_natural(text: str, line: str) -> None:
    assert asia.bonus(parse_cards(text), royal="natural-royal") == line
    assert asia.bonus(parse_cards(text)) == "royal-flush"


@pytest.mark.clause("PA-575.6(d)", "PA-575.7(e)")
def test_by_reading_ap_1_nothing_below_nine_high_pays() -> None:
    def line(text: str) -> str | None:
        return asia.bonus(parse_cards(text), threshold="nine-high-order")

    assert line("9c 8c 7c 6c 4c 3d 2h") == "nine-high"
    assert line("9c 9d 9h 9s Kc Kd 2d") == "four-of-a-kind"
    for lesser in ("9c 9d 9h Kc Kd Qd 2d", "Kc 9c 6c 3c 2c Kd Qd", "5c 5d 5h 6s 7c 8d 9h", "5c 6d 7h 8s 9c Kd Kh"):
        assert line(lesser) is None


# Refusing


def test_bad_hands_are_refused() -> None:
    with pytest.raises(InputError, match="5 cards were given where 4 are needed"):
        asia.high(range(5))
    with pytest.raises(InputError, match=r"Jk occurs 2 times \(cards 1, 4\)"):
        asia.high((JOKER, 1, 2, JOKER))
    with pytest.raises(InputError, match=r"Jk2 \(card 1\) is not in the deck: this game has only one joker"):
        asia.medium((53, 1))
    with pytest.raises(InputError, match="is not in the deck"):
        asia.low(60)
    with pytest.raises(InputError, match="6 cards were given where 7 are needed"):
        asia.bonus(range(6))


# Properties and second implementations


@given(FOUR, SUITS)
def test_suits_have_no_rank(cards: list[int], suits: list[int]) -> None:
    renamed = [card if card == JOKER else card - card % 4 + suits[card % 4] for card in cards]
    assert asia.high(cards).value == asia.high(renamed).value


@given(FOUR, FOUR)
def test_the_order_is_total_and_follows_the_categories(one: list[int], two: list[int]) -> None:
    first, second = sorted((asia.high(one), asia.high(two)), key=lambda found: found.value)
    assert ASIA.index(first.category) <= ASIA.index(second.category)
    assert (first.value == second.value) <= (first.category == second.category)


@given(FOUR)
def test_what_the_joker_stands_for_makes_the_hand(cards: list[int]) -> None:
    found = asia.high(cards)
    assert sorted(found.cards) == sorted(cards)
    natural = [dict(found.stands_for).get(card, card) for card in found.cards]
    assert asia.high(natural).value == found.value


def by_definition(four: tuple[int, ...]) -> str:
    """The category of four natural cards, read off the list."""
    ranks, suits = sorted(card >> 2 for card in four), {card & 3 for card in four}
    shape = sorted(Counter(ranks).values(), reverse=True)
    run = ranks in ([r, r + 1, r + 2, r + 3] for r in range(10)) or ranks == [0, 1, 2, ACE]
    if run and len(suits) == 1:
        return "royal-flush" if ranks[0] == 9 else "straight-flush"
    if len(suits) == 1:
        return "flush"
    if run:
        return "straight"
    names = {(4,): "four-of-a-kind", (3, 1): "three-of-a-kind", (2, 2): "two-pair", (2, 1, 1): "pair"}
    name = names.get(tuple(shape), "high-card")
    return "four-aces" if name == "four-of-a-kind" and ranks[0] == ACE else name


def test_every_shape_of_four_cards_is_as_defined() -> None:
    rng = random.Random(575)
    for _ in range(8000):
        four = tuple(rng.sample(range(52), 4))
        assert asia.high(four).category == by_definition(four), cards_text(four)
    for four in combinations(range(0, 52, 4), 4):
        assert asia.high(four).category == by_definition(four), cards_text(four)


@pytest.mark.clause("PA-575.6(a)")
def test_the_joker_agrees_with_trying_every_card() -> None:
    rng = random.Random(7)
    for _ in range(600):
        three = rng.sample(range(52), 3)
        trials = [asia.high([*three, card]) for card in range(52) if card not in three]
        completing = ("straight", "flush", "straight-flush", "royal-flush")
        allowed = [
            t.value for t in trials if t.category in completing or (set(t.cards) - set(three)) & {48, 49, 50, 51}
        ]
        assert asia.high([*three, JOKER]).value == max(allowed), cards_text(three)


@given(SEVEN)
def test_the_bonus_agrees_with_trying_every_five_cards(cards: list[int]) -> None:
    found = asia.bonus(cards)
    categories = {bug.five(five).category for five in combinations(cards, 5)}
    if found in ("natural-straight-flush", "straight-flush-with-joker"):
        found = "straight-flush"
    if found not in ("nine-high", "three-of-a-kind-and-four-eights"):
        order = ["five-aces", "royal-flush", "straight-flush", "four-of-a-kind", *asia.BONUS[7:]]
        assert found == next((line for line in order if line in categories), None)
