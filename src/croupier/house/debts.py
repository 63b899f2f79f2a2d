"""What a table owes the ledger after something has happened at it: each debt builds the posting that pays it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from croupier.house import ledger
from croupier.house.records import Posting
from croupier.play.disputes import HOUSE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.house.records import Act
    from croupier.money import Cents


@dataclass(frozen=True, slots=True)
class Opening:
    """A table was opened: its inventory and the seed of its meter."""

    why: ClassVar = "opening"
    inventory: Cents
    seed: Cents

    def posting(self, table: str, seq: int, at: int) -> Posting:
        legs = ledger.opening(table, self.inventory, self.seed)
        return Posting(seq=seq, at=at, why="opening", legs=legs, first=1, last=1)


@dataclass(frozen=True, slots=True)
class BuyIn:
    """Somebody took chips."""

    why: ClassVar = "buy-in"
    who: str
    amount: Cents
    bot: bool

    def posting(self, table: str, seq: int, at: int) -> Posting:
        legs = ledger.buy_in(table, self.who, self.amount, bot=self.bot)
        return Posting(seq=seq, at=at, why="buy-in", legs=legs, first=seq - 1, last=seq - 1)


@dataclass(frozen=True, slots=True)
class CashOut:
    """Somebody left with the chips that remained."""

    why: ClassVar = "cash-out"
    who: str
    amount: Cents
    bot: bool

    def posting(self, table: str, seq: int, at: int) -> Posting:
        legs = ledger.cash_out(table, self.who, self.amount, bot=self.bot)
        return Posting(seq=seq, at=at, why="cash-out", legs=legs, first=seq - 1, last=seq - 1)


@dataclass(frozen=True, slots=True)
class CouponsMoved:
    """Coupons came to players, or went: used up, or taken away by their players."""

    why: ClassVar = "coupons"
    entry: int
    amount: Cents

    def posting(self, table: str, seq: int, at: int) -> Posting:
        legs = ledger.coupons(table, self.amount)
        return Posting(seq=seq, at=at, why="coupons", legs=legs, first=self.entry, last=self.entry)


@dataclass(frozen=True, slots=True)
class Settled:
    """Wagers were settled by an entry and the round goes on: what everybody won, the commission, the meter."""

    why: ClassVar = "settlement"
    number: int
    entry: int
    nets: Mapping[str, Cents]
    vigorish: Cents
    to_meter: Cents

    def posting(self, table: str, seq: int, at: int) -> Posting:
        legs = ledger.settlement(table, self.nets, self.vigorish, self.to_meter)
        return Posting(
            seq=seq, at=at, why="settlement", legs=legs, first=self.entry, last=self.entry, round=self.number
        )


@dataclass(frozen=True, slots=True)
class RoundOver:
    """A round was completed by the entries from `first` to `last`: what is not posted yet of what everybody won."""

    why: ClassVar = "round"
    number: int
    first: int
    last: int
    nets: Mapping[str, Cents]
    vigorish: Cents
    to_meter: Cents

    def posting(self, table: str, seq: int, at: int) -> Posting:
        legs = ledger.settlement(table, self.nets, self.vigorish, self.to_meter)
        return Posting(seq=seq, at=at, why="round", legs=legs, first=self.first, last=self.last, round=self.number)


@dataclass(frozen=True, slots=True)
class Corrected:
    """A wrong payment of a disputed round was put right; nobody stands for the table."""

    why: ClassVar = "correction"
    entry: int
    payer: str | None
    payee: str | None
    amount: Cents

    def posting(self, table: str, seq: int, at: int) -> Posting:
        legs = ledger.correction(table, self.payer, self.payee, self.amount)
        return Posting(seq=seq, at=at, why="correction", legs=legs, first=self.entry, last=self.entry)


@dataclass(frozen=True, slots=True)
class Rescinded:
    """A finished round was voided afterwards; `away` says who has left, and whether that was a bot."""

    why: ClassVar = "correction"
    number: int
    entry: int
    nets: Mapping[str, Cents]
    away: Mapping[str, bool]
    vigorish: Cents
    to_meter: Cents

    def posting(self, table: str, seq: int, at: int) -> Posting:
        legs = ledger.rescission(table, self.nets, self.away, self.vigorish, self.to_meter)
        return Posting(
            seq=seq, at=at, why="correction", legs=legs, first=self.entry, last=self.entry, round=self.number
        )


def corrected(order: Act) -> Corrected:
    """What the act of a correction owes the ledger."""
    names = [None if (name := order.data.get(key, HOUSE)) == HOUSE else name for key in ("from", "to")]
    return Corrected(order.seq, names[0], names[1], order.data["amount"])


Debt: TypeAlias = Opening | BuyIn | CashOut | CouponsMoved | Settled | RoundOver | Corrected | Rescinded
