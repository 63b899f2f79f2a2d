"""Exact odds of pai gow with tiles: the house way, the best reply to it, the player as the bank, and free setting."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any, TypeAlias

from croupier.chapters.pai_gow_tiles.hands import CATEGORIES, best
from croupier.compiled.two_hands.lots import SPLITS, chosen_splits, lots_of
from croupier.errors import InputError
from croupier.families.hands.house_ways import WAYS, house_way, set_hand
from croupier.families.odds.two_hands import (
    ONE,
    as_bank,
    as_player,
    bracket_rows,
    bracket_values,
    ends_of,
    given_away,
    in_words,
    terms_of,
    vigorish_said,
    way_rows,
)
from croupier.families.odds.two_hands_chart import chart, no_other_hand, sets_of, weighed
from croupier.odds.model import Entry
from croupier.tiles import PLACE, TILES, check_tiles, kind, parse_tiles, tiles_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from numpy.typing import NDArray

    from croupier.compiled.arrays import I64
    from croupier.compiled.two_hands.lots import Lots
    from croupier.families.odds.two_hands import Counted
    from croupier.families.odds.two_hands_chart import Sets
    from croupier.odds.model import Ask, Chart, Choice, Priced
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


def way_of(rules: TableRules) -> str:
    """The name of the way in force."""
    return rules.house_way or str(rules.book.game.default_house_way)


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
        return set_hand(house_way(GAME, way), tiles, swap=swap).setting.high

    return chosen_splits(lots(looks=bool(exceptions)), high)


# --- Counts


def _readings(rules: TableRules) -> dict[str, str]:
    """The readings that change what is counted: NJ-1 and NJ-3."""
    return {name: rules.reading(name) for name in ("NJ-1", "NJ-3")}


def _against(
    rules: TableRules, store: Store, way: str, exceptions: tuple[Filed, ...] = ()
) -> Mapping[str, NDArray[Any]]:
    """How every setting of every lot fares against a way."""

    def compute(work: Work) -> dict[str, NDArray[Any]]:
        from croupier.chapters.pai_gow_tiles.kernels import contest as tiles

        swap: Any = rules.reading("NJ-3")
        zero: Any = rules.reading("NJ-1")
        splits = chosen(way, swap, exceptions)
        return tiles.way(work, lots(looks=bool(exceptions)), splits, swap=swap, zero=zero)

    parameters = {"way": way, **_readings(rules)}
    if exceptions:
        parameters["exceptions"] = "; ".join(f"{tiles_text(one)} / {tiles_text(other)}" for one, other in exceptions)
    return store.arrays(GAME, "settings", parameters, compute)


def player_of(rules: TableRules, store: Store) -> Counted:
    """How every setting of the player fares against the way in force."""
    return as_player(_against(rules, store, way_of(rules), filed(rules)), OTHERS)


def _free(rules: TableRules, store: Store) -> Counts:
    """Both ends of the equilibrium at the printed odds."""

    def compute(work: Work) -> Counts:
        from croupier.chapters.pai_gow_tiles.kernels import contest as tiles
        from croupier.compiled.two_hands.equilibrium import SHARES

        printed = terms_of(rules, rules.book.tables_for(PAI_GOW)[0]).after
        swap: Any = rules.reading("NJ-3")
        zero: Any = rules.reading("NJ-1")
        prize, stake = printed.numerator, printed.denominator
        found = tiles.equilibrium(lots(), prize=prize, stake=stake, swap=swap, zero=zero, threads=work.threads)
        return ends_of(found, lots(), SHARES)

    return store.counts(GAME, "equilibrium", _readings(rules), compute)


# --- Rows


def _said(rules: TableRules) -> tuple[str, ...]:
    return SPACE, vigorish_said(rules, "NJ-4")


def _by_way(ask: Ask) -> Iterator[Priced]:
    rules, way, exceptions = ask.rules, way_of(ask.rules), filed(ask.rules)
    arrays = _against(rules, ask.store, way, exceptions)
    bank = None if rules.reading("NJ-5") == "not-offered" else as_bank(arrays, OTHERS)
    said = _said(rules) + ((f"The way has {len(exceptions)} filed exceptions.",) if exceptions else ())
    yield from way_rows(as_player(arrays, OTHERS), bank, terms_of(rules, ask.table), way, said)


def _equilibrium(ask: Ask) -> Iterator[Priced]:
    """Solved for the printed odds alone: other odds are another game."""
    if ask.table is not None and ask.table.id in ask.rules.book.paytables:
        yield from bracket_rows(_free(ask.rules, ask.store), terms_of(ask.rules, ask.table), _said(ask.rules))


READINGS = ("NJ-1", "NJ-2", "NJ-3", "NJ-4")
OPTIONS = ("vigorish_rounding",)
ENTRIES = (
    Entry(PAI_GOW, _by_way, PAI_GOW, readings=(*READINGS, "NJ-5"), options=OPTIONS, set_by_way=True),
    Entry(PAI_GOW, _equilibrium, PAI_GOW, readings=READINGS, options=OPTIONS),
)


def edge_of_way(rules: TableRules, store: Store) -> Fraction:
    """What the best reply to the filed way returns to the player."""
    terms, player = terms_of(rules, rules.paytable(PAI_GOW)), player_of(rules, store)
    return 1 + player.expected(player.best(terms.after, ONE), terms.after, ONE)


def exploitability(rules: TableRules, store: Store) -> tuple[Fraction, Fraction]:
    """What the way gives away to a player who knows it, at least and at most, over free setting of both sides."""
    values = bracket_values(_free(rules, store), terms_of(rules, rules.paytable(PAI_GOW)))
    return given_away(edge_of_way(rules, store), values)


# --- The best reply


WORDS = {"matched-pair": "pair", "mixed-pair": "mixed pair", "supreme-pair": "supreme pair"}


def _word(value: int) -> str:
    """Two tiles in a word: their pair, or their points."""
    category = CATEGORIES[value >> 20]
    return str(value >> 16) if category == "value" else WORDS.get(category, category)


@cache
def sets_by(swap: Any, *, looks: bool) -> Sets:
    """Every setting of every lot; reading NJ-3 says how the tiles that may be swapped count."""
    return sets_of(lots(looks=looks), lambda a, b: best((a, b), swap=swap).value, _word, tiles_text, kind)


def strategy(rules: TableRules, store: Store) -> Chart:
    """Where the best reply differs from the filed way, what other ways cost against it, and what the way gives away."""
    way, exceptions, terms = way_of(rules), filed(rules), terms_of(rules, rules.paytable(PAI_GOW))
    sets, player = sets_by(rules.reading("NJ-3"), looks=bool(exceptions)), player_of(rules, store)
    simple = {"house way": (f"set as the filed way does: {way}", player.chosen)}
    if not exceptions:
        others = [name for name in WAYS[GAME] if name != way]
        simple |= {name: (f"the way '{name}'", _against(rules, store, name)["chosen"]) for name in others}
    paired = sets.high >> 20 > 0
    high, low = sets.high, sets.low
    simple |= {
        "highest high hand": ("then the highest low hand", sets.by(high, low)),
        "highest low hand": ("then the highest high hand", sets.by(low, high)),
        "pairs first": ("the highest pair, wong or gong, else the highest low hand", sets.by(paired * high, low, high)),
    }
    notes = (in_words(edge_of_way(rules, store), bracket_values(_free(rules, store), terms)), ALIKE, *_said(rules))
    return chart(sets, player, terms, f"Pai gow tiles: the best reply to the way '{way}'", simple, notes)


def choices(rules: TableRules, hand: str, against: str | None, store: Store) -> list[Choice]:
    """Every setting of four tiles against the filed way."""
    no_other_hand(against)
    tiles = parse_tiles(hand, field="hand")
    check_tiles(tiles, size=4, field="hand")
    looks = bool(filed(rules))
    alike = kind if looks else PLACE.__getitem__
    pieces = sorted(tiles)
    terms, sets = terms_of(rules, rules.paytable(PAI_GOW)), sets_by(rules.reading("NJ-3"), looks=looks)
    lot = sets.lots.find(list(map(alike, pieces)))
    return weighed(sets, player_of(rules, store), terms, pieces, lot, range(len(SPLITS)))
