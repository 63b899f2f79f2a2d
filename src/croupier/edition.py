"""The edition of the rules: which engine and which chapter judge a table, by their digests.

A journal names the edition under which it was written, so that nobody claims to have judged it again under other
rules. Only what can change a ruling counts: the code that judges, and the chapter's law with its `play` and `hands`;
neither odds, simulations, counts, pictures, felts and words, nor the summaries of clauses and published figures. Of a
felt only the board counts, because it says which cards a wager may join.
Docstrings, comments and blank lines do not count either. Everything else does, a line that is only wrapped in another
way included: a digest that changes too often costs a remark in an audit, one that does not change costs the truth.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from croupier.chapter import chapter, walk
from croupier.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.resources.abc import Traversable

# What judges a round and what a house posts of it, as folders and files of this package.
ENGINE = (
    "cards.py",
    "tiles.py",
    "wheel.py",
    "money.py",
    "pieces.py",
    "handbook.py",
    "families/hands",
    "rulebook",
    "submission",
    "play",
    "layout/plan.py",
    "house/machine.py",
    "house/debts.py",
    "house/ledger.py",
    "house/fairness.py",
)
# What only tells or drafts.
TELLING = ("play/transcript.py", "play/views.py", "submission/explain.py", "submission/starter.py")
# Parts of a chapter that compute or show; of its law, what no ruling reads.
ASIDE = ("odds", "chart", "sim", "kernels", "counts", "scenarios", "tests")
UNREAD = ("law/clauses.toml", "law/published.toml")
LONG = r'"""[^"\\]*(?:(?:\\[\s\S]|"(?!""))[^"\\]*)*"""'
SHORT = r'"[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*"'
STRING = "|".join((LONG, LONG.replace('"', "'"), SHORT, SHORT.replace('"', "'")))
COMMENT = re.compile(rf"({STRING})|#[^\n]*")
# A string on a line of its own that follows a colon, or nothing at all.
DOCSTRING = re.compile(rf"(?:\A|(?<=:\n))[ \t]*[rR]?{LONG}$|({STRING})", re.MULTILINE)
BLANK = re.compile(r"[ \t]*\n(?:[ \t]*\n)*")


class Edition(msgspec.Struct, frozen=True):
    """The rules in force: digests of engine and chapter, and the releases that they are part of."""

    engine: str
    chapter: str
    release: str
    package: str
    version: str

    def same(self, other: Edition | None) -> bool:
        """Whether another edition judges in the same way; the names of releases do not judge."""
        return other is not None and (self.engine, self.chapter) == (other.engine, other.chapter)

    def __str__(self) -> str:
        """Both digests as people compare them."""
        chapter = f"chapter {self.chapter[:12]} of {self.package} {self.version}"
        return f"engine {self.engine[:12]} of croupier {self.release}, {chapter}"


def edition(slug: str) -> Edition:
    """The edition by which this process judges a game."""
    found = chapter(slug)
    return Edition(
        engine_digest(), chapter_digest(found.package), __version__, found.distribution, _version(found.distribution)
    )


@cache
def engine_digest() -> str:
    """What judges, whatever the chapter."""
    return _digest((name, file.read_text("utf-8")) for name, file in _engine() if name not in TELLING)


def _engine() -> Iterator[tuple[str, Traversable]]:
    for name in ENGINE:
        place = files("croupier") / name
        yield from walk(place, (".py",), f"{name}/") if place.is_dir() else [(name, place)]


@cache
def chapter_digest(package: str) -> str:
    """What judges in one chapter."""
    sources = list(walk(files(package), (".py", ".toml", ".json")))
    judging = [
        (name, file) for name, file in sources if name not in UNREAD and (name.startswith("law/") or _judges(name))
    ]
    boards = [(name, _board(file)) for name, file in sources if name == "felt.toml"]
    return _digest([*((name, file.read_text("utf-8")) for name, file in judging), *boards])


def _board(felt: Traversable) -> str:
    return json.dumps(tomllib.loads(felt.read_text("utf-8")).get("board"))


def _judges(name: str) -> bool:
    return name.endswith((".py", ".json")) and name.partition("/")[0].removesuffix(".py") not in ASIDE


def _digest(sources: Iterable[tuple[str, str]]) -> str:
    found = hashlib.sha256()
    for name, text in sources:
        found.update(name.encode() + b"\0" + bare(text).encode() + b"\0")
    return found.hexdigest()


def bare(text: str) -> str:
    """Python or TOML without comments, docstrings and blank lines."""
    said = BLANK.sub("\n", COMMENT.sub(_string, text.replace("\r\n", "\n"))).strip()
    return BLANK.sub("\n", DOCSTRING.sub(_string, said)).strip()


def _string(found: re.Match[str]) -> str:
    return found[1] or ""


@cache
def _version(distribution: str) -> str:
    if distribution == "croupier":
        return __version__
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "unknown"
