"""Exact odds of pai gow with tiles: the house way, the best reply to it, the player as the bank, and free setting."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import comb
from typing import TYPE_CHECKING, TypeAlias, cast

from croupier.chapters.pai_gow_tiles.hands import WAYS, swap_of
from croupier.compiled.two_hands.lots import chosen_splits, lots_of
from croupier.errors import InputError
from croupier.families.hands.house_way import set_hand
from croupier.families.odds.match_play import with_match_play
from croupier.families.odds.pai_gow_set import way_of
from croupier.families.odds.two_hands import (
    ONE,
    as_bank,
    as_player,
    bracket_rows,
    ends_of,
    terms_of,
    vigorish_said,
    way_rows,
)
from croupier.odds.model import Entry
from croupier.odds.part import OddsPart
from croupier.tiles import PLACE, TILES, kind, parse_tiles, tiles_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from croupier.chapters.pai_gow_tiles.hands.ranking import ZeroReading
    from croupier.compiled.arrays import I64, Arrays
    from croupier.compiled.two_hands.lots import Lots
    from croupier.families.odds.two_hands import Counted
    from croupier.odds.model import Ask, Priced
    from croupier.odds.store import Counts, Store
    from croupier.submission import TableRules
    from croupier.tiles import Tile
    from croupier.work import Work

GAME, PAI_GOW = "pai-gow-tiles", "pai-gow"
OTHERS = comb(28, 4)
SPACE = "All 35,960 hands of the player with all 20,475 of the dealer; a copy goes to the dealer or the bank."
ALIKE = "3-6 stands for 4-5 too, 2-6 for 3-5, 2-5 for 3-4 and 1-4 for 2-3."

# A hand of four tiles as the licensee files it: the high hand, then the low hand.
Filed: TypeAlias = "tuple[tuple[Tile, ...], tuple[Tile, ...]]"


# --- The filed way


def filed(rules: TableRules) -> tuple[Filed, ...]:
    """The exceptions to the way that name their tiles, high hand first; other texts are remarks."""
    found = []
    for text in rules.house_way_exceptions:
        high, _, low = text.partition("/")
        try:
            parts = parse_tiles(high), parse_tiles(low)
            parse_tiles(f"{high} {low}")
        except InputError:
            continue
        if all(len(part) == 2 for part in parts):
            found.append(parts)
    return tuple(found)


@cache
def lots(*, looks: bool = False) -> Lots:
    """The lots of all hands. Tiles of one place are alike unless exceptions tell them apart by their looks."""
    return lots_of(TILES, kind if looks else PLACE.__getitem__)


@cache
def chosen(way: str, swap: str, exceptions: tuple[Filed, ...]) -> I64:
    """How the way and its exceptions set every lot."""

    def high(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        looks = Counter(map(kind, tiles))
        for one, other in exceptions:
            if looks == Counter(map(kind, one + other)):
                first = next(tile for tile in tiles if kind(tile) == kind(one[0]))
                return first, next(tile for tile in tiles if kind(tile) == kind(one[1]) and tile != first)
        return set_hand(WAYS[way], tiles, swap=swap).setting.high

    return chosen_splits(lots(looks=bool(exceptions)), high)


# --- Counts


def _readings(rules: TableRules) -> dict[str, str]:
    """The readings that change what is counted: NJ-1 and NJ-3."""
    return {name: rules.reading(name) for name in ("NJ-1", "NJ-3")}


def arrays_against(rules: TableRules, store: Store, way: str, exceptions: tuple[Filed, ...] = ()) -> Arrays:
    """How every setting of every lot fares against a way."""

    def compute(work: Work) -> Arrays:
        from croupier.chapters.pai_gow_tiles.kernels import contest as tiles

        swap = swap_of(rules)
        zero = cast("ZeroReading", rules.reading("NJ-1"))
        splits = chosen(way, swap, exceptions)
        return tiles.way(work, lots(looks=bool(exceptions)), splits, swap=swap, zero=zero)

    parameters = {"way": way, **_readings(rules)}
    if exceptions:
        parameters["exceptions"] = "; ".join(f"{tiles_text(one)} / {tiles_text(other)}" for one, other in exceptions)
    return store.arrays(GAME, "settings", parameters, compute)


def player_of(rules: TableRules, store: Store) -> Counted:
    """How every setting of the player fares against the way in force."""
    return as_player(arrays_against(rules, store, way_of(rules), filed(rules)), OTHERS)


def free_setting(rules: TableRules, store: Store) -> Counts:
    """Both ends of the equilibrium at the printed odds."""

    def compute(work: Work) -> Counts:
        from croupier.chapters.pai_gow_tiles.kernels import contest as tiles
        from croupier.compiled.two_hands.equilibrium import SHARES

        printed = terms_of(rules, rules.book.tables_for(PAI_GOW)[0]).after
        swap = swap_of(rules)
        zero = cast("ZeroReading", rules.reading("NJ-1"))
        prize, stake = printed.numerator, printed.denominator
        found = tiles.equilibrium(lots(), prize=prize, stake=stake, swap=swap, zero=zero, threads=work.threads)
        return ends_of(found, lots(), SHARES)

    return store.counts(GAME, "equilibrium", _readings(rules), compute)


# --- Rows


def assumptions(rules: TableRules) -> tuple[str, ...]:
    return SPACE, vigorish_said(rules, "NJ-4")


def _by_way(ask: Ask) -> Iterator[Priced]:
    rules, way, exceptions = ask.rules, way_of(ask.rules), filed(ask.rules)
    arrays = arrays_against(rules, ask.store, way, exceptions)
    bank = None if rules.reading("NJ-5") == "not-offered" else as_bank(arrays, OTHERS)
    said = assumptions(rules) + ((f"The way has {len(exceptions)} filed exceptions.",) if exceptions else ())
    rows = way_rows(as_player(arrays, OTHERS), bank, terms_of(rules, ask.table), way, said)
    yield from with_match_play(rules, rows)


def _equilibrium(ask: Ask) -> Iterator[Priced]:
    """Solved for the printed odds alone: other odds are another game."""
    if ask.table is not None and ask.table.id in ask.rules.book.paytables:
        yield from bracket_rows(
            free_setting(ask.rules, ask.store), terms_of(ask.rules, ask.table), assumptions(ask.rules)
        )


READINGS = ("NJ-1", "NJ-2", "NJ-3", "NJ-4")
OPTIONS = ("vigorish_rounding",)
ODDS = OddsPart(
    (
        Entry(PAI_GOW, _by_way, PAI_GOW, readings=(*READINGS, "NJ-5"), options=OPTIONS, set_by_way=True),
        Entry(PAI_GOW, _equilibrium, PAI_GOW, readings=READINGS, options=OPTIONS),
    )
)


def edge_of_way(rules: TableRules, store: Store) -> Fraction:
    """What the best reply to the filed way returns to the player."""
    terms, player = terms_of(rules, rules.paytable(PAI_GOW)), player_of(rules, store)
    return 1 + player.expected(player.best(terms.after, ONE), terms.after, ONE)
