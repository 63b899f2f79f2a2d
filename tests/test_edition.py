"""The edition of the rules changes with what can change a ruling, and with nothing else."""

from __future__ import annotations

import ast
import io
import shutil
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

import croupier
from croupier import edition as module
from croupier.chapter import chapter
from croupier.edition import ASIDE, ENGINE, bare, chapter_digest, edition
from croupier.rulebook import slugs

ROOT = Path(croupier.__file__).parent
SOURCES = [*ROOT.glob("play/*.py"), *ROOT.glob("submission/**/*.py"), *ROOT.glob("chapters/*/play/*.py")]
SPACE = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
# They tell, resolve or hold what a ruling does not read.
OTHERS = (
    "__init__",
    "chapter",
    "edition",
    "errors",
    "families.__init__",
    "house.__init__",
    "chapters.__init__",
    "version",
)
DRAWING = ("layout.__init__", "layout.board", "layout.draw", "layout.felt")
HOLDING = ("house.records", "house.advice", "house.hands")


def tokens(text: str) -> list[str]:
    return [token.string for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type not in SPACE]


def undocumented(text: str) -> list[str]:
    """The tokens of a module without its docstrings, as the parser knows them."""
    said = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node, clean=False):
            said.add((node.body[0].lineno, node.body[0].col_offset))
    found = tokenize.generate_tokens(io.StringIO(text).readline)
    return [token.string for token in found if token.type not in SPACE and token.start not in said]


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_comments_docstrings_and_blank_lines_are_left_out_and_nothing_else(file: Path) -> None:
    text = file.read_text("utf-8")
    assert tokens(bare(text)) == undocumented(text)


def test_a_comment_a_docstring_or_a_blank_line_changes_nothing() -> None:
    plain = 'def pays(stake):\n    return stake * 2\nNAME = "#1"\n'
    told = '"""Pays."""\n\n\n' + plain.replace(":\n", ':  # twice\n    """Return it\n\n    # twice."""\n\n')
    assert bare(plain) == bare(told)
    assert bare(plain) != bare(plain.replace("2", "3"))
    assert bare(plain) != bare(plain.replace("#1", "#2"))


def test_of_a_felt_only_the_board_is_a_rule(copy: Path) -> None:
    found = []
    for text in ('cloth = "green"\n[board]\ngrid = ["As"]', '[board]\ngrid = ["As"]', '[board]\ngrid = ["Ks"]'):
        (copy / "felt.toml").write_text(text)
        chapter_digest.cache_clear()
        found.append(chapter_digest("copied_chapter"))
    assert found[0] == found[1] != found[2]


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A chapter as a package of its own that a test may change."""
    folder = tmp_path / "copied_chapter"
    shutil.copytree(ROOT / "chapters" / "cajun_stud", folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, folder.name, raising=False)
    chapter_digest.cache_clear()
    return folder


def digest_after(file: Path, old: str, new: str) -> str:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    chapter_digest.cache_clear()
    return chapter_digest("copied_chapter")


def test_the_digest_of_a_chapter_covers_its_law_its_play_and_its_hands(copy: Path) -> None:
    found = [chapter_digest("copied_chapter")]
    found.append(digest_after(copy / "law" / "paytables.toml", "500 to 1", "400 to 1"))
    found.append(digest_after(copy / "law" / "readings.toml", 'default = "push"', 'default = "even-money"'))
    found.append(digest_after(copy / "play.py", "return", "return 1 or"))
    found.append(digest_after(copy / "hands.py", "return", "return 1 or"))
    (copy / "helper.py").write_text("LIMIT = 1\n")
    found.append(digest_after(copy / "helper.py", "1", "2"))
    assert len(set(found)) == len(found)


def test_pictures_words_figures_and_odds_are_no_rules(copy: Path) -> None:
    before = chapter_digest("copied_chapter")
    for name in ("picture.svg", "words.toml", "felt.toml", "sim.py", "chart.py"):
        (copy / name).write_text('title = "another"\n')
    for folder in ("counts", "odds", "kernels"):
        shutil.rmtree(copy / folder, ignore_errors=True)
    assert digest_after(copy / "law" / "clauses.toml", 'summary = "', 'summary = "In short: ') == before
    assert digest_after(copy / "play.py", '"""', '"""Again: ') == before


def test_an_edition_names_digests_and_releases() -> None:
    found = {slug: edition(slug) for slug in slugs()}
    assert len({one.engine for one in found.values()}) == 1
    assert len({one.chapter for one in found.values()}) == len(found)
    one = found["cajun-stud"]
    assert (one.package, one.version, one.release) == ("croupier", croupier.__version__, croupier.__version__)
    assert one.same(edition("cajun-stud"))
    assert not one.same(None)
    assert not one.same(found["pokette"])


def test_the_digest_of_the_engine_covers_every_module_that_a_ruling_runs_through() -> None:
    """Everything that the machine and the chapters' play import judges, is a chapter's own, or is named above."""
    packages = [chapter(slug).package for slug in slugs()]
    script = f"""
import sys, importlib
importlib.import_module("croupier.house.machine")
for package in {packages!r}:
    importlib.import_module(package + ".play")
for name, found in list(sys.modules.items()):
    if name.startswith("croupier."):
        print(found.__file__)
"""
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    loaded = {Path(line).relative_to(ROOT).as_posix() for line in done.stdout.split()}
    known = {name.replace(".", "/") + ".py" for name in (*OTHERS, *DRAWING, *HOLDING)}
    judged = {name for name in loaded if name.startswith(tuple(f"{one}/" for one in ENGINE)) or name in ENGINE}
    chapters = {name for name in loaded if name.startswith("chapters/")}
    assert not {name for name in chapters if name.split("/")[2:] and name.split("/")[2].removesuffix(".py") in ASIDE}
    assert loaded - judged - chapters - known == set()


def test_the_engine_is_what_is_there() -> None:
    assert all((ROOT / name).exists() for name in (*ENGINE, *module.TELLING))
