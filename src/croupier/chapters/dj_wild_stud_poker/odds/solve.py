"""DJ Wild solved: for every kind of hand, whether to raise or to fold against all hands that the dealer may hold."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

import numpy as np

from croupier.chapters.dj_wild_stud_poker.kernels.classes import unpacked
from croupier.families.hands.categories import DJ, DJ_ABOVE
from croupier.odds.pricing import net_of

if TYPE_CHECKING:
    from croupier.chapters.dj_wild_stud_poker.kernels.classes import Showdowns
    from croupier.compiled.arrays import Arrays, Bools, Numbers
    from croupier.families.hands.categories import Family
    from croupier.odds.store import Store
    from croupier.rulebook import Paytable
    from croupier.submission import TableRules
    from croupier.work import Work

GAME = "dj-wild-stud-poker"
ANTE, BLIND, RAISE = "ante", "blind", "raise"
ANY_WIN, OR_LESS, THREE = "any-win", "three-of-a-kind-or-less", "three-of-a-kind"
# In antes: what a raise is, what is then at stake, and what a fold gives up.
RAISED = 2
STAKED = 4
FOLDED = 2
SAFE = 2**62


@dataclass(frozen=True, slots=True)
class Terms:
    """What a winning hand nets on each wager, in units of that wager, the blind by the hand's category."""

    family: Family
    ante: Fraction
    raised: Fraction
    blind: tuple[Fraction, ...]

    def won(self, category: int) -> Fraction:
        """What a winning hand nets on the three wagers together, in antes."""
        return self.ante + RAISED * self.raised + self.blind[category]


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """What raising nets beyond folding for each kind of hand, summed over all dealer hands, in shares of an ante."""

    rows: Showdowns
    terms: Terms
    gain: Numbers
    shares: int

    @property
    def raises(self) -> Bools:
        """The kinds of hand that are worth a raise."""
        found: Bools = (self.gain > 0).astype(np.bool_)
        return found

    def value(self, raises: Bools) -> Fraction:
        """What the three wagers net together, in antes, where these kinds are raised and the others folded."""
        gained = int((self.rows.hands * self.gain)[raises].sum())
        return Fraction(gained, self.shares * self.rows.deals) - FOLDED

    def worth(self, place: int) -> Fraction:
        """What one kind of hand nets when it is raised, in antes."""
        return Fraction(int(self.gain[place]), self.shares * self.rows.dealers) - FOLDED


@dataclass(frozen=True, slots=True)
class Ends:
    """How many deals end in which way, the wins by category."""

    wins: tuple[int, ...]
    ties: int
    losses: int
    folds: int


def showdowns(rules: TableRules, store: Store) -> Showdowns:
    """How every kind of hand fares, by the readings of five of a kind and of ties."""
    five_of_a_kind, ties = rules.reading("DJ-1"), rules.reading("DJ-2")

    def compute(work: Work) -> Arrays:
        from croupier.chapters.dj_wild_stud_poker.kernels import showdowns as dj_wild

        return dj_wild.showdowns(work, five_of_a_kind, ties)

    return unpacked(store.arrays(GAME, "showdowns", {"DJ-1": five_of_a_kind, "DJ-2": ties}, compute))


def family_of(rules: TableRules) -> Family:
    """The categories of hands, worst first."""
    return DJ_ABOVE if rules.reading("DJ-1") == "above-royal" else DJ


def table_of(rules: TableRules, wager: str) -> Paytable:
    """The table in force for a wager that has one, or by which nothing else was chosen."""
    return rules.paytable(wager) or rules.book.tables_for(wager)[0]


def blind_row(family: Family, category: int) -> str:
    """The row of the Blind Wager's table for a category."""
    return OR_LESS if category <= family.index(THREE) else family[category]


def terms_of(rules: TableRules) -> Terms:
    """The odds in force for the ante, the raise and the blind."""
    family = family_of(rules)
    blind = table_of(rules, BLIND)
    return Terms(
        family,
        net_of(rules.cell(table_of(rules, ANTE), ANY_WIN)),
        net_of(rules.cell(table_of(rules, RAISE), ANY_WIN)),
        tuple(net_of(rules.cell(blind, blind_row(family, category))) for category in range(len(family))),
    )


def solve(rows: Showdowns, terms: Terms) -> Solved:
    """What raising gains over folding: won antes on a win, two antes saved on a tie, two more lost on a loss."""
    won = [terms.won(category) + FOLDED for category in range(len(terms.family))]
    shares = lcm(*(each.denominator for each in won))
    whole = [int(each * shares) for each in won]
    fits = max(*(abs(each) for each in whole), STAKED * shares) * rows.deals < SAFE
    each_win = np.array(whole, np.int64 if fits else object)[rows.category]
    gain = rows.wins * each_win + FOLDED * shares * rows.ties - (STAKED - FOLDED) * shares * rows.losses
    return Solved(rows, terms, gain, shares)


def ends_of(solved: Solved, raises: Bools) -> Ends:
    """How the deals end where these kinds are raised and the others folded."""
    rows = solved.rows
    wins = rows.hands * rows.wins
    return Ends(
        wins=tuple(int(wins[raises & (rows.category == number)].sum()) for number in range(len(solved.terms.family))),
        ties=int((rows.hands * rows.ties)[raises].sum()),
        losses=int((rows.hands * rows.losses)[raises].sum()),
        folds=int(rows.hands[~raises].sum()) * rows.dealers,
    )
