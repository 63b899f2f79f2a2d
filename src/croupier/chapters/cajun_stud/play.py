"""Cajun Stud, 58 Pa. Code Chapter 683a. Hold it beside the chapter and read down both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from croupier.cards import deck
from croupier.chapters.cajun_stud.hands import all_six, ante, best, board, board_best, lo_ball, pocket
from croupier.errors import InputError, RuleError
from croupier.families.hands.poker import best as best_five
from croupier.families.hands.poker import two_card
from croupier.money import Odds
from croupier.play.chapter import Playbook
from croupier.play.limits import PayoutLimit, limited
from croupier.play.lines import Line, forfeited, paid, returned
from croupier.play.paytables import in_force
from croupier.play.steps import Announce, Ask, Deal, Discard, Expose, Mark, Settle, Stub, Take
from croupier.rulebook import cite, defines, rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from croupier.cards import Card
    from croupier.chapters.cajun_stud.hands import AceReading, PocketReading
    from croupier.money import Cents
    from croupier.play.inputs import Json
    from croupier.play.round import Round, Seat
    from croupier.play.steps import Play
    from croupier.submission import TableRules

# --- § 683a.1: definitions

COMMUNITY, ALL_SIX = "community", "all-six"
FOLD = "fold"
RAISES: tuple[Json, ...] = ({"raise": 1}, {"raise": 2}, {"raise": 3}, FOLD)
MAIN = ("ante", "raise-1", "raise-2", "raise-3")
OPTIONAL = ("pocket-bonus", "board-bonus", "lo-ball", "all-six-bonus")

# --- § 683a.2 to 683a.7: the table, the cards, opening, shuffling, wagering: in law/table.toml
# --- § 683a.8 to 683a.10: dealing from a manual shoe, from the hand, from an automated shoe


@dataclass(frozen=True, slots=True)
class Way:
    """A dealing section: the clause behind each of its steps, and whether cards come in stacks."""

    closing: str
    players: str
    all_six: str
    community: str
    count: str
    correct: str
    wrong: str
    stacks: bool = False


WAYS = rulebook("cajun-stud").table.steps(Way)


def _way(rules: TableRules) -> Way:
    """The dealing section in force; a record may leave it open."""
    return WAYS[str(rules.option("dealing_method") or "manual-shoe")]


def play(state: Round) -> Play:
    """One round, from "no more bets" to the empty layout."""
    way = _way(state.rules)
    yield Mark("dealing")
    yield Announce("no more bets", clause=way.closing)
    yield from _deal(state, way)
    for street in STREETS:
        yield street.begins
        yield from _raises(state, street)
        yield REVEALING
        yield street.reveal
    yield Mark("settling")
    yield from _settle_all(state)


def _deal(state: Round, way: Way) -> Play:
    """The All-Six cards come before the players' single cards, or after the stacks of an automated shoe."""
    six = any("all-six-bonus" in at.stakes for at in state.seats.values())
    seats = tuple(state.clockwise())
    if six and not way.stacks:
        yield Deal(ALL_SIX, 4, face_up=False, clause=way.all_six)
    for count in (2,) if way.stacks else (1, 1):
        for seat in seats:
            yield Deal(seat, count, face_up=False, clause=way.players, stack=way.stacks)
    if six and way.stacks:
        yield Deal(ALL_SIX, 4, face_up=False, clause=way.all_six)
    yield Deal(COMMUNITY, 3, face_up=False, clause=way.community)
    yield Mark("dealt")
    left = len(PLAY.deck) - 2 * len(seats) - 3 - (4 if six else 0)
    yield Stub(left, way.community, way.count, way.correct, way.wrong)
    yield Announce("examine your cards", clause=cite("PA-683a.11(a)"))


# --- § 683a.11(b) to (g): three Raise Wagers, a community card after each


@dataclass(frozen=True, slots=True)
class Street:
    """One round of Raise Wagers, and the community card that follows it."""

    begins: Mark
    wager: str
    ask: str
    reveal: Expose


# Steps that never change are made once.
REVEALING = Mark("revealing")
STREETS = (
    Street(Mark("first-raise"), "raise-1", cite("PA-683a.11(b)"), Expose(COMMUNITY, cite("PA-683a.11(c)"), up_to=1)),
    Street(Mark("second-raise"), "raise-2", cite("PA-683a.11(d)"), Expose(COMMUNITY, cite("PA-683a.11(e)"), up_to=2)),
    Street(Mark("third-raise"), "raise-3", cite("PA-683a.11(f)"), Expose(COMMUNITY, cite("PA-683a.11(g)"), up_to=3)),
)


def _raises(state: Round, street: Street) -> Play:
    """Every remaining player raises or folds; then the dealer collects what was forfeited."""
    folded: list[int] = []
    for seat in state.clockwise():
        at = state.seats[seat]
        if at.out:
            continue
        choice = yield Ask(seat, street.wager, RAISES, clause=street.ask)
        if _folds(choice):
            at.out = True
            folded.append(seat)
            yield Settle(seat, tuple(_forfeit(at, seat, street.ask)), clause=street.ask)
        else:
            at.stakes[street.wager] = cost(state, seat, choice)
    for seat in folded:
        at = state.seats[seat]
        yield Take(seat, tuple(w for w in MAIN if w in at.stakes), clause=street.ask)
        if not _optional(at):
            yield Discard(seat, clause=street.ask)


@defines("PA-683a.1/fold")
def _folds(choice: Json) -> bool:
    return choice == FOLD


@defines("PA-683a.1/raise-wager")
def cost(state: Round, seat: int, choice: Json) -> Cents:
    """A Raise Wager is one, two or three times the ante, whatever was raised before."""
    return state.seats[seat].stakes["ante"] * (RAISES.index(choice) + 1) if choice != FOLD else 0


def _forfeit(at: Seat, seat: int, clause: str) -> list[Line]:
    """A fold gives up the ante and the raises made so far, and nothing else."""
    return [forfeited(seat, wager, at.stakes[wager], clause) for wager in MAIN if wager in at.stakes]


def _optional(at: Seat) -> list[str]:
    """The optional wagers of a seat, in the order of their settlement."""
    return [wager for wager in OPTIONAL if wager in at.stakes]


# --- § 683a.11(h) to (j): settlement, from the dealer's right, one player at a time


def _settle_all(state: Round) -> Play:
    """Reveal, settle and collect each hand that still has a wager, then the cards in the middle."""
    for seat in state.counterclockwise():
        at = state.seats[seat]
        if at.out and not _optional(at):
            continue
        lines = tuple(settle(state, seat))
        main = 0 if at.out else len(MAIN)
        yield Expose(seat, clause=cite("PA-683a.11(h)"), phrase=lines[0].hand if main else "")
        if main:
            yield Settle(seat, lines[:main], clause=cite("PA-683a.11(h)"))
        if "all-six-bonus" in at.stakes and ALL_SIX not in state.exposed:
            yield Expose(ALL_SIX, clause=cite("PA-683a.11(i)(4)"))
        if lines[main:]:
            yield Settle(seat, lines[main:], clause=cite("PA-683a.11(i)"))
        yield Discard(seat, clause=cite("PA-683a.11(j)"))
    yield Discard(COMMUNITY, clause=cite("PA-683a.11(j)"))
    if ALL_SIX in state.areas:
        yield Discard(ALL_SIX, clause=cite("PA-683a.11(j)"))


def settle(state: Round, seat: int, only: frozenset[str] | None = None) -> list[Line]:
    """The ante and raises of a player who stayed, then the optional wagers; or only those a void round leaves."""
    at = state.seats[seat]
    wagers = [wager for wager in _optional(at) if only is None or wager in only]
    if only is not None and state.rules.reading("CS-3") == "returned":
        return [returned(seat, wager, at.stakes[wager], cite("PA-683a.13(d)")) for wager in wagers]
    lines = _main(state, seat) if only is None and not at.out else []
    lines += [BONUS[wager](state, seat) for wager in wagers]
    return limited(state, seat, lines, LIMIT)


# The row of the Ante and Raise table for each hand seen so far; equal hands are paid alike.
ROWS: dict[int, str | None] = {}


@defines("PA-683a.1/ante-wager")
def _main(state: Round, seat: int) -> list[Line]:
    """(h)(1) and (2): a pair of sixes or higher is paid by the table, anything less loses."""
    at = state.seats[seat]
    cards = _five(state, seat)
    hand = best(cards)
    if hand.value not in ROWS:
        ROWS[hand.value] = ante(cards)
    row = ROWS[hand.value]
    odds = _odds(state.rules, "ante", row)
    if row == "pair-of-sixes-to-tens" and state.rules.reading("CS-1") == "even-money":
        odds = EVEN_MONEY
    clause = cite("PA-683a.11(h)(1)") if row else cite("PA-683a.11(h)(2)")
    return [paid(seat, wager, at.stakes[wager], odds, clause, hand.phrase) for wager in MAIN]


@defines("PA-683a.1/pocket-bonus-wager")
def _pocket(state: Round, seat: int) -> Line:
    """(i)(1): the player's two cards."""
    at = state.seats[seat]
    row = pocket(at.cards, hands=cast("PocketReading", state.rules.reading("CS-9")))
    ace = row in ("suited-ace", "unsuited-ace")
    hand = state.rules.book.game.hands["pocket-bonus"][row].name if row and ace else two_card(at.cards).phrase
    clause = cite("PA-683a.11(i)(1)(ii)") if row else cite("PA-683a.11(i)(1)(i)")
    return paid(seat, "pocket-bonus", at.stakes["pocket-bonus"], _odds(state.rules, "pocket-bonus", row), clause, hand)


@defines("PA-683a.1/board-bonus-wager")
def _board(state: Round, seat: int) -> Line:
    """(i)(2): the three community cards."""
    stake, cards = state.seats[seat].stakes["board-bonus"], _community(state)
    row = board(cards)
    clause = cite("PA-683a.11(i)(2)(ii)") if row else cite("PA-683a.11(i)(2)(i)")
    return paid(seat, "board-bonus", stake, _odds(state.rules, "board-bonus", row), clause, board_best(cards).phrase)


@defines("PA-683a.1/lo-ball-wager")
def _lo_ball(state: Round, seat: int) -> Line:
    """(i)(3): five cards that are no poker hand; the table in force says how high they may be."""
    stake, cards = state.seats[seat].stakes["lo-ball"], _five(state, seat)
    row = lo_ball(cards, ace=cast("AceReading", state.rules.reading("CS-2")))
    odds = _odds(state.rules, "lo-ball", row)
    loses = odds is None or odds.form == "loss"
    clause = cite("PA-683a.11(i)(3)(i)") if loses else cite("PA-683a.11(i)(3)(ii)")
    hand = row.replace("-", " ") if row else best(cards).phrase
    return paid(seat, "lo-ball", stake, odds, clause, hand)


@defines("PA-683a.1/all-six-bonus-wager")
def _all_six(state: Round, seat: int) -> Line:
    """(i)(4): the player's two cards with the four All-Six cards."""
    at = state.seats[seat]
    cards = [*at.cards, *_area(state, ALL_SIX, 4)]
    row = all_six(cards)
    hand = best_five(cards).phrase
    if row and row.startswith("six-card"):
        hand = state.rules.book.game.hands["all-six-bonus"][row].name
        # A table that does not list the six-card royal flush pays the royal flush in it.
        row = row if _odds(state.rules, "all-six-bonus", row) else "royal-flush"
    clause = cite("PA-683a.11(i)(4)(ii)") if row else cite("PA-683a.11(i)(4)(i)")
    odds = _odds(state.rules, "all-six-bonus", row)
    return paid(seat, "all-six-bonus", at.stakes["all-six-bonus"], odds, clause, hand)


BONUS: dict[str, Callable[[Round, int], Line]] = {
    "pocket-bonus": _pocket,
    "board-bonus": _board,
    "lo-ball": _lo_ball,
    "all-six-bonus": _all_six,
}


@defines("PA-683a.1/community-card")
def _five(state: Round, seat: int) -> list[Card]:
    """The player's two cards and the three that all players share."""
    return [*state.seats[seat].cards, *_community(state)]


def _community(state: Round) -> list[Card]:
    return _area(state, COMMUNITY, 3)


def _area(state: Round, area: str, count: int) -> list[Card]:
    """The cards of an area; a record may have left them out."""
    cards = state.areas.get(area, [])
    if len(cards) != count:
        text = f"{count} {area} cards are needed to settle, and {len(cards)} are recorded"
        raise InputError("cards", text, field=f"extra.{area}")
    return cards


# --- § 683a.12: payout odds; payout limitation

EVEN_MONEY = Odds.parse("1 to 1")


def _odds(rules: TableRules, wager: str, row: str | None) -> Odds | None:
    return rules.cell(in_force(rules, wager), row) if row else None


def _under_limit(state: Round, line: Line) -> Cents:
    """(f): the ante and raises; by the other reading of CS-7 every payout."""
    reached = line.wager in MAIN or state.rules.reading("CS-7") == "every-payout"
    return line.pay if reached else 0


LIMIT = PayoutLimit(cite("PA-683a.12(f)"), "payout_limit", _under_limit, floor_at=("ante",))


# --- § 683a.13: irregularities; and the stub counts of § 683a.8 to 683a.10


def _unrevealed(state: Round, found: Mapping[str, Json]) -> None:
    """(d) is about a community card that the dealer has yet to reveal."""
    when = found.get("happened", state.phase)
    if when == state.phase and state.face_up.get(COMMUNITY, 0) >= len(STREETS):
        text = "all community cards have been revealed: none can be exposed early any more"
        raise RuleError("phase", text, clause=cite("PA-683a.13(d)"), field="clause")


PLAY = Playbook(
    deck=deck(),
    slug="cajun-stud",
    play=play,
    settle=settle,
    cost=cost,
    in_round={cite("PA-683a.13(d)"): _unrevealed},
    limit=LIMIT,
)
