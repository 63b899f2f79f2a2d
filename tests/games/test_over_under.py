"""Over/Under, round by round: cards, wagers and decisions worked out by hand."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.testing import outcomes, referee

WIN_OVER, WIN_UNDER, HOUSE = "PA-686a.7(i-bis)(1)", "PA-686a.7(i-bis)(2)", "PA-686a.7(k)"


def settle(cards: str, decision: str, *, bonus: str | None = None, **parts: Any) -> dict[str, tuple[str, int, str]]:
    wagers = {"ante": "10"} | ({"bonus": bonus} if bonus else {})
    ruling = referee("over-under", {"1": {"wagers": wagers, "cards": cards, "decisions": [decision]}}, **parts)
    assert [note.clause for note in ruling.notes] == [found["clause"] for found in parts.get("irregularities", ())]
    return outcomes(ruling)


@pytest.mark.clause(WIN_OVER, "PA-686a.8(a)", "PA-686a.7(g)(1)")
@pytest.mark.parametrize(
    "cards",
    ["Kc 8d 6h", "Ah 9c 5s", "Ks Qs 6d", "Jc Td 7h", "As Kd 7c", "Ac Ad 7s", "Ah Qd 9h", "As Ad 9s", "Ac Ad Kh"],
)
def test_over_wins_from_24(cards: str) -> None:
    """24 to 32: the ante and the Over 23 Wager both pay 1 to 1."""
    assert settle(cards, "over") == {"ante": ("win", 10_00, WIN_OVER), "over-23": ("win", 10_00, WIN_OVER)}


@pytest.mark.clause(WIN_OVER, "PA-686a.3(d)(3)")
def test_three_aces_are_33() -> None:
    assert settle("Ac Ad Ah", "over")["ante"] == ("win", 10_00, WIN_OVER)


@pytest.mark.clause(WIN_UNDER, "PA-686a.7(g)(2)")
@pytest.mark.parametrize(
    "cards",
    ["2c 2d 2h", "2c 3d 4h", "5s 4d 3c", "6c 4h 3s", "7c 5d 2s", "8c 4d 3h", "9h 4c 3d", "Tc 3d 4h", "Kc 2d 5s"],
)
def test_under_wins_to_17(cards: str) -> None:
    assert settle(cards, "under") == {"ante": ("win", 10_00, WIN_UNDER), "under-18": ("win", 10_00, WIN_UNDER)}


@pytest.mark.clause(HOUSE, "PA-686a.1/hand")
@pytest.mark.parametrize("cards", ["Kc 5d 3h", "9c 8d 2s", "Kd 8c 2h", "9h 7d 5s", "Kh 9s 3c", "Qs 9d 4h"])
@pytest.mark.parametrize(("decision", "rider"), [("over", "over-23"), ("under", "under-18")])
def test_the_house_wins_on_18_to_23(cards: str, decision: str, rider: str) -> None:
    """18, 19, 20, 21, 22 and 23 lose on either side."""
    assert settle(cards, decision) == {"ante": ("lose", -10_00, HOUSE), rider: ("lose", -10_00, HOUSE)}


@pytest.mark.parametrize(("cards", "decision"), [("2c 3d 4h", "over"), ("Ac Kd 9h", "under")])
def test_the_far_side_loses_by_default_and_pushes_by_the_other_reading(cards: str, decision: str) -> None:
    rider = "over-23" if decision == "over" else "under-18"
    assert settle(cards, decision)[rider][:2] == ("lose", -10_00)
    pushed = settle(cards, decision, submission={"readings": {"OU-1": "push"}})
    assert pushed == {"ante": ("push", 0, HOUSE), rider: ("push", 0, HOUSE)}


@pytest.mark.clause("PA-686a.7(l)", "PA-686a.8(b)", "PA-686a.1/bonus-wager")
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("2c 2d 2h", 50),
        ("Ac Ad Ah", 50),
        ("2c 2d 3h", 10),
        ("Ac Ad Kh", 10),
        ("2c 3d 3h", 5),
        ("Ac Kd Qh", 5),
        ("2c 3d 4h", 4),
        ("Jc Kd Qh", 4),
        ("2c 4d 4h", 3),
        ("9c Kd Qh", 3),
        ("2c 5d 4h", 2),
        ("8c Kd Qh", 2),
        ("2c 5d 5h", 1),
        ("7c Kd Qh", 1),
    ],
)
def test_each_row_of_the_bonus_table(cards: str, pays: int) -> None:
    """6 or 33 pays 50 to 1, 7 or 32 pays 10, and so inward to 12 or 27 at even money."""
    assert settle(cards, "surrender", bonus="5")["bonus"] == ("win", pays * 5_00, "PA-686a.7(l)")


@pytest.mark.clause("PA-686a.7(l)")
@pytest.mark.parametrize("cards", ["3c 5d 5h", "6c Kd Qh", "Kc 5d 3h"])
def test_the_bonus_loses_from_13_to_26(cards: str) -> None:
    assert settle(cards, "over", bonus="5")["bonus"] == ("lose", -5_00, "PA-686a.7(l)")


@pytest.mark.clause("PA-686a.7(g)(3)", "PA-686a.1/surrender", "PA-686a.1/ante-wager")
def test_surrender_gives_up_the_ante() -> None:
    assert settle("Kc 5d 3h", "surrender") == {"ante": ("surrender", -10_00, "PA-686a.7(g)(3)")}


@pytest.mark.clause("PA-686a.7(h)")
def test_surrender_keeps_the_bonus_alive() -> None:
    lines = settle("2c 3d 4h", "surrender", bonus="5")
    assert lines["bonus"] == ("win", 20_00, "PA-686a.7(l)")
    assert lines["ante"][0] == "surrender"


@pytest.mark.clause("PA-686a.3(d)(1)", "PA-686a.3(d)(2)")
def test_card_values() -> None:
    """Ten, jack, queen and king all count ten: 10 + 7 + 7 = 24 each time."""
    for ten in ("Tc", "Jc", "Qc", "Kc"):
        assert settle(f"{ten} 7d 7h", "over")["ante"][0] == "win"
        assert settle(f"{ten} 7d 6h", "over")["ante"][0] == "lose"


@pytest.mark.clause("PA-686a.3(a)")
def test_six_decks_hold_six_of_each_card_and_no_more() -> None:
    seats = {str(n): {"wagers": {"ante": "5"}, "cards": "Ks Ks Ks", "decisions": ["over"]} for n in (1, 2)}
    assert referee("over-under", seats).net == {1: 10_00, 2: 10_00}
    seats["3"] = {"wagers": {"ante": "5"}, "cards": "Ks 2d 3h", "decisions": ["over"]}
    with pytest.raises(RuleError, match="occurs too often") as caught:
        referee("over-under", seats)
    assert caught.value.clause == "PA-686a.3(a)"
    with pytest.raises(RuleError, match="not in the deck"):
        settle("Jk 2d 3h", "over")


@pytest.mark.clause("PA-686a.9(a)")
def test_a_card_face_up_in_the_shoe_does_not_end_the_round() -> None:
    faults = [{"clause": "PA-686a.9(a)", "card": "Qs"}, {"clause": "PA-686a.9(a)", "card": "2s"}]
    lines = settle("Kc 8d 6h", "over", irregularities=faults)
    assert lines["ante"] == ("win", 10_00, WIN_OVER)


@pytest.mark.clause("PA-686a.9(c)")
def test_a_player_who_was_passed_over_may_have_the_hand_called_dead() -> None:
    fault = {"clause": "PA-686a.9(c)", "seat": 1, "choice": "dead"}
    seats = {"1": {"wagers": {"ante": "10", "bonus": "5"}, "cards": "Kc", "decisions": ["over"]}}
    ruling = referee("over-under", seats, irregularities=[fault])
    assert {w: (o, n) for w, (o, n, _) in outcomes(ruling).items()} == {
        "ante": ("void", 0),
        "over-23": ("void", 0),
        "bonus": ("void", 0),
    }
    strict = referee("over-under", seats, irregularities=[fault], submission={"readings": {"OU-5": "ante-only"}})
    assert {w: (o, n) for w, (o, n, _) in outcomes(strict).items()} == {
        "ante": ("void", 0),
        "over-23": ("lose", -10_00),
        "bonus": ("lose", -5_00),
    }


@pytest.mark.clause("PA-686a.9(c)")
def test_a_player_who_was_passed_over_may_have_the_cards_later() -> None:
    fault = {"clause": "PA-686a.9(c)", "seat": 1, "choice": "later"}
    assert settle("Kc 8d 6h", "over", irregularities=[fault])["ante"] == ("win", 10_00, WIN_OVER)


def test_the_house_keeps_what_the_players_lose() -> None:
    seats = {
        "1": {"wagers": {"ante": "10"}, "cards": "Kc 8d 6h", "decisions": ["over"]},
        "4": {"wagers": {"ante": "25"}, "cards": "Kd 5d 3h", "decisions": ["under"]},
    }
    shown = referee("over-under", seats).as_dict()
    assert shown["net"] == {"1": "20", "4": "-50"}
    assert shown["house_net"] == "30"


def test_a_partial_round_says_who_is_next() -> None:
    seats = {
        "2": {"wagers": {"ante": "10"}, "cards": "Kc 8d 6h", "decisions": ["over"]},
        "5": {"wagers": {"ante": "10"}, "cards": "9c", "decisions": []},
    }
    shown = referee("over-under", seats).as_dict()
    assert shown["next"]["seat"] == 5
    assert shown["next"]["choices"] == ["over", "under", "surrender"]
    assert [line["seat"] for line in shown["lines"]] == [2, 2]


@pytest.mark.parametrize(
    ("seat", "code", "clause"),
    [
        ({"wagers": {"ante": "10"}, "cards": "Kc 8d 6h", "decisions": ["over", "under"]}, "decision", None),
        ({"wagers": {"ante": "10"}, "cards": "Kc 8d 6h", "decisions": [{"raise": 1}]}, "decision", "PA-686a.7(f)"),
        ({"wagers": {"bonus": "10"}, "cards": "Kc 8d 6h", "decisions": ["over"]}, "wager", "PA-686a.6(d)"),
        (
            {"wagers": {"ante": "10", "over-23": "10"}, "cards": "Kc 8d 6h", "decisions": ["over"]},
            "wager",
            "PA-686a.1/over-23-wager",
        ),
        (
            {"wagers": {"ante": "10", "under-18": "10"}, "cards": "2c 8d 6h", "decisions": ["under"]},
            "wager",
            "PA-686a.1/under-18-wager",
        ),
        ({"wagers": {"ante": "10"}, "cards": "Kc 8d", "decisions": ["over"]}, "cards", None),
        ({"wagers": {"ante": "10"}, "cards": "Kc 8d 6h 2c", "decisions": ["over"]}, "cards", None),
        ({"wagers": {"ante": "10"}, "cards": "Kx 8d 6h", "decisions": ["over"]}, "card", None),
        ({"wagers": {"ante": "-10"}, "cards": "Kc 8d 6h", "decisions": ["over"]}, "amount", None),
        ({"wagers": {"ante": "0"}, "cards": "Kc 8d 6h", "decisions": ["over"]}, "amount", None),
        ({"wagers": {"anti": "10"}, "cards": "Kc 8d 6h", "decisions": ["over"]}, "wager", None),
        ({"wagers": {"ante": "10"}, "card": "Kc 8d 6h", "decisions": ["over"]}, "unknown-key", None),
        ({"wagers": {"ante": "10"}, "cards": ["Kc"], "decisions": ["over"]}, "cards", None),
        ({"wagers": {"ante": "10"}, "cards": "Kc 8d 6h", "decisions": "over"}, "decisions", None),
    ],
)
@pytest.mark.clause("PA-686a.6(d)", "PA-686a.7(f)", "PA-686a.1/over-23-wager", "PA-686a.1/under-18-wager")
def test_broken_records_name_the_rule(seat: dict[str, Any], code: str, clause: str | None) -> None:
    with pytest.raises(InputError) as caught:
        referee("over-under", {"1": seat})
    assert (caught.value.code, caught.value.clause) == (code, clause)
    assert caught.value.field


def test_an_option_may_exclude_the_bonus() -> None:
    with pytest.raises(RuleError, match="not offered"):
        settle("Kc 8d 6h", "over", bonus="5", submission={"options": {"over-under.bonus_wager": False}})
