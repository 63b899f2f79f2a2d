"""What a record says went wrong, held against the chapter, the table and the cards of the round."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError, RuleError
from croupier.pieces import pieces_of
from croupier.play.equipment import possible
from croupier.play.phases import phases
from croupier.play.positions import DEAD_HAND
from croupier.play.steps import DEALER
from croupier.rulebook.irregularity import Effect

if TYPE_CHECKING:
    from croupier.play.chapter import Playbook
    from croupier.referee.record import Record
    from croupier.rulebook.irregularity import Irregularity

KEYS = ("clause", "seat", "card", "who", "when", "choice", "misdealt", "happened", "found")
# Where the clause is about no card that anybody could name.
CARDLESS = (Effect.RESHUFFLE, Effect.OUT_OF_ORDER, Effect.NO_ROLL, Effect.RESET, Effect.REFILL)
BANK, PLAYER = "bank", "player"
OPTION = ("void", "play")


def known(game: Playbook, record: Record, number: int) -> Irregularity:
    """The clause of a recorded irregularity, if the record can be true of it."""
    item, where = record.irregularities[number], f"irregularities.{number}"
    rule = game.irregularities.get(item["clause"])
    if rule is None:
        text = f"{item['clause']!r} is no irregularity of {record.game}; there are {', '.join(game.irregularities)}"
        raise InputError("irregularity", text, field=f"{where}.clause")
    _check_keys(rule, item, where)
    if not possible(rule, record.rules):
        text = f"'{rule.title}' cannot happen with the equipment of this table"
        raise RuleError("equipment", text, clause=rule.clause, field=f"{where}.clause")
    _check_seat(rule, record, item, where)
    _check_phases(rule, record, item, where)
    if "card" in item:
        _check_card(game, rule, record, item, where)
    if check := game.checks.get(rule.clause):
        check(record.rules, item)
    return rule


def _refuse(rule: Irregularity, text: str, field: str) -> None:
    raise RuleError("irregularity", text, clause=rule.clause, field=field)


def _check_keys(rule: Irregularity, item: dict[str, Any], where: str) -> None:
    """What the clause needs, and nothing that nobody would read."""
    allowed = [key for key in KEYS if key != "choice" or rule.effect is Effect.OPTION]
    allowed = [key for key in allowed if key != "card" or rule.effect not in CARDLESS]
    for key in item:
        if key not in allowed:
            text = f"'{rule.title}' states no '{key}'; allowed: {', '.join(allowed)}"
            raise RuleError("unknown-key", text, clause=rule.clause, field=f"{where}.{key}")
    for key in rule.needs:
        if key not in item and key not in ("order", "count"):
            _refuse(rule, f"'{rule.title}' needs {key}", f"{where}.{key}")
    choices = rule.choices or OPTION
    if "choice" in item and item["choice"] not in choices:
        _refuse(rule, f"the option is {' or '.join(choices)}, not {item['choice']!r}", f"{where}.choice")
    if type(item.get("misdealt", False)) is not bool:
        _refuse(rule, "misdealt is true or false", f"{where}.misdealt")
    if not isinstance(item.get("when", ""), str):
        _refuse(rule, "when is a text", f"{where}.when")


def _check_seat(rule: Irregularity, record: Record, item: dict[str, Any], where: str) -> None:
    """Whoever is named takes part in the round."""
    playing = ", ".join(map(str, sorted(record.seats)))
    if "seat" in item and (type(item["seat"]) is not int or item["seat"] not in record.seats):
        _refuse(rule, f"no such seat plays in this round: {item['seat']!r}; only {playing}", f"{where}.seat")
    who = item.get("who", DEALER)
    areas = [area for area in record.rules.book.game.pieces.extras if area in record.extra or area == who]
    known = [DEALER, PLAYER, DEAD_HAND, *([BANK] if record.bank else []), *areas, *map(str, record.seats)]
    if str(who) not in known:
        _refuse(rule, f"{who!r} takes no part in this round: {', '.join(known)}", f"{where}.who")


def _check_phases(rule: Irregularity, record: Record, item: dict[str, Any], where: str) -> None:
    """It happened where the clause says it can; whether it was found no earlier, the round will tell."""
    every = phases(record.game)
    for key in ("happened", "found"):
        if key in item and item[key] not in every:
            _refuse(rule, f"{item[key]!r} is no phase of the round: {', '.join(every)}", f"{where}.{key}")
    happened = item.get("happened")
    if happened is not None and happened not in (*rule.phases, *rule.early):
        text = f"'{rule.title}' cannot happen while {happened}, only while {' or '.join(rule.phases)}"
        raise RuleError("phase", text, clause=rule.clause, field=f"{where}.happened")


def _check_card(game: Playbook, rule: Irregularity, record: Record, item: dict[str, Any], where: str) -> None:
    """The card named is one of the deck, and lies where the clause says that it lay."""
    pieces, field = pieces_of(record.game), f"{where}.card"
    if not isinstance(item["card"], str):
        raise InputError("cards", f'{field} must be text such as "Qs"', field=field)
    cards = pieces.parse(item["card"], field=field)
    if len(cards) != 1:
        _refuse(rule, f"'{rule.title}' is about one {pieces.noun}, not {len(cards)}", field)
    deck, card = Counter(map(pieces.look, game.deck)), pieces.look(cards[0])
    if card not in deck:
        text = f"{item['card']} is not in the deck"
        raise RuleError("cards", text, clause=game.law.cards.composition, field=field)
    if rule.effect is Effect.BURN:
        found = sum(found["card"] == item["card"] for found in record.irregularities if "card" in found)
        if Counter(map(pieces.look, _held(record)))[card] + found > deck[card]:
            _refuse(rule, f"{item['card']} was not used in this round, yet somebody holds it", field)
    elif rule.effect is not Effect.NEXT_CARD:
        named = item.get("seat", item.get("who"))
        places = (named,) if named else rule.whose
        lay = [one for place in places for one in _at(record, place)]
        if lay and card not in map(pieces.look, lay):
            _refuse(rule, f"{item['card']} is not among the cards of {' or '.join(map(str, places))}", field)


def _held(record: Record) -> list[int]:
    """All cards of the round that the record gives to somebody or something."""
    held = [card for at in record.seats.values() for card in at.cards] + list(record.dealer)
    areas = (v for k, v in record.extra.items() if isinstance(v, tuple) and k != "spins")
    return held + [card for area in areas for card in area]


def _at(record: Record, place: Any) -> tuple[int, ...]:
    """The cards at a place as far as the record gives them."""
    if place == DEALER:
        return record.dealer
    if place == BANK and record.bank:
        place = record.bank["seat"]
    area = record.extra.get(str(place))
    if isinstance(area, tuple):
        return area
    at = record.seats.get(int(place)) if str(place).isdecimal() else None
    return at.cards if at is not None else ()
