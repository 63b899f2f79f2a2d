"""Face Up Pai Gow Poker, 58 Pa. Code Chapter 688a. Hold it beside the chapter and read down both.

What comes before the cards are dealt, and dealing them, is in `face_up_deal`; the optional wagers of § 688a.7(e),
with § 688a.11(h) and § 688a.12(b) to (e), are in `face_up_bonus`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from croupier.cards import cards_text, deck
from croupier.chapters.face_up_pai_gow_poker.hands import SETTER, rank
from croupier.chapters.face_up_pai_gow_poker.hands.bonus import ace_high
from croupier.chapters.face_up_pai_gow_poker.play import bonus
from croupier.chapters.face_up_pai_gow_poker.play.bonus import MAIN, OPTIONAL, PROGRESSIVE
from croupier.chapters.face_up_pai_gow_poker.play.deal import close_bets, deal_cards, equipped
from croupier.errors import InputError, RuleError
from croupier.play.adjacent import check_areas, order_of_setting
from croupier.play.chapter import Playbook
from croupier.play.lines import Line, Outcome, lost, paid, pushed, returned
from croupier.play.setting import HOUSE_WAY, accepts_setting, same_hand, set_parts
from croupier.play.steps import DEALER, Announce, Ask, Discard, Expose, Mark, Settle, Take
from croupier.rulebook import cite, defines

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from croupier.cards import Card
    from croupier.families.hands.evaluation import Evaluation
    from croupier.families.hands.house_way import Decision
    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.play.steps import Play, Step
    from croupier.submission import TableRules

SLUG = "face-up-pai-gow-poker"
HIGH, LOW = "high", "low"
SURRENDER, VOID, PLAY_ON = "surrender", "void", "play"


def play(state: Round) -> Play:
    """One round: the dealing section of the method in use, then § 688a.11."""
    check_areas(state, cite("PA-688a.7(f)"))
    yield from close_bets(state)
    yield from deal_cards(state)
    dealer = yield from _dealer_sets(state)
    yield from _exposed_hands(state)
    yield from _players_set(state)
    yield from _reveal(state, dealer)


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
    given = at.decisions[-1]
    if given == HOUSE_WAY:
        return _ranked(state.rules, *_by_house_way(state, at.cards).setting.hands)
    parts = set_parts(SLUG, given, (HIGH, LOW))
    return _ranked(state.rules, parts[HIGH], parts[LOW])


def _dealer_sets(state: Round) -> Generator[Step, Json, Hand]:
    """(a): the dealer's hands are set first and lie face up."""
    yield Mark("setting")
    high, low = _by_house_way(state, state.dealer).setting.hands
    hand = _ranked(state.rules, high, low)
    _check_dealer_set(state, hand)
    state.dealer_set = {HIGH: cards_text(high), LOW: cards_text(low)}
    yield Expose(DEALER, clause=cite("PA-688a.11(a)"), phrase=hand.phrase)
    return hand


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


def _exposed_hands(state: Round) -> Play:
    """§ 688a.13(d): a player of whose cards the dealer exposed one may void the hand, unseen."""
    clause = cite("PA-688a.13(d)")
    for seat in state.counterclockwise():
        if state.options.get(seat) != clause:
            continue
        choice = yield Ask(seat, "void or play the exposed hand", (VOID, PLAY_ON), clause=clause)
        if choice == VOID:
            at = state.seats[seat]
            at.out = True
            lines = tuple(returned(seat, wager, stake, clause) for wager, stake in at.stakes.items())
            yield Settle(seat, lines, clause=clause)
            yield Discard(seat, clause=clause)


def _players_set(state: Round) -> Play:
    """(b) to (d): the players look, and set their hands or surrender."""
    yield Mark("examining")
    yield Announce("the players examine their cards", clause=cite("PA-688a.11(b)"))
    for seat in order_of_setting(state, MAIN):
        at = state.seats[seat]
        if at.out:
            continue
        barred = any(wager in at.stakes for wager in OPTIONAL)
        choices = (HOUSE_WAY,) if barred else (SURRENDER, HOUSE_WAY)
        choice = yield Ask(seat, "set the hand", choices, cite("PA-688a.11(c)"), _accepts(state, seat))
        if choice == SURRENDER:
            yield Take(seat, (MAIN,), clause=cite("PA-688a.11(d)"))
            if not bonus.stays(state):
                yield Discard(seat, clause=cite("PA-688a.11(d)"))


def _accepts(state: Round, seat: int) -> Callable[[Json], None]:
    """Any setting of the seven cards; (d) bars surrender with an optional wager."""
    is_setting = accepts_setting(SLUG, state.seats[seat].cards, (HIGH, LOW), cite("PA-688a.11(c)"))

    def accepts(answer: Json) -> None:
        if answer == SURRENDER:
            text = "a player with an optional wager may not surrender"
            raise RuleError("surrender", text, clause=cite("PA-688a.11(d)"), field=f"seats.{seat}.decisions")
        is_setting(answer)

    return accepts


# --- § 688a.11(e) to (j): comparing and settling


def _reveal(state: Round, dealer: Hand) -> Play:
    """(e) to (j): one player after the other from the far right, then the Envy Bonuses."""
    yield Mark("revealing")
    held: dict[int, str] = {}
    for seat in state.counterclockwise():
        at = state.seats[seat]
        if at.out:
            continue
        surrendered = at.decisions[-1] == SURRENDER
        if surrendered:
            yield Settle(seat, (_surrender(state, seat),), clause=cite("PA-688a.11(d)"))
        else:
            hand = _hand_of(state, seat)
            yield Expose(seat, clause=cite("PA-688a.11(e)"), phrase=hand.phrase)
            yield Mark("settling")
            yield Settle(seat, (_main(state, seat, hand, dealer),), clause=cite("PA-688a.11(e)"))
        if not surrendered or bonus.stays(state):
            yield from bonus.settle_optional(state, seat, held)
    yield from bonus.pay_envy(state, held)
    yield Discard(DEALER, clause=cite("PA-688a.11(j)"))


def settle(state: Round, seat: int, only: frozenset[str] | None = None) -> list[Line]:
    """All wagers of one player but the Envy Bonuses, which depend on the others."""
    if state.seats[seat].decisions[-1] == SURRENDER:
        return [_surrender(state, seat)]
    dealer = _ranked(state.rules, *_by_house_way(state, state.dealer).setting.hands)
    lines = [_main(state, seat, _hand_of(state, seat), dealer), *bonus.lines(state, seat)]
    return [line for line in lines if only is None or line.wager in only]


def _surrender(state: Round, seat: int) -> Line:
    """(d): the wager is given up, and nobody sees the cards."""
    return Line(seat, MAIN, state.seats[seat].stakes[MAIN], Outcome.SURRENDER, 0, cite("PA-688a.11(d)"))


@defines("PA-688a.1/ace-high-pai-gow")
def _main(state: Round, seat: int, hand: Hand, dealer: Hand) -> Line:
    """(f): the Face Up Pai Gow Poker Wager."""
    stake, phrase = state.seats[seat].stakes[MAIN], hand.phrase
    foul = _foul(hand)
    # Reading FU-3: whether a dealer's Ace High Pai Gow saves a hand that was set against the rules.
    if ace_high(state.dealer) and not (foul and state.rules.reading("FU-3") == "foul-first"):
        return pushed(seat, MAIN, stake, cite("PA-688a.11(f)(2)(iii)"), phrase)
    if foul:
        return lost(seat, MAIN, stake, foul, phrase)
    mine, theirs = _values(hand), _values(dealer)
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
    check_stakes=bonus.check_stakes,
    equipped=equipped,
    meter_rate=_meter_rate,
)
