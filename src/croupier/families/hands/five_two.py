"""Seven cards set in five and two, of which one may be the joker: every legal setting, the Foxwoods and the Stones way.

The joker counts as an ace among the equal ranks. A rule names the ranks of the low hand; of the cards that have
these ranks those go low that leave the best legal high hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from croupier.cards import ACE, JACK, JOKER, KING, NINE, QUEEN, SEVEN, SIX, TEN, TWO, Rank
from croupier.cards import THREE as THREES
from croupier.families.hands import bug
from croupier.families.hands.house_way import LOW_THEN_HIGH, HouseWay, Rule
from croupier.families.hands.poker import PAIR, STRAIGHT, check, flush_suit, mask_of, straight_in
from croupier.families.hands.settings import Setting, splits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card


def legal(cards: Sequence[Card], *, low_wheel: bool = False) -> list[Setting]:
    """Of the 21 ways to set seven cards in five and two, those whose high hand is not lower than the low hand."""
    check(cards, sizes=(7,), jokers=1)
    found = (_setting(high, low, low_wheel) for high, low in splits(cards, 5))
    return [setting for setting in found if setting is not None]


def _setting(high: tuple[Card, ...], low: tuple[Card, ...], low_wheel: bool) -> Setting | None:
    """Five cards and two as a setting, unless it is fouled."""
    values = bug.five_value(high, low_wheel=low_wheel), _two_card_value(low)
    return Setting((high, low), values) if values[0] >= values[1] else None


@cache
def _two_card_value(cards: tuple[Card, ...]) -> int:
    return bug.low(cards).value


@dataclass(frozen=True, slots=True)
class SevenCards:
    """Seven cards as the rules see them, highest first, and their ranks by how often they occur.

    Settings are ranked only as far as a rule asks for them.
    """

    cards: tuple[Card, ...]
    ranks: list[Rank]
    low_wheel: bool
    fives: tuple[Rank, ...]
    fours: tuple[Rank, ...]
    threes: tuple[Rank, ...]
    pairs: tuple[Rank, ...]
    singles: tuple[Rank, ...]

    def low(self, *ranks: Rank) -> Setting | None:
        """The best setting with these ranks in the low hand; of equal ones the one with the last cards low."""
        low, high = sorted(ranks)
        places = [(at, then) for at, then in PAIRS if self.ranks[at] == high and self.ranks[then] == low]
        found = [setting for at, then in places if (setting := self._with(at, then)) is not None]
        return max(found, key=LOW_THEN_HIGH, default=None)

    def _with(self, one: int, other: int) -> Setting | None:
        """The setting with the cards of two places low."""
        cards = self.cards
        high = cards[:one] + cards[one + 1 : other] + cards[other + 1 :]
        return _setting(high, (cards[one], cards[other]), self.low_wheel)

    def complete(self) -> list[Setting]:
        """The settings with a straight, a flush or better in the high hand."""
        if not self._may_be_complete():
            return []
        return [
            setting for setting in legal(self.cards, low_wheel=self.low_wheel) if setting.values[0] >> 20 >= STRAIGHT
        ]

    def _may_be_complete(self) -> bool:
        """Whether the cards hold a straight, a flush, or three of a kind, which may be more."""
        plain = [card for card in self.cards if card != JOKER]
        jokers = len(self.cards) - len(plain)
        return (
            bool(self.threes or self.fours or self.fives)
            or straight_in(mask_of(card >> 2 for card in plain), "low", jokers=jokers) is not None
            or flush_suit(plain, size=5 - jokers) is not None
        )

    def is_single(self, least: Rank) -> bool:
        """Whether the highest unpaired card, which is the one to go low, is of at least this rank."""
        return bool(self.singles) and self.singles[0] >= least


def look(cards: Sequence[Card], *, low_wheel: bool = False) -> SevenCards:
    """What the rules need to know of seven cards, in whichever order they were dealt."""
    check(cards, sizes=(7,), jokers=1)
    held = tuple(sorted(cards, reverse=True))
    ranks = [ACE if card == JOKER else card >> 2 for card in held]
    groups: tuple[list[Rank], ...] = ([], [], [], [], [])
    for rank in dict.fromkeys(ranks):
        groups[5 - ranks.count(rank)].append(rank)
    return SevenCards(held, ranks, low_wheel, *map(tuple, groups))


# Two places of seven in the order in which `splits` leaves them out.
PAIRS = tuple(reversed(list(combinations(range(7), 2))))


# 1. Five aces


def five_aces(hand: SevenCards) -> Setting | None:
    """Aces low, or kings if held."""
    return _five_aces(hand, kings=True)


def five_aces_always(hand: SevenCards) -> Setting | None:
    """Aces low."""
    return _five_aces(hand, kings=False)


def _five_aces(hand: SevenCards, *, kings: bool) -> Setting | None:
    if not hand.fives:
        return None
    return hand.low(KING, KING) if kings and KING in hand.pairs else hand.low(ACE, ACE)


# 2. Four of a kind


def four_with_more(hand: SevenCards) -> Setting | None:
    """A pair beside the four goes low."""
    if not hand.fours or not (hand.pairs or hand.threes):
        return None
    return _pair_low(hand, (*hand.threes, *hand.pairs)[0])


def four(hand: SevenCards, *, split_from: Rank, steps: tuple[tuple[Rank, Rank], ...]) -> Setting | None:
    """Four of a kind alone: split from a rank up; below, keep them if a card high enough can go low.

    A step is the lowest rank that it covers, and the least card that must go low to keep the four together.
    """
    if not hand.fours:
        return None
    (rank,) = hand.fours
    return _keep(hand) if _keeps(hand, rank, split_from, steps) else _pair_low(hand, rank)


def _keeps(hand: SevenCards, rank: Rank, split_from: Rank, steps: tuple[tuple[Rank, Rank], ...]) -> bool:
    if rank >= split_from:
        return False
    least = next(least for lowest, least in steps if rank >= lowest)
    return hand.is_single(least)


def _keep(hand: SevenCards) -> Setting | None:
    """The two highest unpaired cards low."""
    return hand.low(*hand.singles[:2])


def _pair_low(hand: SevenCards, rank: Rank) -> Setting | None:
    return hand.low(rank, rank)


# 3. Two threes of a kind, a full house, three pair


def two_threes(hand: SevenCards) -> Setting | None:
    """A pair of the higher three goes low."""
    return _pair_low(hand, hand.threes[0]) if len(hand.threes) == 2 else None


def full_house(hand: SevenCards) -> Setting | None:
    """The highest pair beside the three goes low."""
    return _pair_low(hand, hand.pairs[0]) if hand.threes and hand.pairs else None


def three_pair(hand: SevenCards) -> Setting | None:
    """The highest pair goes low."""
    return _pair_low(hand, hand.pairs[0]) if len(hand.pairs) == 3 else None


# 4. A straight, a flush or a straight flush is possible


def complete_with_three(hand: SevenCards) -> Setting | None:
    """A pair of the three goes low if a complete hand stays behind."""
    if not hand.threes:
        return None
    setting = _pair_low(hand, hand.threes[0])
    return setting if setting is not None and setting.values[0] >> 20 >= STRAIGHT else None


def complete_with_two_pair(hand: SevenCards) -> Setting | None:
    """A pair goes low if a complete hand stays behind."""
    if len(hand.pairs) != 2:
        return None
    with_pair = [setting for setting in hand.complete() if setting.values[1] >> 20 == PAIR]
    return max(with_pair, key=LOW_THEN_HIGH, default=None)


def ace_before_complete(hand: SevenCards) -> Setting | None:
    """With a pair of tens to kings and a single ace, the ace goes low if that makes the better low hand."""
    if len(hand.pairs) != 1 or not TEN <= hand.pairs[0] <= KING or not hand.is_single(ACE):
        return None
    kept, ace_low = complete(hand), _keep(hand)
    return ace_low if kept is not None and ace_low is not None and ace_low.values[1] > kept.values[1] else None


def complete(hand: SevenCards) -> Setting | None:
    """With no pair or one pair, the highest low hand that leaves a complete hand."""
    if hand.threes or len(hand.pairs) > 1:
        return None
    return max(hand.complete(), key=LOW_THEN_HIGH, default=None)


# 5. Three of a kind


def three_aces(hand: SevenCards) -> Setting | None:
    """An ace and the next highest card go low."""
    return hand.low(ACE, hand.singles[0]) if ACE in hand.threes else None


def three(hand: SevenCards) -> Setting | None:
    """The three stay together."""
    return _keep(hand) if hand.threes else None


# 6. Two pair


def two_pair(hand: SevenCards, *, split_from: Rank, steps: tuple[tuple[Rank, Rank], ...]) -> Setting | None:
    """Two pair: by the higher, keep both or put the smaller low."""
    if len(hand.pairs) != 2:
        return None
    higher, smaller = hand.pairs
    return _keep(hand) if _keeps(hand, higher, split_from, steps) else _pair_low(hand, smaller)


# 7. One pair or none


def one_pair(hand: SevenCards) -> Setting | None:
    """The two highest other cards go low."""
    return _keep(hand) if hand.pairs else None


def no_pair(hand: SevenCards) -> Setting | None:
    """The second and third highest cards go low."""
    return hand.low(*hand.singles[1:3])


SHARED_TOP = (
    Rule("four-of-a-kind-with-more", "Four of a kind with a pair or three of a kind: that pair low.", four_with_more),
)
SHARED_MIDDLE = (
    Rule("two-threes", "Two threes of a kind: a pair of the higher low.", two_threes),
    Rule("full-house", "Full house: the highest pair that is not part of the three low.", full_house),
    Rule("three-pair", "Three pair: the highest pair low.", three_pair),
    Rule(
        "complete-with-three",
        "A straight or flush with three of a kind: a pair of them low if a complete hand stays behind.",
        complete_with_three,
    ),
)
SHARED_COMPLETE = Rule(
    "complete",
    "A straight or flush with no pair or one pair: the highest low hand that leaves a complete hand.",
    complete,
)
SHARED_THREE = (
    Rule("three-aces", "Three aces: an ace and the next highest card low.", three_aces),
    Rule("three-of-a-kind", "Three of a kind: keep them, the two highest other cards low.", three),
)
SHARED_END = (
    Rule("one-pair", "One pair: the two highest other cards low.", one_pair),
    Rule("no-pair", "No pair: the second and third highest cards low.", no_pair),
)

FOXWOODS: tuple[Rule[SevenCards], ...] = (
    Rule("five-aces", "Five aces: a pair of aces low, but a pair of kings if held.", five_aces),
    *SHARED_TOP,
    Rule(
        "four-of-a-kind",
        "Four of a kind: split jacks to aces; keep sevens to tens if a king or ace can go low, else split; "
        "keep deuces to sixes.",
        lambda hand: four(hand, split_from=JACK, steps=((SEVEN, KING), (TWO, TWO))),
    ),
    *SHARED_MIDDLE,
    Rule(
        "ace-before-complete",
        "A straight or flush with a pair of tens to kings and a single ace: the ace and the next highest card low "
        "if that is the better low hand.",
        ace_before_complete,
    ),
    SHARED_COMPLETE,
    *SHARED_THREE,
    Rule(
        "two-pair",
        "Two pair, by the higher: split jacks to aces; keep sevens to tens if an ace can go low, and threes to sixes "
        "if a king or ace can; else the smaller pair low.",
        lambda hand: two_pair(hand, split_from=JACK, steps=((SEVEN, ACE), (THREES, KING))),
    ),
    *SHARED_END,
)

STONES: tuple[Rule[SevenCards], ...] = (
    Rule("five-aces", "Five aces: a pair of aces low.", five_aces_always),
    *SHARED_TOP,
    Rule(
        "four-of-a-kind",
        "Four of a kind: split queens to aces; keep nines to jacks if a king or ace can go low, and sixes to eights "
        "if a queen or better can, else split; keep deuces to fives.",
        lambda hand: four(hand, split_from=QUEEN, steps=((NINE, KING), (SIX, QUEEN), (TWO, TWO))),
    ),
    *SHARED_MIDDLE,
    Rule(
        "complete-with-two-pair",
        "A straight or flush with two pair: a pair low if a complete hand stays behind.",
        complete_with_two_pair,
    ),
    SHARED_COMPLETE,
    *SHARED_THREE,
    Rule(
        "two-pair",
        "Two pair, by the higher: split queens to aces; keep nines to jacks if an ace can go low, sixes to eights if "
        "a king or better can, and threes to fives if a queen or better can; else the smaller pair low.",
        lambda hand: two_pair(hand, split_from=QUEEN, steps=((NINE, ACE), (SIX, KING), (THREES, QUEEN))),
    ),
    *SHARED_END,
)

SILENT = (
    "The ace that goes low before a straight or flush takes the highest card outside the pair with it; with three of "
    "a kind and no complete hand behind a pair of them, the rule for three of a kind applies."
)


def ways(game: str, clause: str) -> dict[str, HouseWay[SevenCards]]:
    """The two ways for one of the two games, with the clause that makes them binding there."""
    return {
        "foxwoods": HouseWay(game, "foxwoods", clause, look, FOXWOODS, SILENT),
        "stones": HouseWay(game, "stones", clause, look, STONES, SILENT),
    }
