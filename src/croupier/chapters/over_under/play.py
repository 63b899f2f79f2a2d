"""Over/Under, 58 Pa. Code Chapter 686a. Hold it beside the chapter and read down both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import deck
from croupier.chapters.over_under.hands import bonus, total
from croupier.errors import RuleError
from croupier.play.chapter import Playbook
from croupier.play.inputs import whole
from croupier.play.lines import Line, Outcome, lost, paid, pushed, returned
from croupier.play.steps import Ask, Deal, Discard, Mark, Settle
from croupier.rulebook import cite, defines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.play.steps import Play

# § 686a.1: the words of the chapter
ANTE, BONUS = "ante", "bonus"
OVER, UNDER, SURRENDER = "over", "under", "surrender"
RIDES = {OVER: "over-23", UNDER: "under-18"}
LATER, DEAD = "later", "dead"

# --- § 686a.2 to 686a.6: the table, the cards, opening, shuffling, wagering: in law/table.toml
# --- § 686a.7: procedure for dealing the cards; completion of each round of play


def play(state: Round) -> Play:
    """One round, in the order of § 686a.7."""
    yield Mark("dealing")
    for seat in state.clockwise():
        yield Deal(seat, 1, face_up=True, clause=cite("PA-686a.7(e)"))
    late = []
    for seat in state.clockwise():
        yield Mark("deciding")
        choice = yield Ask(seat, "choice", (OVER, UNDER, SURRENDER), clause=cite("PA-686a.7(f)"))
        if choice in RIDES:
            state.seats[seat].stakes[RIDES[str(choice)]] = state.seats[seat].stakes["ante"]
        yield Mark("drawing")
        if state.options.get(seat) == LATER:
            late.append(seat)
        else:
            yield from _finish(state, seat)
    for seat in late:
        yield from _finish(state, seat)
    yield Mark("collecting")


def _finish(state: Round, seat: int) -> Play:
    """(i) and (j): two more cards, then the player's wagers, before the dealer moves on."""
    if state.options.get(seat) == DEAD:
        yield Settle(seat, tuple(_dead(state, seat)), clause=cite("PA-686a.9(c)"))
    else:
        yield Deal(seat, 2, face_up=True, clause=cite("PA-686a.7(i)"))
        yield Settle(seat, tuple(settle(state, seat)), clause=cite("PA-686a.7(j)"))
    yield Discard(seat, clause=cite("PA-686a.7(m)"))


@defines("PA-686a.1/over-23-wager", "PA-686a.1/under-18-wager", "PA-686a.7(g)(1)", "PA-686a.7(g)(2)")
def cost(state: Round, seat: int, choice: Json) -> int:
    """(g)(1) and (2): the second wager equals the ante."""
    return state.seats[seat].stakes["ante"] if choice in RIDES else 0


def settle(state: Round, seat: int, only: frozenset[str] | None = None) -> list[Line]:
    """The wagers of one player after three cards."""
    at = state.seats[seat]
    points = total(at.cards)
    lines: list[Line] = []
    if only is None:
        lines += _main(state, seat, points, at.decisions[-1])
    if "bonus" in at.stakes and (only is None or "bonus" in only):
        lines.append(_bonus(state, seat, points))
    return lines


@defines("PA-686a.1/ante-wager")
def _main(state: Round, seat: int, points: int, choice: Json) -> list[Line]:
    """(g)(3), (i-bis), (k): the ante, and the wager made on the first card."""
    stakes = state.seats[seat].stakes
    hand = f"{points} points"
    if _surrenders(choice):
        return [Line(seat, "ante", stakes["ante"], Outcome.SURRENDER, 0, cite("PA-686a.7(g)(3)"), hand)]
    over = choice == OVER
    wagers = ("ante", RIDES[str(choice)])
    if points >= 24 if over else points <= 17:
        clause = cite("PA-686a.7(i-bis)(1)") if over else cite("PA-686a.7(i-bis)(2)")
        odds = state.rules.cell(state.rules.book.paytables[cite("PA-686a.8(a)")], "any-win")
        return [paid(seat, wager, stakes[wager], odds, clause, hand) for wager in wagers]
    far_side = not 18 <= points <= 23
    end = pushed if far_side and state.rules.reading("OU-1") == "push" else lost
    lines = [end(seat, wager, stakes[wager], cite("PA-686a.7(k)"), hand) for wager in wagers]
    return [line.read_by("OU-1", decides=far_side) for line in lines]


@defines("PA-686a.1/bonus-wager", "PA-686a.7(h)")
def _bonus(state: Round, seat: int, points: int) -> Line:
    """(h), (l): the bonus is settled by its table, after a surrender too."""
    slug = bonus(points)
    odds = state.rules.cell(state.rules.book.paytables[cite("PA-686a.8(b)")], slug) if slug else None
    return paid(seat, "bonus", state.seats[seat].stakes["bonus"], odds, cite("PA-686a.7(l)"), f"{points} points")


@defines("PA-686a.1/surrender")
def _surrenders(choice: Json) -> bool:
    return choice == SURRENDER


def _dead(state: Round, seat: int) -> list[Line]:
    """§ 686a.9(c): a hand called dead gives the ante back; the rest follows reading OU-5."""
    clause = cite("PA-686a.9(c)")
    at = state.seats[seat]
    every = state.rules.reading("OU-5") == "all-returned"
    lines = [
        (returned if every or wager == ANTE else lost)(seat, wager, stake, clause) for wager, stake in at.stakes.items()
    ]
    if at.decisions[-1:] == [SURRENDER] and state.rules.reading("OU-41") == "surrender-stands":
        given_up = Line(seat, ANTE, at.stakes[ANTE], Outcome.SURRENDER, 0, cite("PA-686a.7(g)(3)"))
        return [given_up if line.wager == ANTE else line for line in lines]
    return lines


# --- § 686a.9: irregularities: in law/irregularities.toml


def _waits_for_cards(state: Round, found: Mapping[str, Json]) -> None:
    """(c) is about a player who has a first card and no further ones."""
    seat = whole(found, "seat")
    if seat is not None and seat in state.seats and (len(state.seats[seat].cards) != 1 or state.settled(seat)):
        text = f"seat {seat} does not wait for two more cards"
        raise RuleError("irregularity", text, clause=cite("PA-686a.9(c)"), field="seat")


PLAY = Playbook(
    deck=deck(decks=6),
    slug="over-under",
    play=play,
    settle=settle,
    cost=cost,
    in_round={cite("PA-686a.9(c)"): _waits_for_cards},
)
