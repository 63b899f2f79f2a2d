"""Learn Cajun Stud from rewards alone, and hold what was learned against the exact optimum.

    python examples/learn_cajun_stud.py [--rounds 30000000] [--seed 1]

The agent knows nothing but the Gymnasium environment. It tells hands apart by their ranks and by whether all cards
are of one suit, and keeps tables: what a unit at stake came to with each four cards, and, street by street backward,
what each raise led to on average. What the learned policy is worth is then not estimated but counted, over every deal.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from croupier.compiled.suit_classes import cards_of, classes_of
from croupier.odds import odds
from croupier.sim.api import plan_of
from croupier.sim.run import kernel_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]
    Table = NDArray[np.float64]

ENVIRONMENT = "croupier.sim.env:croupier/CajunStud-v0"
FOLD, RAISES = 0, (1, 2, 3)
STREETS = 3
# What can be at stake after each raise, the ante included.
AFTER = (range(2, 5), range(3, 8), range(4, 11))
SEATS = 1 << 14


def class_table(width: int) -> NDArray[np.uint16]:
    """The class of every ordered hand of so many cards, by the number that its cards form in base 52."""
    cards = np.indices((52,) * width).reshape(width, -1)
    ranks, suits = np.sort(cards >> 2, axis=0), cards & 3
    key = (suits == suits[0]).all(0).astype(np.int64)
    for row in ranks:
        key = key * 13 + row
    return np.unique(key, return_inverse=True)[1].astype(np.uint16)


def _base_52(cards: Numbers) -> Numbers:
    number = np.zeros(cards.shape[1], np.int64)
    for row in cards:
        number = number * 52 + row
    return number


@dataclass
class Agent:
    """Tables of sums and numbers: what one unit came to, and what stakes led to on the streets before.

    What is staked does not change the cards, so a round tells of every raise at once.
    """

    classes: tuple[NDArray[np.uint16], ...] = field(default_factory=lambda: tuple(map(class_table, (2, 3, 4))))

    def __post_init__(self) -> None:
        sizes = [int(table.max()) + 1 for table in self.classes]
        self.unit = np.zeros((2, sizes[2]))
        self.led = [np.zeros((2, AFTER[street].stop, sizes[street])) for street in (0, 1)]

    def seen(self, street: int, cards: NDArray[np.integer]) -> Numbers:
        """The classes of the cards seen on a street, a column a hand."""
        return self.classes[street][_base_52(cards.astype(np.int64))].astype(np.int64)

    def worth(self, street: int, seen: Numbers, staked: Numbers) -> Table:
        """What folding and each raise are thought to be worth, a column a hand; what was never seen loses all."""
        found = np.empty((1 + len(RAISES), len(seen)))
        found[FOLD] = -staked
        for raised in RAISES:
            after = staked + raised
            total, times = self.unit[:, seen] if street == STREETS - 1 else self.led[street][:, after, seen]
            found[raised] = np.divide(total, times, out=-after.astype(float), where=times > 0)
            if street == STREETS - 1:
                found[raised] *= np.where(times > 0, after, 1)
        return found

    def policy(self, street: int) -> NDArray[np.uint8]:
        """The choice that is thought best, by what is staked and the class of the cards; none with nothing staked."""
        every = np.arange(self.classes[street].max() + 1)
        most = 1 if street == 0 else AFTER[street - 1].stop - 1
        found = np.zeros((most + 1, len(every)), np.uint8)
        for staked in range(1, most + 1):
            found[staked] = self.worth(street, every, np.full(len(every), staked)).argmax(0)
        return found

    def learn_unit(self, seen: Numbers, rewards: Table, staked: int) -> None:
        """How rounds ended that were played to the end."""
        self.unit[0] += np.bincount(seen, rewards / staked, self.unit.shape[1])
        self.unit[1] += np.bincount(seen, minlength=self.unit.shape[1])

    def learn_led(self, street: int, before: Numbers, seen: Numbers) -> None:
        """Which cards followed which: with each stake, the best choice then is what the stake led to."""
        table = self.led[street]
        times = np.bincount(before, minlength=table.shape[2])
        for staked in AFTER[street]:
            best = self.worth(street + 1, seen, np.full(len(seen), staked)).max(0)
            table[0, staked] += np.bincount(before, best, table.shape[2])
            table[1, staked] += times


def play(agent: Agent, env: Any, rounds: int, learning: int) -> None:
    """Raise by one ante to the end of every round, and learn on one street."""
    observation, _ = env.reset()
    least = np.ones(SEATS, np.int64)
    for _ in range(-(-rounds // SEATS)):
        seen: list[Numbers] = []
        for street in range(STREETS):
            seen.append(agent.seen(street, observation[:, : 2 + street].T - 1))
            observation, rewards, *_ = env.step(least)
        if learning == STREETS - 1:
            agent.learn_unit(seen[learning], rewards, 1 + STREETS)
        else:
            agent.learn_led(learning, seen[learning], seen[learning + 1])


def learn(agent: Agent, rounds: int, seed: int) -> None:
    """Backward from the last street: most rounds go to it, because only there luck has to average out."""
    env = gymnasium.make_vec(ENVIRONMENT, SEATS, vectorization_mode="vector_entry_point")
    env.reset(seed=seed)
    for learning, part in ((2, 8), (1, 1), (0, 1)):
        play(agent, env, rounds * part // 10, learning)


def exact_value(agent: Agent) -> Fraction:
    """What the agent's choices net on average, in antes: every deal is played, pockets alike by suit only once."""
    kernel = kernel_of(plan_of("cajun-stud", wagers=("required",)))
    endings = kernel.wagers[0].endings
    policy = [agent.policy(street) for street in range(STREETS)]
    pockets = classes_of(range(52), 2)
    counts = np.zeros(len(endings), np.int64)
    for key, weight in zip(pockets.keys.tolist(), pockets.weights.tolist(), strict=True):
        deals = _boards(cards_of(key))
        decisions = np.zeros((STREETS, deals.shape[1]), np.uint8)
        staked: Numbers = np.ones(deals.shape[1], np.int64)
        for street in range(STREETS):
            decisions[street] = policy[street][staked, agent.seen(street, deals[: 2 + street])]
            # Nothing is decided any more with nothing at stake.
            staked = np.where(decisions[street] == FOLD, 0, staked + decisions[street])
        counts += weight * np.bincount(kernel.settle(deals, decisions)[0], minlength=len(endings))
    net = sum((int(count) * ending.net for count, ending in zip(counts, endings, strict=True)), Fraction(0))
    return net / int(counts.sum())


def _boards(pocket: Sequence[int]) -> NDArray[np.uint8]:
    """A pocket with every board in every order, a column a deal."""
    rest = np.array([card for card in range(52) if card not in pocket], np.uint8)
    a, b, c = np.meshgrid(rest, rest, rest, indexing="ij")
    board = np.stack([a.ravel(), b.ravel(), c.ravel()])
    board = board[:, (board[0] != board[1]) & (board[0] != board[2]) & (board[1] != board[2])]
    held = np.repeat(np.array(pocket, np.uint8)[:, None], board.shape[1], axis=1)
    return np.concatenate([held, board])


def main() -> None:
    """Learn, and show the exact value after ever more rounds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=30_000_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    optimum = odds("cajun-stud", wager="required")[0].exact - 1
    print(f"optimum  {float(optimum):+.6f} antes a round, exactly {optimum}")
    for rounds in (given.rounds // 100, given.rounds // 10, given.rounds):
        agent = Agent()
        learn(agent, rounds, given.seed)
        value = exact_value(agent)
        print(
            f"learned  {float(value):+.6f} after {rounds:>12,} rounds: {float(optimum - value):.6f} below the optimum"
        )


if __name__ == "__main__":
    main()
