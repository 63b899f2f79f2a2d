"""Asia Poker: seven cards for the player, seven for the dealer, set in four, two and one, and the bonus wager."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.cards import JOKER, cards_text
from croupier.chapters.asia_poker import odds as chapter
from croupier.chapters.asia_poker.kernels.house_way import tables_of
from croupier.chapters.asia_poker.kernels.sim_hands import ENDS, best_reply, compared, laid, texts, way_of
from croupier.families.odds.pai_gow_set import terms_of
from croupier.families.odds.pai_gow_set import way_of as in_force
from croupier.families.sim.paid import HOUSE_WAY, SIDE_STAKE, by_row, order_of, settled
from croupier.families.sim.seven_cards import HAND, Block, by_lines, whole
from croupier.money import format_amount
from croupier.odds.pricing import LOST
from croupier.sim.model import Ending, SimWager
from croupier.sim.part import SimPart
from croupier.sim.strategies import CALLABLE, OPTIMAL, SIMPLE, STAKE, asked, staked, stated, strategy_of, table_of

if TYPE_CHECKING:
    from croupier.chapters.asia_poker.kernels.house_way import Rules, Tables
    from croupier.chapters.asia_poker.kernels.sim_hands import Way
    from croupier.families.sim.paid import Made, Settle
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions, Plan
    from croupier.submission import TableRules

# The best low card, then the best medium hand: of the ways that need no table, the one that loses least.
SIMPLE_WAY = "max-low"


@dataclass(frozen=True, eq=False)
class AsiaPoker:
    """The way, and how both wagers are settled."""

    plan: Plan
    wagers: tuple[SimWager, ...]
    player: Way
    rows: tuple[Settle, ...]
    stakes: dict[str, str]
    submission: dict[str, object]
    deck: int = JOKER + 1
    cards: int = 2 * HAND

    def decide(self, cards: Planes) -> Decisions:
        """Which two cards go medium and which goes low."""
        if self.plan.strategy == CALLABLE:
            return asked(self.plan, 0, cards[:HAND], 105)[None]
        return self.player.lay(whole(cards)[:HAND])

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """How both wagers end."""
        return settled(self.rows, Block(whole(cards), decisions))

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, object]:
        """One round for the referee."""
        laid = HOUSE_WAY if self.plan.strategy == HOUSE_WAY else texts(cards[:HAND], decisions[0])
        seat = {"wagers": self.stakes, "cards": cards_text(cards[:HAND]), "decisions": [{"set": laid}]}
        dealer = cards_text(cards[HAND:])
        return {"game": self.plan.game, "submission": self.submission, "seats": {"1": seat}, "dealer": dealer}


def prepare(plan: Plan) -> AsiaPoker:
    """The kernel for these rules and this strategy."""
    named = strategy_of(plan, (OPTIMAL, HOUSE_WAY, SIMPLE, CALLABLE))
    rules, setting = plan.rules, chapter.setting_rules(plan.rules)
    dealer = way_of(in_force(rules), setting)
    makers = {chapter.MAIN: lambda: _main(rules, dealer, tables_of(setting)), chapter.BONUS: lambda: _bonus(rules)}
    names = staked(plan, tuple(makers))
    found = [makers[name]() for name in names]
    return AsiaPoker(
        plan,
        wagers=tuple(wager for wager, _ in found),
        player=_player(named, in_force(rules), setting),
        rows=tuple(row for _, row in found),
        stakes={chapter.MAIN: STAKE} | {name: format_amount(SIDE_STAKE) for name in names if name != chapter.MAIN},
        submission=stated(rules),
    )


def _player(named: str, way: str, setting: Rules) -> Way:
    """How the player sets hands; a function of the caller's decides by itself."""
    if named == OPTIMAL:
        return best_reply(way, setting)
    return way_of(SIMPLE_WAY if named == SIMPLE else way, setting)


def _main(rules: TableRules, way: Way, ranking: Tables) -> Made:
    """The Asia Poker Wager: two of three hands win, and nothing pushes."""
    table = table_of(rules, chapter.MAIN)
    nets = (LOST, terms_of(rules, table).after)
    wager = SimWager(chapter.MAIN, tuple(map(Ending, ENDS, nets)), table.id)
    return wager, lambda block: compared(
        laid(ranking, block.cards[:HAND], block.decisions), way.set(block.cards[HAND : 2 * HAND])
    )


def _bonus(rules: TableRules) -> Made:
    """The Bonus Wager, on the best line of all seven cards."""
    order = order_of(table_of(rules, chapter.BONUS))
    return by_row(rules, chapter.BONUS, by_lines(order, lambda lines: chapter.read(rules, lines)), order)


SIM = SimPart(prepare, nightly=50)
