"""The rulebook, the games and their odds over REST."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from croupier.house.api.common import ERRORS, PICTURE, house_of, person_of
from croupier.house.documents import Choices, Clause, Clauses, Hand, Odds, Story, ToldClause
from croupier.house.look import look_of, picture_of
from croupier.odds import rules_for
from croupier.rulebook import Clause as Ruled
from croupier.rulebook import Role, Rulebook, find_clause, game_of, readings_of, rulebook, slugs
from croupier.scenario.shipped import proving
from croupier.words import words

Asked = Request[Any, Any, Any]
Query = Annotated[str, msgspec.Meta(max_length=100)]
AT_MOST = 200


@get("/rules", responses=ERRORS, summary="Search the rulebook")
async def rules(request: Asked, game: FromQuery[Query | None] = None, q: FromQuery[Query | None] = None) -> Clauses:
    person_of(request, "read")
    wanted = (q or "").lower().split()
    found = [
        _clause(book, clause)
        for book in ([rulebook(game)] if game else [rulebook(slug) for slug in slugs()])
        for clause in book.clauses.values()
        if _speaks_of(book, clause, wanted)
    ]
    return Clauses(clauses=found[:AT_MOST] if wanted or not game else found, more=len(found) > AT_MOST and not game)


def _speaks_of(book: Rulebook, clause: Ruled, words: list[str]) -> bool:
    text = f"{clause.id} {clause.summary} {book.sections.get(clause.section, '')} {clause.kind}".lower()
    return all(word in text for word in words)


@get("/rules/{clause:path}", responses=ERRORS, summary="One clause, with the scenarios that prove it")
async def rule(request: Asked, clause: FromPath[str]) -> ToldClause:
    person_of(request, "read")
    wanted = clause.lstrip("/")
    found = find_clause(wanted)
    book = rulebook(game_of(wanted) or "")
    stories = proving(book.game.slug, wanted)
    told = [Story(name=story.name, title=story.title, lines=list(story.lines)) for story in stories]
    return ToldClause(**msgspec.structs.asdict(_clause(book, found)), scenarios=told)


def _clause(book: Rulebook, clause: Ruled) -> Clause:
    return Clause(
        id=clause.id,
        game=book.game.slug,
        section=clause.section,
        section_title=book.sections.get(clause.section),
        kind=clause.kind.value,
        summary=clause.summary,
        provenance=clause.provenance.value,
    )


@get("/games", responses=ERRORS, summary="The games")
async def games(request: Asked) -> list[dict[str, Any]]:
    person_of(request, "read")
    return [_game(rulebook(slug)) for slug in slugs()]


@get("/games/{game:str}", responses=ERRORS, summary="A game with its wagers, paytables, options and house ways")
async def one_game(request: Asked, game: FromPath[str]) -> dict[str, Any]:
    person_of(request, "read")
    book = rulebook(game)
    plain = msgspec.to_builtins
    return _game(book) | {
        "wagers": [plain(wager) for wager in book.game.wager],
        "paytables": [plain(table) | {"short": table.short} for table in book.paytables.values()],
        "templates": [plain(table) | {"short": table.short} for table in book.templates.values()],
        "options": [plain(option) | {"key": option.key} for option in book.options.values()],
        "house_ways": [plain(way) for way in book.game.house_way],
        "published": [plain(figure) | {"figure": figure.figure} for figure in book.published.values()],
    }


def _game(book: Rulebook) -> dict[str, Any]:
    game = book.game
    return {
        "slug": game.slug,
        "name": game.name,
        "jurisdiction": game.jurisdiction,
        "chapter": game.chapter,
        "deck": game.deck,
        "positions": game.positions,
        "wagers": [wager.slug for wager in game.wager if wager.role is not Role.PAYOUT],
        "payouts": [wager.slug for wager in game.wager if wager.role is Role.PAYOUT],
        "default_house_way": game.default_house_way,
        "missing": game.missing or None,
        "sample": words(game.slug).sample,
        "look": msgspec.to_builtins(look_of(game.slug)),
    }


@get("/games/{game:str}/picture.svg", responses=ERRORS, media_type="image/svg+xml", summary="The picture of a game")
async def picture(request: Asked, game: FromPath[str]) -> Response[bytes]:
    """The chapter's own drawing, to be shown as an image: whatever a package brought, it runs no script."""
    person_of(request, "read")
    return Response(picture_of(game), media_type="image/svg+xml", headers=PICTURE)


@get("/readings/{game:str}", responses=ERRORS, summary="Where a game's text can be read in more than one way")
async def readings(request: Asked, game: FromPath[str]) -> list[dict[str, Any]]:
    person_of(request, "read")
    rulebook(game)
    return [msgspec.to_builtins(reading) for reading in readings_of(game).values()]


# --- odds


@post("/odds", status_code=200, responses=ERRORS, summary="Exact returns of wagers")
async def odds(request: Asked, data: JSONBody[Odds]) -> list[dict[str, Any]]:
    person_of(request, "odds")
    return await house_of(request).lab.odds(msgspec.structs.asdict(data))


@get("/strategy/{game:str}", responses=ERRORS, summary="The best decisions of a game")
async def strategy(request: Asked, game: FromPath[str], house_way: FromQuery[Query | None] = None) -> dict[str, Any]:
    """Readings, options and paytables: `reading.ID=VALUE`, `option.KEY=VALUE`, `paytable.WAGER=NAME`."""
    person_of(request, "odds")
    stated: dict[str, dict[str, Any]] = {"reading": {}, "option": {}, "paytable": {}}
    for key, value in request.query_params.items():
        part, dot, name = key.partition(".")
        if dot and part in stated:
            stated[part][name] = _typed(str(value)) if part == "option" else str(value)
    found = rules_for(
        game, readings=stated["reading"], options=stated["option"], paytables=stated["paytable"], house_way=house_way
    )
    return {"game": game} | await house_of(request).lab.strategy(found)


def _typed(text: str) -> str | int | bool:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdecimal() else text


@post("/strategy/{game:str}/hand", status_code=200, responses=ERRORS, summary="What each choice for a hand is worth")
async def hand(request: Asked, game: FromPath[str], data: JSONBody[Hand]) -> Choices:
    person_of(request, "odds")
    stated = rules_for(
        game, readings=data.readings, options=data.options, paytables=data.paytables, house_way=data.house_way
    )
    found = await house_of(request).lab.choices(stated, data.hand, data.against)
    return Choices(game=game, hand=data.hand, against=data.against, choices=found)


HANDLERS = [rules, rule, games, one_game, picture, readings, odds, strategy, hand]
