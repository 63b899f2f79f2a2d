"""What the house tells whoever may ask: how it would set a hand, and what cards make in words, both remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.handbook import handbook, in_words, setter_of
from croupier.house.fairness import text_of
from croupier.house.hands import in_turn
from croupier.play.setting import parts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.families.hands.house_way import Decision
    from croupier.submission import TableRules

KEPT = 64


class Advisor:
    """The house way of one table."""

    def __init__(self, rules: TableRules) -> None:
        self.rules, self.has_way = rules, handbook(rules.game).setter is not None
        self._known: dict[tuple[int, ...], Decision] = {}
        self._words: dict[tuple[int, ...], str | None] = {}

    def decide(self, cards: Sequence[int]) -> Decision:
        """What the dealer would tell a player who asks: the setting, the rule, and why."""
        # In the order in which they were dealt, as the chapter itself asks.
        key = tuple(cards)
        if key not in self._known:
            if len(self._known) >= KEPT:
                self._known.pop(next(iter(self._known)))
            self._known[key] = setter_of(self.rules.game).decide(self.rules, key)
        return self._known[key]

    def words(self, cards: Sequence[int], community: Sequence[int] = ()) -> str | None:
        """The hand that somebody's cards make, in words."""
        key = (*cards, -1, *community)
        if key not in self._words:
            if len(self._words) >= KEPT:
                self._words.pop(next(iter(self._words)))
            self._words[key] = in_words(self.rules, cards, community)
        return self._words[key]

    def setting(self, cards: Sequence[int]) -> dict[str, str]:
        """The hands of the house way as a decision writes them, the highest first; without a way, as they lie."""
        game = self.rules.game
        if not self.has_way:
            return in_turn(game, cards)
        hands = self.decide(cards).setting.hands
        return {part: text_of(game, pieces) for part, pieces in zip(parts_of(game), hands, strict=True)}
