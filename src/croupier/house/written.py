"""What can be said of a journal without any rules: that entries, ledger and finished rounds agree with each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.house import ledger
from croupier.house.debts import corrected
from croupier.house.records import Act, Chips, Opened, Posting, Reveal, Sitting
from croupier.play.inputs import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.house.records import AnyEntry, Pledge
    from croupier.house.store.port import RoundRow

Wrong = tuple[int, str]
ROLES = frozenset(role.value for role in Role)


class Books:
    """The accounts of one table as its postings move them, held against what else the journal says."""

    def __init__(self, opened: Opened, rounds: Iterable[RoundRow]) -> None:
        self.opened, self.table = opened, opened.table
        self.rounds = {row.number: row for row in rounds}
        self.seen: dict[int, AnyEntry] = {}
        self.held: dict[str, int] = {}
        self.seed = 0
        self.round = 0
        # What was posted of a round before it was over.
        self.partly: dict[str, int] = {}

    def check(self, entries: Iterable[AnyEntry]) -> Iterator[Wrong]:
        """What does not agree, entry by entry."""
        at = 0
        for entry in entries:
            self.seen[entry.seq] = entry
            if entry.at < at:
                yield entry.seq, "the entry is older than the one before it"
            at = entry.at
            if isinstance(entry, Act) and entry.role not in ROLES:
                yield entry.seq, f"nobody at a table is a {entry.role}"
            elif isinstance(entry, Reveal):
                yield from self._reveal(entry)
            elif isinstance(entry, Posting):
                yield from self._posting(entry)
            elif isinstance(entry, Sitting):
                yield from self._sitting(entry)
        for number in sorted(self.rounds.keys() - set(range(1, self.round + 1))):
            yield self.rounds[number].last, f"round {number} is among the finished ones and was never posted"

    def _reveal(self, entry: Reveal) -> Iterator[Wrong]:
        pledge: AnyEntry | Pledge | None = self.seen.get(entry.pledge)
        if getattr(pledge, "hash", None) != entry.hash:
            yield entry.seq, "what was revealed was never committed to"

    def _posting(self, entry: Posting) -> Iterator[Wrong]:
        for account, cents in entry.legs.items():
            self.held[account] = self.held.get(account, 0) + cents
        match entry.why:
            case "opening":
                self.seed = entry.legs.get(ledger.meter(self.table), 0)
                if entry.legs != ledger.opening(self.table, self.opened.inventory, self.seed):
                    yield entry.seq, "the posting is not the inventory with which the table was opened"
            case "buy-in":
                if entry.legs not in self._bought(entry.last):
                    yield entry.seq, f"the posting is not what was bought in entry {entry.last}"
            case "cash-out":
                if any(self.held[account] for account in entry.legs if account.startswith(self._layout)):
                    yield entry.seq, "the posting is not all that the player had"
            case "coupons":
                account = f"table:{self.table}:coupons"
                wrong = entry.legs != ledger.coupons(self.table, entry.legs.get(account, 0)) or self.held[account] < 0
                if wrong:
                    yield entry.seq, "the posting uses up coupons that nobody had"
            case "settlement":
                if entry.round != self.round + 1:
                    yield entry.seq, f"wagers of round {entry.round} were posted out of turn"
                self._add(entry)
            case "round":
                self._add(entry)
                yield from self._settled(entry)
                self.partly = {}
            case "correction" if entry.round is not None:
                if entry.round != self.round:
                    yield entry.seq, f"round {entry.round} was corrected out of turn"
            case "correction":
                if entry != self._ordered(entry):
                    yield entry.seq, f"the posting is not what was ordered in entry {entry.last}"
            case _:
                yield entry.seq, f"a table posts no {entry.why}"

    @property
    def _layout(self) -> str:
        return ledger.layout(self.table, "")

    def _bought(self, seq: int) -> list[dict[str, int]]:
        """What the entry of a purchase may post: a bot's chips come from the bank."""
        entry = self.seen.get(seq)
        who, amount = "", 0
        if isinstance(entry, Act) and entry.act == "sit":
            who, amount = entry.who, entry.data.get("chips", 0)
        elif isinstance(entry, Chips):
            who, amount = entry.who, entry.amount
        return [ledger.buy_in(self.table, who, amount, bot=bot) for bot in (False, True)] if who else []

    def _ordered(self, entry: Posting) -> Posting | None:
        """What the order of a correction calls for."""
        act = self.seen.get(entry.last)
        if not isinstance(act, Act) or act.act != "correct":
            return None
        return corrected(self.table, act).posting(entry.seq, entry.at)

    def _add(self, entry: Posting) -> None:
        """Add what a posting moves between the layout and the table to what was posted of its round before."""
        for account, cents in entry.legs.items():
            if account.startswith(self._layout):
                self.partly[account] = self.partly.get(account, 0) + cents

    def _settled(self, entry: Posting) -> Iterator[Wrong]:
        row = self.rounds.get(entry.round or 0)
        if row is None:
            yield entry.seq, f"round {entry.round} was posted and is not among the finished ones"
            return
        if row.number <= self.round:
            yield entry.seq, f"round {entry.round} was posted before"
        self.round = row.number
        if (row.first, row.last) != (entry.first, entry.last):
            yield entry.seq, f"round {entry.round} is kept with other entries than it was posted with"
        posted = {account: cents for account, cents in self.partly.items() if cents}
        if posted != {ledger.layout(self.table, who): net for who, net in row.nets.items() if net}:
            yield entry.seq, f"round {entry.round} is kept with other results than were posted"

    def _sitting(self, entry: Sitting) -> Iterator[Wrong]:
        chips = {account: cents for account, cents in self.held.items() if account.startswith(self._layout) and cents}
        if chips != {ledger.layout(self.table, player.id): player.chips for player in entry.players if player.chips}:
            yield entry.seq, "the players do not begin the sitting with what the ledger says they have"
        if self.held.get(f"table:{self.table}:coupons", 0) != sum(
            sum((p.coupons or {}).values()) for p in entry.players
        ):
            yield entry.seq, "the players do not begin the sitting with the coupons that the ledger says they have"
        meter = self.held.get(ledger.meter(self.table), 0)
        own = self.held.get(ledger.inventory(self.table), 0) + self.held.get(ledger.commission(self.table), 0)
        if (entry.meter_posted, entry.inventory - entry.elsewhere) != (meter, own + meter - self.seed):
            yield entry.seq, "the table does not begin the sitting with what the ledger says it has"
