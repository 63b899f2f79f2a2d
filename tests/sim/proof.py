"""What every simulated game proves: the engine's cents, blocks that stand alone, means near the exact returns."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.cards import parse_cards
from croupier.odds import odds
from croupier.sim.agree import differences
from croupier.sim.api import plan_of, simulate
from croupier.sim.deal import deal
from croupier.sim.run import kernel_of
from croupier.sim.tally import Tally

if TYPE_CHECKING:
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Kernel, Plan
    from croupier.sim.result import Simulation

SEED = 20_251


def agrees(game: str, rounds: int, **asked: Any) -> None:
    """The readable engine settles the same random rounds to the cent."""
    assert list(differences(plan_of(game, seed=SEED, **asked), rounds)) == []


def stands_alone(game: str) -> None:
    """A block is the same whether it is played alone or after others."""
    plan = plan_of(game, seed=SEED)

    def played(kernel: Kernel, block: int) -> Codes:
        cards = deal(plan.seed, block, kernel.cards, kernel.deck)
        return kernel.settle(cards, kernel.decide(cards))

    alone, after = kernel_of(plan), kernel_of(plan)
    first = played(after, 0)
    assert np.array_equal(played(alone, 1), played(after, 1))
    assert np.array_equal(played(after, 0), first)
    assert not np.array_equal(played(after, 1), first)


def means(game: str, rounds: int, **asked: Any) -> Simulation:
    """Every simulated mean lies within four standard errors of the exact return."""
    found = simulate(plan_of(game, seed=SEED, **asked), rounds, jobs=2)
    assert found.rounds == rounds
    for row in found.rows:
        assert row.exact is not None, row.wager
        assert row.sigmas is not None, row.wager
        assert abs(row.sigmas) < 4, row
    return found


def planes(*rounds: str) -> Planes:
    """Rounds written as cards, a column each."""
    return np.array([parse_cards(text) for text in rounds], np.uint8).T.copy()


def ends(kernel: Kernel, cards: Planes) -> list[dict[str, tuple[str, Fraction]]]:
    """How every wager of each round ends: its category and net."""
    codes = kernel.settle(cards, kernel.decide(cards))
    return [
        {w.name: (w.endings[code].category, w.endings[code].net) for w, code in zip(kernel.wagers, column, strict=True)}
        for column in codes.T.tolist()
    ]


def counted(kernel: Kernel, cards: Planes, weight: int = 1) -> dict[str, dict[str, int]]:
    """How often each wager ends in each way over these rounds, each of them counted so often."""
    tally = Tally.empty(kernel.wagers, joint=False)
    tally.add(kernel.settle(cards, kernel.decide(cards)))
    return {
        w.name: {e.category: weight * int(count) for e, count in zip(w.endings, counts, strict=True)}
        for w, counts in zip(kernel.wagers, tally.counts, strict=True)
    }


def exact_counts(game: str, wager: str, plan: Plan) -> dict[str, int]:
    """The counts of a wager as the odds have them."""
    (found,) = (r for r in odds(game, wager=wager, rules=plan.rules) if not r.label)
    return found.counts


def same_shares(mine: dict[str, int], theirs: dict[str, int]) -> None:
    """Both count the same things in the same proportions, whatever the number of deals."""
    mine, theirs = ({name: count for name, count in held.items() if count} for held in (mine, theirs))
    assert mine.keys() == theirs.keys()
    many, all_of_them = sum(mine.values()), sum(theirs.values())
    for name, count in mine.items():
        assert Fraction(count, many) == Fraction(theirs[name], all_of_them), name
