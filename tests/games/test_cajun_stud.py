"""Cajun Stud, round by round: cards, wagers and decisions worked out by hand."""

from typing import Any

import pytest

from croupier.testing import outcomes, referee

GAME = "cajun-stud"
R1, R2, R3 = {"raise": 1}, {"raise": 2}, {"raise": 3}
STAY = [R1, R2, R3]
PAID, LOST = "PA-683a.11(h)(1)", "PA-683a.11(h)(2)"
FIRST, SECOND, THIRD = "PA-683a.11(b)", "PA-683a.11(d)", "PA-683a.11(f)"
PLAIN = "Kd 9h 4c"  # a board on which a folded hand decides nothing

Lines = dict[str, tuple[str, int, str]]


def settle(cards: str, community: str, decisions: list[Any], *, six: str | None = None, **parts: Any) -> Lines:
    """The lines of one seat with an ante of $10; keywords in `wagers` add others."""
    wagers = {"ante": "10", **parts.pop("wagers", {})}
    extra = {"community": community} | ({"all-six": six} if six else {})
    seats = {"1": {"wagers": wagers, "cards": cards, "decisions": decisions}}
    return outcomes(referee(GAME, seats, extra=extra, **parts))


def table(wager: str, letter: str) -> dict[str, Any]:
    return {"paytables": {wager: f"Paytable-{letter}"}}


def all_four(outcome: str, nets: tuple[int, int, int, int], clause: str) -> Lines:
    """The ante and three raises with the same outcome."""
    return {w: (outcome, n, clause) for w, n in zip(("ante", "raise-1", "raise-2", "raise-3"), nets, strict=True)}


# --- § 683a.12(a): the Ante and Raise tables, row by row

TENTHS = [  # cards, community, and what tables A, B and C pay on a dollar, in dimes
    ("As Ks", "Qs Js Ts", (5000, 5000, 5000)),
    ("9h 8h", "7h 6h 5h", (1000, 1000, 1000)),
    ("Ad 2d", "3d 4d 5d", (1000, 1000, 1000)),
    ("8c 8d", "8h 8s Kd", (400, 400, 400)),
    ("Tc Td", "Th 4s 4c", (100, 110, 110)),
    ("Ac 9c", "7c 4c 2c", (60, 70, 70)),
    ("9c 8d", "7h 6s 5c", (40, 40, 50)),
    ("Ac 2d", "3h 4s 5c", (40, 40, 50)),
    ("5c 5d", "5h Ks 2d", (30, 30, 30)),
    ("4c 4d", "3h 3s Kd", (20, 15, 15)),
    ("Jc Jd", "9h 5s 2c", (10, 10, 10)),
    ("Ac 7d", "Ah 9s 3c", (10, 10, 10)),
]


@pytest.mark.clause("PA-683a.12(a)/Paytable-A", "PA-683a.12(a)/Paytable-B", "PA-683a.12(a)/Paytable-C")
@pytest.mark.clause(PAID, "PA-683a.1/community-card", "PA-683a.1/raise-wager", "PA-683a.7(d)(1)")
@pytest.mark.parametrize(("cards", "community", "dimes"), TENTHS)
@pytest.mark.parametrize(("letter", "column"), [("A", 0), ("B", 1), ("C", 2)])
def test_each_paying_row(cards: str, community: str, dimes: tuple[int, int, int], letter: str, column: int) -> None:
    """Ante $10 and raises of $10, $20 and $30: each is paid at the odds of its row."""
    lines = settle(cards, community, STAY, submission=table("ante", letter))
    pay = dimes[column] * 10_00 // 10
    assert lines == all_four("win", (pay, pay, 2 * pay, 3 * pay), PAID)


@pytest.mark.clause(PAID, "PA-683a.12(a)/Paytable-A", "PA-683a.12(a)/Paytable-B", "PA-683a.12(a)/Paytable-C")
@pytest.mark.parametrize("cards", ["Tc Td", "9c 9d", "8c 8d", "7c 7d", "6c 6d"])
@pytest.mark.parametrize("letter", "ABC")
def test_a_pair_of_sixes_to_tens_pushes(cards: str, letter: str) -> None:
    lines = settle(cards, "Ah Ks 2d", STAY, submission=table("ante", letter))
    assert lines == all_four("push", (0, 0, 0, 0), PAID)


@pytest.mark.clause(PAID)
def test_the_other_reading_pays_a_middle_pair_even_money() -> None:
    lines = settle("6c 6d", "Ah Ks 2d", STAY, submission={"readings": {"CS-1": "even-money"}})
    assert lines == all_four("win", (10_00, 10_00, 20_00, 30_00), PAID)
    assert settle("5c 5d", "Ah Ks 2d", STAY, submission={"readings": {"CS-1": "even-money"}})["ante"][0] == "lose"


@pytest.mark.clause(LOST, "PA-683a.1/ante-wager")
@pytest.mark.parametrize("cards", ["5c 5d", "2c 2s", "Kc 3d", "Qc 4d"])
def test_less_than_a_pair_of_sixes_loses(cards: str) -> None:
    """Pairs of fives and twos, and hands that are no pair at all."""
    lines = settle(cards, "Ah Js 9d", STAY)
    assert lines == all_four("lose", (-10_00, -10_00, -20_00, -30_00), LOST)


@pytest.mark.clause(PAID, "PA-683a.1/community-card")
def test_the_board_alone_may_make_the_hand() -> None:
    """A pair of queens on the board pays every player who stayed."""
    lines = settle("7c 3d", "Qh Qs 5c", [R1, R1, R1])
    assert lines == all_four("win", (10_00, 10_00, 10_00, 10_00), PAID)


@pytest.mark.clause("PA-683a.7(d)(1)", "PA-683a.11(d)", "PA-683a.11(f)")
@pytest.mark.parametrize(
    ("raises", "nets"),
    [
        ([R3, R1, R2], (10_00, 30_00, 10_00, 20_00)),
        ([R1, R1, R1], (10_00, 10_00, 10_00, 10_00)),
        ([R3, R3, R3], (10_00, 30_00, 30_00, 30_00)),
    ],
)
def test_each_raise_is_sized_on_its_own(raises: list[Any], nets: tuple[int, int, int, int]) -> None:
    assert settle("Ac Ad", "9h 5s 2c", raises) == all_four("win", nets, PAID)


def test_half_dollars_are_paid_to_the_cent() -> None:
    """3 to 2 on $7.25 is $10.87, the half cent staying with the house."""
    seats = {"1": {"wagers": {"ante": "7.25"}, "cards": "4c 4d", "decisions": [R1, R1, R2]}}
    ruling = referee(GAME, seats, extra={"community": "3h 3s Kd"}, submission=table("ante", "B"))
    assert [line.pay for line in ruling.lines] == [10_87, 10_87, 10_87, 21_75]


# --- § 683a.11(b), (d), (f): folding, and what it forfeits


@pytest.mark.clause(FIRST, "PA-683a.1/fold")
def test_a_fold_on_two_cards_forfeits_the_ante() -> None:
    """Three kings would have won."""
    assert settle("Ks Kc", PLAIN, ["fold"]) == {"ante": ("forfeit", -10_00, FIRST)}


@pytest.mark.clause(SECOND, "PA-683a.1/fold")
def test_a_fold_after_one_card_forfeits_the_ante_and_the_first_raise() -> None:
    assert settle("Ks Kc", PLAIN, [R3, "fold"]) == {
        "ante": ("forfeit", -10_00, SECOND),
        "raise-1": ("forfeit", -30_00, SECOND),
    }


@pytest.mark.clause(THIRD, "PA-683a.1/fold")
def test_a_fold_after_two_cards_forfeits_the_ante_and_two_raises() -> None:
    assert settle("Ks Kc", PLAIN, [R1, R2, "fold"]) == {
        "ante": ("forfeit", -10_00, THIRD),
        "raise-1": ("forfeit", -10_00, THIRD),
        "raise-2": ("forfeit", -20_00, THIRD),
    }


@pytest.mark.clause(FIRST, SECOND, THIRD, "PA-683a.11(i)")
@pytest.mark.parametrize(
    ("decisions", "lost"),
    [(["fold"], ["ante"]), ([R1, "fold"], ["ante", "raise-1"]), ([R1, R1, "fold"], ["ante", "raise-1", "raise-2"])],
)
def test_optional_wagers_survive_a_fold(decisions: list[Any], lost: list[str]) -> None:
    """Aces in the pocket 30 to 1, a pair on the board 1 to 1, no low hand, aces full in six cards 25 to 1."""
    bonuses = {"pocket-bonus": "5", "board-bonus": "5", "lo-ball": "5", "all-six-bonus": "5"}
    lines = settle("As Ah", "9c 9d 2h", decisions, six="Ac Kh Kd 3s", wagers=bonuses)
    clause = {1: FIRST, 2: SECOND, 3: THIRD}[len(decisions)]
    assert lines == {
        **dict.fromkeys(lost, ("forfeit", -10_00, clause)),
        "pocket-bonus": ("win", 150_00, "PA-683a.11(i)(1)(ii)"),
        "board-bonus": ("win", 5_00, "PA-683a.11(i)(2)(ii)"),
        "lo-ball": ("lose", -5_00, "PA-683a.11(i)(3)(i)"),
        "all-six-bonus": ("win", 125_00, "PA-683a.11(i)(4)(ii)"),
    }


def test_one_player_folds_and_another_stays() -> None:
    seats: dict[str, dict[str, Any]] = {
        "2": {"wagers": {"ante": "10"}, "cards": "7c 3d", "decisions": ["fold"]},
        "5": {"wagers": {"ante": "25"}, "cards": "Ac Kd", "decisions": [R3, R1, R1]},
    }
    ruling = referee(GAME, seats, extra={"community": "Ah 9s 4c"})
    assert outcomes(ruling, 2) == {"ante": ("forfeit", -10_00, FIRST)}
    assert outcomes(ruling, 5) == all_four("win", (25_00, 75_00, 25_00, 25_00), PAID)
    assert ruling.as_dict()["house_net"] == "-140"


# --- § 683a.12(b): the Pocket Bonus Wager


@pytest.mark.clause("PA-683a.12(b)/Paytable-A", "PA-683a.12(b)/Paytable-B", "PA-683a.12(b)/Paytable-C")
@pytest.mark.clause("PA-683a.11(i)(1)(ii)", "PA-683a.1/pocket-bonus-wager", "PA-683a.7(d)(2)")
@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        ("Ac Ad", (30, 25, 30)),
        ("Ah Kh", (20, 20, 20)),
        ("Qs As", (20, 20, 20)),
        ("Ac Jc", (20, 20, 20)),
        ("Ah Kd", (10, 10, 10)),
        ("Qc As", (10, 10, 10)),
        ("Ah Js", (10, 10, 10)),
        ("Kc Ks", (5, 5, 4)),
        ("2c 2d", (5, 5, 4)),
    ],
)
@pytest.mark.parametrize(("letter", "column"), [("A", 0), ("B", 1), ("C", 2)])
def test_each_row_of_the_pocket_tables(cards: str, odds: tuple[int, int, int], letter: str, column: int) -> None:
    wagers = {"pocket-bonus": "5"}
    lines = settle(cards, "9h 8d 3s", ["fold"], wagers=wagers, submission=table("pocket-bonus", letter))
    assert lines["pocket-bonus"] == ("win", odds[column] * 5_00, "PA-683a.11(i)(1)(ii)")


@pytest.mark.clause("PA-683a.11(i)(1)(i)", "PA-683a.1/pocket-bonus-wager")
@pytest.mark.parametrize("cards", ["Ac Tc", "Kc Qc", "7d 2s", "Ah 9d"])
def test_other_pockets_lose(cards: str) -> None:
    """An ace and a king on the board do not help two cards that are no pair."""
    lines = settle(cards, "As Kd 4h", ["fold"], wagers={"pocket-bonus": "5"})
    assert lines["pocket-bonus"] == ("lose", -5_00, "PA-683a.11(i)(1)(i)")


@pytest.mark.clause("PA-683a.11(i)(1)(i)")
def test_the_other_reading_pays_pairs_only() -> None:
    only = {"readings": {"CS-9": "pairs-only"}}
    assert settle("Ah Kh", PLAIN, ["fold"], wagers={"pocket-bonus": "5"}, submission=only)["pocket-bonus"] == (
        "lose",
        -5_00,
        "PA-683a.11(i)(1)(i)",
    )
    assert settle("Ac Ad", PLAIN, ["fold"], wagers={"pocket-bonus": "5"}, submission=only)["pocket-bonus"][1] == 150_00


# --- § 683a.12(c): the Board Bonus Wager


@pytest.mark.clause("PA-683a.12(c)/Paytable-A", "PA-683a.12(c)/Paytable-B")
@pytest.mark.clause("PA-683a.12(c)/Paytable-C", "PA-683a.12(c)/Paytable-D")
@pytest.mark.clause("PA-683a.11(i)(2)(ii)", "PA-683a.1/board-bonus-wager", "PA-683a.7(d)(3)")
@pytest.mark.parametrize(
    ("community", "odds"),
    [
        ("As Ks Qs", (40, 40, 50, 50)),
        ("7h 6h 5h", (40, 40, 40, 40)),
        ("Ah 2h 3h", (40, 40, 40, 40)),
        ("8c 8d 8h", (30, 30, 30, 30)),
        ("Jc Td 9h", (6, 5, 5, 6)),
        ("Ac Kd Qh", (6, 5, 5, 6)),
        ("Kc 7c 4c", (4, 4, 4, 3)),
        ("2c 2d Kh", (1, 1, 1, 1)),
    ],
)
@pytest.mark.parametrize(("letter", "column"), [("A", 0), ("B", 1), ("C", 2), ("D", 3)])
def test_each_row_of_the_board_tables(
    community: str, odds: tuple[int, int, int, int], letter: str, column: int
) -> None:
    wagers = {"board-bonus": "5"}
    lines = settle("9d 4s", community, ["fold"], wagers=wagers, submission=table("board-bonus", letter))
    assert lines["board-bonus"] == ("win", odds[column] * 5_00, "PA-683a.11(i)(2)(ii)")


@pytest.mark.clause("PA-683a.11(i)(2)(i)", "PA-683a.1/board-bonus-wager")
@pytest.mark.parametrize("community", ["Kc 7d 4h", "Kc Ad 2h"])
def test_a_board_without_a_pair_loses_whatever_the_player_holds(community: str) -> None:
    lines = settle("Ks Kh", community, STAY, wagers={"board-bonus": "5"})
    assert lines["board-bonus"] == ("lose", -5_00, "PA-683a.11(i)(2)(i)")
    assert lines["ante"] == ("win", 30_00, PAID)


def test_the_other_reading_of_table_a_pays_a_mini_royal_50() -> None:
    fifty = {"readings": {"CS-6": "mini-royal-50"}}
    lines = settle("9d 4s", "As Ks Qs", ["fold"], wagers={"board-bonus": "5"}, submission=fifty)
    assert lines["board-bonus"][1] == 250_00


# --- § 683a.12(d): the Lo Ball Wager


@pytest.mark.clause("PA-683a.12(d)/Paytable-A", "PA-683a.12(d)/Paytable-B")
@pytest.mark.clause("PA-683a.11(i)(3)(ii)", "PA-683a.1/lo-ball-wager", "PA-683a.7(d)(4)")
@pytest.mark.parametrize(
    ("cards", "odds"),
    [("7h 4s", (100, 100)), ("8h 6s", (50, 50)), ("9d 7c", (15, 10)), ("Td 8c", (5, 5)), ("Jd 9c", (1, 1))],
)
@pytest.mark.parametrize(("letter", "column"), [("A", 0), ("B", 1)])
def test_each_row_of_the_lo_ball_tables(cards: str, odds: tuple[int, int], letter: str, column: int) -> None:
    lines = settle(cards, "2c 3d 5h", [R1, R1, R1], wagers={"lo-ball": "5"}, submission=table("lo-ball", letter))
    assert lines["lo-ball"] == ("win", odds[column] * 5_00, "PA-683a.11(i)(3)(ii)")
    assert lines["ante"] == ("lose", -10_00, LOST)


@pytest.mark.clause("PA-683a.12(d)/Paytable-A", "PA-683a.12(d)/Paytable-B")
@pytest.mark.clause("PA-683a.11(i)(3)(i)", "PA-683a.11(i)(3)(ii)")
def test_a_queen_high_loses_in_table_a_and_pushes_in_table_b() -> None:
    lo = {"lo-ball": "5"}
    in_a = settle("Qd Tc", "2c 3d 5h", ["fold"], wagers=lo, submission=table("lo-ball", "A"))
    in_b = settle("Qd Tc", "2c 3d 5h", ["fold"], wagers=lo, submission=table("lo-ball", "B"))
    assert in_a["lo-ball"] == ("lose", -5_00, "PA-683a.11(i)(3)(i)")
    assert in_b["lo-ball"] == ("push", 0, "PA-683a.11(i)(3)(ii)")


@pytest.mark.clause("PA-683a.11(i)(3)(i)", "PA-683a.1/lo-ball-wager")
@pytest.mark.parametrize(
    ("cards", "community"),
    [
        ("Kd 8c", "2c 3d 5h"),
        ("Ad 8c", "2c 3d 5h"),
        ("2d 8c", "2c 3d 5h"),
        ("4d 6c", "2c 3d 5h"),
        ("4c 6c", "2c 8c Tc"),
        ("Ad 4c", "2c 3d 5h"),
    ],
)
@pytest.mark.parametrize("letter", "AB")
def test_king_high_ace_high_and_every_poker_hand_lose_the_lo_ball(cards: str, community: str, letter: str) -> None:
    """A pair of twos, a straight, a flush and a wheel are poker hands, however low."""
    lines = settle(cards, community, ["fold"], wagers={"lo-ball": "5"}, submission=table("lo-ball", letter))
    assert lines["lo-ball"] == ("lose", -5_00, "PA-683a.11(i)(3)(i)")


def test_the_other_reading_counts_the_ace_low() -> None:
    low = {"readings": {"CS-2": "ace-low"}}
    lines = settle("Ad 8c", "2c 3d 5h", ["fold"], wagers={"lo-ball": "5"}, submission=low)
    assert lines["lo-ball"] == ("win", 250_00, "PA-683a.11(i)(3)(ii)")
    wheel = settle("Ad 4c", "2c 3d 5h", ["fold"], wagers={"lo-ball": "5"}, submission=low)
    assert wheel["lo-ball"][0] == "lose"


# --- § 683a.12(e): the All-Six Bonus Wager


@pytest.mark.clause("PA-683a.12(e)/Paytable-A", "PA-683a.12(e)/Paytable-B", "PA-683a.12(e)/Paytable-C")
@pytest.mark.clause("PA-683a.12(e)/Paytable-D", "PA-683a.12(e)/Paytable-E", "PA-683a.11(i)(4)(ii)")
@pytest.mark.clause("PA-683a.1/all-six-bonus-wager", "PA-683a.7(d)(5)", "PA-683a.11(i)(4)")
@pytest.mark.parametrize(
    ("cards", "six", "odds"),
    [
        ("Ad Kd", "Qd Jd Td 9d", (1000, 1000, 1000, 1000, 200_000)),
        ("Ah 9h", "Qh Jh Th Kh", (1000, 1000, 1000, 1000, 20_000)),
        ("As 9s", "Qs Js Ts Ks", (1000, 1000, 1000, 1000, 20_000)),
        ("As Ks", "Qs Js Ts 2c", (1000, 1000, 1000, 1000, 1000)),
        ("8h 7h", "6h 5h 4h Kc", (200, 200, 200, 200, 200)),
        ("8c 8d", "8h 8s Kc 2d", (50, 50, 100, 100, 50)),
        ("Tc Td", "Th 3s 3c 2d", (25, 25, 20, 20, 20)),
        ("Ac 8c", "7c 3c 2c Kd", (20, 15, 15, 15, 15)),
        ("9c 8d", "7h 6s 5c Kd", (10, 10, 9, 10, 10)),
        ("5c 5d", "5h Ks Qd 2c", (5, 5, 8, 7, 5)),
    ],
)
@pytest.mark.parametrize(("letter", "column"), [(letter, i) for i, letter in enumerate("ABCDE")])
def test_each_row_of_the_all_six_tables(
    cards: str, six: str, odds: tuple[int, int, int, int, int], letter: str, column: int
) -> None:
    """Tables A to D do not list the six-card royal flush: there it is a royal flush."""
    paytable = table("all-six-bonus", letter)
    lines = settle(cards, "4d 6c Jc", ["fold"], six=six, wagers={"all-six-bonus": "5"}, submission=paytable)
    assert lines["all-six-bonus"] == ("win", odds[column] * 5_00, "PA-683a.11(i)(4)(ii)")


@pytest.mark.clause("PA-683a.11(i)(4)", "PA-683a.11(i)(4)(i)", "PA-683a.1/all-six-bonus-wager")
@pytest.mark.parametrize(("cards", "six"), [("Kc Ks", "Ad Ah 4s 2c"), ("Ac 9d", "Kh Qs 5c 2d")])
def test_two_pairs_and_less_lose_the_all_six(cards: str, six: str) -> None:
    """The community cards do not count: with them the kings would be three."""
    lines = settle(cards, "Kd 7h 3c", ["fold"], six=six, wagers={"all-six-bonus": "5"})
    assert lines["all-six-bonus"] == ("lose", -5_00, "PA-683a.11(i)(4)(i)")
