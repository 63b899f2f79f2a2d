"""Setting a hand: what a player may say, and reading it into parts.

A hand set against the rules is not refused: the chapters let it be laid down, and it loses. Only a setting that
is not made of the dealt cards is no setting at all.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from croupier.cards import cards_text, parse_cards
from croupier.errors import InputError, RuleError
from croupier.tiles import kind, parse_tiles, tiles_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

HOUSE_WAY = {"set": "house-way"}
PARTS = {"asia-poker": ("high", "medium", "low")}


def parts_of(game: str) -> tuple[str, ...]:
    """The hands that a game has a player set, the highest first."""
    return PARTS.get(game, ("high", "low"))


def pieces_of(game: str, text: str, *, field: str | None = None) -> tuple[int, ...]:
    """The cards or tiles of a text."""
    return parse_tiles(text, field=field) if game == "pai-gow-tiles" else parse_cards(text, field=field)


def pieces_text(game: str, pieces: Iterable[int]) -> str:
    """The cards or tiles as a decision writes them."""
    if game == "pai-gow-tiles":
        return tiles_text(pieces)
    return cards_text(pieces, jokers=2 if game == "supreme-pai-gow" else 1)


def sets_cards(answer: Any) -> bool:
    """Whether a decision names the cards of a set hand, which nobody else may know yet."""
    return isinstance(answer, dict) and isinstance(answer.get("set"), dict)


def read_parts(game: str, given: Any, parts: Sequence[str], *, field: str | None = None) -> dict[str, tuple[int, ...]]:
    """The parts of a set hand from their texts."""
    if not isinstance(given, dict) or set(given) != set(parts):
        raise InputError("setting", f"a set hand has the parts {', '.join(parts)}", field=field)
    if not all(isinstance(text, str) for text in given.values()):
        raise InputError("setting", 'each part of a set hand is text such as "As Kd"', field=field)
    return {part: pieces_of(game, given[part], field=field) for part in parts}


def same_hand(game: str, parts: Mapping[str, Sequence[int]], dealt: Sequence[int]) -> bool:
    """Whether the parts together are the dealt cards; tiles that look alike are alike."""
    laid = [card for cards in parts.values() for card in cards]
    if game == "pai-gow-tiles":
        return Counter(map(kind, laid)) == Counter(map(kind, dealt))
    return Counter(laid) == Counter(dealt)


def accepts_setting(game: str, dealt: Sequence[int], parts: Sequence[str], clause: str) -> Callable[[Any], None]:
    """A check for `Ask.accepts`: `{"set": {...}}` made of exactly the dealt cards."""

    def accepts(answer: Any) -> None:
        if not isinstance(answer, dict) or set(answer) != {"set"}:
            raise RuleError("decision", f"{answer!r} is not a setting of the hand", clause=clause, field="decisions")
        laid = read_parts(game, answer["set"], parts, field="decisions")
        if not same_hand(game, laid, dealt):
            text = "the set hand is not made of the cards that were dealt"
            raise RuleError("setting", text, clause=clause, field="decisions")

    return accepts
