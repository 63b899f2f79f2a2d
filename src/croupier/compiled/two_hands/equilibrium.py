"""The value of a game of setting hands when both sides set as they like: a bracket that is evaluated exactly.

Both sides mix their settings. Against the reply that is worst for it a mixture of the player's earns no more than the
value of the game; against a mixture of the house's the best reply earns no less. Both replies are found among all
settings and counted in whole numbers, so the value lies between the two figures however the mixtures were come by.
They are found in rounds: the game is solved on a few settings by regret matching, and the settings that do better
against that solution join them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.jit import njit
from croupier.compiled.two_hands.contest import Codes, always, contest
from croupier.work import Work

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.compiled.arrays import I16, I64, Bools
    from croupier.compiled.two_hands.contest import U16, Fared

F64: TypeAlias = NDArray[np.float64]

# A mixed strategy is stated in this many equal shares.
SHARES = 1000
# Rounds at most; in the early ones settings that fell out of use are let go of, and fewer steps will do.
ROUNDS, EARLY, FEW_STEPS, STEPS = 12, 3, 100, 1000
# A bracket this narrow, as a share of the wager, is narrow enough.
NARROW = 1e-7


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """Lots that meet, the codes of both sides, and what the player wins and loses, in whole units."""

    meet: U16
    sizes: I64
    player: Codes
    house: Codes
    prize: int
    stake: int


class Bound(NamedTuple):
    """A mixture of one side and the best reply to it: how often the player wins and loses, in shares of deals."""

    win: int
    lose: int
    mixture: I64

    def worth(self, game: Game) -> int:
        """What the player gains, in whole units and shares of deals."""
        return game.prize * self.win - game.stake * self.lose


class Bracket(NamedTuple):
    """What the player can make sure of, and what the house can hold the player to."""

    lower: Bound
    upper: Bound


def bracket(game: Game, threads: int = 2) -> Bracket:
    """The narrowest bracket that the rounds find."""
    quiet = Work(threads=threads)
    enough = NARROW * SHARES * game.stake * int(game.sizes @ game.meet.sum(1, dtype=np.int64))
    player, house = (SHARES * always(_even(codes)) for codes in (game.player, game.house))
    player_open, house_open = player > 0, house > 0
    lowers: list[Bound] = []
    uppers: list[Bound] = []
    for turn in range(ROUNDS):
        fared = contest(quiet, "", game.meet, game.player, game.house, house)
        worth = game.prize * fared.win - game.stake * fared.lose
        won, lost = _reply(game, worth, fared)
        uppers.append(Bound(won, lost, house))
        fared = contest(quiet, "", game.meet, game.house, game.player, player)
        house_worth = game.stake * fared.win - game.prize * fared.lose
        lost, won = _reply(game, house_worth, fared)
        lowers.append(Bound(won, lost, player))
        found = Bracket(max(lowers, key=lambda b: b.worth(game)), min(uppers, key=lambda b: b.worth(game)))
        if found.upper.worth(game) - found.lower.worth(game) <= enough:
            break
        if turn <= EARLY:
            player_open, house_open = player > 0, house > 0
        player_open, house_open = _joined(worth, player_open), _joined(house_worth, house_open)
        player, house = _solved(game, player_open, house_open, FEW_STEPS if turn < EARLY else STEPS, quiet)
    return found


def _even(codes: Codes) -> I64:
    """Where to begin: the split whose codes sum to most."""
    found: I64 = np.argmax(codes.high.astype(np.int64) + codes.low, 1)
    return found


def _reply(game: Game, worth: I64, fared: Fared) -> tuple[int, int]:
    """How often one side wins and loses by the best reply of every lot."""
    rows, best = np.arange(len(worth)), worth.argmax(1)
    return int(game.sizes @ fared.win[rows, best]), int(game.sizes @ fared.lose[rows, best])


def _joined(worth: I64, used: Bools) -> Bools:
    """The settings in use, and the best of each lot where it does better than those."""
    gains = worth.max(1) > np.where(used, worth, worth.min() - 1).max(1)
    found: Bools = used | ((always(worth.argmax(1)) > 0) & gains[:, None])
    return found


# The game on a few settings


def _solved(game: Game, player_open: Bools, house_open: Bools, steps: int, work: Work) -> tuple[I64, I64]:
    """Mixtures of the open settings of both sides."""
    free, house_free = player_open.sum(1) > 1, house_open.sum(1) > 1
    lots, splits = np.nonzero(player_open & free[:, None])
    house_lots, house_splits = np.nonzero(house_open & house_free[:, None])
    fixed = (player_open & ~free[:, None]).astype(np.int64)
    house_fixed = (house_open & ~house_free[:, None]).astype(np.int64)
    share = game.sizes / game.sizes.sum()

    high, low = (codes[lots, splits][:, None] > house[house_lots, house_splits] for codes, house in _pairs(game))
    prize, stake = game.prize, game.stake
    gains = np.where(high & low, prize, np.where(high | low, 0, -stake))
    table = share[lots][:, None] * (gains * game.meet[np.ix_(lots, house_lots)])
    fared = contest(work, "", game.meet, game.player, game.house, house_fixed)
    base = (share[:, None] * (prize * fared.win - stake * fared.lose))[lots, splits]
    fared = contest(work, "", game.meet, game.house, game.player, fixed)
    house_base = (share[:, None] * (stake * fared.win - prize * fared.lose))[house_lots, house_splits]

    sums, house_sums = _matched(table, base, house_base, _starts(lots), _starts(house_lots), steps)
    return _mixture(fixed, lots, splits, sums), _mixture(house_fixed, house_lots, house_splits, house_sums)


def _pairs(game: Game) -> Iterator[tuple[I16, I16]]:
    """The codes that are compared: high with high, and low with low."""
    return zip(game.player, game.house, strict=True)


def _starts(lots: I64) -> I64:
    """Where the settings of each lot begin, and where the last ones end."""
    found: I64 = np.append(np.flatnonzero(np.diff(lots, prepend=-1)), len(lots))
    return found


def _mixture(fixed: I64, lots: I64, splits: I64, sums: F64) -> I64:
    """Shares in whole numbers; what rounding leaves goes to the most frequent setting."""
    weights = fixed.astype(np.float64)
    weights[lots, splits] = sums
    found: I64 = np.rint(SHARES * weights / weights.sum(1, keepdims=True)).astype(np.int64)
    found[np.arange(len(found)), found.argmax(1)] += SHARES - found.sum(1)
    return found


def _matched(table: F64, base: F64, house_base: F64, starts: I64, house_starts: I64, steps: int) -> tuple[F64, F64]:
    """Regret matching in turns; the later steps count more. All sums run in one order, so every machine agrees."""
    rows, columns = -table, np.ascontiguousarray(table.T)
    regret, house_regret = np.zeros(len(base)), np.zeros(len(house_base))
    sums, house_sums = np.zeros(len(base)), np.zeros(len(house_base))
    for step in range(1, steps + 1):
        shares = _shares(regret, starts)
        _turn(rows, house_base, shares, _shares(house_regret, house_starts), house_starts, house_regret)
        house_shares = _shares(house_regret, house_starts)
        _turn(columns, base, house_shares, shares, starts, regret)
        sums += step * shares
        house_sums += step * house_shares
    return sums, house_sums


@njit
def _turn(table: F64, base: F64, theirs: F64, mine: F64, starts: I64, regret: F64) -> None:
    """Add one side's regret of not having set otherwise against the shares of the other; it is never negative."""
    worth = base.copy()
    for i in range(len(theirs)):
        if theirs[i] > 0:
            for j in range(len(worth)):
                worth[j] += theirs[i] * table[i, j]
    for lot in range(len(starts) - 1):
        mean = 0.0
        for j in range(starts[lot], starts[lot + 1]):
            mean += worth[j] * mine[j]
        for j in range(starts[lot], starts[lot + 1]):
            regret[j] = max(regret[j] + worth[j] - mean, 0.0)


@njit
def _shares(regret: F64, starts: I64) -> F64:
    """Shares in the measure of regret, even ones where there is none."""
    found = np.empty(len(regret))
    for lot in range(len(starts) - 1):
        first, last = starts[lot], starts[lot + 1]
        total = regret[first:last].sum()
        for i in range(first, last):
            found[i] = regret[i] / total if total > 0 else 1.0 / (last - first)
    return found
