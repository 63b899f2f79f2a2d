"""What a chapter says about the shared procedures: one clause id for each, and the few numbers that differ."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from croupier.chapter import part
from croupier.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from fractions import Fraction

    from croupier.cards import Card
    from croupier.families.hands.house_way import Decision
    from croupier.play.inputs import Due, Json
    from croupier.play.lines import Line
    from croupier.play.round import Memory, Round
    from croupier.play.steps import Play
    from croupier.rulebook.table_law import TableLaw
    from croupier.submission import TableRules


class Effect(StrEnum):
    """What an irregularity does."""

    BURN = "burn"
    NEXT_CARD = "next-card"
    VOID = "void"
    OPTION = "option"
    RESHUFFLE = "reshuffle"
    REFILL = "refill"
    RESET = "reset"
    NO_ROLL = "no-roll"
    OUT_OF_ORDER = "out-of-order"


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A clause of the chapter's irregularities: where it can happen and what it does."""

    clause: str
    title: str
    effect: Effect
    phases: tuple[str, ...]
    needs: tuple[str, ...] = ()
    settle: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    void_if_repeated: bool = False
    removes_deck: bool = False
    # Where it may be noticed already, to take effect as soon as one of the phases is reached.
    early: tuple[str, ...] = ()
    # It may come to light after some decisions: those that a record states were taken before it.
    after_decisions: bool = False
    # The equipment without which it cannot happen; a record may leave that open.
    applies: Callable[[TableRules], bool] | None = None
    # Refuses what is said to have happened where the clause, as it is read here, does not reach it.
    check: Callable[[TableRules, Mapping[str, Json]], None] | None = None
    # Refuses what the round itself contradicts, such as a hand of that name which nobody holds.
    in_round: Callable[[Round, Mapping[str, Json]], None] | None = None


@dataclass(frozen=True)
class Playbook:
    """A chapter as the table runs it."""

    slug: str
    deck: tuple[Card, ...]
    play: Callable[[Round], Play]
    settle: Callable[[Round, int, frozenset[str] | None], list[Line]]
    irregularities: Mapping[str, Irregularity]
    check_stakes: Callable[[TableRules, Mapping[str, int]], None] | None = None
    # Refuses a choice that its wager does not know: a number, a card, a rank.
    check_choices: Callable[[TableRules, Mapping[str, Mapping[str, int]]], None] | None = None
    cost: Callable[[Round, int, Json], int] | None = None
    # Refuses a wager that what the table remembers of earlier rounds does not open.
    check_offered: Callable[[TableRules, Mapping[str, int], Memory], None] | None = None
    # Where nothing is dealt there is no shoe, and the chapter says itself how its table is opened.
    deals_cards: bool = True
    opens: Callable[[TableRules], tuple[Due, ...]] | None = None
    # Words for the steps between rounds, and for a void round, where the usual ones speak of cards and will not do.
    words: Mapping[str, str] = field(default_factory=dict)
    # What stands at the table only where the licensee uses it: a shaker, a progressive system.
    equipped: Callable[[TableRules], tuple[str, ...]] | None = None
    # The rate of progression where a reading corrects the printed one.
    meter_rate: Callable[[TableRules], Fraction | None] | None = None
    # Whether cards that arrive shuffled are cut; without an answer they are.
    cut_preshuffled: Callable[[TableRules], bool] | None = None
    # How the house way sets a player's cards: what the dealer tells a player who asks.
    advise: Callable[[Round, int], Decision] | None = None

    @property
    def law(self) -> TableLaw:
        """How the chapter has the table run between rounds."""
        return rulebook(self.slug).table


def playbook(slug: str) -> Playbook:
    """The chapter of a game as the table runs it."""
    return part(slug, "play", Playbook)
