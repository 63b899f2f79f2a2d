"""A chapter is one folder: nothing outside it says its name or cites its clauses."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import croupier
from croupier.chapters import SHIPPED

SOURCE = Path(croupier.__file__).parent
CHAPTERS = SOURCE / "chapters"
CLAUSE = re.compile(r"\b(PA|NJ|MA)-[0-9A-Z]+[a-zA-Z]*[-.][0-9(]")
LITERAL = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`")
BARE_KEY = re.compile(r"(?:^|[{,])\s*([a-z_$][\w$]*)\s*:", re.MULTILINE)


def outside(suffix: str) -> list[Path]:
    """The files of the package that belong to no chapter."""
    return [path for path in sorted(SOURCE.rglob(f"*{suffix}")) if CHAPTERS not in path.parents]


def python_strings(text: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def javascript_strings(text: str) -> Iterator[tuple[int, str]]:
    """Quoted strings, and keys of objects, which need no quotes."""
    for found in LITERAL.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, found[0][1:-1]
    for found in BARE_KEY.finditer(text):
        yield text.count("\n", 0, found.start(1)) + 1, found[1]


def named(strings: Iterator[tuple[int, str]], games: frozenset[str]) -> list[str]:
    return [f"{line}: {value[:60]!r}" for line, value in strings if value in games or CLAUSE.search(value)]


def test_the_rule_finds_what_it_forbids() -> None:
    games = frozenset({"pokette", "asia-poker"})
    planted = 'A = "pokette"\nB = f"see PA-683a.6(a)"\nC = "NJ-69F-12.5(a)1"\nD = "MA-SPG-12(d)"\nE = "pokettes"\n'
    assert sorted(found.split(":")[0] for found in named(python_strings(planted), games)) == ["1", "2", "3", "4"]
    script = "const a = { pokette: 1 };\nconst b = 'asia-poker', c = `by PA-575.6(b)`;\nconst d = 'tile';\n"
    assert sorted(found.split(":")[0] for found in named(javascript_strings(script), games)) == ["1", "2", "2"]


def test_no_file_outside_the_chapters_names_a_game_or_a_clause() -> None:
    games = frozenset(SHIPPED)
    found = {
        f"{path.relative_to(SOURCE)}:{place}"
        for suffix, strings in ((".py", python_strings), (".js", javascript_strings))
        for path in outside(suffix)
        if "vendor" not in path.parts
        for place in named(strings(path.read_text("utf-8")), games)
    }
    assert not found, "\n".join(sorted(found))


def test_no_chapter_ships_javascript() -> None:
    assert not [path for path in CHAPTERS.rglob("*") if path.suffix in (".js", ".mjs", ".html", ".css")]


def test_the_picture_of_the_rooms_is_drawn_from_the_imports() -> None:
    script = Path(__file__).parents[1] / "docs" / "rooms.py"
    done = subprocess.run([sys.executable, str(script), "--check"], check=False, timeout=120)
    assert done.returncode == 0, "the imports have changed: python docs/rooms.py"
