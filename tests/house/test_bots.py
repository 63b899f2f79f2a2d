"""Bots: they sit down, bet after somebody, answer, and keep a player company who banks."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from croupier.house import bots
from croupier.house.fairness import texts
from croupier.house.hands import parts_in_words
from croupier.house.model import Given
from croupier.house.timers import Pace
from tests.house.test_live import house_with

if TYPE_CHECKING:
    from croupier.house.casino import House
    from croupier.house.live import LiveTable, Person

BANKED = ("pai-gow-poker-1", "pai-gow-tiles-1", "supreme-pai-gow-1")
AT_ONCE = Pace(betting=None, grace=0, deciding=None, setting=None, banking=None, bot=0)
LEAST = 1_000


async def seated(house: House, table: str, buy_in: int) -> tuple[LiveTable, Person]:
    """One person, whom the bank is offered first, and two bots."""
    _, person = await house.enter("Ines", None)
    live = house.table(table)
    await live.submit(person, Given(key="sit", act="sit", data={"seat": 6, "buy_in": buy_in}))
    await live.submit(person, Given(key="bots", act="bots", data={"seats": 2}))
    return live, person


async def first_round(live: LiveTable, person: Person, *, foul: bool = False) -> None:
    """A round against the dealer, after which the bank is offered; a foul hand loses it for certain."""
    await live.submit(person, Given(key="bet", act="bet", data={"wagers": bots.compulsory(live.machine)}))
    await answers(live, person, foul=foul)
    banking = live.machine.table.banking
    assert live.machine.round == 1
    assert banking is not None
    assert banking.offered[:1] == [person.player]


async def answers(live: LiveTable, person: Person, *, foul: bool = False) -> None:
    """Whatever the person is asked is answered."""
    while asking := live.machine.table.asking:
        seat, ask = next(iter(asking.items()))
        answer = fouled(live, seat) if foul and ask.accepts is not None else bots.decision(live.machine, ask)
        await live.submit(person, Given(key=f"d{live.machine.last_asked}", act="decide", data={"answer": answer}))


@pytest.mark.parametrize("table", BANKED)
@pytest.mark.parametrize("terms", [{"dealer_wager": 0}, {}, {"co_bank": True}])
@pytest.mark.asyncio
async def test_bots_bet_against_a_player_who_banks(table: str, terms: dict[str, Any]) -> None:
    async with house_with(pace=AT_ONCE) as house:
        live, person = await seated(house, table, 100_000)
        await first_round(live, person)
        await live.submit(person, Given(key="bank", act="bank", data={"take": True, **terms}))
        await answers(live, person)
        over = live.machine.last
        assert over is not None
        assert over.number == 2
        assert over.state.bank_seat() == 6
        assert len(over.state.seats) == 3, "the bank and both bots"


@pytest.mark.parametrize(("left", "co_bank", "betting"), [(2_000, False, 2), (1_900, False, 1), (900, True, 1)])
@pytest.mark.asyncio
async def test_bots_bet_no_more_than_the_bank_can_pay(left: int, co_bank: bool, betting: int) -> None:
    async with house_with(pace=AT_ONCE) as house:
        live, person = await seated(house, "pai-gow-poker-1", LEAST + left)
        await first_round(live, person, foul=True)
        assert live.machine.table.betting.players[person.player or ""].chips == left
        terms = {"take": True, "co_bank": co_bank, "dealer_wager": 0}
        await live.submit(person, Given(key="bank", act="bank", data=terms))
        await answers(live, person)
        over = live.machine.last
        assert over is not None
        assert over.number == 2
        assert len(over.state.seats) == 1 + betting


@pytest.mark.asyncio
async def test_a_bank_that_can_pay_nobody_waits_for_chips() -> None:
    async with house_with(pace=AT_ONCE) as house:
        live, person = await seated(house, "pai-gow-poker-1", LEAST + 900)
        await first_round(live, person, foul=True)
        await live.submit(person, Given(key="bank", act="bank", data={"take": True, "dealer_wager": 0}))
        assert live.machine.table.betting.bets == {}
        assert live.machine.table.state is None
        await live.submit(person, Given(key="buy", act="buy", data={"amount": 1_100}))
        await answers(live, person)
        assert live.machine.round == 2


def fouled(live: LiveTable, seat: int) -> dict[str, Any]:
    """A setting that loses whatever the dealer has."""
    machine = live.machine
    assert machine.table.state is not None
    cards = set(texts(machine.opened.game, machine.table.state.seats[seat].cards))
    for low in combinations(sorted(cards), 2):
        laid = {"high": " ".join(sorted(cards - set(low))), "low": " ".join(low)}
        if parts_in_words(machine.rules, laid)["foul"]:
            return {"set": laid}
    raise AssertionError("seven cards that cannot be set foully")
