"""What a chapter's felt.toml may say, what is refused in it, and the plain felt of a chapter that has none."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from croupier.chapter import chapter
from croupier.cli import run
from croupier.errors import InputError, RulebookError
from croupier.layout import board_of, draw_felt, draw_sign, felt_for, plan_of
from croupier.layout.plan import FILE, plain, read
from croupier.rulebook import Rulebook, rulebook, slugs
from tests.layout.test_felt import cited, full
from tests.rulebook.packages import site


def source(game: str) -> str:
    return (chapter(game).folder / FILE).read_text(encoding="utf-8")


def refused(game: str, old: str, new: str) -> str:
    """What is said about a felt after one change."""
    text = source(game)
    assert old in text
    with pytest.raises(RulebookError) as caught:
        read(text.replace(old, new, 1).encode(), rulebook(game), "somewhere/felt.toml")
    return str(caught.value)


@pytest.mark.parametrize("game", slugs())
def test_every_clause_on_a_felt_exists(game: str) -> None:
    felt, known = felt_for(full(game), "House"), rulebook(game).clauses
    assert {clause for _, clause in plan_of(game).cited()} <= set(known)
    assert cited(draw_felt(felt)) | cited(draw_sign(felt)) <= set(known)


@pytest.mark.parametrize(
    ("game", "old", "new", "said"),
    [
        ("cajun-stud", "PA-683a.2(b)(1)", "PA-683a.2(b)(91)", "clauses.name: cajun-stud has no clause"),
        ("cajun-stud", "PA-683a.2(b)(5)", "PA-682a.2(b)(5)", "limit.clause: cajun-stud has no clause"),
        ("over-under", "PA-686a.2(b)(5)", "PA-686a.2(b)(51)", "clauses.wagers.bonus: over-under has no clause"),
        ("over-under", "bonus = ", "bonuss = ", "clauses.wagers.bonuss: over-under has no wager 'bonuss'"),
        ("over-under", "PA-686a.2(b)(4)(ii)", "PA-686a.9", "inscription[1].clause: over-under has no clause"),
        ("pai-gow-poker", "NJ-69F-11.9(c)", "NJ-69F-11.9(cc)", "dealer[0].clause: pai-gow-poker has no clause"),
        ("pai-gow-poker", '"rng_number', '"number', "stated.number: pai-gow-poker has no option 'number_wager_odds'"),
        ("pai-gow-poker", "imperial_max", "imperial_most", "limit.option: pai-gow-poker has no option"),
        ("cajun-stud", 'wager = "all-six-bonus"', 'wager = "all-seven"', "dealer[1].wager: cajun-stud has no wager"),
        ("cajun-stud", "pieces = 3", "pieces = 0", "dealer[0].pieces: an area has at least one"),
        ("pokette", "NJ-69F-12.2(a)", "NJ-69F-12.2(z)", "board.stand.clause: pokette has no clause 'NJ-69F-12.2(z)'"),
        ("pokette", '"red", ', "", "board: the wager 'red' has no place"),
        ("pokette", '"red", ', '"rouge", ', "board.outside: pokette has no wager 'rouge'"),
        ("pokette", "Ks Kc Kd Kh", "Ks Kc Kd", "board.grid: rows of equal length"),
        ("pokette", "Ks Kc Kd Kh", "Ks Kc Kd Kd", "board.grid: rows of equal length"),
        ("pokette", "Ks Kc Kd Kh", "Ks Kc Kd Kx", "board.grid: 'Kx'"),
        ("pokette", '"AKQ"', '"AKX"', "board.groups.akq-rank: 'AKX' are not ranks"),
        ("pokette", 'surface = "wheel-and-board"', "", "surface: a wheel-and-board"),
        ("cajun-stud", 'cloth = "', 'cloth = "un', "`$.cloth`"),
        ("cajun-stud", "cloth = ", "colour = ", "unknown field `colour`"),
        ("cajun-stud", 'clause = "PA-683a.7(d)(1)"', 'clause = ""', "`$.inscription[0].clause`"),
        ("cajun-stud", "cloth = ", "cloth == ", "line 3"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_key(game: str, old: str, new: str, said: str) -> None:
    told = refused(game, old, new)
    assert told.startswith("somewhere/felt.toml: ")
    assert said in told


def test_a_felt_without_a_board_has_none() -> None:
    assert board_of("pokette").cells[1][0] is not None
    with pytest.raises(InputError, match="cajun-stud has no board"):
        board_of("cajun-stud")


@pytest.mark.parametrize("game", slugs())
def test_a_plain_felt_cites_only_the_clauses_of_wagers_and_paytables(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.layout.felt.plan_of", lambda _: plain(book.game))
    book: Rulebook = rulebook(game)
    felt = felt_for(full(game), "House")
    assert felt.dealer_areas == ()
    assert sum(area.pieces for area in felt.player_areas) == book.game.pieces.dealt
    known = {wager.clause for wager in book.game.wager}
    known |= {table.clause for table in (*book.paytables.values(), *book.templates.values())}
    root = ET.fromstring(draw_felt(felt))
    assert {e.attrib["data-clause"] for e in root.iter() if "data-clause" in e.attrib} <= known
    assert sum("data-seat" in e.attrib for e in root.iter()) == book.game.positions


def test_a_package_without_a_felt_is_drawn_plain_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with site(tmp_path) as packages:
        packages.install()
        assert run(["layout", "high-coin"]) == 0
        shown = capsys.readouterr()
        root = ET.fromstring(shown.out)
        assert [e.attrib["data-seat"] for e in root.iter() if "data-seat" in e.attrib] == ["1", "2", "3"]
        assert {e.attrib["data-clause"] for e in root.iter() if "data-clause" in e.attrib} == {"XX-1.1", "XX-1.2"}
        assert "high-coin has no felt.toml" in shown.err
