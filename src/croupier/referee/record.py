"""Read a round record: a plain document that says who staked, held and decided what."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.cards import cards_text, parse_cards
from croupier.errors import InputError, did_you_mean
from croupier.money import Cents, parse_amount
from croupier.play.lines import Outcome
from croupier.rulebook import rulebook
from croupier.submission import TableRules, Terms
from croupier.submission.read import Reader, stakeable
from croupier.tiles import parse_tiles

if TYPE_CHECKING:
    from croupier.rulebook import Rulebook

KEYS = ("game", "submission", "seats", "dealer", "extra", "irregularities", "bank")
SEAT_KEYS = ("wagers", "cards", "decisions", "player")
CARD_EXTRAS = ("community", "all-six", "joker-replacement")
UNLIMITED = Terms(1, 10**15)
OUTCOMES = [outcome.value for outcome in Outcome]


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """One seat of a record."""

    stakes: dict[str, Cents]
    choices: dict[str, dict[str, Cents]]
    cards: tuple[int, ...]
    decisions: tuple[Any, ...]
    player: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A round as somebody wrote it down."""

    game: str
    rules: TableRules
    seats: dict[int, SeatRecord]
    dealer: tuple[int, ...] = ()
    dealer_set: dict[str, tuple[int, ...]] | None = None
    extra: dict[str, Any] = field(default_factory=dict)
    irregularities: tuple[dict[str, Any], ...] = ()
    bank: dict[str, Any] | None = None


def read_record(document: Any) -> Record:
    """A record from its JSON document; the first mistake is raised with its field."""
    given = _table(document, "")
    _keys(given, KEYS, "")
    game = given.get("game")
    if not isinstance(game, str):
        raise InputError("game", "the record names no game", field="game")
    book = rulebook(game)
    dealer = given.get("dealer")
    dealer_set = None
    if isinstance(dealer, dict):
        _keys(dealer, ("cards", "set"), "dealer")
        placed = dealer.get("set")
        if placed is not None:
            parts = _table(placed, "dealer.set")
            dealer_set = {k: _cards(game, v, f"dealer.set.{k}") for k, v in parts.items()}
        dealer = dealer.get("cards")
    seats = _table(given.get("seats"), "seats")
    if not seats:
        raise InputError("seats", "the record has no seats", field="seats")
    return Record(
        game=game,
        rules=record_rules(book, given.get("submission")),
        seats={_position(book, name): _seat(game, name, seat) for name, seat in seats.items()},
        dealer=_cards(game, dealer, "dealer") if dealer else (),
        dealer_set=dealer_set,
        extra=_extra(game, given.get("extra")),
        irregularities=_irregularities(given.get("irregularities")),
        bank=_table(given["bank"], "bank") if given.get("bank") is not None else None,
    )


def record_rules(book: Rulebook, submission: Any) -> TableRules:
    """The rules that a record states: unnamed paytables are the chapter's first, and nothing has limits."""
    given = _table(submission if submission is not None else {}, "submission")
    allowed = ("paytables", "options", "readings", "house_way", "house_way_exceptions", "filed", "odds", "progressive")
    _keys(given, allowed, "submission")
    reader = Reader()
    paytables = dict(_table(given.get("paytables", {}), "submission.paytables"))
    house_way = given.get("house_way")
    wagers = dict.fromkeys(stakeable(book), UNLIMITED)
    plain = {}
    for name, value in _table(given.get("options", {}), "submission.options").items():
        option = book.options.get(f"{book.game.slug}.{name.removeprefix(book.game.slug + '.')}")
        part, _, key = option.field.partition(".") if option else ("options", "", "")
        if part == "wagers":
            if value in (False, "none"):
                wagers.pop(key, None)
        elif part == "paytables":
            paytables.setdefault(key, value)
        elif part == "house_way":
            house_way = house_way or value
        else:
            plain[name] = value
    rules = TableRules(
        name="record",
        game=book.game.slug,
        wagers=wagers,
        paytables=reader.paytables(book, ("submission", "paytables"), paytables),
        options=reader.options(book, ("submission", "options"), plain),
        readings=reader.readings(book.game.slug, ("submission", "readings"), given.get("readings")),
        house_way=reader.house_way(book, ("submission", "house_way"), house_way) or book.game.default_house_way,
        house_way_exceptions=reader.exceptions(
            ("submission", "house_way_exceptions"), {**given, "game": book.game.slug}
        ),
        filed=reader.filed(book, ("submission", "filed"), given.get("filed")),
        odds=reader.filed_odds(book, ("submission", "odds"), given.get("odds")),
        progressive=reader.progressive(book, ("submission", "progressive"), given.get("progressive")),
    )
    for problem in reader.problems:
        raise InputError(problem.code, problem.message, field=problem.field, clause=problem.clause)
    for wager in book.game.wager:
        tables = [table for table in book.tables_for(wager.slug) if not table.flat]
        if tables and wager.slug == tables[0].wagers[0]:
            rules.paytables.setdefault(wager.slug, tables[0].id)
    return rules


def _seat(game: str, name: str, value: Any) -> SeatRecord:
    where = f"seats.{name}"
    given = _table(value, where)
    _keys(given, SEAT_KEYS, where)
    stakes: dict[str, Cents] = {}
    choices: dict[str, dict[str, Cents]] = {}
    for wager, amount in _table(given.get("wagers", {}), f"{where}.wagers").items():
        field_name = f"{where}.wagers.{wager}"
        if isinstance(amount, dict):
            choices[wager] = {k: parse_amount(v, field=f"{field_name}.{k}") for k, v in amount.items()}
            stakes[wager] = sum(choices[wager].values())
        else:
            stakes[wager] = parse_amount(amount, field=field_name)
        if stakes[wager] <= 0:
            raise InputError("amount", "a wager is more than zero", field=field_name)
    decisions = given.get("decisions", [])
    if not isinstance(decisions, list):
        raise InputError("decisions", "decisions must be a list", field=f"{where}.decisions")
    player = given.get("player", "")
    if not isinstance(player, str):
        raise InputError("player", "player must be a name", field=f"{where}.player")
    cards = _cards(game, given.get("cards", ""), f"{where}.cards")
    return SeatRecord(stakes, choices, cards, tuple(decisions), player)


def _cards(game: str, value: Any, where: str) -> tuple[int, ...]:
    if not isinstance(value, str):
        raise InputError("cards", f'{where} must be text such as "As Kd"', field=where)
    return parse_tiles(value, field=where) if game == "pai-gow-tiles" else parse_cards(value, field=where)


def _extra(game: str, value: Any) -> dict[str, Any]:
    given = dict(_table(value if value is not None else {}, "extra"))
    for key in CARD_EXTRAS:
        if key in given:
            given[key] = _cards(game, given[key], f"extra.{key}")
    if "meter" in given:
        given["meter"] = parse_amount(given["meter"], field="extra.meter")
    if "spins" in given:
        spins = given["spins"]
        if not isinstance(spins, list) or not all(isinstance(spin, str) for spin in spins):
            raise InputError("spins", "spins must be a list of cards", field="extra.spins")
        given["spins"] = tuple(card for spin in spins for card in _cards(game, spin, "extra.spins"))
    _keys(given, (*CARD_EXTRAS, "meter", "number", "dice", "spins"), "extra")
    return given


def _irregularities(value: Any) -> tuple[dict[str, Any], ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(item, dict) and "clause" in item for item in value):
        raise InputError("irregularities", "each irregularity names its clause", field="irregularities")
    return tuple(value)


def _position(book: Rulebook, name: Any) -> int:
    most = book.game.positions
    if not (isinstance(name, str) and name.isdecimal() and 1 <= int(name) <= most):
        raise InputError("seat", f"'{name}' is not a position from 1 to {most}", field=f"seats.{name}")
    return int(name)


def _table(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InputError("type", f"{where or 'the record'} must be an object", field=where or None)
    return value


def _keys(given: dict[str, Any], known: tuple[str, ...], where: str) -> None:
    for key in given:
        if key not in known:
            path = f"{where}.{key}" if where else key
            raise InputError("unknown-key", f"unknown key '{key}'{did_you_mean(key, known)}", field=path)


def shown(game: str, cards: tuple[int, ...]) -> str:
    """Cards or tiles as the record writes them."""
    if game == "pai-gow-tiles":
        from croupier.tiles import tiles_text

        return tiles_text(cards)
    return cards_text(cards, jokers=2 if game in ("supreme-pai-gow", "pokette") else 1)
