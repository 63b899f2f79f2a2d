"""Wagers on seven cards as the tables of pai gow games pay them: by a row, by a meter, and for the hands of others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from croupier.compiled.seven_card_lines import NONE
from croupier.money import parse_amount
from croupier.odds.pricing import net_of
from croupier.sim.model import Codes, Ending, SimWager
from croupier.sim.strategies import table_of

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Sequence

    from croupier.families.sim.seven_cards import Block, Side
    from croupier.money import Cents
    from croupier.rulebook import Paytable
    from croupier.submission import TableRules

Settle: TypeAlias = "Callable[[Block], Codes]"
Made: TypeAlias = tuple[SimWager, Settle]

HOUSE_WAY = "house-way"
# The least wager that earns an Envy Bonus, which is a fixed sum; and far from every limit of payouts.
SIDE_STAKE: Cents = 5_00


def order_of(table: Paytable) -> tuple[str, ...]:
    """The hands of a table, best first."""
    return table.order


def settled(rows: Sequence[Settle], block: Block) -> Codes:
    """The endings of every wager, one row each."""
    found = [settle(block) for settle in rows]
    out = np.empty((len(rows), block.cards.shape[1]), np.result_type(np.uint8, *found))
    for row, codes in zip(out, found, strict=True):
        row[:] = codes
    return out


def by_row(rules: TableRules, wager: str, side: Side, order: Sequence[str]) -> Made:
    """A wager that the player's hand decides by the rows of its table."""
    table = table_of(rules, wager)
    endings = tuple(Ending(hand, net_of(rules.cell(table, hand))) for hand in (*order, NONE))
    return SimWager(wager, endings, table.id), lambda block: side.row(block.player)


# --- Meters


@dataclass(frozen=True, slots=True)
class Price:
    """What a progressive is wagered with, and what its meter stands at."""

    stake: Cents
    meter: Cents


def price_of(rules: TableRules, wager: str, stake: str | None = None) -> Price:
    """The stake that the table or the licensee fixes, and the meter at its seed."""
    table, seed = table_of(rules, wager), rules.progressive.seed
    return Price(
        parse_amount(stake or table.wager_amount or "$1"), parse_amount(table.seed or "$0") if seed is None else seed
    )


def metered(rules: TableRules, wager: str, price: Price, side: Side) -> Made:
    """A progressive: the stake was collected, and comes back only where the table says so."""
    table = table_of(rules, wager)

    def net(hand: str) -> Fraction:
        odds = rules.cell(table, hand)
        back = table.stake_returned is True if odds and odds.form == "fixed" else table.stake_returned is not False
        return net_of(odds, stake=price.stake, meter=price.meter, returned=back)

    endings = tuple(Ending(hand, net(hand)) for hand in (*order_of(table), NONE))
    return SimWager(wager, endings, table.id), lambda block: side.row(block.player)


# --- The hands of others


def envied(
    rules: TableRules,
    made: Made,
    side: Side,
    stake: Cents,
    others: Sequence[int],
    earning: Container[str] | None = None,
) -> Made:
    """The same wager with a fixed sum for every premium hand of another player, whose cards begin at these rows.

    `earning` names the hands that may earn a bonus, if not all may.
    """
    wager, settle = made
    table = table_of(rules, wager.name)
    names = [ending.category for ending in wager.endings]
    paid = [
        odds.fixed if (earning is None or name in earning) and (odds := rules.cell(table, name, "envy")) else 0
        for name in names
    ]
    if not others or not any(paid):
        return made
    sums = sums_of(set(paid), len(others))
    endings = tuple(
        Ending(ending.category, ending.net + Fraction(total, stake)) for total in sums for ending in wager.endings
    )
    amounts, totals = np.array(paid, np.int64), np.array(sums, np.int64)
    kind = np.min_scalar_type(len(endings) - 1)

    def with_envy(block: Block) -> Codes:
        won = sum(amounts[side.row(block.seat(first))] for first in others)
        found: Codes = settle(block) + (len(names) * np.searchsorted(totals, won)).astype(kind)
        return found

    return SimWager(wager.name, endings, wager.paytable), with_envy


def sums_of(amounts: Collection[Cents], players: int) -> list[Cents]:
    """All sums that the hands of other players may bring, each hand one of these amounts or nothing."""
    sums = {0}
    for _ in range(players):
        sums = {total + amount for total in sums for amount in (0, *amounts)}
    return sorted(sums)
