"""Settle the same random rounds by the kernel and by the readable engine: `python -m croupier.sim.agree GAME`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.referee import read_record, rule
from croupier.rulebook import GAMES
from croupier.sim.api import plan_of
from croupier.sim.deal import BLOCK, deal
from croupier.sim.run import kernel_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.referee.record import Record
    from croupier.sim.deal import Planes
    from croupier.sim.model import Kernel, Plan
    from croupier.submission import TableRules

COMPULSORY, ENVY = "required", "envy-bonus"


def differences(plan: Plan, rounds: int, first_block: int = 0) -> Iterator[str]:
    """Every wager of every round on which kernel and engine differ by as much as a cent."""
    kernel = kernel_of(plan)
    for block in range(first_block, first_block - (-rounds // BLOCK)):
        cards = deal(plan.seed, block, kernel.cards, kernel.deck)
        yield from compare(plan, kernel, cards[:, : rounds - (block - first_block) * BLOCK])


def compare(plan: Plan, kernel: Kernel, cards: Planes) -> Iterator[str]:
    """The differences on these cards; a record leaves out what could not be staked in its round."""
    decisions = kernel.decide(cards)
    codes = kernel.settle(cards, decisions)
    rules: TableRules | None = None
    for i in range(cards.shape[1]):
        record = kernel.record(cards[:, i].tolist(), decisions[:, i].tolist())
        # The rules are the same in every round, and reading them takes as long as the round itself.
        read = read_record(record if rules is None else {**record, "submission": {}})
        rules = rules or read.rules
        for text in _differs(plan, kernel, replace(read, rules=rules), codes[:, i].tolist()):
            yield f"{text}: {record}"


def _differs(plan: Plan, kernel: Kernel, read: Record, codes: list[int]) -> Iterator[str]:
    settled: Counter[str] = Counter()
    for line in rule(read).lines:
        if line.seat == 1:
            settled[_envious(plan, kernel) if line.wager == ENVY else line.wager] += line.net
    named = {wager.name for wager in kernel.wagers}
    rest = sum(net for wager, net in settled.items() if wager not in named)
    stakes = read.seats[1].stakes
    for wager, code in zip(kernel.wagers, codes, strict=True):
        if wager.name != COMPULSORY and wager.name not in stakes:
            continue
        mine = wager.endings[code].net * stakes.get(wager.name, next(iter(stakes.values())))
        theirs = rest if wager.name == COMPULSORY else settled[wager.name]
        if mine != theirs:
            yield f"{wager.name}: kernel {wager.endings[code].category} {mine / 100}, engine {Fraction(theirs, 100)}"


def _envious(plan: Plan, kernel: Kernel) -> str:
    """The wager whose table pays for the hands of others."""
    for wager in kernel.wagers:
        table = plan.rules.paytable(wager.name)
        if table is not None and any(row.envy for row in table.rows):
            return wager.name
    return ENVY


def main() -> int:
    """Compare, and say how many rounds agreed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--strategy")
    parser.add_argument("--house-way")
    parser.add_argument("--paytable", action="append", default=[])
    parser.add_argument("--reading", action="append", default=[])
    parser.add_argument("--players", type=int, default=1)
    given = parser.parse_args()
    plan = plan_of(
        given.game,
        paytables=dict(text.split("=", 1) for text in given.paytable),
        readings=dict(text.split("=", 1) for text in given.reading),
        house_way=given.house_way,
        strategy=given.strategy,
        players=given.players,
        seed=given.seed,
    )
    found = 0
    for text in differences(plan, given.rounds):
        found += 1
        sys.stdout.write(text + "\n")
    sys.stdout.write(f"{given.game}: {given.rounds:,} rounds, {found:,} differences\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
