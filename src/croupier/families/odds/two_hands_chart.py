"""Two hands of two against a house way: where the best reply sets otherwise, and every setting of one hand weighed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.compiled.two_hands.lots import SPLITS
from croupier.errors import InputError
from croupier.odds.model import Chart, Choice, Rule, Simple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from croupier.compiled.arrays import I64, Bools
    from croupier.compiled.two_hands.lots import Lots
    from croupier.families.odds.two_hands import Counted, Terms

ONE = Fraction(1)
SHOWN = 20


@dataclass(frozen=True, slots=True, eq=False)
class Sets:
    """Every split of every lot: the values of both hands, and whether its second half is the high hand.

    `word` names a value in a word or two, `text` writes cards or tiles, `look` is what tells two of them apart.
    """

    lots: Lots
    high: I64
    low: I64
    turned: Bools
    word: Callable[[int], str]
    text: Callable[[Iterable[int]], str]
    look: Callable[[int], int]

    def halves(self, lot: int, split: int, pieces: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The high and the low hand of a split, of pieces in the order of the lot."""
        a, b, c, d = (pieces[place] for place in SPLITS[split])
        return ((c, d), (a, b)) if self.turned[lot, split] else ((a, b), (c, d))

    def texts(self, lot: int, split: int, pieces: Sequence[int]) -> str:
        """A setting as it is written, the high hand first."""
        return " / ".join(map(self.text, self.halves(lot, split, pieces)))

    def words(self, lot: int, split: int) -> str:
        """A setting in words."""
        return f"{self.word(int(self.high[lot, split]))} / {self.word(int(self.low[lot, split]))}"

    def looks(self, lot: int, split: int, pieces: Sequence[int]) -> frozenset[tuple[int, ...]]:
        """How a setting looks; two that look alike are one."""
        return frozenset(tuple(sorted(map(self.look, half))) for half in self.halves(lot, split, pieces))

    def by(self, *orders: I64) -> I64:
        """The split of every lot that is highest by these orders, the first most important."""
        code = np.zeros(self.high.shape, np.int64)
        for order in orders:
            worths, places = np.unique(order, return_inverse=True)
            code = code * len(worths) + places.reshape(order.shape)
        found: I64 = code.argmax(1)
        return found


def sets_of(
    lots: Lots,
    value: Callable[[int, int], int],
    word: Callable[[int], str],
    text: Callable[[Iterable[int]], str],
    look: Callable[[int], int],
) -> Sets:
    """The splits of lots, given what two pieces are worth."""
    size = int(lots.hands.max()) + 1
    worth = np.array([[value(a, b) if a != b else 0 for b in range(size)] for a in range(size)])
    one, other = (worth[lots.hands[:, SPLITS[:, at]], lots.hands[:, SPLITS[:, at + 1]]] for at in (0, 2))
    return Sets(lots, np.maximum(one, other), np.minimum(one, other), other > one, word, text, look)


# The chart


def chart(
    sets: Sets, player: Counted, terms: Terms, title: str, simple: Mapping[str, tuple[str, I64]], notes: Sequence[str]
) -> Chart:
    """Where the best reply to a way differs from it: by kinds of settings, then hand by hand, the dearest first."""
    best = player.best(terms.after, ONE)
    value = player.expected(best, terms.after, ONE)
    worths = {name: player.expected(splits, terms.after, ONE) for name, (_, splits) in simple.items()}
    return Chart(
        title=title,
        rules=tuple(_by_kinds(sets, player, terms, best)),
        value=value,
        exceptions=tuple(_by_hands(sets, player, terms, best)),
        simple=tuple(Simple(name, simple[name][0], worth, value - worth) for name, worth in worths.items()),
        notes=tuple(notes),
    )


def _gains(player: Counted, terms: Terms, best: I64) -> tuple[NDArray[Any], int]:
    """What the best split of every lot gains on the way's, over all deals, and the wagers at stake in that unit."""
    worth, unit = player.worth(terms.after, ONE)
    rows = np.arange(len(best))
    gains = player.sizes * (worth[rows, best] - worth[rows, player.chosen])
    return gains, unit * int(player.sizes.sum()) * player.others


def _by_kinds(sets: Sets, player: Counted, terms: Terms, best: I64) -> Iterator[Rule]:
    """What to set instead of what the way sets, both in words."""
    gains, staked = _gains(player, terms, best)
    kinds, codes = _coded(sets)
    rows = np.arange(len(best))
    way, reply = codes[rows, player.chosen], codes[rows, best]
    pairs = way * len(kinds) + reply
    differs = gains > 0
    found = []
    for pair in np.unique(pairs[differs]).tolist():
        mine = differs & (pairs == pair)
        able = (way == pair // len(kinds)) & (codes == pair % len(kinds)).any(1)
        found.append((int(gains[mine].sum()), int(player.sizes[mine].sum()), int(player.sizes[able].sum()), pair))
    found.sort(key=lambda line: (-line[0], line[3]))
    for gain, hands, able, pair in found[:SHOWN]:
        how = "always" if hands == able else f"{hands:,} of the {able:,} hands that allow both"
        note = f"{how}; gains {gain / staked:.4%} of the wager"
        yield Rule(f"the way sets {kinds[pair // len(kinds)]}", f"set {kinds[pair % len(kinds)]}", note)


def _coded(sets: Sets) -> tuple[list[str], I64]:
    """Settings in words, and which of them every split of every lot is."""
    names: dict[str, int] = {}
    pairs, inverse = np.unique(np.stack([sets.high.ravel(), sets.low.ravel()]), axis=1, return_inverse=True)
    numbers = [names.setdefault(f"{sets.word(high)} / {sets.word(low)}", len(names)) for high, low in pairs.T.tolist()]
    return list(names), np.array(numbers)[inverse].reshape(sets.high.shape)


def _by_hands(sets: Sets, player: Counted, terms: Terms, best: I64) -> Iterator[Rule]:
    """The single hands on which most is gained, of all deals together."""
    gains, staked = _gains(player, terms, best)
    for lot in np.argsort(-gains, kind="stable")[:SHOWN].tolist():
        if gains[lot] <= 0:
            return
        hand, way, reply = sets.lots.hands[lot].tolist(), int(player.chosen[lot]), int(best[lot])
        each = gains[lot] * int(player.sizes.sum()) / (staked * int(player.sizes[lot]))
        yield Rule(
            sets.text(hand),
            f"{sets.texts(lot, reply, hand)} ({sets.words(lot, reply)})",
            f"the way sets {sets.texts(lot, way, hand)} ({sets.words(lot, way)}); {each:.4f} of the wager better",
        )


# One hand


def weighed(
    sets: Sets, player: Counted, terms: Terms, pieces: Sequence[int], lot: int, splits: Iterable[int]
) -> list[Choice]:
    """Every legal split of a hand, with the exact number of hands of the dealer that it beats, ties and loses to."""
    worth, unit = player.worth(terms.after, ONE)
    looks = {split: sets.looks(lot, split, pieces) for split in range(len(SPLITS))}
    shown = {looks[split]: split for split in splits}.values()
    most = max(worth[lot, split] for split in shown)
    found = []
    for split in shown:
        won, lost = int(player.win[lot, split]), int(player.lose[lot, split])
        detail = {
            "hands": sets.words(lot, split),
            "win": f"{won:,}",
            "push": f"{player.others - won - lost:,}",
            "lose": f"{lost:,}",
            "of": f"{player.others:,}",
            "house way": "yes" if looks[split] == looks[int(player.chosen[lot])] else "",
        }
        value = Fraction(int(worth[lot, split]), unit * player.others)
        found.append(Choice(sets.texts(lot, split, pieces), value, bool(worth[lot, split] == most), detail))
    return found


def no_other_hand(against: str | None) -> None:
    """Refuse a hand that the player would have to see: all hands are set face down."""
    if against:
        raise InputError("against", "hands are set before any other hand is seen", field="against")
