"""The machine of a table: replay gives the same table, sittings change nothing, and money adds up."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from croupier.cards import parse_card
from croupier.errors import InputError
from croupier.house import ledger, model
from croupier.house.machine import Machine
from croupier.house.projection import Gallery, Projector
from croupier.house.records import Posting, Sitting, read_entry
from croupier.play.inputs import Role
from croupier.play.views import view as engine_view
from croupier.rulebook import slugs
from croupier.testing.company import Company
from croupier.tiles import parse_tiles

GAMES = list(slugs())


def seen(machine: Machine, who: str | None) -> dict[str, Any]:
    """The projection for somebody."""
    raw = Projector(machine, Gallery(machine), None, 0).view(who, who, host=False, balance=None)
    found: dict[str, Any] = json.loads(raw)
    return found


def again(company: Company) -> Machine:
    """The table, replayed from what was written."""
    machine = Machine(company.opened)
    for batch in company.batches:
        for row in batch.rows:
            machine.apply(read_entry(row.body))
    return machine


@pytest.mark.parametrize("game", GAMES)
def test_replay_gives_the_same_table_in_the_middle_of_a_round(game: str) -> None:
    company = Company(game, 1)
    company.play(3)
    company.begin()
    if company.machine.table.state is not None:
        company.decide()
    replayed = again(company)
    for who in (None, *company.players):
        assert seen(replayed, who) == seen(company.machine, who)
    assert replayed.table.inventory == company.machine.table.inventory
    assert replayed.owed() == company.machine.owed()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_rebuilt_from_its_last_sitting_is_the_same(game: str) -> None:
    company = Company(game, 2, sitting=60)
    company.play(12)
    entries = [row.entry for batch in company.batches for row in batch.rows]
    last = max((entry.seq for entry in entries if isinstance(entry, Sitting)), default=0)
    if game != "over-under":
        assert last, "a new sitting has begun"
    machine = Machine(company.opened)
    for entry in entries:
        if entry.seq >= last:
            machine.apply(entry)
    before, after = seen(company.machine, "p-1"), seen(machine, "p-1")
    if machine.last is None:
        # The sitting has just begun: the last round belongs to the one before.
        del before["last"], after["last"]
    assert after == before


@pytest.mark.parametrize("game", GAMES)
def test_the_ledger_holds_what_the_table_holds(game: str) -> None:
    company = Company(game, 3, sitting=100)
    company.play(10)
    machine = company.machine
    held: dict[str, int] = {}
    for batch in company.batches:
        for row in batch.rows:
            if isinstance(row.entry, Posting):
                assert sum(row.entry.legs.values()) == 0
                for account, cents in row.entry.legs.items():
                    held[account] = held.get(account, 0) + cents
    table = machine.table
    for name, player in table.betting.players.items():
        assert held[ledger.layout(machine.opened.table, name)] == player.chips
    if table.meter is not None:
        assert held[ledger.meter(machine.opened.table)] == ledger.meter_cents(table.meter)
    seeded = ledger.meter_cents(Machine(company.opened).table.meter) if table.meter is not None else 0  # type: ignore[arg-type]
    house = sum(
        held.get(account(machine.opened.table), 0) for account in (ledger.inventory, ledger.commission, ledger.meter)
    )
    assert house == table.inventory - table.elsewhere + seeded


@pytest.mark.parametrize("game", GAMES)
def test_the_ledger_follows_every_settlement_and_every_void(game: str) -> None:
    """Whatever goes wrong, after every entry the ledger has what each player holds and has at stake."""
    company = Company(game, 5)
    table, name = company.machine.table, company.opened.table
    held: dict[str, int] = {}
    for _ in range(4):
        company.play_stepped(2, faults=0.04)
        for batch in company.batches:
            for row in batch.rows:
                if isinstance(row.entry, Posting):
                    for account, cents in row.entry.legs.items():
                        held[account] = held.get(account, 0) + cents
        company.batches.clear()
        for who, player in table.betting.players.items():
            staked = sum(
                sum(bet.values()) for seat, bet in table.betting.bets.items() if table.betting.owners[seat] == who
            )
            assert held[ledger.layout(name, who)] == player.chips + staked
        assert sum(held.values()) == 0
    assert table.meter is None or held[ledger.meter(name)] == ledger.meter_cents(table.meter)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_leaves_in_a_round_is_paid_out_when_it_is_over(game: str) -> None:
    company = Company(game, 4)
    company.begin()
    if company.machine.table.state is None:
        company.begin()
    company.act("leave", "p-1", {})
    while company.machine.table.state is not None:
        company.decide()
    assert "p-1" not in company.machine.table.betting.players
    out = [
        row.entry
        for batch in company.batches
        for row in batch.rows
        if isinstance(row.entry, Posting) and row.entry.why == "cash-out"
    ]
    assert len(out) == 1
    assert set(out[0].legs) == {"player:p-1", f"table:{game}-1:layout:p-1"}


def test_a_posting_that_nothing_calls_for_is_refused() -> None:
    company = Company("over-under", 1)
    machine = company.machine
    with pytest.raises(InputError, match="nothing calls"):
        machine.apply(Posting(seq=machine.seq + 1, at=machine.at, why="round", legs={}, first=1, last=1))


# --- the projection


@pytest.mark.parametrize("game", GAMES)
def test_the_projection_shows_the_cards_that_the_engine_allows_and_no_other(game: str) -> None:
    """`croupier.play.views` is the law; the house only says it in text, and faster."""
    company = Company(game, 5)
    table = company.machine.table

    def number(text: str | None) -> int | str | None:
        if text is None or game == "pai-gow-tiles":
            return text and str(parse_tiles(text)[0] // 1)
        return parse_card(text)

    for _ in range(3):
        company.begin()
        while table.state is not None:
            for who in ("", *company.players):
                law = engine_view(table, Role.PLAYER, who)["hands"]
                shown = seen(company.machine, who or None)
                ours: dict[str, Any] = {str(s["seat"]): s["cards"] for s in shown["seats"]}
                ours |= {"dealer": shown["dealer"]["cards"]} | {a["name"]: a["cards"] for a in shown["areas"]}
                for place, cards in law.items():
                    if place.startswith("position ") or not cards:
                        continue
                    assert [c is None for c in ours[place]] == [c is None for c in cards]
                    if game != "pai-gow-tiles":
                        assert [number(c) for c in ours[place]] == list(cards)
            company.decide()


@pytest.mark.parametrize("game", GAMES)
def test_every_projection_has_the_published_shape(game: str) -> None:
    company = Company(game, 6)
    gallery = Gallery(company.machine)
    decode = msgspec.json.Decoder(model.View).decode

    def look() -> None:
        projector = Projector(company.machine, gallery, None, 0)
        for who in (None, *company.players):
            view = decode(projector.view(who, who, host=who == "p-1", balance=5))
            assert view.seq == company.machine.seq
            assert view.viewer.player == who

    for _ in range(2):
        look()
        company.begin()
        while company.machine.table.state is not None:
            look()
            company.decide()


def test_a_seat_that_is_kept_is_the_seat_that_would_be_made_anew() -> None:
    """The gallery keeps seats by a stamp; a stamp that forgets something would show an old seat."""
    for game in GAMES:
        company = Company(game, 7)
        kept = Gallery(company.machine)
        for _ in range(3):
            company.begin()
            while company.machine.table.state is not None:
                for who in (None, *company.players):
                    one = Projector(company.machine, kept, None, 0).view(who, who, host=False, balance=None)
                    assert json.loads(one) == seen(company.machine, who)
                company.decide()
