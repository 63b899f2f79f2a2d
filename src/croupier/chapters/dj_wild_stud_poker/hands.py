"""DJ Wild Stud Poker: five cards of 53 with deuces and the joker wild (PA-687a.6)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, cast

from croupier.cards import ACE, JOKER, KING, RANK_NAMES, SUIT_NAMES, TWO, plural
from croupier.errors import InputError
from croupier.families.hands import poker
from croupier.families.hands.categories import DJ, DJ_ABOVE, POKER, Family
from croupier.families.hands.evaluation import Evaluation, pack
from croupier.handbook import Handbook
from croupier.rulebook.cite import cite, defines, names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from croupier.cards import Card, Rank, Suit
    from croupier.submission import TableRules

FiveOfAKindReading: TypeAlias = Literal["below-royal", "unranked", "above-royal"]
TieReading: TypeAlias = Literal["kickers", "category-only"]
NaturalReading: TypeAlias = Literal["any-rank-and-suit", "any-wild-marks"]
DeuceReading: TypeAlias = Literal["natural", "wild"]
LastRowReading: TypeAlias = Literal["three-of-a-kind", "or-less"]

FAMILIES: dict[FiveOfAKindReading, Family] = {"below-royal": DJ, "unranked": DJ, "above-royal": DJ_ABOVE}
NUMBERS = {reading: {name: number for number, name in enumerate(family)} for reading, family in FAMILIES.items()}

# 6(c): the hands; five of a kind is only in the tables
CLAUSES = {
    "five-wilds": cite("PA-687a.6(c)(1)"),
    "royal-flush": cite("PA-687a.6(c)(2)"),
    "five-of-a-kind": cite("PA-687a.12(b)"),
    "straight-flush": cite("PA-687a.6(c)(3)"),
    "four-of-a-kind": cite("PA-687a.6(c)(4)"),
    "full-house": cite("PA-687a.6(c)(5)"),
    "flush": cite("PA-687a.6(c)(6)"),
    "straight": cite("PA-687a.6(c)(7)"),
    "three-of-a-kind": cite("PA-687a.6(c)(8)"),
    "two-pair": cite("PA-687a.6(c)(9)"),
    "pair": cite("PA-687a.6(c)(10)"),
    "high-card": cite("PA-687a.6(c)(11)"),
}


class _Shape(NamedTuple):
    """What the cards that are not wild look like, and how many wilds there are to fill them up with."""

    wilds: int
    ranks: tuple[Rank, ...]
    kinds: tuple[Rank, ...]
    most: int
    suit: Suit | None
    run: int | None


class _Made(NamedTuple):
    """A hand by its category, its ranks in falling importance, and what its wilds are taken as."""

    category: str
    ranks: tuple[int, ...]
    taken: tuple[Rank, ...]
    suit: Suit | None = None


@defines("PA-687a.6(b)")
def is_wild(card: Card) -> bool:
    """Whether a card is one of the four deuces or the joker."""
    return card >> 2 == TWO or card == JOKER


def best(
    cards: Sequence[Card], *, five_of_a_kind: FiveOfAKindReading = "below-royal", ties: TieReading = "kickers"
) -> Evaluation:
    """How good five cards are, the wilds taking the ranks and suits that make the hand best."""
    poker.check(cards, sizes=(5,), jokers=1)
    plain = [card for card in cards if 3 < card < JOKER]
    suits = {card & 3 for card in plain}
    ranks = tuple(sorted([card >> 2 for card in plain], reverse=True))
    made = _made(ranks, suits.pop() if len(suits) == 1 else None, five_of_a_kind)
    number = NUMBERS[five_of_a_kind][made.category]
    value = pack(number, made.ranks if ties == "kickers" else ())
    stands_for = tuple(_stand_ins(cards, made)) if made.taken else ()
    phrase = _phrase(made.category, made.ranks) + _wild_phrase(stands_for)
    return Evaluation(value, made.category, tuple(cards), stands_for, phrase, CLAUSES[made.category])


@defines("PA-687a.6(c)")
@cache
def _made(ranks: tuple[Rank, ...], suit: Suit | None, five_of_a_kind: FiveOfAKindReading) -> _Made:
    """The best hand of the cards that are not wild, filled up with wilds to five."""
    if not ranks:
        return _Made("five-wilds", (), ())
    shape = _shape(ranks, suit)
    for make in ORDER[five_of_a_kind]:
        made = make(shape)
        if made is not None:
            return made
    return _pairs_or_less(shape)


@defines("PA-687a.6(a)")
def _shape(ranks: tuple[Rank, ...], suit: Suit | None) -> _Shape:
    wilds = 5 - len(ranks)
    kinds = tuple(sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True))
    most = ranks.count(kinds[0])
    run = poker.straight_in(poker.mask_of(ranks), "low", jokers=wilds) if most == 1 else None
    return _Shape(wilds, ranks, kinds, most, suit, run)


def _royal_flush(shape: _Shape) -> _Made | None:
    if shape.suit is None or shape.run != poker.BROADWAY:
        return None
    return _Made("royal-flush", (), _missing(shape), shape.suit)


def _five_of_a_kind(shape: _Shape) -> _Made | None:
    if shape.most + shape.wilds < 5:
        return None
    return _Made("five-of-a-kind", shape.kinds, shape.kinds * shape.wilds)


def _straight_flush(shape: _Shape) -> _Made | None:
    if shape.suit is None or shape.run is None:
        return None
    return _Made("straight-flush", (shape.run,), _missing(shape), shape.suit)


def _four_of_a_kind(shape: _Shape) -> _Made | None:
    top = shape.kinds[0]
    alike = shape.most + shape.wilds
    if alike < 4:
        return None
    if alike == 4:
        return _Made("four-of-a-kind", shape.kinds, (top,) * shape.wilds)
    # Where five of a kind is no hand, the fifth card is the best kicker that a wild can be.
    kicker = KING if top == ACE else ACE
    return _Made("four-of-a-kind", (top, kicker), (top,) * (shape.wilds - 1) + (kicker,))


def _full_house(shape: _Shape) -> _Made | None:
    if len(shape.kinds) != 2:
        return None
    return _Made("full-house", shape.kinds, shape.kinds[:1] * shape.wilds)


def _flush(shape: _Shape) -> _Made | None:
    if shape.suit is None:
        return None
    # A flush holds five different cards, so a wild is the highest that is missing.
    free = tuple([rank for rank in range(ACE, TWO, -1) if rank not in shape.ranks][: shape.wilds])
    return _Made("flush", tuple(sorted((*shape.ranks, *free), reverse=True)), free, shape.suit)


def _straight(shape: _Shape) -> _Made | None:
    return None if shape.run is None else _Made("straight", (shape.run,), _missing(shape))


def _pairs_or_less(shape: _Shape) -> _Made:
    """Three of a kind, two pair, a pair or a high card."""
    names = {3: "three-of-a-kind", 2: "two-pair" if len(shape.kinds) == 3 else "pair", 1: "high-card"}
    return _Made(names[shape.most + shape.wilds], shape.kinds, shape.kinds[:1] * shape.wilds)


_BELOW = (_straight_flush, _four_of_a_kind, _full_house, _flush, _straight)
ORDER: dict[FiveOfAKindReading, tuple[Callable[[_Shape], _Made | None], ...]] = {
    "below-royal": (_royal_flush, _five_of_a_kind, *_BELOW),
    "unranked": (_royal_flush, *_BELOW),
    "above-royal": (_five_of_a_kind, _royal_flush, *_BELOW),
}


def _missing(shape: _Shape) -> tuple[Rank, ...]:
    """The ranks that wilds fill in a straight."""
    assert shape.run is not None
    return tuple([rank for rank in poker.STRAIGHTS["low"][shape.run] if rank not in shape.ranks])


def _stand_ins(cards: Sequence[Card], made: _Made) -> Iterator[tuple[Card, Card]]:
    """Each wild with the card it is taken as; a deuce taken as itself is left out."""
    wilds = [card for card in cards if is_wild(card)]
    held = set(cards)
    for rank in sorted(made.taken):
        if made.suit is not None:
            target = 4 * rank + made.suit
        else:
            own = [card for card in wilds if card >> 2 == rank]
            free = [card for card in range(4 * rank + 3, 4 * rank - 1, -1) if card not in held]
            # All four suits may be held already: the fifth of a kind is then a second spade.
            target = (own or free or [4 * rank + 3])[0]
        wild = target if target in wilds else wilds[0]
        wilds.remove(wild)
        held.add(target)
        if wild != target:
            yield wild, target


@cache
def _phrase(category: str, ranks: tuple[int, ...]) -> str:
    if category == "five-wilds":
        return "five wilds"
    if category == "five-of-a-kind":
        return f"five of a kind, {plural(ranks[0])}"
    return poker.phrase(pack(POKER.index(category), ranks))


@cache
def _wild_phrase(stands_for: tuple[tuple[Card, Card], ...]) -> str:
    if not stands_for:
        return ""
    names = [
        f"{'joker' if wild == JOKER else f'deuce of {SUIT_NAMES[wild & 3]}'} as {RANK_NAMES[target >> 2]}"
        for wild, target in stands_for
    ]
    return f" ({', '.join(names)})"


# 6(b) and the two columns of the Trips tables


def is_natural(
    cards: Sequence[Card],
    *,
    natural: NaturalReading = "any-rank-and-suit",
    five_of_a_kind: FiveOfAKindReading = "below-royal",
) -> bool:
    """Whether the hand's category is paid as natural: the cards make it as they lie, or hold no wild at all.

    A deuce may lie as a plain two, so 2-3-4-5-6 is a natural straight although the deuce as a seven would
    make a better one.
    """
    poker.check(cards, sizes=(5,), jokers=1)
    held = [card for card in cards if is_wild(card)]
    if not held:
        return True
    if natural == "any-wild-marks" or JOKER in held:
        return False
    return poker.best(cards).category == best(cards, five_of_a_kind=five_of_a_kind).category


# 6(d), (e) and (f): the hands that the optional wagers pay, and the Blind Wager's rows

PROGRESSIVE = ("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind")
TRIPS = (
    "five-wilds",
    "royal-flush",
    "five-of-a-kind",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
)
BAD_BEAT = (
    "royal-flush",
    "five-of-a-kind",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
)


@names("dj-wild-stud-poker", "blind")
def blind(cards: Sequence[Card], *, five_of_a_kind: FiveOfAKindReading = "below-royal") -> str:
    """The row of the Blind Wager's table for a hand."""
    hand = best(cards, five_of_a_kind=five_of_a_kind)
    low = hand.value >> 20 <= poker.THREE
    return "three-of-a-kind-or-less" if low else hand.category


@names("dj-wild-stud-poker", "trips-bonus")
@defines("PA-687a.6(e)")
def trips(cards: Sequence[Card], *, five_of_a_kind: FiveOfAKindReading = "below-royal") -> str | None:
    """The hand that the Trips Bonus Wager pays, or None; `is_natural` tells the column."""
    category = best(cards, five_of_a_kind=five_of_a_kind).category
    return category if category in TRIPS else None


@names("dj-wild-stud-poker", "two-way-bad-beat")
@defines("PA-687a.6(f)")
def bad_beat_hand(
    cards: Sequence[Card],
    *,
    five_of_a_kind: FiveOfAKindReading = "below-royal",
    last_row: LastRowReading = "three-of-a-kind",
) -> str | None:
    """The hand that the Two-Way Bad Beat Bonus Wager pays if it loses, or None; five wilds never lose.

    Every lower hand counts as three of a kind where the last row of the table reaches so far.
    """
    category = best(cards, five_of_a_kind=five_of_a_kind).category
    if category in BAD_BEAT:
        return category
    return "three-of-a-kind" if last_row == "or-less" and category != "five-wilds" else None


@names("dj-wild-stud-poker", "progressive")
@defines("PA-687a.6(d)")
def progressive(
    cards: Sequence[Card], replacement: Card | None = None, *, deuces: DeuceReading = "natural"
) -> str | None:
    """The hand that the Progressive Bonus Wager pays, or None, once the extra card has replaced a joker."""
    poker.check(cards, sizes=(5,), jokers=1)
    played = list(cards)
    if JOKER in played:
        if replacement is None:
            raise InputError("cards", "the joker needs the extra card that replaces it", field="replacement")
        played[played.index(JOKER)] = replacement
    # Five of a kind is not in the list, so with wild deuces such a hand is paid as the best one that is.
    hand = poker.best(played) if deuces == "natural" else _joker_free(played)
    return hand.category if hand.category in PROGRESSIVE else None


def _joker_free(cards: Sequence[Card]) -> Evaluation:
    """Five cards without the joker, ranked with wild deuces and no five of a kind."""
    poker.check(cards, sizes=(5,))
    return best(cards, five_of_a_kind="unranked")


def _words(rules: TableRules, cards: Sequence[Card], _community: Sequence[Card]) -> str:
    return best(cards, five_of_a_kind=cast("FiveOfAKindReading", rules.reading("DJ-1"))).phrase


HANDS = Handbook(_words)
