"""Setting a hand: what a player may say, and reading it into parts.

A hand set against the rules is not refused: the chapters let it be laid down, and it loses. Only a setting that
is not made of the dealt cards is no setting at all.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from croupier.errors import InputError, RuleError
from croupier.pieces import pieces_of
from croupier.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from croupier.play.inputs import Json

HOUSE_WAY = {"set": "house-way"}


def parts_of(game: str) -> tuple[str, ...]:
    """The hands that a game has a player set, the highest first; none where no hand is set."""
    return tuple(rulebook(game).game.pieces.parts)


def sets_cards(answer: Json) -> bool:
    """Whether a decision names the cards of a set hand, which nobody else may know yet."""
    return isinstance(answer, dict) and isinstance(answer.get("set"), dict)


def set_texts(answer: Json) -> Mapping[str, str] | None:
    """The texts of the hands that an accepted decision sets; None for any other decision."""
    return cast("dict[str, dict[str, str]]", answer)["set"] if sets_cards(answer) else None


def set_parts(game: str, answer: Json, parts: Sequence[str], *, field: str | None = None) -> dict[str, tuple[int, ...]]:
    """The parts of the hand that a decision such as `{"set": {"high": "As Kd", ...}}` sets."""
    return read_parts(game, answer.get("set") if isinstance(answer, dict) else None, parts, field=field)


def read_parts(game: str, given: Json, parts: Sequence[str], *, field: str | None = None) -> dict[str, tuple[int, ...]]:
    """The parts of a set hand from their texts."""
    if not isinstance(given, dict) or set(given) != set(parts):
        raise InputError("setting", f"a set hand has the parts {', '.join(parts)}", field=field)
    read, texts = pieces_of(game).parse, [given[part] for part in parts]
    if not all(isinstance(text, str) for text in texts):
        raise InputError("setting", 'each part of a set hand is text such as "As Kd"', field=field)
    return {part: read(str(text), field=field) for part, text in zip(parts, texts, strict=True)}


def same_hand(game: str, parts: Mapping[str, Sequence[int]], dealt: Sequence[int]) -> bool:
    """Whether the parts together are the dealt cards; tiles that look alike are alike."""
    laid = [card for cards in parts.values() for card in cards]
    look = pieces_of(game).look
    return Counter(map(look, laid)) == Counter(map(look, dealt))


def accepts_setting(game: str, dealt: Sequence[int], parts: Sequence[str], clause: str) -> Callable[[Json], None]:
    """A check for `Ask.accepts`: `{"set": {...}}` made of exactly the dealt cards."""

    def accepts(answer: Json) -> None:
        if not isinstance(answer, dict) or set(answer) != {"set"}:
            raise RuleError("decision", f"{answer!r} is not a setting of the hand", clause=clause, field="decisions")
        laid = read_parts(game, answer["set"], parts, field="decisions")
        if not same_hand(game, laid, dealt):
            text = "the set hand is not made of the cards that were dealt"
            raise RuleError("setting", text, clause=clause, field="decisions")

    return accepts
