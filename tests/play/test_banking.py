"""A player as the bank, alone or with the house: settlements worked by hand, the rotation, and every chip's way.

Pai gow poker is the game. Against the bank's kings (queen nine low) the hands below win, lose or push, and so does
the dealer's.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.chapters.pai_gow_poker.play.bank import BANKING
from croupier.errors import InputError, RuleError
from croupier.money import Rounding
from croupier.play.banking import Bank, bank_of, bank_share, settle_with_bank
from croupier.play.lines import Outcome
from croupier.play.round import Round, Seat
from croupier.referee import Ruling
from croupier.rulebook import rulebook
from croupier.submission.plain import plain_rules
from croupier.testing import outcomes, referee

WAGER = "pai-gow-poker"
BANK = {"high": "Kc Kd 7c 5d 3h", "low": "Qh 9s"}
HANDS = {
    "win": {"high": "As Ad 8c 6h 4c", "low": "Jh Js"},
    "lose": {"high": "Tc Td 6d 4h 2s", "low": "Jd 8s"},
    "push": {"high": "Qc Qs 8h 7h 5c", "low": "Ac Jc"},
}
SEATS = {"win": "1", "lose": "2", "push": "5"}
DEALERS = {
    "win": "3c 3d 3s Kh Ks 2c 4d",  # threes high, kings low
    "lose": "9c 9d 2d 4s 6c 8d Th",  # nines, ten eight
    "push": "9h 9c 2h 4d 6s Qd Ks",  # nines, king queen
}


@dataclass(frozen=True)
class Case:
    """What is wagered against the bank, how the dealer's wager ends, and what everybody gains or loses."""

    stakes: dict[str, str]
    dealer: tuple[str, str] | None
    nets: dict[str, str]
    bank: str
    house: str
    quarters: bool = False


def settled(case: Case, *, shared: bool) -> Ruling:
    """The record of the case, ruled upon; the bank sits at seat 3."""
    seats: dict[str, Any] = {
        SEATS[end]: {
            "wagers": {WAGER: stake},
            "cards": " ".join(HANDS[end].values()),
            "decisions": [{"set": HANDS[end]}],
        }
        for end, stake in case.stakes.items()
    }
    mine = {"set": "house-way"} if shared else {"set": BANK}
    seats["3"] = {"wagers": {}, "cards": " ".join(BANK.values()), "decisions": [mine]}
    wager, end = case.dealer or ("0", "lose")
    options = {"player_banking": True, "co_banking": True}
    if case.quarters:
        options |= {"vigorish_rounding": "round-to-25c"}  # type: ignore[dict-item]  # options are of several types
    bank = {"seat": 3, "co_bank": shared, "dealer_wager": wager}
    return referee("pai-gow-poker", seats, dealer=DEALERS[end], submission={"options": options}, bank=bank)


def check(case: Case, *, shared: bool) -> Ruling:
    ruling = settled(case, shared=shared)
    shown = ruling.as_dict()
    expected = {SEATS[end]: amount for end, amount in case.nets.items()} | {"3": case.bank}
    assert shown["net"] == dict(sorted(expected.items()))
    assert shown["house_net"] == case.house
    return ruling


# --- the bank alone

ALONE = [
    # One loser: $50 to the centre, less $2.50.
    Case({"lose": "50"}, None, {"lose": "-50"}, "47.50", "2.50"),
    # One winner: nothing in the centre, the bank pays $50; the winner's vigorish is $2.50.
    Case({"win": "50"}, None, {"win": "47.50"}, "-50", "2.50"),
    # Everybody pushes: nobody gains, and there is no vigorish.
    Case({"push": "50"}, None, {"push": "0"}, "0", "0"),
    # $40 lost pays $40 won: the centre is empty. The winner's vigorish is $2.
    Case({"win": "40", "lose": "40"}, None, {"win": "38", "lose": "-40"}, "0", "2"),
    # $100 lost, $40 won: $60 left, less $3.
    Case({"win": "40", "lose": "100"}, None, {"win": "38", "lose": "-100"}, "57", "5"),
    # $30 lost, $100 won: the bank adds $70, without vigorish.
    Case({"win": "100", "lose": "30"}, None, {"win": "95", "lose": "-30"}, "-70", "5"),
    # The dealer's $25 is lost to the bank: $25 less $1.25; the house is out $23.75.
    Case({"push": "10"}, ("25", "lose"), {"push": "0"}, "23.75", "-23.75"),
    # The dealer's $25 wins: the bank pays it, and the house pays no vigorish to itself.
    Case({"push": "10"}, ("25", "win"), {"push": "0"}, "-25", "25"),
    # The dealer's $25 is returned.
    Case({"lose": "10"}, ("25", "push"), {"lose": "-10"}, "9.50", "0.50"),
    # $50 and the dealer's $25 lost, $20 won: $55 less $2.75; the house gains $1 + $2.75 and loses $25.
    Case({"win": "20", "lose": "50"}, ("25", "lose"), {"win": "19", "lose": "-50"}, "52.25", "-21.25"),
    # $30 in the centre; $100 and the dealer's $25 are won: the bank adds $95.
    Case({"win": "100", "lose": "30"}, ("25", "win"), {"win": "95", "lose": "-30"}, "-95", "30"),
    # $60 lost pays the dealer's $60: nothing is left.
    Case({"lose": "60"}, ("60", "win"), {"lose": "-60"}, "0", "60"),
    # The dealer's $60, lost, pays the player's $60.
    Case({"win": "60"}, ("60", "lose"), {"win": "57"}, "0", "-57"),
    # All three ways at once: $80 lost, $25 won, $500 pushed; $55 less $2.75.
    Case({"win": "25", "lose": "80", "push": "500"}, None, {"win": "23.75", "lose": "-80", "push": "0"}, "52.25", "4"),
    # Quarters: $33 lost, $12 won; the winner pays 75 cents for 60, the bank $1.25 for $1.05 on $21.
    Case({"win": "12", "lose": "33"}, None, {"win": "11.25", "lose": "-33"}, "19.75", "2", quarters=True),
    # To the cent: 60 cents and $1.05.
    Case({"win": "12", "lose": "33"}, None, {"win": "11.40", "lose": "-33"}, "19.95", "1.65"),
    # Quarters on a shortfall: only the winner pays vigorish, $3.75 on $71.
    Case({"win": "71", "lose": "1"}, None, {"win": "67.25", "lose": "-1"}, "-70", "3.75", quarters=True),
]


@pytest.mark.clause(
    "NJ-69F-11.10(k)", "NJ-69F-11.10(l)", "NJ-69F-11.10(n)", "NJ-69F-11.10(o)", "NJ-69F-11.1/bank", "NJ-69F-11.9(c)"
)
@pytest.mark.parametrize("case", ALONE, ids=lambda case: f"{case.stakes} {case.dealer or ''} {case.bank}")
def test_the_bank_alone(case: Case) -> None:
    ruling = check(case, shared=False)
    for end, stake in case.stakes.items():
        outcome, _, clause = outcomes(ruling, int(SEATS[end]))[WAGER]
        assert outcome == end
        assert (clause == "NJ-69F-11.10(o)") == (end == "win"), stake
    assert outcomes(ruling, 3) == {}


# --- the bank shared with the house

SHARED = [
    # One loser: $50, half to the house, $25 less $1.25.
    Case({"lose": "50"}, None, {"lose": "-50"}, "23.75", "26.25"),
    # One winner: half from the bank, half from the house, which takes $2.50 vigorish.
    Case({"win": "50"}, None, {"win": "47.50"}, "-25", "-22.50"),
    Case({"push": "50"}, None, {"push": "0"}, "0", "0"),
    Case({"win": "40", "lose": "40"}, None, {"win": "38", "lose": "-40"}, "0", "2"),
    # $60 left: $30 to the house, $30 less $1.50 to the bank.
    Case({"win": "40", "lose": "100"}, None, {"win": "38", "lose": "-100"}, "28.50", "33.50"),
    # $70 missing: $35 each; vigorish $5.
    Case({"win": "100", "lose": "30"}, None, {"win": "95", "lose": "-30"}, "-35", "-30"),
    # $55 missing: $27.50 each; vigorish $3.75.
    Case({"win": "75", "lose": "20"}, None, {"win": "71.25", "lose": "-20"}, "-27.50", "-23.75"),
    # $1 left: 50 cents each, and two and a half cents of vigorish: the half cent stays with the bank.
    Case({"win": "9", "lose": "10"}, None, {"win": "8.55", "lose": "-10"}, "0.48", "0.97"),
    # The same in quarters: 50 cents for 45, and 25 cents for two and a half.
    Case({"win": "9", "lose": "10"}, None, {"win": "8.50", "lose": "-10"}, "0.25", "1.25", quarters=True),
    # $1 missing: 50 cents each.
    Case({"win": "10", "lose": "9"}, None, {"win": "9.50", "lose": "-9"}, "-0.50", "0"),
    # One cent left over cannot be halved: the house keeps it.
    Case({"win": "9.99", "lose": "10"}, None, {"win": "9.50", "lose": "-10"}, "0", "0.50"),
    # One cent missing: the house pays it.
    Case({"win": "10", "lose": "9.99"}, None, {"win": "9.50", "lose": "-9.99"}, "0", "0.49"),
    Case({"lose": "1000"}, None, {"lose": "-1000"}, "475", "525"),
    Case({"win": "1000"}, None, {"win": "950"}, "-500", "-450"),
    # Pushed wagers stay out of the centre: $80 lost, $20 won, $60 left.
    Case({"win": "20", "lose": "80", "push": "300"}, None, {"win": "19", "lose": "-80", "push": "0"}, "28.50", "32.50"),
    # Quarters: $33 lost, $12 won, $21 left, $10.50 each; the bank pays 75 cents for 52 and a half.
    Case({"win": "12", "lose": "33"}, None, {"win": "11.25", "lose": "-33"}, "9.75", "12", quarters=True),
]


@pytest.mark.clause("NJ-69F-11.10(m)", "NJ-69F-11.10(e)", "NJ-69F-11.10(o)")
@pytest.mark.parametrize("case", SHARED, ids=lambda case: f"{case.stakes} {case.bank}")
def test_the_bank_shared_with_the_house(case: Case) -> None:
    check(case, shared=True)


@pytest.mark.clause("NJ-69F-11.10(l)", "NJ-69F-11.10(m)")
@pytest.mark.parametrize(
    ("surplus", "shared", "rounding", "gain"),
    [
        (100_00, False, Rounding.CENT_DOWN, 95_00),
        (100_00, True, Rounding.CENT_DOWN, 47_50),
        (-100_00, False, Rounding.QUARTER_UP, -100_00),
        (-100_00, True, Rounding.QUARTER_UP, -50_00),
        (1, False, Rounding.CENT_DOWN, 1),
        (13_00, False, Rounding.QUARTER_UP, 12_25),
        (0, False, Rounding.QUARTER_UP, 0),
    ],
)
def test_the_share_of_the_bank(surplus: int, shared: bool, rounding: Rounding, gain: int) -> None:
    """Vigorish on a surplus only, and only on the bank's own part of it."""
    assert bank_share(surplus, rounding, shared=shared) == gain


# --- a property: whatever happens, no chip appears or vanishes, and each pile moves as the chapter says

STAKE = st.integers(1, 100_000)
END = st.sampled_from([Outcome.WIN, Outcome.LOSE, Outcome.PUSH, Outcome.SURRENDER])


@pytest.mark.clause("NJ-69F-11.10(l)", "NJ-69F-11.10(m)", "NJ-69F-11.10(n)", "NJ-69F-11.10(o)")
@given(
    players=st.dictionaries(st.sampled_from([1, 2, 4, 5, 6]), st.tuples(STAKE, END), max_size=5),
    dealer=st.none() | st.tuples(STAKE, st.sampled_from([Outcome.WIN, Outcome.LOSE, Outcome.PUSH])),
    shared=st.booleans(),
    rounding=st.sampled_from([Rounding.CENT_DOWN, Rounding.QUARTER_UP]),
)
def test_chips_are_conserved(
    players: dict[int, tuple[int, Outcome]], dealer: tuple[int, Outcome] | None, shared: bool, rounding: Rounding
) -> None:
    dealer = None if shared else dealer
    wager = dealer[0] if dealer else 0
    seats = {number: Seat({WAGER: stake}) for number, (stake, _) in players.items()} | {3: Seat({})}
    state = Round(plain_rules(rulebook("pai-gow-poker"), {}), seats, bank=Bank(3, shared, wager))
    ends = {number: end for number, (_, end) in players.items()}
    lines = settle_with_bank(state, BANKING, ends, dealer[1] if dealer else None, rounding)
    bank = state.bank_due

    # The piles of the table: each player's and the bank's chips, the inventory, and the centre.
    chips, inventory, centre = dict.fromkeys(players, 0), 0, 0
    fee = Fraction(1, 20)
    for number, (stake, end) in players.items():
        chips[number] -= stake
        if end in (Outcome.LOSE, Outcome.SURRENDER):
            centre += stake
    inventory -= wager
    if dealer and dealer[1] is Outcome.LOSE:
        centre += wager
    if dealer and dealer[1] is Outcome.PUSH:
        inventory += wager
    due = sum(stake for stake, end in players.values() if end is Outcome.WIN)
    due += wager if dealer and dealer[1] is Outcome.WIN else 0
    missing = max(0, due - centre)
    from_bank = missing // 2 if shared else missing
    inventory -= missing - from_bank
    centre += missing
    for number, (stake, end) in players.items():
        if end is Outcome.WIN:
            cut = rounding.apply(stake * fee)
            chips[number] += 2 * stake - cut
            inventory += cut
            centre -= stake
        elif end is Outcome.PUSH:
            chips[number] += stake
    if dealer and dealer[1] is Outcome.WIN:
        inventory += 2 * wager
        centre -= wager
    assert centre >= 0
    mine = centre // 2 if shared else centre
    cut = rounding.apply(mine * fee)
    inventory += centre - mine + cut
    assert bank == mine - cut - from_bank
    assert {line.seat: line.net for line in lines} == chips
    assert inventory + bank + sum(chips.values()) == 0


# --- the bank of a record


def test_a_record_says_who_banks() -> None:
    assert bank_of(None, {1: None}) is None
    assert bank_of({"seat": 1}, {1: None}) == Bank(seat=1, co_bank=False, dealer_wager=0)
    with pytest.raises(InputError, match="one of the seats"):
        bank_of({"seat": 2}, {1: None})


@pytest.mark.clause("NJ-69F-11.10(a)", "NJ-69F-11.10(e)", "NJ-69F-11.10(f)")
@pytest.mark.parametrize(
    ("options", "bank", "wagers", "clause"),
    [
        ({}, {"seat": 3}, {}, "NJ-69F-11.10(a)"),
        ({"player_banking": True}, {"seat": 3, "co_bank": True}, {}, "NJ-69F-11.10(e)"),
        (
            {"player_banking": True, "co_banking": True},
            {"seat": 3, "co_bank": True, "dealer_wager": "5"},
            {},
            "NJ-69F-11.10(e)",
        ),
        ({"player_banking": True}, {"seat": 3}, {WAGER: "10"}, "NJ-69F-11.10(f)"),
    ],
)
def test_banks_that_a_record_may_not_have(options: Any, bank: Any, wagers: Any, clause: str) -> None:
    seats = {
        "1": {"wagers": {WAGER: "10"}, "cards": " ".join(HANDS["win"].values()), "decisions": [{"set": HANDS["win"]}]},
        "3": {"wagers": wagers, "cards": " ".join(BANK.values()), "decisions": [{"set": BANK}]},
    }
    with pytest.raises(RuleError) as caught:
        referee("pai-gow-poker", seats, dealer=DEALERS["lose"], submission={"options": options}, bank=bank)
    assert caught.value.clause == clause


# --- the side wagers of a bank


@pytest.mark.clause("NJ-69F-11.13(b)1", "NJ-69F-11.14(a)", "NJ-69F-11.1/banker-hand-bonus")
@pytest.mark.parametrize(
    ("wagers", "clause"),
    [
        ({"number": {"4": "3"}}, "NJ-69F-11.13(b)1"),
        ({"progressive": "1"}, "NJ-69F-11.14(a)"),
        ({"imperial-bonus": "5"}, None),
    ],
)
def test_a_bank_makes_no_wager_that_needs_one_on_the_game(wagers: dict[str, Any], clause: str | None) -> None:
    filed = {"progressive": {"rows": [{"hand": "royal-flush", "pays": "100% of meter"}]}}
    options = {"player_banking": True, "starting_position_method": "rng"}
    seats: dict[str, Any] = {
        "1": {"wagers": {WAGER: "10"}, "cards": " ".join(HANDS["win"].values()), "decisions": [{"set": HANDS["win"]}]},
        "3": {"wagers": wagers, "cards": " ".join(BANK.values()), "decisions": [{"set": BANK}]},
    }
    parts: dict[str, Any] = {"dealer": DEALERS["lose"], "bank": {"seat": 3, "dealer_wager": "5"}}
    parts["extra"] = {"number": 4, "meter": "1000"}
    submission = {"options": options, "filed": filed}
    if clause is None:
        ruling = referee("pai-gow-poker", seats, submission=submission, **parts)
        # The dealer's nines, not the bank's own cards, decide the banker hand bonus of a bank.
        assert outcomes(ruling, 3)["imperial-bonus"][0] == "lose"
        return
    with pytest.raises(RuleError) as caught:
        referee("pai-gow-poker", seats, submission=submission, **parts)
    assert caught.value.clause == clause
    allowed = submission | {"readings": {"NJ-32": "any"}}
    assert outcomes(referee("pai-gow-poker", seats, submission=allowed, **parts), 3)
