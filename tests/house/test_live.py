"""The live table: nothing is seen before it is committed, nothing acts twice, and time is an input."""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from croupier.errors import InputError
from croupier.house.casino import House, Settings
from croupier.house.live import LiveTable, Person, Viewer
from croupier.house.model import Given
from croupier.house.records import Act, Posting, Reveal, read_entry
from croupier.house.store.memory import MemoryStore
from croupier.house.store.port import Append, StoreError, Written
from croupier.house.timers import Pace

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from contextlib import AbstractAsyncContextManager

from contextlib import asynccontextmanager

TABLE = "over-under-1"
ANTE = {"wagers": {"ante": 1000}}
PATIENT = Pace(betting=None, grace=10**9, deciding=None, setting=None, banking=None, bot=0)


class SlowStore(MemoryStore):
    """Commits only when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.free = asyncio.Event()
        self.free.set()
        self.broken = False

    async def append(self, batch: Append) -> None:
        await self.free.wait()
        if self.broken:
            raise StoreError("the disk is full")
        await super().append(batch)


class Clock:
    """Time that goes on when it is told to."""

    def __init__(self) -> None:
        self.at = 1_800_000_000_000

    def __call__(self) -> int:
        return self.at


@asynccontextmanager
async def a_house(
    store: MemoryStore | None = None, pace: Pace = PATIENT, clock: Clock | None = None, **settings: Any
) -> AsyncIterator[House]:
    """A house with its ten tables, in memory."""
    house = House(store or SlowStore(), Settings(pace=pace, **settings), now=clock or Clock(), random_=random.Random(7))
    await house.open()
    try:
        yield house
    finally:
        await house.close()


def house_with(**given: Any) -> AbstractAsyncContextManager[House]:
    return a_house(**given)


async def sit(house: House, name: str = "Ines", seat: int = 3, table: str = TABLE) -> tuple[LiveTable, Person]:
    _, person = await house.enter(name, None)
    live = house.table(table)
    await live.submit(person, Given(key="sit", act="sit", data={"seat": seat, "buy_in": 100_000}))
    return live, person


def frames(viewer: Viewer) -> list[dict[str, Any]]:
    found = [json.loads(text) for text in viewer.frames]
    viewer.frames.clear()
    return found


async def entries(house: House, table: str = TABLE) -> list[Any]:
    return [read_entry(row.body) for row in await house.store.read(table)]


# --- written before seen


@pytest.mark.asyncio
async def test_nobody_sees_anything_before_it_is_committed() -> None:
    store = SlowStore()
    async with house_with(store=store) as house:
        live, person = await sit(house)
        viewer = Viewer(person, 64)
        await live.join(viewer, None)
        frames(viewer)
        store.free.clear()
        answer = asyncio.create_task(live.submit(person, Given(key="1", act="bet", data=ANTE)))
        look = asyncio.create_task(live.ask(lambda table: dict(table.machine.table.betting.bets)))
        await asyncio.sleep(0.05)
        assert not answer.done()
        assert not look.done()
        assert frames(viewer) == []
        store.free.set()
        assert (await answer).seq == live.machine.seq
        assert await look == {3: {"ante": 1000}}
        (frame,) = frames(viewer)
        assert [event["kind"] for event in frame["events"]] == ["bet"]


@pytest.mark.asyncio
async def test_a_commit_that_fails_leaves_no_trace_and_the_table_lives_on() -> None:
    store = SlowStore()
    async with house_with(store=store) as house:
        live, person = await sit(house)
        viewer = Viewer(person, 64)
        await live.join(viewer, None)
        frames(viewer)
        before = live.machine.seq
        store.broken = True
        with pytest.raises(InputError, match="written down") as caught:
            await live.submit(person, Given(key="1", act="bet", data=ANTE))
        assert caught.value.code == "store"
        store.broken = False
        assert live.machine.seq == before
        assert live.machine.table.betting.bets == {}
        assert frames(viewer) == []
        # The same key may be tried again, because nothing was done.
        await live.submit(person, Given(key="1", act="bet", data=ANTE))
        assert live.machine.table.betting.bets == {3: {"ante": 1000}}
        assert len(frames(viewer)) == 1


class LostStore(SlowStore):
    """Neither writes nor reads while it is lost."""

    async def read(self, stream: str, since: int = 0, until: int | None = None) -> list[Written]:
        if self.broken:
            raise StoreError("the disk is gone")
        return await super().read(stream, since, until)


@pytest.mark.asyncio
async def test_a_table_whose_journal_cannot_be_read_refuses_and_comes_back() -> None:
    store = LostStore()
    async with house_with(store=store) as house:
        live, person = await sit(house)
        store.broken = True
        for key in ("1", "2"):
            with pytest.raises(InputError, match="again with the same key") as caught:
                await asyncio.wait_for(live.submit(person, Given(key=key, act="bet", data=ANTE)), 5)
            assert caught.value.code == "failed"
        store.broken = False
        await live.submit(person, Given(key="1", act="bet", data=ANTE))
        assert live.machine.table.betting.bets == {3: {"ante": 1000}}


@pytest.mark.asyncio
async def test_what_was_committed_before_a_failure_is_acknowledged(monkeypatch: pytest.MonkeyPatch) -> None:
    async with house_with() as house:
        live, person = await sit(house)

        def fails(batch: Any) -> None:
            monkeypatch.undo()
            raise ZeroDivisionError

        monkeypatch.setattr(live, "_broadcast", fails)
        answer = await live.submit(person, Given(key="1", act="bet", data=ANTE))
        assert answer.seq == live.machine.seq
        assert live.machine.table.betting.bets == {3: {"ante": 1000}}


@pytest.mark.asyncio
async def test_a_question_that_cannot_be_answered_harms_nobody() -> None:
    async with house_with() as house:
        live, person = await sit(house)
        with pytest.raises(InputError, match="could not answer"):
            await live.ask(lambda _: 1 // 0)
        await live.submit(person, Given(key="1", act="bet", data=ANTE))
        assert live.machine.table.betting.bets == {3: {"ante": 1000}}


@pytest.mark.asyncio
async def test_a_failed_buy_in_gives_the_money_back() -> None:
    store = SlowStore()
    async with house_with(store=store) as house:
        _, person = await house.enter("Ines", None)
        store.broken = True
        live = house.table(TABLE)
        with pytest.raises(InputError):
            await live.submit(person, Given(key="1", act="sit", data={"seat": 1, "buy_in": 1_000_000}))
        store.broken = False
        assert house.purse.balance(person.player) == 1_000_000
        await live.submit(person, Given(key="2", act="sit", data={"seat": 1, "buy_in": 1_000_000}))
        assert house.purse.balance(person.player) == 0


# --- never twice


@pytest.mark.asyncio
async def test_a_key_acts_once_and_gets_the_same_answer() -> None:
    async with house_with() as house:
        live, person = await sit(house)
        bet = Given(key="1", act="bet", data=ANTE)
        first = await live.submit(person, bet)
        again = await asyncio.gather(*(live.submit(person, bet) for _ in range(5)))
        assert {answer.seq for answer in again} == {first.seq}
        assert sum(isinstance(entry, Act) and entry.act == "bet" for entry in await entries(house)) == 1


@pytest.mark.asyncio
async def test_a_refusal_is_remembered_too_and_a_key_is_for_one_input_only() -> None:
    async with house_with() as house:
        live, person = await sit(house)
        wrong = Given(key="1", act="decide", data={"answer": "over"})
        for _ in range(2):
            with pytest.raises(InputError, match="nobody is asked"):
                await live.submit(person, wrong)
        with pytest.raises(InputError) as caught:
            await live.submit(person, Given(key="1", act="bet", data=ANTE))
        assert caught.value.code == "key"


@pytest.mark.asyncio
async def test_a_retry_after_a_restart_is_answered_and_does_not_act() -> None:
    store = SlowStore()
    async with house_with(store=store) as house:
        live, person = await sit(house)
        first = await live.submit(person, Given(key="1", act="bet", data=ANTE))
        bots = await live.submit(
            Person(person.player, "Ines", host=True), Given(key="b", act="bots", data={"seats": 0})
        )
    async with house_with(store=store) as house:
        live = house.table(TABLE)
        assert (await live.submit(person, Given(key="1", act="bet", data=ANTE))).seq == first.seq
        again = await live.submit(
            Person(person.player, "Ines", host=True), Given(key="b", act="bots", data={"seats": 0})
        )
        assert again.seq == bots.seq
        assert sum(isinstance(entry, Act) and entry.act == "bet" for entry in await entries(house)) == 1


# --- time


@pytest.mark.asyncio
async def test_bets_close_by_themselves_and_silence_is_an_answer() -> None:
    clock = Clock()
    pace = Pace(betting=5_000, grace=60_000, deciding=3_000, setting=3_000, banking=1_000, bot=0)
    async with house_with(clock=clock, pace=pace) as house:
        live, person = await sit(house)
        await live.submit(person, Given(key="1", act="bet", data=ANTE))
        assert live.timers.shown is not None
        assert (live.timers.shown.what, live.timers.shown.ends_at_ms) == ("betting", clock.at + 5_000)
        clock.at += 4_999
        await live.ask(lambda _: None)
        assert live.machine.table.state is None
        clock.at += 1
        await live.ask(lambda _: None)
        assert live.machine.table.asking
        assert (live.timers.shown.what, live.timers.shown.seat) == ("decision", 3)
        clock.at += 3_000
        await live.ask(lambda _: None)
        assert live.machine.last is not None
        assert live.machine.last.state.seats[3].decisions == ["surrender"]
        timed = [entry for entry in await entries(house) if isinstance(entry, Act) and entry.by == "timer"]
        assert [entry.act for entry in timed] == ["no-more-bets", "decide"]


@pytest.mark.asyncio
async def test_when_everybody_has_bet_only_a_moment_is_waited_and_a_change_of_mind_starts_it_anew() -> None:
    clock = Clock()
    pace = Pace(betting=20_000, grace=3_000, deciding=None, setting=None, banking=None, bot=0)
    async with house_with(clock=clock, pace=pace) as house:
        live, person = await sit(house)
        start = clock.at
        await live.submit(person, Given(key="1", act="bet", data=ANTE))
        assert live.timers.shown is not None
        assert live.timers.shown.ends_at_ms == start + 3_000
        clock.at += 2_000
        await live.submit(person, Given(key="2", act="bet", data={"wagers": {"ante": 2000}}))
        assert live.timers.shown.ends_at_ms == start + 5_000
        clock.at += 3_000
        await live.ask(lambda _: None)
        assert live.machine.table.state is not None


@pytest.mark.asyncio
@pytest.mark.parametrize("table", ["pai-gow-tiles-1", "asia-poker-1", "supreme-pai-gow-1", "cajun-stud-1"])
async def test_a_silent_player_never_stops_a_table(table: str) -> None:
    clock = Clock()
    pace = Pace(betting=1_000, grace=1_000, deciding=1_000, setting=1_000, banking=1_000, bot=0)
    async with house_with(clock=clock, pace=pace) as house:
        live, person = await sit(house, table=table)
        slug = next(iter(live.machine.rules.wagers))
        await live.submit(person, Given(key="1", act="bet", data={"wagers": {slug: 1000}}))
        for _ in range(8):
            clock.at += 1_000
            await live.ask(lambda _: None)
        assert live.machine.last is not None
        assert live.machine.table.state is None


@pytest.mark.asyncio
async def test_a_stepped_table_waits_for_its_host() -> None:
    async with house_with() as house:
        live, person = await sit(house)
        assert person.host
        await live.submit(person, Given(key="1", act="stepped", data={"on": True}))
        await live.submit(person, Given(key="2", act="bet", data=ANTE))
        await live.submit(person, Given(key="3", act="no-more-bets"))
        assert live.machine.table.due()[0].act == "go-on"
        data = {"clause": "PA-686a.9(a)"}
        with pytest.raises(InputError):
            await live.submit(person, Given(key="x", act="irregularity", data={"clause": "PA-686a.9(c)"}))
        await live.submit(person, Given(key="4", act="go-on"))
        await live.submit(person, Given(key="5", act="irregularity", data=data))
        await live.submit(person, Given(key="6", act="stepped", data={"on": False}))
        assert live.machine.table.asking


@pytest.mark.asyncio
async def test_bots_sit_bet_and_decide_by_themselves_and_leave_when_told() -> None:
    clock = Clock()
    pace = Pace(betting=None, grace=0, deciding=None, setting=None, banking=None, bot=0)
    async with house_with(clock=clock, pace=pace) as house:
        live, person = await sit(house, table="dj-wild-stud-poker-1")
        await live.submit(person, Given(key="1", act="bots", data={"seats": 3}))
        players = live.machine.table.betting.players
        assert len(players) == 4
        bet = {"wagers": {"ante": 1000, "blind": 1000}}
        await live.submit(person, Given(key="2", act="bet", data=bet))
        while live.machine.table.state is not None:
            assert live.machine.table.asking
            assert list(live.machine.table.asking) == [3], "only the person is waited for"
            await live.submit(person, Given(key=f"d{live.machine.last_asked}", act="decide", data={"answer": "fold"}))
        assert live.machine.last is not None
        assert len(live.machine.last.state.seats) == 4
        await live.submit(person, Given(key="3", act="bots", data={"seats": 0}))
        assert list(live.machine.table.betting.players) == [person.player]
        posted = [entry for entry in await entries(house, "dj-wild-stud-poker-1") if isinstance(entry, Posting)]
        assert all(sum(entry.legs.values()) == 0 for entry in posted)


# --- coming and going


@pytest.mark.asyncio
async def test_an_empty_table_shows_its_cards_and_opens_its_commitment() -> None:
    async with house_with() as house:
        live, person = await sit(house)
        sworn = live.machine.sworn[live.machine.current or 0].pledge
        await live.submit(person, Given(key="1", act="leave"))
        assert live.machine.table.due()[0].act == "view"
        assert live.machine.sworn == {}
        opened = {entry.hash: entry.sealed for entry in await entries(house) if isinstance(entry, Reveal)}
        assert opened[sworn.hash] == sworn.sealed
        await live.submit(person, Given(key="2", act="sit", data={"seat": 1, "buy_in": 1000}))
        assert live.machine.table.due()[0].act == "bet"
        assert live.machine.current is not None


@pytest.mark.asyncio
async def test_a_broken_shuffler_is_covered_by_the_staff_and_comes_back_by_order_of_the_host() -> None:
    async with house_with() as house:
        live, person = await sit(house)
        await live.submit(person, Given(key="1", act="irregularity", data={"clause": "PA-686a.9(e)"}))
        assert live.machine.table.cabinet.devices.states == {"shuffler": "covered"}
        await live.submit(person, Given(key="2", act="reshuffle"))
        shuffles = [e for e in await entries(house) if isinstance(e, Act) and e.act == "shuffle"]
        assert [entry.role for entry in shuffles][-2:] == ["device", "dealer"]
        with pytest.raises(InputError, match="unknown key"):
            await live.submit(person, Given(key="3", act="return-device", data={"why": "mended"}))
        await live.submit(person, Given(key="4", act="return-device"))
        assert live.machine.table.cabinet.devices.states == {"shuffler": "in service"}
        assert live.machine.table.due()[0].act == "bet"


@pytest.mark.asyncio
async def test_whoever_goes_away_without_a_word_is_unseated_and_gets_the_chips_back() -> None:
    clock = Clock()
    async with house_with(clock=clock) as house:
        live, person = await sit(house)
        viewer = Viewer(person, 64)
        await live.join(viewer, None)
        clock.at += 10**6
        assert live.absent(600_000) == [], "somebody who looks is there"
        live.leave(viewer)
        clock.at += 599_999
        assert live.absent(600_000) == []
        clock.at += 1
        assert live.absent(600_000) == [person.player]
        await house._unseat(Person(person.player, "Ines", by="timer"), [live])
        assert live.machine.table.betting.players == {}
        assert house.purse.balance(person.player) == 1_000_000
        (left,) = [entry for entry in await entries(house) if isinstance(entry, Act) and entry.act == "leave"]
        assert left.by == "timer"


@pytest.mark.asyncio
async def test_whoever_ends_the_session_gives_up_the_seats() -> None:
    async with house_with() as house:
        cookie, person = await house.enter("Ines", None)
        for table in ("over-under-1", "pokette-1"):
            await house.table(table).submit(person, Given(key="1", act="sit", data={"seat": 1, "buy_in": 1000}))
        await house.exit(cookie)
        assert house.session(cookie) is None
        assert house.purse.balance(person.player) == 1_000_000


# --- viewers


@pytest.mark.asyncio
async def test_whoever_comes_back_is_told_what_was_missed() -> None:
    async with house_with() as house:
        live, person = await sit(house)
        seen = live.machine.seq
        await live.submit(person, Given(key="1", act="bet", data=ANTE))
        await live.submit(person, Given(key="2", act="clear"))
        viewer = Viewer(person, 64)
        await live.join(viewer, seen)
        (hello,) = frames(viewer)
        assert hello["type"] == "hello"
        assert [event["kind"] for event in hello["events"]] == ["bet", "clear"]
        assert hello["gap"] is False
        late = Viewer(person, 64)
        await live.join(late, 10**9)
        assert frames(late)[0]["gap"] is True


@pytest.mark.asyncio
async def test_a_viewer_who_does_not_read_is_not_waited_for() -> None:
    async with house_with() as house:
        live, person = await sit(house)
        viewer = Viewer(person, 3)
        await live.join(viewer, None)
        for n in range(4):
            await live.submit(person, Given(key=f"{n}", act="bet", data={"wagers": {"ante": 1000 + 100 * n}}))
        assert viewer.too_slow
        assert len(viewer.frames) == 3


# --- money


@pytest.mark.asyncio
async def test_nobody_buys_chips_with_money_that_is_not_there() -> None:
    async with house_with() as house:
        _, person = await house.enter("Ines", None)
        tables = [house.table("over-under-1"), house.table("pokette-1")]
        buy = Given(key="1", act="sit", data={"seat": 1, "buy_in": 600_000})
        results = await asyncio.gather(*(table.submit(person, buy) for table in tables), return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["Answer", "InputError"]
        assert house.purse.balance(person.player) == 400_000


@pytest.mark.asyncio
async def test_leaving_brings_the_chips_back_to_the_account() -> None:
    async with house_with() as house:
        live, person = await sit(house)
        await live.submit(person, Given(key="1", act="bet", data=ANTE))
        await live.submit(person, Given(key="2", act="leave"))
        assert house.purse.balance(person.player) == 1_000_000
        assert sum((await house.store.balances()).values()) == 0


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("act", "data"),
    [
        ("sit", {"seat": 1}),
        ("sit", {"seat": 1, "buy_in": 0}),
        ("sit", {"seat": 1, "buy_in": "100"}),
        ("sit", {"seat": "one", "buy_in": 100}),
        ("sit", {"seat": 1, "buy_in": 100, "name": "Eve"}),
        ("buy", {"amount": -5}),
        ("bet", {"wagers": None}),
        ("bet", {"wagers": {"ante": 1000}, "seat": []}),
        ("bet", {"wagers": {"ante": {"x": {}}}}),
        ("clear", {"seat": {}}),
        ("decide", {"answer": {"set": [1, 2]}}),
        ("decide", {"answer": "over", "ask": 5}),
        ("bank", {"take": True}),
        ("irregularity", {"clause": ["x"]}),
        ("stepped", {"on": 1}),
        ("bots", {"seats": 99}),
        ("cut", {"at": 20}),
        ("shuffle", {"order": []}),
        ("no-more-bets", {}),
        ("go-on", {"now": True}),
    ],
)
async def test_nonsense_is_refused_and_changes_nothing(act: str, data: dict[str, Any]) -> None:
    async with house_with() as house:
        live, person = await sit(house)
        before = live.machine.seq
        with pytest.raises(InputError):
            await live.submit(person, Given(key="1", act=act, data=data))
        assert live.machine.seq == before
        await live.submit(person, Given(key="2", act="bet", data=ANTE))
