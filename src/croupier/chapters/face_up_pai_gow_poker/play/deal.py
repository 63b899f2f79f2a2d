"""Face Up Pai Gow Poker up to the last card dealt: § 688a.2 to 688a.5 and 688a.7 to 688a.10."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.chapters.face_up_pai_gow_poker.play.bonus import PROGRESSIVE, qualifying
from croupier.play.equipment import has_dice
from croupier.play.handling import count_chips
from croupier.play.positions import Start, clear_unwagered, clockwise_from, deal_singly, deal_stacks, find_start
from croupier.play.steps import Announce, Mark, Stub, Take
from croupier.rulebook import cite, rulebook

if TYPE_CHECKING:
    from croupier.play.round import Round
    from croupier.play.steps import Play
    from croupier.submission import TableRules

# --- § 688a.2 to 688a.5: the table, the cards, opening, shuffling, the starting position

SHAKER = Start(
    shake=cite("PA-688a.5(i)(1)(i)"),
    announce=cite("PA-688a.5(i)(1)(ii)"),
    count=cite("PA-688a.5(i)(1)(iii)"),
    put_away=cite("PA-688a.5(i)(1)(iv)"),
    mark=cite("PA-688a.5(j)"),
)
GENERATOR = Start(number=cite("PA-688a.5(i)(2)"), count=cite("PA-688a.5(i)(2)"), mark=cite("PA-688a.5(j)"))


def equipped(rules: TableRules) -> tuple[str, ...]:
    """§ 688a.2(c) and (d): what stands at the table because of the licensee's choices."""
    shaker = (
        cite("PA-688a.2(c)(1)"),
        cite("PA-688a.2(c)(1)(i)"),
        cite("PA-688a.2(c)(1)(ii)"),
        cite("PA-688a.2(c)(1)(iii)"),
    )
    start = shaker if has_dice(rules) else (cite("PA-688a.2(c)(2)"),)
    system = (cite("PA-688a.2(d)"), cite("PA-688a.2(d)(1)"), cite("PA-688a.2(d)(2)"))
    return (*start, *(system if PROGRESSIVE in rules.wagers else ()))


# --- § 688a.7: wagers: in law/table.toml
# --- § 688a.8, 688a.9 and 688a.10: procedures for dealing the cards from a manual shoe, the hand, an automated shoe


@dataclass(frozen=True, slots=True)
class Method:
    """The clauses of one way of dealing, in the order in which they are followed."""

    announce: str
    lammer: str
    progressive: str
    start: str
    deal: str
    stub: str
    wrong: str
    clear: str


METHODS = rulebook("face-up-pai-gow-poker").table.steps(Method)


def method(rules: TableRules) -> str:
    """The way of dealing; a record may leave it open."""
    return str(rules.option("dealing_method") or "manual-shoe")


def close_bets(state: Round) -> Play:
    """No more bets: Envy lammers are placed, the progressive system is locked and its wagers are collected."""
    law = METHODS[method(state.rules)]
    yield Mark("closing")
    yield Announce("no more bets", clause=law.announce)
    for seat in state.clockwise():
        if qualifying(state.seats[seat].stakes):
            yield Announce(f"an Envy lammer is placed at seat {seat}", clause=law.lammer)
    if PROGRESSIVE in state.rules.wagers:
        yield Announce("the progressive system takes no more wagers", clause=law.progressive)
    wagered = [seat for seat in state.clockwise() if PROGRESSIVE in state.seats[seat].stakes]
    for seat in wagered:
        yield Take(seat, (PROGRESSIVE,), clause=law.progressive)
    if wagered:
        yield from count_chips(len(wagered), law.progressive)


def deal_cards(state: Round) -> Play:
    """The starting position, seven cards to every place with the dealer's face up, and exactly four left."""
    way = method(state.rules)
    law = METHODS[way]
    start = SHAKER if has_dice(state.rules) else GENERATOR
    yield Mark("starting")
    yield Announce("the starting position is to be found", clause=law.start)
    places = clockwise_from(state, (yield from find_start(state, start)))
    yield Mark("dealing")
    deal = deal_stacks if way == "automated-shoe" else deal_singly
    yield from deal(places, 7, law.deal, dealer_up=True)
    yield Mark("stub")
    # Reading FU-11: whether a card found face up and discarded counts towards the four.
    strict = state.rules.reading("FU-11") == "void"
    yield Stub(4, law.stub, law.stub, law.stub, law.wrong, strict=strict, always=True)
    yield from clear_unwagered(state, law.clear)
    if start.put_away:
        yield Announce("the shaker is covered, shaken once and put to the dealer's right", clause=start.put_away)
