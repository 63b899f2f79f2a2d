"""Hands per second, ours and others': `python benchmarks/hands.py`.

One process, one set of random hands, CPU time: neighbours on the machine do not count. Each package is called
as its documentation shows, with its cards prepared beforehand. Its answers are compared with ours hand by hand:
the command fails if one differs, and with `--strict` also if a number that we promise is missed.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from functools import partial
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING

import eval7  # type: ignore[import-untyped]
import numpy as np
from phevaluator import evaluate_cards  # type: ignore[import-untyped]
from rich.console import Console
from rich.table import Table
from treys import Card as TreysCard  # type: ignore[import-untyped]
from treys import Evaluator

from croupier.cards import card_text
from croupier.chapters.asia_poker.kernels.ranking import rank_asia
from croupier.chapters.dj_wild_stud_poker.kernels.ranking import rank_dj_wild
from croupier.chapters.pai_gow_tiles.kernels.ranking import rank_tiles
from croupier.chapters.supreme_pai_gow.kernels.ranking import rank_supreme
from croupier.compiled import rankings as fast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

HERE = Path(__file__).parent
SEVEN_OF_53 = 154_143_080
MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Result:
    """How fast something ranks hands, and how fast it must be."""

    who: str
    what: str
    hands: int
    rate: float
    target: float | None = None
    note: str = ""

    @property
    def ours(self) -> bool:
        """Whether it is our own."""
        return self.who == "croupier"

    @property
    def met(self) -> bool:
        """Whether it is as fast as it must be."""
        return self.target is None or self.rate >= self.target


def random_hands(pieces: int, width: int, count: int, seed: int) -> NDArray[np.uint8]:
    """Random hands of different cards or tiles."""
    random = np.random.default_rng(seed)
    parts = [
        np.argpartition(random.random((min(200_000, count - done), pieces), dtype=np.float32), width, axis=1)
        for done in range(0, count, 200_000)
    ]
    return np.concatenate([part[:, :width] for part in parts]).astype(np.uint8)


def cpu_seconds(work: Callable[[], object], *, repeats: int) -> float:
    """The least CPU time of several runs."""
    best = float("inf")
    for _ in range(repeats):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


# The others: the public call, one hand at a time


def phevaluator_ranks(hands: Sequence[Sequence[int]]) -> list[int]:
    """1 is the best hand, 7,462 the worst; its cards are numbered as ours."""
    return [evaluate_cards(*hand) for hand in hands]


def eval7_ranks(hands: Sequence[list[eval7.Card]]) -> list[int]:
    """A greater number is a better hand."""
    evaluate = eval7.evaluate
    return [evaluate(hand) for hand in hands]


def treys_ranks(hands: Sequence[tuple[list[int], list[int]]]) -> list[int]:
    """1 is the best hand, 7,462 the worst."""
    evaluate = Evaluator().evaluate
    return [evaluate(board, pocket) for board, pocket in hands]


def in_same_order(ours: NDArray[np.int16], theirs: NDArray[np.int64]) -> bool:
    """Whether the two order all hands alike: each of our classes is one of their numbers, and they rise together."""
    pairs = np.unique(np.stack([ours.astype(np.int64), theirs], axis=1), axis=0)
    return bool((np.diff(pairs[:, 0]) > 0).all() and (np.diff(pairs[:, 1]) > 0).all())


def peers(hands: NDArray[np.uint8], count: int) -> tuple[list[Result], list[str]]:
    """The others on the first of the same hands: how fast they are, and who answers differently."""
    ours = fast.rank_poker(hands[:count])
    rows = hands[:count].tolist()
    eval7_cards = [eval7.Card(card_text(card)) for card in range(52)]
    treys_cards = [TreysCard.new(card_text(card)) for card in range(52)]
    eval7_hands = [[eval7_cards[card] for card in row] for row in rows]
    treys_hands = [([treys_cards[c] for c in row[:5]], [treys_cards[c] for c in row[5:]]) for row in rows]
    calls: dict[str, Callable[[], list[int]]] = {
        "phevaluator": lambda: phevaluator_ranks(rows),
        "eval7": lambda: eval7_ranks(eval7_hands),
        "treys": lambda: treys_ranks(treys_hands),
    }
    results, differing = [], []
    for name, call in calls.items():
        answers = np.array(call(), np.int64)
        if not in_same_order(ours, answers if name == "eval7" else 7462 - answers):
            differing.append(name)
        rate = count / cpu_seconds(call, repeats=3 if name != "treys" else 1)
        results.append(Result(name, "7 of 52, random", count, rate, note="public call"))
    return results, differing


# Ours: batches


def batches(hands: NDArray[np.uint8], count: int) -> list[Result]:
    """Our kernels on random hands, one core."""
    jobs: list[tuple[str, Callable[[NDArray[np.uint8]], object], NDArray[np.uint8], float | None]] = [
        ("7 of 52, random", fast.rank_poker, hands, None),
        ("7 of 53 with joker, random", fast.rank_bug, random_hands(53, 7, count, 2), 150e6),
        ("5 of 53 with joker, random", fast.rank_bug, random_hands(53, 5, count, 3), None),
        ("DJ Wild, 5 of 53, random", rank_dj_wild, random_hands(53, 5, count, 4), 100e6),
        ("four-card, 4 of 52, random", fast.rank_four_card, random_hands(52, 4, count, 5), 100e6),
        ("four-card, best of 6 of 52, random", fast.rank_four_card, random_hands(52, 6, count, 6), 100e6),
        ("Asia, 4 of 53, random", rank_asia, random_hands(53, 4, count, 7), 100e6),
        ("Supreme, 2 of 54, random", rank_supreme, random_hands(54, 2, count, 9), 100e6),
        ("tiles, 2 of 32, random", rank_tiles, random_hands(32, 2, count, 10), 100e6),
    ]
    results = []
    for what, rank, dealt, target in jobs:
        rank(dealt[:1])
        seconds = cpu_seconds(partial(rank, dealt), repeats=5)
        results.append(Result("croupier", what, count, count / seconds, target, "batch"))
    return results


def exhaustive(threads: int) -> list[Result]:
    """Every hand of seven of 53 cards, on one core and on several."""
    fast.enumerate7_joker(1)
    seconds = cpu_seconds(lambda: fast.enumerate7_joker(1), repeats=7)
    results = [Result("croupier", "7 of 53, every hand", SEVEN_OF_53, SEVEN_OF_53 / seconds, 500e6, "1 thread")]
    if threads > 1:
        wall, cpu = min(_both_clocks(threads) for _ in range(5))
        note = f"{threads} threads, wall clock; {SEVEN_OF_53 / cpu / MILLION:,.0f} M per CPU-second"
        results.append(Result("croupier", "7 of 53, every hand", SEVEN_OF_53, SEVEN_OF_53 / wall, None, note))
    return results


def _both_clocks(threads: int) -> tuple[float, float]:
    """The seconds of an exhaustive pass by the wall and by the processors."""
    wall, cpu = time.perf_counter(), time.process_time()
    fast.enumerate7_joker(threads)
    return time.perf_counter() - wall, time.process_time() - cpu


# What is shown


def show(results: Sequence[Result], console: Console) -> None:
    """A table, and bars on a scale of powers of ten."""
    phe = next(result.rate for result in results if result.who == "phevaluator")
    table = Table("package", "what", "hands", "hands per CPU-second", "phevaluator's call is 1", "promised", "how")
    for column in table.columns[2:6]:
        column.justify = "right"
    for result in results:
        promised = "" if result.target is None else f"{result.target / MILLION:,.0f} M"
        mark = "" if result.met else " [red]missed[/red]"
        table.add_row(
            result.who,
            result.what,
            f"{result.hands:,}",
            f"{result.rate / MILLION:,.2f} M",
            f"{result.rate / phe:,.1f}",
            promised + mark,
            result.note,
        )
    console.print(table)
    longest = max(len(_label(result)) for result in results)
    for result in results:
        bar = "█" * max(1, round(12 * (log10(result.rate) - 4)))
        console.print(f"{_label(result):<{longest}}  {bar} {result.rate / MILLION:,.1f} M", highlight=False)


def _label(result: Result) -> str:
    return f"{result.who}: {result.what}" + (f" ({result.note.split(',')[0]})" if "thread" in result.note else "")


def svg(results: Sequence[Result]) -> str:
    """The bars as a picture, on a scale of powers of ten from 10 thousand hands a second."""
    row, left, unit = 26, 330, 90
    height = row * len(results) + 50
    marks = [(power, left + unit * (power - 4)) for power in range(4, 10)]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="960" height="{height}" font-family="sans-serif" '
        'font-size="13"><title>Hands per CPU-second, logarithmic scale</title>',
        f'<rect width="960" height="{height}" fill="#ffffff"/>',
        *(f'<line x1="{x}" y1="20" x2="{x}" y2="{height - 25}" stroke="#d0d0d0"/>' for _, x in marks),
        *(f'<text x="{x}" y="{height - 8}" text-anchor="middle">10^{power}</text>' for power, x in marks),
    ]
    for place, result in enumerate(results):
        y = 24 + row * place
        width = max(2, unit * (log10(result.rate) - 4))
        colour = "#1b6e53" if result.ours else "#9a9a9a"
        lines += [
            f'<text x="{left - 8}" y="{y + 14}" text-anchor="end">{_label(result)}</text>',
            f'<rect x="{left}" y="{y}" width="{width:.0f}" height="18" fill="{colour}"/>',
            f'<text x="{left + width + 6:.0f}" y="{y + 14}">{result.rate / MILLION:,.1f} million</text>',
        ]
    return "\n".join((*lines, "</svg>", ""))


def main(arguments: Sequence[str] | None = None) -> int:
    """Time our kernels and the other packages on the same hands, and compare the answers."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--hands", type=int, default=2_000_000, help="random hands of each kind (%(default)s)")
    parser.add_argument("--peer-hands", type=int, default=100_000, help="of these for the others (%(default)s)")
    parser.add_argument("--threads", type=int, default=2, help="for the second exhaustive pass (%(default)s)")
    parser.add_argument("--svg", type=Path, default=HERE / "hands.svg", help="where the picture goes (%(default)s)")
    parser.add_argument("--strict", action="store_true", help="fail also where a promised number is missed")
    options = parser.parse_args(arguments)
    console = Console()
    hands = random_hands(52, 7, options.hands, 1)
    others, differing = peers(hands, min(options.peer_hands, options.hands))
    results = [*others, *batches(hands, options.hands), *exhaustive(options.threads)]
    show(results, console)
    options.svg.write_text(svg(results), encoding="utf-8")
    with_joker = next(result for result in results if result.what.startswith("7 of 53 with"))
    ratio = with_joker.rate / others[0].rate
    missed = [result for result in results if not result.met]
    console.print(f"seven cards with the joker: {ratio:,.0f} times phevaluator's call (promised: 100)")
    console.print(f"the picture is in {options.svg}")
    for name in differing:
        console.print(f"[red]{name} answers differently[/red]")
    if not differing:
        console.print(f"{options.peer_hands:,} hands: phevaluator, eval7 and treys answer as we do")
    return 1 if differing or (options.strict and (missed or ratio < 100)) else 0


if __name__ == "__main__":
    sys.exit(main())
