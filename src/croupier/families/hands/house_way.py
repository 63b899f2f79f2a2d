"""What a house way is: an ordered list of rules, of which the first that applies sets the hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from croupier.errors import RulebookError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from croupier.families.hands.settings import Setting

H = TypeVar("H")


@dataclass(frozen=True, slots=True)
class Rule(Generic[H]):
    """One rule: its name, what it says to a player, and the setting it gives, None where it does not apply."""

    name: str
    text: str
    apply: Callable[[H], Setting | None]


@dataclass(frozen=True, slots=True)
class HouseWay(Generic[H]):
    """A named way of setting the dealer's hand in a game.

    `clause` makes the filed way binding; `look` turns the dealt cards or tiles and the options of the game into
    what the rules look at; `silent` says what the published text leaves open and how it was closed.
    """

    game: str
    name: str
    clause: str
    look: Callable[..., H]
    rules: tuple[Rule[H], ...]
    silent: str = ""


class Decision(NamedTuple):
    """How a hand is set, the name of the rule that said so, and what the rule says."""

    setting: Setting
    rule: str
    explanation: str


def set_hand(way: HouseWay[Any], pieces: Sequence[int], **options: object) -> Decision:
    """Set the dealt cards or tiles by a house way; the options are those of the game's settings."""
    hand = way.look(pieces, **options)
    for rule in way.rules:
        setting = rule.apply(hand)
        if setting is not None:
            return Decision(setting, rule.name, rule.text)
    raise RulebookError(f"no rule of the way '{way.name}' sets {pieces}")


def by(*parts: int) -> Callable[[Setting], tuple[int, ...]]:
    """An order of settings: by the hands in these places of the setting, the most important first."""

    def order(setting: Setting) -> tuple[int, ...]:
        return tuple(setting.values[part] for part in parts)

    return order


HIGH_THEN_LOW = by(0, 1)
LOW_THEN_HIGH = by(1, 0)
