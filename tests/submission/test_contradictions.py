"""Filings that contradict themselves or the tables that the chapters print; each is worked out from its clause."""

import pytest

from croupier.referee import judge
from croupier.submission import Level, Problem
from tests.submission.changing import LIMITS, findings

pytestmark = pytest.mark.submission

DJ = {
    "wagers.progressive": {"minimum": "1", "maximum": "1"},
    "paytables.progressive": "Progressive-1",
    "options.folded_hands_win_progressive": True,
    "progressive.rate": "15%",
}
FACE_UP = {
    "wagers.progressive": {"minimum": "5", "maximum": "5"},
    "paytables.progressive": "Paytable-4",
    "attested.605a": "on file",
}


def errors(game: str, changes: dict[str, object]) -> list[Problem]:
    return [problem for problem in findings(game, changes) if problem.level is Level.ERROR]


# What lines 12(c) and 12(d) print beside the hands: $2,000 for seed and re-seed; 1% and 1% in reserve.
@pytest.mark.parametrize(
    ("game", "base", "key", "printed", "wrong", "clause"),
    [
        ("dj-wild-stud-poker", DJ, "seed", "2000", "500", "PA-687a.12(c)/Progressive-1"),
        ("dj-wild-stud-poker", DJ, "reseed", "2000", "500", "PA-687a.12(c)/Progressive-1"),
        ("face-up-pai-gow-poker", FACE_UP, "rate", "1%", "2%", "PA-688a.12(d)/Paytable-4"),
        ("face-up-pai-gow-poker", FACE_UP, "reserve", "1%", "0%", "PA-688a.12(d)/Paytable-4"),
    ],
)
@pytest.mark.clause("PA-687a.12(c)/Progressive-1", "PA-688a.12(d)/Paytable-4")
def test_a_meter_is_filed_as_its_table_prints_it(
    game: str, base: dict[str, object], key: str, printed: str, wrong: str, clause: str
) -> None:
    assert errors(game, base | {f"progressive.{key}": printed}) == []
    (problem,) = errors(game, base | {f"progressive.{key}": wrong})
    assert (problem.field, problem.code, problem.clause) == (f"table[0].progressive.{key}", f"printed-{key}", clause)


def bonus(*rows: dict[str, str]) -> dict[str, object]:
    return {
        "wagers.bonus": LIMITS,
        "options.royal_match_variant": "king-queen-same-suit",
        "filed.bonus": {"rows": list(rows)},
    }


FLUSH, STRAIGHT_FLUSH = {"hand": "flush", "pays": "4 to 1"}, {"hand": "straight-flush", "pays": "50 to 1"}


@pytest.mark.clause("NJ-69F-11.15", "NJ-69F-11.16")
@pytest.mark.parametrize(
    ("rows", "code", "clause"),
    [
        ((FLUSH, STRAIGHT_FLUSH), "ascending-rows", "NJ-69F-11.15"),
        ((STRAIGHT_FLUSH, FLUSH, FLUSH), "duplicate-row", "NJ-69F-11.15"),
        (({"hand": "straight-flush", "pays": "100% of meter"},), "no-meter", "NJ-69F-11.15"),
        (({"hand": "four-of-a-kind", "pays": "push", "envy": "5"},), "unpaid-envy", "NJ-69F-11.1/envy-bonus"),
        (
            (STRAIGHT_FLUSH, {"hand": "full-house", "pays": "5 to 1", "envy": "5"}),
            "not-premium",
            "NJ-69F-11.1/premium-qualifying-poker-hand",
        ),
    ],
)
def test_a_filed_table_must_make_sense(rows: tuple[dict[str, str], ...], code: str, clause: str) -> None:
    assert errors("pai-gow-poker", bonus(STRAIGHT_FLUSH, FLUSH)) == []
    found = [(p.code, p.clause, p.field) for p in errors("pai-gow-poker", bonus(*rows))]
    assert (code, clause, "table[0].filed.bonus.rows") in found


@pytest.mark.clause("NJ-69F-11.1/pai-gow-insurance-wager")
def test_insurance_earns_no_envy_bonus() -> None:
    rows = [{"hand": "nine-high", "pays": "100 to 1", "envy": "5"}]
    found = errors("pai-gow-poker", {"wagers.insurance": LIMITS, "filed.insurance": {"rows": rows}})
    assert "no-envy" in [p.code for p in found]


TILES: dict[str, tuple[dict[str, object], str, str]] = {
    "two settings of the same tiles": (
        {"house_way_exceptions": ["1-1 1-3 / 4-6 5-6", "1-3 5-6 / 1-1 4-6"]},
        "house_way_exceptions",
        "NJ-69F-10.7(e)",
    ),
    # Twelve and two make four; the pair of sixes outranks it and cannot be the low hand.
    "a low hand above its high hand": (
        {"house_way_exceptions": ["6-6 1-1 / 5-6 5-6"]},
        "house_way_exceptions",
        "NJ-69F-10.7(e)",
    ),
    "a bank that the reading keeps away": (
        {"readings.NJ-5": "not-offered", "options.player_banking": True},
        "options.player_banking",
        "NJ-69F-10.8(d)",
    ),
}


@pytest.mark.parametrize(
    ("changes", "field", "clause"),
    [pytest.param(*case, id=name, marks=pytest.mark.clause(case[-1])) for name, case in TILES.items()],
)
def test_tiles_that_are_set_twice_are_refused(changes: dict[str, object], field: str, clause: str) -> None:
    (problem,) = errors("pai-gow-tiles", changes)
    assert (problem.field, problem.code, problem.clause) == (f"table[0].{field}", "contradiction", clause)


@pytest.mark.parametrize(
    ("game", "clause"),
    [
        ("dj-wild-stud-poker", "PA-687a.9(a)(2)"),
        ("face-up-pai-gow-poker", "PA-688a.9(a)(2)"),
        ("asia-poker", "PA-575.9(a)(2)"),
        ("four-card-prime", "PA-682a.9(a)(2)"),
        ("cajun-stud", "PA-683a.9(a)(2)"),
        ("pai-gow-poker", "NJ-69F-11.8A(a)"),
        ("supreme-pai-gow", "MA-SPG-9(a)"),
    ],
)
def test_a_device_that_fills_a_shoe_deals_from_no_hand(game: str, clause: str) -> None:
    changes: dict[str, object] = {"options.dealing_method": "hand", "options.shuffle_method": "automated-into-shoe"}
    (problem,) = errors(game, changes)
    assert (problem.code, problem.field, problem.clause) == ("contradiction", "table[0].options.shuffle_method", clause)


@pytest.mark.parametrize(
    ("game", "changes", "field"),
    [
        ("pokette", {"readings.NJ-15": "as-lost"}, "readings.NJ-15"),
        (
            "supreme-pai-gow",
            {"wagers.bonus": LIMITS, "readings.MA-9": "exact", "odds.bonus.flush": "9 to 1"},
            "readings.MA-9",
        ),
        ("pai-gow-poker", bonus(STRAIGHT_FLUSH) | {"readings.NJ-11": "ace-king"}, "readings.NJ-11"),
    ],
)
def test_a_reading_and_a_choice_that_contradict_each_other(game: str, changes: dict[str, object], field: str) -> None:
    (problem,) = errors(game, changes)
    assert (problem.field, problem.code) == (f"table[0].{field}", "contradiction")


# --- 11.20(d): notice of a decrease


@pytest.mark.clause("NJ-69F-11.20(d)")
def test_a_lowered_limit_off_the_layout_needs_a_notice() -> None:
    limit: dict[str, object] = {
        "wagers.imperial-bonus": LIMITS,
        "options.imperial_max_payout": "40000",
        "approvals.imperial_max_payout": "on file",
    }
    lowered: dict[str, object] = {"limit_notice.before": "50000", "limit_notice.on_layout": False}
    (problem,) = errors("pai-gow-poker", limit | lowered)
    assert (problem.field, problem.code, problem.clause) == (
        "table[0].approvals.imperial_limit_notice",
        "no-notice",
        "NJ-69F-11.20(d)",
    )
    given: dict[str, object] = {"approvals.imperial_limit_notice": "posted on 2026-11-01"}
    for harmless in (
        limit,
        limit | {"limit_notice.before": "50000"},
        limit | {"limit_notice.before": "40000", "limit_notice.on_layout": False},
        limit | lowered | given,
    ):
        assert errors("pai-gow-poker", harmless) == []


@pytest.mark.clause("NJ-69F-11.20(d)")
def test_elsewhere_no_notice_is_asked_for() -> None:
    (problem,) = errors("cajun-stud", {"limit_notice.before": "60000"})
    assert (problem.field, problem.code) == ("table[0].limit_notice", "misplaced")


# --- 11.1: what qualifies, and the best row that a hand meets


def bonus_line(cards: str, rows: list[dict[str, str]], reading: str = "listed") -> tuple[str, str, str]:
    seat = {"wagers": {"pai-gow-poker": "10", "bonus": "5"}, "cards": cards, "decisions": [{"set": "house-way"}]}
    record = {
        "game": "pai-gow-poker",
        "seats": {"1": seat},
        "dealer": "As Kd Qh Jc 9s 8d 7h",
        "submission": {"filed": {"bonus": {"rows": rows}}, "readings": {"NJ-51": reading}},
    }
    (line,) = [line for line in judge(record).as_dict()["lines"] if line["wager"] == "bonus"]
    return line["outcome"], line["net"], line["hand"]


@pytest.mark.clause("NJ-69F-11.1/qualifying-poker-hand")
def test_three_of_a_kind_is_no_qualifying_hand_where_the_definition_is_kept() -> None:
    rows = [{"hand": "flush", "pays": "4 to 1"}, {"hand": "three-of-a-kind", "pays": "3 to 1"}]
    threes = "3c 3d 3h Ks Td 6c 4s"
    assert bonus_line(threes, rows) == ("win", "15", "three of a kind")
    assert bonus_line(threes, rows, "straight-or-higher")[:2] == ("lose", "-5")
    warned = [p for p in findings("pai-gow-poker", bonus(*rows)) if p.field == "table[0].readings.NJ-51"]
    assert [(p.level, p.clause) for p in warned] == [(Level.WARNING, "NJ-69F-11.1/qualifying-poker-hand")]
    assert "table[0].readings.NJ-51" not in [p.field for p in findings("pai-gow-poker", bonus(FLUSH))]
