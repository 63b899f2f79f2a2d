"""The same rounds settled by the kernel and by the readable engine: where the two differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.referee import read_record, rule
from croupier.sim.deal import BLOCK, deal
from croupier.sim.run import kernel_of

if TYPE_CHECKING:
    from croupier.play.lines import Line
    from croupier.referee.record import Record
    from croupier.sim.deal import Planes
    from croupier.sim.model import Kernel, Plan
    from croupier.submission import TableRules

COMPULSORY, ENVY = "required", "envy-bonus"


def differences(plan: Plan, rounds: int, first_block: int = 0) -> Iterator[str]:
    """Every wager of every round on which kernel and engine differ by as much as a cent."""
    yield from differences_of(plan, kernel_of(plan), rounds, first_block)


def differences_of(plan: Plan, kernel: Kernel, rounds: int, first_block: int) -> Iterator[str]:
    """The same of a kernel that is prepared already."""
    for block in range(first_block, first_block - (-rounds // BLOCK)):
        cards = deal(plan.seed, block, kernel.cards, kernel.deck)
        yield from compare(plan, kernel, cards[:, : rounds - (block - first_block) * BLOCK])


def compare(plan: Plan, kernel: Kernel, cards: Planes) -> Iterator[str]:
    """The differences on these cards; a record leaves out what could not be staked in its round."""
    decisions = kernel.decide(cards)
    codes = kernel.settle(cards, decisions)
    rules: dict[frozenset[str], TableRules] = {}
    for i in range(cards.shape[1]):
        record = kernel.record(cards[:, i].tolist(), decisions[:, i].tolist())
        try:
            # Rounds with the same wagers have the same rules, and reading them takes as long as the round itself.
            read = read_record({**record, "submission": {}})
            staked = frozenset(wager for seat in read.seats.values() for wager in seat.stakes)
            read = read if staked in rules else read_record(record)
            found = list(
                _differs(kernel, replace(read, rules=rules.setdefault(staked, read.rules)), codes[:, i].tolist())
            )
        except InputError as error:
            found = [f"the referee refuses the round, {error.message}"]
        yield from (f"{text}: {record}" for text in found)


def _differs(kernel: Kernel, read: Record, codes: list[int]) -> Iterator[str]:
    settled: Counter[str] = Counter()
    for line in rule(read).lines:
        if line.seat == 1:
            settled[_envious(read.rules, line) if line.wager == ENVY else line.wager] += line.net
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
    for name in settled.keys() - named - stakes.keys() if COMPULSORY not in named else ():
        yield f"{name}: the kernel has no such wager, engine {Fraction(settled[name], 100)}"


def _envious(rules: TableRules, line: Line) -> str:
    """The wager whose table pays for the hands of others: the line cites the table, or else the book says which."""
    for wager in rules.book.game.wager:
        table = rules.paytable(wager.slug)
        if table is not None and table.clause.startswith(line.clause):
            return wager.slug
    return rules.book.wagers[ENVY].rides_on or ENVY
