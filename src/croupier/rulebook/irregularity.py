"""What can go wrong at a table, as `law/irregularities.toml` states it."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import msgspec

from croupier.rulebook.models import Record


class Effect(StrEnum):
    """What an irregularity does."""

    BURN = "burn"
    NEXT_CARD = "next-card"
    VOID = "void"
    OPTION = "option"
    RESHUFFLE = "reshuffle"
    REDEAL = "redeal"
    REFILL = "refill"
    RESET = "reset"
    NO_ROLL = "no-roll"
    OUT_OF_ORDER = "out-of-order"


class Irregularity(Record, frozen=True, forbid_unknown_fields=True):
    """A clause of the chapter's irregularities: where it can happen and what it does."""

    clause: str
    title: str
    effect: Effect
    phases: tuple[str, ...]
    needs: tuple[str, ...] = ()
    settle: tuple[str, ...] = ()
    # Whose cards, beside the player's own, decide a wager that is settled all the same.
    shows: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    # Whose cards it is about, where the clause says so: the dealer's, the bank's, those of an area.
    whose: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    void_if_repeated: bool = False
    removes_deck: bool = False
    # Whether it may come to light at any time after it happened, until the rack is next shuffled; what everybody
    # witnesses when it happens does not.
    late: bool = False
    # Where it may be noticed already, to take effect as soon as one of the phases is reached.
    early: tuple[str, ...] = ()
    # Only a player who has not looked at the unexposed cards has the option.
    unseen: bool = False
    # It may come to light after some decisions: those that a record states were taken before it.
    after_decisions: bool = False
    # The ways of dealing, or the equipment, without which it cannot happen; a record may leave them open.
    dealt_by: tuple[str, ...] = ()
    # The same where a reading decides: its id, and the ways that each of its values means, none for all.
    dealt_by_reading: dict[str, dict[str, tuple[str, ...]]] = msgspec.field(default_factory=dict)
    only: tuple[Literal["shuffler", "device", "dice", "bank"], ...] = ()
