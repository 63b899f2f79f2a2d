"""Read a round record: a plain document that says who staked, held and decided what."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError, RuleError
from croupier.money import Cents, parse_amount
from croupier.pieces import pieces_of
from croupier.play.coupons import Coupons, coupons_of
from croupier.play.leaving import OPTION
from croupier.play.lines import Outcome
from croupier.play.phases import phases
from croupier.rulebook import rulebook
from croupier.submission import TableRules
from croupier.submission.plain import check_plain, keys, plain_rules, table

if TYPE_CHECKING:
    from croupier.rulebook import Rulebook

KEYS = ("game", "submission", "seats", "dealer", "extra", "irregularities", "bank")
SEAT_KEYS = ("wagers", "coupons", "cards", "decisions", "player", "left", "abandoned", "settled_before")
BANK_KEYS = ("seat", "co_bank", "dealer_wager")
CARD_EXTRAS = ("community", "all-six", "joker-replacement")
OUTCOMES = [outcome.value for outcome in Outcome]


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """One seat of a record."""

    stakes: dict[str, Cents]
    choices: dict[str, dict[str, Cents]]
    cards: tuple[int, ...]
    decisions: tuple[Any, ...]
    player: str = ""
    # Whether the player left during the round, or from which phase on.
    left: bool | str = False
    # The value of the coupon on each wager and choice.
    coupons: Coupons = field(default_factory=dict)
    # What the staff decided about the wagers of a player who left.
    abandoned: bool | None = None
    # The wagers that were settled before a player left, or before the staff had the others lose.
    kept: frozenset[str] = frozenset()


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


def read_record(document: Any, rules: TableRules | None = None) -> Record:
    """A record from its JSON document; the first mistake is raised with its field.

    `rules` are those of another record that states the same, where many are read.
    """
    given = table(document, "")
    keys(given, KEYS, "")
    game = given.get("game")
    if not isinstance(game, str):
        raise InputError("game", "the record names no game", field="game")
    book = rulebook(game)
    dealer = given.get("dealer")
    dealer_set = None
    if isinstance(dealer, dict):
        keys(dealer, ("cards", "set"), "dealer")
        placed = dealer.get("set")
        if placed is not None:
            parts = table(placed, "dealer.set")
            dealer_set = {k: _cards(game, v, f"dealer.set.{k}") for k, v in parts.items()}
        dealer = dealer.get("cards")
    seats = table(given.get("seats"), "seats")
    if not seats:
        raise InputError("seats", "the record has no seats", field="seats")
    read = {_position(book, name): _seat(game, name, seat) for name, seat in seats.items()}
    if rules is None:
        rules = plain_rules(book, given.get("submission"), {wager for seat in read.values() for wager in seat.stakes})
        check_plain(rules)
    return Record(
        game=game,
        rules=rules,
        seats=read,
        dealer=_cards(game, dealer, "dealer") if dealer else (),
        dealer_set=dealer_set,
        extra=_extra(book, given.get("extra")),
        irregularities=_irregularities(given.get("irregularities")),
        bank=_bank(given.get("bank")),
    )


def _seat(game: str, name: str, value: Any) -> SeatRecord:
    where = f"seats.{name}"
    given = table(value, where)
    keys(given, SEAT_KEYS, where)
    stakes, choices = _amounts(given.get("wagers", {}), f"{where}.wagers")
    coupons = coupons_of(*_amounts(given.get("coupons", {}), f"{where}.coupons"))
    decisions = given.get("decisions", [])
    if not isinstance(decisions, list):
        raise InputError("decisions", "decisions must be a list", field=f"{where}.decisions")
    player = given.get("player", "")
    if not isinstance(player, str):
        raise InputError("player", "player must be a name", field=f"{where}.player")
    cards = _cards(game, given.get("cards", ""), f"{where}.cards")
    left = _left(game, given.get("left", False), where)
    abandoned = _abandoned(game, given, where, left)
    kept = _settled_before(given, where, left)
    return SeatRecord(stakes, choices, cards, tuple(decisions), player, left, coupons, abandoned, kept)


def _amounts(value: Any, where: str) -> tuple[dict[str, Cents], dict[str, dict[str, Cents]]]:
    """Amounts by wager, and by choice where a wager has one."""
    stakes: dict[str, Cents] = {}
    choices: dict[str, dict[str, Cents]] = {}
    for wager, amount in table(value, where).items():
        field_name = f"{where}.{wager}"
        if isinstance(amount, dict):
            choices[wager] = {k: parse_amount(v, field=f"{field_name}.{k}") for k, v in amount.items()}
            stakes[wager] = sum(choices[wager].values())
        else:
            stakes[wager] = parse_amount(amount, field=field_name)
        if stakes[wager] <= 0:
            raise InputError("amount", "a wager is more than zero", field=field_name)
    return stakes, choices


def _left(game: str, value: Any, where: str) -> bool | str:
    """Whether a player left, or from which phase on."""
    if isinstance(value, bool) or (isinstance(value, str) and value in phases(game)):
        return value
    text = f"{value!r} does not say when the player left: true, or one of {', '.join(phases(game))}"
    raise InputError("left", text, field=f"{where}.left")


def _abandoned(game: str, given: dict[str, Any], where: str, left: bool | str) -> bool | None:
    """Whether the staff had the wagers of a player who left lose; the licensee's rule holds where it is not said."""
    value = given.get("abandoned")
    if value is None:
        return None
    rules, field_name = rulebook(game), f"{where}.abandoned"
    clause = rules.table.wagering.seated or rules.table.wagering.chips
    if not isinstance(value, bool) or not left:
        raise RuleError("abandoned", "true or false, of a player who left", clause=clause, field=field_name)
    if f"{game}.{OPTION}" not in rules.options:
        raise RuleError("abandoned", "no wager is abandoned in this game", clause=clause, field=field_name)
    return value


def _settled_before(given: dict[str, Any], where: str, left: bool | str) -> frozenset[str]:
    """The wagers of a player who left that had been settled by then."""
    value, field_name = given.get("settled_before", []), f"{where}.settled_before"
    if not isinstance(value, list) or not all(isinstance(wager, str) for wager in value) or (value and not left):
        raise InputError("settled_before", "a list of wagers, of a player who left", field=field_name)
    return frozenset(value)


def _bank(value: Any) -> dict[str, Any] | None:
    if value is None:
        return None
    given = table(value, "bank")
    keys(given, BANK_KEYS, "bank")
    if not isinstance(given.get("co_bank", False), bool):
        raise InputError("bank", "co_bank is true or false", field="bank.co_bank")
    return given


def _cards(game: str, value: Any, where: str) -> tuple[int, ...]:
    if not isinstance(value, str):
        raise InputError("cards", f'{where} must be text such as "As Kd"', field=where)
    return pieces_of(game).parse(value, field=where)


def _extra(book: Rulebook, value: Any) -> dict[str, Any]:
    """What the chapter adds to the hands; what it does not know is refused."""
    game = book.game.slug
    given = dict(table(value if value is not None else {}, "extra"))
    keys(given, book.game.pieces.extras, "extra")
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
    return given


def _irregularities(value: Any) -> tuple[dict[str, Any], ...]:
    if value is None:
        return ()
    named = isinstance(value, list) and all(isinstance(i, dict) and isinstance(i.get("clause"), str) for i in value)
    if not named:
        raise InputError("irregularities", "each irregularity names its clause", field="irregularities")
    return tuple(value)


def _position(book: Rulebook, name: Any) -> int:
    most = book.game.positions
    if not (isinstance(name, str) and name.isdecimal() and 1 <= int(name) <= most):
        raise InputError("seat", f"'{name}' is not a position from 1 to {most}", field=f"seats.{name}")
    return int(name)


def shown(game: str, cards: tuple[int, ...]) -> str:
    """Cards or tiles as the record writes them."""
    return pieces_of(game).text(cards)
