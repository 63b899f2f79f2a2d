"""Pai gow poker of New Jersey: seven cards for the player, seven for the dealer, and the wagers on the player's seven.

The number that the generator shows is the place at which the dealer's highest card was dealt: in which order the
dealer's cards come matters for nothing else, so each place is equally likely, whatever anybody holds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

import numpy as np

from croupier.cards import ACE, JACK, JOKER, NINE, RANK_NAMES, TEN, cards_text
from croupier.chapters.pai_gow_poker.hands import arguments
from croupier.chapters.pai_gow_poker.hands.bonus import bonus_order
from croupier.chapters.pai_gow_poker.kernels.best_reply import best_reply
from croupier.chapters.pai_gow_poker.odds import side as chapter
from croupier.compiled.jit import njit
from croupier.compiled.orders import windows
from croupier.compiled.seven_card_lines import NONE
from croupier.errors import InputError
from croupier.families.odds.pai_gow_set import NOTHING, terms_of
from croupier.families.odds.pai_gow_set import way_of as in_force
from croupier.families.sim.five_two import DEALT, DECK, ENDS, compared, texts, ways_of
from croupier.families.sim.paid import HOUSE_WAY, SIDE_STAKE, by_row, envied, metered, order_of, price_of, settled
from croupier.families.sim.seven_cards import HAND, Block, by_height, by_lines, sort_hands, whole
from croupier.money import Odds, format_amount
from croupier.odds.pricing import LOST, net_of
from croupier.sim.model import Ending, SimWager
from croupier.sim.part import SimPart
from croupier.sim.strategies import CALLABLE, OPTIMAL, SIMPLE, STAKE, asked, staked, stated, strategy_of, table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.chapters.pai_gow_poker.hands.bonus import InsuranceJoker
    from croupier.chapters.pai_gow_poker.kernels.best_reply import BestReply
    from croupier.compiled.seven_card import RoyalMatch
    from croupier.families.sim.five_two import Way
    from croupier.families.sim.paid import Made, Price, Settle
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions, Plan
    from croupier.submission import TableRules

MAIN = "pai-gow-poker"
# Any number will do: each is as likely as the others.
NUMBER = 1


@dataclass(frozen=True, eq=False)
class PaiGowPoker:
    """The way, and how every wager is settled."""

    plan: Plan
    rules: TableRules
    wagers: tuple[SimWager, ...]
    player: Way | BestReply
    rows: tuple[Settle, ...]
    match: RoyalMatch
    stakes: dict[str, object]
    submission: dict[str, object]
    cards: int
    deck: int = DECK

    def decide(self, cards: Planes) -> Decisions:
        """Which two cards go low."""
        if self.plan.strategy == CALLABLE:
            return asked(self.plan, 0, cards[:HAND], 21)[None]
        held = whole(cards)[:HAND]
        return self.player.lay(held, sort_hands(held))

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """How every wager ends."""
        return settled(self.rows, Block(whole(cards), decisions, self.match))

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, object]:
        """One round for the referee; other players are there for the envy bonus alone."""
        laid = HOUSE_WAY if self.plan.strategy == HOUSE_WAY else texts(cards[:HAND], decisions[0])
        seats = {"1": {"wagers": self.stakes, "cards": cards_text(cards[:HAND]), "decisions": [{"set": laid}]}}
        for seat, first in enumerate(range(DEALT, self.cards, HAND), 2):
            hand = cards_text(cards[first : first + HAND])
            seats[str(seat)] = {"wagers": {MAIN: STAKE}, "cards": hand, "decisions": [{"set": HOUSE_WAY}]}
        dealer = cards[HAND:DEALT]
        extra: dict[str, object] = {}
        if chapter.NUMBER in self.stakes:
            extra["number"] = dealer.index(max(dealer)) + 1
        if chapter.PROGRESSIVE in self.stakes:
            extra["meter"] = format_amount(_price(self.rules).meter)
        return {
            "game": self.plan.game,
            "submission": self.submission,
            "seats": seats,
            "dealer": cards_text(dealer),
            "extra": extra,
        }


def prepare(plan: Plan) -> PaiGowPoker:
    """The kernel for these rules and this strategy."""
    named = strategy_of(plan, (OPTIMAL, HOUSE_WAY, SIMPLE, CALLABLE))
    rules, templates = _filled(plan)
    low_wheel = arguments(rules)["low_wheel"]
    player, dealer = ways_of(rules, named, low_wheel=low_wheel)
    others = range(DEALT, DEALT + HAND * (plan.players - 1), HAND)
    makers = {
        MAIN: lambda: _main(rules, dealer),
        chapter.NUMBER: lambda: _number(rules),
        chapter.PROGRESSIVE: lambda: _progressive(rules),
        chapter.BONUS: lambda: _bonus(rules, others),
        chapter.INSURANCE: lambda: _insurance(rules),
        chapter.THREE_CARD: lambda: _three_cards(rules),
        chapter.SEVEN_CARD: lambda: _seven_cards(rules),
        chapter.IMPERIAL: lambda: _imperial(rules),
    }
    names = [name for name in staked(plan, tuple(makers)) if name not in {*_lost(rules), *_withheld(rules)}]
    found = [makers[name]() for name in names]
    return PaiGowPoker(
        plan,
        rules,
        wagers=tuple(wager for wager, _ in found),
        player=best_reply(in_force(rules), low_wheel=low_wheel) if named == OPTIMAL else player,
        rows=tuple(row for _, row in found),
        match=_match(rules),
        stakes=_stakes(rules, names),
        submission=_stated(rules, templates),
        cards=DEALT + HAND * len(others) if chapter.BONUS in names else DEALT,
    )


# --- What is offered, and tables that the text has lost


def _withheld(rules: TableRules) -> dict[str, str]:
    """The wagers that the table cannot offer, and why."""
    found = {}
    if rules.option("starting_position_method") not in (None, "rng"):
        found[chapter.NUMBER] = "the number wager needs a random number generator for the starting position"
    if rules.reading("NJ-8") == "not-offered":
        found[chapter.PROGRESSIVE] = "the progressive payout wager is not offered (reading NJ-8)"
    return found


def _lost(rules: TableRules) -> list[str]:
    """The wagers whose payouts must be filed and are not."""
    return [w.slug for w in rules.book.game.wager if w.table_required and rules.paytable(w.slug) is None]


def _filled(plan: Plan) -> tuple[TableRules, dict[str, str]]:
    """The rules with the first template for every wager that is asked for and has no table, and those templates."""
    rules = plan.rules
    for wager, why in _withheld(rules).items():
        if wager in plan.wagers:
            raise InputError("wager", why, field="wager")
    lost = [wager for wager in plan.wagers if wager in _lost(rules)]
    tables = {wager: next(t for t in rules.book.templates.values() if wager in t.wagers) for wager in lost}
    return replace(rules, filed={**rules.filed, **tables}), {wager: table.id for wager, table in tables.items()}


def _stated(rules: TableRules, templates: dict[str, str]) -> dict[str, object]:
    found = stated(rules)
    if templates:
        found["filed"] = found["filed"] | {wager: {"template": name} for wager, name in templates.items()}
    return found


def _stakes(rules: TableRules, names: Sequence[str]) -> dict[str, object]:
    stakes: dict[str, object] = {MAIN: STAKE}
    for name in names:
        if name == chapter.NUMBER:
            stakes[name] = {str(NUMBER): STAKE}
        elif name == chapter.PROGRESSIVE:
            stakes[name] = format_amount(_price(rules).stake)
        elif name != MAIN:
            stakes[name] = format_amount(SIDE_STAKE)
    return stakes


def _match(rules: TableRules) -> RoyalMatch:
    """11.3(f)2: the royal match that the licensee has selected."""
    selected = rules.option("royal_match_variant") or rules.reading("NJ-11")
    return "ace-king" if str(selected).startswith("ace-king") else "king-queen"


def _price(rules: TableRules) -> Price:
    stake = rules.option("progressive_wager_amount")
    return price_of(rules, chapter.PROGRESSIVE, stake if isinstance(stake, str) else None)


# --- The wagers


def _main(rules: TableRules, way: Way) -> Made:
    """The pai gow poker wager, with its vigorish."""
    table = table_of(rules, MAIN)
    nets = (LOST, NOTHING, terms_of(rules, table).after)
    wager = SimWager(MAIN, tuple(map(Ending, ENDS, nets)), table.id)
    return wager, lambda block: compared(
        way.laid(block.cards[:HAND], block.decisions), way.points(block.cards[HAND:DEALT], block.dealer)
    )


def _number(rules: TableRules) -> Made:
    """11.13: the number shown is the place of the dealer's highest card."""
    table, stated_odds = table_of(rules, chapter.NUMBER), rules.option("rng_number_wager_odds")
    odds = Odds.parse(stated_odds) if isinstance(stated_odds, str) else rules.cell(table, "any-win")
    wager = SimWager(chapter.NUMBER, (Ending("any-win", net_of(odds)), Ending(NONE, LOST)), table.id)

    def row(block: Block) -> Codes:
        out = np.empty(block.cards.shape[1], np.uint8)
        _shown(block.cards[HAND:DEALT], NUMBER - 1, out)
        return out

    return wager, row


def _progressive(rules: TableRules) -> Made:
    order = order_of(table_of(rules, chapter.PROGRESSIVE))
    lines = by_lines(order, lambda met: chapter.by_joker(met, order))
    return metered(rules, chapter.PROGRESSIVE, _price(rules), lines)


def _bonus(rules: TableRules, others: Sequence[int]) -> Made:
    order = bonus_order(rules, table_of(rules, chapter.BONUS))
    lines = by_lines(order)
    made = by_row(rules, chapter.BONUS, lines, order)
    return envied(rules, made, lines, SIDE_STAKE, others, chapter.PREMIUM)


def _insurance(rules: TableRules) -> Made:
    order = order_of(table_of(rules, chapter.INSURANCE))
    joker = cast("InsuranceJoker", rules.reading("NJ-20"))
    return by_row(rules, chapter.INSURANCE, by_height(order, joker=joker), order)


def _three_cards(rules: TableRules) -> Made:
    """11.17: the first three cards, looked up in the order in which they were dealt."""
    table = table_of(rules, chapter.THREE_CARD)
    order = order_of(table)
    endings = tuple(Ending(hand, net_of(rules.cell(table, hand))) for hand in (*order, NONE))
    made = three_card_rows(order)

    def row(block: Block) -> Codes:
        out = np.empty(block.cards.shape[1], np.uint8)
        _look_up_three(block.cards[0], block.cards[1], block.cards[2], made, out)
        return out

    return SimWager(chapter.THREE_CARD, endings, table.id), row


def three_card_rows(order: Sequence[str]) -> Codes:
    """The first row that any three cards meet, the joker being an ace or what fills a straight or a flush."""
    cards = np.indices((DECK, DECK, DECK)).reshape(3, -1)
    joker = cards == JOKER
    ranks, jokers = np.where(joker, ACE, cards >> 2), joker.sum(0)
    bits = np.bitwise_or.reduce(np.where(joker, 0, 1 << ranks), axis=0)
    straight = np.any([np.bitwise_count(window & ~bits) == jokers for window in windows(3)], axis=0)
    suits = np.bitwise_count(np.bitwise_or.reduce(np.where(joker, 0, 1 << (cards & 3)), axis=0))
    kinds = np.bitwise_count(np.bitwise_or.reduce(1 << ranks, axis=0))
    made = {
        "natural-straight-flush": straight & (suits == 1) & (jokers == 0),
        "three-of-a-kind": kinds == 1,
        "straight-flush": straight & (suits == 1),
        "straight": straight,
        "flush": suits == 1,
        "pair": kinds <= 2,
    }
    found = np.full(cards.shape[1], len(order), np.uint8)
    for number in reversed(range(len(order))):
        found[made[order[number]]] = number
    return found


def _seven_cards(rules: TableRules) -> Made:
    order = order_of(table_of(rules, chapter.SEVEN_CARD))
    return by_row(rules, chapter.SEVEN_CARD, by_lines(order), order)


def _imperial(rules: TableRules) -> Made:
    """11.20: one stake under both tables, lost only where neither bonus is won (reading NJ-9)."""
    player, banker = (rules.book.paytables[name] for name in (chapter.PLAYER_TABLE, chapter.BANKER_TABLE))
    highs = () if rules.reading("NJ-9") == "player-bonus-only" else order_of(banker)
    mine = by_lines(order_of(player))
    theirs = by_height([f"{RANK_NAMES[rank]}-high" for rank in (NINE, TEN, JACK)] if highs else ())
    endings = []
    for hand in (*order_of(player), NONE):
        for high in (*highs, NONE):
            cells = ((one, rules.cell(table, one)) for table, one in ((player, hand), (banker, high)))
            won = {name: net_of(odds) for name, odds in cells if odds is not None}
            endings.append(Ending(", ".join(won) or NONE, sum(won.values(), NOTHING) if won else LOST))

    def row(block: Block) -> Codes:
        found: Codes = mine.row(block.player) * np.uint8(len(highs) + 1)
        return found + theirs.row(block.dealer) if highs else found

    return SimWager(chapter.IMPERIAL, tuple(endings), player.id), row


# --- Loops


@njit
def _shown(dealer: Planes, place: int, out: Codes) -> None:
    """0 where the highest of seven cards is at this place, 1 elsewhere."""
    for i in range(out.shape[0]):
        lost = 0
        for j in range(dealer.shape[0]):
            lost |= 1 if dealer[j, i] > dealer[place, i] else 0
        out[i] = lost


@njit
def _look_up_three(a: Planes, b: Planes, c: Planes, made: Codes, out: Codes) -> None:
    for i in range(out.shape[0]):
        out[i] = made[(np.int64(a[i]) * DECK + b[i]) * DECK + c[i]]


SIM = SimPart(prepare, nightly=50)
