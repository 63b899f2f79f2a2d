"""The hands of pai gow with tiles: how they are set, by a player or the filed way, and how two of them compare."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.chapters.pai_gow_tiles.hands import best, is_zero, outranks
from croupier.errors import InputError, RuleError
from croupier.families.hands.house_ways import Decision, house_way, set_hand
from croupier.families.hands.settings import Setting
from croupier.money import Rounding
from croupier.play.lines import Outcome
from croupier.play.setting import same_hand
from croupier.rulebook import cite
from croupier.tiles import TILES, kind, parse_tiles, tiles_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from croupier.chapters.pai_gow_tiles.hands import SwapReading
    from croupier.families.hands.evaluation import Evaluation
    from croupier.play.round import Round
    from croupier.submission import TableRules
    from croupier.tiles import Tile

# --- 10.1: definitions

SLUG = "pai-gow-tiles"
PARTS = ("high", "low")
KINDS = tuple(map(kind, TILES))
DEFINITIONS = {
    "copy hand": cite("NJ-69F-10.1/copy-hand"),
    "high hand": cite("NJ-69F-10.1/high-hand"),
    "low hand": cite("NJ-69F-10.1/low-hand"),
    "supreme pair": cite("NJ-69F-10.1/supreme-pair"),
}


class Hands(NamedTuple):
    """A player's, dealer's or bank's tiles, set; fouled only where reading NJ-2 knows a foul."""

    high: Evaluation
    low: Evaluation
    fouled: bool = False

    @property
    def phrase(self) -> str:
        """Both hands in words."""
        return f"{self.high.phrase} / {self.low.phrase}"

    @property
    def texts(self) -> dict[str, str]:
        """Both hands as a record writes them."""
        return {"high": _text(self.high.cards), "low": _text(self.low.cards)}


@dataclass(slots=True)
class Contest:
    """The hands that the players have set in a round."""

    hands: dict[int, Hands] = field(default_factory=dict)


def hands_of(rules: TableRules, one: tuple[Tile, ...], other: tuple[Tile, ...]) -> Hands:
    """Two tiles as the high and two as the low hand; the better two are the high hand, however they were laid."""
    swap: Any = rules.reading("NJ-3")
    high, low = _worth(one, swap), _worth(other, swap)
    if low.value <= high.value:
        return Hands(high, low)
    if rules.reading("NJ-2") == "foul-loses":
        return Hands(high, low, fouled=True)
    return Hands(low, high)


_text = cache(tiles_text)


@cache
def _worth(tiles: tuple[Tile, ...], swap: SwapReading) -> Evaluation:
    return best(tiles, swap=swap)


# --- 10.7(d) and (e): the filed way


def house_hands(rules: TableRules, tiles: Iterable[Tile]) -> Hands:
    """Tiles set the filed way."""
    return hands_of(rules, *filed_way(rules, tiles).setting.hands)


def filed_way(rules: TableRules, tiles: Iterable[Tile]) -> Decision:
    """How the filed way sets tiles: by its exceptions, else by its rules."""
    cite("NJ-69F-10.7(d)")
    cite("NJ-69F-10.7(e)")
    kinds = tuple(sorted([KINDS[tile] for tile in tiles]))
    swap: Any = rules.reading("NJ-3")
    for text in rules.house_way_exceptions:
        parts = exception(text)
        if parts is not None and same_hand(SLUG, parts, kinds):
            hands = (parts["high"], parts["low"])
            values = tuple(_worth(hand, swap).value for hand in hands)
            return Decision(Setting(hands, values), "exception", f"The licensee's exception {text}.")
    return _by_the_way(rules.house_way or str(rules.book.game.default_house_way), kinds, swap)


@cache
def exception(text: str) -> dict[str, tuple[Tile, ...]] | None:
    """An exception that names its tiles, high hand first: "6-6 5-6 / 6-6 3-3"; other texts are remarks."""
    high, _, low = text.partition("/")
    try:
        parts = {"high": parse_tiles(high), "low": parse_tiles(low)}
        parse_tiles(f"{high} {low}")
    except InputError:
        return None
    return parts if all(len(part) == 2 for part in parts.values()) else None


@cache
def _by_the_way(name: str, kinds: tuple[Tile, ...], swap: SwapReading) -> Decision:
    """Tiles that look alike are set alike, so the kinds are enough; the second tile of a kind follows the first."""
    tiles = [one + kinds[:at].count(one) for at, one in enumerate(kinds)]
    return set_hand(house_way(SLUG, name), tiles, swap=swap)


def check_given(
    state: Round, given: Mapping[str, tuple[Tile, ...]], tiles: Iterable[Tile], hands: Hands, field: str
) -> None:
    """10.9(f): hands set against the filed way are reset."""
    clause = cite("NJ-69F-10.9(f)")
    if set(given) != set(PARTS) or not same_hand(SLUG, given, list(tiles)) or len(given["high"]) != 2:
        raise InputError("setting", "the set hands are not two and two of the tiles that were dealt", field=field)
    laid = hands_of(state.rules, given["high"], given["low"])
    right = _looks(laid.high.cards) == _looks(hands.high.cards) and not laid.fouled
    if not right and clause not in state.resets:
        text = f"the hands must be set {hands.texts['high']} / {hands.texts['low']}, and reset if they were not"
        raise RuleError("setting", text, clause=clause, field=field)


def _looks(tiles: Iterable[Tile]) -> list[Tile]:
    return sorted([KINDS[tile] for tile in tiles])


# --- 10.7(h) to (k): high with high and low with low, and the vigorish


def compare(rules: TableRules, player: Hands, house: Hands) -> tuple[Outcome, str]:
    """(h) to (j): high with high and low with low; a copy, and a low hand of value zero, is not higher."""
    if player.fouled:
        return Outcome.LOSE, cite("NJ-69F-10.7(h)")
    high = outranks(player.high, house.high)
    low = outranks(player.low, house.low) and not _zero(player.low.cards, rules.reading("NJ-1"))
    if high and low:
        return Outcome.WIN, cite("NJ-69F-10.7(j)")
    if high:
        return Outcome.PUSH, cite("NJ-69F-10.7(i)1")
    if low:
        return Outcome.PUSH, cite("NJ-69F-10.7(i)2")
    return Outcome.LOSE, cite("NJ-69F-10.7(h)")


@cache
def _zero(tiles: tuple[Tile, ...], reading: Any) -> bool:
    return is_zero(tiles, zero=reading)


def rounding(rules: TableRules) -> Rounding:
    """(k): vigorish is exact unless the licensee rounds it up to quarters."""
    quarters = rules.option("vigorish_rounding") == "round-to-25c" or rules.reading("NJ-4") == "round-up-25c"
    return Rounding.QUARTER_UP if quarters else Rounding.CENT_DOWN
