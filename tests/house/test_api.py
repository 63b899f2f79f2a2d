"""The REST interface: what it gives, who may have it, and how it says no."""

from __future__ import annotations

import json
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest
import pytest_asyncio

from croupier.house import model
from croupier.house.casino import Settings
from croupier.house.documents import Coaching, Lobby, RoundDocument
from croupier.house.proof import checks
from croupier.money import parse_amount
from croupier.referee import judge
from croupier.rulebook import slugs
from tests.house.served import API, QUICK, Served, enter, served

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@pytest_asyncio.fixture
async def where() -> AsyncIterator[Served]:
    async with served() as found:
        yield found


@pytest_asyncio.fixture
async def client(where: Served) -> AsyncIterator[httpx.AsyncClient]:
    found, _ = await enter(where)
    async with aclosing(found):
        yield found


def error(answer: httpx.Response) -> dict[str, Any]:
    found: dict[str, Any] = answer.json()["error"]
    assert set(found) == {"code", "message", "field", "clause"}
    return found


async def act(client: httpx.AsyncClient, table: str, key: str, act_: str, **data: Any) -> httpx.Response:
    return await client.post(f"/tables/{table}/inputs", json={"key": key, "act": act_, "data": data})


@pytest.mark.asyncio
async def test_health_and_the_document(client: httpx.AsyncClient) -> None:
    health = (await client.get("/health")).json()
    assert (health["status"], health["tables"]) == ("ok", 10)
    document = (await client.get("/openapi.json")).json()
    assert document["openapi"].startswith("3.1")
    wanted = {"/health", "/session", "/lobby", "/tables", "/tables/{table}", "/tables/{table}/inputs", "/odds"}
    assert {API + path for path in wanted} <= set(document["paths"])


@pytest.mark.asyncio
async def test_what_a_table_is_exposed_to_is_a_round_that_the_referee_pays(client: httpx.AsyncClient) -> None:
    tables = (await client.get("/lobby")).json()["tables"]
    for table in [t["id"] for t in tables if t["game"] in ("cajun-stud", "face-up-pai-gow-poker")]:
        found = (await client.get(f"/tables/{table}/exposure")).json()
        assert judge(found["record"]).net == {1: parse_amount(found["most"])}
        assert found["limit"] is None


@pytest.mark.asyncio
async def test_a_session_is_a_cookie_and_the_first_is_the_hosts(where: Served) -> None:
    async with httpx.AsyncClient(base_url=where.base + API) as stranger:
        assert (await stranger.get("/session")).status_code == 401
        first = await stranger.post("/session", json={"name": "Ines"})
        assert first.json()["player"] | {"id": ""} == {"id": "", "name": "Ines", "balance": 1_000_000}
        assert first.json()["host"] is True
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        again = await stranger.post("/session", json={"name": "Other"})
        assert again.json() == first.json()
        assert (await stranger.get("/session")).json() == first.json()
        assert (await stranger.post("/session/leave")).json() == {"left": True}
        stranger.cookies.set("croupier_session", first.cookies["croupier_session"])
        assert (await stranger.get("/session")).status_code == 401
    second, _ = await enter(where, "Ines")
    async with aclosing(second):
        mine = (await second.get("/session")).json()
        assert (mine["player"]["name"], mine["host"]) == ("Ines 2", True)
    third, _ = await enter(where, "Ada")
    async with aclosing(third):
        mine = (await third.get("/session")).json()
        assert (mine["player"]["name"], mine["host"]) == ("Ada 2", False)


@pytest.mark.asyncio
async def test_the_hosts_link_makes_a_host(where: Served) -> None:
    first, _ = await enter(where)
    async with aclosing(first), httpx.AsyncClient(base_url=where.base + API) as other:
        wrong = await other.post("/session", json={"token": "guess"})
        assert error(wrong)["code"] == "token"
        right = await other.post("/session", json={"token": where.house.settings.host_token})
        assert right.json()["host"] is True


@pytest.mark.asyncio
async def test_the_lobby_shows_ten_tables(client: httpx.AsyncClient) -> None:
    lobby = msgspec.json.decode((await client.get("/lobby")).content, type=Lobby)
    assert [table.game for table in lobby.tables] == [
        "over-under",
        "dj-wild-stud-poker",
        "face-up-pai-gow-poker",
        "asia-poker",
        "four-card-prime",
        "cajun-stud",
        "pai-gow-tiles",
        "pai-gow-poker",
        "pokette",
        "supreme-pai-gow",
    ]
    for table in lobby.tables:
        assert table.seats.total >= 6
        assert any(wager.minimum for wager in table.wagers)
        felt = await client.get(table.felt.removeprefix(API))
        assert felt.headers["content-type"].startswith("image/svg+xml")
        assert felt.text.startswith("<svg")


@pytest.mark.asyncio
async def test_a_round_over_rest_and_its_replay(client: httpx.AsyncClient) -> None:
    table = "dj-wild-stud-poker-1"
    assert (await act(client, table, "1", "sit", seat=2, buy_in=100_000)).status_code == 200
    done = (await act(client, table, "2", "bet", wagers={"ante": 1000, "blind": 1000, "trips-bonus": 500})).json()
    assert [event["kind"] for event in done["events"]][:3] == ["bet", "closed", "announce"]
    view = msgspec.json.decode((await client.get(f"/tables/{table}")).content, type=model.View)
    assert view.ask is not None
    assert [(choice.label, choice.cost) for choice in view.ask.choices] == [("raise 2", 2000), ("fold", 0)]
    mine = next(seat for seat in view.seats if seat.mine)
    assert len(mine.cards) == 5
    assert None not in mine.cards
    assert view.dealer.cards == [None] * 5
    assert (await act(client, table, "3", "decide", answer={"raise": 2}, ask=view.ask.id)).status_code == 200
    rounds = (await client.get(f"/tables/{table}/rounds")).json()
    assert [item["round"] for item in rounds["rounds"]] == [1]
    answer = await client.get(f"/tables/{table}/rounds/1")
    document = msgspec.json.decode(answer.content, type=RoundDocument)
    assert sum(line.net for line in document.lines) == rounds["rounds"][0]["net"]
    assert all(check.holds for check in checks(answer.json()))
    assert document.steps[0].i == 0
    after = msgspec.json.decode((await client.get(f"/tables/{table}")).content, type=model.View)
    assert isinstance(after.last, model.Last)
    assert after.last.mine == rounds["rounds"][0]["net"]
    assert set(after.last.clauses) == {line.clause for line in after.last.lines}


@pytest.mark.asyncio
async def test_the_coach_and_the_house_way(client: httpx.AsyncClient) -> None:
    table = "over-under-1"
    assert error(await client.post(f"/tables/{table}/coach"))["code"] == "no-decision"
    await act(client, table, "1", "sit", seat=2, buy_in=100_000)
    await act(client, table, "2", "bet", wagers={"ante": 1000})
    found = await client.post(f"/tables/{table}/coach")
    coaching = msgspec.json.decode(found.content, type=Coaching)
    assert {choice.name for choice in coaching.choices} == {"over", "under", "surrender"}
    assert coaching.choices[0].best
    assert coaching.unit == "ante"
    assert error(await client.post(f"/tables/{table}/house-way", json={}))["code"] == "no-decision"
    tiles = "pai-gow-tiles-1"
    await act(client, tiles, "1", "sit", seat=2, buy_in=100_000)
    await act(client, tiles, "2", "bet", wagers={"pai-gow": 1000})
    assert error(await client.post(f"/tables/{tiles}/house-way", json={}))["code"] == "unseen"
    assert error(await client.post(f"/tables/{tiles}/coach"))["code"] == "unseen"
    assert (await act(client, tiles, "look", "look", seat=2)).status_code == 200
    advice = (await client.post(f"/tables/{tiles}/house-way", json={})).json()
    assert set(advice["set"]) == {"high", "low"}
    read = (await client.post(f"/tables/{tiles}/reading", json={"set": advice["set"]})).json()
    assert (read["complete"], read["foul"]) == (True, False)
    assert (await act(client, tiles, "3", "decide", answer={"set": advice["set"]})).status_code == 200


@pytest.mark.asyncio
async def test_opening_a_table_is_for_the_host(where: Served, client: httpx.AsyncClient) -> None:
    opened = await client.post("/tables", json={"game": "pokette", "name": "My <b>wheel</b>"})
    assert opened.status_code == 201
    assert (opened.json()["id"], opened.json()["name"]) == ("pokette-2", "My bwheelb")
    guest, _ = await enter(where, "Guest")
    async with aclosing(guest):
        refused = await guest.post("/tables", json={"game": "pokette"})
        assert (refused.status_code, error(refused)["code"]) == (403, "forbidden")
        bots = await act(guest, "pokette-1", "1", "bots", seats=2)
        assert bots.status_code == 403
    async with httpx.AsyncClient(base_url=where.base + API) as stranger:
        assert (await stranger.post("/tables", json={"game": "pokette"})).status_code == 401
        assert (await act(stranger, "pokette-1", "1", "sit", seat=1, buy_in=100)).status_code == 401
        assert (await stranger.get("/tables/pokette-1")).status_code == 200
    bad = await client.post("/tables", json={"game": "pokette", "submission": "[licensee]\nname = 5"})
    assert bad.status_code == 400


@pytest.mark.asyncio
async def test_every_no_is_a_clear_one(client: httpx.AsyncClient) -> None:
    post = client.post
    cases = [
        (await client.get("/nothing"), 404, "not-found"),
        (await client.delete("/lobby"), 405, "method"),
        (await client.get("/tables/no-such-table"), 404, "unknown-table"),
        (await act(client, "no-such-table", "1", "sit"), 404, "unknown-table"),
        (await client.get("/tables/pokette-1/rounds/7"), 404, "unknown-round"),
        (await client.get("/rules/PA-999"), 404, "clause"),
        (await client.get("/games/chess"), 404, "game"),
        (await post("/session", content="{", headers={"content-type": "application/json"}), 400, "invalid"),
        (await post("/tables/pokette-1/inputs", json={"key": "1"}), 400, "invalid"),
        (await post("/tables/pokette-1/inputs", json={"key": "1", "act": "x", "more": 1}), 400, "invalid"),
        (await post("/tables/pokette-1/inputs", json={"key": "", "act": "sit"}), 400, "invalid"),
        (await act(client, "pokette-1", "1", "dance"), 400, "act"),
        (await act(client, "pokette-1", "a key", "sit"), 400, "invalid"),
        (await act(client, "pokette-1", "0", "bet", wagers=[[[[[[[[1]]]]]]]]), 400, "data"),
        (await post("/odds", content="[" * 100_000, headers={"content-type": "application/json"}), 400, "invalid"),
        (await act(client, "pokette-1", "2", "decide", answer="x", ask=3), 409, "stale"),
        (await act(client, "pokette-1", "3", "bet", wagers={"red": 500}), 400, "seated"),
        (await post("/odds", json={"game": "over-under", "wager": "no"}), 400, "wager"),
        (await post("/odds", json={"game": "over-under", "players": 99}), 400, "players"),
        (await post("/tables", json={"game": "over-under", "submission": "x" * 400_000}), 413, "too-large"),
    ]
    for answer, status, code in cases:
        assert (answer.status_code, error(answer)["code"]) == (status, code), answer.text
    assert error(cases[16][0])["clause"] == "NJ-69F-12.4(a)"


@pytest.mark.asyncio
async def test_the_rulebook_and_the_lab(client: httpx.AsyncClient) -> None:
    found = (await client.get("/rules", params={"game": "over-under", "q": "surrender"})).json()
    assert any(clause["id"] == "PA-686a.7(g)(3)" for clause in found["clauses"])
    assert (await client.get("/rules/PA-686a.1/ante-wager")).json()["game"] == "over-under"
    (told,) = (await client.get("/rules/NJ-69F-11.11(d)")).json()["scenarios"][1:2]
    assert told["title"].startswith("A card exposed while the others set")
    assert told["lines"][0].startswith('{"act": "sit"')
    assert "# who looks plays the hand" in told["lines"]
    assert len((await client.get("/games")).json()) == len(slugs())
    game = (await client.get("/games/over-under")).json()
    assert game["paytables"][0]["rows"]
    readings = (await client.get("/readings/over-under")).json()
    assert readings[0]["values"]
    plain = (await client.post("/odds", json={"game": "over-under", "wager": "bonus"})).json()
    better = {
        "game": "over-under",
        "wager": "bonus",
        "changes": [f"{game['paytables'][-1]['rows'][0]['hand']}=99 to 1"],
    }
    changed = (await client.post("/odds", json=better)).json()
    assert plain[0]["return"] < changed[0]["return"]
    chart = (await client.get("/strategy/over-under")).json()
    assert chart["rules"]
    hand = (await client.post("/strategy/over-under/hand", json={"hand": "5d"})).json()
    assert hand["choices"][0]["best"] is True


@pytest.mark.asyncio
async def test_the_page_is_served_with_a_strict_policy(where: Served) -> None:
    async with httpx.AsyncClient(base_url=where.base) as browser:
        page = await browser.get("/")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        policy = page.headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert page.headers["x-content-type-options"] == "nosniff"
        same = await browser.get("/", headers={"if-none-match": page.headers["etag"]})
        assert (same.status_code, same.content) == (304, b"")
        assert (await browser.get("/table/over-under-1")).content == page.content
        for path in ("/no.js", "/static/no.css", "/static/%2e%2e/page.py", "/..%2fpage.py", "/api/v2/lobby"):
            assert (await browser.get(path)).status_code == 404, path


@pytest.mark.asyncio
async def test_play_money_comes_again_only_when_there_is_none_left() -> None:
    async with served(settings=Settings(pace=QUICK, play_money=20_000)) as where:
        client, _ = await enter(where)
        async with aclosing(client):
            await act(client, "pokette-1", "1", "sit", seat=1, buy_in=20_000)
            assert (await client.post("/session/refill")).status_code == 400
            await act(client, "pokette-1", "2", "bet", wagers={"straight-up": {"Qh": 10_000, "Kh": 10_000}})
            view = json.loads((await client.get("/tables/pokette-1")).content)
            if view["viewer"]["chips"] == 0:
                refilled = await client.post("/session/refill")
                assert refilled.json()["player"]["balance"] == 20_000
