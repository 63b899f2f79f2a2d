"""Settle the same random rounds by the kernel and by the readable engine: `python -m croupier.sim.agree GAME`."""

from __future__ import annotations

import argparse
import sys
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.money import parse_amount
from croupier.referee import read_record, rule
from croupier.rulebook import GAMES
from croupier.sim.api import plan_of
from croupier.sim.deal import BLOCK, deal
from croupier.sim.run import kernel_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.sim.model import Kernel, Plan

COMPULSORY = "required"


def differences(plan: Plan, rounds: int, first_block: int = 0) -> Iterator[str]:
    """Every wager of every round on which kernel and engine differ by as much as a cent."""
    kernel = kernel_of(plan)
    block = first_block
    while rounds > 0:
        cards = deal(plan.seed, block, kernel.cards, kernel.deck)[:, : min(rounds, BLOCK)]
        decisions = kernel.decide(cards)
        codes = kernel.settle(cards, decisions)
        for i in range(cards.shape[1]):
            record = kernel.record(cards[:, i].tolist(), decisions[:, i].tolist())
            yield from _differs(kernel, record, codes[:, i].tolist())
        rounds -= cards.shape[1]
        block += 1


def _differs(kernel: Kernel, record: dict[str, object], codes: list[int]) -> Iterator[str]:
    document = rule(read_record(record)).as_dict()
    settled: dict[str, int] = {}
    for line in document["lines"]:
        if line["seat"] == 1:
            settled[line["wager"]] = settled.get(line["wager"], 0) + signed(line["net"])
    named = {wager.name for wager in kernel.wagers}
    rest = sum(net for wager, net in settled.items() if wager not in named)
    stakes = record["seats"]["1"]["wagers"]  # type: ignore[index]
    for wager, code in zip(kernel.wagers, codes, strict=True):
        unit = stakes[wager.name] if wager.name in stakes else next(iter(stakes.values()))
        stake = parse_amount(unit if isinstance(unit, str) else next(iter(unit.values())))
        mine = wager.endings[code].net * stake
        theirs = rest if wager.name == COMPULSORY else settled.get(wager.name, 0)
        if mine != theirs:
            ending = wager.endings[code].category
            yield f"{wager.name}: kernel {ending} {Fraction(mine) / 100}, engine {Fraction(theirs) / 100}: {record}"


def signed(text: str) -> int:
    """Cents of an amount that may be negative."""
    return -parse_amount(text[1:]) if text.startswith("-") else parse_amount(text)


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
    given = parser.parse_args()
    plan = plan_of(
        given.game,
        paytables=dict(text.split("=", 1) for text in given.paytable),
        readings=dict(text.split("=", 1) for text in given.reading),
        house_way=given.house_way,
        strategy=given.strategy,
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
