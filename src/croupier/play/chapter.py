"""What a chapter says about the shared procedures: one clause id for each, and the few numbers that differ."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from croupier.chapter import part

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from fractions import Fraction

    from croupier.cards import Card
    from croupier.families.hands.house_way import Decision
    from croupier.play.banking import BankLaw
    from croupier.play.inputs import Due, Json
    from croupier.play.lines import Line
    from croupier.play.round import Memory, Round
    from croupier.play.steps import Play
    from croupier.submission import TableRules


@dataclass(frozen=True, slots=True)
class Opening:
    """How cards come to the table before the first round."""

    inspect: str
    spread: str
    wash: str
    each_batch: str
    preinspected: str
    spread_if_reading: tuple[str, str] | None = None
    tear_joker: str | None = None
    # Tiles: they may be cleaned first, are inspected in several steps (act, clause, words), and a set that is
    # unsuitable is replaced and sealed.
    clean: str | None = None
    inspection: tuple[tuple[str, str, str], ...] = ()
    substitute: str | None = None
    seal: str | None = None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffle and cut; `cut` and `recut` are empty where nothing is cut."""

    shuffle: str
    dealer_cuts: bool
    cut: str
    recut: str
    idle: str
    idle_wash: str | None = None
    idle_device: str | None = None
    device_stack: str | None = None
    cut_needed: str | None = None
    offer: str | None = None
    offer_first: str | None = None
    offer_cover: str | None = None
    offer_right: str | None = None
    offer_ordered: str | None = None
    # Where players bank: the bank is offered the cut, so the bank is settled before the cards are cut.
    offer_bank: str | None = None
    # Whether the journal names the clause by which each player was offered the cut.
    tells_offers: bool = False
    wrong_device_count: str | None = None
    after_each_round: bool = True
    recut_in_shoe: bool = True
    cover_reached: tuple[str, ...] = ()
    ordered_reshuffle: str | None = None
    after_round: str | None = None
    by_hand: bool = False
    # Whether cards that arrive shuffled are cut; without an answer they are.
    cut_preshuffled: Callable[[TableRules], bool] | None = None


@dataclass(frozen=True, slots=True)
class Cards:
    """What is dealt with, and for how long."""

    deck: tuple[Card, ...]
    composition: str
    hours: Mapping[str, tuple[int, str]]
    alternate: str | None = None
    colors: str | None = None
    stored: str | None = None
    one_in_rack: str | None = None
    two_batches: str | None = None
    automated: str | None = None


@dataclass(frozen=True, slots=True)
class Wagering:
    """Who may wager, when and how."""

    positions: str
    chips: str
    closing: str
    boxes: str
    seated: str | None = None
    no_midshoe_entry: str | None = None
    midshoe_readmitted: str | None = None
    midshoe_reshuffled: str | None = None
    cash_if_confirmed: bool = False


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


@dataclass(frozen=True, slots=True)
class Dealing:
    """One way of dealing: where the cards go before the first one is dealt."""

    load: str
    handling: tuple[str, ...] = ()


@dataclass(frozen=True)
class Playbook:
    """A chapter as the table runs it."""

    slug: str
    cards: Cards
    opening: Opening
    shuffle: Shuffle
    wagering: Wagering
    dealing: Mapping[str, Dealing]
    play: Callable[[Round], Play]
    settle: Callable[[Round, int, frozenset[str] | None], list[Line]]
    irregularities: Mapping[str, Irregularity]
    equipment: tuple[str, ...] = ()
    conduct: tuple[str, ...] = ()
    check_stakes: Callable[[TableRules, Mapping[str, int]], None] | None = None
    # Refuses a choice that its wager does not know: a number, a card, a rank.
    check_choices: Callable[[TableRules, Mapping[str, Mapping[str, int]]], None] | None = None
    burns_first_card: str | None = None
    cost: Callable[[Round, int, Json], int] | None = None
    banking: BankLaw | None = None
    # Refuses a wager that what the table remembers of earlier rounds does not open.
    check_offered: Callable[[TableRules, Mapping[str, int], Memory], None] | None = None
    # Where nothing is dealt there is no shoe, and the chapter says itself how its table is opened.
    deals_cards: bool = True
    opens: Callable[[TableRules], tuple[Due, ...]] | None = None
    # Words for the steps between rounds, and for a void round, where the usual ones speak of cards and will not do.
    words: Mapping[str, str] = field(default_factory=dict)
    # What stands at the table only where the licensee uses it: a shaker, a progressive system.
    equipped: Callable[[TableRules], tuple[str, ...]] | None = None
    # The hours that dice may stay on the table, and the clause that says so.
    dice: tuple[int, str] | None = None
    # The rate of progression where a reading corrects the printed one.
    meter_rate: Callable[[TableRules], Fraction | None] | None = None
    # The clause that keeps a share of the meter out of the table inventory.
    meter_elsewhere: str | None = None
    # How the house way sets a player's cards: what the dealer tells a player who asks.
    advise: Callable[[Round, int], Decision] | None = None


def playbook(slug: str) -> Playbook:
    """The chapter of a game as the table runs it."""
    return part(slug, "play", Playbook)
