"""Lantern Poker passes what every chapter must pass, and its odds are what a referee pays over every deal."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

from croupier.cards import cards_text, rank_of, suit_of
from croupier.odds import choices, rules_for
from croupier.testing import suites
from croupier_lantern.odds import DECK


class TestLanternPoker(suites.Chapter, suites.EveryDeal):
    """The suites; the game is small enough for every deal."""

    slug = "lantern-poker"

    def deals(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Every deal but for the names of the suits, with the better decision."""
        rules = rules_for(self.slug)
        counted: Counter[tuple[int, ...]] = Counter()
        for hand in combinations(DECK, 2):
            rest = (card for card in DECK if card not in hand)
            counted.update(_renamed((*hand, *dealer)) for dealer in permutations(rest, 2))
        for deal, count in counted.items():
            mine, lantern = cards_text(deal[:2]), cards_text(deal[2:3])
            best = next(choice.name for choice in choices(rules, mine, against=lantern) if choice.best)
            decision: Any = {"raise": 1} if best == "raise" else best
            seat = {"wagers": {"ante": "10", "lantern": "10"}, "cards": mine, "decisions": [decision]}
            yield count, {"game": self.slug, "seats": {"1": seat}, "dealer": cards_text(deal[2:])}


def _renamed(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The same cards with their suits called by the order in which they come."""
    names: dict[int, int] = {}
    return tuple(4 * rank_of(card) + names.setdefault(suit_of(card), len(names)) for card in cards)
