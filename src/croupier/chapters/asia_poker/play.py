"""Asia Poker, 58 Pa. Code Chapter 575. Hold it beside the chapter and read down both."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, cast

from croupier.cards import cards_text, deck
from croupier.chapters.asia_poker.hands import SETTER, rank
from croupier.chapters.asia_poker.hands import ranking as asia
from croupier.errors import InputError, RuleError
from croupier.play.adjacent import check_areas, order_of_setting
from croupier.play.chapter import Playbook
from croupier.play.handling import count_hand, dealer_lays
from croupier.play.limits import PayoutLimit, limited
from croupier.play.lines import Line, Outcome, lost, paid
from croupier.play.paytables import in_force
from croupier.play.positions import (
    Start,
    clear_unwagered,
    clockwise_from,
    deal_singly,
    deal_stacks,
    find_start,
    found_by,
)
from croupier.play.setting import HOUSE_WAY, accepts_setting, same_hand, set_parts
from croupier.play.steps import DEALER, Announce, Ask, Discard, Expose, Mark, Settle, Stub, Take
from croupier.play.surrendering import HandsSet
from croupier.play.together import PLAY_ON, Exposed, all_set
from croupier.rulebook import cite, defines, rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from croupier.cards import Card
    from croupier.chapters.asia_poker.hands.ranking import BonusRoyal, BonusThreshold, EqualLead
    from croupier.families.hands.evaluation import Evaluation
    from croupier.families.hands.house_way import Decision
    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.play.steps import Place, Play
    from croupier.submission import TableRules

SLUG = "asia-poker"
SURRENDER = "surrender"

# --- § 575.1: definitions

HIGH, MEDIUM, LOW = PARTS = ("high", "medium", "low")
# How many of the seven cards each hand has.
SIZES = {HIGH: 4, MEDIUM: 2, LOW: 1}

# --- § 575.2 to 575.5: the table, the cards, opening, shuffling: in law/table.toml
# --- § 575.2(c), 575.5(g) and (h): the starting position

STARTS = {
    "shaker": Start(
        shake=cite("PA-575.5(g)(1)(i)"),
        announce=cite("PA-575.5(g)(1)(ii)"),
        count=cite("PA-575.5(g)(1)(iii)"),
        put_away=cite("PA-575.5(g)(1)(iv)"),
        mark=cite("PA-575.5(h)"),
    ),
    "rng": Start(number=cite("PA-575.5(g)(2)"), count=cite("PA-575.5(g)(2)"), mark=cite("PA-575.5(h)")),
    "button": Start(button=cite("PA-575.5(g)(3)"), count=cite("PA-575.5(g)(3)"), mark=cite("PA-575.5(h)")),
}
DEVICES = {
    "shaker": (
        cite("PA-575.2(c)(1)"),
        cite("PA-575.2(c)(1)(i)"),
        cite("PA-575.2(c)(1)(ii)"),
        cite("PA-575.2(c)(1)(iii)"),
    ),
    "rng": (cite("PA-575.2(c)(2)"),),
    "button": (cite("PA-575.2(c)(3)"),),
}


def _equipped(rules: TableRules) -> tuple[str, ...]:
    return DEVICES[str(rules.option("starting_position_method") or "shaker")]


# --- § 575.7: wagers

MAIN, BONUS = "asia-poker", "bonus"

# --- § 575.8 to 575.10: dealing from a manual shoe, from the hand, from an automated shoe


@dataclass(frozen=True, slots=True)
class Way:
    """A dealing section: the clause behind each of its steps."""

    closing: str
    deal: str
    stub: str
    wrong: str
    clear: str


WAYS = rulebook("asia-poker").table.steps(Way)


def play(state: Round) -> Play:
    """One round: the dealing section of the method in use, then § 575.11."""
    check_areas(state, cite("PA-575.7(f)"))
    yield from _deal(state, str(state.rules.option("dealing_method") or "manual-shoe"))
    yield from _players_set(state)
    yield from _dealer_sets(state)
    yield from _settle_all(state)


def _deal(state: Round, method: str) -> Play:
    """The starting position, seven cards to every place, wagered or not, and exactly four left."""
    way, start = WAYS[method], STARTS[found_by(state)]
    yield Mark("starting")
    yield Announce("no more bets", clause=way.closing)
    first: Place = yield from find_start(state, start)
    yield Mark("dealing")
    deal = deal_stacks if method == "automated-shoe" else deal_singly
    yield from deal(clockwise_from(state, first), 7, way.deal)
    yield Mark("dealt")
    # Reading AP-8: whether a card found face up and discarded counts towards the four.
    strict = state.rules.reading("AP-8") == "void"
    yield Stub(4, way.stub, way.stub, way.stub, way.wrong, strict=strict, always=True)
    yield from clear_unwagered(state, way.clear)
    if start.put_away:
        yield Announce("the shaker is covered, shaken once and put to the dealer's right", clause=start.put_away)


# --- § 575.11(a) to (c): setting the hands


class Hand(NamedTuple):
    """Three hands set from seven cards."""

    high: Evaluation
    medium: Evaluation
    low: Evaluation

    @property
    def phrase(self) -> str:
        """The three hands in words."""
        return f"{self.high.phrase} / {self.medium.phrase} / {self.low.phrase}"


@dataclass(slots=True)
class Contest:
    """The hands of a round: each player's, or None where the sizes are wrong, and the dealer's."""

    hands: dict[int, Hand | None] = field(default_factory=dict)
    dealer: Hand | None = None


def _ranked(rules: TableRules, parts: Mapping[str, Sequence[Card]]) -> Hand | None:
    """§ 575.1: four cards, two and one; anything else is no high, medium and low hand."""
    if any(len(parts[part]) != size for part, size in SIZES.items()):
        return None
    return Hand(rank(rules, HIGH, parts[HIGH]), rank(rules, MEDIUM, parts[MEDIUM]), rank(rules, LOW, parts[LOW]))


@defines("PA-575.11(a)(1)")
def advise(state: Round, seat: int) -> Decision:
    """(a)(1): what the dealer tells a player who asks for help."""
    return SETTER.decide(state.rules, state.seats[seat].cards)


def _players_set(state: Round) -> Play:
    """(a), (b): the players look at their cards and set them, all at the same time, alone or with the dealer's advice.

    § 575.13(d): a player of whose cards the dealer exposed one may void the hand, before looking at the rest.
    """
    yield Mark("setting")
    yield Announce("the players examine their cards", clause=cite("PA-575.11(a)"))
    asks = {seat: _ask(state, seat) for seat in order_of_setting(state, MAIN)}
    yield from all_set(state, asks, _lays, Exposed(cite("PA-575.13(d)"), cite("PA-575.11(i)")))


def _ask(state: Round, seat: int) -> Ask:
    # A record of a surrendered hand need not say how it was set.
    later = () if BONUS in state.seats[seat].stakes else (SURRENDER,)
    return Ask(seat, "set the hand", (HOUSE_WAY,), cite("PA-575.11(b)"), _accepts(state, seat), later=later)


def _lays(state: Round, seat: int, choice: Json) -> Play:
    """The three hands go face down on the layout."""
    if choice == HOUSE_WAY:
        setting, _, why = advise(state, seat)
        hand = _ranked(state.rules, dict(zip(PARTS, setting.hands, strict=True)))
        yield Announce(f"seat {seat} is set the house way: {why}", clause=cite("PA-575.11(a)(1)"))
    else:
        hand = _ranked(state.rules, set_parts(SLUG, choice, PARTS))
    state.own(Contest).hands[seat] = hand
    if hand is not None:
        state.laid[seat] = hand


def _accepts(state: Round, seat: int) -> Callable[[Json], None]:
    """Any setting of the seven cards, but no surrender before the dealer's hands are set."""
    is_setting = accepts_setting(SLUG, state.seats[seat].cards, PARTS, cite("PA-575.11(b)"))

    def accepts(answer: Json) -> None:
        if answer == SURRENDER:
            _accepts_surrender(state, seat)
            raise RuleError("surrender", "surrender comes after the dealer's hands", clause=clause, field=field)
        is_setting(answer)

    clause, field = cite("PA-575.11(d)"), f"seats.{seat}.decisions"
    return accepts


def _accepts_surrender(state: Round, seat: int) -> None:
    """(d): not with a Bonus Wager."""
    if BONUS in state.seats[seat].stakes:
        text, clause = "with a Bonus Wager there is no surrender", cite("PA-575.11(d)")
        raise RuleError("surrender", text, clause=clause, field=f"seats.{seat}.decisions")


def _dealer_sets(state: Round) -> Play:
    """(c): after the players, the dealer turns the seven cards over and sets them by the house way."""
    yield Mark("dealer-setting")
    clause = cite("PA-575.11(c)")
    given = yield from dealer_lays(SLUG, state.dealer, PARTS, clause)
    phrase = _lay_dealers(state, given)
    if state.stated.dealer_set is not None:
        _check_dealer_set(state)
    yield Expose(DEALER, clause=clause, phrase=phrase)


def _lay_dealers(state: Round, given: Mapping[str, Sequence[Card]] | None = None) -> str:
    """The dealer's hands as they were laid down, else by the house way; in words."""
    laid = given or dict(zip(PARTS, SETTER.decide(state.rules, state.dealer).setting.hands, strict=True))
    hand = _ranked(state.rules, laid)
    assert hand is not None
    state.own(Contest).dealer = hand
    state.dealer_set = {part: cards_text(cards) for part, cards in laid.items()}
    return hand.phrase


def reset(state: Round) -> str | None:
    """§ 575.13(i): the dealer's hands by the house way, and the round goes on."""
    return _lay_dealers(state) if state.dealer_set is not None else None


def _check_dealer_set(state: Round) -> None:
    """§ 575.13(i): what a record says the dealer set must follow the house way, or be reset by it."""
    given, clause, wanted = state.stated.dealer_set, cite("PA-575.13(i)"), state.own(Contest).dealer
    assert given is not None
    assert wanted is not None
    if set(given) != set(PARTS) or not same_hand(SLUG, given, state.dealer):
        raise InputError("setting", "the dealer's set hands are not the dealer's seven cards", field="dealer.set")
    laid = _ranked(state.rules, given)
    # Cards of equal rank may change places: what counts is what the hands are worth.
    same = laid is not None and _values(laid) == _values(wanted)
    if not same and clause not in state.resets:
        text = "the dealer's hands are not set by the house way and must be reset"
        raise RuleError("setting", text, clause=clause, field="dealer.set")


def _values(hand: Hand) -> tuple[int, int, int]:
    return hand.high.value, hand.medium.value, hand.low.value


# --- § 575.11(d) to (i): surrender, comparing and settling


def _settle_all(state: Round) -> Play:
    """(d) to (i): one player after the other from the far right, then the dealer's own cards."""
    for seat in state.counterclockwise():
        at = state.seats[seat]
        if at.out:
            continue
        yield Mark("revealing")
        if BONUS not in at.stakes:
            ask = Ask(seat, "play or surrender", (PLAY_ON, SURRENDER), cite("PA-575.11(d)"), silent=PLAY_ON)
            if (yield ask) == SURRENDER:
                yield from _surrender(state, seat)
                continue
        yield from _compare(state, seat)
    yield Discard(DEALER, clause=cite("PA-575.11(i)"))


def _surrender(state: Round, seat: int) -> Play:
    """(d): the wager is collected at once, and the seven cards are counted and put away unseen."""
    clause, at = cite("PA-575.11(d)"), state.seats[seat]
    at.out = True
    yield Take(seat, (MAIN,), clause=clause)
    yield Settle(seat, (Line(seat, MAIN, at.stakes[MAIN], Outcome.SURRENDER, 0, clause),), clause=clause)
    yield from count_hand(seat, len(at.cards), clause)
    yield Discard(seat, clause=clause)


def _compare(state: Round, seat: int) -> Play:
    """(e) to (h): the three hands are revealed and compared, then the bonus hand is formed."""
    main, *rest = settle(state, seat)
    yield Expose(seat, clause=cite("PA-575.11(e)"), phrase=main.hand)
    yield Announce(f"seat {seat} {'wins' if main.outcome is Outcome.WIN else 'loses'}", clause=cite("PA-575.11(e)"))
    yield Mark("settling")
    yield Settle(seat, (main,), clause=cite("PA-575.11(e)"))
    if rest:
        yield Settle(seat, tuple(rest), clause=cite("PA-575.11(h)"))
    yield Discard(seat, clause=rest[0].clause if rest else cite("PA-575.11(g)"))


def compares(state: Round, seat: int) -> Line:
    """(f): the Asia Poker Wager against the dealer's hands as they lie."""
    return settle(state, seat, frozenset({MAIN}))[0]


def settle(state: Round, seat: int, only: frozenset[str] | None = None) -> list[Line]:
    """The Asia Poker Wager, then the Bonus Wager, of a player who did not surrender."""
    lines = [_main(state, seat)]
    if BONUS in state.seats[seat].stakes:
        lines.append(_bonus(state, seat))
    return limited(state, seat, [line for line in lines if only is None or line.wager in only], LIMIT)


@defines("PA-575.1/copy-hand")
def _main(state: Round, seat: int) -> Line:
    """(f): two of three hands win; there is no push."""
    stake = state.seats[seat].stakes[MAIN]
    contest = state.own(Contest)
    mine = contest.hands[seat]
    foul = _foul(state.rules, mine)
    if mine is None or foul:
        return lost(seat, MAIN, stake, foul or "", mine.phrase if mine else "not four, two and one cards")
    assert contest.dealer is not None
    pairs = list(zip(_values(mine), _values(contest.dealer), strict=True))
    if sum(one > other for one, other in pairs) >= 2:
        odds = state.rules.cell(state.rules.book.paytables[cite("PA-575.12(a)")], "any-win")
        return paid(seat, MAIN, stake, odds, cite("PA-575.11(f)(2)"), mine.phrase)
    copied = any(one == other for one, other in pairs) and any(one < other for one, other in pairs)
    return lost(seat, MAIN, stake, _ground(state, seat, copied=copied), mine.phrase)


def _foul(rules: TableRules, hand: Hand | None) -> str | None:
    """(f)(1)(iii) to (v): the clause by which hands set against the chapter lose (reading AP-4)."""
    equal_lead = cast("EqualLead", rules.reading("AP-4"))
    if hand is None:
        return cite("PA-575.11(f)(1)(v)")
    if not asia.outranks(hand.high, hand.medium, equal_lead=equal_lead):
        return cite("PA-575.11(f)(1)(iii)")
    if not asia.outranks(hand.medium, hand.low, equal_lead=equal_lead):
        return cite("PA-575.11(f)(1)(iv)")
    return None


def _ground(state: Round, seat: int, *, copied: bool) -> str:
    """(f)(1)(i) and (ii): two hands identical or lower; one of each is said twice (reading AP-9)."""
    if not copied:
        return cite("PA-575.11(f)(1)(i)")
    second = cite("PA-575.11(f)(1)(ii)")
    if state.rules.reading("AP-9") == "own-ground":
        return second
    text = f"seat {seat}: one hand is a copy of the dealer's and another is lower"
    state.note(second, text)
    return cite("PA-575.11(f)(1)(i)")


def _bonus(state: Round, seat: int) -> Line:
    """(h): the best hand that the table lists, of all seven cards (readings AP-1 and AP-2)."""
    at, rules = state.seats[seat], state.rules
    table = in_force(rules, BONUS)
    order, royal = [line.hand for line in table.rows], cast("BonusRoyal", rules.reading("AP-2"))
    held: BonusThreshold = "listed" if rules.reading("AP-1") == "listed" else "nine-high-order"
    other: BonusThreshold = "nine-high-order" if held == "listed" else "listed"
    row = asia.bonus(at.cards, order=order, threshold=held, royal=royal)
    decides = asia.bonus(at.cards, order=order, threshold=other, royal=royal) != row
    hand = rules.book.game.hands[BONUS][row].name if row else "no bonus hand"
    clause = cite("PA-575.11(h)(2)") if row else cite("PA-575.11(h)(1)")
    line = paid(seat, BONUS, at.stakes[BONUS], rules.cell(table, row) if row else None, clause, hand)
    return line.read_by("AP-1", decides=decides)


# --- § 575.12: payout odds; payout limitation


# (c): no more than the limit on one hand, both wagers together.
LIMIT = PayoutLimit(cite("PA-575.12(c)"), "max_payout", lambda _state, line: line.pay, per_player=False)


# --- § 575.13: irregularities; and the four cards of § 575.8 to 575.10


def _at_play(state: Round, found: Mapping[str, Json]) -> None:
    """A hand can be exposed only where somebody plays."""
    if found["seat"] not in list(state.seats):
        clause = cite("PA-575.13(d)")
        raise RuleError("irregularity", "no such seat plays in this round", clause=clause, field="irregularities")


PLAY = Playbook(
    deck=deck(jokers=1),
    slug=SLUG,
    play=play,
    settle=settle,
    advise=advise,
    hands_set=HandsSet(cite("PA-575.11(a)(3)"), cite("PA-575.11(d)"), after_dealer=True, accepts=_accepts_surrender),
    compares=compares,
    resets={cite("PA-575.13(i)"): reset},
    in_round={cite("PA-575.13(d)"): _at_play},
    equipped=_equipped,
    limit=LIMIT,
)
