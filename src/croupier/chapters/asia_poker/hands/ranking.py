"""Asia Poker (PA-575.6): the four-card high, two-card medium and one-card low hand, and the bonus hands.

The joker is an ace, or any card that completes a straight, a flush, a straight flush or a royal flush.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from croupier.cards import ACE, EIGHT, FIVE, FOUR, JOKER, NINE, RANK_NAMES, SEVEN, SIX, THREE, TWO, plural
from croupier.families.hands.bonus_lines import five_card_lines
from croupier.families.hands.bug import Found, evaluation_of
from croupier.families.hands.categories import ASIA
from croupier.families.hands.evaluation import Evaluation, pack
from croupier.families.hands.poker import check, mask_of, pick
from croupier.rulebook import cite, defines, names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card, Rank

MediumPair: TypeAlias = Literal["medium-hand", "as-printed"]
EqualLead: TypeAlias = Literal["longer-ranks-higher", "equal-fouls"]
BonusThreshold: TypeAlias = Literal["listed", "nine-high-order"]
BonusRoyal: TypeAlias = Literal["joker-royal", "natural-royal"]

(
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
    FOUR_ACES,
) = range(10)

CLAUSES = (
    cite("PA-575.6(c)"),
    cite("PA-575.6(b)(9)"),
    cite("PA-575.6(b)(8)"),
    cite("PA-575.6(b)(7)"),
    cite("PA-575.6(b)(6)"),
    cite("PA-575.6(b)(5)"),
    cite("PA-575.6(b)(4)"),
    cite("PA-575.6(b)(3)"),
    cite("PA-575.6(b)(2)"),
    cite("PA-575.6(b)(1)"),
)

# Every four-card straight's ranks from its top, weakest first: A-2-3-4 stands just below A-K-Q-J, and so is
# the highest straight flush below the royal flush, unless the licensee has it the lowest.
_WHEEL = (FOUR, THREE, TWO, ACE)
_OTHERS = tuple(tuple(range(top, top - 4, -1)) for top in range(FIVE, ACE + 1))
STRAIGHTS = (*_OTHERS[:-1], _WHEEL, _OTHERS[-1])
LOW_STRAIGHTS = (_WHEEL, *_OTHERS)
ROYAL = 10

# The bonus lines in the order in which the chapter lists them and all its tables pay them.
BONUS = (
    "three-of-a-kind-and-four-eights",
    "five-aces",
    "royal-flush",
    "natural-straight-flush",
    "straight-flush-with-joker",
    "four-of-a-kind",
    "nine-high",
    "full-house",
    "flush",
    "three-of-a-kind",
    "straight",
)
NINE_HIGH = ({NINE, EIGHT, SEVEN, SIX, FOUR, THREE, TWO}, {NINE, EIGHT, SEVEN, FIVE, FOUR, THREE, TWO})


# The three hands


@defines("PA-575.1/high-hand", "PA-575.6(a)", "PA-575.6(b)")
def high(
    cards: Sequence[Card], *, low_straight_flush_a234: bool = False, low_straight_a234: bool = False
) -> Evaluation:
    """The four-card high hand; each option makes A-2-3-4 the lowest of its kind."""
    check(cards, sizes=(4,), jokers=1)
    held = sorted((card for card in cards if card != JOKER), reverse=True)
    straights = LOW_STRAIGHTS if low_straight_a234 else STRAIGHTS
    straight_flushes = LOW_STRAIGHTS if low_straight_flush_a234 else STRAIGHTS
    # The ways to read four cards are never of one category, so the values alone decide. Most hands have pairs or
    # mixed suits, and then need no look at straights or flushes.
    found = _kinds(held)
    if len({card >> 2 for card in held}) == len(held):
        found = max(found, _straight(held, straights) or found)
    if len({card & 3 for card in held}) == 1:
        found = max(found, _suited(held, straight_flushes))
    low = low_straight_flush_a234 if found.value >> 20 == STRAIGHT_FLUSH else low_straight_a234
    return evaluation_of(found, ASIA, _phrase(found.value, low=low), CLAUSES)


@defines("PA-575.1/medium-hand")
def medium(cards: Sequence[Card], *, pair: MediumPair = "medium-hand") -> Evaluation:
    """The two-card medium hand, in which the joker is an ace (reading AP-3: whether it may be a pair)."""
    return _medium(tuple(cards), pair)


@defines("PA-575.6(a)")
@cache
def _medium(cards: tuple[Card, ...], pair: MediumPair) -> Evaluation:
    check(cards, sizes=(2,), jokers=1)
    held = sorted((card for card in cards if card != JOKER), reverse=True)
    ranks = sorted((ACE if card == JOKER else card >> 2 for card in cards), reverse=True)
    paired = ranks[0] == ranks[1] and pair == "medium-hand"
    value = pack(PAIR, ranks[:1]) if paired else pack(HIGH_CARD, ranks)
    return evaluation_of(Found(value, pick(ranks, held, filler=JOKER), ranks), ASIA, _phrase(value), CLAUSES)


@defines("PA-575.1/low-hand", "PA-575.6(a)")
@cache
def low(card: Card) -> Evaluation:
    """The one-card low hand, in which the joker is an ace."""
    check((card,), sizes=(1,), jokers=1)
    rank = ACE if card == JOKER else card >> 2
    value = pack(HIGH_CARD, (rank,))
    return evaluation_of(Found(value, (card,), (rank,)), ASIA, _phrase(value), CLAUSES)


@defines("PA-575.11(b)")
def outranks(longer: Evaluation, shorter: Evaluation, *, equal_lead: EqualLead = "longer-ranks-higher") -> bool:
    """Whether a hand is higher than the shorter hand set below it (reading AP-4).

    Where the shorter hand's cards are all matched, the longer one's further cards decide or nothing does.
    """
    return longer.value >= least_above(shorter, equal_lead=equal_lead)


def least_above(shorter: Evaluation, *, equal_lead: EqualLead = "longer-ranks-higher") -> int:
    """The least value with which a longer hand is higher: the cards of the shorter one, or the next better ones."""
    if equal_lead == "longer-ranks-higher":
        return shorter.value
    leading = 1 if shorter.category == "pair" else len(shorter.cards)
    return shorter.value + (1 << 4 * (5 - leading))


@defines("PA-575.11(b)")
def fouled(
    high_hand: Evaluation,
    medium_hand: Evaluation,
    low_hand: Evaluation,
    *,
    equal_lead: EqualLead = "longer-ranks-higher",
) -> bool:
    """Whether three set hands do not fall in rank from high to medium to low."""
    return not (
        outranks(high_hand, medium_hand, equal_lead=equal_lead)
        and outranks(medium_hand, low_hand, equal_lead=equal_lead)
    )


# The bonus hands


@names("asia-poker", "bonus")
@defines("PA-575.6(d)")
def bonus(
    cards: Sequence[Card],
    *,
    order: Sequence[str] = BONUS,
    threshold: BonusThreshold = "listed",
    royal: BonusRoyal = "joker-royal",
) -> str | None:
    """The first line of the bonus table, best first, that seven cards meet (readings AP-1, AP-2)."""
    lines = five_card_lines(cards)
    ranks = [ACE if card == JOKER else card >> 2 for card in cards]
    if ranks.count(EIGHT) == 4 and len(set(ranks)) == 2:
        lines.add("three-of-a-kind-and-four-eights")
    if set(ranks) in NINE_HIGH:
        lines.add("nine-high")
    if royal == "natural-royal" and "royal-flush" in lines and "natural-royal-flush" not in lines:
        lines.remove("royal-flush")
        lines.add("straight-flush-with-joker")
    if threshold == "nine-high-order":
        lines &= set(BONUS[: BONUS.index("nine-high") + 1])
    return next((line for line in order if line in lines), None)


# What four cards can be


def _kinds(held: Sequence[Card]) -> Found:
    """The hand by equal ranks, with the joker as an ace."""
    value, ordered = _by_ranks(tuple([card >> 2 for card in held]))
    return Found(value, pick(ordered, held, filler=JOKER), ordered)


@cache
def _by_ranks(held: tuple[Rank, ...]) -> tuple[int, tuple[Rank, ...]]:
    """What ranks are worth, with the joker as an ace, and in which order they count."""
    ranks = held + (ACE,) * (4 - len(held))
    kinds = len(set(ranks))
    ordered = tuple(sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True))
    most = ranks.count(ordered[0])
    if most == 4:
        category = FOUR_ACES if ordered[0] == ACE else FOUR_OF_A_KIND
    elif kinds == 2:
        category = THREE_OF_A_KIND if most == 3 else TWO_PAIR
    else:
        category = PAIR if kinds == 3 else HIGH_CARD
    return pack(category, () if category == FOUR_ACES else dict.fromkeys(ordered)), ordered


def _straight(held: Sequence[Card], order: tuple[tuple[Rank, ...], ...]) -> Found | None:
    """The best straight, if the cards or the cards and the joker make one."""
    strength = _strength(held, order)
    if strength is None:
        return None
    straight = order[strength]
    return Found(pack(STRAIGHT, (strength,)), pick(straight, held, filler=JOKER), straight)


def _suited(held: Sequence[Card], order: tuple[tuple[Rank, ...], ...]) -> Found:
    """The flush, straight flush or royal flush of cards of one suit."""
    suit = held[0] & 3
    strength = _strength(held, order)
    if strength is not None:
        straight = order[strength]
        value = pack(ROYAL_FLUSH, ()) if strength == ROYAL else pack(STRAIGHT_FLUSH, (strength,))
        return Found(value, pick(straight, held, filler=JOKER), straight, suit)
    # A flush holds no card twice, so the joker is the highest card of the suit that the hand lacks.
    ranks = [card >> 2 for card in held]
    if len(ranks) == 3:
        ranks = sorted((*ranks, max(set(range(13)).difference(ranks))), reverse=True)
    return Found(pack(FLUSH, ranks), pick(ranks, held, filler=JOKER), ranks, suit)


def _strength(held: Sequence[Card], order: tuple[tuple[Rank, ...], ...]) -> int | None:
    """The place of the best straight that lacks no rank, or with the joker no more than one."""
    return _straight_in(mask_of(card >> 2 for card in held), 4 - len(held), order)


@cache
def _straight_in(mask: int, lacking: int, order: tuple[tuple[Rank, ...], ...]) -> int | None:
    fits = (i for i, straight in enumerate(order) if (mask_of(straight) & ~mask).bit_count() == lacking)
    return max(fits, default=None)


_PHRASES = (
    "{high} high",
    "pair of {highs}",
    "two pair, {highs} and {lows}",
    "three of a kind, {highs}",
    "straight, {extent}",
    "flush, {high} high",
    "four of a kind, {highs}",
    "straight flush, {extent}",
    "royal flush",
    "four aces",
)


@cache
def _phrase(value: int, *, low: bool = False) -> str:
    """The value in words; whether A-2-3-4 is the lowest decides which straight it means."""
    category, high_rank, low_rank = value >> 20, value >> 16 & 15, value >> 12 & 15
    extent = ""
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        # A-2-3-4 names both its ends, as its ace is not its top.
        straight = (LOW_STRAIGHTS if low else STRAIGHTS)[high_rank]
        extent = "ace to four" if straight == _WHEEL else f"{RANK_NAMES[straight[0]]} high"
    return _PHRASES[category].format(
        high=RANK_NAMES[high_rank], highs=plural(high_rank), lows=plural(low_rank), extent=extent
    )
