"""A table of the house: the engine, and around it what the journal must also know.

Pure and synchronous like the engine: entries go in, events come out, and the same entries always give the same
machine. The live table and recovery drive it alike; what an entry makes necessary (a posting, the opening of a
pledge) the machine states in `owed`, and whoever drives it writes that down next.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from croupier.errors import InputError
from croupier.house import fairness, ledger
from croupier.house.advice import Advisor
from croupier.house.debts import Debt, corrected
from croupier.house.records import (
    Act,
    Chips,
    MeterReading,
    Opened,
    Player,
    Pledge,
    Posting,
    Resumed,
    Reveal,
    Sitting,
    Switch,
)
from croupier.play.chapter import playbook
from croupier.play.inputs import Event, Input, Role
from croupier.play.journal import first_release
from croupier.play.table import Table
from croupier.submission import load

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.house.records import AnyEntry
    from croupier.play.betting import Player as Seated
    from croupier.play.lines import Line
    from croupier.play.progressive import Meter
    from croupier.play.round import Ended, Memory, Round
    from croupier.rulebook.irregularity import Irregularity
    from croupier.submission import TableRules


@dataclass(frozen=True, slots=True)
class Finished:
    """A round that is over: its last state, and what became of everybody."""

    number: int
    at: int
    sitting: int
    first: int
    last: int
    state: Round
    lines: tuple[Line, ...]
    owners: dict[int, str]
    taken: frozenset[tuple[int, str]]
    pledge: Pledge | None
    void: Irregularity | None
    gains: dict[int, int]
    # What was posted at the wheel before the round.
    posted: tuple[int, ...] = ()

    def nets(self) -> dict[int, int]:
        """Each seat's gain or loss; the bank's is among them."""
        return dict(self.gains)

    def by_player(self) -> dict[str, int]:
        """Each player's gain or loss over all their seats."""
        return _by_player(self.gains, self.owners)


@dataclass(slots=True)
class Persona:
    """How somebody at the table is called."""

    name: str
    bot: bool = False


@dataclass(slots=True)
class Sworn:
    """A pledge that is not opened yet: the cut made since, rounds dealt from it, and how much of it was used."""

    pledge: Pledge
    drawn: fairness.Drawn
    placed: bool = False
    cut: int | None = None
    rounds: list[int] = field(default_factory=list)
    used: dict[str, int] = field(default_factory=dict)


# Acts whose outcome was drawn for a pledge, and under which name.
DRAWS = {"shake": "dice", "draw-number": "numbers", "choose-stack": "stacks", "spin": "spins"}
PLACES = ("shuffle", "cut", "irregularity")


class Machine:
    """One table of the house, from the first entry of its journal (or of its last sitting) onward."""

    def __init__(self, opened: Opened, rules: TableRules | None = None) -> None:
        self.opened = opened
        self.rules = rules or rules_of(opened.submission, opened.game)
        self.game = playbook(opened.game)
        self.advisor = Advisor(self.rules)
        self.names: dict[str, Persona] = {}
        self.bots = 0
        self.seq, self.at = opened.seq, opened.at
        self.sitting = self.began = 1
        self.edition = opened.edition or None
        # Whether this sitting ends as soon as nothing is at stake.
        self.ending = False
        self.rounds_before = 0
        self.last: Finished | None = None
        self.sworn: dict[int, Sworn] = {}
        self.current: int | None = None
        # The entries that put the questions which are open, by seat, and the last one that put any.
        self.asked: dict[int, int] = {}
        self.last_asked = 0
        self._round_first = 1
        # What of the round under way has been posted: everybody's gain, and the commission.
        self._posted_nets: dict[str, int] = {}
        self._posted_vigorish = 0
        self._acted = 1
        self._debts: list[Debt] = []
        # The value of the coupons that players hold or have laid.
        self.coupons = 0
        self.meter_posted = 0
        self.table = Table(self.game, self.rules, inventory=opened.inventory, journalled=True)
        if self.table.meter is not None:
            self.meter_posted = ledger.meter_cents(self.table.meter)
        self._debts.append(Debt("opening", ledger.opening(opened.table, opened.inventory, self.meter_posted), 1))

    # --- entries

    def apply(self, entry: AnyEntry) -> list[Event]:
        """Carry out an entry and tell what happened."""
        self.seq, self.at = entry.seq, entry.at
        match entry:
            case Act():
                return self._act(entry)
            case Pledge():
                return self._pledge(entry)
            case Reveal():
                return self._reveal(entry)
            case Posting():
                return self._posted(entry)
            case Sitting():
                return self._sit_anew(entry)
            case Resumed():
                self.edition, self.ending = entry.edition, True
                return []
            case Switch(what="stepped"):
                self.table.stepped = bool(entry.value)
                self.table.singly = self.table.stepped and bool(entry.singly)
                return [Event("stepped", "", text="step by step" if entry.value else "without stops")]
            case Switch():
                self.bots = entry.value
                return [Event("bots", "", text=str(entry.value))]
            case Chips():
                player = self.table.betting.players[entry.who]
                player.chips += entry.amount
                self._bought(entry.who, entry.amount)
                return [Event("chips", self.game.law.wagering.chips, player.seat, text=entry.who)]
            case _:
                return []

    def _bought(self, who: str, amount: int) -> None:
        """Somebody has taken chips."""
        legs = ledger.buy_in(self.opened.table, who, amount, bot=self.names[who].bot)
        self._debts.append(Debt("buy-in", legs))

    def given(self, entry: Act) -> Input:
        """An act as the engine takes it, which counts in seconds."""
        given = Input(entry.act, Role(entry.role), entry.who, entry.at // 1000, entry.data)
        return given if self.edition is not None else first_release(given, self.table)

    def _act(self, entry: Act) -> list[Event]:
        table, betting = self.table, self.table.betting
        before: dict[str, Seated] = dict(betting.players)
        rounds, ended, idle = table.rounds, table.ended, table.state is None
        finished = _gains(ended.state) if ended is not None and entry.act == "irregularity" else ({}, 0)
        self._acted = entry.seq
        events = table.do(self.given(entry))
        if entry.act == "sit":
            self.names[entry.who] = Persona(entry.data.get("name", entry.who), bool(entry.data.get("bot")))
            self._bought(entry.who, entry.data.get("chips", 0))
        if entry.act == "correct":
            self._debts.append(corrected(self.opened.table, entry))
        if entry.act in DRAWS or entry.act in PLACES:
            self._use(entry)
        if (table.rounds != rounds or (idle and table.state is not None)) and self.current is not None:
            self.sworn[self.current].rounds.append(self.round)
        for event in events:
            if event.kind == "ask" and isinstance(event.place, int):
                self.asked[event.place] = self.last_asked = entry.seq
        if table.ended is not None and table.ended is not ended:
            if ended is not None and table.ended.state is ended.state:
                self._rescinded(table.ended, *finished)
            else:
                self._finish(table.ended, entry.seq)
        # A player who left is gone as soon as no round keeps the wagers.
        for name, player in before.items():
            if name not in betting.players:
                legs = ledger.cash_out(self.opened.table, name, player.chips, bot=self.names[name].bot)
                self._debts.append(Debt("cash-out", legs))
        outstanding = table.coupons() - table.coupons_collected
        if outstanding != self.coupons:
            legs = ledger.coupons(self.opened.table, outstanding - self.coupons)
            self._debts.append(Debt("coupons", legs, entry.seq))
            self.coupons = outstanding
        return events

    def _finish(self, ended: Ended, last: int) -> None:
        state = ended.state
        over = self.last = Finished(
            number=self.round,
            at=self.at,
            sitting=self.began,
            first=self._round_first,
            last=last,
            state=state,
            lines=tuple(state.lines),
            owners=dict(state.owners),
            taken=state.taken,
            pledge=self.sworn[self.current].pledge if self.current is not None else None,
            void=self.game.irregularities.get(ended.void.clause) if ended.void else None,
            gains=state.nets(),
            posted=ended.before.get("posted", ()),
        )
        # The store keeps every round; the engine need not.
        del self.table.history[:-1]
        meter = self.table.meter
        to_meter = ledger.meter_cents(meter) - self.meter_posted if meter is not None else 0
        nets, vigorish = self._unposted(state)
        self._posted_nets, self._posted_vigorish = {}, 0
        legs = ledger.settlement(self.opened.table, nets, vigorish, to_meter)
        self._debts.append(Debt("round", legs, over.first, last, over.number))

    def _rescinded(self, ended: Ended, nets: dict[str, int], vigorish: int) -> None:
        """A finished round has been voided: what it gave and took is corrected, on account for whoever is away."""
        meter, betting = self.table.meter, self.table.betting
        now, fee = _gains(ended.state)
        if self.last is not None and ended.void is not None:
            void = self.game.irregularities.get(ended.void.clause)
            lines, gains = tuple(ended.state.lines), ended.state.nets()
            self.last = replace(self.last, lines=lines, taken=ended.state.taken, void=void, gains=gains)
        away = {who: self.names[who].bot for who in now if who not in betting.players}
        changes = {who: net - nets.get(who, 0) for who, net in now.items()}
        to_meter = ledger.meter_cents(meter) - self.meter_posted if meter is not None else 0
        legs = ledger.rescission(self.opened.table, changes, away, fee - vigorish, to_meter)
        self._debts.append(Debt("correction", legs, self._acted, round=self.round))

    def _unposted(self, state: Round) -> tuple[dict[str, int], int]:
        """What everybody has gained by the lines of a round, and its commission, beyond what is posted already."""
        gains, vigorish = _gains(state)
        nets = {who: net - self._posted_nets.get(who, 0) for who, net in gains.items()}
        return nets, vigorish - self._posted_vigorish

    def _settled(self) -> Debt | None:
        """The posting that wagers settled in the round under way call for."""
        state, meter = self.table.state, self.table.meter
        if state is None:
            return None
        nets, vigorish = self._unposted(state)
        if not vigorish and not any(nets.values()):
            return None
        to_meter = ledger.meter_cents(meter) - self.meter_posted if meter is not None else 0
        legs = ledger.settlement(self.opened.table, nets, vigorish, to_meter)
        return Debt("settlement", legs, self._acted, round=self.round)

    def owners(self) -> dict[int, str]:
        """Whose each seat is: by the wagers on it, or by who sits there."""
        betting = self.table.betting
        return {player.seat: name for name, player in betting.players.items()} | betting.owners

    @property
    def round(self) -> int:
        """The number of the round under way, or of the last one."""
        return self.rounds_before + self.table.rounds

    # --- pledges

    def _pledge(self, entry: Pledge) -> list[Event]:
        self.sworn[entry.seq] = Sworn(entry, fairness.unsealed(entry.sealed))
        if entry.what == "wheel":
            self.current = entry.seq
        return [Event("commitment", "", text=entry.hash)]

    def _use(self, entry: Act) -> None:
        """Follow the cards and the draws: which pledge holds for what is on the table now."""
        data = entry.data
        if "pledge" in data:
            self.sworn[data["pledge"]].placed = True
            # Of two decks that are opened together the first is dealt, and the other waits.
            if entry.act == "shuffle" and self.table.cabinet.shoe.cards == data["order"]:
                self.current = data["pledge"]
        sworn = self.sworn[self.current] if self.current is not None else None
        if sworn is None:
            return
        if entry.act == "cut" and data.get("at") is not None and (refill := self._refill_uncut()) is not None:
            refill.cut = data["at"]
        elif entry.act == "cut" and data.get("at") is not None:
            sworn.cut = ((sworn.cut or 0) + data["at"]) % len(self.table.cabinet.shoe.cards)
        elif entry.act in DRAWS:
            name = DRAWS[entry.act]
            sworn.used[name] = sworn.used.get(name, 0) + 1

    def _refill_uncut(self) -> Sworn | None:
        """The discards that were shuffled within a round, until they are cut."""
        placed = (one for one in self.sworn.values() if one.pledge.what == "refill" and one.placed and one.cut is None)
        return next(placed, None)

    def spent(self) -> list[Sworn]:
        """Pledges from which nothing more will be dealt, so that they can be opened."""
        table = self.table
        if table.state is not None:
            return []
        if self.ending and not table.betting.bets:
            return list(self.sworn.values())
        if not self.game.deals_cards:
            return [sworn for sworn in self.sworn.values() if sworn.used]
        if not table.cabinet.shuffle_due():
            return []
        return [sworn for sworn in self.sworn.values() if sworn.placed]

    def _reveal(self, entry: Reveal) -> list[Event]:
        del self.sworn[entry.pledge]
        if self.current == entry.pledge:
            self.current = None
        return [Event("revealed", "", text=entry.hash)]

    # --- what must be written next

    def owed(self) -> AnyEntry | None:
        """The next entry that what happened makes necessary."""
        if self._debts:
            return self._debts[0].posting(self.seq + 1, self.at)
        if (settled := self._settled()) is not None:
            return settled.posting(self.seq + 1, self.at)
        for sworn in self.spent():
            pledge = sworn.pledge
            return Reveal(
                seq=self.seq + 1,
                at=self.at,
                pledge=pledge.seq,
                hash=pledge.hash,
                nonce=pledge.nonce,
                sealed=pledge.sealed,
                cut=sworn.cut,
                rounds=tuple(sworn.rounds),
            )
        return None

    def _posted(self, entry: Posting) -> list[Event]:
        """Debts are paid in the order in which they arose."""
        state = self.table.state
        if self._debts and self._debts[0].why == entry.why:
            self._debts.pop(0)
        elif entry.why == "settlement" and state is not None and self._settled() is not None:
            gains, self._posted_vigorish = _gains(state)
            self._posted_nets |= gains
        else:
            raise InputError("posting", f"nothing calls for the posting in entry {entry.seq}", field="posting")
        if entry.round is not None:
            self.meter_posted += entry.legs.get(ledger.meter(self.opened.table), 0)
        if entry.why == "round":
            self._round_first = entry.last + 1
        return []

    # --- sittings

    def may_rest(self) -> bool:
        """Whether a new sitting could begin: no round, wagers or dispute, and the cards due to be shuffled anyway."""
        table = self.table
        if table.state is not None or table.betting.bets or self._debts or self.sworn or table.disputes.open_ones():
            return False
        if self.ending or table.rounds == 0:
            return self.ending
        queue = table.preparing()
        return not self.game.deals_cards or bool(queue and queue[0].act == "shuffle")

    def rest(self, at: int) -> Sitting:
        """The entry that begins a new sitting with the balances of this one."""
        table, meter, devices = self.table, self.table.meter, self.table.cabinet.devices
        return Sitting(
            seq=self.seq + 1,
            at=at,
            number=self.sitting + 1,
            rounds=self.round,
            inventory=table.inventory,
            elsewhere=table.elsewhere,
            meter_posted=self.meter_posted,
            players=tuple(
                Player(
                    p.name,
                    self.names[p.name].name,
                    p.seat,
                    p.chips,
                    self.names[p.name].bot,
                    coupons=p.coupons or msgspec.UNSET,
                )
                for p in table.betting.players.values()
            ),
            meter=reading_of(meter) if meter is not None else None,
            memory={key: list(value) if isinstance(value, tuple) else value for key, value in table.memory.items()},
            stepped=table.stepped,
            bots=self.bots,
            devices={name: state.value for name, state in devices.states.items() if not devices.works(name)} or UNSET,
            dealing=devices.chosen or UNSET,
            singly=table.singly or UNSET,
        )

    def _sit_anew(self, entry: Sitting) -> list[Event]:
        table = self.table = Table(
            self.game, self.rules, inventory=entry.inventory, stepped=entry.stepped, journalled=True
        )
        table.singly = entry.stepped and bool(entry.singly)
        table.disputes.before = entry.rounds
        table.elsewhere, table.now = entry.elsewhere, entry.at // 1000
        table.cabinet.resume(entry.devices or {}, entry.dealing or None)
        self._debts, self._posted_nets, self._posted_vigorish = [], {}, 0
        self.sitting, self.began, self.rounds_before = entry.number, entry.seq, entry.rounds
        self.edition, self.ending = entry.edition or None, False
        self.meter_posted, self.bots = entry.meter_posted, entry.bots
        self._round_first = entry.seq
        known = self.names
        self.names = {who: known[who] for who in (self.last.owners.values() if self.last else ()) if who in known}
        for p in entry.players:
            given = Input("sit", Role.PLAYER, p.id, table.now, {"seat": p.seat, "chips": p.chips})
            table.do(given)
            table.betting.players[p.id].coupons.update(p.coupons or {})
            self.names[p.id] = Persona(p.name, p.bot)
        if table.meter is not None and entry.meter is not None:
            found = entry.meter
            table.meter.exact, table.meter.reserve = Fraction(found.exact), Fraction(found.reserve)
            table.meter.paid, table.meter.added = found.paid, Fraction(found.added)
            table.meter.contributed = Fraction(found.contributed)
        table.memory = _remembered(entry.memory)
        return [Event("sitting", "", text=f"new cards come to the table (sitting {entry.number})")]


def _gains(state: Round) -> tuple[dict[str, int], int]:
    """Each player's gain or loss, and the commission, by the lines of a round."""
    return _by_player(state.nets(), state.owners), sum(line.vigorish for line in state.lines)


def _by_player(nets: Mapping[int, int], owners: Mapping[int, str]) -> dict[str, int]:
    """Each player's gain or loss over all their seats."""
    found: dict[str, int] = {}
    for seat, net in nets.items():
        owner = owners[seat]
        found[owner] = found.get(owner, 0) + net
    return found


def _remembered(kept: Mapping[str, int | list[int]]) -> Memory:
    """What a table remembers, as the journal wrote it down."""
    memory: Memory = {}
    match kept.get("button"):
        case int(button):
            memory["button"] = button
    match kept.get("posted"):
        case list(posted):
            memory["posted"] = tuple(posted)
    return memory


def reading_of(meter: Meter) -> MeterReading:
    """A meter as the journal writes it down."""
    return MeterReading(str(meter.exact), str(meter.reserve), meter.paid, str(meter.added), str(meter.contributed))


@lru_cache(maxsize=64)
def rules_of(submission: str, game: str) -> TableRules:
    """The rules of the first table of a game in a submission."""
    return next(rules for rules in load(submission.encode(), papers=False).tables if rules.game == game)
