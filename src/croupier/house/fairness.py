"""Pledges: everything random of a round is fixed, and its digest told, before the first wager.

The digest is SHA-256 over the nonce followed by the sealed text, both as they are shown after the round. The sealed
text is a JSON object: the order of the deck, tiles or shoe, dice, drawn numbers and spins of the wheel as far as the
table uses them. A cut is made after the pledge and is public, so the order that was dealt is the sealed order from
the cut on, then the part above it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from os import urandom
from random import SystemRandom
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.cards import deck, parse_cards
from croupier.pieces import pieces_of
from croupier.play.procedures import dealing_way
from croupier.rulebook import rulebook
from croupier.tiles import TILES

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence

    from croupier.play.chapter import Playbook
    from croupier.submission import TableRules

PIECE = 1024
SPARE = 3
SPINS = 6

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn for a pledge: an order, and what else the round may call for, each with spares."""

    order: tuple[int, ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()
    numbers: tuple[int, ...] = ()
    stacks: tuple[int, ...] = ()
    spins: tuple[int, ...] = ()


class Entropy(SystemRandom):
    """The system's own randomness, fetched in larger pieces: a shuffle asks for a few bits fifty times over."""

    def __init__(self) -> None:
        self._bytes, self._at = b"", 0
        super().__init__()

    def getrandbits(self, k: int, /) -> int:
        """So many random bits."""
        count = (k + 7) // 8
        if self._at + count > len(self._bytes):
            self._bytes, self._at = urandom(max(PIECE, count)), 0
        taken = int.from_bytes(self._bytes[self._at : self._at + count])
        self._at += count
        return taken >> (count * 8 - k)


def draw(game: Playbook, rules: TableRules, random: random.Random, cards: Sequence[int] | None = None) -> Drawn:
    """Everything random of the next round, or of the next shoe; `cards` are those to shuffle if not the whole deck."""
    if not game.deals_cards:
        sections = tuple(dict.fromkeys(game.deck))
        return Drawn(spins=tuple(random.choice(sections) for _ in range(SPINS)))
    pieces = list(game.deck if cards is None else cards)
    random.shuffle(pieces)
    if cards is not None or not positioned(game, rules):
        return Drawn(order=tuple(pieces))
    return Drawn(
        order=tuple(pieces),
        dice=tuple(tuple(random.randint(1, 6) for _ in range(3)) for _ in range(SPARE)),
        numbers=tuple(random.randint(1, 7) for _ in range(SPARE)),
        stacks=tuple(random.randint(1, 7) for _ in range(SPARE)),
    )


def positioned(game: Playbook, rules: TableRules) -> bool:
    """Whether dice or a generator find the starting position."""
    return game.law.dice is not None or f"{rules.game}.starting_position_method" in rules.book.options


def kind_of(game: Playbook, rules: TableRules) -> Any:
    """Whether a pledge holds for one round's deck, a shoe of several rounds, or a spin of the wheel."""
    if not game.deals_cards:
        return "wheel"
    several = not game.law.shuffle.after_each_round and dealing_way(game, rules) != "continuous-shuffler"
    return "shoe" if several else "deck"


def seal(game: str, drawn: Drawn) -> str:
    """The sealed text: what people can read, and nothing that was not drawn."""
    found: dict[str, Any] = {}
    if drawn.order:
        found["order"] = text_of(game, drawn.order)
    if drawn.dice:
        found |= {"dice": drawn.dice, "numbers": drawn.numbers, "stacks": drawn.stacks}
    if drawn.spins:
        found["spins"] = text_of(game, drawn.spins)
    return json.dumps(found, separators=(",", ":"))


def digest(nonce: str, sealed: str) -> str:
    """What is told before the first wager."""
    return sha256((nonce + sealed).encode()).hexdigest()


def unsealed(sealed: str) -> Drawn:
    """What a sealed text says besides its order: dice, numbers, stacks and spins."""
    found = json.loads(sealed)
    return Drawn(
        dice=tuple(tuple(throw) for throw in found.get("dice", ())),
        numbers=tuple(found.get("numbers", ())),
        stacks=tuple(found.get("stacks", ())),
        spins=parse_cards(found["spins"]) if "spins" in found else (),
    )


def order_of(game: str, sealed: str) -> list[int]:
    """The cards or tiles of a sealed order; of tiles that look alike the first comes first."""
    return list(pieces_of(game).parse(json.loads(sealed).get("order", "")))


def dealt_order(sealed: str, cut: int | None) -> list[str]:
    """The cards in the order in which they were dealt: the sealed order, cut."""
    order: list[str] = json.loads(sealed).get("order", "").split()
    at = cut or 0
    return order[at:] + order[:at]


def texts(game: str, pieces: Iterable[int]) -> list[str]:
    """Cards or tiles one by one, as people write them."""
    names = _names(game)
    return [names[piece] for piece in pieces]


@cache
def _names(game: str) -> tuple[str, ...]:
    """Every piece of a game as people write it, by its number: a text is asked for more often than anything else."""
    dealt, text = rulebook(game).game.pieces, pieces_of(game).text
    return tuple(text((piece,)) for piece in (TILES if dealt.kind == "tiles" else deck(jokers=max(1, dealt.jokers))))


def text_of(game: str, pieces: Iterable[int]) -> str:
    """Cards or tiles as people write them."""
    return " ".join(texts(game, pieces))


def nth(items: Sequence[T], used: int) -> T | None:
    """The next of the drawn outcomes, None when they are used up."""
    return items[used] if used < len(items) else None
