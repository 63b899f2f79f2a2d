"""A live table: one task owns it, takes what comes into its mailbox, commits, and tells everybody.

Inputs that wait together are carried out one after the other and committed together. Until the commit has come back
nothing of them leaves this module: viewers, answers and readers of the table all wait for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict, deque
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from croupier.errors import InputError
from croupier.house import bots, model
from croupier.house.acts import carry_out, check_given
from croupier.house.frames import Told, events_frame, hello_frame
from croupier.house.mail import Answer, Mail
from croupier.house.projection import Gallery, Known, Projector
from croupier.house.records import Act, Posting, Sitting
from croupier.house.recovery import KEPT_EVENTS, recover
from croupier.house.store.port import Append, Key, RoundRow, StoreError, Transfer, Written
from croupier.house.timers import Clocked, Timers

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable

    from croupier.house.conduct import Batch, Conduct
    from croupier.house.machine import Machine
    from croupier.house.purse import Purse
    from croupier.house.store.port import Store

log = logging.getLogger("croupier.house")
encode = msgspec.json.Encoder().encode
TOGETHER = 64
BREATH, LONGEST_BREATH = 0.1, 5.0
# Older keys are looked up in the store when they clash.
KEPT_KEYS = 256


class Person(NamedTuple):
    """Who sends or looks; nobody in particular without a player."""

    player: str | None = None
    name: str | None = None
    host: bool = False
    # Who acts for an absent person.
    by: Any = ""


NOBODY = Person()


class Viewer:
    """One connection that looks at the table, with a bounded queue of frames that were not sent yet."""

    def __init__(self, person: Person, limit: int) -> None:
        self.person = person
        self.known: Known = {}
        self.frames: deque[str] = deque()
        self.limit = limit
        self.too_slow = self.dismissed = False
        # Inputs that are not answered yet.
        self.waiting = 0
        self._wake: asyncio.Future[None] | None = None

    def push(self, frame: str) -> None:
        """Queue a frame; a viewer whose queue is full is not waited for."""
        if len(self.frames) < self.limit:
            self.frames.append(frame)
        else:
            self.too_slow = True
        self.wake()

    def dismiss(self) -> None:
        """No more frames."""
        self.dismissed = True
        self.wake()

    def wake(self) -> None:
        """Something has changed for whoever sends the frames."""
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def news(self) -> None:
        """Wait until there is something to send, or an end."""
        if not (self.frames or self.too_slow or self.dismissed):
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake


class LiveTable:
    """The task's side of a table, and the doors through which everybody else comes to it."""

    def __init__(
        self, conduct: Conduct, store: Store, purse: Purse, clocked: Clocked, told: Iterable[Told] = (), since: int = 0
    ) -> None:
        self.conduct = conduct
        self.store = store
        self.purse = purse
        self.clocked = clocked
        self.id = conduct.machine.opened.table
        self.gallery = Gallery(conduct.machine)
        self.viewers: set[Viewer] = set()
        self.events: deque[Told] = deque(told, maxlen=KEPT_EVENTS)
        self.kept_from = since or conduct.machine.seq
        self.timers = Timers(clocked, self._ring)
        self.inputs = 0
        self._fresh = False
        self._seen: dict[str, int] = {}
        self._answers: OrderedDict[tuple[str, str], Answer] = OrderedDict()
        self._mail: deque[Mail] = deque()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def machine(self) -> Machine:
        """The table's machine."""
        return self.conduct.machine

    # --- the doors

    def start(self) -> None:
        """Begin to serve."""
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"table {self.id}")

    async def prepare(self) -> None:
        """Let the staff do what is due at a table that was opened or rebuilt just now."""
        self.conduct.take_up(self.clocked.now())
        self._fresh = True
        await self.ask(lambda _: None)

    async def stop(self) -> None:
        """Finish what is being committed and end."""
        self.timers.stop()
        if self._task is not None:
            await self.ask(lambda _: None)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def submit(self, person: Person, given: model.Given) -> Coroutine[Any, Any, Answer]:
        """An input; its answer comes when it is committed and everybody has been told."""
        check_given(given)
        return self._wait(Mail(person, given=given, done=asyncio.get_running_loop().create_future()))

    def post(self, viewer: Viewer, given: model.Given) -> None:
        """An input of a viewer, who gets the answer among the frames."""
        check_given(given)
        viewer.waiting += 1
        self._send(Mail(viewer.person, given=given, viewer=viewer))

    def ask(self, question: Callable[[LiveTable], Any]) -> Coroutine[Any, Any, Any]:
        """Ask something of the table as it is committed."""
        return self._wait(Mail(NOBODY, ask=question, done=asyncio.get_running_loop().create_future()))

    def _send(self, mail: Mail) -> None:
        self._mail.append(mail)
        self._wake.set()

    async def _wait(self, mail: Mail) -> Any:
        self._send(mail)
        assert mail.done is not None
        return await mail.done

    def _ring(self) -> None:
        """A timer has run out."""
        self._wake.set()

    async def join(self, viewer: Viewer, since: int | None) -> None:
        """A viewer starts to look: a hello with what was missed, then everything that happens."""

        def hello(table: LiveTable) -> None:
            viewer.push(table.hello(viewer, since))
            table.viewers.add(viewer)

        await self.ask(hello)

    def leave(self, viewer: Viewer) -> None:
        """A viewer looks no longer."""
        self.viewers.discard(viewer)
        if viewer.person.player is not None:
            self._seen[viewer.person.player] = self.clocked.now()

    def absent(self, longest: int) -> list[str]:
        """Seated people who have neither looked nor acted for so long, while no round keeps them."""
        machine, now = self.machine, self.clocked.now()
        if machine.table.state is not None:
            return []
        looking = {viewer.person.player for viewer in self.viewers}
        seated = [who for who in machine.table.betting.players if not machine.names[who].bot and who not in looking]
        return [who for who in seated if now - self._seen.setdefault(who, now) >= longest]

    # --- the task

    async def _run(self) -> None:
        while True:
            if not self._mail and not self.timers.due():
                self._wake.clear()
                await self._wake.wait()
            mails = [self._mail.popleft() for _ in range(min(len(self._mail), TOGETHER))]
            try:
                await self._handle(mails)
            except Exception:
                log.exception("a table failed and is rebuilt", extra={"table": self.id})
                await self._start_over(mails)

    async def _handle(self, mails: list[Mail]) -> None:
        """One turn: carry out what waits, commit it, and only then let anybody know."""
        now = self.clocked.now()
        for mail in mails:
            if mail.given is not None:
                self._take(mail, mail.given, now)
        if self.conduct.batch.rows or self._fresh or self.timers.due():
            self._fresh = False
            self._proceed(now)
        batch = self.conduct.take()
        if batch.rows:
            try:
                await self.store.append(self._append(batch, mails))
            except StoreError as error:
                log.error("a commit failed", extra={"table": self.id, "error": str(error)})
                await self._rebuild()
                await self._answer_from_store(mails)
                self._answer([mail for mail in mails if mail.ask is not None])
                return
            self._settle_purses(batch, mails)
            self.inputs += sum(isinstance(row.entry, Act) for row in batch.rows)
            self._broadcast(batch)
        self._answer(mails)

    def _take(self, mail: Mail, given: model.Given, now: int) -> None:
        """Carry out one input, unless its key says that it was here before."""
        who = mail.person.player or ""
        self._seen[who] = now
        fingerprint = _fingerprint(given)
        known = self._answers.get((who, given.key))
        if known is not None:
            if known.fingerprint != fingerprint:
                error = InputError("key", "this key was used for another input", field="key")
                known = Answer(fingerprint, error=error)
            mail.answer = known
            return
        before = self.machine.seq
        try:
            seq = carry_out(self.conduct, self.purse, mail.person, given, now, mail.holds)
            mail.answer, mail.fresh = Answer(fingerprint, seq), True
            self.conduct.go_on(now)
        except InputError as error:
            mail.answer = Answer(fingerprint, error=self._named(error))
        except Exception:
            if self.machine.seq != before:
                raise
            # Whatever it was, it was found before anything happened, and must not harm the others.
            log.exception("an input could not be checked", extra={"table": self.id, "act": given.act})
            mail.answer = Answer(fingerprint, error=InputError("input", "this cannot be understood", field="data"))
        self._remember(who, given.key, mail.answer)

    def _remember(self, who: str, key: str, answer: Answer) -> None:
        self._answers[who, key] = answer
        while len(self._answers) > KEPT_KEYS:
            self._answers.popitem(last=False)

    def _proceed(self, now: int) -> None:
        """What happens by itself: staff, bots, and timers that ran out."""
        conduct, machine = self.conduct, self.machine
        while True:
            conduct.go_on(now)
            self._seat_bots(now)
            step = self.timers.next(machine, now)
            if step == "bot":
                conduct.bot(now)
            elif step == "close":
                with contextlib.suppress(InputError):
                    conduct.close_bets(now, by="timer")
            elif step == "silent":
                conduct.silent(now)
            else:
                return

    def _seat_bots(self, now: int) -> None:
        """As many bots as are wanted, on free seats, with chips; only between rounds."""
        machine = self.machine
        if machine.table.state is not None:
            return
        for act, who, data in bots.wanted(machine):
            if act == "buy":
                self.conduct.chips(now, who, data["amount"], None)
            else:
                self.conduct.act(now, act, bots.PLAYER, who, data, by="bot")
            self.conduct.go_on(now)

    # --- the commit

    def _append(self, batch: Batch, mails: list[Mail]) -> Append:
        rows, transfers, sitting = [], [], None
        for row in batch.rows:
            entry = row.entry
            rows.append(Written(entry.seq, row.body, row.link))
            if isinstance(entry, Posting):
                transfers.append(Transfer(entry.seq, entry.why, entry.round, entry.first, entry.last, entry.legs))
            elif isinstance(entry, Sitting):
                sitting = entry.seq
        rounds = [
            RoundRow(
                over.number,
                over.sitting,
                over.first,
                over.last,
                over.at,
                over.by_player(),
                over.pledge.hash if over.pledge else None,
            )
            for over in batch.rounds
        ]
        keys = [
            Key(mail.person.player or "", mail.given.key, mail.answer.fingerprint, mail.answer.seq)
            for mail in mails
            if mail.fresh and mail.given is not None and mail.answer is not None
        ]
        return Append(self.id, rows, keys, transfers, rounds, sitting)

    def _settle_purses(self, batch: Batch, mails: list[Mail]) -> None:
        for mail in mails:
            self.purse.release(mail.holds)
        for row in batch.rows:
            if isinstance(row.entry, Posting):
                self.purse.post(row.entry.legs)

    async def _answer_from_store(self, mails: list[Mail]) -> None:
        """After a failed commit: an input whose key is in the store was carried out before, the others were not."""
        for mail in mails:
            self.purse.release(mail.holds)
            if mail.given is None:
                continue
            kept = await self.store.key(self.id, mail.person.player or "", mail.given.key)
            if kept is not None and kept.print == _fingerprint(mail.given):
                mail.resolve(Answer(kept.print, kept.seq))
            else:
                code = "key" if kept is not None else "store"
                mail.fail(InputError(code, "nothing was done: this could not be written down"))

    def _answer(self, mails: list[Mail]) -> None:
        for mail in mails:
            if mail.ask is not None:
                try:
                    mail.resolve(mail.ask(self))
                except InputError as error:
                    mail.fail(error)
            elif mail.answer is not None and mail.answer.error is not None:
                mail.fail(mail.answer.error)
            else:
                mail.resolve(mail.answer)

    def _named(self, error: InputError) -> InputError:
        """A refusal in which people are called by their names."""
        message = error.message
        for who, persona in self.machine.names.items():
            message = message.replace(who, persona.name)
        return InputError(error.code, message, field=error.field, clause=error.clause)

    # --- telling

    def projector(self) -> Projector:
        """The committed table, ready to be seen."""
        return Projector(self.machine, self.gallery, self.timers.shown, self.clocked.now())

    def _broadcast(self, batch: Batch) -> None:
        self.events.extend(batch.told)
        if not self.viewers:
            return
        projector, seq, timer = self.projector(), self.machine.seq, encode(self.timers.shown)
        common = b",".join([told.common for told in batch.told])
        private = {told.owner for told in batch.told if told.private is not None}
        for viewer in self.viewers:
            name, host, who = viewer.person.name, viewer.person.host, viewer.person.player
            events = b",".join([told.to(who) for told in batch.told]) if who in private else common
            view = projector.view(who, name, host=host, balance=self.purse.balance(who), known=viewer.known)
            viewer.push(events_frame(seq, view, events, timer))

    def hello(self, viewer: Viewer, since: int | None) -> str:
        """The first frame."""
        name, host, who = viewer.person.name, viewer.person.host, viewer.person.player
        projector, balance = self.projector(), self.purse.balance(who)
        viewer.known.clear()
        view = projector.view(who, name, host=host, balance=balance, known=viewer.known)
        looks = encode(projector.viewer(who, name, host=host, balance=balance))
        missed, gap = self.missed(who, since)
        return hello_frame(self.machine.seq, looks, view, missed, encode(self.timers.shown), gap=gap)

    def missed(self, who: str | None, since: int | None) -> tuple[list[bytes], bool]:
        """The events after an entry as somebody sees them, and whether some are not kept any more."""
        if since is None:
            return [], False
        # Of the oldest entry some events may be gone already.
        oldest = self.events[0].seq if len(self.events) == KEPT_EVENTS else self.kept_from
        gap = not oldest <= since <= self.machine.seq
        return [told.to(who) for told in self.events if told.seq > since], gap

    # --- recovery

    async def _start_over(self, mails: list[Mail]) -> None:
        """Rebuild the table, and tell what became of its mail; while that cannot be known, mail is refused."""
        wait = BREATH
        while True:
            await asyncio.sleep(wait)
            try:
                await self._rebuild()
                await self._answer_from_store(mails)
                break
            except Exception as error:
                log.error("a table could not be rebuilt", extra={"table": self.id, "error": repr(error)})
                wait = min(2 * wait, LONGEST_BREATH)
                for mail in (*mails, *self._mail):
                    mail.fail(InputError("failed", "the table cannot be read now: send this again with the same key"))
                self._mail.clear()
        for mail in mails:
            mail.fail(InputError("failed", "the table could not answer this"))

    async def _rebuild(self) -> None:
        """Throw away what was not committed and replay the journal."""
        self.conduct.take()
        conduct, told, kept_from = await recover(self.store, self.id, self.conduct.random, self.conduct.sitting)
        self.conduct = conduct
        self.gallery = Gallery(conduct.machine)
        self.events = deque(told, maxlen=KEPT_EVENTS)
        self.kept_from = kept_from
        self._answers.clear()
        await self.load_keys()
        self.timers.set(conduct.machine, self.clocked.now())

    async def load_keys(self) -> None:
        """Remember the keys of this sitting, so that retries after a restart are answered."""
        for kept in await self.store.keys(self.id, self.machine.began - 1):
            self._remember(kept.who, kept.key, Answer(kept.print, kept.seq))


def _fingerprint(given: model.Given) -> str:
    """What an input asks for, in few letters."""
    return sha256(given.act.encode() + msgspec.json.encode(given.data, order="deterministic")).hexdigest()[:16]
