"""What the trainee sees: hands and wagers on the layout, as rows that a screen draws and a document spells out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.cards import cards_text
from croupier.money import dollars
from croupier.pieces import pieces_of
from croupier.play.positions import DEAD_HAND
from croupier.play.setting import set_texts, sets_cards
from croupier.play.steps import DEALER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from croupier.play.round import Round, Seat


@dataclass(frozen=True, slots=True)
class Row:
    """A place of the layout: whose it is, the cards or tiles that lie there, and what else is to be seen."""

    label: str
    pieces: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """The layout at one moment."""

    game: str
    rows: tuple[Row, ...] = ()
    notes: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """The layout in plain words."""
        told = [": ".join(filter(None, (row.label, _told(self.game, row)))) for row in self.rows]
        return [*told, *self.notes]


def _told(game: str, row: Row) -> str:
    text = pieces_of(game).text(row.pieces)
    return "; ".join(filter(None, (text, row.note)))


def at_the_end(game: str, state: Round, told: Mapping[str, Any], *notes: str) -> Scene:
    """Everything face up, as it lies when the wagers are settled, and what else the layout says.

    `told` is what dice, generator or wheel have shown last.
    """
    rows = [*_dealer(game, state), *_areas(state)]
    for number in state.clockwise():
        rows += _seat(game, number, state.seats[number])
    return Scene(game, tuple(rows), (*_notes(state, told), *notes))


def wagers_only(game: str, state: Round) -> Scene:
    """The wagers while the cards are still down."""
    return Scene(game, tuple(Row(f"seat {n}", note=_stakes(state.seats[n])) for n in state.clockwise()))


def one_hand(game: str, pieces: Iterable[int]) -> Scene:
    """The dealer's cards or tiles before they are set."""
    return Scene(game, (Row(DEALER, tuple(pieces)),))


def _dealer(game: str, state: Round) -> Iterator[Row]:
    placed = state.dealer_set
    if placed:
        for part, pieces in placed.items():
            yield Row(f"{DEALER} {part}", pieces_of(game).parse(pieces))
    elif state.dealer:
        yield Row(DEALER, tuple(state.dealer))


def _areas(state: Round) -> Iterator[Row]:
    for area, cards in state.areas.items():
        # Hands without a wager stay unseen.
        if cards and area != DEAD_HAND and not area.startswith("position "):
            yield Row(area, tuple(cards))


def _seat(game: str, number: int, at: Seat) -> Iterator[Row]:
    label, note = f"seat {number}", _stakes(at)
    placed = next((texts for answer in at.decisions if (texts := set_texts(answer)) is not None), None)
    decided = ", ".join(_word(answer) for answer in at.decisions if not sets_cards(answer))
    note = f"{note}; decides: {decided}" if decided else note
    if placed is None:
        yield Row(label, tuple(at.cards), note)
        return
    for part, pieces in placed.items():
        yield Row(f"{label} {part}", pieces_of(game).parse(pieces), note)
        note = ""


def _word(answer: Any) -> str:
    if isinstance(answer, dict):
        return " ".join(f"{key} {value}" for key, value in answer.items())
    return str(answer)


def _stakes(at: Seat) -> str:
    told = []
    for slug, stake in at.stakes.items():
        choices = at.choices.get(slug, {})
        told += [f"{slug} {on} {dollars(amount)}" for on, amount in choices.items()] or [f"{slug} {dollars(stake)}"]
    return ", ".join(told)


def _notes(state: Round, told: Mapping[str, Any]) -> Iterator[str]:
    def at_stake(wager: str) -> bool:
        return any(wager in at.stakes for at in state.seats.values())

    if "card" in told:
        yield f"the wheel stops at {cards_text((told['card'],), jokers=2)}"
    if "number" in told and at_stake("number"):
        yield f"the generator shows {told['number']}"
    if state.meter is not None and at_stake("progressive"):
        yield f"the meter shows {dollars(state.meter)}"
