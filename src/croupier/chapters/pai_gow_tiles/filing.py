"""What a filing of Pai Gow may not say: exceptions to the house way that contradict each other or the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.chapters.pai_gow_tiles.hands import exception, swap_of, worth
from croupier.submission.constraints.stated import FilingPart
from croupier.tiles import kind, tiles_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.submission import TableRules
    from croupier.tiles import Tile


def exceptions(rules: TableRules) -> Iterator[tuple[int, str]]:
    """10.7(e): two settings of the same tiles, or a low hand that ranks above its high hand."""
    swap = swap_of(rules)
    seen: dict[tuple[Tile, ...], tuple[Tile, ...]] = {}
    for number, text in enumerate(rules.house_way_exceptions, 1):
        hands = exception(text)
        if hands is None:
            continue
        high, low = hands
        if worth(low, swap).value > worth(high, swap).value:
            yield number, f"exception {number} sets {tiles_text(low)} low, which ranks above {tiles_text(high)}"
        tiles, top = (tuple(sorted(map(kind, held))) for held in (high + low, high))
        if seen.setdefault(tiles, top) != top:
            yield number, f"exception {number} sets tiles otherwise that an earlier exception has set"


FILING = FilingPart(exceptions)
