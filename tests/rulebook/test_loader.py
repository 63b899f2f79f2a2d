"""What the loader refuses: each defect is planted in a copy of a sound game."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.errors import InputError, RulebookError
from croupier.rulebook import find_clause, law, rulebook
from croupier.rulebook.loader import read

Edit = Callable[[str, str, str], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    target = tmp_path / "four-card-prime"
    shutil.copytree(Path(str(law("four-card-prime"))), target)
    return target


@pytest.fixture
def edit(folder: Path) -> Edit:
    def change(name: str, old: str, new: str) -> None:
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def test_a_sound_copy_loads(folder: Path) -> None:
    assert read(folder).game.slug == "four-card-prime"


@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        ("paytables.toml", 'clause = "PA-682a.12(b)"', 'clause = "PA-682a.12(z)"', "PA-682a.12\\(z\\), which does not"),
        ("clauses.toml", 'id = "PA-682a.1/win-bonus"', 'id = "PA-682a.1/ante-wager"', "occurs twice"),
        ("paytables.toml", 'hand = "four-aces"', 'hand = "five-aces"', "names the hand five-aces"),
        ("paytables.toml", 'hand = "four-same-color"', 'hand = "flush"', "names the hand flush"),
        ("game.toml", 'clause = "PA-682a.7(d)(2)"', 'clause = "PA-682a.7(d)(9)"', "cites PA-682a.7\\(d\\)\\(9\\)"),
        ("game.toml", 'clause = "PA-682a.7(d)(3)"\n', "", "missing required field `clause`"),
        ("game.toml", 'rides_on = "ante"', 'rides_on = "aunt"', "rides on unknown wager aunt"),
        ("options.toml", "default = false", 'default = "perhaps"', "not among its allowed values"),
        ("options.toml", 'id = "four-card-prime.', 'id = "four-card-primo.', "does not belong"),
        ("options.toml", 'type = "bool"', 'type = "boolean"', "unknown type boolean"),
        ("options.toml", 'field = "wagers.prime"', 'field = "wagers.primus"', "no such wager"),
        ("options.toml", '"PA-682a.2(c)"', '"PA-682a.2(q)"', "cites PA-682a.2\\(q\\)"),
        ("paytables.toml", '"25 for 1"', '"25 fore 1"', "is not odds"),
        ("clauses.toml", 'kind = "definition"', 'kind = "definitive"', "Invalid enum value"),
        ("clauses.toml", "summary = ", 'colour = "red"\nsummary = ', "unknown field `colour`"),
        ("readings.toml", 'default = "four-card"', 'default = "six-card"', "default six-card"),
    ],
)
def test_planted_defects_are_refused(folder: Path, edit: Edit, name: str, old: str, new: str, complaint: str) -> None:
    edit(name, old, new)
    with pytest.raises(RulebookError, match=complaint):
        read(folder)


def test_unknown_names_suggest_the_nearest() -> None:
    with pytest.raises(InputError, match="did you mean 'cajun-stud'"):
        rulebook("cajun-studd")
    with pytest.raises(InputError, match=r"did you mean 'PA-682a\.11"):
        find_clause("PA-682a.11(d)(2)(x)")
