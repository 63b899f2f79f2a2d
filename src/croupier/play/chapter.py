"""What a chapter says about the shared procedures: one clause id for each, and the few numbers that differ."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.chapter import part
from croupier.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from fractions import Fraction

    from croupier.cards import Card
    from croupier.families.hands.house_way import Decision
    from croupier.play.inputs import Due, Json
    from croupier.play.limits import PayoutLimit
    from croupier.play.lines import Line
    from croupier.play.round import Memory, Round
    from croupier.play.steps import Play
    from croupier.play.surrendering import HandsSet
    from croupier.rulebook.irregularity import Irregularity
    from croupier.rulebook.table_law import TableLaw
    from croupier.submission import TableRules


@dataclass(frozen=True)
class Playbook:
    """A chapter as the table runs it."""

    slug: str
    deck: tuple[Card, ...]
    play: Callable[[Round], Play]
    settle: Callable[[Round, int, frozenset[str] | None], list[Line]]
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
    # Refuse, by clause, what is said to have gone wrong where the clause as it is read here does not reach it, or what
    # the round itself contradicts, such as a hand of that name which nobody holds.
    checks: Mapping[str, Callable[[TableRules, Mapping[str, Json]], None]] = field(default_factory=dict)
    in_round: Mapping[str, Callable[[Round, Mapping[str, Json]], None]] = field(default_factory=dict)
    # Whether cards that arrive shuffled are cut; without an answer they are.
    cut_preshuffled: Callable[[TableRules], bool] | None = None
    # What becomes of a player's wager against the dealer's hands as they lie: what a reset changes.
    compares: Callable[[Round, int], Line] | None = None
    # Set the dealer's hands again by the house way, by the clause that demands it, and say how they read; None where
    # they are not set yet.
    resets: Mapping[str, Callable[[Round], str | None]] = field(default_factory=dict)
    # How the house way sets a player's cards: what the dealer tells a player who asks.
    advise: Callable[[Round, int], Decision] | None = None

    # What is left to players whose hands lie set on the layout.
    hands_set: HandsSet | None = None
    # What a payout limit reaches.
    limit: PayoutLimit | None = None

    @property
    def looks(self) -> bool:
        """Whether a clause makes something of a player's not having looked at the own cards yet."""
        return rulebook(self.slug).looks

    @property
    def law(self) -> TableLaw:
        """How the chapter has the table run between rounds."""
        return rulebook(self.slug).table

    @property
    def irregularities(self) -> Mapping[str, Irregularity]:
        """What can go wrong, by clause."""
        return rulebook(self.slug).irregularities


def playbook(slug: str) -> Playbook:
    """The chapter of a game as the table runs it."""
    return part(slug, "play", Playbook)
