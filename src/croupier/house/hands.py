"""Set hands as a player lays them: how each part reads, and whether the hand would be foul."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError
from croupier.handbook import HandSetter, handbook
from croupier.house.fairness import text_of
from croupier.play.setting import read_parts
from croupier.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from croupier.families.hands.evaluation import Evaluation
    from croupier.submission import TableRules


def parts_in_words(rules: TableRules, laid: Mapping[str, Any]) -> dict[str, Any]:
    """How a setting reads: each hand in words, as far as the chapter has them, and whether it would be foul."""
    setter, sizes = handbook(rules.game).setter, rulebook(rules.game).game.pieces.parts
    if not sizes:
        raise InputError("setting", f"no hand is set in {rules.game}", field="set")
    parts = read_parts(rules.game, laid, tuple(sizes), field="set")
    ranked = {name: _ranked(setter, rules, name, pieces) if setter else None for name, pieces in parts.items()}
    words = {name: found.phrase if found else None for name, found in ranked.items()}
    complete = all(len(parts[name]) == size for name, size in sizes.items())
    hands = [found for found in ranked.values() if found is not None]
    foul = setter is not None and complete and len(hands) == len(parts) and setter.fouled(rules, hands)
    return {"hands": words, "complete": complete, "foul": foul}


def in_turn(game: str, pieces: Sequence[int]) -> dict[str, str]:
    """A setting of pieces in the order in which they are given, the first part first."""
    rest = iter(pieces)
    return {name: text_of(game, islice(rest, size)) for name, size in rulebook(game).game.pieces.parts.items()}


def _ranked(setter: HandSetter, rules: TableRules, name: str, pieces: Sequence[int]) -> Evaluation | None:
    """A part of a hand, unless it has too few or too many pieces."""
    try:
        return setter.rank(rules, name, pieces)
    except InputError:
        return None
