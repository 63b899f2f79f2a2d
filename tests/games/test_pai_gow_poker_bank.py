"""Pai gow poker with a player as the bank: whose hand counts, who sets it, and what stays with the house."""

from typing import Any

import pytest

from croupier.errors import RuleError
from croupier.referee import Ruling
from croupier.testing import outcomes, referee

WAGER = "pai-gow-poker"
BANKING = {"player_banking": True, "co_banking": True}
KINGS = {"high": "Kc Kd 7c 5d 3h", "low": "Qh 9s"}
TENS = {"high": "Tc Td 6d 4h 2s", "low": "Jd 8s"}
ACES = {"high": "As Ad 8c 6h 4c", "low": "Jh Js"}
NINES = "9c 9d 2d 4s 6c 8d Th"


def seat(hands: dict[str, str], stake: str | None = "10", **more: Any) -> dict[str, Any]:
    wagers = {WAGER: stake} if stake else {}
    return {"wagers": wagers, "cards": " ".join(hands.values()), "decisions": [{"set": hands}]} | more


def play(
    *, bank: dict[str, Any], dealer: Any = NINES, submission: Any = None, faults: Any = (), **seats: Any
) -> Ruling:
    """A record whose bank sits at seat 3; `s1` to `s6` are the other seats."""
    filed = submission or {}
    rules = {"options": BANKING | filed.get("options", {})} | {k: v for k, v in filed.items() if k != "options"}
    return referee(
        "pai-gow-poker",
        {name.removeprefix("s"): at for name, at in seats.items()},
        dealer=dealer,
        submission=rules,
        bank={"seat": 3} | bank,
        irregularities=list(faults),
    )


@pytest.mark.clause("NJ-69F-11.10(l)", "NJ-69F-11.1/copy-hand", "NJ-69F-11.9(g)2")
def test_copies_go_to_the_bank() -> None:
    """The player's kings with the same cards, and queen nine, are copies of both hands."""
    copy = {"high": "Kh Ks 7d 5h 3c", "low": "Qd 9h"}
    ruling = play(bank={}, s1=seat(copy), s3=seat(KINGS, None), dealer="9c 9d 2d 4s 6c 8d Th")
    assert outcomes(ruling, 1) == {WAGER: ("lose", -10_00, "NJ-69F-11.9(g)2")}
    assert ruling.net == {1: -10_00, 3: 9_50}


@pytest.mark.clause("NJ-69F-11.10(k)", "NJ-69F-11.1/copy-hand")
def test_the_dealer_loses_copies_to_the_bank_too() -> None:
    """The dealer's kings and queen nine, set by the house way, copy the bank's: $20 to the centre, less a dollar."""
    ruling = play(
        bank={"dealer_wager": "20"},
        dealer="Kh Ks Qd 9h 7d 5h 3c",
        s1=seat({"high": "Qc Qs 8h 7h 5c", "low": "Ac Jc"}),
        s3=seat(KINGS, None),
    )
    assert ruling.net == {1: 0, 3: 19_00}


@pytest.mark.clause("NJ-69F-11.9(g)3", "NJ-69F-11.9(g)4", "NJ-69F-11.10(l)")
@pytest.mark.parametrize(
    ("hands", "clause"),
    [
        ({"high": "Qs 8c 6h 4c 2s", "low": "Ah Ad"}, "NJ-69F-11.9(g)3"),
        ({"high": "As Ad 8c 6h", "low": "Jh Js 4c"}, "NJ-69F-11.9(g)4"),
    ],
)
def test_a_fouled_hand_loses_to_the_bank(hands: dict[str, str], clause: str) -> None:
    ruling = play(bank={}, s1=seat(hands), s3=seat(KINGS, None))
    assert outcomes(ruling, 1) == {WAGER: ("lose", -10_00, clause)}


@pytest.mark.clause("NJ-69F-11.11(j)")
@pytest.mark.parametrize(
    "wrong",
    [
        {"high": "Kc 9s 7c 5d 3h", "low": "Kd Qh"},  # king queen over king nine
        {"high": "Kc Kd 7c 5d", "low": "3h Qh 9s"},
    ],
)
@pytest.mark.parametrize("recorded", [True, False])
def test_a_bank_that_sets_wrongly_is_reset_and_does_not_lose(wrong: dict[str, str], recorded: bool) -> None:
    faults = [{"clause": "NJ-69F-11.11(j)"}] if recorded else []
    ruling = play(bank={}, faults=faults, s1=seat(TENS), s3=seat(wrong, None))
    assert ruling.net == {1: -10_00, 3: 9_50}
    assert ("NJ-69F-11.11(j)", "the hand of the bank is reset: pair of kings / queen high") in ruling.notes


@pytest.mark.clause("NJ-69F-11.11(j)")
def test_a_bank_that_sets_badly_but_rightly_is_left_alone() -> None:
    """Nine high over nothing is foolish and legal: the tens win."""
    foolish = {"high": "Kc Qh 7c 5d 3h", "low": "9s 2h"}
    ruling = play(bank={}, s1=seat(TENS), s3=seat(foolish, None))
    assert ruling.net == {1: 9_50, 3: -10_00}
    assert ruling.notes == ()


@pytest.mark.clause("NJ-69F-11.10(e)")
def test_the_dealer_sets_the_hand_of_a_shared_bank() -> None:
    """By the house way, whether or not the record says so; nothing else is accepted."""
    cards = " ".join(KINGS.values())
    for decisions in ([], [{"set": "house-way"}], [{"set": KINGS}]):
        shared: dict[str, Any] = {"wagers": {}, "cards": cards, "decisions": decisions}
        assert play(bank={"co_bank": True}, s1=seat(TENS), s3=shared).net == {1: -10_00, 3: 4_75}
    otherwise = {"wagers": {}, "cards": cards, "decisions": [{"set": {"high": "Kc Kd 9s 5d 3h", "low": "Qh 7c"}}]}
    with pytest.raises(RuleError, match="the dealer sets the hand") as caught:
        play(bank={"co_bank": True}, s1=seat(TENS), s3=otherwise)
    assert caught.value.clause == "NJ-69F-11.10(e)"


@pytest.mark.clause("NJ-69F-11.9(e)1", "NJ-69F-11.10(l)")
def test_a_surrendered_wager_goes_to_the_centre() -> None:
    surrendered = seat(ACES) | {"decisions": ["surrender"]}
    ruling = play(bank={}, s1=surrendered, s3=seat(KINGS, None))
    assert outcomes(ruling, 1) == {WAGER: ("surrender", -10_00, "NJ-69F-11.9(e)1")}
    assert ruling.net == {1: -10_00, 3: 9_50}


@pytest.mark.clause("NJ-69F-11.10(p)", "NJ-69F-11.9(j)")
def test_side_wagers_stay_with_the_house() -> None:
    """Seat 1 loses ten dollars to the bank and wins 4 to 1 on a flush from the house; the bank has a bonus too."""
    rules = {"filed": {"bonus": {"template": "fortune-1"}}}
    flush = {"high": "Th 6h 4h 8h 2h", "low": "Jd 8s"}
    banker = seat({"high": "Kc Kd Ks 5d 3h", "low": "Kh 9s"}, None) | {"wagers": {"bonus": "5"}}
    ruling = play(bank={}, submission=rules, dealer="9c 9d 2d 4s 6c 8d Tc", s1=seat(flush), s3=banker)
    assert outcomes(ruling, 1)[WAGER][0] == "push"
    with_bonus = seat(flush) | {"wagers": {WAGER: "10", "bonus": "5"}}
    ruling = play(bank={}, submission=rules, dealer="9c 9d 2d 4s 6c 8d Tc", s1=with_bonus, s3=banker)
    # Four kings at 20 to 1 for the bank; the envy bonus of seat 1 for them is five dollars.
    assert outcomes(ruling, 1) == {
        WAGER: ("push", 0, "NJ-69F-11.9(h)1"),
        "bonus": ("win", 20_00, "NJ-69F-11.15"),
        "envy-bonus": ("win", 5_00, "NJ-69F-11.16"),
    }
    assert outcomes(ruling, 3) == {"bonus": ("win", 100_00, "NJ-69F-11.15")}
    assert ruling.net == {1: 25_00, 3: 100_00}


@pytest.mark.clause("NJ-69F-11.11(d)", "NJ-69F-11.11(e)")
def test_an_exposed_card_of_the_bank_is_no_players_option() -> None:
    with pytest.raises(RuleError, match="exposed card of the bank") as caught:
        play(bank={}, faults=[{"clause": "NJ-69F-11.11(d)", "seat": 3}], s1=seat(TENS), s3=seat(KINGS, None))
    assert caught.value.clause == "NJ-69F-11.11(e)"
    ruling = play(bank={}, faults=[{"clause": "NJ-69F-11.11(e)", "who": "bank"}], s1=seat(TENS), s3=seat(KINGS, None))
    assert outcomes(ruling, 1) == {WAGER: ("void", 0, "NJ-69F-11.11(e)")}
    assert ruling.net == {1: 0, 3: 0}


@pytest.mark.clause("NJ-69F-11.11(d)", "NJ-69F-11.10(l)")
def test_a_voided_hand_stays_out_of_the_centre() -> None:
    exposed = seat(ACES, "500") | {"decisions": ["void"]}
    fault = [{"clause": "NJ-69F-11.11(d)", "seat": 1}]
    ruling = play(bank={}, faults=fault, s1=exposed, s2=seat(TENS), s3=seat(KINGS, None))
    assert outcomes(ruling, 1) == {WAGER: ("void", 0, "NJ-69F-11.11(d)")}
    assert ruling.net == {1: 0, 2: -10_00, 3: 9_50}


@pytest.mark.clause("NJ-69F-11.10(f)")
def test_the_bank_may_not_have_a_second_area() -> None:
    options = {"options": {"two_adjacent_areas": True}}
    with pytest.raises(RuleError, match="one area only") as caught:
        play(
            bank={}, submission=options, s2=seat(TENS, player="ann"), s3=seat(KINGS, None, player="ann"), s1=seat(ACES)
        )
    assert caught.value.clause == "NJ-69F-11.10(f)"


@pytest.mark.clause("NJ-69F-11.10(k)")
def test_the_dealers_hand_counts_only_with_a_wager_or_for_the_banks_imperial() -> None:
    """Without either its cards are collected unseen, and nobody sets them."""
    ruling = play(bank={}, s1=seat(TENS), s3=seat(KINGS, None))
    assert ruling.as_dict()["dealer"]["set"] is None
    assert "dealer" not in ruling.state.exposed
    wagered = play(bank={"dealer_wager": "5"}, s1=seat(TENS), s3=seat(KINGS, None))
    assert wagered.as_dict()["dealer"]["set"] == {"high": "9d 9c 6c 4s 2d", "low": "Th 8d"}
    imperial = play(bank={}, s1=seat(TENS), s3=seat(KINGS, None) | {"wagers": {"imperial-bonus": "5"}})
    assert "dealer" in imperial.state.exposed
    assert imperial.net == {1: -10_00, 3: 9_50 - 5_00}


@pytest.mark.clause("NJ-69F-11.9(c)")
def test_the_bank_sets_last() -> None:
    waiting = play(bank={}, s1=seat(TENS) | {"decisions": []}, s3=seat(KINGS, None))
    assert waiting.next is not None
    assert waiting.next.seat == 1
    waiting = play(bank={}, s1=seat(TENS), s3=seat(KINGS, None) | {"decisions": []})
    assert waiting.next is not None
    assert (waiting.next.seat, waiting.next.clause) == (3, "NJ-69F-11.9(c)")
    assert waiting.next.choices == ({"set": "house-way"},)
