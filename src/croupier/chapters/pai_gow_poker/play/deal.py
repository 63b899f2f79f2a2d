"""Dealing pai gow poker, N.J.A.C. 13:69F-11.8 to 11.8C, 11.10(h) to (j) and 11.17: seven hands of seven cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from croupier.chapters.pai_gow_poker.play.bonus import NUMBER, THREE_CARD, lock_out, settle_numbers, settle_three_cards
from croupier.errors import RuleError
from croupier.play.inputs import Role, whole
from croupier.play.positions import (
    Start,
    clear_unwagered,
    clockwise_from,
    deal_singly,
    deal_stacks,
    find_start,
    found_by,
    place_of,
)
from croupier.play.steps import DEALER, Announce, Call, DealAround, Deliver, Discard, Mark, Stub
from croupier.rulebook import cite, rulebook

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.play.steps import Place, Play, Step
    from croupier.submission import TableRules

HAND, LEFT_OVER = 7, 4
STACKS = tuple(f"stack {n}" for n in range(1, 8))


@dataclass(frozen=True, slots=True)
class Way:
    """A dealing section: the clause behind each of its steps, and those that a player's bank puts in their place."""

    closing: str
    begin: str
    deal: str
    remainder: str
    correct: str
    wrong: str
    clear: str
    with_bank: str
    from_bank: str
    bank_shakes: str
    bank_draws: str
    deal_with_bank: str | None = None


# --- 11.8, 11.8A, 11.8B, and the exceptions to them in 11.10(h), (i) and (j)

WAYS = rulebook("pai-gow-poker").table.steps(Way)

# --- 11.8C: the starting position

DICE = Start(
    shake=cite("NJ-69F-11.8C(b)"),
    announce=cite("NJ-69F-11.8C(b)1"),
    count=cite("NJ-69F-11.8C(b)2"),
    put_away=cite("NJ-69F-11.8C(b)4"),
    mark=cite("NJ-69F-11.8C(e)"),
)
GENERATOR = Start(number=cite("NJ-69F-11.8C(c)"), count=cite("NJ-69F-11.8C(c)"), mark=cite("NJ-69F-11.8C(e)"))
BUTTON = Start(button=cite("NJ-69F-11.8C(d)"), count=cite("NJ-69F-11.8C(d)"), mark=cite("NJ-69F-11.8C(e)"))
STARTS = {"shaker": DICE, "rng": GENERATOR, "button": BUTTON}


def equipped(rules: TableRules) -> tuple[str, ...]:
    """11.2(b)1, 11.4: what a second deck needs, and the way in which the table finds the starting position."""
    decks = (cite("NJ-69F-11.2(b)1"),) if rules.option("second_deck") is True else ()
    by_method = {
        "shaker": (
            cite("NJ-69F-11.4(a)1"),
            cite("NJ-69F-11.4(a)1i"),
            cite("NJ-69F-11.4(a)1ii"),
            cite("NJ-69F-11.4(a)1iii"),
        ),
        "rng": (cite("NJ-69F-11.4(a)2"),),
        "button": (cite("NJ-69F-11.4(a)3"),),
    }
    return decks + by_method[str(rules.option("starting_position_method") or "shaker")]


def method_of(rules: TableRules) -> str:
    """The dealing section in force; a record may leave it open."""
    return str(rules.option("dealing_method") or "manual-shoe")


# --- a deal from "no more bets" to seven cards in front of everybody who wagered


def deal(state: Round) -> Play:
    """By the section of the method in use; with a three-card bonus wager, in the two batches of 11.17."""
    method = method_of(state.rules)
    way = WAYS[method]
    yield Mark("closing")
    yield Announce("no more bets", way.closing)
    yield from lock_out(state)
    if any(THREE_CARD in at.stakes for at in state.seats.values()):
        yield from _in_batches(state, way, stacks=method == "automated-shoe")
    elif method == "hand":
        yield from _from_the_hand(state, way)
    else:
        yield from _from_a_shoe(state, way, stacks=method == "automated-shoe")
    yield from _clear(state, way)
    yield Mark("dealt")


def _from_a_shoe(state: Round, way: Way, *, stacks: bool) -> Play:
    """11.8, 11.8B: single cards from a manual shoe, stacks of seven from an automated one."""
    start = yield from _start(state, way)
    places = clockwise_from(state, start)
    yield Mark("dealing")
    if stacks:
        yield from deal_stacks(places, HAND, way.deal)
    else:
        yield from deal_singly(places, HAND, way.deal)
    yield from _remainder(state, way)


def _from_the_hand(state: Round, way: Way) -> Play:
    """11.8A: seven stacks, dealt to and fro, are checked before they are delivered."""
    yield Mark("stacking")
    clause = cite("NJ-69F-11.8A(c)")
    for turn in range(HAND):
        yield DealAround(STACKS if turn % 2 == 0 else STACKS[::-1], 1, clause)
    yield from _remainder(state, way)
    first = yield from _first_stack(state)
    start = yield from _start(state, way)
    yield Mark("dealing")
    clause = (way.deal_with_bank if state.bank else None) or way.deal
    for stack, place in zip(STACKS[first - 1 :] + STACKS[: first - 1], clockwise_from(state, start), strict=True):
        yield Deliver(stack, place, HAND, clause)


def _first_stack(state: Round) -> Generator[Step, Json, int]:
    """11.10(i)1: the bank selects the stack that is delivered first; without a bank it is the leftmost."""
    bank = state.bank
    if not bank:
        return 1
    clause = cite("NJ-69F-11.10(i)1")

    def accepts(data: Mapping[str, Json]) -> None:
        if data.get("stack") not in range(1, 8) or type(data["stack"]) is not int:
            raise RuleError("stack", "there are stacks 1 to 7", clause=clause, field="stack")

    answer = yield Call("choose-stack", (Role.PLAYER,), clause, "select the first stack", accepts, bank.seat)
    first = whole(answer, "stack") or 1
    yield Announce(f"the dealer moves stack {first} toward the players", clause)
    return first


def _in_batches(state: Round, way: Way, *, stacks: bool) -> Play:
    """11.17: three cards, the three-card wagers, then four. 11.4(a) asks for no starting position then."""
    start = place_of(state, 1)
    if any(NUMBER in at.stakes for at in state.seats.values()):
        start = yield from _start(state, way)
    places = clockwise_from(state, start)
    clause = cite("NJ-69F-11.17")
    batch = deal_stacks if stacks else deal_singly
    yield Mark("first-batch")
    yield from batch(places, 3, clause)
    yield from settle_three_cards(state)
    yield Announce("no claims on three cards any more", clause)
    yield Mark("dealing")
    yield from batch(places, HAND - 3, clause)
    yield from _remainder(state, way)


def _start(state: Round, way: Way) -> Generator[Step, Json, Place]:
    """11.8(b), 11.8A(e), 11.8B(c): the starting position, and the wagers on its number."""
    yield Mark("starting")
    law = STARTS[found_by(state)]
    bank = state.bank
    if bank:
        exactly = state.rules.reading("NJ-18") == "exactly-three"
        law = replace(
            law, from_bank=way.from_bank, bank_shakes=way.bank_shakes, bank_draws=way.bank_draws, exactly_three=exactly
        )
        yield Announce("the starting position is found, the bank being number one", way.with_bank)
    else:
        yield Announce("the starting position is found", way.begin)
    start = yield from find_start(state, law)
    yield from settle_numbers(state)
    return start


def _remainder(state: Round, way: Way) -> Play:
    """Four cards must be left; by reading NJ-12 a card found face up and discarded counts among them."""
    yield Mark("stub")
    strict = state.rules.reading("NJ-12") == "void"
    yield Stub(LEFT_OVER, way.correct, way.remainder, way.correct, way.wrong, strict=strict, always=True)


def _clear(state: Round, way: Way) -> Play:
    """Hands without a wager are collected unseen, the dealer's too where a bank plays and the dealer does not."""
    if DICE.put_away and state.drawn.dice is not None:
        yield Announce("the shaker is covered, shaken once and put to the dealer's right", DICE.put_away)
    yield from clear_unwagered(state, way.clear)
    if state.bank and not dealer_plays(state):
        yield Discard(DEALER, way.clear)


def dealer_plays(state: Round) -> bool:
    """Whether the dealer's cards matter: always without a bank; with one, for a wager against it or its imperial."""
    bank = state.bank
    return not bank or bool(bank.dealer_wager) or "imperial-bonus" in state.seats[bank.seat].stakes
