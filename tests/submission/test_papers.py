"""What a filing needs beside its rules: approvals, elected readings, attested chapters, and a law that is in force."""

import pytest

from croupier.rulebook import rulebooks
from croupier.submission import Level, check, load, offering, starter
from tests.submission.changing import DROP, changed, findings

pytestmark = pytest.mark.submission

# Each approval as its clause words it: the game, the choices that call for it, the blank, the clause.
APPROVALS: dict[str, tuple[str, dict[str, object], str, str]] = {
    "layout of over/under": ("over-under", {}, "layout", "PA-686a.2(b)"),
    "layout of dj wild": ("dj-wild-stud-poker", {}, "layout", "PA-687a.2(b)"),
    "layout of face up": ("face-up-pai-gow-poker", {}, "layout", "PA-688a.2(b)"),
    "layout of four card prime": ("four-card-prime", {}, "layout", "PA-682a.2(b)"),
    "layout of cajun stud": ("cajun-stud", {}, "layout", "PA-683a.2(b)"),
    "layout of asia poker": ("asia-poker", {}, "layout", "PA-575.2(b)"),
    "boxes of over/under": ("over-under", {}, "box_locations", "PA-686a.2(c)"),
    "boxes of dj wild": ("dj-wild-stud-poker", {}, "box_locations", "PA-687a.2(c)"),
    "boxes of face up": ("face-up-pai-gow-poker", {}, "box_locations", "PA-688a.2(e)"),
    "boxes of four card prime": ("four-card-prime", {}, "box_locations", "PA-682a.2(c)"),
    "boxes of cajun stud": ("cajun-stud", {}, "box_locations", "PA-683a.2(c)"),
    "boxes of asia poker": ("asia-poker", {}, "box_locations", "PA-575.2(d)"),
    "shoe of over/under": ("over-under", {}, "shoe_location", "PA-686a.7(a)"),
    "shoe of dj wild": ("dj-wild-stud-poker", {}, "shoe_location", "PA-687a.8(a)"),
    "shoe of face up": ("face-up-pai-gow-poker", {}, "shoe_location", "PA-688a.8(a)"),
    "shoe of four card prime": ("four-card-prime", {}, "shoe_location", "PA-682a.8(a)"),
    "shoe of cajun stud": ("cajun-stud", {}, "shoe_location", "PA-683a.8(a)"),
    "shoe of asia poker": ("asia-poker", {}, "shoe_location", "PA-575.8(a)"),
    "marker of face up": (
        "face-up-pai-gow-poker",
        {"options.mark_starting_position": True},
        "mark_starting_position",
        "PA-688a.5(j)",
    ),
    "marker of asia poker": (
        "asia-poker",
        {"options.mark_starting_position": True},
        "mark_starting_position",
        "PA-575.5(h)",
    ),
    "device that counts and reshuffles": (
        "over-under",
        {"options.auto_reshuffle_device": True},
        "auto_reshuffle_device",
        "PA-686a.5(h)",
    ),
    "cut card of supreme": ("supreme-pai-gow", {}, "cut_and_cover_card", "MA-SPG-2(a)"),
    "automated shoe of supreme": (
        "supreme-pai-gow",
        {"options.dealing_method": "automated-shoe"},
        "automated_shoe",
        "MA-SPG-10(a)",
    ),
    "generator of supreme": (
        "supreme-pai-gow",
        {"options.starting_position_method": "rng"},
        "random_number_generator",
        "MA-SPG-11(c)",
    ),
    "generator with a bank at supreme": (
        "supreme-pai-gow",
        {"options.starting_position_method": "rng", "options.player_banking": True},
        "random_number_generator_with_bank",
        "MA-SPG-13(h)(2)",
    ),
    "failing shuffler of supreme": ("supreme-pai-gow", {}, "shuffler_failure", "MA-SPG-16(m)"),
    "failing shoe of supreme": (
        "supreme-pai-gow",
        {"options.dealing_method": "automated-shoe"},
        "shoe_failure",
        "MA-SPG-16(n)",
    ),
    "automated shoe in New Jersey": (
        "pai-gow-poker",
        {"options.dealing_method": "automated-shoe"},
        "automated_shoe",
        "NJ-69F-11.8B(a)",
    ),
    "failing shuffler in New Jersey": ("pai-gow-poker", {}, "shuffler_failure", "NJ-69F-11.11(m)"),
    "failing shoe in New Jersey": (
        "pai-gow-poker",
        {"options.dealing_method": "automated-shoe"},
        "shoe_failure",
        "NJ-69F-11.11(n)",
    ),
    "generator with a bank in New Jersey": (
        "pai-gow-poker",
        {"options.starting_position_method": "rng", "options.player_banking": True},
        "random_number_generator_with_bank",
        "NJ-69F-11.10(h)2",
    ),
}


@pytest.mark.parametrize(
    ("game", "choices", "name", "clause"),
    [pytest.param(*case, id=name, marks=pytest.mark.clause(case[-1])) for name, case in APPROVALS.items()],
)
def test_an_approval_is_demanded_until_it_is_stated(
    game: str, choices: dict[str, object], name: str, clause: str
) -> None:
    blank: dict[str, object] = {f"approvals.{name}": "x"}
    with_it = findings(game, choices | blank)
    assert f"table[0].approvals.{name}" not in [problem.field for problem in with_it]
    without = findings(game, choices | blank | {f"approvals.{name}": DROP} if _stated(game, name) else choices)
    (problem,) = [p for p in without if p.field == f"table[0].approvals.{name}"]
    assert (problem.level, problem.code, problem.clause) == (Level.ERROR, "not-approved", clause)


def _stated(game: str, name: str) -> bool:
    return f"\n{name} = " in starter(game).partition("[table.approvals]")[2]


@pytest.mark.clause("PA-687a.8(a)")
def test_a_hand_dealt_table_needs_no_place_for_a_shoe() -> None:
    dealt_by_hand: dict[str, object] = {"options.dealing_method": "hand", "approvals.shoe_location": DROP}
    assert findings("dj-wild-stud-poker", dealt_by_hand) == []


# A default that departs from the words of a clause which settles, and the words that it departs from.
DEPARTURES = {
    # (k) collects on 18 to 23 and on no other total; the default collects on the far side too.
    "OU-1": ("over-under", "PA-686a.7(k)"),
    # (f)(3)(i) collects where the player's hand does not lose; the default pays for the dealer's losing hand.
    "DJ-3": ("dj-wild-stud-poker", "PA-687a.11(f)(3)(i)"),
    # (h)(2)(i)(A) collects below a straight; the default pushes three pair where the table lists it.
    "FU-1": ("face-up-pai-gow-poker", "PA-688a.11(h)(2)(i)(A)"),
    # (f)(1)(iii) makes a fouled hand lose; by default it pushes against an Ace High Pai Gow.
    "FU-3": ("face-up-pai-gow-poker", "PA-688a.11(f)(1)(iii)"),
    # (h)(1) collects below a nine high; the default pays the hands listed below it.
    "AP-1": ("asia-poker", "PA-575.11(h)(1)"),
    # (d)(3) has five cards; the default reads four.
    "FP-1": ("four-card-prime", "PA-682a.6(d)(3)"),
    # 12(g)(2) makes a high hand that is not higher lose; the default lets equal hands stand.
    "MA-1": ("supreme-pai-gow", "MA-SPG-12(g)(2)"),
    # 3(d) strikes every low hand of no points; the default spares pairs and face cards.
    "MA-2": ("supreme-pai-gow", "MA-SPG-3(d)"),
}


@pytest.mark.parametrize(
    ("name", "game", "clause"),
    [
        pytest.param(name, game, clause, marks=pytest.mark.clause(clause), id=name)
        for name, (game, clause) in DEPARTURES.items()
    ],
)
def test_a_reading_that_departs_from_the_words_is_elected(name: str, game: str, clause: str) -> None:
    reading = rulebooks()[game].readings[name]
    for value in reading.values:
        assert all(p.level is Level.WARNING for p in findings(game, {f"readings.{name}": value}))
    (problem,) = [p for p in findings(game, {f"readings.{name}": DROP}) if p.level is Level.ERROR]
    assert (problem.level, problem.code, problem.clause) == (Level.ERROR, "not-elected", clause)
    assert problem.field == f"table[0].readings.{name}"
    assert problem.allowed is not None
    assert all(value in problem.allowed for value in reading.values)


def test_no_other_reading_must_be_elected() -> None:
    departing = {name for book in rulebooks().values() for name, each in book.readings.items() if each.departs}
    assert departing == set(DEPARTURES)


def test_rules_that_are_no_filing_leave_readings_and_papers_open() -> None:
    bare = changed("four-card-prime", {"readings": {}, "approvals": {}, "attested": {}})
    assert check(bare, papers=False)[1] == check(changed("four-card-prime", {}), papers=False)[1]
    assert load(bare, papers=False).tables[0].reading("FP-1") == "four-card"


# What a text takes in from elsewhere, and from where: the game, the choices that bring it in, the clause.
REGISTER: dict[str, tuple[str, dict[str, object], str, str]] = {
    "general provisions": ("over-under", {}, "601a", "PA-686a.2(b)"),
    "cards shuffled beforehand": ("cajun-stud", {"options.preshuffled_cards": True}, "603a", "PA-683a.4(e)"),
    "progressive system": (
        "face-up-pai-gow-poker",
        {"wagers.progressive": {"minimum": "1", "maximum": "1"}, "paytables.progressive": "Paytable-1"},
        "605a",
        "PA-688a.2(d)",
    ),
    "tested devices": ("four-card-prime", {"options.auto_reshuffle_device": True}, "461a", "PA-682a.5(g)"),
    "general provisions of 2011": ("asia-poker", {}, "521", "PA-575.7(e)"),
    "equipment in New Jersey": ("pokette", {}, "13:69E", "NJ-69F-12.2(a)"),
    "equipment in Massachusetts": ("supreme-pai-gow", {}, "205 CMR 146", "MA-SPG-4(a)(1)"),
}


@pytest.mark.parametrize(
    ("game", "choices", "chapter", "clause"),
    [pytest.param(*case, id=name, marks=pytest.mark.clause(case[-1])) for name, case in REGISTER.items()],
)
def test_an_incorporated_chapter_is_attested(game: str, choices: dict[str, object], chapter: str, clause: str) -> None:
    found = findings(game, choices | {"attested": {}})
    (problem,) = [p for p in found if p.field == f"table[0].attested.{chapter}"]
    assert (problem.level, problem.code, problem.clause) == (Level.ERROR, "not-attested", clause)
    with_it = findings(game, choices | {"attested": {chapter: "the director of table games, 2026-11-16"}})
    assert f"table[0].attested.{chapter}" not in [p.field for p in with_it]


@pytest.mark.parametrize(
    ("game", "last", "gone"),
    [
        # Published on 1 October 2011, and two years are allowed.
        ("asia-poker", "2013-09-30", "2013-10-01"),
        # The chapter names its own last day.
        ("pai-gow-poker", "2019-03-18", "2019-03-19"),
        ("pai-gow-tiles", "2019-03-18", "2019-03-19"),
        ("pokette", "2019-03-18", "2019-03-19"),
    ],
)
def test_a_filing_dated_after_the_law_expired_is_warned(game: str, last: str, gone: str) -> None:
    for date, warned in ((last, False), (gone, True)):
        text = starter(game).replace("# effective = 2027-01-01", f"effective = {date}")
        found = [p for p in check(text.encode())[1] if p.code == "expired"]
        assert [p.level for p in found] == [Level.WARNING] * warned


def test_a_law_without_an_end_does_not_expire() -> None:
    text = starter("over-under").replace("# effective", "effective")
    assert "expired" not in [p.code for p in check(text.encode())[1]]


@pytest.mark.parametrize("game", sorted(rulebooks()))
def test_starters_elect_attest_and_leave_only_blanks(game: str) -> None:
    for text in (starter(game), offering(game)):
        assert [p for p in check(text.encode())[1] if p.level is Level.ERROR] == []
