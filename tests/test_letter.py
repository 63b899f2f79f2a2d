"""What a reading costs, in the starter and in the interpretation letter that a filing brings."""

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.cli import run
from croupier.odds.costs import costs_of, elections
from croupier.report.letter import letter, readings_held
from croupier.rulebook import rulebooks, slugs
from croupier.submission import load, offering, starter

Capture = pytest.CaptureFixture[str]


def test_exact_costs_are_those_of_the_published_figures() -> None:
    """The figures that the defaults rest on, and what the words of the clauses would give."""
    found = elections("dj-wild-stud-poker")
    # Both directions are alike, so that the player's alone returns half of what both do.
    assert "returns 86.9121%" in found["DJ-3", "two-way"][0]
    assert "returns 43.4560%" in found["DJ-3", "player-only"][0]
    found = elections("four-card-prime")
    # The published hold of Paytable A is 1.11%.
    assert "returns 98.8940%" in found["FP-1", "four-card"][0]
    assert "returns 53.6809%" in found["FP-1", "five-card"][0]
    found = elections("over-under")
    # The published return is 98.95%.
    assert any("ante" in line and "98.9502%" in line for line in found["OU-1", "lose"])


def test_a_cost_is_exact_and_told_against_the_value_held() -> None:
    rules = load(offering("dj-wild-stud-poker").encode()).tables[0]
    two_way, alone = costs_of(rules, rules.book.readings["DJ-3"])
    assert two_way.change == 0
    assert alone.back == two_way.back / 2
    assert alone.change == -two_way.back / 2
    assert two_way.back == Fraction(533832903301, 614221638030)


def test_an_envy_bonus_costs_at_a_full_table_only() -> None:
    rules = load(offering("dj-wild-stud-poker").encode()).tables[0]
    costs = costs_of(rules, rules.book.readings["DJ-8"])
    assert {cost.players for cost in costs} == {6}


@pytest.mark.parametrize("game", slugs())
def test_a_starter_shows_every_value_of_what_it_elects(game: str) -> None:
    text = starter(game, elections(game))
    for reading in rulebooks()[game].readings.values():
        assert (f'\n{reading.id} = "{reading.default}"\n' in text) == bool(reading.departs)
        if reading.departs:
            block = text.partition(f"# Elect {reading.id}:")[2].partition(f"\n{reading.id} = ")[0]
            assert all(f"#   {value}: " in block for value in reading.values)
            assert block.count("#     ") >= len(reading.values)


@pytest.mark.parametrize("game", slugs())
def test_a_letter_holds_every_reading_that_moves_money(game: str) -> None:
    filed = load(offering(game).encode())
    page = letter(filed)
    for reading in rulebooks()[game].readings.values():
        if reading.severity == "money" or reading.departs:
            assert f"<h3>{reading.id}: " in page
    assert "name, office, signature" in page
    assert "<script" not in page


def test_a_letter_follows_the_filing_and_not_the_default() -> None:
    text = offering("four-card-prime").replace('FP-1 = "four-card"', 'FP-1 = "five-card"')
    text = text.replace("Example Casino", "<b>Riverside</b>")
    filed = load(text.encode())
    held = readings_held(filed.tables[0])[0]
    assert (held.reading.id, held.value, held.elected) == ("FP-1", "five-card", True)
    assert [cost.change for cost in held.under("five-card")] == [0]
    page = letter(filed)
    assert "five-card (held)" in page
    assert "&lt;b&gt;Riverside" in page
    assert "departs from the words" not in page.partition("FP-2")[0]


def test_the_letter_is_written_once_the_filing_elects(capsys: Capture, tmp_path: Path) -> None:
    file, out = tmp_path / "filing.toml", tmp_path / "letter.html"
    assert run(["submission", "new", "dj-wild-stud-poker", str(file)]) == 0
    assert "86.9121%" in file.read_text(encoding="utf-8")
    assert run(["submission", "letter", str(file), "-o", str(out)]) == 0
    assert "DJ-3" in out.read_text(encoding="utf-8")
    file.write_text(file.read_text(encoding="utf-8").replace('DJ-3 = "two-way"', ""), encoding="utf-8")
    capsys.readouterr()
    assert run(["submission", "letter", str(file), "-o", str(out)]) == 2
    assert "DJ-3" in capsys.readouterr().err
    out.write_text("mine", encoding="utf-8")
    file.unlink()
    assert run(["submission", "new", "dj-wild-stud-poker", str(file)]) == 0
    assert run(["submission", "letter", str(file), "-o", str(out)]) == 2
    assert out.read_text(encoding="utf-8") == "mine"
