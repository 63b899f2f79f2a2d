"""Nights on which everything goes wrong at random places, and a referee who must come to the same cents.

Each round of a stepped table is written down as a record and ruled on again. Chips, inventory, coupons and the meter
are counted after every input, and everybody's purse between rounds.
"""

from __future__ import annotations

import random
import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError
from croupier.house.demo import offering
from croupier.house.guests import some_answer, some_terms, some_wagers
from croupier.house.machine import Machine
from croupier.house.parts import faults_of
from croupier.house.records import Act, Opened, Switch
from croupier.house.staff import next_entry
from croupier.pieces import pieces_of
from croupier.play.coupons import kinds_of, law_of
from croupier.play.inputs import Role
from croupier.referee import read_record, rule
from croupier.referee.written import record_of
from croupier.rulebook import rulebook
from croupier.rulebook.irregularity import Effect
from proofs.books import Books

if TYPE_CHECKING:
    from croupier.house.machine import Finished
    from croupier.house.records import AnyEntry
    from croupier.play.inputs import Due
    from croupier.play.lines import Line
    from croupier.referee import Ruling
    from croupier.submission import TableRules

NOON = 1_800_000_000_000
CHIPS = 5_000_000_00
# How often things happen where they can.
OFTEN, SELDOM = 0.3, 0.04
MOST_PLAYERS = 4
# What the staff may order between rounds.
ORDERS = ("reshuffle", "recut", "idle", "change-decks", "change-dice", "change-dealer", "cover-device", "return-device")


@dataclass
class Tally:
    """What happened in a night, and where table and referee came apart."""

    rounds: int = 0
    irregularities: int = 0
    voids: int = 0
    corrections: int = 0
    resets: int = 0
    departures: int = 0
    banks: int = 0
    coupons: int = 0
    differences: list[dict[str, Any]] = field(default_factory=list)


class Night:
    """One table, its players, and whatever befalls them."""

    def __init__(self, game: str, seed: int, submission: str = "", *, faults: float = 0.01) -> None:
        self.rng = random.Random(f"{game} {seed}")
        self.faults, self.submission = faults, submission or offering(game)
        self.at, self.next = NOON, 1
        opened = Opened(seq=1, at=NOON, table="t", name=game, game=game, submission=self.submission, inventory=10**12)
        self.machine = Machine(opened)
        self.filed = next(t for t in tomllib.loads(self.submission)["table"] if t["game"] == game)
        self.tally = Tally()
        # What went wrong in this round, and in the last one; how the dealer has laid the own hands.
        self.happened: list[dict[str, Any]] = []
        self.ruled: tuple[int, list[dict[str, Any]]] = (0, [])
        self.laid: dict[str, str] | None = None
        self.stated: dict[str, TableRules] = {}
        self.books = Books(self.machine)
        self._owed()
        self._apply(Switch(seq=self.machine.seq + 1, at=self.at, what="stepped", value=1, who="host", singly=True))
        self.crowd = self.rng.randint(1, min(MOST_PLAYERS, self.machine.rules.book.game.positions))

    # --- driving

    def _apply(self, entry: AnyEntry) -> None:
        self.machine.apply(entry)
        self._owed()

    def _owed(self) -> None:
        while (owed := self.machine.owed()) is not None:
            assert sum(getattr(owed, "legs", {}).values()) == 0, owed
            self.machine.apply(owed)

    def act(self, act: str, who: str, data: dict[str, Any], role: Role = Role.PLAYER) -> bool:
        """Let somebody act; whether the table took it. Not a cent may be lost or made by it."""
        self.at += 1000
        machine = self.machine
        entry = Act(seq=machine.seq + 1, at=self.at, act=act, role=role.value, who=who, data=data)
        given = machine.given(entry)
        if not machine.table.can(given):
            return False
        last = machine.last
        self.books.begins(given)
        self._apply(entry)
        if machine.last is not last and machine.last is not None:
            self.books.over(machine.last)
            self._over(machine.last)
        self.books.check(given)
        return True

    def play(self, rounds: int) -> Tally:
        """Play until as many rounds are over."""
        while self.tally.rounds < rounds:
            self._move()
        return self.tally

    def _move(self) -> None:
        rng = self.rng
        self._keep_company()
        if rng.random() < self.faults and (self._goes_wrong() or self._leaves() or self._orders()):
            return
        if rng.random() < self.faults and (self._leaves() or self._orders()):
            return
        self._does(self.machine.table.due()[0])

    def _does(self, due: Due) -> None:
        """What is due, by whoever must do it."""
        table, rng = self.machine.table, self.rng
        if due.act == "decide":
            self._decide()
        elif due.act == "go-on":
            self.act("go-on", "dealer", {}, Role.DEALER)
        elif due.act == "bank":
            self._offered()
        elif due.act == "confirm-cash":
            self.act("confirm-cash", "dealer", {"accept": rng.random() > SELDOM}, Role.DEALER)
        elif due.act == "bet":
            self._begin()
        elif not (table.calling is not None and rng.random() < OFTEN and self._errs(due)):
            self._routine()

    def _routine(self) -> None:
        entry = next_entry(self.machine, self.rng, self.at)
        assert entry is not None, self.machine.table.due()
        if isinstance(entry, Act):
            assert self.act(entry.act, entry.who, entry.data, Role(entry.role)), entry
        else:
            self._apply(entry)

    # --- between rounds

    def _keep_company(self) -> None:
        """Seats that became empty are taken again between rounds."""
        table = self.machine.table
        while table.state is None and len(table.betting.players) < self.crowd:
            taken = {p.seat for p in table.betting.players.values()} | set(table.betting.owners)
            free = set(range(1, self.machine.rules.book.game.positions + 1)) - taken
            who, self.next = f"p-{self.next}", self.next + 1
            assert self.act("sit", who, {"seat": self.rng.choice(sorted(free)), "chips": CHIPS, "name": who})

    def _offered(self) -> None:
        """The bank is taken or passed, or the staff steps in."""
        banking, rng = self.machine.table.banking, self.rng
        assert banking is not None
        if rng.random() < SELDOM and self.act("refuse-bank", "dealer", {}, Role.DEALER):
            return
        if not self.act("bank", banking.offered[0], some_terms(self.machine, rng)):
            self.act("bank", banking.offered[0], {"take": False})

    def _begin(self) -> None:
        table, rng = self.machine.table, self.rng
        if (entry := next_entry(self.machine, rng, self.at)) is not None:
            # Cards and dice are changed in time, before anybody wagers.
            self._apply(entry)
            return
        if table.betting.bank is not None and rng.random() < SELDOM:
            self.act("withdraw-bank", "floorperson", {}, Role.FLOORPERSON)
            return
        for who in list(table.betting.players):
            if who != table.betting.bank and (rng.random() > SELDOM or len(table.betting.players) == 1):
                self._bets(who, {})
                for box in table.betting.open_boxes(who)[:1]:
                    if rng.random() < OFTEN:
                        self._bets(who, {"seat": box})
        self.tally.banks += table.betting.bank is not None
        self.act("no-more-bets", "dealer", {}, Role.DEALER)

    def _bets(self, who: str, data: dict[str, Any]) -> None:
        """The least that is allowed of some wagers, or more, with a coupon, or by word of mouth."""
        rng, rules = self.rng, self.machine.rules
        data |= {"wagers": (least := some_wagers(self.machine, who, rng))}
        more = {w: a if isinstance(a, dict) else a + rng.choice((0, 0, a, 2_50, 3_00)) for w, a in least.items()}
        coupons = {
            w: a
            for w, a in more.items()
            if (law := law_of(rules, w)) and law.kind in kinds_of(rules) and type(a) is int
        }
        tried: list[dict[str, Any]] = [{"wagers": more}, {}]
        if coupons and rng.random() < OFTEN:
            tried.insert(0, {"wagers": more, "coupons": coupons})
        elif rng.random() < OFTEN:
            tried.insert(0, {"wagers": more, "cash": True})
        taken = next((one for one in tried if self.act("bet", who, data | one)), {})
        self.tally.coupons += "coupons" in taken

    def _orders(self) -> bool:
        """The staff orders something, as far as it may."""
        table, rng = self.machine.table, self.rng
        if table.state is not None or table.betting.bets:
            return (
                table.state is not None and rng.random() < OFTEN and self.act("count-stub", "dealer", {}, Role.DEALER)
            )
        who, kinds = rng.choice(list(table.betting.players)), list(kinds_of(self.machine.rules))
        if kinds and rng.random() < OFTEN:
            data = {"player": who, "kind": rng.choice(kinds), "value": 10_00}
            return self.act("issue-coupon", "floorperson", data, Role.FLOORPERSON)
        order, data = rng.choice((*ORDERS, "change-dealing")), {}
        if order == "change-dealing":
            data = {"method": rng.choice(list(self.machine.game.law.dealing) or ["none"])}
        return self.act(order, "dealer", data, Role.DEALER) or self.act(order, "floorperson", data, Role.FLOORPERSON)

    # --- in a round

    def _leaves(self) -> bool:
        """A player goes away, and the staff may rule on the wagers."""
        table, rng = self.machine.table, self.rng
        who = rng.choice(list(table.betting.players))
        if not self.act("leave", who, {}):
            return False
        self.tally.departures += 1
        state = table.state
        for seat in [seat for seat, owner in state.owners.items() if owner == who] if state is not None else []:
            if rng.random() < OFTEN:
                self.act(
                    "abandon", "floorperson", {"seat": seat, "choice": rng.choice(("lose", "stand"))}, Role.FLOORPERSON
                )
        return True

    def _decide(self) -> None:
        due = self.rng.choice([due for due in self.machine.table.due() if due.act == "decide"])
        assert due.seat is not None
        owner = self.machine.table.betting.owners[due.seat]
        if self.rng.random() < SELDOM and self.act("look", owner, {"seat": due.seat}):
            return
        answer = some_answer(self.machine, self.machine.table.asking[due.seat], self.rng)
        if not self.act("decide", owner, {"choice": answer, "seat": due.seat}):
            assert self.act("decide", owner, {"choice": due.choices[-1], "seat": due.seat}), (due, answer)

    def _errs(self, due: Due) -> bool:
        """The dealer lays the own hands anyhow, or counts wrongly."""
        table, game = self.machine.table, self.machine.opened.game
        call = table.calling
        if call is None or call.default is None or table.state is None:
            return False
        reset = any(self.machine.game.irregularities[one["clause"]].effect is Effect.RESET for one in self.happened)
        if due.act == "set-hand" and reset:
            return False
        if due.act != "set-hand":
            wrong = {key: not value if isinstance(value, bool) else -1 for key, value in call.default.items()}
            return bool(wrong) and self.act(due.act, "dealer", wrong, Role.DEALER)
        cards, hands = self.rng.sample(table.state.dealer, len(table.state.dealer)), {}
        for part, size in rulebook(game).game.pieces.parts.items():
            hands[part], cards = pieces_of(game).text(cards[:size]), cards[size:]
        if not self.act("set-hand", "dealer", {"decision": {"set": hands}}, Role.DEALER):
            return False
        self.laid = hands
        return True

    def _goes_wrong(self) -> bool:
        table = self.machine.table
        state = table.state or (table.ended.state if table.ended else None)
        possible = [fault for fault in faults_of(self.machine) if fault.now]
        if not possible:
            return False
        fault = self.rng.choice(possible)
        data: dict[str, Any] = {"clause": fault.clause}
        if "seat" in fault.needs and state is not None:
            data["seat"] = self.rng.choice(list(state.seats))
        if "choice" in fault.needs or (fault.choices and self.rng.random() < OFTEN):
            data["choice"] = self.rng.choice(fault.choices)
        return self._found(data)

    def _found(self, data: dict[str, Any]) -> bool:
        """Something comes to light; it may end the round, whose record must have it."""
        table, before, law = self.machine.table, self.happened, self.machine.game.irregularities[data["clause"]]
        state = table.state or (table.ended.state if table.ended else None)
        if law.late and state is not None and self.rng.random() < OFTEN:
            data = data | {
                "happened": self.rng.choice([p for p in state.passed if p in law.phases] or list(law.phases))
            }
        self.happened = [*before, {**data, "found": self.machine.table.phase()}]
        if not self.act("irregularity", "floorperson", data, Role.FLOORPERSON):
            self.happened = before
            return False
        self.tally.irregularities += 1
        return True

    # --- the referee

    def _over(self, over: Finished) -> None:
        happened, self.happened = self.happened, []
        laid, self.laid = self.laid, None
        if over.number == self.ruled[0]:
            # The round was over and has been voided since: what went wrong in it belongs to its record.
            self.tally.corrections += 1
            happened = [*self.ruled[1], *happened]
        else:
            self.tally.rounds += 1
            self.tally.voids += over.void is not None
        if over.void is not None and all(one["clause"] != over.void.clause for one in happened):
            # The stub was counted and found wrong.
            happened = [*happened, {"clause": over.void.clause, "found": over.state.phase}]
        self.ruled = (over.number, happened)
        record = record_of(self.filed, over.state, happened, posted=over.posted)
        if laid is not None and over.void is None:
            record["dealer"] = {"cards": record["dealer"], "set": laid}
        try:
            ruling = self._judge(record)
        except InputError as error:
            if laid is None or error.field != "dealer.set":
                self.tally.differences.append({"record": record, "error": str(error), "filed": self.filed})
            return
        if _cents(over.lines) != _cents(ruling.lines) or over.nets() != ruling.net:
            table = [line.as_dict() for line in over.lines]
            told = {"record": record, "table": table, "referee": ruling.as_dict()["lines"], "filed": self.filed}
            self.tally.differences.append(told)

    def _judge(self, record: dict[str, Any]) -> Ruling:
        """The ruling; rules are read once for all records that state the same."""
        key = str(record["submission"])
        read = read_record(record, self.stated.get(key))
        self.stated[key] = read.rules
        return rule(read)


def _cents(lines: tuple[Line, ...]) -> list[tuple[Any, ...]]:
    return sorted((x.seat, x.wager, x.choice, x.stake, x.coupon, x.outcome, x.pay, x.vigorish, x.net) for x in lines)
