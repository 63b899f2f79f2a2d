"""The house way of a table as the drill explains it: the options that its game gives, and the rule that applied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.families.hands.house_ways import WAYS, Decision, HouseWay, house_way, set_hand
from croupier.families.hands.settings import Setting, legal
from croupier.tiles import kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from croupier.submission import TableRules


def has_house_way(game: str) -> bool:
    """Whether the dealer sets hands in a game."""
    return game in WAYS


def way_of(rules: TableRules) -> HouseWay[Any]:
    """The way that the licensee has filed, or the default of the game."""
    return house_way(rules.game, rules.house_way or rules.book.game.default_house_way or "")


def options_of(rules: TableRules) -> dict[str, bool | str]:
    """What the submission and the readings say about setting hands."""
    match rules.game:
        case "pai-gow-poker":
            return {"low_wheel": rules.option("low_a2345") is True}
        case "asia-poker":
            names = ("low_straight_flush_a234", "low_straight_a234")
            elected = {name: rules.option(name) is True for name in names}
            if rules.reading("AP-11") == "together" and any(elected.values()):
                elected = dict.fromkeys(names, True)
            return {**elected, "pair": rules.reading("AP-3"), "equal_lead": rules.reading("AP-4")}
        case "pai-gow-tiles":
            return {"swap": rules.reading("NJ-3")}
        case "supreme-pai-gow":
            return {"equal": rules.reading("MA-1"), "joker": rules.reading("MA-3"), "zero": rules.reading("MA-2")}
        case _:
            return {}


def house_decision(rules: TableRules, pieces: Sequence[int]) -> Decision:
    """How the way sets these cards or tiles, and by which of its rules."""
    return set_hand(way_of(rules), sorted(pieces), **options_of(rules))


def legal_settings(rules: TableRules, pieces: Sequence[int]) -> list[Setting]:
    """Every legal setting; where there is none, the one that the house way lays down."""
    return legal(rules.game, sorted(pieces), **options_of(rules)) or [house_decision(rules, pieces).setting]


def looks(game: str, hands: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    """Set hands as one can tell them apart: tiles of a pair look alike, and the order within a hand is nothing."""
    look = kind if game == "pai-gow-tiles" else int
    return tuple(tuple(sorted(map(look, hand))) for hand in hands)


def equal_settings(
    rules: TableRules, pieces: Sequence[int], hands: Sequence[Sequence[int]]
) -> frozenset[tuple[tuple[int, ...], ...]]:
    """The looks of every setting worth what these hands are worth: cards of one rank may change places."""
    game = rules.game
    wanted = looks(game, hands)
    settings = legal_settings(rules, pieces)
    worth = {setting.values for setting in settings if looks(game, setting.hands) == wanted}
    found = {looks(game, setting.hands) for setting in settings if setting.values in worth} | {wanted}
    if game == "pai-gow-tiles":
        # Alike in worth is not enough for tiles: the hands must look as the way sets them, whichever lies in front.
        found = {wanted}
        if rules.reading("NJ-2") != "foul-loses":
            found.add(wanted[::-1])
    return frozenset(found)
