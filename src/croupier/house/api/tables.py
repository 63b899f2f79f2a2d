"""Sessions, the lobby and the tables over REST."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery, JSONBody

from croupier.errors import InputError
from croupier.house import lab, model, replay
from croupier.house.access import permit
from croupier.house.api.common import COOKIE, ERRORS, PICTURE, house_of, person_of, player_of
from croupier.house.disputed import copy_of
from croupier.house.documents import (
    Account,
    Advice,
    AtSeat,
    ClosedTable,
    Coaching,
    Done,
    Enter,
    Health,
    Laid,
    Lobby,
    LobbyTable,
    LobbyWager,
    NewTable,
    Read,
    RoundDocument,
    RoundItem,
    Rounds,
    Seats,
    Sent,
    Session,
    Stake,
    Taken,
)
from croupier.house.hands import parts_in_words
from croupier.house.look import look_of
from croupier.house.parts import knows_own, limits_of
from croupier.house.projection import stage_of
from croupier.layout import draw_felt, felt_for
from croupier.play.setting import parts_of
from croupier.submission import load
from croupier.version import __version__

if TYPE_CHECKING:
    from croupier.house.casino import House
    from croupier.house.live import LiveTable, Person

Asked = Request[Any, Any, Any]
Number = Annotated[int, msgspec.Meta(ge=1, le=1 << 40)]
MONTH = 30 * 24 * 3600
HISTORY = 50


@get("/health", responses=ERRORS, summary="Whether the house runs")
async def health(request: Asked) -> Health:
    house = house_of(request)
    status = "closing" if house.closing else "ok"
    return Health(status=status, version=__version__, tables=len(house.tables), seq=house.seq, inputs=house.inputs)


# --- sessions


@post("/session", status_code=200, responses=ERRORS, summary="Come in as a demo player")
async def enter(request: Asked, data: JSONBody[Enter]) -> Response[Session]:
    house = house_of(request)
    cookie = request.cookies.get(COOKIE)
    person = house.session(cookie)
    if person is not None and (data.token is None or person.host):
        return Response(_session(house, person))
    permit(person, "enter")
    cookie, person = await house.enter(data.name, data.token)
    kept = Cookie(key=COOKIE, value=cookie, httponly=True, samesite="lax", path="/", max_age=MONTH)
    return Response(_session(house, person), cookies=[kept])


@get("/session", responses=ERRORS, summary="Who you are")
async def session(request: Asked) -> Session:
    return _session(house_of(request), player_of(request, "session"))


@post("/session/leave", status_code=200, responses=ERRORS, summary="End the session")
async def leave(request: Asked) -> Response[dict[str, bool]]:
    player_of(request, "session")
    await house_of(request).exit(request.cookies[COOKIE])
    response: Response[dict[str, bool]] = Response({"left": True})
    response.delete_cookie(COOKIE)
    return response


@post("/session/refill", status_code=200, responses=ERRORS, summary="Play money again, once there is none left")
async def refill(request: Asked) -> Session:
    person = player_of(request, "session")
    await house_of(request).refill(person)
    return _session(house_of(request), person)


def _session(house: House, person: Person) -> Session:
    balance = house.purse.balance(person.player) or 0
    player = Account(id=person.player or "", name=person.name or "", balance=balance)
    return Session(player=player, host=person.host)


# --- the lobby


@get("/lobby", responses=ERRORS, summary="All tables")
async def lobby(request: Asked) -> Lobby:
    person_of(request, "lobby")
    house = house_of(request)
    found = await asyncio.gather(*(table.ask(lambda live: _shown(house, live)) for table in house.tables.values()))
    closed = [
        ClosedTable(
            id=name, name=one.opened.name, game=one.opened.game, code=one.code, why=one.text, unfinished=one.unfinished
        )
        for name, one in house.closed.items()
    ]
    return Lobby(tables=list(found), closed=closed)


@post("/tables", status_code=201, responses=ERRORS, summary="Open a table")
async def open_table(request: Asked, data: JSONBody[NewTable]) -> LobbyTable:
    player_of(request, "open-table")
    house = house_of(request)
    table = await house.create_table(data.game, data.name, data.submission)
    await house.lab.find_edge(table.id, table.machine.rules)
    found: LobbyTable = await table.ask(lambda live: _shown(house, live))
    return found


@post("/tables/{table:str}/sitting", status_code=201, responses=ERRORS, summary="Open a closed table again")
async def begin_sitting(request: Asked, table: FromPath[str]) -> LobbyTable:
    player_of(request, "begin-sitting")
    house = house_of(request)
    live = await house.begin_sitting(table)
    await house.lab.find_edge(live.id, live.machine.rules)
    found: LobbyTable = await live.ask(lambda found: _shown(house, found))
    return found


def _shown(house: House, live: LiveTable) -> LobbyTable:
    machine = live.machine
    table, opened, book = machine.table, machine.opened, machine.rules.book.game
    players = table.betting.players.values()
    names = machine.names
    return LobbyTable(
        id=opened.table,
        name=opened.name,
        game=opened.game,
        game_name=book.name,
        chapter=book.chapter,
        jurisdiction=book.jurisdiction,
        felt=f"/api/v1/tables/{opened.table}/felt.svg",
        look=look_of(opened.game),
        wagers=[
            LobbyWager(slug=o.wager, name=o.name, minimum=o.minimum, maximum=o.maximum, role=o.role)
            for o in limits_of(machine)
        ],
        seats=Seats(
            total=book.positions,
            taken=[Taken(seat=p.seat, name=names[p.name].name, bot=names[p.name].bot) for p in players],
        ),
        edge=house.lab.edge(opened.table),
        phase=table.phase(),
        stage=stage_of(machine, table.due()),
        round=machine.round,
        meter=table.meter.shown if table.meter else None,
        players_watching=len(live.viewers),
    )


# --- a table


@get("/tables/{table:str}", responses=ERRORS, summary="The table as you may see it")
async def look(request: Asked, table: FromPath[str]) -> Response[model.View]:
    person = person_of(request, "look")
    live, house = house_of(request).table(table), house_of(request)

    def view(found: LiveTable) -> bytes:
        who = person.player if person else None
        name, host = (person.name, person.host) if person else (None, False)
        return found.projector().view(who, name, host=host, balance=house.purse.balance(who))

    raw: bytes = await live.ask(view)
    return Response(raw, media_type="application/json")  # type: ignore[arg-type]


@get("/tables/{table:str}/felt.svg", responses=ERRORS, media_type="image/svg+xml", summary="The felt")
async def felt(request: Asked, table: FromPath[str]) -> Response[bytes]:
    person_of(request, "look")
    house = house_of(request)
    opened, rules = house.table(table).machine.opened, house.table(table).machine.rules
    drawn = house.felts.get(table)
    if drawn is None:
        licensee = load(opened.submission.encode(), papers=False).licensee.name
        drawn = house.felts[table] = draw_felt(felt_for(rules, licensee)).encode()
    return Response(drawn, media_type="image/svg+xml", headers=PICTURE)


@post("/tables/{table:str}/inputs", status_code=200, responses=ERRORS, summary="Act at a table")
async def act(request: Asked, table: FromPath[str], data: JSONBody[Sent]) -> Response[Done]:
    person = player_of(request, f"act:{data.act}")
    live = house_of(request).table(table)
    answer = await live.submit(person, model.Given(key=data.key, act=data.act, data=data.data))
    events, _ = live.missed(person.player, answer.seq - 1)
    body = b'{"seq":%d,"events":[%b]}' % (answer.seq, b",".join(events))
    return Response(body, media_type="application/json")  # type: ignore[arg-type]


@get("/tables/{table:str}/exposure", responses=ERRORS, summary="What one player can win in one round")
async def at_stake(request: Asked, table: FromPath[str]) -> Stake:
    person_of(request, "odds")
    house = house_of(request)
    machine = house.table(table).machine
    meter = machine.table.meter
    return await house.lab.at_stake(machine.rules, meter.shown if meter is not None else None)


@get("/tables/{table:str}/rounds", responses=ERRORS, summary="Finished rounds, newest first")
async def rounds(request: Asked, table: FromPath[str], before: FromQuery[Number | None] = None) -> Rounds:
    person = person_of(request, "history")
    house = house_of(request)
    found = await house.store.rounds(house.journal(table), before, HISTORY)
    who = person.player if person else None
    items = [
        RoundItem(round=row.number, at_ms=row.at, net=row.nets.get(who) if who else None, commitment=row.pledge)
        for row in found
    ]
    return Rounds(rounds=items, before=found[-1].number if len(found) == HISTORY else None)


@get("/tables/{table:str}/rounds/{number:int}", responses=ERRORS, summary="A finished round, step by step")
async def one_round(request: Asked, table: FromPath[str], number: FromPath[Number]) -> RoundDocument:
    person = person_of(request, "history")
    house = house_of(request)
    return await replay.document(house.store, house.journal(table), number, person.player if person else None)


@get(
    "/tables/{table:str}/rounds/{number:int}/copy",
    responses=ERRORS,
    media_type="text/html",
    summary="The record of a disputed round for print: the patron's copy, or the house's for its host",
)
async def copy_of_round(request: Asked, table: FromPath[str], number: FromPath[Number]) -> Response[str]:
    person = player_of(request, "session")
    house = house_of(request)
    found = await replay.document(house.store, house.journal(table), number, person.player)
    return Response(copy_of(found, None if person.host else person.name), media_type="text/html")


# --- help for the player


@post("/tables/{table:str}/coach", status_code=200, responses=ERRORS, summary="What each of your choices is worth")
async def coach(request: Asked, table: FromPath[str]) -> Coaching:
    person = player_of(request, "coach")
    live, house = house_of(request).table(table), house_of(request)
    about = await live.ask(lambda found: lab.situation(found.machine, person.player or ""))
    return await house.lab.coach(live.machine.rules, about)


@post("/tables/{table:str}/house-way", status_code=200, responses=ERRORS, summary="How the house would set your hand")
async def house_way(request: Asked, table: FromPath[str], data: JSONBody[AtSeat]) -> Advice:
    person = player_of(request, "advice")
    found: Advice = await house_of(request).table(table).ask(lambda live: _advice(live, person, data.seat))
    return found


def _advice(live: LiveTable, person: Person, seat: int | None) -> Advice:
    """Only of one's own cards, and only where the licensee lets the dealer say it."""
    machine = live.machine
    table, state = machine.table, machine.table.state
    mine = (asked for asked in table.asking if table.betting.owners.get(asked) == person.player)
    wanted = seat if seat is not None else next(mine, 0)
    if state is None or wanted not in state.seats or table.betting.owners.get(wanted) != person.player:
        raise InputError("no-decision", "you have no cards to set", field="seat")
    if not parts_of(machine.rules.game) or not state.seats[wanted].cards:
        raise InputError("no-decision", "no hand is set in this game", field="seat")
    if not knows_own(machine, state, wanted):
        raise InputError("unseen", "look at your cards first", field="seat")
    if not machine.advisor.has_way:
        text = f"{machine.rules.game} has no hands part that says how the house sets a hand"
        raise InputError("part", text, field="game")
    if machine.rules.option("advise_house_way") is False:
        raise InputError("advice", "at this table the dealer does not say how the house would set a hand", field="seat")
    decision = machine.advisor.decide(state.seats[wanted].cards)
    setting = machine.advisor.setting(state.seats[wanted].cards)
    return Advice(
        seat=wanted,
        set={part: setting[part] for part in parts_of(machine.rules.game)},
        rule=decision.rule,
        text=decision.explanation,
    )


@post("/tables/{table:str}/reading", status_code=200, responses=ERRORS, summary="How a setting reads")
async def reading(request: Asked, table: FromPath[str], data: JSONBody[Laid]) -> Read:
    person_of(request, "read")
    return Read(**parts_in_words(house_of(request).table(table).machine.rules, data.set))


HANDLERS = [
    at_stake,
    health,
    enter,
    session,
    leave,
    refill,
    lobby,
    open_table,
    begin_sitting,
    look,
    felt,
    act,
    rounds,
    one_round,
    copy_of_round,
    coach,
    house_way,
    reading,
]
