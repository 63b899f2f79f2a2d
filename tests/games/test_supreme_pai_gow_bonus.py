"""Supreme Pai Gow: the bonus wager, its table and its limit."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.chapters.supreme_pai_gow.hands import ranking
from croupier.chapters.supreme_pai_gow.kernels.ranking import BONUS, classify_supreme_bonus
from croupier.chapters.supreme_pai_gow.play.contest import limit
from croupier.errors import InputError
from croupier.testing import Pit, outcomes, referee, rules_for

GAME, MAIN = "supreme-pai-gow", "supreme-pai-gow"
PAID, LIMITED = "MA-SPG-14(a)", "MA-SPG-14(b)"
DEALER = "2c 7d 4h Ts"
SUITS = {"s": "As Ks Qs Js", "h": "Ah Kh Qh Jh", "d": "Ad Kd Qd Jd"}


def seat(cards: str, bonus: str, *decisions: Any, **more: Any) -> dict[str, Any]:
    wagers = {MAIN: "10", "bonus": bonus}
    return {"wagers": wagers, "cards": cards, "decisions": list(decisions) or [{"set": "house-way"}], **more}


def bonus(cards: str, stake: str = "5", dealer: str = DEALER, **parts: Any) -> tuple[str, int, str]:
    return outcomes(referee(GAME, {"1": seat(cards, stake)}, dealer=dealer, **parts))["bonus"]


@pytest.mark.clause(PAID, "MA-SPG-12(h)", "MA-SPG-12(i)", "MA-SPG-1/bonus-wager")
@pytest.mark.parametrize(
    ("cards", "pays", "words"),
    [
        ("Ac Ad Ah As", 1000, "four aces"),
        ("As Ks Qs Js", 500, "royal flush"),
        ("Jk1 Jk2 Ac Ad", 200, "two jokers and two aces"),
        ("7c 7h 7s 7d", 100, "four of a kind"),
        ("4c 5c 6c 7c", 25, "straight flush"),
        ("4c 5c Jk1 7c", 25, "straight flush"),  # the joker is a six beside the seven
        ("Ac 2c 3c 4c", 25, "straight flush"),
        ("9c 9d 9h Ks", 10, "three of a kind"),
        ("2d 5d 9d Kd", 8, "flush"),
        ("Kc Kd 3c 3d", 7, "two pair"),
        ("Jk1 Jk2 3c 3d", 7, "two pair"),
        ("4c 5d 6h 7c", 6, "straight"),
        ("As Kd Qs Js", 6, "straight"),
        ("4c 5d Jk1 7h", 6, "straight"),
        ("Jk1 Jk2 9c Kd", 4, "two jokers"),
        ("9c 9d 4c Ks", 1, "any other pair"),
    ],
)
def test_each_row_of_the_table(cards: str, pays: int, words: str) -> None:
    dealer = "3s 8d 4h Th"
    ruling = referee(GAME, {"1": seat(cards, "5")}, dealer=dealer)
    line = next(line for line in ruling.lines if line.wager == "bonus")
    assert (line.outcome, line.net, line.clause, line.hand) == ("win", 5_00 * pays, PAID, words)


@pytest.mark.clause(PAID)
@pytest.mark.parametrize("cards", ["2h 5s 9h Kh", "Jk1 2d 9h Ks", "Qc Kd As 2h", "Jk1 Ks Qs Js"])
def test_nothing_in_the_table_loses(cards: str) -> None:
    """A joker is no ace, and an ace does not join a king to a two."""
    assert bonus(cards) == ("lose", -5_00, PAID)


@pytest.mark.clause("MA-SPG-7(d)")
@pytest.mark.parametrize(
    ("decisions", "main"),
    [
        ([{"set": {"high": "Kc Kd", "low": "3c 3d"}}], "win"),
        ([{"set": {"high": "3c 3d", "low": "Kc Kd"}}], "lose"),
        (["surrender"], "surrender"),
    ],
)
def test_the_bonus_has_no_bearing_on_the_main_wager_nor_the_reverse(decisions: list[Any], main: str) -> None:
    """Two pair pay 7 to 1 however the hands were set: for the bonus the dealer resets them."""
    lines = outcomes(referee(GAME, {"1": seat("Kc Kd 3c 3d", "5", *decisions)}, dealer=DEALER))
    assert lines["bonus"] == ("win", 35_00, PAID)
    assert lines[MAIN][0] == main


@pytest.mark.clause("MA-SPG-7(d)")
def test_a_bonus_wager_is_a_dollar_at_least() -> None:
    assert bonus("Kc Kd 3c 3d", "1") == ("win", 7_00, PAID)
    with pytest.raises(InputError) as caught:
        bonus("Kc Kd 3c 3d", "0.50")
    assert caught.value.clause == "MA-SPG-7(d)"


@pytest.mark.clause("MA-SPG-7(d)")
def test_the_table_refuses_less_than_a_dollar_and_a_bonus_alone() -> None:
    rules = rules_for(GAME, [('# bonus = { minimum = "5"', 'bonus = { minimum = "1"')])
    pit = Pit(GAME, rules)
    pit.sit("ann", 2)
    pit.prepare()
    with pytest.raises(InputError) as caught:
        pit.bet("ann", supreme_pai_gow=10_00, bonus=50)
    assert caught.value.clause == "MA-SPG-7(d)"
    with pytest.raises(InputError) as caught:
        pit.bet("ann", bonus=5_00)
    assert caught.value.clause == "MA-SPG-7(a)"
    pit.bet("ann", supreme_pai_gow=10_00, bonus=1_00)


@pytest.mark.clause(PAID)
def test_a_licensee_may_pay_more_than_printed() -> None:
    filed = {"odds": {"bonus": {"straight": "7 to 1"}}}
    assert bonus("4c 5d 6h 7c", dealer="3s 8d 4h Th", submission=filed) == ("win", 35_00, PAID)
    assert bonus("Kc Kd 3c 3d", submission=filed) == ("win", 35_00, PAID)
    exact = {**filed, "readings": {"MA-9": "exact"}}
    assert bonus("4c 5d 6h 7c", dealer="3s 8d 4h Th", submission=exact) == ("win", 30_00, PAID)


@pytest.mark.parametrize(
    ("reading", "low", "high"), [("ace-both", "win", "win"), ("ace-low", "win", "lose"), ("ace-high", "lose", "win")]
)
def test_where_an_ace_stands_in_a_straight(reading: str, low: str, high: str) -> None:
    readings = {"readings": {"MA-11": reading}}
    dealer = "3s 8d 4h Th"
    assert bonus("Ac 2d 3h 4c", dealer=dealer, submission=readings)[0] == low
    assert bonus("Ac Kd Qh Jc", dealer=dealer, submission=readings)[0] == high


# --- 14(b): the limit


@pytest.mark.clause(LIMITED)
@pytest.mark.parametrize(
    ("cards", "stake", "pay"),
    [
        ("Ac Ad Ah As", "50", 50_000_00),
        ("Ac Ad Ah As", "60", 50_000_00),
        ("As Ks Qs Js", "100", 50_000_00),
        ("As Ks Qs Js", "120", 50_000_00),
        ("Jk1 Jk2 Ac Ad", "250", 50_000_00),
        ("Jk1 Jk2 Ac Ad", "300", 50_000_00),
    ],
)
def test_a_bonus_wager_wins_at_most_50000(cards: str, stake: str, pay: int) -> None:
    ruling = referee(GAME, {"1": seat(cards, stake)}, dealer=DEALER)
    assert outcomes(ruling)["bonus"] == ("win", pay, PAID)
    cut = stake in ("60", "120", "300")
    assert [clause for clause, _ in ruling.notes] == ([LIMITED] if cut else [])


@pytest.mark.clause(LIMITED)
def test_the_limit_grows_with_the_minimum_wager() -> None:
    """At a minimum of $75 four aces could win $75,000."""
    plain = rules_for(GAME, [("# bonus =", "bonus =")])
    assert limit(plain) == 50_000_00
    large = rules_for(GAME, [('# bonus = { minimum = "5"', 'bonus = { minimum = "75"')])
    assert limit(large) == 75_000_00


def royals(*stakes: str, **parts: Any) -> dict[int, int]:
    """What players with a royal flush each win on these bonus wagers."""
    seats = {
        str(n): seat(cards, stake) for n, (cards, stake) in enumerate(zip(SUITS.values(), stakes, strict=False), 1)
    }
    ruling = referee(GAME, seats, dealer=DEALER, **parts)
    return {line.seat: line.net for line in ruling.lines if line.wager == "bonus"}


@pytest.mark.clause(LIMITED)
@pytest.mark.parametrize(
    ("stakes", "pays"),
    [
        (("50", "50"), {1: 25_000_00, 2: 25_000_00}),  # $50,000 together: nothing to share
        (("60", "60"), {1: 25_000_00, 2: 25_000_00}),
        (("80", "40"), {1: 33_333_33, 2: 16_666_66}),
        (("300", "100"), {1: 37_500_00, 2: 12_500_00}),
        (("100", "50", "50"), {1: 25_000_00, 2: 12_500_00, 3: 12_500_00}),
    ],
)
def test_royal_flushes_share_one_limit_in_proportion(stakes: tuple[str, ...], pays: dict[int, int]) -> None:
    assert royals(*stakes) == pays


@pytest.mark.clause(LIMITED)
def test_other_hands_share_only_by_the_other_reading() -> None:
    """Four aces leave no royal flush, but two jokers with two aces may meet one."""
    seats = {"1": seat("As Ks Qs Js", "80"), "2": seat("Jk1 Jk2 Ac Ad", "320")}

    def pays(**parts: Any) -> list[int]:
        ruling = referee(GAME, seats, dealer=DEALER, **parts)
        return [line.net for line in ruling.lines if line.wager == "bonus"]

    assert pays() == [40_000_00, 50_000_00]
    # One limit for both, in proportion to $80 and $320.
    assert pays(submission={"readings": {"MA-8": "any-hand"}}) == [10_000_00, 40_000_00]


@pytest.mark.clause(LIMITED)
def test_one_player_on_two_areas_is_not_two_players() -> None:
    two = {"options": {"two_adjacent_areas": True}}
    seats = {"1": seat(SUITS["s"], "80", player="ann"), "2": seat(SUITS["h"], "80", player="ann")}
    ruling = referee(GAME, seats, dealer=DEALER, submission=two)
    assert [line.net for line in ruling.lines if line.wager == "bonus"] == [40_000_00, 40_000_00]


@pytest.mark.clause(LIMITED, "MA-SPG-16(e)")
def test_royal_flushes_share_in_a_void_round_too() -> None:
    fault = [{"clause": "MA-SPG-16(e)", "who": "dealer"}]
    assert royals("60", "60", irregularities=fault) == {1: 25_000_00, 2: 25_000_00}


@pytest.mark.clause(LIMITED, "MA-SPG-16(d)")
def test_a_voided_hand_does_not_share() -> None:
    seats = {"1": seat(SUITS["s"], "80", "void"), "2": seat(SUITS["h"], "80")}
    fault = [{"clause": "MA-SPG-16(d)", "seat": 1}]
    ruling = referee(GAME, seats, dealer=DEALER, irregularities=fault)
    assert outcomes(ruling, 1)["bonus"] == ("void", 0, "MA-SPG-16(d)")
    assert outcomes(ruling, 2)["bonus"] == ("win", 40_000_00, PAID)


@pytest.mark.clause("MA-SPG-3(c)")
@pytest.mark.parametrize(
    ("cards", "reading", "net"),
    [
        # Beside a four or a five a joker counts 3, since 6 would make ten or eleven: no straight, two jokers at 4 to 1.
        ("4c 5d Jk1 Jk2", "as-set", 20_00),
        # Free, one joker is 3 and the other 6: three to six, at 6 to 1; in one suit a straight flush at 25 to 1.
        ("4c 5d Jk1 Jk2", "free", 30_00),
        ("4c 5c Jk1 Jk2", "free", 125_00),
        # Beside a five alone the joker is 3, and 3-5-6-7 is no straight by either reading.
        ("5c 6d 7h Jk1", "free", -5_00),
    ],
)
def test_reading_ma_51_a_free_joker_completes_more_straights(cards: str, reading: str, net: int) -> None:
    assert bonus(cards, submission={"readings": {"MA-51": reading}})[1] == net


def test_reading_ma_51_counts_and_rulings_agree() -> None:
    hands = list(combinations(range(54), 4))[::53]
    codes = classify_supreme_bonus(np.array(hands, np.uint8), joker="free")
    assert [BONUS[code] for code in codes] == [ranking.bonus(hand, joker="free") or BONUS[0] for hand in hands]
