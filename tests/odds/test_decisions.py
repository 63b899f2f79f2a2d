"""Decisions are kept beside the counts: used where they are sound, and found anew where they are not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from croupier.chapters.asia_poker import odds as asia_poker
from croupier.chapters.asia_poker.kernels import decisions as asia_decisions
from croupier.chapters.asia_poker.kernels.house_way import Rules
from croupier.chapters.pai_gow_poker import odds as pai_gow_poker
from croupier.chapters.pai_gow_poker.kernels import decisions as pai_gow_decisions
from croupier.odds.decisions import FORMAT, NAME, STAMP, kept_decisions, stamp_of
from croupier.odds.store import Store, digest, key_of, pack, shipped
from croupier.rulebook import slugs
from tests.setters import WAYS

if TYPE_CHECKING:
    from croupier.odds.decisions import Arrays
    from croupier.work import Parameters, Work

GAME, ASKED = "pokette", {"house_way": "any"}
HANDS = np.array([[1, 2, 3]], np.uint8)


class Question:
    """A question about one hand, which counts how often it is answered."""

    def __init__(self) -> None:
        self.answered = 0

    def compute(self, _work: Work) -> Arrays:
        self.answered += 1
        return {STAMP: stamp_of(ASKED, HANDS), "rows": np.array([self.answered], np.uint8)}

    def ask(self, store: Store) -> Any:
        return kept_decisions(
            store, GAME, ASKED, self.compute, lambda arrays: np.array_equal(arrays[STAMP], stamp_of(ASKED, HANDS))
        )["rows"].tolist()


def kept_file(folder: Path) -> Path:
    return folder / f"{GAME}.{digest(key_of(NAME, ASKED))}.npz"


def test_decisions_are_found_once(tmp_path: Path) -> None:
    question, store = Question(), Store(folder=tmp_path)
    assert question.ask(store) == question.ask(store) == question.ask(Store(folder=tmp_path)) == [1]
    assert question.answered == 1
    assert [path.name for path in tmp_path.iterdir()] == [kept_file(tmp_path).name]


def test_a_damaged_file_is_replaced(tmp_path: Path) -> None:
    question = Question()
    question.ask(Store(folder=tmp_path))
    whole = kept_file(tmp_path).read_bytes()
    torn = bytearray(whole)
    torn[len(torn) // 2] ^= 255
    for times, damaged in enumerate((b"", b"no archive", whole[: len(whole) // 2], bytes(torn)), 2):
        kept_file(tmp_path).write_bytes(damaged)
        assert question.ask(Store(folder=tmp_path)) == [times]
        assert question.ask(Store(folder=tmp_path)) == [times]
    assert question.answered == 5


def test_an_unsound_file_of_the_users_cache_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache's folder is found only when it is asked for, and goes by the game."""
    monkeypatch.setattr("croupier.odds.store.cache_folder", lambda game: tmp_path / game)
    question = Question()
    assert question.ask(Store(cached=True)) == [1]
    arrays: Arrays = {STAMP: stamp_of(ASKED, HANDS + 1), "rows": np.array([99], np.uint8)}
    kept_file(tmp_path / GAME).write_bytes(pack(key_of(NAME, ASKED), arrays, GAME))
    assert question.ask(Store(cached=True)) == question.ask(Store(cached=True)) == [2]


def test_a_foreign_file_is_replaced(tmp_path: Path) -> None:
    """Another question, other hands, another format, and a file without a stamp."""
    question = Question()
    other = stamp_of({"house_way": "another"}, HANDS)
    later = np.array([FORMAT + 1, stamp_of(ASKED, HANDS)[1]])
    stamps = [{STAMP: stamp} for stamp in (other, stamp_of(ASKED, HANDS + 1), later)]
    for times, arrays in enumerate([*stamps, {}], 1):
        kept_file(tmp_path).write_bytes(pack(key_of(NAME, ASKED), {**arrays, "rows": np.array([99], np.uint8)}, GAME))
        assert question.ask(Store(folder=tmp_path)) == [times]
    assert question.ask(Store(folder=tmp_path)) == [4]


def test_nothing_is_computed_where_that_is_forbidden(tmp_path: Path) -> None:
    question = Question()
    with pytest.raises(Exception, match="must not be computed"):
        question.ask(Store(folder=tmp_path, computes=False))
    assert question.answered == 0


# --- What ships


@pytest.mark.parametrize("way", WAYS["pai-gow-poker"])
def test_decisions_of_pai_gow_poker_ship(way: str) -> None:
    arrays = pai_gow_poker.decisions(way, Store(computes=False))
    asked: Parameters = {"house_way": way, "low_a2345": False}
    assert pai_gow_decisions.sound(arrays, asked)
    assert not pai_gow_decisions.sound(arrays, {**asked, "low_a2345": True})
    for name, wrong in (
        ("rows", arrays["rows"][1:]),
        ("rows", arrays["rows"] + np.uint8(21)),
        ("split", arrays["split"] + 300_000),
        ("split", np.zeros_like(arrays["split"])),
        ("options", arrays["options"][1:]),
        ("choice", arrays["choice"][1:]),
        ("choice", arrays["choice"] + np.uint8(21)),
    ):
        assert not pai_gow_decisions.sound({**arrays, name: wrong}, asked)


@pytest.mark.parametrize(
    ("way", "rules"),
    [
        *((way, Rules()) for way in WAYS["asia-poker"]),
        ("balanced", Rules(pair="as-printed")),
        ("balanced", Rules(equal_lead="equal-fouls")),
    ],
    ids=str,
)
def test_decisions_of_asia_poker_ship(way: str, rules: Rules) -> None:
    arrays = asia_poker.decisions(way, rules, Store(computes=False))
    asked = asia_poker.decision_parameters(way, rules)
    assert asia_decisions.sound(arrays, asked)
    assert not asia_decisions.sound(arrays, asia_poker.decision_parameters(way, replace(rules, low_straight_a234=True)))
    assert not asia_decisions.sound({**arrays, "rows": arrays["rows"][1:]}, asked)
    assert not asia_decisions.sound({**arrays, "rows": arrays["rows"] + np.uint8(105)}, asked)


def test_all_files_of_decisions_are_asked_for() -> None:
    """Two ways of pai gow poker; four of Asia Poker, and two readings."""
    kept = {game: [path for path in shipped(game).iterdir() if path.name.startswith(f"{NAME}-")] for game in slugs()}
    assert {game: len(paths) for game, paths in kept.items() if paths} == {"asia-poker": 6, "pai-gow-poker": 2}
