"""Whether a journal is what the rules make of its inputs, and under whose rules that can be said.

A sitting that was written under the edition in force is judged again: whatever differs is damage. One that was written
under another edition is verified as written and no more; where the rules in force happen to say the same, or where
they part from it, is told beside that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.edition import Edition, edition
from croupier.errors import CroupierError
from croupier.house.machine import Machine
from croupier.house.records import Closed, Opened, Posting, Resumed, Reveal, Sitting

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.house.records import AnyEntry


@dataclass(frozen=True, slots=True)
class Difference:
    """The entry from which on the rules in force make something else of a journal, and what."""

    seq: int
    what: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What can be said of one sitting."""

    sitting: int
    first: int
    last: int
    # Under which editions it was written: more than one if the house came back under another one before it ended.
    written: tuple[Edition | None, ...]
    ours: bool
    # Whether the rules in force were asked, what kept them from answering, and where they first differ.
    asked: bool = False
    unable: str | None = None
    differs: Difference | None = None

    @property
    def judged(self) -> bool:
        """Whether the sitting was judged again under the rules by which it was played."""
        return self.ours and self.asked and self.unable is None

    @property
    def today(self) -> str | None:
        """What the rules in force say of it: the same, something else, nothing; None where nobody asked them."""
        if not self.asked:
            return None
        return "not-run" if self.unable else "differs" if self.differs else "same"

    @property
    def text(self) -> str:
        """The verdict in a sentence."""
        if self.judged:
            return "re-judged" if self.differs is None else f"re-judged: differs at entry {self.differs.seq}"
        if self.ours and not self.asked:
            return "verified as written, not re-judged: written under today's rules, which were not asked"
        names = " and then under ".join(str(one or "a release that named no edition") for one in self.written)
        found = f"verified as written, not re-judged: written under {names}"
        if self.unable:
            return f"{found}; today's rules cannot be asked: {self.unable}"
        if self.differs:
            return f"{found}; today's rules differ at entry {self.differs.seq}: {self.differs.what}"
        return f"{found}; today's rules say the same" if self.asked else found

    def as_dict(self) -> dict[str, Any]:
        """The verdict as JSON shows it."""
        return {
            "sitting": self.sitting,
            "first": self.first,
            "last": self.last,
            "written_under": [msgspec.structs.asdict(one) if one else None for one in self.written],
            "verdict": "re-judged" if self.judged else "verified-as-written",
            "today": self.today,
            "differs_at": self.differs.seq if self.differs else None,
            "text": self.text,
        }


def differences(machine: Machine, entries: Iterable[AnyEntry]) -> Iterator[Difference]:
    """Carry out entries that follow the machine's, and tell where they are not what the rules make necessary.

    What is not posted during a round, as older editions left it, must be posted when the round is over.
    """
    for entry in entries:
        try:
            owed = machine.owed()
            if isinstance(entry, (Posting, Reveal)):
                if owed != entry:
                    yield Difference(entry.seq, "the entry is not what the rules make of the round")
            elif owed is not None and not _within_round(owed):
                yield Difference(entry.seq, f"the rules call for a {type(owed).__name__.lower()} before this entry")
            if isinstance(entry, Sitting) and not _follows(machine, entry):
                yield Difference(entry.seq, "the new sitting does not begin with the balances of the old one")
            machine.apply(entry)
        except Exception as error:
            # Other rules may fail in any way at an entry that they do not expect.
            yield Difference(entry.seq, f"the entry cannot be carried out: {error}")
            return


def _within_round(owed: AnyEntry) -> bool:
    return isinstance(owed, Posting) and owed.why == "settlement"


def _follows(machine: Machine, entry: Sitting) -> bool:
    rest = machine.rest(entry.at)
    return msgspec.structs.replace(rest, seq=entry.seq, edition=entry.edition) == entry


def sittings(entries: list[AnyEntry]) -> list[list[AnyEntry]]:
    """The entries of a table's journal, sitting by sitting."""
    starts = [n for n, entry in enumerate(entries) if n == 0 or isinstance(entry, Sitting)]
    return [entries[start:end] for start, end in zip(starts, [*starts[1:], len(entries)], strict=True)]


def written_under(entries: Iterable[AnyEntry]) -> tuple[Edition | None, ...]:
    """The editions that the entries of one sitting name."""
    return tuple(entry.edition or None for entry in entries if isinstance(entry, (Opened, Sitting, Resumed)))


def judge(entries: list[AnyEntry], *, ask: bool) -> Iterator[Verdict]:
    """A verdict on every sitting of a table's journal; with `ask`, the rules in force are asked."""
    opened, parts = entries[0], sittings(entries)
    assert isinstance(opened, Opened)
    for number, part in enumerate(parts, 1):
        # How a sitting ends shows where the next one begins.
        more = parts[number][:1] if number < len(parts) else []
        yield judge_part(opened, part, more, number=number, ask=ask)


def judge_part(
    opened: Opened, part: list[AnyEntry], more: Iterable[AnyEntry] = (), *, number: int = 0, ask: bool = True
) -> Verdict:
    """A verdict on the entries of one sitting from its beginning on."""
    first = part[0]
    number = number or (first.number if isinstance(first, Sitting) else 1)
    verdict = Verdict(number, first.seq, part[-1].seq, written_under(part), ours=False, asked=ask)
    try:
        ours = edition(opened.game)
        verdict = replace(verdict, ours=all(ours.same(one) for one in verdict.written))
        if not ask:
            return verdict
        machine = Machine(opened)
        if isinstance(first, Sitting):
            machine.apply(first)
    except CroupierError as error:
        return replace(verdict, unable=str(error))
    # Nothing judges what was posted when a table was closed.
    end = next((n for n, entry in enumerate(part) if isinstance(entry, Closed)), None)
    judged = [*part[1:], *more] if end is None else part[1:end]
    return replace(verdict, differs=next(differences(machine, judged), None))
