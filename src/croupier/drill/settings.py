"""Set hands as a trainee lays them: which of them count as the setting of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.handbook import setter_of
from croupier.pieces import pieces_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.submission import TableRules


def looks(game: str, hands: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    """Set hands as one can tell them apart: tiles of a pair look alike, and the order within a hand is nothing."""
    look = pieces_of(game).look
    return tuple(tuple(sorted(map(look, hand))) for hand in hands)


def equal_settings(
    rules: TableRules, pieces: Sequence[int], hands: Sequence[Sequence[int]]
) -> frozenset[tuple[tuple[int, ...], ...]]:
    """The looks of every setting that passes for these hands: where worth decides, equal cards may change places."""
    game, setter = rules.game, setter_of(rules.game)
    wanted = looks(game, hands)
    if setter.turned is not None:
        return frozenset((wanted, wanted[::-1]) if setter.turned(rules) else (wanted,))
    settings = setter.settings(rules, pieces)
    worth = {setting.values for setting in settings if looks(game, setting.hands) == wanted}
    return frozenset(looks(game, setting.hands) for setting in settings if setting.values in worth) | {wanted}
