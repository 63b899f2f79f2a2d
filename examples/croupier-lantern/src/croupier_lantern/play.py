"""Lantern Poker at the table. Hold it beside the clauses and read down both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import TEN, deck, rank_of
from croupier.play.chapter import Playbook
from croupier.play.lines import Line, forfeited, lost, paid, pushed
from croupier.play.paytables import in_force
from croupier.play.steps import DEALER, Announce, Ask, Deal, Discard, Expose, Mark, Settle
from croupier.rulebook import cite
from croupier_lantern.hands import lantern, phrase, qualifies, value

if TYPE_CHECKING:
    from croupier.money import Cents
    from croupier.play.round import Round
    from croupier.play.steps import Play

ANTE, RAISE, LANTERN = "ante", "raise", "lantern"
FOLD = "fold"

# --- 3.4: the round


def play(state: Round) -> Play:
    """One round, in the order of the clauses."""
    yield Announce("no more bets", clause=cite("LI-3.3(a)"))
    yield Mark("dealing")
    for first in (True, False):
        for seat in state.clockwise():
            yield Deal(seat, 1, False, clause=cite("LI-3.4(a)"))
        yield Deal(DEALER, 1, first, clause=cite("LI-3.4(a)"))
    yield Mark("deciding")
    for seat in state.clockwise():
        choice = yield Ask(seat, RAISE, ({"raise": 1}, FOLD), clause=cite("LI-3.4(b)"))
        if choice == FOLD:
            state.seats[seat].out = True
        else:
            state.seats[seat].stakes[RAISE] = cost(state, seat, choice)
        yield Mark("deciding")
    yield Mark("settling")
    yield Expose(DEALER, cite("LI-3.4(c)"), phrase(state.dealer))
    for seat in state.counterclockwise():
        at = state.seats[seat]
        if not at.out or LANTERN in at.stakes:
            yield Expose(seat, cite("LI-3.4(c)"), phrase(at.cards))
        yield Settle(seat, tuple(settle(state, seat)), clause=cite("LI-3.4(c)"))
        yield Discard(seat, clause=cite("LI-3.4(c)"))
    yield Discard(DEALER, clause=cite("LI-3.4(c)"))


def cost(state: Round, seat: int, choice: object) -> Cents:
    """(b): a Raise Wager equals the ante."""
    return 0 if choice == FOLD else state.seats[seat].stakes[ANTE]


def settle(state: Round, seat: int, only: frozenset[str] | None = None) -> list[Line]:
    """The wagers of one player: all of them, or those that a void round settles."""
    lines = _contest(state, seat) if only is None else []
    if LANTERN in state.seats[seat].stakes and (only is None or LANTERN in only):
        lines.append(_lantern(state, seat))
    return lines


def _contest(state: Round, seat: int) -> list[Line]:
    """(b) and (c): the ante and the raise against the dealer."""
    at = state.seats[seat]
    if at.out:
        return [forfeited(seat, ANTE, at.stakes[ANTE], cite("LI-3.4(b)"))]
    hand, clause = phrase(at.cards), cite("LI-3.4(c)")
    even = state.rules.cell(state.rules.book.paytables[cite("LI-3.5(a)")], "any-win")
    if not qualifies(state.dealer):
        return [
            paid(seat, ANTE, at.stakes[ANTE], even, clause, hand),
            pushed(seat, RAISE, at.stakes[RAISE], clause, hand),
        ]
    player, dealer = value(at.cards), value(state.dealer)
    if player > dealer:
        return [paid(seat, wager, at.stakes[wager], even, clause, hand) for wager in (ANTE, RAISE)]
    end = pushed if player == dealer and state.rules.reading("LP-1") == "push" else lost
    return [end(seat, wager, at.stakes[wager], clause, hand) for wager in (ANTE, RAISE)]


def _lantern(state: Round, seat: int) -> Line:
    """3.5(b): by the table in force; a record that names none takes the first."""
    rules, at = state.rules, state.seats[seat]
    slug = lantern(at.cards, state.dealer[0])
    odds = rules.cell(in_force(rules, LANTERN), slug) if slug else None
    name = rules.book.game.hands[LANTERN][slug].name if slug else "nothing"
    return paid(seat, LANTERN, at.stakes[LANTERN], odds, cite("LI-3.5(b)"), name)


PLAY = Playbook(
    slug="lantern-poker",
    deck=tuple(card for card in deck() if rank_of(card) >= TEN),
    play=play,
    settle=settle,
    cost=cost,
)
