"""The hands of pai gow with tiles: how they are set, by a player or the filed way, and how two of them compare."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

from croupier.chapters.pai_gow_tiles.hands import KINDS, filed_way, swap_of, worth
from croupier.chapters.pai_gow_tiles.hands.ranking import is_zero, outranks, wrong_way_round
from croupier.errors import InputError, RuleError
from croupier.play.banking import vigorish_rounding
from croupier.play.lines import Outcome
from croupier.play.setting import same_hand
from croupier.rulebook import cite
from croupier.tiles import tiles_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from croupier.chapters.pai_gow_tiles.hands.ranking import ZeroReading
    from croupier.families.hands.evaluation import Evaluation
    from croupier.money import Rounding
    from croupier.play.round import Round
    from croupier.submission import TableRules
    from croupier.tiles import Tile

# --- 10.1: definitions

SLUG = "pai-gow-tiles"
PARTS = ("high", "low")


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
    """The hands that the players have set in a round, and the dealer."""

    hands: dict[int, Hands] = field(default_factory=dict)
    dealer: Hands | None = None

    def the_dealers(self) -> Hands:
        """The dealer's hands, once they are set."""
        assert self.dealer is not None
        return self.dealer


def hands_of(rules: TableRules, one: tuple[Tile, ...], other: tuple[Tile, ...]) -> Hands:
    """Two tiles as the high and two as the low hand; the better two are the high hand, however they were laid."""
    swap = swap_of(rules)
    high, low = worth(one, swap), worth(other, swap)
    if not wrong_way_round(high, low):
        return Hands(high, low)
    if rules.reading("NJ-2") == "foul-loses":
        return Hands(high, low, fouled=True)
    return Hands(low, high)


_text = cache(tiles_text)


# --- 10.7(d) and (e): the filed way


def house_hands(rules: TableRules, tiles: Iterable[Tile]) -> Hands:
    """Tiles set the filed way."""
    return hands_of(rules, *filed_way(rules, tiles).setting.hands)


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
    low = outranks(player.low, house.low) and not _zero(player.low.cards, cast("ZeroReading", rules.reading("NJ-1")))
    if high and low:
        return Outcome.WIN, cite("NJ-69F-10.7(j)")
    if high:
        return Outcome.PUSH, cite("NJ-69F-10.7(i)1")
    if low:
        return Outcome.PUSH, cite("NJ-69F-10.7(i)2")
    return Outcome.LOSE, cite("NJ-69F-10.7(h)")


@cache
def _zero(tiles: tuple[Tile, ...], reading: ZeroReading) -> bool:
    return is_zero(tiles, zero=reading)


def rounding(rules: TableRules) -> Rounding:
    """(k): vigorish is exact unless the licensee rounds it up to quarters (reading NJ-4)."""
    return vigorish_rounding(rules, "NJ-4")
