"""What was computed for a game is stale once the code that computed it has changed, and only then."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier import chapter as chapters
from croupier.chapter import SHARED, Chapter, code_digest, digest
from croupier.compiled import cache as tables
from croupier.odds import store
from croupier.rulebook import slugs
from croupier.sim import run


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a chapter that another package brings."""
    folder = tmp_path / "coin_flip"
    (folder / "law").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "odds.py").write_text("HEADS = 1\n")
    (folder / "law" / "game.toml").write_text("coins = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(chapters, "installed", lambda: (Chapter("coin-flip", "coin_flip", "coins"),))
    forget()
    yield folder
    forget()
    sys.modules.pop("coin_flip", None)


def forget() -> None:
    """A process reads its files once; a test plays several processes."""
    for cached in (chapters.chapter, digest, code_digest, tables.version):
        cached.cache_clear()


@pytest.mark.parametrize("file", ["odds.py", "law/game.toml", "kernels/loops.py"])
def test_a_strangers_file_changes_the_strangers_digest_alone(stranger: Path, file: str) -> None:
    before = {slug: (store.code_version(slug), run.code_version(slug)) for slug in (*slugs(), "coin-flip")}
    (stranger / file).parent.mkdir(exist_ok=True)
    (stranger / file).write_text("changed = 1\n")
    forget()
    after = {slug: (store.code_version(slug), run.code_version(slug)) for slug in before}
    assert [slug for slug in before if before[slug] != after[slug]] == ["coin-flip"]
    assert all(old != new for old, new in zip(before["coin-flip"], after["coin-flip"], strict=True))


def test_every_chapter_has_a_digest_and_a_folder_of_its_own() -> None:
    assert len({code_digest(slug) for slug in slugs()}) == len(slugs())
    assert len({store.cache_folder(slug) for slug in slugs()}) == len(slugs())


def test_shared_code_is_part_of_every_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every part changes the digest, and what only simulates does not stale what was counted."""
    whole = code_digest("cajun-stud")
    for part in SHARED:
        forget()
        monkeypatch.setattr(chapters, "SHARED", tuple(name for name in SHARED if name != part))
        assert code_digest("cajun-stud") != whole
    monkeypatch.setattr(chapters, "SHARED", SHARED)
    forget()
    assert code_digest("cajun-stud", "croupier.sim") != code_digest("cajun-stud") == whole


def test_a_module_and_a_package_have_digests() -> None:
    assert digest("croupier.cards") != digest("croupier.tiles")
    assert digest("croupier.compiled") != digest("croupier.families")


def test_a_strangers_tables_go_by_the_strangers_code(stranger: Path) -> None:
    before = tables.table_path("coins", "coin_flip.odds"), tables.table_path("poker5")
    (stranger / "odds.py").write_text("HEADS = 2\n")
    forget()
    after = tables.table_path("coins", "coin_flip.odds"), tables.table_path("poker5")
    assert before[0] != after[0]
    assert before[1] == after[1]
