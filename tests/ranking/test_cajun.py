"""Cajun Stud, PA-683a.6."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, deck, parse_cards, rank_of, suit_of
from croupier.chapters.cajun_stud.hands import BOARD, all_six, ante, best, board, board_best, lo_ball, pocket
from croupier.errors import InputError
from croupier.families.hands.evaluation import Evaluation
from croupier.rulebook import rulebook

THREE = st.lists(st.integers(0, 51), min_size=3, max_size=3, unique=True)
FIVE = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)


def hand(text: str) -> Evaluation:
    return best(parse_cards(text))


# 6(a): ranks


@pytest.mark.clause("PA-683a.6(a)")
def test_ranks_run_from_ace_down_to_two() -> None:
    fours = [hand(f"{rank}c {rank}d {rank}h {rank}s {'3c' if rank == '2' else '2c'}") for rank in "AKQJT98765432"]
    assert all(high.value > low.value for high, low in pairwise(fours))
    ordered = ("Ac 9d 7h 5s 3c", "Kc 9d 7h 5s 3c", "Qc 9d 7h 5s 3c", "Qc 8d 7h 5s 3c", "Jc 8d 7h 5s 2c")
    assert all(hand(high).value > hand(low).value for high, low in pairwise(ordered)), "no pair: the highest card"


@pytest.mark.clause("PA-683a.6(a)")
def test_an_ace_is_low_only_below_two_three_four_five() -> None:
    assert hand("Ac 2d 3h 4s 5c").category == "straight"
    assert hand("Ac 2d 3h 4s 5c").value < hand("2d 3h 4s 5c 6c").value
    assert hand("Ac 2c 3c 4c 5c").value < hand("2d 3d 4d 5d 6d").value
    assert hand("Qc Kd Ah 2s 3c").category == "high-card"


@pytest.mark.clause("PA-683a.6(a)")
def test_suits_are_equal() -> None:
    assert hand("As Ks 9s 5s 2s").value == hand("Ac Kc 9c 5c 2c").value


# 6(b): the hands, best first: category, weakest example, strongest example

LADDER = [
    ("royal-flush", "Tc Jc Qc Kc Ac", "Ts Js Qs Ks As"),
    ("straight-flush", "Ac 2c 3c 4c 5c", "9s Ts Js Qs Ks"),
    ("four-of-a-kind", "2c 2d 2h 2s 3c", "Ac Ad Ah As Kd"),
    ("full-house", "2c 2d 2h 3s 3c", "Ac Ad Ah Ks Kd"),
    ("flush", "2c 3c 4c 5c 7c", "9s Js Qs Ks As"),
    ("straight", "Ac 2d 3h 4s 5c", "Td Js Qs Ks As"),
    ("three-of-a-kind", "2c 2d 2h 3s 4c", "Ac Ad Ah Ks Qd"),
    ("two-pair", "2c 2d 3h 3s 4c", "Ac Ad Kh Ks Qd"),
    ("pair", "2c 2d 3h 4s 5c", "Ac Ad Kh Qs Jd"),
    ("high-card", "2c 3d 4h 5s 7c", "Ac Kd Qh Js 9d"),
]


@pytest.mark.clause(
    "PA-683a.6(b)",
    "PA-683a.6(b)(1)",
    "PA-683a.6(b)(2)",
    "PA-683a.6(b)(3)",
    "PA-683a.6(b)(4)",
    "PA-683a.6(b)(5)",
    "PA-683a.6(b)(6)",
    "PA-683a.6(b)(7)",
    "PA-683a.6(b)(8)",
    "PA-683a.6(b)(9)",
)
@pytest.mark.parametrize(("category", "weakest", "strongest"), LADDER)
def test_each_hand_is_known_and_beats_every_lower_one(category: str, weakest: str, strongest: str) -> None:
    assert hand(weakest).category == hand(strongest).category == category
    names = [name for name, _, _ in LADDER]
    for _, _, lower in LADDER[names.index(category) + 1 :]:
        assert hand(weakest).value > hand(lower).value


@pytest.mark.clause("PA-683a.6(b)(9)")
@pytest.mark.parametrize(
    ("cards", "slug"),
    [
        ("Ac Ad Kh Qs Jd", "pair-of-jacks-or-better"),
        ("Jc Jd 2h 3s 4d", "pair-of-jacks-or-better"),
        ("Tc Td Ah Ks Qd", "pair-of-sixes-to-tens"),
        ("6c 6d 2h 3s 4d", "pair-of-sixes-to-tens"),
        ("5c 5d Ah Ks Qd", None),
        ("Ac Kd Qh Js 9d", None),
        ("2c 2d 3h 3s 4d", "two-pair"),
        ("2c 3d 4h 5s 6c", "straight"),
    ],
)
def test_the_ante_row_of_a_hand(cards: str, slug: str | None) -> None:
    assert ante(parse_cards(cards)) == slug


# 6(c): Pocket Bonus


@pytest.mark.clause("PA-683a.6(c)", "PA-683a.6(c)(1)", "PA-683a.6(c)(2)", "PA-683a.6(c)(3)", "PA-683a.6(c)(4)")
@pytest.mark.parametrize(
    ("cards", "slug"),
    [
        ("Ac Ad", "pair-of-aces"),
        ("Ac Kc", "suited-ace"),
        ("Qd Ad", "suited-ace"),
        ("As Js", "suited-ace"),
        ("Ac Kd", "unsuited-ace"),
        ("Jh As", "unsuited-ace"),
        ("Kc Kd", "pair"),
        ("2c 2d", "pair"),
        ("Ac Tc", None),
        ("Ac Td", None),
        ("Kc Qc", None),
    ],
)
def test_the_pocket_bonus_names_its_hands(cards: str, slug: str | None) -> None:
    assert pocket(parse_cards(cards)) == slug


@pytest.mark.clause("PA-683a.6(c)(4)")
def test_by_the_other_reading_only_pairs_win_the_pocket_bonus() -> None:
    assert pocket(parse_cards("Ac Kc"), hands="pairs-only") is None
    assert pocket(parse_cards("Ac Ad"), hands="pairs-only") == "pair-of-aces"
    assert pocket(parse_cards("2c 2d"), hands="pairs-only") == "pair"


# 6(d): Board Bonus, best first: category, weakest example, strongest example

BOARDS = [
    ("mini-royal", "Qc Kc Ac", "Qs Ks As"),
    ("straight-flush", "Ac 2c 3c", "Js Qs Ks"),
    ("three-of-a-kind", "2c 2d 2h", "Ac Ad Ah"),
    ("straight", "Ac 2d 3h", "Qs Ks Ad"),
    ("flush", "2c 3c 5c", "Js Ks As"),
    ("pair", "2c 2d 3h", "Ac Ad Kh"),
    ("high-card", "2c 3d 5h", "Ac Kd Jh"),
]


@pytest.mark.clause(
    "PA-683a.6(d)",
    "PA-683a.6(d)(1)",
    "PA-683a.6(d)(2)",
    "PA-683a.6(d)(3)",
    "PA-683a.6(d)(4)",
    "PA-683a.6(d)(5)",
    "PA-683a.6(d)(6)",
)
@pytest.mark.parametrize(("category", "weakest", "strongest"), BOARDS)
def test_each_board_is_known_and_beats_every_lower_one(category: str, weakest: str, strongest: str) -> None:
    low, high = board_best(parse_cards(weakest)), board_best(parse_cards(strongest))
    assert low.category == high.category == category
    assert low.value <= high.value
    assert board(parse_cards(weakest)) == (None if category == "high-card" else category)
    names = [name for name, _, _ in BOARDS]
    for _, _, lower in BOARDS[names.index(category) + 1 :]:
        assert low.value > board_best(parse_cards(lower)).value


@pytest.mark.clause("PA-683a.6(a)", "PA-683a.6(d)(4)")
def test_a_board_does_not_run_around_the_ace() -> None:
    assert board(parse_cards("Kc Ad 2h")) is None
    assert board(parse_cards("Kc Ac 2c")) == "flush"
    assert board_best(parse_cards("Ac 2d 3h")).phrase == "straight, ace to three"


@pytest.mark.parametrize(
    ("cards", "phrase"),
    [
        ("2c Ad 2h", "pair of deuces"),
        ("Ac 2d Ah", "pair of aces"),
        ("6c 6d 6h", "three of a kind, sixes"),
        ("3c 4c 5c", "straight flush, five high"),
        ("9c 4c 5c", "flush, nine high"),
        ("9c 4d 5c", "nine high"),
        ("Qc Kc Ac", "mini-royal"),
    ],
)
def test_a_board_in_words(cards: str, phrase: str) -> None:
    assert board_best(parse_cards(cards)).phrase == phrase


def test_the_odd_card_decides_between_equal_pairs() -> None:
    pairs = [board_best(parse_cards(cards)).value for cards in ("6c 6d Ah", "6h 6s Kd", "6c 6d 2h")]
    assert pairs == sorted(pairs, reverse=True)
    assert len(set(pairs)) == 3


# 7(d)(4) and 11(i)(3): Lo Ball


@pytest.mark.clause("PA-683a.7(d)(4)", "PA-683a.11(i)(3)(i)", "PA-683a.11(i)(3)(ii)")
@pytest.mark.parametrize(
    ("cards", "slug", "ace_low"),
    [
        ("2c 3d 4h 5s 7c", "seven-high", "seven-high"),
        ("2c 3d 4h 6s 8c", "eight-high", "eight-high"),
        ("2c 3d 4h 6s 9c", "nine-high", "nine-high"),
        ("2c 3d 4h 6s Tc", "ten-high", "ten-high"),
        ("2c 3d 4h 6s Jc", "jack-high", "jack-high"),
        ("2c 3d 4h 6s Qc", "queen-high", "queen-high"),
        ("2c 3d 4h 6s Kc", None, None),
        ("Ac 3d 4h 6s 7c", None, "seven-high"),
        ("Ac 2d 3h 4s 6c", None, "seven-high"),
        ("Ac 2d 3h 4s 5c", None, None),
        ("2c 3d 4h 5s 6c", None, None),
        ("2c 3c 4c 5c 7c", None, None),
        ("2c 2d 4h 5s 7c", None, None),
    ],
)
def test_lo_ball_wants_a_low_card_and_no_hand(cards: str, slug: str | None, ace_low: str | None) -> None:
    assert lo_ball(parse_cards(cards)) == slug
    assert lo_ball(parse_cards(cards), ace="ace-low") == ace_low


# 6(e): All-Six


@pytest.mark.clause(
    "PA-683a.6(e)",
    "PA-683a.6(e)(1)",
    "PA-683a.6(e)(2)",
    "PA-683a.6(e)(3)",
    "PA-683a.6(e)(4)",
    "PA-683a.6(e)(5)",
    "PA-683a.6(e)(6)",
    "PA-683a.6(e)(7)",
    "PA-683a.6(e)(8)",
)
@pytest.mark.parametrize(
    ("cards", "slug"),
    [
        ("Ad Kd Qd Jd Td 9d", "six-card-royal-flush-diamonds"),
        ("As Ks Qs Js Ts 9s", "six-card-royal-flush-other"),
        ("Ad Kd Qd Jd Td 2c", "royal-flush"),
        ("Qd Jd Td 9d 8d 2c", "straight-flush"),
        ("9c 9d 9h 9s Kc 2d", "four-of-a-kind"),
        ("9c 9d 9h Kc Kd 2s", "full-house"),
        ("2d 5d 9d Jd Kd 3c", "flush"),
        ("5c 6d 7h 8s 9c Kd", "straight"),
        ("9c 9d 9h Kc Qd 2s", "three-of-a-kind"),
        ("9c 9d Kh Kc Qd 2s", None),
    ],
)
def test_the_all_six_bonus_names_its_hands(cards: str, slug: str | None) -> None:
    assert all_six(parse_cards(cards)) == slug


def test_classifiers_speak_the_slugs_of_the_rulebook() -> None:
    hands = rulebook("cajun-stud").game.hands
    assert {slug: row.clause for slug, row in hands["board-bonus"].items()} == BOARD


# Bad input


def test_bad_hands_are_refused() -> None:
    with pytest.raises(InputError, match="6 cards were given where 5 are needed"):
        best((0, 1, 2, 3, 4, 5))
    with pytest.raises(InputError, match="3 cards were given where 2 are needed"):
        pocket((0, 1, 2))
    with pytest.raises(InputError, match=r"3c occurs 2 times \(cards 1, 2\)"):
        board((4, 4, 5))


# Properties


@given(THREE, st.permutations(range(4)))
def test_permuting_suits_or_cards_changes_nothing(cards: list[Card], suits: list[int]) -> None:
    moved = [4 * rank_of(card) + suits[suit_of(card)] for card in cards]
    assert board_best(moved).value == board_best(cards).value == board_best(sorted(cards)).value


@given(THREE, THREE, THREE)
def test_boards_are_totally_ordered(first: list[Card], second: list[Card], third: list[Card]) -> None:
    for a, b, c in permutations(map(board_best, (first, second, third))):
        assert (a.value < b.value) + (a.value == b.value) + (a.value > b.value) == 1
        assert not a.value <= b.value <= c.value or a.value <= c.value


@given(FIVE)
def test_a_hand_cannot_win_high_and_low(cards: list[Card]) -> None:
    assert ante(cards) is None or lo_ball(cards) is None


# Counts worked by hand, and the published holds


def returned(table: str, counts: Counter[str | None]) -> float:
    """What a table gives back of a hundred wagered, from how often each row wins."""
    rows = rulebook("cajun-stud").paytables[table].rows
    pays = {row.hand: int(odds.removesuffix(" to 1")) for row in rows for odds in row.columns().values()}
    return 100 * sum(counts[slug] * (odds + 1) for slug, odds in pays.items()) / sum(counts.values())


@pytest.mark.clause("PA-683a.6(d)", "PA-683a.12(c)")
def test_all_22100_boards_and_the_published_hold() -> None:
    counts = Counter(board(cards) for cards in combinations(deck(), 3))
    expected: dict[str | None, int] = {
        "mini-royal": 4,
        "straight-flush": 11 * 4,
        "three-of-a-kind": 13 * 4,
        "straight": 12 * (4**3 - 4),
        "flush": 4 * (286 - 12),
        "pair": 13 * 6 * 48,
    }
    assert counts == expected | {None: 22_100 - sum(expected.values())}
    assert round(100 - returned("PA-683a.12(c)/Paytable-D", counts), 2) == 7.1


@pytest.mark.clause("PA-683a.6(c)", "PA-683a.12(b)")
def test_all_1326_pockets_and_the_published_hold() -> None:
    counts = Counter(pocket(cards) for cards in combinations(deck(), 2))
    assert counts == {"pair-of-aces": 6, "suited-ace": 12, "unsuited-ace": 36, "pair": 72, None: 1200}
    assert round(100 - returned("PA-683a.12(b)/Paytable-A", counts), 2) == 4.52
    assert round(100 - returned("PA-683a.12(b)/Paytable-C", counts), 2) == 9.95
