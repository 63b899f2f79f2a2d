"""The imperial pai gow bonus wager of pai gow poker: the player's hand, the banker's hand, and the limit on both."""

from typing import Any

import pytest

from croupier.referee import Ruling
from croupier.testing import outcomes, referee

WAGER, IMPERIAL = "pai-gow-poker", "imperial-bonus"
PAIR = "Kc Kd Qh 9s 7c 5d 3h"
NOTHING = "Qs Td 8h 7s 6s 4d 2h"  # two low cards, queen high: no row of either table
MINE, THEIRS, BOTH = "NJ-69F-11.20(b)", "NJ-69F-11.20(c)", "NJ-69F-11.19"


def seat(cards: str, stake: str = "5", **more: Any) -> dict[str, Any]:
    return {"cards": cards, "wagers": {WAGER: "10", IMPERIAL: stake}, "decisions": [{"set": "house-way"}]} | more


def play(cards: str, dealer: str, *, stake: str = "5", **parts: Any) -> Ruling:
    return referee("pai-gow-poker", {"1": seat(cards, stake)}, dealer=dealer, **parts)


@pytest.mark.clause(MINE, "NJ-69F-11.1/player-hand-bonus", "NJ-69F-11.19(?)1", "NJ-69F-11.9(f)1")
@pytest.mark.parametrize(
    ("cards", "pays", "words"),
    [
        ("Ac Ad Ah As Jk 2c 4d", 1_000, "five aces"),
        ("As Ks Qs Js Ts 2c 4d", 200, "royal flush"),
        ("As Ks Qs Js Jk 2c 4d", 200, "royal flush"),
        ("8s 7s 6s 5s 4s 2c Ad", 50, "straight flush"),
        ("8s 7s 6s 5s Jk 2c Ad", 50, "straight flush"),
        ("2c 2d 2h 2s Ad Js Tc", 25, "four of a kind"),
        ("2c 2d 2h 4s 4d Js Tc", 5, "full house"),
        ("As Qs Ts 6s 2s 3c 4d", 4, "flush"),
        ("8s 7d 6h 5c 4c Js 2d", 2, "straight"),
        ("8s 7d Jk 5c 4c Js 2d", 2, "straight"),
        ("Ac Ad Ah Js 8c 6h 4c", 2, "three of a kind"),
        ("Ac Ad Jk Js 8c 6h 4c", 2, "three of a kind"),
        ("8s 8d 8h 7d 6h 5s 4c", 2, "straight"),  # the highest type: above three of a kind
    ],
)
def test_each_row_of_the_player_hand_bonus(cards: str, pays: int, words: str) -> None:
    ruling = play(cards, PAIR)
    assert outcomes(ruling)[IMPERIAL] == ("win", pays * 5_00, MINE)
    assert next(line.hand for line in ruling.lines if line.wager == IMPERIAL) == words


@pytest.mark.clause(THEIRS, "NJ-69F-11.1/banker-hand-bonus", "NJ-69F-11.19(?)2", "NJ-69F-11.9(f)2")
@pytest.mark.parametrize(
    ("dealer", "pays", "words"),
    [
        ("9c 8d 7h 6c 4c 3d 2s", 100, "banker nine high"),
        ("Tc 8d 7h 6c 4c 3d 2s", 20, "banker ten high"),
        ("Jc 8d 7h 6c 4c 3d 2s", 5, "banker jack high"),
    ],
)
def test_each_row_of_the_banker_hand_bonus(dealer: str, pays: int, words: str) -> None:
    """The player's own pair wins nothing."""
    ruling = play("As Ad Jh Ks 8c 6h 4h", dealer)
    assert outcomes(ruling)[IMPERIAL] == ("win", pays * 5_00, THEIRS)
    assert next(line.hand for line in ruling.lines if line.wager == IMPERIAL) == words
    assert play("As Ad Jh Ks 8c 6h 4h", dealer, submission={"readings": {"NJ-10": "highest-card"}}).net == ruling.net


@pytest.mark.clause(BOTH, "NJ-69F-11.19(?)2")
def test_both_bonuses_are_paid_on_one_stake() -> None:
    """A flush at 4 to 1 and nine high at 100 to 1: 104 times five dollars."""
    ruling = play("As Qs Ts 6s 2s 3c 4d", "9c 8d 7h 6c 4c 3d 2d")
    assert outcomes(ruling)[IMPERIAL] == ("win", 520_00, BOTH)
    assert next(line.hand for line in ruling.lines if line.wager == IMPERIAL) == "flush and banker nine high"


@pytest.mark.clause(BOTH, "NJ-69F-11.9(g)")
@pytest.mark.parametrize("dealer", [PAIR, NOTHING, "Jk 9d 7h 6c 4c 3d 2s", "9c 8d 7h 6c 5c 3d 2s"])
def test_the_stake_is_lost_where_neither_is_won(dealer: str) -> None:
    """A pair, queen high, a joker (ace high) and a straight are no banker hand bonus."""
    assert outcomes(play("As Ad Jh Js 8c 6h 4h", dealer))[IMPERIAL] == ("lose", -5_00, BOTH)


@pytest.mark.clause(BOTH)
def test_by_the_other_reading_only_the_player_hand_counts() -> None:
    submission = {"readings": {"NJ-9": "player-bonus-only"}}
    dealer = "9c 8d 7h 6c 4c 3d 2d"
    assert outcomes(play("As Qs Ts 6s 2s 3c 4d", dealer, submission=submission))[IMPERIAL] == ("win", 20_00, MINE)
    assert outcomes(play("As Ad Jh Ks 8c 6h 4h", dealer, submission=submission))[IMPERIAL][0] == "lose"


@pytest.mark.clause("NJ-69F-11.1/banker-hand-bonus", "NJ-69F-11.19(?)2", "NJ-69F-11.10(p)")
def test_with_a_bank_its_cards_decide_for_others_and_the_dealers_for_itself() -> None:
    """The bank (seat 3) is nine high, the dealer jack high."""
    seats = {"1": seat("As Ad Jh Ks 8c 6h 4h"), "3": seat("9c 8d 7h 6c 4c 3d 2s") | {"wagers": {IMPERIAL: "5"}}}
    ruling = referee(
        "pai-gow-poker",
        seats,
        dealer="Jc 8h 7d 6d 4d 3c 2d",
        submission={"options": {"player_banking": True}},
        bank={"seat": 3, "dealer_wager": "0"},
    )
    assert outcomes(ruling, 1)[IMPERIAL] == ("win", 500_00, THEIRS)
    assert outcomes(ruling, 3) == {IMPERIAL: ("win", 25_00, THEIRS)}
    # Seat 1's aces and king-jack beat the bank's nine high: the bank pays ten dollars.
    assert ruling.net == {1: 500_00 + 9_50, 3: 25_00 - 10_00}


LIMIT = {"options": {"imperial_max_payout": "40000"}}
FIVE_ACES = "Ac Ad Ah As Jk 2c 4d"


@pytest.mark.clause("NJ-69F-11.20(d)")
def test_the_limit_cuts_both_bonuses_together_and_nothing_else() -> None:
    """$50 on five aces would win $50,000."""
    ruling = play(FIVE_ACES, PAIR, stake="50", submission=LIMIT)
    assert outcomes(ruling)[IMPERIAL][:2] == ("win", 40_000_00)
    text = "seat 1 imperial-bonus: $50,000 is cut to $40,000 by the payout limit"
    assert ruling.notes == (("NJ-69F-11.20(d)", text),)
    assert play(FIVE_ACES, PAIR, stake="40", submission=LIMIT).notes == ()
    # Five aces and nine high: $39,000 + $3,900 on $39.
    both = play(FIVE_ACES, "9c 8d 7h 6c 4c 3d 2d", stake="39", submission=LIMIT)
    assert outcomes(both)[IMPERIAL][1] == 40_000_00
    assert outcomes(both)[WAGER][0] == "win"


@pytest.mark.clause("NJ-69F-11.20(d)")
def test_the_limit_holds_for_a_player_on_two_areas() -> None:
    """From the right: $39,000 on the banker's nine high and a royal flush, then what is left of $40,000."""
    seats = {
        "2": seat("8s 7s 6s 5s 4s Qd Ah", "20", player="ann"),
        "3": seat("As Ks Qs Js Ts Qh Kh", "130", player="ann"),
    }
    submission = {"options": LIMIT["options"] | {"two_adjacent_areas": True}}
    ruling = referee("pai-gow-poker", seats, dealer="9c 8d 7h 6c 4c 3d 2d", submission=submission)
    pays = {line.seat: line.pay for line in ruling.lines if line.wager == IMPERIAL}
    assert pays == {3: 39_000_00, 2: 1_000_00}
    apart = {number: {k: v for k, v in at.items() if k != "player"} for number, at in seats.items()}
    free = referee("pai-gow-poker", apart, dealer="9c 8d 7h 6c 4c 3d 2d", submission=LIMIT)
    assert {line.seat: line.pay for line in free.lines if line.wager == IMPERIAL} == {3: 39_000_00, 2: 3_000_00}
