"""Asia Poker before the referee: the Bonus Wager by each row of each table, and the payout limit."""

from typing import Any

import pytest

from croupier.errors import RuleError
from croupier.testing import outcomes, referee
from tests.games.test_asia_poker import BEST_HIGH, GAME, HOUSE_WAY, MAIN, WIN

# Set for the best high hand: a flush of 9 7 5 3, then K Q, then J.
DEALER = "Kh Qc Jd 9s 7s 5s 3s"
# K Q J 9, then 7 5, then 3.
PLAIN_DEALER = "Kh Qc Jd 9s 7c 5s 3d"
PAID, COLLECTED = "PA-575.11(h)(2)", "PA-575.11(h)(1)"
LIMIT = "PA-575.12(c)"

# Each row: its seven cards, then what Paytables A, B and C pay on $5, in dollars.
ROWS = {
    "three-of-a-kind-and-four-eights": ("8c 8d 8h 8s 4c 4d 4h", 25_000, 25_000, 25_000),
    "five-aces": ("As Ah Ad Ac Jk 7d 4c", 4_000, 4_000, 4_000),
    "royal-flush": ("As Ks Qs Js Ts 4d 2c", 1_000, 1_000, 1_000),
    "natural-straight-flush": ("9h 8h 7h 6h 5h Kd 2c", 400, 250, 250),
    "straight-flush-with-joker": ("9h 8h Jk 6h 5h Kd 2c", 200, 200, 200),
    "four-of-a-kind": ("6c 6d 6h 6s Kd 9c 2h", 150, 150, 125),
    "nine-high": ("9c 8d 7h 6s 4c 3d 2h", 50, 50, 50),
    "full-house": ("Tc Td Th 6c 6d Kd 2h", 25, 25, 25),
    "flush": ("Kd Td 8d 5d 2d Ac 9h", 20, 20, 20),
    "three-of-a-kind": ("Tc Td Th 6c 8d Kd 2h", 15, 15, 15),
    "straight": ("Tc 9d 8h 7c 6d Kd 2h", 10, 10, 10),
}
NAMES = {
    "three-of-a-kind-and-four-eights": "three of a kind and four eights",
    "straight-flush-with-joker": "straight flush with joker",
}


def rule(cards: str, decision: Any = None, *, stake: str = "5", dealer: str = DEALER, **submission: Any) -> Any:
    """A ruling on one seat that stakes $10 and a bonus, set the house way unless told."""
    seat = {"wagers": {MAIN: "10", "bonus": stake}, "cards": cards, "decisions": [decision or HOUSE_WAY]}
    return referee(GAME, {"1": seat}, dealer=dealer, submission=BEST_HIGH | submission)


def bonus(cards: str, **submission: Any) -> tuple[str, int, str]:
    return outcomes(rule(cards, **submission))["bonus"]


# --- § 575.11(h), 575.12(b): the tables


@pytest.mark.clause("PA-575.12(b)/Paytable-A", "PA-575.12(b)/Paytable-B", "PA-575.12(b)/Paytable-C")
@pytest.mark.clause("PA-575.11(h)", "PA-575.11(h)(2)", "PA-575.7(e)")
@pytest.mark.parametrize("table", ["Paytable-A", "Paytable-B", "Paytable-C"])
@pytest.mark.parametrize("row", ROWS)
def test_each_row_of_each_table(row: str, table: str) -> None:
    cards, *pays = ROWS[row]
    ruling = rule(cards, paytables={"bonus": table})
    pay = pays["ABC".index(table[-1])] * 100
    assert outcomes(ruling)["bonus"] == ("win", pay, PAID)
    line = next(line for line in ruling.lines if line.wager == "bonus")
    assert line.hand == NAMES.get(row, row.replace("-", " "))


@pytest.mark.clause("PA-575.12(b)/Paytable-A")
def test_a_table_that_is_not_named_is_the_first() -> None:
    assert bonus("9h 8h 7h 6h 5h Kd 2c") == ("win", 400_00, PAID)
    assert bonus("6c 6d 6h 6s Kd 9c 2h") == ("win", 150_00, PAID)


@pytest.mark.clause("PA-575.6(d)(7)", "PA-575.11(h)(2)")
def test_the_other_nine_high() -> None:
    assert bonus("9c 8d 7h 5d 4c 3d 2h") == ("win", 50_00, PAID)


@pytest.mark.clause("PA-575.11(h)(1)")
@pytest.mark.parametrize(
    "cards",
    [
        "Tc Td 6c 6h Kd 8s 2h",
        "Tc Td 6c 4h Kd 8s 2h",
        "Ac Td 6c 4h Kd 8s 2h",
        "9c 8d 7h 6s 4c 3d Ah",
        "Jk Td 6c 4h Kd 8s 2h",
        "8c 7d 6h 4s 3d 2h Ac",
        "9c 8d 6h 5d 4c 2h 2d",
    ],
)
def test_what_the_table_does_not_list_is_collected(cards: str) -> None:
    ruling = rule(cards)
    assert outcomes(ruling)["bonus"] == ("lose", -5_00, COLLECTED)
    assert ruling.lines[1].hand == "no bonus hand"


# --- readings AP-1 and AP-2


@pytest.mark.clause("PA-575.11(h)(1)", "PA-575.11(h)(2)")
@pytest.mark.parametrize("row", ROWS)
def test_nine_high_or_better_in_list_order_pays_nothing_below_nine_high(row: str) -> None:
    cards = ROWS[row][0]
    below = row in ("full-house", "flush", "three-of-a-kind", "straight")
    outcome, _, clause = bonus(cards, readings={"AP-1": "nine-high-order"})
    assert (outcome, clause) == (("lose", COLLECTED) if below else ("win", PAID))


@pytest.mark.clause("PA-575.6(d)", "PA-575.6(d)(3)", "PA-575.6(d)(5)")
@pytest.mark.parametrize(("reading", "pay"), [("joker-royal", 1_000_00), ("natural-royal", 200_00)])
def test_the_joker_in_a_royal_flush(reading: str, pay: int) -> None:
    assert bonus("As Ks Jk Js Ts 4d 2c", readings={"AP-2": reading}) == ("win", pay, PAID)
    assert bonus("As Ks Qs Js Ts 4d 2c", readings={"AP-2": reading}) == ("win", 1_000_00, PAID)


@pytest.mark.clause("PA-575.6(d)")
@pytest.mark.parametrize(
    ("cards", "pay"),
    [
        ("9h 8h 7h 6h 4h 3d 2c", 50_00),  # nine high, which is a flush too
        ("9c 9h 8c 8h 7h 6h 5h", 400_00),  # a straight flush with two pair beside it
        ("As Ah Ad Jk Kd Kc 2c", 150_00),  # four aces, which are a full house too
        ("6c 6d 6h 6s Td Tc Th", 150_00),  # four sixes, three tens
        ("8c 8d 8h Tc Td Th Ts", 150_00),  # four tens: only eights make the top line
        ("Tc Td Th 6c 6d 6h 2d", 25_00),  # two threes of a kind
        ("Kd Td 8d 5d 2d Tc Th", 20_00),  # a flush over three tens
    ],
)
def test_a_hand_that_fits_two_lines_is_paid_the_higher(cards: str, pay: int) -> None:
    assert bonus(cards) == ("win", pay, PAID)


# --- the bonus stands apart from the Asia Poker Wager


@pytest.mark.clause("PA-575.11(h)")
def test_the_bonus_is_paid_on_a_hand_that_loses_or_is_fouled() -> None:
    """The dealer puts the seven cards together again, however they were set."""
    fouled = {"set": {"high": "Th 6c 6d 2h", "medium": "Tc Td", "low": "Kd"}}
    lines = outcomes(rule("Tc Td Th 6c 6d Kd 2h", fouled))
    assert lines == {MAIN: ("lose", -10_00, "PA-575.11(f)(1)(iii)"), "bonus": ("win", 25_00, PAID)}


@pytest.mark.clause("PA-575.11(h)")
def test_the_bonus_is_lost_on_a_hand_that_wins() -> None:
    lines = outcomes(rule("Ac Ad Ts Td Kc 9d 4h", dealer=PLAIN_DEALER))
    assert lines == {MAIN: ("win", 10_00, WIN), "bonus": ("lose", -5_00, COLLECTED)}


@pytest.mark.clause("PA-575.7(e)", "PA-575.7(d)")
def test_no_bonus_without_the_asia_poker_wager_and_none_where_it_is_not_offered() -> None:
    seat = {"wagers": {"bonus": "5"}, "cards": "Tc Td Th 6c 6d Kd 2h", "decisions": [HOUSE_WAY]}
    with pytest.raises(RuleError, match="needed to take part") as caught:
        referee(GAME, {"1": seat}, dealer=DEALER)
    assert caught.value.clause == "PA-575.7(d)"
    with pytest.raises(RuleError, match="not offered") as caught:
        rule("Tc Td Th 6c 6d Kd 2h", options={"bonus_wager": False})
    assert caught.value.clause == "PA-575.7(e)"


# --- § 575.12(c): the payout limit

EIGHTS = "8c 8d 8h 8s 4c 4d 4h"
LIMITED: dict[str, Any] = {"options": {"max_payout": "50000"}}


@pytest.mark.clause("PA-575.12(c)")
def test_the_limit_holds_for_both_wagers_of_a_hand() -> None:
    """$10 are paid on the first wager, so $49,990 are left of $100,000 for the bonus."""
    parts: dict[str, Any] = {"dealer": PLAIN_DEALER, "stake": "20"}
    assert outcomes(rule(EIGHTS, **parts)) == {MAIN: ("win", 10_00, WIN), "bonus": ("win", 100_000_00, PAID)}
    ruling = rule(EIGHTS, **parts, **LIMITED)
    assert outcomes(ruling) == {MAIN: ("win", 10_00, WIN), "bonus": ("win", 49_990_00, PAID)}
    assert [clause for clause, _ in ruling.notes] == [LIMIT]
    assert ruling.net == {1: 50_000_00}


@pytest.mark.clause("PA-575.12(c)")
def test_a_lost_wager_leaves_the_whole_limit_to_the_bonus() -> None:
    ruling = rule(EIGHTS, stake="20", dealer="Ah Ac Ad As Kc Qd 9h", **LIMITED)
    assert outcomes(ruling) == {MAIN: ("lose", -10_00, "PA-575.11(f)(1)(i)"), "bonus": ("win", 50_000_00, PAID)}


@pytest.mark.clause("PA-575.12(c)")
def test_what_stays_within_the_limit_is_paid_in_full() -> None:
    ruling = rule(EIGHTS, stake="5", **LIMITED)
    assert outcomes(ruling)["bonus"] == ("win", 25_000_00, PAID)
    assert ruling.notes == ()


@pytest.mark.clause("PA-575.12(c)", "PA-575.7(f)")
def test_the_limit_holds_for_each_hand_of_a_player_with_two() -> None:
    seats = {
        "3": {"wagers": {MAIN: "10", "bonus": "20"}, "cards": EIGHTS, "decisions": [HOUSE_WAY], "player": "ann"},
        "4": {
            "wagers": {MAIN: "10", "bonus": "100"},
            "cards": "As Ah Ad Ac Jk 7d 2c",
            "decisions": [HOUSE_WAY],
            "player": "ann",
        },
    }
    options = {**LIMITED["options"], "two_adjacent_areas": True}
    ruling = referee(GAME, seats, dealer=DEALER, submission=BEST_HIGH | {"options": options})
    pays = {line.seat: sum(x.pay for x in ruling.lines if x.seat == line.seat) for line in ruling.lines}
    assert pays == {3: 50_000_00, 4: 50_000_00}
