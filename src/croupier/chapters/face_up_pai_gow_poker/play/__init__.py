"""Face Up Pai Gow Poker, 58 Pa. Code Chapter 688a. Hold it beside the chapter and read down both.

What comes before the cards are dealt, and dealing them, is in `face_up_deal`; the optional wagers of § 688a.7(e),
with § 688a.11(h) and § 688a.12(b) to (e), are in `face_up_bonus`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from croupier.cards import cards_text, deck
from croupier.chapters.face_up_pai_gow_poker.hands import SETTER, rank
from croupier.chapters.face_up_pai_gow_poker.hands.bonus import ace_high
from croupier.chapters.face_up_pai_gow_poker.play import bonus
from croupier.chapters.face_up_pai_gow_poker.play.bonus import MAIN, OPTIONAL, PROGRESSIVE, SURRENDER
from croupier.chapters.face_up_pai_gow_poker.play.deal import close_bets, deal_cards, equipped
from croupier.errors import InputError, RuleError
from croupier.play.adjacent import check_areas, order_of_setting
from croupier.play.chapter import Playbook
from croupier.play.handling import count_hand, dealer_lays
from croupier.play.lines import Line, Outcome, lost, paid, pushed
from croupier.play.setting import HOUSE_WAY, accepts_setting, same_hand, set_parts
from croupier.play.steps import DEALER, Announce, Ask, Discard, Expose, Mark, Settle, Take
from croupier.play.surrendering import HandsSet
from croupier.play.together import PLAY_ON, Exposed, all_set
from croupier.rulebook import cite, defines

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from croupier.cards import Card
    from croupier.families.hands.evaluation import Evaluation
    from croupier.families.hands.house_way import Decision
    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.play.steps import Play
    from croupier.submission import TableRules

SLUG = "face-up-pai-gow-poker"
HIGH, LOW = "high", "low"


def play(state: Round) -> Play:
    """One round: the dealing section of the method in use, then § 688a.11."""
    check_areas(state, cite("PA-688a.7(f)"))
    yield from close_bets(state)
    yield from deal_cards(state)
    yield from _dealer_sets(state)
    yield from _players_set(state)
    yield from _reveal(state)


# --- § 688a.11(a) to (d): setting the hands


class Hand(NamedTuple):
    """A hand that has been set; cards that are not five and two cannot be ranked."""

    high: Evaluation | None
    low: Evaluation | None

    @property
    def phrase(self) -> str:
        """Both hands in words."""
        return f"{self.high.phrase} and {self.low.phrase}" if self.high and self.low else "not five and two cards"


@defines("PA-688a.1/high-hand", "PA-688a.1/low-hand")
def _ranked(rules: TableRules, high: Sequence[Card], low: Sequence[Card]) -> Hand:
    """§ 688a.1: a high hand has five cards and a low hand two."""
    if (len(high), len(low)) != (5, 2):
        return Hand(None, None)
    return Hand(rank(rules, HIGH, high), rank(rules, LOW, low))


def _by_house_way(state: Round, cards: Sequence[Card]) -> Decision:
    """(a): high and low as the licensee requires the dealer to set them."""
    return SETTER.decide(state.rules, cards)


@defines("PA-688a.11(b)(1)")
def advise(state: Round, seat: int) -> Decision:
    """(b)(1): what the dealer tells a player who asks for help."""
    return _by_house_way(state, state.seats[seat].cards)


def _hand_of(state: Round, seat: int) -> Hand:
    """What a player has set, or let the house way set."""
    at = state.seats[seat]
    given = next(decision for decision in at.decisions if isinstance(decision, dict))
    if given == HOUSE_WAY:
        return _ranked(state.rules, *_by_house_way(state, at.cards).setting.hands)
    parts = set_parts(SLUG, given, (HIGH, LOW))
    return _ranked(state.rules, parts[HIGH], parts[LOW])


@dataclass(slots=True)
class Contest:
    """The dealer's hands, which all players meet."""

    dealer: Hand | None = None


def _dealer_sets(state: Round) -> Play:
    """(a): the dealer's hands are set first and lie face up."""
    yield Mark("setting")
    clause = cite("PA-688a.11(a)")
    hand = _lay_dealers(state, (yield from dealer_lays(SLUG, state.dealer, (HIGH, LOW), clause)))
    _check_dealer_set(state, hand)
    yield Expose(DEALER, clause=clause, phrase=hand.phrase)


def _lay_dealers(state: Round, given: Mapping[str, Sequence[Card]] | None = None) -> Hand:
    """The dealer's hands as they were laid down, else by the house way."""
    high, low = (given[HIGH], given[LOW]) if given else _by_house_way(state, state.dealer).setting.hands
    hand = state.own(Contest).dealer = _ranked(state.rules, high, low)
    state.dealer_set = {HIGH: cards_text(high), LOW: cards_text(low)}
    return hand


def reset(state: Round) -> str | None:
    """§ 688a.13(h): the dealer's hands by the house way, and the round goes on."""
    return _lay_dealers(state).phrase if state.dealer_set is not None else None


def _check_dealer_set(state: Round, wanted: Hand) -> None:
    """§ 688a.13(h): what a record says the dealer set must follow the house way, or be reset by it."""
    given = state.stated.dealer_set
    if given is None:
        return
    if set(given) != {HIGH, LOW} or not same_hand(SLUG, given, state.dealer):
        raise InputError("setting", "the dealer's set hands are not the dealer's seven cards", field="dealer.set")
    clause = cite("PA-688a.13(h)")
    laid = _ranked(state.rules, given[HIGH], given[LOW])
    # Cards of equal rank may change places: what counts is what the hands are worth.
    same = laid.high and laid.low and (laid.high.value, laid.low.value) == _values(wanted)
    if not same and clause not in state.resets:
        text = "the dealer's hands are not set by the house way and must be reset"
        raise RuleError("setting", text, clause=clause, field="dealer.set")


def _values(hand: Hand) -> tuple[int, int]:
    assert hand.high is not None
    assert hand.low is not None
    return hand.high.value, hand.low.value


def _players_set(state: Round) -> Play:
    """(b) to (d): the players look, and set their hands or surrender, all at the same time.

    § 688a.13(d): a player of whose cards the dealer exposed one may void the hand, unseen.
    """
    yield Mark("examining")
    yield Announce("the players examine their cards", clause=cite("PA-688a.11(b)"))
    asks = {seat: _ask(state, seat) for seat in order_of_setting(state, MAIN)}
    clause = cite("PA-688a.13(d)")
    yield from all_set(state, asks, _lays, Exposed(clause, clause))


def _ask(state: Round, seat: int) -> Ask:
    choices = (SURRENDER, HOUSE_WAY) if _may_surrender(state, seat) else (HOUSE_WAY,)
    return Ask(seat, "set the hand", choices, cite("PA-688a.11(c)"), _accepts(state, seat))


def _lays(state: Round, seat: int, choice: Json) -> Play:
    """The two hands lie face down, or the player gives them up."""
    if choice == SURRENDER:
        yield from _surrender(state, seat)
    elif choice == HOUSE_WAY:
        why = advise(state, seat).explanation
        yield Announce(f"seat {seat} is set the house way: {why}", clause=cite("PA-688a.11(b)(1)"))


def _may_surrender(state: Round, seat: int) -> bool:
    """(d): not with an optional wager."""
    return not any(wager in state.seats[seat].stakes for wager in OPTIONAL)


def _accepts_surrender(state: Round, seat: int) -> None:
    if not _may_surrender(state, seat):
        text = "a player with an optional wager may not surrender"
        raise RuleError("surrender", text, clause=cite("PA-688a.11(d)"), field=f"seats.{seat}.decisions")


def _surrender(state: Round, seat: int) -> Play:
    """(d): the wager is collected at once, and the seven cards are put away unseen unless they must stay."""
    clause = cite("PA-688a.11(d)")
    yield Take(seat, (MAIN,), clause=clause)
    yield Settle(seat, (_given_up(state, seat),), clause=clause)
    if not bonus.stays(state):
        yield from count_hand(seat, len(state.seats[seat].cards), clause)
        yield Discard(seat, clause=clause)


def _accepts(state: Round, seat: int) -> Callable[[Json], None]:
    """Any setting of the seven cards; (d) bars surrender with an optional wager."""
    is_setting = accepts_setting(SLUG, state.seats[seat].cards, (HIGH, LOW), cite("PA-688a.11(c)"))

    def accepts(answer: Json) -> None:
        if answer == SURRENDER:
            _accepts_surrender(state, seat)
        is_setting(answer)

    return accepts


# --- § 688a.11(e) to (j): comparing and settling


def _reveal(state: Round) -> Play:
    """(e) to (j): one player after the other from the far right, then the Envy Bonuses."""
    yield Mark("revealing")
    held: dict[int, str] = {}
    for seat in state.counterclockwise():
        if state.seats[seat].out:
            continue
        gave_up = bonus.gave_up(state, seat)
        if not gave_up and _may_surrender(state, seat):
            yield Mark("revealing")
            ask = Ask(seat, "play or surrender", (PLAY_ON, SURRENDER), cite("PA-688a.11(d)"), silent=PLAY_ON)
            gave_up = (yield ask) == SURRENDER
            if gave_up:
                yield from _surrender(state, seat)
        if not gave_up:
            hand = _hand_of(state, seat)
            yield Expose(seat, clause=cite("PA-688a.11(e)"), phrase=hand.phrase)
            yield Mark("settling")
            yield Settle(seat, (_main(state, seat, hand),), clause=cite("PA-688a.11(e)"))
        if not gave_up or bonus.stays(state):
            yield from bonus.settle_optional(state, seat, held)
    yield from bonus.pay_envy(state, held)
    yield Discard(DEALER, clause=cite("PA-688a.11(j)"))


def compares(state: Round, seat: int) -> Line:
    """(f): the main wager against the dealer's hands as they lie."""
    return _main(state, seat, _hand_of(state, seat))


def settle(state: Round, seat: int, only: frozenset[str] | None = None) -> list[Line]:
    """All wagers of one player but the Envy Bonuses, which depend on the others."""
    if bonus.gave_up(state, seat):
        return [_given_up(state, seat)]
    lines = [_main(state, seat, _hand_of(state, seat)), *bonus.lines(state, seat)]
    return [line for line in lines if only is None or line.wager in only]


def _given_up(state: Round, seat: int) -> Line:
    """(d): the wager is given up, and nobody sees the cards."""
    return Line(seat, MAIN, state.seats[seat].stakes[MAIN], Outcome.SURRENDER, 0, cite("PA-688a.11(d)"))


@defines("PA-688a.1/ace-high-pai-gow")
def _main(state: Round, seat: int, hand: Hand) -> Line:
    """(f): the Face Up Pai Gow Poker Wager."""
    stake, phrase = state.seats[seat].stakes[MAIN], hand.phrase
    foul = _foul(hand)
    # Reading FU-3: whether a dealer's Ace High Pai Gow saves a hand that was set against the rules.
    if ace_high(state.dealer) and not (foul and state.rules.reading("FU-3") == "foul-first"):
        line = pushed(seat, MAIN, stake, cite("PA-688a.11(f)(2)(iii)"), phrase)
        return line.read_by("FU-3", decides=foul is not None)
    if foul:
        return lost(seat, MAIN, stake, foul, phrase).read_by("FU-3", decides=ace_high(state.dealer))
    mine, theirs = _values(hand), _values(state.own(Contest).dealer or _lay_dealers(state))
    higher = tuple(one > other for one, other in zip(mine, theirs, strict=True))
    if all(higher):
        odds = state.rules.cell(state.rules.book.paytables[cite("PA-688a.12(a)")], "any-win")
        return paid(seat, MAIN, stake, odds, cite("PA-688a.11(f)(3)"), phrase)
    if any(higher):
        clause = cite("PA-688a.11(f)(2)(i)") if higher[0] else cite("PA-688a.11(f)(2)(ii)")
        return pushed(seat, MAIN, stake, clause, phrase)
    copied = any(one == other for one, other in zip(mine, theirs, strict=True))
    clause = cite("PA-688a.11(f)(1)(ii)") if copied else cite("PA-688a.11(f)(1)(i)")
    return lost(seat, MAIN, stake, clause, phrase)


def _foul(hand: Hand) -> str | None:
    """The clause by which a hand set against the rules loses."""
    if hand.high is None or hand.low is None:
        return cite("PA-688a.11(f)(1)(iv)")
    return cite("PA-688a.11(f)(1)(iii)") if hand.high.value < hand.low.value else None


# --- § 688a.13: irregularities


def _meter_rate(rules: TableRules) -> Fraction | None:
    """Reading FU-6: the rate of progression that the published return of Progressive Paytable 6 needs."""
    table = rules.paytable(PROGRESSIVE)
    corrected = table is not None and table.id == cite("PA-688a.12(d)/Paytable-6")
    return Fraction(45, 100) if corrected and rules.reading("FU-6") == "45-percent" else None


PLAY = Playbook(
    deck=deck(jokers=1),
    slug=SLUG,
    cut_preshuffled=lambda rules: rules.reading("FU-14") == "cut",
    play=play,
    settle=settle,
    advise=advise,
    hands_set=HandsSet(cite("PA-688a.11(b)(3)"), cite("PA-688a.11(d)"), after_dealer=True, accepts=_accepts_surrender),
    compares=compares,
    resets={cite("PA-688a.13(h)"): reset},
    check_stakes=bonus.check_stakes,
    equipped=equipped,
    meter_rate=_meter_rate,
    limit=bonus.LIMIT,
)
