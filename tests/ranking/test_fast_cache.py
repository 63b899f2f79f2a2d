"""Tables on disk: found again, rebuilt when damaged, safe for two processes; Numba only when a hand is ranked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from croupier.compiled import cache as _cache
from croupier.compiled import tables as _tables
from croupier.compiled.orders import four_card

ARRAYS = {"numbers": np.arange(1000, dtype=np.int32)}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(_cache, "folder", lambda: tmp_path)
    return tmp_path


def never() -> dict[str, np.ndarray]:
    raise AssertionError("the table was built again")


def test_a_table_is_built_once(folder: Path) -> None:
    assert np.array_equal(_cache.load("numbers", lambda: ARRAYS)["numbers"], ARRAYS["numbers"])
    assert np.array_equal(_cache.load("numbers", never)["numbers"], ARRAYS["numbers"])
    assert [path.suffix for path in (folder / "tables").iterdir()] == [".npz"]


@pytest.mark.parametrize("damage", ["cut", "flipped", "emptied", "foreign"])
def test_a_damaged_table_is_built_again(folder: Path, damage: str) -> None:
    _cache.load("numbers", lambda: ARRAYS)
    path = _cache.table_path("numbers", __name__)
    data = path.read_bytes()
    middle = len(data) // 2
    flipped = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
    changed = {"cut": data[:-100], "flipped": flipped, "emptied": b"", "foreign": b"no table " * 20}[damage]
    path.write_bytes(changed)
    assert np.array_equal(_cache.load("numbers", lambda: ARRAYS)["numbers"], ARRAYS["numbers"])
    assert np.array_equal(_cache.load("numbers", never)["numbers"], ARRAYS["numbers"])


def test_another_version_has_another_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _cache.load("numbers", lambda: ARRAYS)
    monkeypatch.setattr(_cache, "version", lambda module: "2-ffff")
    other = {"numbers": ARRAYS["numbers"] + 1}
    assert _cache.load("numbers", lambda: other)["numbers"][0] == 1
    assert len(list((folder / "tables").iterdir())) == 2


def test_a_folder_that_cannot_be_written_is_no_obstacle(folder: Path) -> None:
    (folder / "tables").write_text("a file in the way", encoding="utf-8")
    assert np.array_equal(_cache.load("numbers", lambda: ARRAYS)["numbers"], ARRAYS["numbers"])


def test_a_real_table_survives_damage(folder: Path) -> None:
    spec = _tables.Spec("four-card4", four_card(), 4)
    first = _tables.load.__wrapped__(spec)
    path = _cache.table_path(spec.file)
    path.write_bytes(path.read_bytes()[:-1])
    again = _tables.load.__wrapped__(spec)
    assert np.array_equal(first.table, again.table)
    assert np.array_equal(first.flush, again.flush)


def test_keys_that_do_not_part_hands_are_refused() -> None:
    same = np.zeros(2, np.int64)
    with pytest.raises(AssertionError, match="same sum"):
        _tables.pack_arrays(same, same, same, same)


def run(code: str, cache: Path, **more: str) -> subprocess.Popen[str]:
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    environment |= {"XDG_CACHE_HOME": str(cache), "HOME": str(cache), "LOCALAPPDATA": str(cache), **more}
    return subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True)


def answer(process: subprocess.Popen[str]) -> str:
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    return out.strip()


RANK = (
    "import numpy as np; from croupier.compiled.rankings import rank_four_card;"
    "print(rank_four_card(np.array([[0,1,2,3]], np.uint8)))"
)


def test_two_processes_may_start_cold_together(tmp_path: Path) -> None:
    processes = [run(RANK, tmp_path) for _ in range(2)]
    first, second = (answer(process) for process in processes)
    assert first == second
    tables = list(tmp_path.rglob("four-card4-*"))
    assert [path.suffix for path in tables] == [".npz"]
    assert list(tmp_path.rglob("numba/**/*.nbi"))


def test_numba_is_imported_with_the_first_hand_only(tmp_path: Path) -> None:
    code = "import sys, croupier.compiled.rankings as fast; fast.values('four-card');print('numba' in sys.modules)"
    assert answer(run(code, tmp_path)) == "False"


def test_a_setting_of_the_user_stands(tmp_path: Path) -> None:
    code = "import croupier.compiled.jit, os; print(os.environ['NUMBA_CACHE_DIR'])"
    assert answer(run(code, tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "mine"))) == str(tmp_path / "mine")
    assert "croupier" in answer(run(code, tmp_path))
