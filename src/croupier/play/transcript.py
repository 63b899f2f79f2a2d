"""Events as a person would read them, one line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.money import dollars
from croupier.pieces import pieces_of
from croupier.play.chapter import playbook
from croupier.play.lines import Outcome
from croupier.play.steps import DEALER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.play.inputs import Event
    from croupier.play.lines import Line
    from croupier.play.steps import Place

PLAIN = {
    "closed": "no more wagers",
    "round-over": "the round is over",
    "shoe-ended": "the cover card is out: the cards are collected and shuffled",
    "deck-removed": "the cards leave the table",
    "decks-changed": "the cards are changed",
    "cash-refused": "the spoken wager is not accepted, and the cash goes back",
    "dice-changed": "the dice are changed",
    "recut-ordered": "the floorperson orders a recut",
    "reshuffle-ordered": "the floorperson orders a reshuffle",
}

BANK = {
    "bank-taken": "takes the bank",
    "bank-passed": "passes the bank",
    "bank-offered": "is offered the bank by the staff",
    "co-bank": "shares the bank with the house",
}


# Where, and what is told of it.
SAID = {
    "ask": "{} is asked: {}",
    "decide": "{} answers: {}",
    "take": "the dealer collects from {}: {}",
    "bet": "{} wagers {}",
    "coupon": "{} lays a coupon with {}",
    "cash-wager": "{} speaks a wager with {} in cash",
    "cash-converted": "the wager of {} is confirmed, and {} in cash becomes chips",
    "bank-refused": "{} may not bank: {}",
    "bank-withdrawn": "{} may not bank: {}",
    "dealer-wager": "{} wagers {} against the bank",
}


def transcript(events: Iterable[Event], *, game: str) -> str:
    """All events of a game's table, a line each, with settlement lines indented below their event."""
    return "\n".join(line for event in events for line in describe(event, game=game))


def describe(event: Event, *, game: str) -> list[str]:
    """One event in words, with its clause."""
    pieces = pieces_of(game)
    noun = f"{pieces.noun}s"
    cards = pieces.text(event.cards) or f"{noun} unseen"
    where = _place(event.place)
    match event.kind:
        case "deal":
            text = f"{where} is dealt {cards} face {'up' if event.face_up else 'down'}"
        case "deliver":
            text = f"{where} receives {event.text}: {cards}"
        case "burn":
            how = "face up" if event.face_up else "unseen"
            text = f"{cards} goes to the discard rack {how}" if event.cards else "a card is burned unseen"
        case "stub":
            text = f"the stub of {len(event.cards)} goes to the discard rack" if event.cards else "the stub is put away"
        case "discard":
            text = f"the {noun} of {where} go to {event.text or 'the discard rack'}: {cards}"
        case "expose":
            text = f"{where} shows {cards}: {event.text}" if event.text else f"{where} shows {cards}"
        case "look":
            text = f"{where} looks at the {noun}: {cards}" if event.cards else f"{where} looks at the {noun}"
        case kind if kind in SAID:
            text = SAID[kind].format(where, event.text)
        case "bank-taken" | "bank-passed" | "bank-offered" | "co-bank":
            text = f"{where}: {event.text} {BANK[event.kind]}"
        case "count-stub":
            text = f"{event.text} {noun} are counted in the stub"
        case "settle":
            text = event.text or f"the wagers of {where} are settled"
        case "rescind":
            text = event.text or f"what was settled for {where} is taken back"
        case "void":
            text = f"{playbook(game).words.get('void', 'all hands are void')}: {event.text}"
        case _:
            words = PLAIN.get(event.kind, event.text or event.kind)
            text = f"{where}: {words}" if event.place is not None else words
    clause = f"  [{event.clause}]" if event.clause else ""
    settled = event.lines if event.kind in ("settle", "rescind", "void") else ()
    return [text + clause, *(f"    {_line(line)}" for line in settled)]


def _line(line: Line) -> str:
    wager = f"{line.wager} {line.choice}".strip()
    hand = f", {line.hand}" if line.hand else ""
    gain = f" {dollars(line.net)}" if line.outcome is not Outcome.PUSH else ""
    read = f", reading {', '.join(line.readings)}" if line.readings else ""
    return f"seat {line.seat} {wager} {dollars(line.stake)}: {line.outcome}{gain}{hand}  [{line.clause}{read}]"


def _place(place: Place | None) -> str:
    if isinstance(place, int):
        return f"seat {place}"
    if place in (DEALER, "card stand", "display"):
        return f"the {place}"
    return f"the {place} area" if place else ""
