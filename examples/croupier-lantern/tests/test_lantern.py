"""Lantern Poker, ruled on clause by clause."""

from typing import Any

import pytest

from croupier.cards import rank_of
from croupier.errors import InputError, RuleError
from croupier.play.chapter import playbook
from croupier.testing import outcomes, referee

GAME = "lantern-poker"
RAISED = {"raise": 1}


def ruled(cards: str, dealer: str, decision: Any = RAISED, **parts: Any) -> dict[str, tuple[str, int, str]]:
    """What becomes of an ante of $10 and a Lantern Wager of $5."""
    seat = {"wagers": {"ante": "10", "lantern": "5"}, "cards": cards, "decisions": [decision]}
    return outcomes(referee(GAME, {"1": seat}, dealer=dealer, **parts))


@pytest.mark.clause("LI-3.2(a)")
def test_twenty_cards() -> None:
    deck = playbook(GAME).deck
    assert len(set(deck)) == 20
    assert min(map(rank_of, deck)) == 8
    with pytest.raises(RuleError) as caught:
        ruled("As 9s", "Kd Qd")
    assert caught.value.clause == "LI-3.2(a)"


@pytest.mark.clause("LI-3.4(b)", "LI-3.5(b)")
def test_a_fold_forfeits_the_ante_and_keeps_the_lantern_wager() -> None:
    assert ruled("Ks Qs", "Js Ad", "fold") == {
        "ante": ("forfeit", -10_00, "LI-3.4(b)"),
        "lantern": ("win", 75_00, "LI-3.5(b)"),
    }


@pytest.mark.clause("LI-3.4(c)", "LI-3.4(d)", "LI-3.5(a)")
@pytest.mark.parametrize(
    ("cards", "dealer", "ante", "raised"),
    [
        ("Tc Jd", "Kd Qs", 10_00, 0),  # no ace, not suited, no pair: the dealer does not qualify
        ("Tc Td", "As Ks", 10_00, 10_00),  # a pair beats a suited hand
        ("Tc Jc", "As Kd", 10_00, 10_00),  # a suited hand beats an ace
        ("Ac Qd", "As Kd", -10_00, -10_00),
        ("Ac Kc", "As Kd", 10_00, 10_00),
        ("Ac Kh", "As Kd", 0, 0),
    ],
)
def test_the_higher_hand_wins(cards: str, dealer: str, ante: int, raised: int) -> None:
    found = ruled(cards, dealer)
    assert (found["ante"][1], found["raise"][1]) == (ante, raised)


@pytest.mark.clause("LI-3.4(c)")
def test_equal_hands_by_the_other_reading() -> None:
    found = ruled("Ac Kh", "As Kd", submission={"readings": {"LP-1": "dealer"}})
    assert found["ante"] == ("lose", -10_00, "LI-3.4(c)")


@pytest.mark.clause("LI-3.5(b)")
@pytest.mark.parametrize(
    ("cards", "dealer", "low", "high"),
    [
        ("Ks Qs", "Js Ad", 75_00, 150_00),
        ("Kc Kd", "Kh Ad", 40_00, 50_00),
        ("Ks Ts", "As Ad", 25_00, 20_00),
        ("Kc Qs", "Jh Ad", 10_00, 5_00),
        ("Kc Ks", "Jh Ad", -5_00, -5_00),
    ],
)
def test_what_the_lantern_pays(cards: str, dealer: str, low: int, high: int) -> None:
    for table, net in (("Low", low), ("High", high)):
        assert ruled(cards, dealer, submission={"paytables": {"lantern": table}})["lantern"][1] == net


@pytest.mark.clause("LI-3.6(b)")
def test_a_void_round_still_pays_the_lantern_wager() -> None:
    found = ruled("Ks Qs", "Js Ad", irregularities=[{"clause": "LI-3.6(b)"}])
    assert found["ante"] == ("void", 0, "LI-3.6(b)")
    assert found["lantern"][:2] == ("win", 75_00)


@pytest.mark.parametrize("decision", [{"raise": 2}, "call", True])
def test_nothing_else_is_offered(decision: Any) -> None:
    with pytest.raises(InputError):
        ruled("Ks Qs", "Js Ad", decision)
