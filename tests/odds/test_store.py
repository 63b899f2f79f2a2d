"""Counts are looked up, computed once, kept, and survive an interruption."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier import __version__
from croupier.odds.store import Store, key_of, pack, read_shipped, unpack
from croupier.work import Work


def test_the_key_names_what_the_counts_assume() -> None:
    assert key_of("trips", {"DJ-13": "natural", "decks": 6, "low_wheel": True}) == (
        "trips [DJ-13=natural, decks=6, low_wheel=true]"
    )
    assert key_of("trips", {}) == "trips"


def test_counts_are_computed_once(tmp_path: Path) -> None:
    calls = []

    def compute(work: Work) -> dict[str, int]:
        calls.append(work)
        return {"win": 1, "lose": 3}

    store = Store(folder=tmp_path)
    assert store.counts("pokette", "coin", {}, compute) == {"win": 1, "lose": 3}
    assert store.counts("pokette", "coin", {}, compute) == {"win": 1, "lose": 3}
    assert Store(folder=tmp_path).counts("pokette", "coin", {}, compute) == {"win": 1, "lose": 3}
    assert len(calls) == 1
    Store(folder=tmp_path).counts("pokette", "coin", {"decks": 2}, compute)
    assert len(calls) == 2


def test_a_damaged_file_is_computed_again(tmp_path: Path) -> None:
    Store(folder=tmp_path).counts("pokette", "coin", {}, lambda _: {"win": 1})
    (path,) = tmp_path.iterdir()
    path.write_text('{"key": "coin", "cou')
    assert Store(folder=tmp_path).counts("pokette", "coin", {}, lambda _: {"win": 2}) == {"win": 2}


def test_damaged_or_foreign_arrays_are_computed_again(tmp_path: Path) -> None:
    """Cut short, no archive at all, and the arrays of another question under this one's name."""
    one = {"wins": np.arange(3, dtype=np.int64)}
    Store(folder=tmp_path).arrays("pokette", "classes", {}, lambda _: one)
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()
    assert Store(folder=tmp_path).arrays("pokette", "classes", {}, lambda _: {})["wins"].tolist() == [0, 1, 2]
    anew = {"wins": np.array([7])}
    for damaged in (whole[: len(whole) // 2], b"no archive", pack("another", one, "pokette")):
        path.write_bytes(damaged)
        assert Store(folder=tmp_path).arrays("pokette", "classes", {}, lambda _: anew) == anew


def test_saved_files_name_the_command_and_the_version(tmp_path: Path) -> None:
    store = Store()
    store.counts("pokette", "spin", {}, lambda _: {"red": 26})
    store.arrays("pokette", "classes", {"a": 1}, lambda _: {"wins": np.arange(3, dtype=np.int64)})
    text, arrays = store.save("pokette", tmp_path)
    document = json.loads(text.read_text("utf-8"))
    assert document["made_by"] == "croupier odds pokette --recompute"
    assert document["version"] == __version__
    assert document["counts"]["spin"] == {"red": 26}
    assert unpack(arrays.read_bytes())["wins"].tolist() == [0, 1, 2]
    with np.load(arrays) as found:
        about = json.loads(str(found["about"]))
    assert about["made_by"] == "croupier odds pokette --recompute"
    assert about["key"] == "classes [a=1]"


def test_what_ships_is_read_unless_counted_anew() -> None:
    key, counts = next(iter(read_shipped("cajun-stud").items()))
    name = key.partition(" [")[0]
    stated = key.partition(" [")[2].removesuffix("]")
    parameters = dict(part.split("=") for part in stated.split(", ")) if stated else {}
    assert Store().counts("cajun-stud", name, parameters, lambda _: {"never": 1}) == counts
    assert Store(recompute=True).counts("cajun-stud", name, parameters, lambda _: {"now": 1}) == {"now": 1}


def squares(index: int) -> NDArray[np.int64]:
    return np.array([1, index, index * index], np.int64)


def test_chunks_add_up_whatever_their_order() -> None:
    assert Work(threads=3).sum("squares", {}, 10, squares).tolist() == [10, 45, 285]
    assert [part.tolist() for part in Work().gather("squares", 3, squares)] == [[1, 0, 0], [1, 1, 1], [1, 2, 4]]


def test_an_interrupted_sum_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.work.SAVE_EVERY", 0.0)
    ran: list[int] = []
    lock = threading.Lock()

    def until_seven(index: int) -> NDArray[np.int64]:
        with lock:
            ran.append(index)
        if index == 7:
            raise KeyboardInterrupt
        return squares(index)

    work = Work(tmp_path, threads=1)
    with pytest.raises(KeyboardInterrupt):
        work.sum("squares", {}, 10, until_seven)
    assert list(tmp_path.glob("checkpoint-*.npz"))
    again: list[int] = []

    def rest(index: int) -> NDArray[np.int64]:
        again.append(index)
        return squares(index)

    assert work.sum("squares", {}, 10, rest).tolist() == [10, 45, 285]
    assert 0 not in again
    assert 7 in again
    assert not list(tmp_path.iterdir())


def test_other_parameters_have_another_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.work.SAVE_EVERY", 0.0)

    def stop(index: int) -> NDArray[np.int64]:
        if index == 2:
            raise KeyboardInterrupt
        return squares(index)

    work = Work(tmp_path, threads=1)
    with pytest.raises(KeyboardInterrupt):
        work.sum("squares", {"decks": 6}, 5, stop)
    assert work.sum("squares", {"decks": 8}, 5, squares).tolist() == [5, 10, 30]
