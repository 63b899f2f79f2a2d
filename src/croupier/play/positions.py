"""Where the deal begins, and cards that go round every position whether or not somebody wagers there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.errors import RuleError
from croupier.play.inputs import Role, whole, wholes
from croupier.play.round import Drawn
from croupier.play.steps import DEALER, Announce, Call, Deal, DealAround, Discard

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.play.steps import Place, Play, Step
    from croupier.submission import TableRules

BARE = "position "
DEAD_HAND = "dead hand"
THREE_DICE = "three dice show 1 to 6 each"


@dataclass(frozen=True, slots=True)
class Start:
    """How a chapter finds the starting position; a method that it lacks has no clause."""

    count: str
    shake: str | None = None
    announce: str | None = None
    number: str | None = None
    button: str | None = None
    from_bank: str | None = None
    bank_shakes: str | None = None
    bank_draws: str | None = None
    mark: str | None = None
    put_away: str | None = None
    # Whether a bank that shakes more than three times is refused.
    exactly_three: bool = False


def place_of(state: Round, position: int) -> Place:
    """A seat with a wager, or the bare position on the layout."""
    return position if position in state.seats else f"{BARE}{position}"


def places_of(rules: TableRules) -> int:
    """How many hands are dealt where every position gets one, and the dealer."""
    return rules.book.game.positions + 1


def clockwise_from(state: Round, start: Place | None, *, dead_hand: bool = False) -> list[Place]:
    """All places in the order of the deal, beginning with the start."""
    ring: list[Place] = [DEALER, DEAD_HAND] if dead_hand else [DEALER]
    ring += [place_of(state, n) for n in range(1, places_of(state.rules))]
    at = ring.index(start) if start in ring else 0
    return ring[at:] + ring[:at]


def counterclockwise_from(state: Round, start: Place | None, *, dead_hand: bool = False) -> list[Place]:
    """All places counterclockwise, beginning with the start; the dead hand comes before the dealer."""
    ring = clockwise_from(state, start, dead_hand=dead_hand)
    return [ring[0], *reversed(ring[1:])]


def counted(state: Round, number: int, *, first: Place = DEALER, dead_hand: bool = False) -> Place:
    """The place reached by counting counterclockwise, the dealer (or the bank) being number one."""
    around = counterclockwise_from(state, first, dead_hand=dead_hand)
    return around[(number - 1) % len(around)]


def found_by(state: Round) -> str:
    """What finds the starting position; a record may leave that open and tell what came of it."""
    return str(state.rules.option("starting_position_method") or state.stated.finder)


def find_start(state: Round, law: Start, *, dead_hand: bool = False) -> Generator[Step, Json, Place]:
    """Shake the dice, draw the number or move the button, and count; after a "no roll" the dice are shaken again."""
    bank = state.bank
    first: Place = bank.seat if bank else DEALER
    method = found_by(state)
    clause = law.from_bank if bank and law.from_bank else law.count
    if method == "button":
        turn = state.memory.get("button", 0)
        state.memory["button"] = turn + 1
        ring = clockwise_from(state, DEALER)
        place = ring[turn % len(ring)]
        moved = "begins at" if turn == 0 else "is moved on to"
        yield Announce(f"the button {moved} {_where(place)}", law.button or law.count)
        return place
    while True:
        total = yield from (_drawn(state, law) if method == "rng" else _shaken(state, law))
        roll = state.drawn
        place = counted(state, total, first=first, dead_hand=dead_hand)
        yield Announce(f"the count of {total} begins the deal at {_where(place)}", clause)
        if state.drawn is roll and law.mark and state.rules.option("mark_starting_position") is True:
            yield Announce("the starting position is marked", law.mark)
        if state.drawn is roll:
            return place


def _drawn(state: Round, law: Start) -> Generator[Step, Json, int]:
    draw = (law.bank_draws if state.bank else None) or law.number or law.count
    most = places_of(state.rules)
    answer = yield Call("draw-number", (Role.DEALER, Role.DEVICE), draw, f"draw 1 to {most}", _number(law, most))
    number = whole(answer, "number")
    state.drawn = Drawn(number=number)
    return 1 if number is None else number


def _shaken(state: Round, law: Start) -> Generator[Step, Json, int]:
    """The total of the dice, announced where the chapter says so; a roll that is called off is shaken again."""
    bank = state.bank
    roles, seat = (Role.DEALER,), None
    shake = law.shake or law.count
    if bank:
        roles, seat, shake = (Role.PLAYER,), bank.seat, law.bank_shakes or shake
    shakes = 3 if bank and law.exactly_three else None
    while True:
        answer = yield Call("shake", roles, shake, "shake the three dice", _dice(shake, shakes), seat)
        dice = wholes(answer, "dice")
        roll = state.drawn = Drawn(dice=dice)
        total = sum(dice) if dice is not None else 1
        if law.announce:
            yield Announce(f"the dice show {total}", law.announce)
        if state.drawn is roll:
            return total


def _where(place: Place) -> str:
    """A place in words."""
    where = f"position {place}" if isinstance(place, int) else place
    return where if where.startswith(BARE) else f"the {where}"


def _dice(clause: str, most: int | None = None) -> Callable[[Mapping[str, Json]], None]:
    def accepts(data: Mapping[str, Json]) -> None:
        dice, shakes = data.get("dice"), data.get("shakes", 3)
        if type(shakes) is not int or shakes < 3 or (most is not None and shakes > most):
            often = "at least three times" if most is None else "three times"
            raise RuleError("dice", f"the shaker is shaken {often}", clause=clause, field="shakes")
        if not three_dice(dice):
            raise RuleError("dice", THREE_DICE, clause=clause, field="dice")

    return accepts


def three_dice(dice: object) -> bool:
    """Whether a shaker can show these."""
    return isinstance(dice, (list, tuple)) and len(dice) == 3 and all(type(d) is int and 1 <= d <= 6 for d in dice)


def _number(law: Start, most: int) -> Callable[[Mapping[str, Json]], None]:
    def accepts(data: Mapping[str, Json]) -> None:
        number = data.get("number")
        if type(number) is not int or not 1 <= number <= most:
            text = f"the generator shows 1 to {most}"
            raise RuleError("number", text, clause=law.number or law.count, field="number")

    return accepts


def deal_singly(places: list[Place], rounds: int, clause: str, *, dealer_up: bool = False) -> Play:
    """One card at a time round the table until every place has so many."""
    yield DealAround(tuple(places), rounds, clause, DEALER if dealer_up else None)


def deal_stacks(places: list[Place], size: int, clause: str, *, dealer_up: bool = False) -> Play:
    """A whole stack to each place in turn."""
    for place in places:
        yield Deal(place, size, dealer_up and place == DEALER, clause, stack=True)


def clear_unwagered(state: Round, clause: str) -> Play:
    """Hands dealt where nobody wagered go to the discard rack unseen."""
    for area in list(state.areas):
        if area.startswith(BARE):
            yield Discard(area, clause)
