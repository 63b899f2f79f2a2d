"""Dealing Supreme Pai Gow, Sections 8 to 11 and 13(h) to (j): seven hands of four cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from croupier.errors import RuleError
from croupier.play.inputs import Role, whole
from croupier.play.positions import Start, clear_unwagered, clockwise_from, counterclockwise_from, find_start, found_by
from croupier.play.steps import DEALER, Announce, Call, Deal, DealAround, Deliver, Discard, Mark, Stub
from croupier.rulebook import cite, rulebook

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.play.steps import Place, Play, Step
    from croupier.submission import TableRules

HAND, LEFT_OVER = 4, 26
# 9(f): the stack farthest to the dealer's right is the first, the one farthest to the left the seventh.
STACKS = tuple(f"stack {n}" for n in range(1, 8))


@dataclass(frozen=True, slots=True)
class Way:
    """A dealing section: the clause behind each of its steps, and those that a player's bank puts in their place."""

    closing: str
    begin: str
    deal: str
    count: str
    discard: str
    clear: str
    with_bank: str
    bank_shakes: str
    bank_draws: str
    from_bank: str


# --- Sections 8, 9 and 10, and the exceptions to them in 13(h), (i) and (j)

WAYS = rulebook("supreme-pai-gow").table.steps(Way)


def method_of(rules: TableRules) -> str:
    """The dealing section in force; a record may leave it open."""
    return str(rules.option("dealing_method") or "manual-shoe")


def deal(state: Round) -> Play:
    """From "no more bets" to four cards in front of everybody who wagered."""
    method = method_of(state.rules)
    way = WAYS[method]
    yield Announce("no more bets", way.closing)
    if method == "hand":
        yield from _from_hand(state, way)
    else:
        start = yield from _start(state, way)
        places = tuple(clockwise_from(state, start))
        yield Mark("dealing")
        if method == "automated-shoe":
            yield from _stacks(places)
        else:
            yield DealAround(places, HAND, cite("MA-SPG-8(c)"))
        yield from _stub(state, way)
    yield from _clear(state, way)
    yield Mark("dealt")


@cache
def _stacks(places: tuple[Place, ...]) -> tuple[Deal, ...]:
    """10(d): a stack of four to each position as the shoe dispenses it; the same places give the same steps."""
    return tuple(Deal(place, HAND, False, cite("MA-SPG-10(d)"), stack=True) for place in places)


def _stub(state: Round, way: Way) -> Play:
    """8(d): 26 cards must be left; by reading MA-13 a card found face up and discarded counts among them."""
    yield Mark("counting")
    strict = state.rules.reading("MA-13") == "void"
    yield Stub(LEFT_OVER, way.discard, way.count, cite("MA-SPG-8(d)(1)"), cite("MA-SPG-8(d)(2)"), strict=strict)


# Section 9: from the hand


def _from_hand(state: Round, way: Way) -> Play:
    """Seven stacks, dealt to and fro, of which the rest is put away before they are delivered."""
    bank = state.bank
    yield Mark("stacking")
    for turn in range(HAND):
        # 9(c): left to right, so from the seventh stack to the first, then back.
        yield DealAround(STACKS[::-1] if turn % 2 == 0 else STACKS, 1, cite("MA-SPG-9(c)"))
    yield from _stub(state, way)
    first = (yield from _first_stack(bank.seat)) if bank else 0
    start = yield from _start(state, way)
    yield Mark("delivering")
    for stack, place in zip(_stack_order(first), _delivery(state, start), strict=True):
        yield Deliver(stack, place, HAND, clause=cite("MA-SPG-13(i)(5)") if bank else way.deal)


def _first_stack(seat: int) -> Generator[Step, Json, int]:
    """13(i)(1): the bank selects the stack that is delivered first."""
    clause = cite("MA-SPG-13(i)(1)")

    def accepts(data: Mapping[str, Json]) -> None:
        stack = whole(data, "stack")
        if stack is None or not 1 <= stack <= len(STACKS):
            raise RuleError("stack", f"there are stacks 1 to {len(STACKS)}", clause=clause, field="stack")

    answer = yield Call("choose-stack", (Role.PLAYER,), clause, "select the first stack", accepts, seat)
    first = whole(answer, "stack") or 1
    yield Announce(f"the dealer moves stack {first} toward the players", clause)
    return first


def _stack_order(chosen: int) -> tuple[str, ...]:
    """9(f): from the right; 13(i)(5): from the chosen stack to the right, then on from the far left."""
    if not chosen:
        return STACKS
    rightward = STACKS[::-1]
    at = len(STACKS) - chosen
    return rightward[at:] + rightward[:at]


def _delivery(state: Round, start: Place) -> list[Place]:
    """Counterclockwise, but clockwise with a bank; reading MA-4 may have it clockwise by every method."""
    if state.bank or state.rules.reading("MA-4") == "clockwise":
        return clockwise_from(state, start)
    return counterclockwise_from(state, start)


# --- Section 11: the starting position

MARK = cite("MA-SPG-11(e)")
DICE = Start(
    shake=cite("MA-SPG-11(b)"),
    announce=cite("MA-SPG-11(b)(1)"),
    count=cite("MA-SPG-11(b)(2)"),
    put_away=cite("MA-SPG-11(b)(4)"),
    mark=MARK,
)
GENERATOR = Start(number=cite("MA-SPG-11(c)"), count=cite("MA-SPG-11(c)"), mark=MARK)
BUTTON = Start(button=cite("MA-SPG-11(d)"), count=cite("MA-SPG-11(d)"), mark=MARK)
STARTS = {"shaker": DICE, "rng": GENERATOR, "button": BUTTON}


def equipped(rules: TableRules) -> tuple[str, ...]:
    """Section 4: what the table needs for the way in which it finds the starting position."""
    by_method = {
        "shaker": (
            cite("MA-SPG-4(a)(1)"),
            cite("MA-SPG-4(a)(1)(i)"),
            cite("MA-SPG-4(a)(1)(ii)"),
            cite("MA-SPG-4(a)(1)(iii)"),
        ),
        "rng": (cite("MA-SPG-4(a)(2)"),),
        "button": (cite("MA-SPG-4(a)(3)"),),
    }
    return by_method[str(rules.option("starting_position_method") or "shaker")]


@cache
def _law(method: str, way: Way, *, banked: bool) -> Start:
    """The clauses on the start; with a bank the count begins there, and the bank shakes the dice."""
    law = STARTS[method]
    if not banked:
        return law
    return replace(law, from_bank=way.from_bank, bank_shakes=way.bank_shakes, bank_draws=way.bank_draws)


def _start(state: Round, way: Way) -> Generator[Step, Json, Place]:
    """8(b), 9(e), 10(c): where the first card or stack goes."""
    bank = state.bank is not None
    yield Mark("starting")
    yield Announce("the starting position is determined", way.with_bank if bank else way.begin)
    return (yield from find_start(state, _law(found_by(state), way, banked=bank)))


def _clear(state: Round, way: Way) -> Play:
    """Hands without a wager are collected unseen, the dealer's too where a bank plays and the dealer does not."""
    if DICE.put_away and state.drawn.dice is not None:
        yield Announce("the shaker is covered, shaken once and put to the dealer's right", DICE.put_away)
    yield from clear_unwagered(state, way.clear)
    bank = state.bank
    if bank and not bank.dealer_wager:
        yield Discard(DEALER, clause=cite("MA-SPG-13(k)"))
