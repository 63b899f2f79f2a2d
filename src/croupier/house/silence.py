"""What stands for a player who says nothing: the chapter's own answer, and what it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.house.parts import label
from croupier.play.round import stands
from croupier.play.setting import HOUSE_WAY

if TYPE_CHECKING:
    from croupier.house.machine import Machine
    from croupier.play.steps import Ask

WORDS = {"fold": "folds", "surrender": "surrenders", "void": "voids the hand", "play": "plays on"}


def answers(machine: Machine, ask: Ask) -> list[Any]:
    """What may stand for a silent player; where the house way may not be named, its setting is laid down."""
    found = [stands(ask)]
    if sets(ask):
        state = machine.table.state
        assert state is not None
        found.append({"set": machine.advisor.setting(state.seats[ask.seat].cards)})
    return [*found, *reversed(ask.choices)]


def sets(ask: Ask) -> bool:
    """Whether silence means that the house sets the hand."""
    return ask.accepts is not None or bool(stands(ask) == HOUSE_WAY)


def in_words(ask: Ask, *, has_way: bool = True) -> str:
    """What a player does who says nothing; where the house has no way, cards are set as they were dealt."""
    if sets(ask):
        return "the house way" if has_way else "the hands as they were dealt"
    answer = label(stands(ask))
    return WORDS.get(answer, f"says {answer}")
