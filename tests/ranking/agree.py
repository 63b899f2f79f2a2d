"""Whether the kernels agree with the readable rankings: `python -m tests.ranking.agree --hands 10_000_000`.

Of every family so many random hands are ranked twice, or all its hands where it has no more. Half the random
hands of a deck with jokers hold one.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Console
from rich.progress import Progress

from croupier.cards import JOKER
from croupier.chapters.asia_poker.hands import ranking as asia
from croupier.chapters.cajun_stud import hands as cajun
from croupier.chapters.dj_wild_stud_poker import hands as dj_wild
from croupier.chapters.face_up_pai_gow_poker.hands import bonus as face_up
from croupier.chapters.four_card_prime import hands as four_card
from croupier.chapters.pai_gow_poker.hands import bonus as pai_gow
from croupier.chapters.pai_gow_tiles.hands import ranking as tile_hands
from croupier.chapters.supreme_pai_gow.hands import ranking as supreme
from croupier.families.hands import bug, poker
from tests.ranking import fast

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from croupier.compiled.arrays import Hands
    from croupier.families.hands.evaluation import Evaluation

CHUNK = 50_000


@dataclass(frozen=True, slots=True)
class Comparison:
    """One ranking written twice: over arrays of hands, and for one hand."""

    deck: int
    width: int
    fast: Callable[[Hands], NDArray[Any]]
    readable: Callable[[Sequence[int]], object]

    @property
    def hands(self) -> int:
        """How many hands there are."""
        return comb(self.deck, self.width)

    def disagreements(self, hands: Hands) -> list[tuple[list[int], object, object]]:
        """The hands that the two rank differently, with the fast and the readable answer."""
        answers = zip(hands.tolist(), self.fast(hands).tolist(), strict=True)
        return [(hand, answer, wanted) for hand, answer in answers if (wanted := self.readable(hand)) != answer]

    def sample(self, count: int, seed: int) -> Hands:
        """So many random hands, every second with a joker if there are jokers."""
        random = np.random.default_rng(seed)
        keys = random.random((count, self.deck), dtype=np.float32)
        if self.deck in (JOKER + 1, JOKER + 2):
            keys[::2, JOKER] = -1
        return np.argpartition(keys, self.width, axis=1)[:, : self.width].astype(np.uint8)


def _valued(
    family: str, rank: Callable[..., NDArray[np.int16]], **options: bool | str
) -> Callable[[Hands], NDArray[Any]]:
    def value(hands: Hands) -> NDArray[Any]:
        return fast.values(family, **options)[rank(hands, **options)]

    return value


def _value_of(best: Callable[..., Evaluation], **options: bool | str) -> Callable[[Sequence[int]], object]:
    return lambda hand: best(hand, **options).value


def _named(names: Sequence[str], classify: Callable[[Hands], NDArray[np.int16]]) -> Callable[[Hands], NDArray[Any]]:
    def name(hands: Hands) -> NDArray[Any]:
        return np.array([None, *names[1:]], dtype=object)[classify(hands)]

    return name


def _poker() -> dict[str, Comparison]:
    found = {}
    for width in (5, 6, 7):
        found[f"poker{width}"] = Comparison(52, width, _valued("poker", fast.rank_poker), _value_of(poker.best))
        for low in (False, True):
            note = "-low-wheel" if low else ""
            found[f"bug{width}{note}"] = Comparison(
                53, width, _valued("bug", fast.rank_bug, low_wheel=low), _value_of(bug.best, low_wheel=low)
            )
            found[f"fully-wild{width}{note}"] = Comparison(
                53,
                width,
                _valued("fully-wild", fast.rank_fully_wild, low_wheel=low),
                _value_of(bug.fully_wild, low_wheel=low),
            )
    return found


def _dj_wild() -> dict[str, Comparison]:
    found = {}
    readings: tuple[fast.FiveOfAKind, ...] = ("below-royal", "above-royal", "unranked")
    marks: tuple[fast.Natural, ...] = ("any-rank-and-suit", "any-wild-marks")
    for five, natural in product(readings, marks):

        def ranked(hands: Hands, five: fast.FiveOfAKind = five, natural: fast.Natural = natural) -> NDArray[Any]:
            classes, marked = fast.rank_dj_wild(hands, five_of_a_kind=five, natural=natural)
            return 2 * fast.values("dj-wild", five_of_a_kind=five)[classes] + marked

        def readable(hand: Sequence[int], five: fast.FiveOfAKind = five, natural: fast.Natural = natural) -> int:
            value = dj_wild.best(hand, five_of_a_kind=five).value
            return 2 * value + dj_wild.is_natural(hand, natural=natural, five_of_a_kind=five)

        found[f"dj-wild-{five}-{natural}"] = Comparison(53, 5, ranked, readable)
    return found


def _fewer_cards() -> dict[str, Comparison]:
    found = {
        f"four-card{width}": Comparison(52, width, _valued("four-card", fast.rank_four_card), _value_of(four_card.best))
        for width in (4, 5, 6)
    }
    for straight, flush in product((False, True), repeat=2):
        name = f"asia{'-low-straight' if straight else ''}{'-low-straight-flush' if flush else ''}"
        found[name] = Comparison(
            53,
            4,
            _valued("asia", fast.rank_asia, low_straight=straight, low_straight_flush=flush),
            _value_of(asia.high, low_straight_a234=straight, low_straight_flush_a234=flush),
        )
    found["three-card"] = Comparison(52, 3, _valued("three-card", fast.rank_three_card), _value_of(cajun.board_best))
    found["two-card"] = Comparison(53, 2, _valued("two-card", fast.rank_two_card), _value_of(bug.low))
    for joker in ("after-subtracting", "before-subtracting"):
        found[f"supreme-{joker}"] = Comparison(
            54, 2, _valued("supreme", fast.rank_supreme, joker=joker), _value_of(supreme.best, joker=joker)
        )
    for swap in ("rank-follows", "value-only"):
        found[f"tiles-{swap}"] = Comparison(
            32, 2, _valued("tiles", fast.rank_tiles, swap=swap), _value_of(tile_hands.best, swap=swap)
        )
    return found


def _bonus() -> dict[str, Comparison]:
    fortune, asia_names, supreme_names = (
        fast.HAND_NAMES["fortune"],
        fast.HAND_NAMES["asia-bonus"],
        fast.HAND_NAMES["supreme-bonus"],
    )
    found = {
        "fortune-king-queen": Comparison(53, 7, _named(fortune, fast.classify_fortune), face_up.fortune),
        "fortune-either-part": Comparison(
            53,
            7,
            _named(fortune, partial(fast.classify_fortune, royal_match="king-queen-either-part")),
            partial(face_up.fortune, match_joker="either-part"),
        ),
        "fortune-ace-king": Comparison(
            53,
            7,
            _named(fortune, partial(fast.classify_fortune, royal_match="ace-king")),
            partial(pai_gow.bonus, royal_match="ace-king"),
        ),
    }
    royals: tuple[fast.AsiaRoyal, ...] = ("joker-royal", "natural-royal")
    for royal in royals:
        found[f"asia-bonus-{royal}"] = Comparison(
            53, 7, _named(asia_names, partial(fast.classify_asia_bonus, royal=royal)), partial(asia.bonus, royal=royal)
        )
    aces: tuple[fast.SupremeAce, ...] = ("ace-both", "ace-low", "ace-high")
    jokers: tuple[fast.JokerPoints, ...] = ("after-subtracting", "before-subtracting")
    for ace, joker in product(aces, jokers):
        found[f"supreme-bonus-{ace}-{joker}"] = Comparison(
            54,
            4,
            _named(supreme_names, partial(fast.classify_supreme_bonus, ace=ace, joker=joker)),
            partial(supreme.bonus, ace=ace, joker=joker),
        )
    return found


COMPARISONS: Mapping[str, Comparison] = {**_poker(), **_dj_wild(), **_fewer_cards(), **_bonus()}


# The command


def _compare_chunk(name: str, start: int, count: int, *, whole: bool) -> tuple[str, int, list[str]]:
    """Compare a part of a family: the hands compared, and a line for each that differs."""
    comparison = COMPARISONS[name]
    if whole:
        hands = fast.all_hands(comparison.deck, comparison.width)[start : start + count]
    else:
        hands = comparison.sample(count, seed=start)
    found = comparison.disagreements(hands)
    return name, len(hands), [f"{name}: {hand} is {got} fast, {wanted} readable" for hand, got, wanted in found]


def main(arguments: Sequence[str] | None = None) -> int:
    """Rank random hands of every family twice and compare."""
    parser = argparse.ArgumentParser(prog="python -m tests.ranking.agree", description=main.__doc__)
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=f"of {', '.join(COMPARISONS)}")
    parser.add_argument("--hands", type=int, default=100_000, help="of each family (%(default)s)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    unknown = [name for name in options.families if name not in COMPARISONS]
    if unknown:
        parser.error(f"there is no family {unknown[0]}")
    console = Console()
    differing: list[str] = []
    compared = 0
    # Fresh processes, because a fork would copy the threads' locks of this one.
    context = multiprocessing.get_context("spawn")
    with Progress(console=console) as progress, ProcessPoolExecutor(options.processes, mp_context=context) as pool:
        tasks, jobs = {}, []
        for name in options.families or COMPARISONS:
            comparison = COMPARISONS[name]
            count = min(options.hands, comparison.hands)
            tasks[name] = progress.add_task(name, total=count)
            for start in range(0, count, CHUNK):
                part = min(CHUNK, count - start)
                whole = count == comparison.hands
                jobs.append(pool.submit(_compare_chunk, name, start, part, whole=whole))
        for job in as_completed(jobs):
            name, hands, lines = job.result()
            progress.advance(tasks[name], hands)
            compared += hands
            differing += lines
    for line in differing[:20]:
        console.print(line)
    console.print(f"{compared:,} hands of {len(tasks)} families compared, {len(differing):,} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
