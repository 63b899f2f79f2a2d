"""How many hands of each category there are, counted hand by hand: `python -m tests.ranking.counts`.

The counts stand as readable text in a folder (`tests/counts`). The command recomputes them and compares; with
`--write` it writes them anew.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Console
from rich.table import Table

from croupier.chapters.asia_poker.kernels import ranking as asia
from croupier.chapters.dj_wild_stud_poker.kernels import ranking as dj_wild
from croupier.chapters.pai_gow_tiles.kernels import ranking as tiles
from croupier.chapters.supreme_pai_gow.kernels import ranking as supreme
from croupier.compiled import families as shared
from croupier.compiled import pairs, run
from croupier.compiled.specials import NO_MATCH, match_array
from croupier.families.hands import categories as families
from proofs.witness import specials

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from croupier.compiled.arrays import I32, I64
    from croupier.compiled.pairs import PairTable
    from croupier.compiled.tables import Tables

FOLDER = Path("tests/counts")


@dataclass(frozen=True, slots=True)
class Space:
    """All hands of a number of cards or tiles, and how to count them by category, the best first."""

    title: str
    pieces: int
    width: int
    count: Callable[[int], dict[str, int]]

    @property
    def hands(self) -> int:
        """How many hands there are."""
        return comb(self.pieces, self.width)


# Ways to count


def _by_category(categories: Sequence[str], values: I32, counted: I64) -> dict[str, int]:
    """Sum the counts of classes by the category in their values."""
    totals = np.bincount(values >> 20, weights=counted, minlength=len(categories)).astype(np.int64)
    return dict(reversed(list(zip(categories, totals.tolist(), strict=True))))


def _ranked(title: str, categories: Sequence[str], pieces: int, width: int, tables: Callable[[], Tables]) -> Space:
    def count(threads: int) -> dict[str, int]:
        loaded = tables()
        counted = run.tally(loaded, pieces, width, threads=threads)
        # The best classes may be out of reach of so many cards.
        counted = np.pad(counted, (0, max(0, len(loaded.values) - len(counted))))[: len(loaded.values)]
        return _by_category(categories, loaded.values, counted)

    return Space(title, pieces, width, count)


def _special(
    title: str, hands: Sequence[str], pieces: int, width: int, tables: Callable[[], Tables], match: I64 = NO_MATCH
) -> Space:
    def count(threads: int) -> dict[str, int]:
        counted = run.tally(tables(), pieces, width, threads=threads, match=match).tolist()
        return dict(reversed(list(zip(hands, counted, strict=True))))

    return Space(title, pieces, width, count)


def _paired(title: str, categories: Sequence[str], pieces: int, table: Callable[[], PairTable]) -> Space:
    def count(_threads: int) -> dict[str, int]:
        loaded = table()
        classes = run.ranked_pairs(loaded, run.all_hands(pieces, 2))
        counted = np.bincount(classes, minlength=len(loaded.values))
        return _by_category(categories, loaded.values, counted)

    return Space(title, pieces, 2, count)


def _dj_wild(five_of_a_kind: str) -> Callable[[int], dict[str, int]]:
    """DJ Wild by category, each apart for natural hands and hands with a wild."""

    def count(threads: int) -> dict[str, int]:
        tables = dj_wild.tables_of(five_of_a_kind, "any-rank-and-suit")
        counted = run.tally(tables, 53, 5, threads=threads)
        counted = np.pad(counted, (0, 2 * len(tables.values) - len(counted)))
        categories = dj_wild.FIVE_OF_A_KIND[five_of_a_kind]
        natural = _by_category(categories, tables.values, counted[1::2])
        wild = _by_category(categories, tables.values, counted[::2])
        both: dict[str, int] = {}
        for name in natural:
            both |= {f"{name} natural": natural[name], f"{name} wild": wild[name]}
        return {name: number for name, number in both.items() if number}

    return count


def _four_tiles(_threads: int) -> dict[str, int]:
    """Four tiles by the best two of them."""
    two = tiles.pairs_of("rank-follows")
    hands = run.all_hands(32, 4)
    columns = [np.ascontiguousarray(hands[:, places]) for places in combinations(range(4), 2)]
    best = np.maximum.reduce([run.ranked_pairs(two, column) for column in columns])
    value = two.values[best]
    # Hands without a pair are told apart by their points.
    code = np.where(value >> 20 > 0, 9 + (value >> 20), value >> 16)
    names = [f"value {points}" for points in range(10)] + list(tiles.CATEGORIES[1:])
    counted = np.bincount(code, minlength=len(names)).tolist()
    return dict(reversed(list(zip(names, counted, strict=True))))


# The spaces


def _poker_spaces() -> dict[str, Space]:
    spaces = {}
    for width in (5, 6, 7):
        title = f"best five of {width} cards"
        spaces[f"poker{width}"] = _ranked(
            f"Poker, {title} of 52", families.POKER, 52, width, partial(shared.poker, width)
        )
        spaces[f"bug{width}"] = _ranked(
            f"Pai gow poker, {title} of 53, joker an ace or filler",
            families.BUG,
            53,
            width,
            partial(shared.bug, width, low_wheel=False),
        )
    return spaces


SPACES: Mapping[str, Space] = {
    **_poker_spaces(),
    "fully-wild7": _ranked(
        "Best five of 7 cards of 53, joker any card",
        families.FULLY_WILD,
        53,
        7,
        partial(shared.fully_wild, 7, low_wheel=False),
    ),
    "dj-wild": Space("DJ Wild, 5 cards of 53, deuces and joker wild", 53, 5, _dj_wild("below-royal")),
    "dj-wild-above-royal": Space(
        "DJ Wild, 5 cards of 53, five of a kind above a royal flush", 53, 5, _dj_wild("above-royal")
    ),
    "dj-wild-unranked": Space("DJ Wild, 5 cards of 53, five of a kind unranked", 53, 5, _dj_wild("unranked")),
    **{
        f"four-card{width}": _ranked(
            f"Four Card Prime, best four of {width} cards of 52",
            families.FOUR_CARD,
            52,
            width,
            partial(shared.four_card, width),
        )
        for width in (4, 5, 6)
    },
    "three-card": _ranked("Cajun Stud, board of 3 cards of 52", families.THREE_CARD, 52, 3, shared.three_card),
    "two-card": _paired("Two cards of 53, joker an ace", families.POKER[:2], 53, pairs.two_card),
    "asia": _ranked(
        "Asia Poker, high hand of 4 cards of 53",
        families.ASIA,
        53,
        4,
        partial(asia.tables_of, low_straight=False, low_straight_flush=False),
    ),
    "asia-bonus": _special(
        "Asia Poker, bonus hands of 7 cards of 53, highest paying",
        specials.ASIA_BONUS,
        53,
        7,
        partial(specials.asia_bonus, "joker-royal"),
    ),
    "fortune": _special(
        "Fortune Bonus, 7 cards of 53, highest paying, royal match of king and queen",
        specials.FORTUNE["pay"],
        53,
        7,
        partial(specials.fortune, "pay"),
        match_array("king-queen"),
    ),
    "fortune-ace-king": _special(
        "Fortune Bonus, 7 cards of 53, in rank order, royal match of ace and king",
        specials.FORTUNE["rank"],
        53,
        7,
        partial(specials.fortune, "rank"),
        match_array("ace-king"),
    ),
    "supreme": _paired(
        "Supreme Pai Gow, 2 cards of 54", supreme.CATEGORIES, 54, partial(supreme.pairs_of, "after-subtracting")
    ),
    "supreme-bonus": _special(
        "Supreme Pai Gow, bonus hands of 4 cards of 54, highest paying",
        supreme.BONUS,
        54,
        4,
        partial(supreme.bonus_tables, "ace-both", "after-subtracting"),
    ),
    "tiles": _paired("Pai gow, 2 tiles of 32", tiles.CATEGORIES, 32, partial(tiles.pairs_of, "rank-follows")),
    "tiles4": Space("Pai gow, 4 tiles of 32 by their best two", 32, 4, _four_tiles),
}


# The text


def as_text(space: Space, counted: Mapping[str, int]) -> str:
    """The counts as a text of one category a line."""
    name_width = max(map(len, counted))
    number_width = max(len(f"{space.hands:,}"), 9)
    lines = [f"{name:<{name_width}}  {number:>{number_width},}" for name, number in counted.items()]
    total = f"{'total':<{name_width}}  {sum(counted.values()):>{number_width},}"
    return "\n".join((f"# {space.title}", *lines, total, ""))


def from_text(text: str) -> dict[str, int]:
    """The counts that a text holds, with their total."""
    rows = (line.rsplit(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#"))
    return {name.strip(): int(number.replace(",", "")) for name, number in rows}


# The command


def main(arguments: Sequence[str] | None = None) -> int:
    """Recompute the counts and compare them with the texts, or write the texts."""
    parser = argparse.ArgumentParser(prog="python -m tests.ranking.counts", description=main.__doc__)
    parser.add_argument("spaces", nargs="*", metavar="SPACE", help=f"of {', '.join(SPACES)}; all by default")
    parser.add_argument("--write", action="store_true", help="write the texts instead of comparing")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the texts lie (%(default)s)")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args(arguments)
    unknown = [name for name in options.spaces if name not in SPACES]
    if unknown:
        parser.error(f"there is no space {unknown[0]}")
    table = Table("space", "hands", "seconds", "counts")
    for column in table.columns[1:3]:
        column.justify = "right"
    failed = 0
    for name in options.spaces or SPACES:
        space = SPACES[name]
        began = time.perf_counter()
        text = as_text(space, space.count(options.threads))
        seconds = time.perf_counter() - began
        path: Path = options.folder / f"{name}.txt"
        if options.write:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            result = "written"
        else:
            same = path.is_file() and path.read_text(encoding="utf-8") == text
            failed += not same
            result = "same" if same else f"[red]differ from {path}[/red]"
        table.add_row(name, f"{space.hands:,}", f"{seconds:.2f}", result)
    Console().print(table)
    Console().print(f"{table.row_count} spaces counted, {failed} differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
