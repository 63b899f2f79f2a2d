"""Settlement lines: what became of each wager, to the cent, and by which clause."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from croupier.money import Rounding, format_amount

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.money import Cents, Odds


class Outcome(StrEnum):
    """What became of a wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    VOID = "void"
    FORFEIT = "forfeit"
    SURRENDER = "surrender"


class Line(NamedTuple):
    """One wager, settled. `pay` is what the player receives beyond the return of the stake."""

    seat: int
    wager: str
    stake: Cents
    outcome: Outcome
    pay: Cents
    clause: str
    hand: str = ""
    choice: str = ""
    vigorish: Cents = 0
    keeps_stake: bool = True
    from_meter: Cents = 0
    # The readings that depart from the text, and without which the line would be another.
    readings: tuple[str, ...] = ()
    # The value of a coupon that lay with the wager; it is paid like chips, and collected.
    coupon: Cents = 0

    @property
    def net(self) -> Cents:
        """The player's gain or loss."""
        if self.outcome is Outcome.WIN:
            return self.pay - self.vigorish - (0 if self.keeps_stake else self.stake)
        return 0 if self.outcome in (Outcome.PUSH, Outcome.VOID) else -self.stake

    def as_dict(self) -> dict[str, object]:
        """The line as the referee's ruling shows it."""
        return {
            "seat": self.seat,
            "wager": self.wager,
            **({"choice": self.choice} if self.choice else {}),
            "stake": format_amount(self.stake),
            **({"coupon": format_amount(self.coupon)} if self.coupon else {}),
            "outcome": self.outcome.value,
            "pay": format_amount(self.pay),
            "vigorish": format_amount(self.vigorish),
            "net": format_amount(self.net),
            "hand": self.hand,
            "clause": self.clause,
            **({"readings": list(self.readings)} if self.readings else {}),
        }

    def read_by(self, reading: str, *, decides: bool = True) -> Line:
        """The line with the id of a reading that decides it."""
        return self._replace(readings=(*self.readings, reading)) if decides else self


def paid(seat: int, wager: str, stake: Cents, odds: Odds | None, clause: str, hand: str = "") -> Line:
    """A wager settled by the cell of a table: no cell loses, a push cell pushes."""
    if odds is None or odds.form == "loss":
        return Line(seat, wager, stake, Outcome.LOSE, 0, clause, hand)
    if odds.form == "push":
        return Line(seat, wager, stake, Outcome.PUSH, 0, clause, hand)
    return Line(seat, wager, stake, Outcome.WIN, odds.win(stake, rounding=Rounding.CENT_DOWN), clause, hand)


def lost(seat: int, wager: str, stake: Cents, clause: str, hand: str = "") -> Line:
    """A losing wager."""
    return Line(seat, wager, stake, Outcome.LOSE, 0, clause, hand)


def pushed(seat: int, wager: str, stake: Cents, clause: str, hand: str = "") -> Line:
    """A wager that neither wins nor loses."""
    return Line(seat, wager, stake, Outcome.PUSH, 0, clause, hand)


def returned(seat: int, wager: str, stake: Cents, clause: str) -> Line:
    """A wager of a void hand, given back."""
    return Line(seat, wager, stake, Outcome.VOID, 0, clause)


def forfeited(seat: int, wager: str, stake: Cents, clause: str) -> Line:
    """A wager given up by a fold."""
    return Line(seat, wager, stake, Outcome.FORFEIT, 0, clause)


def total(lines: Iterable[Line]) -> Cents:
    """The player's gain or loss over several lines."""
    return sum(line.net for line in lines)
