"""What a table owes the ledger after something has happened at it: each debt is paid by one posting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from croupier.house import ledger
from croupier.house.records import Posting
from croupier.play.disputes import HOUSE

if TYPE_CHECKING:
    from croupier.house.records import Act
    from croupier.money import Cents


@dataclass(frozen=True, slots=True)
class Debt:
    """Why something is owed, the legs, and the entries that are settled: the last one before it if none is named."""

    why: Literal["settlement", "round", "correction", "buy-in", "cash-out", "opening", "coupons"]
    legs: dict[str, Cents]
    first: int | None = None
    last: int | None = None
    round: int | None = None

    def posting(self, seq: int, at: int) -> Posting:
        """The posting that pays it."""
        first = seq - 1 if self.first is None else self.first
        last = first if self.last is None else self.last
        return Posting(seq=seq, at=at, why=self.why, legs=self.legs, first=first, last=last, round=self.round)


def corrected(table: str, order: Act) -> Debt:
    """What the act of a correction owes: a wrong payment of a disputed round is put right."""
    payer, payee = (None if (name := order.data.get(key, HOUSE)) == HOUSE else name for key in ("from", "to"))
    return Debt("correction", ledger.correction(table, payer, payee, order.data["amount"]), order.seq)
