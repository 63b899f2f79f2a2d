"""Leaks: every frame of random rounds is searched for what its reader may not see.

What a viewer may see is worked out here from the engine's own events, without the code that makes the frames: cards
dealt face up or turned over are everybody's, cards dealt to a seat are its owner's, and nothing else is anybody's until
the commitment is opened. Any other card in a frame, wherever it stands, is a leak; so is the nonce or the sealed order
of a commitment that is still closed, and a hand put into words that nobody has shown.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.house import chain
from croupier.house.conduct import Conduct
from croupier.house.demo import INVENTORY, offering
from croupier.house.fairness import text_of
from croupier.house.guests import some_answer, some_terms, some_wagers
from croupier.house.live import LiveTable, Person, Viewer
from croupier.house.look import look_of
from croupier.house.machine import Machine
from croupier.house.model import Given
from croupier.house.purse import Purse
from croupier.house.records import Opened, canonical
from croupier.house.store.memory import MemoryStore
from croupier.house.store.port import Append, Written
from croupier.house.timers import Clocked, Pace
from croupier.pieces import pieces_of
from croupier.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.play.inputs import Event

CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Jk[12]?)\b")
TILE = re.compile(r"(?<![\w-])[1-6]-[1-6](?![\w-])")
NOON = 1_800_000_000_000
PLENTY = 1_000_000_000
LOOKS = 0.5
PROGRESS = 25
NEVER = Pace(betting=None, grace=10**9, deciding=None, setting=None, banking=None, bot=0)


@dataclass(slots=True)
class Sight:
    """What one viewer may know: of this round, of the last one, and of all rounds so far."""

    now: set[str] = field(default_factory=set)
    before: set[str] = field(default_factory=set)
    ever: set[str] = field(default_factory=set)


class Oracle:
    """Follows the engine's events and says who may see what."""

    def __init__(self, machine: Machine, viewers: list[str | None]) -> None:
        self.machine, self.game = machine, machine.opened.game
        self.sights = {who: Sight() for who in viewers}
        self.exposed: set[int] = set()
        self.owned: dict[int, str] = {}
        self._apply = machine.apply
        machine.apply = self.apply  # type: ignore[method-assign]

    def apply(self, entry: Any) -> list[Event]:
        """Carry out an entry, and look at what it did."""
        owners = self.machine.owners()
        events = self._apply(entry)
        owners = owners | self.machine.owners()
        for event in events:
            self._follow(event, owners)
        return events

    def _follow(self, event: Event, owners: dict[int, str]) -> None:
        if event.kind == "closed":
            self.owned = dict(owners)
            for sight in self.sights.values():
                sight.before, sight.now = set(), set()
            self.exposed = set()
        cards = set(text_of(self.game, event.cards).split())
        owner = owners.get(event.place) if isinstance(event.place, int) else None
        for who, sight in self.sights.items():
            mine = who is not None and owner == who
            turned = event.kind == "expose" or (event.kind == "deal" and event.face_up)
            # Where players look at their cards as an act of their own, they know nothing before.
            own = ("look",) if self.machine.game.looks else ("deal", "deliver")
            if turned or (event.kind in own and mine):
                sight.now |= cards
                sight.ever |= cards
        # What is dealt face up from the first card on is as good as turned over.
        if isinstance(event.place, int) and (event.kind == "expose" or (event.kind == "deal" and event.face_up)):
            self.exposed.add(event.place)
        if event.kind == "round-over":
            for sight in self.sights.values():
                sight.before |= sight.now


class Scanner:
    """One table with guests, everybody's frames, and what was wrong with them."""

    def __init__(self, game: str, seed: int, *, guests: int) -> None:
        self.random = random.Random(f"{game} {seed}")
        self.game, self.guests = game, min(guests, rulebook(game).game.positions)
        self.at = NOON
        self.rounds = self.frames = 0
        self.leaks: list[str] = []
        self.pattern = {"tile": TILE, "card": CARD}[pieces_of(game).noun]
        # What a page is told of the game is the same at every table, and its cards are nobody's.
        self.look = msgspec.to_builtins(look_of(game))
        # A guest's own selections are no cards.
        self.selected: set[str] = set()

    async def open(self) -> None:
        """Open the table and seat the guests; somebody without a seat looks on."""
        submission = offering(self.game)
        opened = Opened(
            seq=1, at=NOON, table="scan", name="Scan", game=self.game, submission=submission, inventory=INVENTORY
        )
        store, body = MemoryStore(), canonical(opened)
        link = chain.link(chain.START, body)
        await store.append(Append("scan", [Written(1, body, link)], sitting=1))
        people = [Person(f"guest-{n}", f"Guest {n}") for n in range(self.guests)]
        purse = Purse({f"player:{person.player}": PLENTY for person in people})
        machine = Machine(opened)
        self.oracle = Oracle(machine, [*(person.player for person in people), None])
        conduct = Conduct(machine, link, self.random, sitting=10**9)
        self.table = LiveTable(conduct, store, purse, Clocked(self._now, NEVER))
        self.viewers = {person.player: Viewer(person, 10**6) for person in people}
        self.viewers[None] = Viewer(Person(), 10**6)
        self.table.start()
        await self.table.prepare()
        for viewer in self.viewers.values():
            await self.table.join(viewer, None)
        seats = self.random.sample(range(1, rulebook(self.game).game.positions + 1), self.guests)
        for person, seat in zip(people, seats, strict=True):
            await self.act(person.player, "sit", {"seat": seat, "buy_in": PLENTY // 100})

    def _now(self) -> int:
        return self.at

    @property
    def machine(self) -> Machine:
        """The machine of the table."""
        return self.table.machine

    async def act(self, who: str | None, act: str, data: dict[str, Any], *, host: bool = False) -> None:
        """Somebody acts, and everybody's frames are read."""
        self.at += 1000
        person = Person(who, self.viewers[who].person.name, host)
        await self.table.submit(person, Given(key=str(self.at), act=act, data=data))
        self.read()

    async def round(self) -> None:
        """One round."""
        table = self.machine.table
        while (due := table.due()[0]).act == "bank":
            assert table.banking is not None
            await self.act(table.banking.offered[0], "bank", some_terms(self.machine, self.random))
        assert due.act == "bet", due
        for who in list(table.betting.players):
            if who != table.betting.bank:
                wagers = some_wagers(self.machine, who, self.random)
                self.selected |= {choice for stake in wagers.values() if isinstance(stake, dict) for choice in stake}
                await self.act(who, "bet", {"wagers": wagers})
        await self.act(None, "no-more-bets", {}, host=True)
        while table.state is not None:
            assert table.asking, table.due()
            ask = self.random.choice([*table.asking.values()])
            if self.machine.game.looks and self.random.random() < LOOKS and not table.state.has_looked(ask.seat):
                await self.act(table.betting.owners[ask.seat], "look", {"seat": ask.seat})
            answer = {"answer": some_answer(self.machine, ask, self.random), "seat": ask.seat}
            await self.act(table.betting.owners[ask.seat], "decide", answer)
        self.rounds += 1
        if self.random.random() < 0.05:
            await self._again()

    async def _again(self) -> None:
        """Somebody comes back after a while, and is told what was missed."""
        who = self.random.choice(list(self.viewers))
        self.table.leave(self.viewers[who])
        self.viewers[who] = Viewer(self.viewers[who].person, 10**6)
        await self.table.join(self.viewers[who], max(self.machine.seq - self.random.randint(0, 60), 0))
        self.read()

    # --- reading

    def read(self) -> None:
        """Search every frame that has come."""
        for who, viewer in self.viewers.items():
            while viewer.frames:
                self.frames += 1
                self._search(who, viewer.frames.popleft())

    def _search(self, who: str | None, text: str) -> None:
        sight, frame = self.oracle.sights[who], json.loads(text)
        for sworn in self.machine.sworn.values():
            for secret in (sworn.pledge.nonce, sworn.pledge.sealed):
                if secret in text or json.dumps(secret)[1:-1] in text:
                    self._leak(who, frame, f"the secret of {sworn.pledge.hash}")
        view = frame.get("view", {})
        look = view.get("table", {}).pop("look", self.look)
        if look != self.look:
            self._leak(who, look, "another look of the game than everybody's")
        last = view.pop("last", None)
        events = frame.pop("events", [])
        frame["events"] = [event for event in events if event["kind"] != "revealed"]
        seen = sight.ever if frame["type"] == "hello" else sight.now
        self._only(who, frame, seen | sight.before)
        if last is not None:
            self._only(who, last, sight.before | sight.now)
        for seat in view.get("seats", []):
            if not seat["mine"] and seat["seat"] not in self.oracle.exposed and (seat["hand"] or seat["set"]):
                self._leak(who, seat, f"the hand of seat {seat['seat']} in words")
        for event in frame["events"]:
            told = re.match(r"seat (\d+) is set the house way: ", event["text"])
            if told and (who is None or self.oracle.owned.get(int(told[1])) != who):
                self._leak(who, event, f"how seat {told[1]} was set")
        lines = [line for event in frame["events"] for line in event["lines"]] if frame["type"] == "events" else []
        for line in [*lines, *(last["lines"] if last and self.machine.table.state is None else [])]:
            mine = who is not None and self.oracle.owned.get(line["seat"]) == who
            if line["hand"] and self.machine.game.deals_cards and not mine and line["seat"] not in self.oracle.exposed:
                self._leak(who, line, f"the hand of seat {line['seat']} in its settlement")

    def _only(self, who: str | None, part: Any, allowed: set[str]) -> None:
        known = allowed | self.selected
        for found in self.pattern.findall(json.dumps(part)):
            if found not in known:
                self._leak(who, part, f"{found}")

    def _leak(self, who: str | None, part: Any, what: str) -> None:
        if len(self.leaks) < 20:
            self.leaks.append(
                f"{self.game}, round {self.rounds + 1}: {who} is shown {what} in {json.dumps(part)[:300]}"
            )


async def scan(
    game: str, rounds: int, seed: int = 1, *, guests: int = 4, tell: Callable[[Scanner], None] | None = None
) -> Scanner:
    """Play so many random rounds of a game, and search all frames."""
    scanner = Scanner(game, seed, guests=guests)
    await scanner.open()
    while scanner.rounds < rounds:
        await scanner.round()
        if tell is not None and (scanner.rounds % PROGRESS == 0 or scanner.rounds == rounds):
            tell(scanner)
    await scanner.table.stop()
    return scanner
