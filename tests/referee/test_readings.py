"""Lines that a departing reading decides carry its id, and no others do; the money is worked out from the text."""

from typing import Any

import pytest

from croupier.referee import judge

# The record without its reading, the wager that it decides, and for each value the outcome and the net.
Case = tuple[dict[str, Any], str, dict[str, tuple[str, str]], str]


def alone(game: str, wagers: dict[str, str], cards: str, decision: object, dealer: str = "") -> dict[str, Any]:
    seat = {"wagers": wagers, "cards": cards, "decisions": [decision]}
    return {"game": game, "seats": {"1": seat}} | ({"dealer": dealer} if dealer else {})


CASES: dict[str, Case] = {
    # Twelve points are no win for Over 23, and (k) collects on 18 to 23 only.
    "OU-1": (
        alone("over-under", {"ante": "10"}, "2c 4d 6h", "over"),
        "ante",
        {"lose": ("lose", "-10"), "push": ("push", "0")},
        "PA-686a.7(k)",
    ),
    # The dealer's three nines lose to a straight; (f)(3) speaks of the player's hand. Three of a kind pays 9 to 1.
    "DJ-3": (
        alone(
            "dj-wild-stud-poker",
            {"ante": "10", "blind": "10", "two-way-bad-beat": "5"},
            "5c 6d 7h 8s 9s",
            {"raise": 2},
            "9c 9d 9h Ks 4c",
        ),
        "two-way-bad-beat",
        {"two-way": ("win", "45"), "player-only": ("lose", "-5")},
        "PA-687a.11(f)(3)(i)",
    ),
    # Four hearts and a diamond: a flush of four cards pays 5 to 1, and five cards have none.
    "FP-1": (
        alone("four-card-prime", {"ante": "10", "aces-bonus": "5"}, "2h 5h 9h Kh Qd", "fold", "3c 3d 7h 9s 2c 4d"),
        "aces-bonus",
        {"four-card": ("win", "25"), "five-card": ("lose", "-5")},
        "PA-682a.6(d)(3)",
    ),
    # Eights below, queen high above: fouled, against a dealer whose seven cards are ace high.
    "FU-3": (
        alone(
            "face-up-pai-gow-poker",
            {"face-up-pai-gow": "10"},
            "8c 8d Qh Jc 6h 4s 2d",
            {"set": {"high": "Qh Jc 6h 4s 2d", "low": "8c 8d"}},
            "Ac Kd Jh 9s 7c 5d 3h",
        ),
        "face-up-pai-gow",
        {"push-first": ("push", "0"), "foul-first": ("lose", "-10")},
        "PA-688a.11(f)(1)(iii)",
    ),
    # Queens, eights and sixes: Paytable 1 lists three pair as a push, (h)(2)(i)(A) collects below a straight.
    "FU-1": (
        alone(
            "face-up-pai-gow-poker",
            {"face-up-pai-gow": "10", "fortune-bonus": "5"},
            "8c 8d Qh Qc 6h 6s 2d",
            {"set": "house-way"},
            "Kc Kd Jh 9s 7c 5d 3h",
        ),
        "fortune-bonus",
        {"listed": ("push", "0"), "straight-or-higher": ("lose", "-5")},
        "PA-688a.11(h)(2)(i)(A)",
    ),
    # A full house pays 5 to 1 on Paytable A; it stands below nine high, where (h)(1) collects.
    "AP-1": (
        alone(
            "asia-poker",
            {"asia-poker": "10", "bonus": "5"},
            "8c 8d 8h Qc Qh 6s 2d",
            {"set": "house-way"},
            "Kc Kd Jh 9s 7c 5d 3h",
        ),
        "bonus",
        {"listed": ("win", "25"), "nine-high-order": ("lose", "-5")},
        "PA-575.11(h)(1)",
    ),
    # Sevens over sevens: 12(a) allows it, 12(g)(2) collects. A win pays even money less five percent.
    "MA-1": (
        alone(
            "supreme-pai-gow",
            {"supreme-pai-gow": "10"},
            "7c 7d 7h 7s",
            {"set": {"high": "7c 7d", "low": "7h 7s"}},
            "2c 3d 5h 4s",
        ),
        "supreme-pai-gow",
        {"allowed": ("win", "9.50"), "loses": ("lose", "-10")},
        "MA-SPG-12(g)(2)",
    ),
    # A pair of kings counts no points: by the words of 3(d) the dealer holds the higher low hand.
    "MA-2": (
        alone(
            "supreme-pai-gow",
            {"supreme-pai-gow": "10"},
            "Ac Ad Kh Ks",
            {"set": {"high": "Ac Ad", "low": "Kh Ks"}},
            "2c 3d 5h 4s",
        ),
        "supreme-pai-gow",
        {"pair-ranks": ("win", "9.50"), "loses": ("push", "0")},
        "MA-SPG-3(d)",
    ),
}


def lines_of(record: dict[str, Any], reading: str, value: str) -> dict[str, dict[str, Any]]:
    ruling = judge({**record, "submission": {"readings": {reading: value}}}).as_dict()
    return {line["wager"]: line for line in ruling["lines"]}


@pytest.mark.parametrize(
    ("reading", "case"),
    [pytest.param(name, case, id=name, marks=pytest.mark.clause(case[-1])) for name, case in CASES.items()],
)
def test_a_line_names_the_reading_that_decides_it(reading: str, case: Case) -> None:
    record, wager, ends, _ = case
    for value, (outcome, net) in ends.items():
        line = lines_of(record, reading, value)[wager]
        assert (line["outcome"], line["net"], line["readings"]) == (outcome, net, [reading])


@pytest.mark.parametrize("reading", ["DJ-3", "FP-1", "FU-1", "AP-1"])
def test_other_wagers_of_the_round_name_no_reading(reading: str) -> None:
    record, wager, ends, _ = CASES[reading]
    lines = lines_of(record, reading, next(iter(ends)))
    assert len(lines) > 1
    assert all("readings" not in line for name, line in lines.items() if name != wager)


@pytest.mark.clause("PA-687a.11(f)(3)(ii)", "PA-686a.7(k)")
def test_what_the_words_decide_names_no_reading() -> None:
    beaten = alone(
        "dj-wild-stud-poker",
        {"ante": "10", "blind": "10", "two-way-bad-beat": "5"},
        "9c 9d 9h Ks 4c",
        {"raise": 2},
        "5c 6d 7h 8s 9s",
    )
    line = lines_of(beaten, "DJ-3", "two-way")["two-way-bad-beat"]
    assert (line["outcome"], line["net"], "readings" in line) == ("win", "45", False)
    named = alone("over-under", {"ante": "10"}, "9c 4d 6h", "over")
    line = lines_of(named, "OU-1", "push")["ante"]
    assert (line["outcome"], line["net"], "readings" in line) == ("lose", "-10", False)
