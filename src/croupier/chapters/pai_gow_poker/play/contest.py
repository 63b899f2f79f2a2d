"""The hands of pai gow poker, N.J.A.C. 13:69F-11.9: how they are set, ranked and compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from croupier.chapters.pai_gow_poker.hands import SETTER
from croupier.chapters.pai_gow_poker.hands import rank as rank_part
from croupier.chapters.pai_gow_poker.play.bonus import MAIN, gave_up
from croupier.money import vigorish
from croupier.play.banking import vigorish_rounding
from croupier.play.lines import Line, Outcome, lost, paid, pushed
from croupier.play.setting import HOUSE_WAY, set_parts
from croupier.rulebook import cite, defines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.families.hands.evaluation import Evaluation
    from croupier.families.hands.house_way import Decision
    from croupier.money import Rounding
    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.submission import TableRules

SLUG, STAY = "pai-gow-poker", "play"
HIGH, LOW = "high", "low"


class Hands(NamedTuple):
    """A high hand and a low hand, ranked."""

    high: Evaluation
    low: Evaluation

    @property
    def phrase(self) -> str:
        """Both hands in words."""
        return f"{self.high.phrase} / {self.low.phrase}"

    def equal(self, other: Hands) -> bool:
        """Whether both hands are worth the same."""
        return (self.high.value, self.low.value) == (other.high.value, other.low.value)


@dataclass(slots=True)
class Contest:
    """The hands of the dealer and of the bank, once they are set."""

    dealer: Hands | None = None
    bank: Hands | None = None

    @property
    def against(self) -> Hands:
        """The hands that all players of a round meet."""
        found = self.bank or self.dealer
        assert found is not None
        return found


def by_house_way(state: Round, cards: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The high and the low hand as the licensee's filed way sets them."""
    setting = decide(state, cards).setting
    return setting.high, setting.low


@defines("NJ-69F-11.9(d)")
def decide(state: Round, cards: Sequence[Card]) -> Decision:
    """The filed way's setting of seven cards, and the rule that made it."""
    return SETTER.decide(state.rules, cards)


@defines("NJ-69F-11.9(b)")
def advise(state: Round, seat: int) -> Decision:
    """(b): what the dealer tells a player who asks how the house would set the hand."""
    return decide(state, state.seats[seat].cards)


@defines("NJ-69F-11.1/high-hand", "NJ-69F-11.1/low-hand")
def rank(state: Round, high: Sequence[Card], low: Sequence[Card]) -> Hands:
    """Five cards and two, each by its place."""
    return Hands(rank_part(state.rules, HIGH, high), rank_part(state.rules, LOW, low))


def laid(state: Round, cards: Sequence[Card], answer: Json) -> tuple[Hands | None, str | None]:
    """The hands as they were set, and the clause that they break."""
    if answer == HOUSE_WAY:
        return rank(state, *by_house_way(state, cards)), None
    parts = set_parts(SLUG, answer, (HIGH, LOW))
    if len(parts[LOW]) != 2:
        return None, cite("NJ-69F-11.9(g)4")
    hands = rank(state, parts[HIGH], parts[LOW])
    return hands, cite("NJ-69F-11.9(g)3") if hands.high.value < hands.low.value else None


# --- 11.9(f) to (j): the hands are compared


class Verdict(NamedTuple):
    """What becomes of a pai gow poker wager, by which clause, and the hand in words."""

    outcome: Outcome
    clause: str
    hand: str


def judge(state: Round, seat: int, against: Hands) -> Verdict:
    """One player's hands against the dealer's or the bank's."""
    at = state.seats[seat]
    if gave_up(state, seat):
        return Verdict(Outcome.SURRENDER, cite("NJ-69F-11.9(e)1"), "")
    answer = next(decision for decision in at.decisions if isinstance(decision, dict))
    hands, fault = laid(state, at.cards, answer)
    words = hands.phrase if hands else f"set as {_sizes(answer)}"
    if fault is not None or hands is None:
        return Verdict(Outcome.LOSE, fault or "", words)
    return Verdict(*compare(hands, against), words)


def _sizes(answer: Json) -> str:
    parts = set_parts(SLUG, answer, (HIGH, LOW))
    return f"{len(parts[HIGH])} and {len(parts[LOW])} cards"


@defines("NJ-69F-11.1/copy-hand")
def compare(player: Hands, against: Hands) -> tuple[Outcome, str]:
    """(g), (h), (i): both higher win, one higher pushes, and a copy goes to the dealer or the bank."""
    high, low = player.high.value - against.high.value, player.low.value - against.low.value
    if high > 0 and low > 0:
        return Outcome.WIN, cite("NJ-69F-11.9(i)")
    if high > 0:
        return Outcome.PUSH, cite("NJ-69F-11.9(h)1")
    if low > 0:
        return Outcome.PUSH, cite("NJ-69F-11.9(h)2")
    return Outcome.LOSE, cite("NJ-69F-11.9(g)2") if high == 0 or low == 0 else cite("NJ-69F-11.9(g)1")


def main_line(state: Round, seat: int, verdict: Verdict) -> Line:
    """(g), (h), (j): even money less five percent, nothing, or the wager."""
    stake = state.seats[seat].stakes[MAIN]
    if verdict.outcome is Outcome.WIN:
        odds = state.rules.cell(state.rules.book.paytables[cite("NJ-69F-11.9(j)")], "any-win")
        line = paid(seat, MAIN, state.wagered(seat, MAIN), odds, verdict.clause, verdict.hand)._replace(stake=stake)
        return line._replace(vigorish=vigorish(line.pay, rounding(state.rules)))
    end = pushed if verdict.outcome is Outcome.PUSH else lost
    return end(seat, MAIN, stake, verdict.clause, verdict.hand)


@defines("NJ-69F-11.9(j)")
def rounding(rules: TableRules) -> Rounding:
    """(j): vigorish exact to the cent, or rounded up to quarters where the licensee says so (reading NJ-4)."""
    return vigorish_rounding(rules, "NJ-4")
