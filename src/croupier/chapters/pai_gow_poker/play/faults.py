"""What may go wrong at pai gow poker: N.J.A.C. 13:69F-11.11, and the counts of 11.8 to 11.8B."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.chapters.pai_gow_poker.play.bonus import VOID
from croupier.chapters.pai_gow_poker.play.contest import STAY
from croupier.chapters.pai_gow_poker.play.deal import WAYS
from croupier.errors import RuleError
from croupier.play.chapter import Effect, Irregularity
from croupier.play.equipment import dealt_by, has_device, has_dice
from croupier.play.procedures import automated
from croupier.rulebook import cite

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.submission import TableRules

BATCHES = ("first-batch", "dealing")
AFTER_THE_DEAL = ("dealt", "setting", "bank-set", "dealer-set")


def _bank_has_dice(method: str) -> Callable[[TableRules], bool]:
    """The bank shakes only where players bank, and by the section of the dealing method."""
    dealt_so = dealt_by(method)
    return lambda rules: rules.option("player_banking") is True and has_dice(rules) and dealt_so(rules)


def _of_a_player(state: Round, found: Mapping[str, Json]) -> None:
    """(d) gives the option to a player; an exposed card of the bank falls under (e)."""
    bank = state.bank
    if bank and found.get("seat") == bank.seat:
        text = "an exposed card of the bank voids all hands"
        raise RuleError("irregularity", text, clause=cite("NJ-69F-11.11(e)"), field="seat")


def _while_stacking(state: Round, found: Mapping[str, Json]) -> None:
    """(k) is about the seven stacks; only a record that names no way of dealing is spared the difference."""
    if state.phase == "dealing" and state.rules.option("dealing_method") == "hand":
        text = "the stacks are dealt already: a card exposed now falls under (d) or (e)"
        raise RuleError("irregularity", text, clause=cite("NJ-69F-11.11(k)"), field="clause")


IRREGULARITIES = (
    *(
        Irregularity(
            way.wrong,
            "more or less than four cards left",
            Effect.VOID,
            ("stub",),
            removes_deck=True,
            applies=dealt_by(method),
        )
        for method, way in WAYS.items()
    ),
    *(
        Irregularity(
            way.bank_shakes, "the bank lifts the lid", Effect.NO_ROLL, ("starting",), applies=_bank_has_dice(method)
        )
        for method, way in WAYS.items()
    ),
    Irregularity(cite("NJ-69F-11.11(a)"), "a die does not lie flat", Effect.NO_ROLL, ("starting",), applies=has_dice),
    Irregularity(cite("NJ-69F-11.11(b)"), "a die falls out", Effect.NO_ROLL, ("starting",), applies=has_dice),
    Irregularity(
        cite("NJ-69F-11.11(c)"),
        "dice totalled wrongly and dealt so",
        Effect.VOID,
        ("dealing", *AFTER_THE_DEAL),
        after_decisions=True,
        applies=has_dice,
    ),
    Irregularity(
        cite("NJ-69F-11.11(d)"),
        "card of a player exposed",
        Effect.OPTION,
        (*BATCHES, "stub", "dealt"),
        needs=("seat",),
        choices=(VOID, STAY),
        in_round=_of_a_player,
    ),
    Irregularity(
        cite("NJ-69F-11.11(e)"),
        "card of the dealer or the bank exposed",
        Effect.VOID,
        (*BATCHES, "stub", "dealt", "setting", "bank-set"),
        after_decisions=True,
    ),
    Irregularity(
        cite("NJ-69F-11.11(f)"),
        "card face up in the shoe",
        Effect.BURN,
        BATCHES,
        void_if_repeated=True,
        applies=dealt_by("manual-shoe", "automated-shoe"),
    ),
    Irregularity(
        cite("NJ-69F-11.11(g)"),
        "card drawn in error, face unseen",
        Effect.NEXT_CARD,
        BATCHES,
        applies=dealt_by("manual-shoe", "automated-shoe"),
    ),
    Irregularity(
        cite("NJ-69F-11.11(h)"),
        "wrong number of cards",
        Effect.VOID,
        ("stacking", "dealing", "stub", *AFTER_THE_DEAL, "settling"),
        after_decisions=True,
    ),
    Irregularity(cite("NJ-69F-11.11(i)"), "the dealer's hand is set wrongly", Effect.RESET, ("dealer-set",)),
    Irregularity(cite("NJ-69F-11.11(j)"), "the bank's hand is set wrongly", Effect.RESET, ("bank-set",)),
    Irregularity(
        cite("NJ-69F-11.11(k)"),
        "card exposed while the stacks are dealt",
        Effect.VOID,
        ("stacking", "dealing"),
        applies=dealt_by("hand"),
        in_round=_while_stacking,
    ),
    Irregularity(
        cite("NJ-69F-11.11(l)"),
        "stacks not dealt to and fro",
        Effect.VOID,
        ("stacking", "stub", "starting", "dealing"),
        applies=dealt_by("hand"),
    ),
    Irregularity(cite("NJ-69F-11.11(m)"), "shuffler jams", Effect.RESHUFFLE, ("shuffling",), applies=automated),
    Irregularity(
        cite("NJ-69F-11.11(n)"), "dealing shoe jams", Effect.VOID, BATCHES, applies=dealt_by("automated-shoe")
    ),
    Irregularity(
        cite("NJ-69F-11.11(o)"),
        "device out of use",
        Effect.OUT_OF_ORDER,
        ("shuffling", "betting"),
        applies=has_device,
    ),
)
