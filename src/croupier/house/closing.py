"""Tables at which nobody can play, and how they come back.

Nothing here judges a round. A table whose open sitting the rules in force would judge otherwise is closed with its
balances as they were last posted: wagers of the unfinished round go back to their players, whose chips are paid out.
With a new sitting the staff opens it again. A table whose chapter is missing waits for it, and nothing is written.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import msgspec

from croupier.house import ledger
from croupier.house.machine import Machine, reading_of
from croupier.house.records import Act, Closed, Posting, Sitting

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.edition import Edition
    from croupier.house.judging import Difference
    from croupier.house.records import AnyEntry, MeterReading, Opened

Why = Literal["other-rules", "chapter-missing"]


@dataclass(frozen=True, slots=True)
class ClosedTable:
    """A table that is closed, why, and the round that was never finished."""

    opened: Opened
    code: Why
    text: str
    unfinished: int | None


class Unplayable(Exception):  # noqa: N818 - it tells what a table is, and whoever recovers it decides
    """A table that cannot be taken up: its opening, its open sitting, and why not."""

    def __init__(
        self, opened: Opened, entries: list[AnyEntry], code: Why, text: str, differs: Difference | None = None
    ) -> None:
        super().__init__(text)
        self.opened, self.entries, self.code, self.text, self.differs = opened, entries, code, text, differs

    @property
    def was_closed(self) -> bool:
        """Whether the journal says already that the table is closed."""
        return any(isinstance(entry, Closed) for entry in self.entries)

    def table(self) -> ClosedTable:
        """The table as the house lists it."""
        return ClosedTable(self.opened, self.code, self.text, unfinished(self.entries))


def rounds_of(entries: list[AnyEntry]) -> int:
    """The number of the round that was posted last, as the entries of a sitting tell it."""
    first = entries[0]
    before = first.rounds if isinstance(first, Sitting) else 0
    return max((e.round or 0 for e in entries if isinstance(e, Posting)), default=0) or before


def unfinished(entries: list[AnyEntry]) -> int | None:
    """The number of the round that was under way: bets were closed, and no settlement was posted."""
    posted = [entry.seq for entry in entries if isinstance(entry, Posting) and entry.why == "round"]
    since = posted[-1] if posted else 0
    begun = any(isinstance(e, Act) and e.act == "no-more-bets" and e.seq > since for e in entries)
    return rounds_of(entries) + 1 if begun else None


def close(found: Unplayable, today: Edition, chips: Mapping[str, int], at: int) -> list[AnyEntry]:
    """The entries that close a table: why, and each player's chips as the ledger has them."""
    opened, entries, differs = found.opened, found.entries, found.differs
    assert differs is not None
    last, table = entries[-1], opened.table
    at, seq = max(at, last.at), last.seq + 1
    closed = Closed(
        seq=seq, at=at, edition=today, differs=differs.seq, why=differs.what, unfinished=unfinished(entries)
    )
    bots = _bots(entries)
    owners = [(account.removeprefix(ledger.layout(table, "")), cents) for account, cents in chips.items() if cents]
    return [
        closed,
        *(
            Posting(
                seq=seq + number,
                at=at,
                why="cash-out",
                legs=ledger.cash_out(table, who, cents, bot=who in bots),
                first=seq,
                last=seq,
            )
            for number, (who, cents) in enumerate(owners, 1)
        ),
    ]


def _bots(entries: list[AnyEntry]) -> set[str]:
    """Who plays for the bank."""
    found = {e.who for e in entries if isinstance(e, Act) and e.act == "sit" and e.data.get("bot")}
    first = entries[0]
    return found | ({player.id for player in first.players if player.bot} if isinstance(first, Sitting) else set())


def reopen(opened: Opened, entries: list[AnyEntry], held: Mapping[str, int], seed: int, at: int) -> Sitting:
    """The entry that opens a closed table again, without players, from what the ledger says it has."""
    first, last, table = entries[0], entries[-1], opened.table
    meter = held.get(ledger.meter(table), 0)
    own = held.get(ledger.inventory(table), 0) + held.get(ledger.commission(table), 0)
    return Sitting(
        seq=last.seq + 1,
        at=max(at, last.at),
        number=(first.number if isinstance(first, Sitting) else 1) + 1,
        rounds=unfinished(entries) or rounds_of(entries),
        inventory=own + meter - seed,
        elsewhere=0,
        meter_posted=meter,
        players=(),
        meter=_meter(opened, first, meter),
        memory={},
        stepped=False,
        bots=0,
    )


def _meter(opened: Opened, first: AnyEntry, posted: int) -> MeterReading | None:
    """The meter with what is posted for it; the part of it that is reserve is that of the sitting's beginning."""
    fresh = Machine(opened).table.meter
    if fresh is None:
        return None
    kept = first.meter if isinstance(first, Sitting) else None
    found = kept or reading_of(fresh)
    exact = max(posted - Fraction(found.reserve), Fraction(0))
    return msgspec.structs.replace(found, exact=str(exact))
