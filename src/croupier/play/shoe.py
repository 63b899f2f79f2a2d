"""The cards in play: a stacked deck or batch, its cover card, and the discard rack."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.cards import Card
    from croupier.play.inputs import Json
    from croupier.play.steps import Place


def same_cards(order: Json, expected: Iterable[Card]) -> bool:
    """Whether an order from outside is a list of exactly these cards."""
    if not isinstance(order, (list, tuple)) or not all(type(card) is int for card in order):
        return False
    return Counter(order) == Counter(expected)


@dataclass(slots=True)
class Shoe:
    """Cards in the order in which they will be dealt."""

    cards: list[Card]
    cover: int | None = None
    at: int = 0
    cover_place: Place | None = None

    def left(self) -> int:
        """How many cards remain."""
        return len(self.cards) - self.at

    def take(self, to: Place, count: int) -> Sequence[Card]:
        """The next cards; remembers on whose place the cover card came out."""
        start, end = self.at, self.at + count
        if end > len(self.cards):
            raise InputError("cards", f"{count} cards are needed and {self.left()} are left", field="shoe")
        if self.cover is not None and start <= self.cover < end and self.cover_place is None:
            self.cover_place = to
        self.at = end
        return self.cards[start:end]

    def pick(self, card: Card | None) -> Card:
        """Take a card out wherever it lies among those to come; the next one where none is named."""
        if card is None or card == self.cards[self.at]:
            return self.take("discard", 1)[0]
        at = self.cards.index(card, self.at)
        del self.cards[at]
        if self.cover is not None and at < self.cover:
            self.cover -= 1
        return card

    def around(self, places: Sequence[Place], rounds: int) -> list[Sequence[Card]]:
        """What each place gets of the next cards, dealt one at a time round and round."""
        start, many = self.at, len(places)
        if self.cover is not None and start <= self.cover < start + many * rounds and self.cover_place is None:
            self.cover_place = places[(self.cover - start) % many]
        taken = self.take(places[-1], many * rounds)
        return [taken[i::many] for i in range(many)]

    def cover_reached(self) -> bool:
        """Whether the cover card has come out; one that lies on top has yet to appear."""
        return self.cover is not None and self.at > self.cover

    def cut(self, at: int) -> None:
        """Take the cards above the cut and put them at the bottom."""
        self.cards = self.cards[at:] + self.cards[:at]


@dataclass(slots=True)
class DiscardRack:
    """Cards out of play, hand by hand, in the order in which they were collected."""

    hands: list[tuple[Place, tuple[Card, ...]]] = field(default_factory=list)

    def put(self, who: Place, cards: Sequence[Card]) -> None:
        """Collect a hand."""
        if cards:
            self.hands.append((who, tuple(cards)))

    def cards(self) -> list[Card]:
        """All cards in the rack, the first collected at the bottom."""
        return [card for _, hand in self.hands for card in hand]

    def clear(self) -> None:
        """Empty the rack for a shuffle."""
        self.hands.clear()
