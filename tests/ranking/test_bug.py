"""Pai gow poker hands with the joker as an ace or to complete straights and flushes."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import JOKER, cards_text, parse_card, parse_cards
from croupier.chapters.face_up_pai_gow_poker import hands as face_up
from croupier.chapters.pai_gow_poker import hands as pai_gow_poker
from croupier.errors import InputError
from croupier.families.hands import bug, poker
from croupier.families.hands.categories import BUG, FULLY_WILD

SEVEN = st.lists(st.integers(0, 52), min_size=7, max_size=7, unique=True)
SIX_NATURAL = st.lists(st.integers(0, 51), min_size=6, max_size=6, unique=True)
SUITS = st.permutations(range(4))


def value(text: str, *, low_wheel: bool = False) -> int:
    return bug.five(parse_cards(text), low_wheel=low_wheel).value


def low_value(text: str) -> int:
    return bug.low(parse_cards(text)).value


def assert_falls(*texts: str) -> None:
    values = [value(text) for text in texts]
    assert values == sorted(set(values), reverse=True)


# (a) The rank of the cards, and what the joker may be


@pytest.mark.clause("NJ-69F-11.3(a)")
def test_cards_rank_from_the_ace_down_to_the_deuce() -> None:
    kings_down = [f"{rank}c 2d" for rank in "AKQJT9876543"]
    values = [low_value(text) for text in kings_down]
    assert values == sorted(set(values), reverse=True)


@pytest.mark.clause("NJ-69F-11.3(a)")
def test_an_ace_completes_two_to_five_and_no_other_sequence() -> None:
    assert bug.five(parse_cards("Ac 2d 3h 4s 5c")).category == "straight"
    assert bug.five(parse_cards("Ac 2c 3c 4c 5c")).category == "straight-flush"
    assert bug.five(parse_cards("Qc Kd Ah 2s 3c")).category == "high-card"
    assert bug.five(parse_cards("Qc Kc Ac 2c 3c")).category == "flush"
    assert bug.five(parse_cards("Qc Kd Ah 2s Jk")).category == "pair"


@pytest.mark.clause("NJ-69F-11.3(a)")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Kc Qd 9h 5s Jk", "ace high (joker as ace)"),
        ("Ac Qd 9h 5s Jk", "pair of aces (joker as ace)"),
        ("Kc Kd 9h 5s Jk", "pair of kings (joker as ace)"),
        ("Ac Kd Kh 5s Jk", "two pair, aces and kings (joker as ace)"),
        ("Ac Ad Kh 5s Jk", "three of a kind, aces (joker as ace)"),
        ("Kc Kd Kh 5s Jk", "three of a kind, kings (joker as ace)"),
        ("Ac Ad Kh Ks Jk", "full house, aces over kings (joker as ace)"),
        ("Kc Kd Kh As Jk", "full house, kings over aces (joker as ace)"),
        ("Ac Ad Ah Ks Jk", "four of a kind, aces (joker as ace)"),
        ("Kc Kd Kh Ks Jk", "four of a kind, kings (joker as ace)"),
    ],
)
def test_the_joker_pairs_with_nothing_but_aces(text: str, words: str) -> None:
    assert bug.five(parse_cards(text)).phrase == words


@pytest.mark.clause("NJ-69F-11.3(c)")
@pytest.mark.parametrize(
    ("text", "words", "joker_as"),
    [
        ("Tc 9d 7h 6s Jk", "straight, ten high (joker as eight)", "8s"),
        ("Tc 9d 8h 7s Jk", "straight, jack high (joker as jack)", "Js"),
        ("Kc Qd Jh Ts Jk", "straight, ace high (joker as ace)", "As"),
        ("Ac Qd Jh Ts Jk", "straight, ace high (joker as king)", "Ks"),
        ("2c 3d 4h 5s Jk", "straight, ace to five (joker as ace)", "As"),
        ("Ac 2d 3h 5s Jk", "straight, ace to five (joker as four)", "4s"),
        ("Kh Jh 9h 2h Jk", "flush, ace high (joker as ace)", "Ah"),
        ("Ah Jh 9h 2h Jk", "flush, ace high (joker as king)", "Kh"),
        ("Ah Kh Qh 2h Jk", "flush, ace high (joker as jack)", "Jh"),
        ("9d 8d 7d 5d Jk", "straight flush, nine high (joker as six)", "6d"),
        ("2d 3d 4d 5d Jk", "straight flush, ace to five (joker as ace)", "Ad"),
        ("Kd Qd Jd Td Jk", "royal flush (joker as ace)", "Ad"),
        ("Ad Kd Jd Td Jk", "royal flush (joker as queen)", "Qd"),
    ],
)
def test_the_joker_completes_straights_and_flushes(text: str, words: str, joker_as: str) -> None:
    found = bug.five(parse_cards(text))
    assert found.phrase == words
    assert found.stands_for == ((JOKER, parse_card(joker_as)),)


@pytest.mark.clause("NJ-69F-11.3(c)")
def test_four_cards_and_the_joker_are_no_straight_with_two_gaps_and_no_flush_of_three() -> None:
    assert bug.five(parse_cards("Tc 9d 7h 5s Jk")).category == "high-card"
    assert bug.five(parse_cards("Th 9h 7h 5s Jk")).category == "high-card"


def test_the_joker_is_left_out_where_it_adds_nothing() -> None:
    found = bug.best(parse_cards("Kc Kd Kh Qs Qc Jk 2d"))
    assert found.phrase == "full house, kings over queens"
    assert found.stands_for == ()
    assert JOKER not in found.cards


# (b) The hands in order


ORDER = (
    "Ac Ad Ah As Jk",
    "Kc Qc Jc Tc Jk",
    "Ad 2d 3d 4d 5d",
    "Kd Qd Jd Td 9d",
    "6d 5d 4d 3d 2d",
    "Ac Ad Ah As Kc",
    "2c 2d 2h 2s 3c",
    "Ac Ad Ah Ks Kc",
    "2c 2d 2h 3s 3c",
    "Ac Kc Qc Jc 9c",
    "7c 5c 4c 3c 2c",
    "Ac Kd Qh Js Tc",
    "Ac 2d 3h 4s 5c",
    "Kc Qd Jh Ts 9c",
    "6c 5d 4h 3s 2c",
    "Ac Ad Ah Ks Qc",
    "2c 2d 2h 4s 3c",
    "Ac Ad Kh Ks Qc",
    "3c 3d 2h 2s 4c",
    "Ac Ad Kh Qs Jc",
    "2c 2d 5h 4s 3c",
    "Ac Kd Qh Js 9c",
    "7c 5d 4h 3s 2c",
)


@pytest.mark.clause("NJ-69F-11.3(b)")
def test_the_hands_fall_in_the_order_of_the_list() -> None:
    assert_falls(*ORDER)
    categories = list(dict.fromkeys(bug.five(parse_cards(text)).category for text in ORDER))
    assert categories == list(reversed(BUG))


@pytest.mark.clause("NJ-69F-11.3(b)1")
def test_five_aces_are_four_aces_and_the_joker() -> None:
    found = bug.five(parse_cards("Ac Ad Ah As Jk"))
    assert (found.category, found.phrase) == ("five-aces", "five aces (joker as ace)")
    assert found.value == 10 << 20
    assert bug.best(parse_cards("Ac Ad Ah As Jk Ks Qs")).category == "five-aces"
    assert bug.best(parse_cards("Ac Ad Ah As Kc Ks Qs")).category == "four-of-a-kind"
    assert bug.best(parse_cards("Kc Kd Kh Ks Jk As Qs")).category == "four-of-a-kind"
    assert_falls("Ac Ad Ah As Jk", "As Ks Qs Js Ts")


@pytest.mark.clause("NJ-69F-11.3(b)2")
def test_a_royal_flush_may_hold_the_joker_and_then_ties_a_natural_one() -> None:
    for text in ("As Ks Qs Js Ts", "Kd Qd Jd Td Jk", "Ad Kd Qd Jd Jk"):
        assert bug.five(parse_cards(text)).category == "royal-flush"
    assert value("As Ks Qs Js Ts") == value("Kd Qd Jd Td Jk")
    assert bug.five(parse_cards("As Ks Qs Js Td")).category == "straight"


@pytest.mark.clause("NJ-69F-11.3(b)2")
def test_a_natural_royal_flush_uses_no_joker_even_where_one_is_held() -> None:
    assert bug.best(parse_cards("As Ks Qs Js Ts Jk 2d")).stands_for == ()
    assert bug.best(parse_cards("As Ks Qs Js Jk 2d 3d")).stands_for == ((JOKER, parse_card("Ts")),)


@pytest.mark.clause("NJ-69F-11.3(b)3")
def test_the_suited_ace_to_five_is_the_highest_straight_flush() -> None:
    assert_falls(
        "As Ks Qs Js Ts", "Ac 2c 3c 4c 5c", "Kd Qd Jd Td 9d", "Qd Jd Td 9d 8d", "6h 5h 4h 3h 2h", "Ac Ad Ah As Kc"
    )
    assert value("2c 3c 4c 5c Jk") == value("Ac 2c 3c 4c 5c")
    # Where the joker could also make it six high, the ace is the better card.
    assert value("2c 3c 4c 5c Jk") > value("Kd Qd Jd Td 9d")


@pytest.mark.clause("NJ-69F-11.3(b)4")
def test_four_of_a_kind_run_from_aces_to_deuces() -> None:
    assert_falls("Ac Ad Ah As 2c", "Kc Kd Kh Ks Ac", "Kc Kd Kh Ks Qc", "3c 3d 3h 3s Ac", "2c 2d 2h 2s Ac")
    assert value("Ac Ad Ah Jk 2c") == value("Ac Ad Ah As 2c")
    assert_falls("6h 5h 4h 3h 2h", "Ac Ad Ah As Kc")
    assert_falls("2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kc")


@pytest.mark.clause("NJ-69F-11.3(b)5")
def test_full_houses_run_from_aces_over_kings_to_deuces_over_threes() -> None:
    assert_falls(
        "Ac Ad Ah Ks Kc", "Ac Ad Ah 2s 2c", "Kc Kd Kh As Ac", "2c 2d 2h As Ac", "2c 2d 2h 3s 3c", "Ac Kc Qc Jc 9c"
    )
    assert value("Ac Ad Jk Ks Kc") == value("Ac Ad Ah Ks Kc")


@pytest.mark.clause("NJ-69F-11.3(b)6", "NJ-69F-11.3(e)")
def test_flushes_compare_by_the_highest_card_that_the_other_lacks() -> None:
    assert_falls(
        "Ac Kc 4c 3c 2c", "Ad Qd Jd Td 9d", "Kh Qh Jh 9h 8h", "Kc Qc Jc 9c 7c", "7c 5c 4c 3c 2c", "Ac Kd Qh Js Tc"
    )
    assert value("Ac Kc 9c 7c 3c") == value("Ad Kd 9d 7d 3d")
    # The joker is the best card that the flush lacks, not a second ace.
    assert value("Ac Jk 9c 7c 3c") == value("Ad Kd 9d 7d 3d")
    assert value("Kc Jk 9c 7c 3c") == value("Ad Kd 9d 7d 3d")
    assert value("Ac Kc Jk 7c 3c") == value("Ad Kd Qd 7d 3d")


@pytest.mark.clause("NJ-69F-11.3(b)7")
def test_ace_to_five_is_the_second_highest_straight() -> None:
    assert_falls(
        "Ac Kd Qh Js Tc", "Ac 2d 3h 4s 5c", "Kc Qd Jh Ts 9c", "7c 6d 5h 4s 3c", "6c 5d 4h 3s 2c", "Ac Ad Ah Ks Qc"
    )
    assert value("Ac 2d 3h 4s Jk") == value("Ac 2d 3h 4s 5c")
    # In seven cards it beats the six high straight that the same cards hold.
    assert bug.best(parse_cards("Ac 2d 3h 4s 5c 6d Ks")).phrase == "straight, ace to five"


@pytest.mark.clause("NJ-69F-11.3(b)8")
def test_three_of_a_kind_run_from_aces_to_deuces() -> None:
    assert_falls("Ac Ad Ah 3s 2c", "Kc Kd Kh As Qc", "3c 3d 3h As Kc", "2c 2d 2h As Kc", "Ac Ad Kh Ks Qc")
    assert value("Ac Ad Jk 3s 2c") == value("Ac Ad Ah 3s 2c")


@pytest.mark.clause("NJ-69F-11.3(b)9")
def test_two_pair_run_from_aces_and_kings_to_threes_and_deuces() -> None:
    assert_falls(
        "Ac Ad Kh Ks 2c", "Ac Ad Qh Qs Kc", "Kc Kd Qh Qs Ac", "3c 3d 2h 2s Ac", "3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc"
    )
    assert value("Ac Jk Kh Ks 2c") == value("Ac Ad Kh Ks 2c")


@pytest.mark.clause("NJ-69F-11.3(b)10")
def test_a_pair_may_be_a_high_hand_or_a_low_hand() -> None:
    assert_falls("Ac Ad 4h 3s 2c", "Kc Kd Ah Qs Jc", "2c 2d Ah Ks Qc", "Ac Kd Qh Js 9c")
    lows = ["Ac Ad", "Kc Kd", "2c 2d", "Ac Kd"]
    assert [low_value(text) for text in lows] == sorted(map(low_value, lows), reverse=True)
    assert low_value("Ac Jk") == low_value("Ac Ad")
    assert low_value("Kc Jk") == low_value("Kc Ad")
    assert bug.low(parse_cards("Jk Ac")).phrase == "pair of aces (joker as ace)"
    assert bug.low(parse_cards("Kc Jk")).cards == (JOKER, parse_card("Kc"))
    # A high hand with a pair stands against a low hand with the same pair.
    assert value("6c 6d Ah Ks Qc") > low_value("6h 6s") > value("5c 5d Ah Ks Qc")


# (c) and (e): equal hands


@pytest.mark.clause("NJ-69F-11.3(e)")
def test_equal_hands_fall_to_the_highest_card_that_the_other_lacks() -> None:
    assert_falls("Ac Kd Qh Js 9c", "Ac Kd Qh Js 8c", "Ac Kd Qh Ts 9c", "Ac Kd Jh Ts 9c", "Kc Qd Jh Ts 8c")
    assert_falls("6c 6d Ah 3s 2c", "6c 6d Kh Qs Jc", "6c 6d Kh Qs Tc")
    assert_falls("Ac Ad Ah Ks 2c", "Ac Ad Ah Qs Jc")
    assert low_value("Ac Kd") > low_value("Ac Qd") > low_value("Kc Qd")


@pytest.mark.clause("NJ-69F-11.3(e)")
def test_hands_of_the_same_ranks_tie() -> None:
    assert value("Ac Kd Qh Js 9c") == value("Ad Kh Qs Jc 9d")
    assert value("Jk Kd Qh 8s 3c") == value("Ad Kh Qs 8c 3d")
    assert low_value("Ac Kd") == low_value("Jk Ks")


# (d) The licensee's option


@pytest.mark.clause("NJ-69F-11.3(d)")
def test_one_election_makes_ace_to_five_the_lowest_of_both_kinds() -> None:
    assert value("Ac 2d 3h 4s 5c", low_wheel=True) < value("6c 5d 4h 3s 2c", low_wheel=True)
    assert value("Ac 2c 3c 4c 5c", low_wheel=True) < value("6d 5d 4d 3d 2d", low_wheel=True)
    assert value("Ac 2d 3h 4s 5c", low_wheel=True) > value("Ac Ad Ah Ks Qc", low_wheel=True)
    # With the wheel at the bottom the joker makes the longer run six high.
    found = bug.five(parse_cards("2c 3d 4h 5s Jk"), low_wheel=True)
    assert found.phrase == "straight, six high (joker as six)"


# Citing, and refusing


def test_each_hand_cites_the_clause_of_its_law() -> None:
    pairs = parse_cards("Ac Jk Kh Ks 2c")
    assert bug.five(pairs, clauses=face_up.CLAUSES).clause == face_up.best(pairs).clause == "PA-688a.6(b)(10)"
    assert bug.five(pairs, clauses=pai_gow_poker.CLAUSES).clause == "NJ-69F-11.3(b)9"
    assert bug.low(parse_cards("Kc Jk"), clauses=pai_gow_poker.CLAUSES).clause == "NJ-69F-11.3(e)"
    assert pai_gow_poker.best(parse_cards("Ac Ad Kh Ks 2c")).clause == "NJ-69F-11.3(b)9"


def test_bad_hands_are_refused() -> None:
    with pytest.raises(InputError, match=r"Jk occurs 2 times \(cards 1, 5\)"):
        bug.five((JOKER, 1, 2, 3, JOKER))
    with pytest.raises(InputError, match=r"Jk2 \(card 2\) is not in the deck: this game has only one joker"):
        bug.best((1, 53, 2, 3, JOKER))
    with pytest.raises(InputError, match="7 cards were given where 5 are needed"):
        bug.five(range(7))
    with pytest.raises(InputError, match="1 cards were given where 2 are needed"):
        bug.low((JOKER,))


# The fully wild joker of the progressive tables


@pytest.mark.clause("PA-688a.6(f)(6)")
@pytest.mark.parametrize(
    ("text", "category", "words"),
    [
        ("9c 9d 9h 9s Jk", "five-of-a-kind", "five of a kind, nines (joker as nine)"),
        ("Ac Ad Ah As Jk", "five-of-a-kind", "five of a kind, aces (joker as ace)"),
        ("9c 9d 9h Ks Jk", "four-of-a-kind", "four of a kind, nines (joker as nine)"),
        ("9c 9d Kh Ks Jk", "full-house", "full house, kings over nines (joker as king)"),
        ("9c 9d Kh 2s Jk", "three-of-a-kind", "three of a kind, nines (joker as nine)"),
        ("9c 5d Kh 2s Jk", "pair", "pair of kings (joker as king)"),
        ("Kc Qc Jc Tc Jk", "royal-flush", "royal flush (joker as ace)"),
        ("9c 8c 7c 5c Jk", "straight-flush", "straight flush, nine high (joker as six)"),
    ],
)
def test_a_fully_wild_joker_is_any_card(text: str, category: str, words: str) -> None:
    found = bug.fully_wild(parse_cards(text))
    assert (found.category, found.phrase) == (category, words)
    assert found.value >> 20 == FULLY_WILD.index(category)


@pytest.mark.clause("PA-688a.6(f)(6)")
def test_five_of_a_kind_run_by_rank_above_a_royal_flush() -> None:
    hands = ["Ac Ad Ah As Jk", "Kc Kd Kh Ks Jk", "2c 2d 2h 2s Jk", "As Ks Qs Js Ts"]
    values = [bug.fully_wild(parse_cards(text)).value for text in hands]
    assert values == sorted(set(values), reverse=True)


# Properties


@given(SEVEN, SEVEN)
def test_the_order_is_total_and_follows_the_categories(one: list[int], two: list[int]) -> None:
    first, second = sorted((bug.best(one), bug.best(two)), key=lambda found: found.value)
    assert BUG.index(first.category) <= BUG.index(second.category)
    assert (first.value == second.value) <= (first.category == second.category)


@given(SEVEN, SUITS)
def test_suits_have_no_rank(cards: list[int], suits: list[int]) -> None:
    renamed = [card if card == JOKER else card - card % 4 + suits[card % 4] for card in cards]
    assert bug.best(cards).value == bug.best(renamed).value
    assert bug.fully_wild(cards).value == bug.fully_wild(renamed).value


@given(SEVEN, st.booleans())
def test_a_further_card_never_lowers_the_hand(cards: list[int], low_wheel: bool) -> None:
    values = [bug.best(cards[:size], low_wheel=low_wheel).value for size in (5, 6, 7)]
    assert values == sorted(values)
    values = [bug.fully_wild(cards[:size], low_wheel=low_wheel).value for size in (5, 6, 7)]
    assert values == sorted(values)


@given(SIX_NATURAL, st.integers(48, 51))
def test_the_joker_is_never_worse_than_an_ace(cards: list[int], ace: int) -> None:
    if ace not in cards:
        assert bug.best([*cards, JOKER]).value >= bug.best([*cards, ace]).value


@given(SIX_NATURAL, st.integers(0, 51))
def test_a_fully_wild_joker_is_never_worse_than_the_card_it_replaces(cards: list[int], other: int) -> None:
    if other not in cards:
        assert bug.fully_wild([*cards, JOKER]).value >= bug.fully_wild([*cards, other]).value
        assert bug.fully_wild([*cards, other]).value == bug.best([*cards, other]).value


@given(SEVEN)
def test_what_the_joker_stands_for_makes_the_hand(cards: list[int]) -> None:
    found = bug.best(cards)
    assert set(found.cards) <= set(cards)
    natural = [dict(found.stands_for).get(card, card) for card in found.cards]
    if found.category != "five-aces":
        assert bug.best(natural).value == found.value


def test_without_the_joker_hands_are_ordinary() -> None:
    rng = random.Random(688)
    for _ in range(3000):
        cards = rng.sample(range(52), 7)
        assert bug.best(cards).value == poker.best(cards, wheel="high").value
        assert bug.best(cards, low_wheel=True).value == poker.best(cards).value


# The definition, tried card by card


def by_trial(four: tuple[int, ...], *, low_wheel: bool, any_card: bool) -> int:
    """The joker as each card in turn, an ace or one that the law lets it be."""
    free = [card for card in range(52) if card not in four]
    if any_card and len({card >> 2 for card in four}) == 1:
        return 10 << 20 | four[0] >> 2 << 16
    if not any_card and set(four) == {48, 49, 50, 51}:
        return 10 << 20
    values = []
    for card in free:
        found = poker.best((*four, card), wheel="low" if low_wheel else "high")
        completes = found.category in ("straight", "flush", "straight-flush", "royal-flush")
        if card >> 2 == 12 or completes or any_card:
            values.append(found.value)
    return max(values)


@pytest.mark.parametrize("low_wheel", [False, True])
def test_the_joker_agrees_with_trying_every_card(low_wheel: bool) -> None:
    rng = random.Random(69)
    for _ in range(1200):
        four = tuple(rng.sample(range(52), 4))
        cards = (*four, JOKER)
        assert bug.five(cards, low_wheel=low_wheel).value == by_trial(four, low_wheel=low_wheel, any_card=False)
        wild = bug.fully_wild(cards, low_wheel=low_wheel).value
        assert wild == by_trial(four, low_wheel=low_wheel, any_card=True), cards_text(cards)


@pytest.mark.parametrize("low_wheel", [False, True])
def test_seven_cards_are_worth_their_best_five(low_wheel: bool) -> None:
    rng = random.Random(53)
    for _ in range(1500):
        cards = (*rng.sample(range(52), 6), JOKER)
        fives = list(combinations(cards, 5))
        assert bug.best(cards, low_wheel=low_wheel).value == max(bug.best(f, low_wheel=low_wheel).value for f in fives)
        wild = bug.fully_wild(cards, low_wheel=low_wheel).value
        assert wild == max(bug.fully_wild(f, low_wheel=low_wheel).value for f in fives)
