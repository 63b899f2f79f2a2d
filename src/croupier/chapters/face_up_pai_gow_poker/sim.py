"""Face Up Pai Gow Poker: seven cards for the player, seven for the dealer that lie open, and the optional wagers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import cards_text
from croupier.chapters.face_up_pai_gow_poker.odds import side as chapter
from croupier.compiled.jit import njit
from croupier.compiled.seven_card_lines import NONE
from croupier.families.odds.pai_gow_set import NOTHING, terms_of
from croupier.families.sim.five_two import ACE_HIGH, DEALT, DECK, ENDS, FOUL, compared, texts, ways_of
from croupier.families.sim.paid import HOUSE_WAY, SIDE_STAKE, by_row, envied, metered, order_of, price_of, settled
from croupier.families.sim.seven_cards import HAND, Block, by_height, by_lines, sort_hands, whole
from croupier.money import format_amount
from croupier.odds.pricing import LOST, net_of
from croupier.sim.model import Ending, SimWager
from croupier.sim.part import SimPart
from croupier.sim.strategies import CALLABLE, OPTIMAL, SIMPLE, STAKE, asked, staked, stated, strategy_of, table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.compiled.arrays import I32
    from croupier.compiled.seven_card import Joker, RoyalMatch
    from croupier.compiled.seven_card_lines import Lines
    from croupier.families.sim.five_two import Way
    from croupier.families.sim.paid import Made, Settle
    from croupier.money import Cents
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions, Plan
    from croupier.submission import TableRules

MAIN = "face-up-pai-gow"
PUSH_ON_ACE, PUSHED = "push, dealer ace high", len(ENDS)


@dataclass(frozen=True, eq=False)
class FaceUp:
    """The way, and how every wager is settled."""

    plan: Plan
    wagers: tuple[SimWager, ...]
    player: Way
    rows: tuple[Settle, ...]
    stakes: dict[str, str]
    extra: dict[str, str]
    submission: dict[str, object]
    cards: int
    deck: int = DECK

    def decide(self, cards: Planes) -> Decisions:
        """Which two cards go low, before the dealer's open hand."""
        if self.plan.strategy == CALLABLE:
            return asked(self.plan, 0, cards[:DEALT], 21)[None]
        held = whole(cards)
        mine, theirs = held[:HAND], held[HAND:DEALT]
        if self.plan.strategy == OPTIMAL:
            return self.player.best_against(mine, sort_hands(mine), self.player.points(theirs, sort_hands(theirs)))
        return self.player.lay(mine, sort_hands(mine))

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """How every wager ends."""
        return settled(self.rows, Block(whole(cards), decisions, _match(self.plan.rules)))

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, object]:
        """One round for the referee; other players are there for the Envy Bonus alone."""
        laid = HOUSE_WAY if self.plan.strategy == HOUSE_WAY else texts(cards[:HAND], decisions[0])
        seats = {"1": {"wagers": self.stakes, "cards": cards_text(cards[:HAND]), "decisions": [{"set": laid}]}}
        for seat, first in enumerate(range(DEALT, self.cards, HAND), 2):
            hand = cards_text(cards[first : first + HAND])
            seats[str(seat)] = {"wagers": {MAIN: STAKE}, "cards": hand, "decisions": [{"set": HOUSE_WAY}]}
        return {
            "game": self.plan.game,
            "submission": self.submission,
            "seats": seats,
            "dealer": cards_text(cards[HAND:DEALT]),
            "extra": self.extra,
        }


def prepare(plan: Plan) -> FaceUp:
    """The kernel for these rules and this strategy."""
    named = strategy_of(plan, (HOUSE_WAY, OPTIMAL, SIMPLE, CALLABLE))
    rules = plan.rules
    player, dealer = ways_of(rules, named)
    others = range(DEALT, DEALT + HAND * (plan.players - 1), HAND)
    makers = {
        MAIN: lambda: _main(rules, dealer),
        chapter.ACE_HIGH: lambda: _ace_high(rules),
        chapter.FORTUNE: lambda: _fortune(rules, others),
        chapter.PROGRESSIVE: lambda: _progressive(rules, others),
    }
    names = staked(plan, tuple(makers))
    found = [makers[name]() for name in names]
    return FaceUp(
        plan,
        wagers=tuple(wager for wager, _ in found),
        player=player,
        rows=tuple(row for _, row in found),
        stakes={MAIN: STAKE} | {name: _stake(rules, name) for name in names if name != MAIN},
        extra={"meter": format_amount(_meter(rules))} if chapter.PROGRESSIVE in names else {},
        submission=stated(rules),
        cards=DEALT + HAND * len(others) if {chapter.FORTUNE, chapter.PROGRESSIVE} & set(names) else DEALT,
    )


def _stake(rules: TableRules, wager: str) -> str:
    return format_amount(price_of(rules, wager).stake if wager == chapter.PROGRESSIVE else SIDE_STAKE)


def _meter(rules: TableRules) -> Cents:
    return price_of(rules, chapter.PROGRESSIVE).meter


# --- The wagers


def _main(rules: TableRules, way: Way) -> Made:
    """The Face Up Pai Gow Poker Wager: a dealer's Ace High Pai Gow pushes it (reading FU-3)."""
    table = table_of(rules, MAIN)
    nets = (LOST, NOTHING, terms_of(rules, table).after, NOTHING)
    wager = SimWager(MAIN, tuple(map(Ending, (*ENDS, PUSH_ON_ACE), nets)), table.id)
    foul_first = rules.reading("FU-3") == "foul-first"

    def row(block: Block) -> Codes:
        mine = way.laid(block.cards[:HAND], block.decisions)
        theirs = way.points(block.cards[HAND:DEALT], block.dealer)
        out = compared(mine, theirs)
        _push(mine, theirs, foul_first, out)
        return out

    return wager, row


def _ace_high(rules: TableRules) -> Made:
    """The Ace High Bonus Wager, on the dealer's hand and the player's beside it."""
    table = table_of(rules, chapter.ACE_HIGH)
    names = ("both-ace-high", "dealer-ace-high-with-joker", "dealer-ace-high-no-joker", NONE)
    endings = tuple(Ending(name, net_of(rules.cell(table, name))) for name in names)
    height = by_height(("ace-high",))

    def row(block: Block) -> Codes:
        mine, theirs = height.row(block.player), height.row(block.dealer)
        out = np.empty(len(mine), np.uint8)
        _ace(mine, theirs, block.cards[HAND:DEALT], out)
        return out

    return SimWager(chapter.ACE_HIGH, endings, table.id), row


def _fortune(rules: TableRules, others: Sequence[int]) -> Made:
    order = order_of(table_of(rules, chapter.FORTUNE))

    def read(lines: Lines) -> Lines:
        if rules.reading("FU-1") == "straight-or-higher" and not lines & chapter.STRAIGHT_UP:
            return frozenset()
        return lines - {"three-pair"} if rules.reading("FU-2") == "as-printed" else lines

    side = by_lines(order, read)
    return envied(rules, by_row(rules, chapter.FORTUNE, side, order), side, SIDE_STAKE, others)


def _progressive(rules: TableRules, others: Sequence[int]) -> Made:
    """Readings FU-5 and FU-9 say where the joker is any card, FU-8 whether Envy Bonuses are paid."""
    table = table_of(rules, chapter.PROGRESSIVE)
    order, price = order_of(table), price_of(rules, chapter.PROGRESSIVE)
    printed = table.id.startswith("PA-688a.12(d)/Paytable-7") and rules.reading("FU-5") == "printed"
    wild = (table.fully_wild_joker or printed) and rules.reading("FU-9") == "progressive-only"
    joker: Joker = "fully-wild" if wild else "ordinary"
    side = by_lines(order, lambda lines: chapter.by_joker(lines, order), joker=joker)
    made = metered(rules, chapter.PROGRESSIVE, price, side)
    envy = rules.reading("FU-8") == "paid" and price.stake >= chapter.QUALIFIES_FROM
    return envied(rules, made, side, price.stake, others) if envy else made


def _match(rules: TableRules) -> RoyalMatch:
    return "king-queen-either-part" if rules.reading("FU-7") == "either-part" else "king-queen"


# --- Loops


@njit
def _push(mine: I32, theirs: I32, foul_first: bool, out: Codes) -> None:
    """The last ending where the dealer has an Ace High Pai Gow."""
    for i in range(out.shape[0]):
        if theirs[i] & ACE_HIGH and not (foul_first and mine[i] == FOUL):
            out[i] = PUSHED


@njit
def _ace(mine: Codes, theirs: Codes, dealer: Planes, out: Codes) -> None:
    """Neither is ace high, the dealer is with or without the joker, or both are; a height of 0 is an ace."""
    for i in range(out.shape[0]):
        joker = 0
        for j in range(dealer.shape[0]):
            joker |= 1 if dealer[j, i] == DECK - 1 else 0
        out[i] = 3 if theirs[i] else 0 if mine[i] == 0 else 2 - joker


SIM = SimPart(prepare, nightly=50)
