"""Playing cards as small integers, with text that round-trips: `As`, `Td`, `Jk`.

A card is `4 * rank + suit` (rank 0 is the deuce, 12 the ace; suits c, d, h, s), the jokers are 52 and 53.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Self, TypeAlias

from croupier.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Card: TypeAlias = int
Rank: TypeAlias = int
Suit: TypeAlias = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
JOKER: Card = 52
SECOND_JOKER: Card = 53

RANK_NAMES = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

_CARDS = {rank + suit: 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}
_CARDS |= {"Jk": JOKER, "Jk1": JOKER, "Jk2": SECOND_JOKER}
_TEXT = {card: text for text, card in _CARDS.items() if text not in ("Jk1",)}


def deck(*, jokers: int = 0, decks: int = 1) -> tuple[Card, ...]:
    """The cards of a deck (52, 53 or 54) or of several decks together, in order."""
    if jokers not in (0, 1, 2) or decks < 1:
        raise InputError("deck", f"no game uses {decks} decks with {jokers} jokers", field="deck")
    return tuple(range(52 + jokers)) * decks


def rank_of(card: Card) -> Rank:
    """The rank of a card that is not a joker."""
    return card >> 2


def suit_of(card: Card) -> Suit:
    """The suit of a card that is not a joker."""
    return card & 3


def is_joker(card: Card) -> bool:
    """Whether the card is one of the two jokers."""
    return card >= JOKER


def plural(rank: Rank) -> str:
    """The name of several cards of a rank: "sixes", "aces"."""
    return RANK_NAMES[rank] + ("es" if rank == SIX else "s")


def card_text(card: Card, *, jokers: int = 1) -> str:
    """The text of a card; where a deck has two jokers they are told apart."""
    if card == JOKER and jokers == 2:
        return "Jk1"
    return _TEXT[card]


def cards_text(cards: Iterable[Card], *, jokers: int = 1) -> str:
    """The texts of several cards, separated by spaces."""
    return " ".join(card_text(card, jokers=jokers) for card in cards)


def parse_card(text: str, *, field: str | None = None, position: int | None = None) -> Card:
    """The card that a text such as `As`, `10h`, `Td` or `Jk` names."""
    clean = text.strip().replace("10", "T", 1)
    clean = clean[:1].upper() + clean[1:].lower()
    if clean not in _CARDS:
        where = f" (card {position})" if position is not None else ""
        wanted = f"write a rank of {RANKS} and a suit of {SUITS}, or Jk"
        raise InputError("card", f"'{text}'{where} is not a card: {wanted}", field=field)
    return _CARDS[clean]


def parse_cards(text: str, *, field: str | None = None) -> tuple[Card, ...]:
    """The cards of a text such as `As Kd Jk`, separated by spaces or commas."""
    parts = text.replace(",", " ").split()
    return tuple(parse_card(part, field=field, position=i) for i, part in enumerate(parts, 1))


class Cards(tuple[Card, ...]):
    """Cards that print as they are written: `Cards("As Kd")`."""

    __slots__ = ()

    def __new__(cls, cards: str | Iterable[Card] = ()) -> Self:
        return super().__new__(cls, parse_cards(cards) if isinstance(cards, str) else cards)

    def __str__(self) -> str:
        return cards_text(self)

    def __repr__(self) -> str:
        return f"Cards('{self}')"


def check_cards(
    cards: Sequence[Card],
    *,
    sizes: Iterable[int] | None = None,
    jokers: int = 0,
    decks: int = 1,
    field: str | None = None,
) -> None:
    """Refuse a wrong number of cards, a card that the deck lacks, or one that occurs too often."""
    if sizes is not None and len(cards) not in (allowed := tuple(sizes)):
        wanted = " or ".join(map(str, allowed))
        raise InputError("cards", f"{len(cards)} cards were given where {wanted} are needed", field=field)
    if len(cards) == 0:
        return
    if not 0 <= min(cards) <= max(cards) < 52 + jokers:
        position, card = next((i, c) for i, c in enumerate(cards, 1) if not 0 <= c < 52 + jokers)
        name = card_text(card) if card in (JOKER, SECOND_JOKER) else str(card)
        lacks = ": this game has no joker" if jokers == 0 else ": this game has only one joker"
        why = lacks if card in (JOKER, SECOND_JOKER) else ""
        raise InputError("cards", f"{name} (card {position}) is not in the deck{why}", field=field)
    if len(set(cards)) < len(cards):
        _check_repeats(cards, jokers=jokers, decks=decks, field=field)


def _check_repeats(cards: Sequence[Card], *, jokers: int, decks: int, field: str | None) -> None:
    """Refuse a card that occurs more often than there are decks."""
    for card, count in Counter(cards).items():
        if count > decks:
            positions = ", ".join(str(i) for i, c in enumerate(cards, 1) if c == card)
            name = card_text(card, jokers=jokers)
            raise InputError("cards", f"{name} occurs {count} times (cards {positions})", field=field)
