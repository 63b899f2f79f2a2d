"""The score file: what it remembers, and what happens when it is damaged."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.drill.questions import Kind, Question, make
from croupier.drill.scores import Book, Missed, Score, ScoreFile, Tally
from croupier.errors import InputError
from croupier.play.chapter import playbook
from tests.drill.tables import rules_of


def question(seed: int = 1) -> Question:
    made = make(playbook("over-under"), rules_of("over-under"), Kind.OUTCOME, 1)
    return replace(made, seed=seed, topic="ante")


def test_a_missed_question_must_be_right_twice() -> None:
    missed = Score().answered(question(), right=False)
    assert missed.missed == (Missed(Kind.OUTCOME, 1, "ante"),)
    once = missed.answered(question(), right=True)
    assert once.missed == (Missed(Kind.OUTCOME, 1, "ante", right=1),)
    assert once.answered(question(), right=True).missed == ()
    assert once.answered(question(), right=False).missed == missed.missed
    assert once.kinds == {"outcome": Tally(2, 1)}
    assert once.topics == {"outcome/ante": Tally(2, 1)}


def test_a_right_answer_is_not_asked_again() -> None:
    score = Score().answered(question(), right=True)
    assert score.missed == ()
    assert score.tally(Kind.OUTCOME).missed == 0
    assert score.tally(Kind.PAYOUT) == Tally()


def test_the_oldest_miss_comes_first() -> None:
    score = Score()
    for seed in (1, 2, 3):
        score = score.answered(question(seed), right=False)
    score = score.answered(question(1), right=True)
    assert [missed.seed for missed in score.missed] == [2, 3, 1]


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    file = ScoreFile(tmp_path / "new" / "scores.json")
    assert file.load() == (Book(), None)
    book = Book().having("over-under", Score().answered(question(), right=False))
    file.save(book)
    assert file.load() == (book, None)
    assert json.loads(file.path.read_text())["version"] == 1
    assert [path.name for path in file.path.parent.iterdir()] == ["scores.json"]
    assert book.of("cajun-stud") == Score()


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"[" * 5000,
        b'{"version": "one"}',
        b'{"version": 1, "games": []}',
        b'{"version": 1, "games": {"over-under": {"missed": [{"kind": "guess", "seed": 1, "topic": ""}]}}}',
        b'{"version": 1, "gaems": {}}',
    ],
)
def test_a_damaged_file_is_kept_and_a_new_one_begins(tmp_path: Path, text: bytes) -> None:
    file = ScoreFile(tmp_path / "scores.json")
    for number in (1, 2):
        file.path.write_bytes(text)
        book, message = file.load()
        aside = tmp_path / f"scores.json.damaged-{number}"
        assert book == Book()
        assert message is not None
        assert str(aside) in message
        assert aside.read_bytes() == text
        assert not file.path.exists()


def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    file = ScoreFile(tmp_path / "scores.json")
    file.path.write_text('{"version": 2, "galaxies": {}}')
    with pytest.raises(InputError, match="version 2"):
        file.load()
    assert file.path.exists()


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = ScoreFile(tmp_path / "scores.json")
    file.save(Book())
    before = file.path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("croupier.drill.scores.os.replace", full)
    with pytest.raises(InputError, match="No space left"):
        file.save(Book().having("over-under", Score().answered(question(), right=True)))
    assert file.path.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["scores.json"]


def test_a_place_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot read"):
        ScoreFile(tmp_path).load()
    with pytest.raises(InputError, match="cannot write"):
        ScoreFile(tmp_path / "file" / "scores.json").save(Book())
