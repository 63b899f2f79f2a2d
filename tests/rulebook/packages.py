"""Small chapter packages as strangers would install them: a sound one, to be spoiled in one place at a time."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from croupier import chapter
from croupier.layout import plan_of
from croupier.rulebook import catalogue
from croupier.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = """
slug = "{slug}"
name = "High Coin"
jurisdiction = "XX"
territory = "Nowhere"
chapter = "Ch. 1"
prefix = "{prefix}"
positions = 3
deck = "52 cards"

[source]
id = "X"
title = "Rules of High Coin"
file = "high-coin.txt"
publisher = "Nobody"

[pieces]
kind = "cards"
dealt = 1

[[wager]]
slug = "ante"
name = "Ante"
clause = "{prefix}1"
role = "required"

[hands.ante]
ace = {{ name = "Ace", clause = "{prefix}2" }}
"""
CLAUSES = """
[sections]
"1" = "High Coin"

[[clause]]
id = "{prefix}1"
section = "1"
kind = "wager"
actors = ["player"]
enforced = ["engine"]
line = 1
summary = "A player makes an Ante."

[[clause]]
id = "{prefix}2"
section = "1"
kind = "ranking"
actors = ["dealer"]
enforced = ["engine"]
line = 2
summary = "Aces win."
"""
PAYTABLES = """
[[paytable]]
id = "{prefix}2"
clause = "{prefix}2"
name = "Ante"
wagers = ["ante"]
hands = "ante"
flat = true
rows = [{{ hand = "ace", pays = "1 to 1" }}]
"""
OPTIONS = """
[[option]]
id = "{slug}.coin"
clauses = ["{prefix}1"]
type = "bool"
description = "Whether a coin is tossed."
field = "options.coin"
filing = "rules-submission"
allowed = [true, false]
default = false
"""
DEMANDS = """
[[demand]]
id = "coin-needs-approval"
code = "not-approved"
clause = "{prefix}1"
when = {{ "options.coin" = true, "approvals.coin" = false }}
field = "approvals.coin"
text = "a coin is approved before use"
allowed = "the reference of the approval"
"""
READINGS = """
[[reading]]
id = "{reading}"
severity = "wording"
clauses = ["{prefix}1"]
question = "Is a coin a card?"
default = "no"
reason = "It is round."
[reading.values]
no = "it is not"
yes = "it is"
"""
TABLE = """
[cards]
composition = "{prefix}1"
[opening]
inspect = "{prefix}1"
[wagering]
positions = "{prefix}1"
chips = "{prefix}1"
closing = "{prefix}1"
boxes = "{prefix}1"
[dealing.hand]
load = "{prefix}1"
"""
PLAY = """
from dataclasses import replace

from croupier.chapters.over_under.play import PLAY as LIKE
from croupier.rulebook import cite, rulebook

CLAUSE = cite("{prefix}1")
BOOK = rulebook("{slug}")
PLAY = replace(LIKE, slug="{slug}")
"""


class Site:
    """A folder of installed packages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(
        self, slug: str = "high-coin", package: str = "high_coin", *, prefix: str = "XX-1.", reading: str = "HC-1"
    ) -> Path:
        """Write a sound chapter package and its entry point."""
        home = self.folder / package
        (home / "law").mkdir(parents=True)
        names = {"slug": slug, "prefix": prefix, "reading": reading}
        files = {"game": GAME, "table": TABLE, "clauses": CLAUSES, "paytables": PAYTABLES}
        files |= {"options": OPTIONS, "demands": DEMANDS, "readings": READINGS}
        for name, text in files.items():
            (home / "law" / f"{name}.toml").write_text(text.format(**names), encoding="utf-8")
        (home / "__init__.py").touch()
        (home / "play.py").write_text(PLAY.format(**names), encoding="utf-8")
        self.declare(slug, package)
        return home

    def declare(self, slug: str, package: str) -> None:
        """Write the entry point of a distribution."""
        info = self.folder / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[croupier.chapters]\n{slug} = {package}\n", encoding="utf-8")


@contextmanager
def site(folder: Path) -> Iterator[Site]:
    """A folder on the path whose packages are found, and forgotten afterwards."""
    known = set(sys.modules)
    sys.path.insert(0, str(folder))
    forget()
    try:
        yield Site(folder)
    finally:
        sys.path.remove(str(folder))
        for name in set(sys.modules) - known:
            if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
                del sys.modules[name]
        forget()


def forget() -> None:
    """Look again at what is installed."""
    for held in (chapter.chapter, chapter.installed, catalogue.slugs, catalogue.faults, catalogue.rulebook):
        held.cache_clear()
    for kept in (catalogue.survey, catalogue.broken, plan_of, words):
        kept.cache_clear()
