"""The rulebook as shipped: complete, consistent and quick to load."""

import re
import subprocess
import sys

import pytest

from croupier.chapter import chapter
from croupier.money import Odds
from croupier.rulebook import (
    Clause,
    Enforcement,
    Provenance,
    Reading,
    Role,
    Rulebook,
    find_clause,
    readings_of,
    rulebook,
    rulebooks,
    slugs,
)
from croupier.rulebook.faults import Neighbour, clashes, faults_of_law, faults_of_play

# Clauses of the published text by way of enforcement (engine, procedure, config, layout, info), paytables
# printed, flat odds, options: counted in the texts when they were first read.
CENSUS = {
    "over-under": (38, 31, 5, 8, 0, 1, 1, 12),
    "dj-wild-stud-poker": (105, 33, 11, 5, 0, 11, 1, 17),
    "face-up-pai-gow-poker": (126, 52, 12, 9, 1, 18, 1, 23),
    "asia-poker": (80, 41, 10, 7, 1, 3, 1, 19),
    "four-card-prime": (96, 36, 12, 5, 0, 20, 1, 19),
    "cajun-stud": (104, 33, 14, 5, 0, 17, 0, 21),
    "pai-gow-tiles": (52, 19, 3, 0, 15, 0, 1, 8),
    "pai-gow-poker": (128, 45, 14, 1, 8, 2, 2, 30),
    "pokette": (26, 6, 0, 0, 3, 0, 0, 3),
    "supreme-pai-gow": (101, 46, 10, 0, 7, 1, 1, 19),
}


def text_clauses(book: Rulebook) -> list[Clause]:
    """The clauses that stand in the published text, without the supplement."""
    return [clause for clause in book.clauses.values() if clause.provenance is Provenance.TEXT]


@pytest.mark.parametrize("slug", slugs())
def test_census(slug: str) -> None:
    book = rulebook(slug)
    clauses = text_clauses(book)
    by_way = [sum(c.enforcement is way for c in clauses) for way in Enforcement]
    printed = [t for t in book.paytables.values() if t.provenance is Provenance.TEXT]
    flat = sum(t.flat for t in printed)
    assert (*by_way, len(printed) - flat, flat, len(book.options)) == CENSUS[slug]


def test_totals() -> None:
    books = rulebooks().values()
    assert sum(len(text_clauses(book)) for book in books) == 1364
    assert sum(len(book.options) for book in books) == 171
    assert len({reading for book in books for reading in book.readings}) == 122


def test_ids_are_unique_over_all_games() -> None:
    clauses = [clause for book in rulebooks().values() for clause in book.clauses]
    assert len(set(clauses)) == len(clauses)


def test_a_reading_of_two_chapters_is_declared_alike_in_both() -> None:
    declared: dict[str, list[Reading]] = {}
    for book in rulebooks().values():
        for reading in book.readings.values():
            declared.setdefault(reading.id, []).append(reading)
    for alike in declared.values():
        assert alike == alike[:1] * len(alike)
    assert [name for name, alike in declared.items() if len(alike) > 1] == ["NJ-4", "NJ-31", "NJ-42", "NJ-33", "NJ-34"]


def test_every_clause_is_found_by_its_id() -> None:
    for book in rulebooks().values():
        for clause in book.clauses.values():
            assert find_clause(clause.id) is clause


def test_summaries_are_one_sentence() -> None:
    for book in rulebooks().values():
        for clause in book.clauses.values():
            assert re.match(r"^[A-Z0-9\"$].*[.]\"?$", clause.summary), clause.id
            assert len(clause.summary) <= 260, clause.id


def test_games_of_one_source_state_it_alike() -> None:
    stated = {book.game.source.id: book.game.source for book in rulebooks().values()}
    assert sorted(stated) == ["S0", "S1", "S2", "S3", "S4"]
    for book in rulebooks().values():
        assert book.game.source == stated[book.game.source.id]
        assert {figure.source for figure in book.published.values()} <= set(stated)


def test_the_ten_have_nothing_that_a_strangers_chapter_may_not_have() -> None:
    """The loader checks each chapter by itself when it is read; here they are checked as strangers would be."""
    books = rulebooks()
    others = [Neighbour(slug, book.game.prefix, book.readings, book.clauses.keys) for slug, book in books.items()]
    for slug, book in books.items():
        here = chapter(slug)
        _, wrong = faults_of_law(here, (here,), ())
        assert [*wrong, *clashes(here, book, others), *faults_of_play(here)] == []


def test_readings_cite_existing_clauses_and_ask_a_question() -> None:
    known = {clause for book in rulebooks().values() for clause in book.clauses}
    for book in rulebooks().values():
        for reading in book.readings.values():
            assert set(reading.clauses) <= known, reading.id
            assert reading.question.endswith("?"), reading.id
            assert len(reading.values) >= 2, reading.id


def test_readings_reach_every_game_they_name() -> None:
    assert "NJ-4" in readings_of("pai-gow-tiles")
    assert "NJ-4" in readings_of("pai-gow-poker")
    assert "NJ-4" not in readings_of("pokette")


# Cells read off the printed tables by hand, one or more for each form of payout.
@pytest.mark.parametrize(
    ("table", "hand", "column", "pays"),
    [
        ("PA-686a.8(b)", "total-6-or-33", "pays", "50 to 1"),
        ("PA-687a.12(b)", "three-of-a-kind-or-less", "pays", "push"),
        ("PA-687a.12(c)/Progressive-1", "royal-flush", "pays", "100% of meter"),
        ("PA-687a.12(c)/Progressive-1", "royal-flush", "envy", "$1,000"),
        ("PA-687a.12(d)/DJWT-06", "straight-flush", "wild", "125 to 1"),
        ("PA-687a.12(d)/DJWT-06", "straight-flush", "natural", "200 to 1"),
        ("PA-688a.12(d)/Paytable-3", "royal-flush", "pays", "$2,500"),
        ("PA-688a.12(d)/Paytable-4", "seven-card-straight-flush", "pays", "$5,000 + 100% of meter"),
        ("PA-688a.12(d)/Paytable-4", "straight", "pays", "$7.50"),
        ("PA-688a.12(d)/Paytable-4", "seven-card-straight-flush", "envy", "$1,000"),
        ("PA-688a.12(c)/Paytable-1", "three-pair", "pays", "push"),
        ("PA-682a.12(b)", "four-of-a-kind", "pays", "25 for 1"),
        ("PA-682a.12(f)/Paytable-E", "six-card-royal-flush-diamonds", "pays", "200,000 to 1"),
        ("PA-683a.12(a)/Paytable-B", "two-pair", "pays", "3 to 2"),
        ("PA-683a.12(d)/Paytable-A", "queen-high", "pays", "loss"),
        ("PA-683a.12(d)/Paytable-B", "queen-high", "pays", "push"),
        ("NJ-69F-11.20(c)", "nine-high", "pays", None),
        ("NJ-69F-12.6", "straight-flush-inside", "pays", "49 to 1"),
        ("MA-SPG-14(a)", "two-pair", "pays", "7 to 1"),
    ],
)
def test_printed_cells(table: str, hand: str, column: str, pays: str | None) -> None:
    book = next(book for book in rulebooks().values() if table in book.paytables)
    row = book.paytables[table].row(hand)
    assert row is not None
    odds = row.odds(column)
    assert odds is not None
    if pays is not None:
        assert odds == Odds.parse(pays)


def test_struck_values_are_kept_apart_from_adopted_ones() -> None:
    third = rulebook("face-up-pai-gow-poker").paytables["PA-688a.12(d)/Paytable-3"]
    royal = third.row("royal-flush")
    assert royal is not None
    assert (royal.pays, royal.struck) == ("$2,500", {"pays": "$500"})
    assert (third.wager_amount, third.struck) == ("$5", {"wager_amount": "$1", "seed": "$2,000"})
    seventh = rulebook("face-up-pai-gow-poker").paytables["PA-688a.12(d)/Paytable-7"]
    assert [row.hand for row in seventh.struck_rows] == ["five-aces"]
    assert not seventh.fully_wild_joker


def test_number_wager_has_a_range_of_odds() -> None:
    row = rulebook("pai-gow-poker").paytables["NJ-69F-11.13(b)6"].rows[0]
    assert (row.pays, row.at_most) == ("5.5 to 1", "6 to 1")


def test_pokette_payouts_give_the_house_edges_worked_out_by_hand() -> None:
    table = rulebook("pokette").paytables["NJ-69F-12.6"]
    assert table.provenance is Provenance.RECOVERED
    sections = {"straight-up": 1, "split": 2, "double-rank": 8, "red": 26, "jacer": 4, "straight-open": 8}
    edges = {"straight-up": 3, "split": 4, "double-rank": 6, "red": 2, "jacer": 2, "straight-open": 6}
    for hand, count in sections.items():
        row = table.row(hand)
        assert row is not None
        odds = row.odds()
        assert odds is not None
        assert 54 - count * (odds.ratio + 1) == edges[hand]


@pytest.mark.parametrize("slug", slugs())
def test_supplement_states_its_provenance_and_basis(slug: str) -> None:
    for clause in rulebook(slug).clauses.values():
        assert (clause.provenance is Provenance.TEXT) == (not clause.basis)
        assert (clause.provenance is Provenance.TEXT) == (clause.line > 0)


@pytest.mark.parametrize("slug", slugs())
def test_every_required_wager_leads_the_list(slug: str) -> None:
    roles = [wager.role for wager in rulebook(slug).game.wager]
    assert roles[0] is (Role.OPTIONAL if slug == "pokette" else Role.REQUIRED)


def test_loading_is_quick() -> None:
    """One game in under 100 ms and all in under a second, in a process of its own."""
    code = (
        "import time; from croupier.rulebook import rulebook, rulebooks; a = time.process_time();"
        "rulebook('face-up-pai-gow-poker'); b = time.process_time(); rulebooks(); c = time.process_time();"
        "print(b - a, c - a)"
    )
    best_one = best_all = 9.0
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        one, everything = map(float, done.stdout.split())
        best_one, best_all = min(best_one, one), min(best_all, everything)
    assert best_one < 0.1
    assert best_all < 1.0
