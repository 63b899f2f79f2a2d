"""The values of a scenario's lines: amounts become cents, cards what the table keeps; a mistake names its field."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from croupier.errors import InputError, did_you_mean
from croupier.money import parse_amount
from croupier.pieces import pieces_of
from croupier.play.chapter import playbook
from croupier.play.phases import phases
from croupier.rulebook import rulebook
from croupier.scenario.acts import ACTS, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from croupier.money import Cents
    from croupier.play.inputs import Json


def mistake(field: str, text: str) -> InputError:
    """An error of the file."""
    return InputError("scenario", text, field=field)


def table_of(value: object, field: str) -> dict[str, Json]:
    """A JSON object."""
    if not isinstance(value, dict):
        raise mistake(field, f"{field} is an object")
    return value


def only(given: Iterable[str], allowed: Iterable[str], field: str) -> None:
    """Refuse a key that nobody reads."""
    names = list(allowed)
    for key in given:
        if key not in names:
            listed = f"allowed are {', '.join(names)}" if names else "none is allowed"
            raise mistake(f"{field}.{key}", f"unknown key '{key}' in {field}: {listed}{did_you_mean(key, names)}")


def one_of(value: object, allowed: Iterable[str], field: str) -> str:
    """One of the words that are known."""
    names = list(allowed)
    if not isinstance(value, str) or value not in names:
        near = did_you_mean(value, names) if isinstance(value, str) else ""
        raise mistake(field, f"there is no {field} {value!r}: allowed are {', '.join(names)}{near}")
    return value


def flag(value: object, field: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise mistake(field, f"{field} is true or false")
    return value


def whole(value: object, field: str) -> int:
    """A whole number."""
    if type(value) is not int:
        raise mistake(field, f"{field} is a whole number, not {value!r}")
    return value


def text(value: object, field: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise mistake(field, f"{field} is a text, not {value!r}")
    return value


def amount(value: object, field: str) -> Cents:
    """Dollars as a string, in cents; a net may be negative."""
    if isinstance(value, str) and value.startswith("-"):
        return -parse_amount(value[1:], field=field)
    if not isinstance(value, str):
        raise mistake(field, f'{field} is dollars as a string such as "7.50", not {value!r}')
    return parse_amount(value, field=field)


def pieces(game: str, value: object, field: str) -> tuple[int, ...]:
    """Cards or tiles that the game's deck holds."""
    noun = pieces_of(game).noun
    if not isinstance(value, str):
        raise mistake(field, f"{field} is a text of {noun}s separated by spaces, not {value!r}")
    return pieces_of(game).parse(value, field=field)


def in_deck(game: str, found: tuple[int, ...], field: str) -> tuple[int, ...]:
    """Refuse a piece that the deck lacks, or more of one than it holds."""
    there, kind = Counter(playbook(game).deck), pieces_of(game)
    for piece, count in Counter(found).items():
        if count > there[piece]:
            text = f"{kind.text([piece])} occurs {count} times, and the deck of {game} holds {there[piece]}"
            raise mistake(field, text)
    return found


def clause_of(game: str, value: object, field: str) -> str:
    """A clause of the game's chapter."""
    known = rulebook(game).clauses
    if not isinstance(value, str) or value not in known:
        near = did_you_mean(value, known) if isinstance(value, str) else ""
        raise mistake(field, f"{value!r} is no clause of {game}{near}")
    return value


def phase_of(game: str, value: object, field: str) -> str:
    """A phase of the game's table."""
    return one_of(value, phases(game), field)


def wagers(value: object, field: str) -> Json:
    """Stakes by wager, and by choice where a wager has one, in cents."""
    return {
        name: {choice: amount(part, f"{field}.{name}.{choice}") for choice, part in stake.items()}
        if isinstance(stake, dict)
        else amount(stake, f"{field}.{name}")
        for name, stake in table_of(value, field).items()
    }


def data_of(game: str, act: str, given: Mapping[str, object]) -> dict[str, Json]:
    """The data of an act as the table takes them."""
    allowed = ACTS[act]
    only(given, allowed, "data")
    return {key: _datum(game, allowed[key], value, f"data.{key}") for key, value in given.items()}


def _datum(game: str, kind: Kind, value: object, field: str) -> Json:
    match kind:
        case Kind.WHOLE:
            return whole(value, field)
        case Kind.FLAG:
            return flag(value, field)
        case Kind.TEXT:
            return text(value, field)
        case Kind.AMOUNT:
            return amount(value, field)
        case Kind.WAGERS:
            return wagers(value, field)
        case Kind.CASH:
            return value if isinstance(value, bool) else amount(value, field)
        case Kind.PIECE:
            found = pieces(game, value, field)
            if len(found) != 1:
                raise mistake(field, f"{field} is one {pieces_of(game).noun}")
            return found[0]
        case Kind.ORDER:
            return list(pieces(game, value, field))
        case Kind.CLAUSE:
            return clause_of(game, value, field)
        case Kind.PHASE:
            return phase_of(game, value, field)
        case Kind.NUMBERS:
            if not isinstance(value, list):
                raise mistake(field, f"{field} is a list of whole numbers")
            return [whole(item, field) for item in value]
        case Kind.ANSWER:
            laid = value.get("set") if isinstance(value, dict) else None
            for part, cards in laid.items() if isinstance(laid, dict) else ():
                pieces(game, cards, f"{field}.set.{part}")
            return value  # type: ignore[return-value]  # whatever JSON said: the table judges it
