"""Coupons: match play beside a wager, a redeemed progressive coupon, and every coupon's way."""

import random
from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Role
from croupier.referee import Ruling
from croupier.testing import Pit, outcomes, referee, rules_for

POKER = "pai-gow-poker"
KINGS = "Kc Kd Qh 9s 7c 5d 3h"
WIN = {"high": "As Ad 8c 6h 4c", "low": "Jh Js"}
PUSH = {"high": "Qc Qs 8h 7h 5c", "low": "Ac Jc"}
LOSE = {"high": "Tc Td 6d 4h 2s", "low": "Jd 8s"}
ACCEPTED = {"match_play_coupons": True}


def ruled(hand: dict[str, str], coupon: Any = "10", *, stake: str = "10", **parts: Any) -> Ruling:
    """One player against the dealer's kings."""
    wagers = {POKER: stake, **parts.pop("wagers", {})}
    coupons = coupon if isinstance(coupon, dict) else {POKER: coupon}
    seat = {"wagers": wagers, "coupons": coupons, "cards": " ".join(hand.values()), "decisions": [{"set": hand}]}
    submission = parts.pop("submission", {"options": ACCEPTED})
    return referee(POKER, {"1": seat}, dealer=KINGS, submission=submission, **parts)


@pytest.mark.clause("NJ-69F-11.7(a)", "NJ-69F-11.9(j)")
@pytest.mark.parametrize(("hand", "net", "vigorish"), [(WIN, 19_00, 1_00), (PUSH, 0, 0), (LOSE, -10_00, 0)])
def test_a_matching_coupon_is_paid_like_chips_and_costs_nothing(hand: dict[str, str], net: int, vigorish: int) -> None:
    """$10 and a coupon of $10: $20 less five percent, nothing, or the $10."""
    (line,) = ruled(hand).lines
    assert (line.stake, line.coupon, line.net, line.vigorish) == (10_00, 10_00, net, vigorish)
    assert line.as_dict()["coupon"] == "10"


@pytest.mark.clause("NJ-69F-11.7(a)")
@pytest.mark.parametrize(
    ("coupon", "options", "clause"),
    [
        ("10", {}, "NJ-69F-11.7(a)"),
        ("10.01", ACCEPTED, "NJ-69F-11.7(a)"),
        ({"imperial-bonus": "5"}, ACCEPTED, "NJ-69F-11.7(a)"),
    ],
)
def test_a_coupon_is_accepted_by_election_and_matched_by_chips(
    coupon: Any, options: dict[str, Any], clause: str
) -> None:
    with pytest.raises(RuleError) as caught:
        ruled(WIN, coupon, submission={"options": options}, wagers={"imperial-bonus": "5"})
    assert caught.value.clause == clause
    assert caught.value.field is not None
    assert ".coupons." in caught.value.field


@pytest.mark.clause("NJ-69F-11.13(b)2", "NJ-69F-11.13(b)6")
def test_a_coupon_on_a_number_is_paid_with_its_chips_in_whole_dollars() -> None:
    """5.5 to 1 on $3 and a coupon of $2: $27.50, rounded down."""
    options = {"rng_number_wager_match_play": True, "starting_position_method": "rng"}
    wagers = {"number": {"4": "3", "5": "1"}}
    parts: dict[str, Any] = {"wagers": wagers, "extra": {"number": 4}}
    ruling = ruled(LOSE, {"number": {"4": "2"}}, submission={"options": options}, **parts)
    numbers = {line.choice: (line.net, line.coupon) for line in ruling.lines if line.wager == "number"}
    assert numbers == {"4": (27_00, 2_00), "5": (-1_00, 0)}
    with pytest.raises(RuleError) as caught:
        ruled(LOSE, {"number": {"4": "2"}}, submission={"options": options | ACCEPTED} | {"options": ACCEPTED}, **parts)
    assert caught.value.clause == "NJ-69F-11.13(b)2"


@pytest.mark.clause("NJ-69F-11.7(d)")
def test_a_progressive_wager_is_made_by_redeeming_a_coupon() -> None:
    """The coupon is the wager: it loses nobody's chips, and wins what the table says."""
    filed = {"progressive": {"rows": [{"hand": "three-of-a-kind", "pays": "$50"}]}}
    submission = {"filed": filed, "options": {}}
    parts: dict[str, Any] = {"wagers": {"progressive": "1"}, "extra": {"meter": "1000"}, "submission": submission}
    assert outcomes(ruled(LOSE, {"progressive": "1"}, **parts))["progressive"][:2] == ("lose", 0)
    three = {"high": "As Ad Ah 6h 4c", "low": "Jh Ts"}
    won = ruled(three, {"progressive": "1"}, **parts)
    assert outcomes(won)["progressive"][:2] == ("win", 50_00)
    with pytest.raises(RuleError) as caught:
        ruled(LOSE, {"progressive": "5"}, **parts)
    assert caught.value.clause == "NJ-69F-11.7(d)"


@pytest.mark.parametrize(
    ("game", "wager", "clause"),
    [
        ("pai-gow-tiles", "pai-gow", "NJ-69F-10.5(a)"),
        ("supreme-pai-gow", "supreme-pai-gow", "MA-SPG-7(a)"),
        ("pai-gow-poker", "pai-gow-poker", "NJ-69F-11.7(a)"),
    ],
)
@pytest.mark.clause("NJ-69F-10.5(a)", "MA-SPG-7(a)", "NJ-69F-11.7(a)")
def test_coupons_are_conserved_and_collected_when_used(game: str, wager: str, clause: str) -> None:
    refused = Pit.opened(game, {"ann": 6}, rules_for(game))
    with pytest.raises(RuleError) as caught:
        refused.do("bet", Role.PLAYER, "ann", wagers={wager: 20_00}, coupons={wager: 10_00})
    assert caught.value.clause == clause
    pit = Pit.opened(game, {"ann": 6}, rules_for(game, [("# match_play_coupons = false", "match_play_coupons = true")]))
    table, money = pit.table, pit.table.chips()
    pit.do("bet", Role.PLAYER, "ann", wagers={wager: 20_00}, coupons={wager: 10_00})
    assert (table.coupons(), table.chips()) == (10_00, money)
    pit.do("clear", Role.PLAYER, "ann")
    assert table.betting.players["ann"].coupons == {"match": 10_00}
    chance = random.Random(7)
    for _ in range(40):
        events = pit.do("bet", Role.PLAYER, "ann", wagers={wager: 20_00}, coupons={wager: 10_00})
        assert ("coupon", clause) in [(event.kind, event.clause) for event in events]
        pit.close()
        finish(pit)
        assert (table.coupons(), table.chips()) == (10_00, money)
        assert table.ended is not None
        (line,) = (line for line in table.ended.state.lines if line.wager == wager)
        decided = line.outcome.value in ("win", "lose")
        assert table.coupons_collected == (10_00 if decided else 0)
        if decided:
            return
        pit.prepare(chance.sample(pit.game.deck, len(pit.game.deck)))
    pytest.fail("a push forty times running")


def finish(pit: Pit) -> None:
    """A round to its end, everybody by the house way."""
    known: dict[str, dict[str, Any]] = {"shake": {"dice": [1, 2, 4]}}
    while pit.table.state is not None:
        due = pit.table.due()[0]
        if due.act == "decide":
            pit.decide("ann", due.choices[0])
        else:
            data = {"count": pit.table.cabinet.shoe.left()} if due.act == "count-stub" else known.get(due.act, {})
            pit.do(due.act, due.roles[0], "dealer", **data)


@pytest.mark.clause("NJ-69F-11.11(e)", "NJ-69F-11.7(a)")
def test_a_void_gives_coupons_back() -> None:
    changes = [("# match_play_coupons = false", "match_play_coupons = true")]
    pit = Pit.opened(POKER, {"ann": 6}, rules_for(POKER, changes), stepped=True)
    money = pit.table.chips()
    pit.do("bet", Role.PLAYER, "ann", wagers={POKER: 20_00}, coupons={POKER: 10_00})
    pit.close()
    known: dict[str, dict[str, Any]] = {"shake": {"dice": [1, 2, 4]}, "count-stub": {"count": 4}}
    while pit.table.phase() != "dealt":
        due = pit.table.due()[0]
        data = known.get(due.act, {})
        pit.do(due.act, **data)
    pit.irregularity("NJ-69F-11.11(e)")
    assert pit.table.betting.players["ann"].coupons == {"match": 10_00}
    assert (pit.table.coupons(), pit.table.coupons_collected, pit.table.chips()) == (10_00, 0, money)


@pytest.mark.clause("NJ-69F-11.10(l)", "NJ-69F-11.7(a)")
def test_what_a_coupon_wins_against_a_bank_is_the_houses_to_pay() -> None:
    """$10 and a coupon of $10 win against ann's kings: she pays $10, the house $10 less the vigorish of $1."""
    kings = {"high": "Kc Kd 7c 5d 3h", "low": "Qh 9s"}
    seats: dict[str, Any] = {
        "1": {
            "wagers": {POKER: "10"},
            "coupons": {POKER: "10"},
            "cards": " ".join(WIN.values()),
            "decisions": [{"set": WIN}],
        },
        "3": {"wagers": {}, "cards": " ".join(kings.values()), "decisions": [{"set": kings}]},
    }
    options = {"player_banking": True, **ACCEPTED}
    ruling = referee(POKER, seats, submission={"options": options}, bank={"seat": 3, "dealer_wager": "0"})
    shown = ruling.as_dict()
    assert shown["net"] == {"1": "19", "3": "-10"}
    assert shown["house_net"] == "-9"
    readings = {"NJ-34": "not-accepted"}
    with pytest.raises(RuleError, match="that a player banks"):
        referee(POKER, seats, submission={"options": options, "readings": readings}, bank={"seat": 3})


def test_a_coupon_is_an_amount() -> None:
    pit = Pit.opened(
        POKER, {"ann": 6}, rules_for(POKER, [("# match_play_coupons = false", "match_play_coupons = true")])
    )
    for coupons in ({POKER: "x"}, {POKER: 0}, ["x"]):
        with pytest.raises(InputError):
            pit.do("bet", Role.PLAYER, "ann", wagers={POKER: 20_00}, coupons=coupons)
