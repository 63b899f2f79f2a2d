"""Pai gow poker, N.J.A.C. 13:69F-11. Hold it beside the chapter and read down both.

Its sections are many: 11.8 to 11.8C, how the cards are dealt, stand in `pai_gow_poker_deal`; how hands are ranked
and compared in `pai_gow_poker_hands`; 11.10, the player's bank, in `pai_gow_poker_bank`; 11.11 in
`pai_gow_poker_faults`; 11.13 to 11.20, the side wagers, in `pai_gow_poker_bonus`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import cards_text, deck
from croupier.chapters.pai_gow_poker.play.bank import (
    BANKING,
    Centre,
    centre_clause,
    dealer_against_bank,
    settle_bank,
    share_surplus,
    take_from_centre,
    with_side_lines,
)
from croupier.chapters.pai_gow_poker.play.bonus import (
    BONUS,
    IMPERIAL,
    INSURANCE,
    JUDGES,
    LIMIT,
    MAIN,
    PROGRESSIVE,
    SEVEN_CARD,
    SURRENDER,
    THREE_CARD,
    check_choices,
    check_stakes,
    document,
    gave_up,
    has_side,
    side_lines,
)
from croupier.chapters.pai_gow_poker.play.contest import (
    HIGH,
    LOW,
    SLUG,
    STAY,
    Contest,
    Hands,
    Verdict,
    advise,
    by_house_way,
    judge,
    laid,
    main_line,
    rank,
)
from croupier.chapters.pai_gow_poker.play.deal import deal, dealer_plays, equipped
from croupier.chapters.pai_gow_poker.play.faults import IN_ROUND
from croupier.errors import InputError, RuleError
from croupier.money import dollars
from croupier.play.adjacent import check_areas, order_of_setting, two_areas
from croupier.play.chapter import Playbook
from croupier.play.handling import count_hand, dealer_lays
from croupier.play.inputs import Role
from croupier.play.lines import Line, Outcome, lost
from croupier.play.setting import HOUSE_WAY, accepts_setting, same_hand
from croupier.play.steps import DEALER, Announce, Ask, Call, Discard, Expose, Mark, Settle, Take
from croupier.play.surrendering import HandsSet
from croupier.play.together import Exposed, all_set
from croupier.rulebook import cite, defines

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from croupier.cards import Card
    from croupier.play.banking import Bank
    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.play.steps import Play, Step

# --- 11.2 to 11.7: the cards, opening, shuffling, wagering


def play(state: Round) -> Play:
    """One round, from "no more bets" to the empty layout."""
    check_areas(state, cite("NJ-69F-11.12(a)"), bank_has_one=cite("NJ-69F-11.10(f)"))
    yield from deal(state)
    yield from _set_all(state)
    yield from _set_banker(state)
    yield from _showdown(state)


# --- 11.9(a), (b): the players set their hands


@defines("NJ-69F-11.12(b)")
def _set_all(state: Round) -> Play:
    """Every player but the bank, all at the same time; 11.11(d): a player whose card was exposed may void the hand."""
    yield Mark("setting")
    asks = {seat: _ask(state, seat) for seat in order_of_setting(state, MAIN)}
    clause = cite("NJ-69F-11.11(d)")
    yield from all_set(state, asks, _lays, Exposed(clause, clause))


def _ask(state: Round, seat: int) -> Ask:
    """Set the hand, or have it set like the dealer's, or give it up; of two areas by 11.12(b) one after the other."""
    at = state.seats[seat]
    clause = cite("NJ-69F-11.12(b)") if two_areas(state, seat) else cite("NJ-69F-11.9(a)")
    sets = accepts_setting(SLUG, at.cards, (HIGH, LOW), cite("NJ-69F-11.9(a)"))

    def accepts(answer: Json) -> None:
        if answer == SURRENDER:
            _accepts_surrender(state, seat)
            return
        if answer == HOUSE_WAY:
            text = "the dealer here does not tell players how the house sets its hands"
            raise RuleError("decision", text, clause=cite("NJ-69F-11.9(b)"), field=f"seats.{seat}.decisions")
        sets(answer)

    choices = () if state.rules.option("advise_house_way") is False else (HOUSE_WAY,)
    return Ask(seat, "set", choices, clause, accepts)


def _lays(state: Round, seat: int, answer: Json) -> Play:
    """The hands lie face down until the dealer exposes them, unless they are given up."""
    if answer == SURRENDER:
        yield from _surrender(state, seat)


# --- 11.9(c), (d), 11.10(e), 11.11(i), (j): the hand of the dealer, and that of the bank


def _set_banker(state: Round) -> Play:
    """The hands that all players meet, and the dealer's where the dealer wagers against a bank."""
    bank, contest = state.bank, state.own(Contest)
    if bank:
        contest.bank = yield from _set_bank(state, bank)
    if dealer_plays(state):
        yield Mark("dealer-set")
        clause = cite("NJ-69F-11.10(k)") if bank else cite("NJ-69F-11.9(c)")
        hands = _lay_dealers(state, (yield from dealer_lays(SLUG, state.dealer, (HIGH, LOW), clause)))
        _check_dealer_set(state, hands)
        yield Expose(DEALER, clause, hands.phrase)


def _lay_dealers(state: Round, given: Mapping[str, Sequence[Card]] | None = None) -> Hands:
    """(d): as they were laid down, else by the filed way."""
    high, low = (given[HIGH], given[LOW]) if given else by_house_way(state, state.dealer)
    hands = state.own(Contest).dealer = rank(state, high, low)
    state.dealer_set = {HIGH: cards_text(high), LOW: cards_text(low)}
    return hands


def reset(state: Round) -> str | None:
    """11.11(i): the dealer's hands by the filed way, and the round goes on."""
    return _lay_dealers(state).phrase if state.dealer_set is not None else None


def _check_dealer_set(state: Round, hands: Hands) -> None:
    """11.11(i): a record of a dealer who set otherwise must say that the hand was set again."""
    given = state.stated.dealer_set
    if given is not None and not _is_same(state, given, hands):
        clause = cite("NJ-69F-11.11(i)")
        if clause not in state.resets:
            text = f"the dealer's hand is not set by the house way '{state.rules.house_way}' and must be reset"
            raise RuleError("setting", text, clause=clause, field="dealer.set")
        state.note(clause, f"the dealer's hand is reset: {hands.phrase}")


def _is_same(state: Round, given: Mapping[str, Sequence[Card]], hands: Hands) -> bool:
    """Whether the dealer's hand, as a record gives it, is worth what the house way makes of it."""
    if set(given) != {HIGH, LOW} or not same_hand(SLUG, given, state.dealer):
        raise InputError("setting", "the dealer's set hand is not made of the dealer's cards", field="dealer.set")
    return len(given[LOW]) == 2 and rank(state, given[HIGH], given[LOW]).equal(hands)


def _set_bank(state: Round, bank: Bank) -> Generator[Step, Json, Hands]:
    """The bank sets its own hand, or the dealer sets it where the house shares the bank; a foul hand is reset."""
    seat: int = bank.seat
    cards = state.seats[seat].cards
    yield Mark("bank-set")
    answer: Json = HOUSE_WAY
    if bank.co_bank:
        yield from _set_co_bank(state, seat)
    else:
        clause = cite("NJ-69F-11.9(c)")
        accepts = accepts_setting(SLUG, cards, (HIGH, LOW), clause)
        answer = yield Ask(seat, "set", (HOUSE_WAY,), clause, accepts)
    hands, fault = laid(state, cards, answer)
    if fault is not None:
        clause = cite("NJ-69F-11.11(j)")
        hands = rank(state, *by_house_way(state, cards))
        state.note(clause, f"the hand of the bank is reset: {hands.phrase}")
        yield Announce(f"the hand of the bank is reset: {hands.phrase}", clause)
    assert hands is not None
    yield Expose(seat, cite("NJ-69F-11.9(c)"), hands.phrase)
    return hands


def _set_co_bank(state: Round, seat: int) -> Play:
    """11.10(e): the dealer sets the hand of a shared bank by the filed way, and nobody otherwise."""
    clause = cite("NJ-69F-11.10(e)")

    def accepts(data: Mapping[str, Json]) -> None:
        cards = state.seats[seat].cards
        answer = data.get("decision", HOUSE_WAY)
        if answer != HOUSE_WAY:
            accepts_setting(SLUG, cards, (HIGH, LOW), clause)(answer)
        hands, fault = laid(state, cards, answer)
        if fault or hands is None or not hands.equal(rank(state, *by_house_way(state, cards))):
            text = "the dealer sets the hand of a bank that the house shares, by the house way"
            raise RuleError("setting", text, clause=clause, field=f"seats.{seat}.decisions")

    yield Call("set-hand", (Role.DEALER,), clause, "set the hand of the shared bank", accepts, seat)


# --- 11.9(e): surrender


def _barring(state: Round) -> tuple[str, ...]:
    """(e): a progressive or seven-card wager; reading NJ-17 counts the other side wagers too."""
    if state.rules.reading("NJ-17") == "any-side-wager":
        return (THREE_CARD, INSURANCE, BONUS, IMPERIAL, PROGRESSIVE, SEVEN_CARD)
    return (PROGRESSIVE, SEVEN_CARD)


def _may_surrender(state: Round, seat: int) -> bool:
    stakes = state.seats[seat].stakes
    return MAIN in stakes and not any(wager in stakes for wager in _barring(state))


def _asked_last(state: Round, seat: int) -> Play:
    """(e): the last moment to surrender is when the dealer is about to expose the hand."""
    if _may_surrender(state, seat) and not gave_up(state, seat):
        answer = yield Ask(seat, "surrender", (STAY, SURRENDER), cite("NJ-69F-11.9(e)"), silent=STAY)
        if answer == SURRENDER:
            yield from _surrender(state, seat)


def _accepts_surrender(state: Round, seat: int) -> None:
    """Refuse a surrender by the wager that bars it."""
    if not _may_surrender(state, seat):
        barring = [wager for wager in _barring(state) if wager in state.seats[seat].stakes]
        text = f"nobody surrenders with a {' or '.join(barring)} wager"
        raise RuleError("decision", text, clause=cite("NJ-69F-11.9(e)"), field=f"seats.{seat}.decisions")


def _surrender(state: Round, seat: int) -> Play:
    """(e)1, (e)2: the wager is collected, and the cards unseen, unless a side wager still waits for them."""
    at = state.seats[seat]
    clause = cite("NJ-69F-11.9(e)1")
    yield Take(seat, (MAIN,), clause)
    yield Settle(seat, (Line(seat, MAIN, at.stakes[MAIN], Outcome.SURRENDER, 0, clause),), clause)
    if not has_side(state, seat):
        clause = cite("NJ-69F-11.9(e)2")
        unseen = tuple(lost(seat, wager, at.stakes[wager], clause) for wager in JUDGES if wager in at.stakes)
        if unseen:
            yield Settle(seat, unseen, clause)
        yield from count_hand(seat, len(at.cards), clause)
        yield Discard(seat, clause)


# --- 11.9(f) to (j): the hands are compared


def compares(state: Round, seat: int) -> Line:
    """(g), (h), (i): the pai gow poker wager against the dealer's hands as they lie."""
    return main_line(state, seat, judge(state, seat, state.own(Contest).against))


def settle(state: Round, seat: int, only: frozenset[str] | None = None) -> list[Line]:
    """All wagers of one player, or some of them when the round is void."""
    if only is not None:
        return [line for line in side_lines(state, seat) if line.wager in only]
    verdict = judge(state, seat, state.own(Contest).against)
    return [main_line(state, seat, verdict), *side_lines(state, seat)]


def _showdown(state: Round) -> Play:
    """(f) to (k): every hand from the right, losers collected at once, and winners paid when all are exposed."""
    contest = state.own(Contest)
    yield Mark("settling")
    if state.bank:
        dealer = contest.dealer if state.bank.dealer_wager else None
        yield from dealer_against_bank(state, contest.against, dealer)
    verdicts: dict[int, Verdict] = {}
    winners: list[tuple[int, tuple[Line, ...]]] = []
    for seat in _from_the_right(state):
        lines = []
        if MAIN in state.seats[seat].stakes:
            yield from _asked_last(state, seat)
            verdicts[seat] = judge(state, seat, contest.against)
            lines = [main_line(state, seat, verdicts[seat])] if not gave_up(state, seat) else []
        pending = [line for _, won in winners for line in won]
        if not gave_up(state, seat) or has_side(state, seat):
            lines += side_lines(state, seat, pending)
        yield from _expose(state, seat, lines, verdicts.get(seat))
        won = tuple(line for line in lines if line.outcome is Outcome.WIN)
        if won:
            winners.append((seat, won))
        elif seat in verdicts and (not gave_up(state, seat) or has_side(state, seat)):
            yield Discard(seat, cite("NJ-69F-11.9(k)"))
    if state.bank:
        settled = settle_bank(state, verdicts)
        winners = [(seat, with_side_lines(settled, won)) for seat, won in winners]
    yield from _pay(state, winners)


def _from_the_right(state: Round) -> list[int]:
    """Who is left, in the order of (f); by reading NJ-13 the right may be the players'. The bank comes last."""
    seats = [seat for seat in state.counterclockwise() if not state.seats[seat].out]
    if state.rules.reading("NJ-13") == "players-right":
        seats = seats[-1:] + seats[:-1]
    bank = state.bank
    return [*(s for s in seats if s != bank.seat), bank.seat] if bank else seats


def _expose(state: Round, seat: int, lines: Sequence[Line], verdict: Verdict | None) -> Play:
    """(f), (g), (h): one player's hands are exposed and announced, and what is not won leaves the layout.

    The hand of the bank, which has no verdict, lies open already.
    """
    bank = state.bank
    if verdict is not None and (verdict.outcome is not Outcome.SURRENDER or has_side(state, seat)):
        yield Expose(seat, centre_clause(bank) if bank else cite("NJ-69F-11.9(f)"), verdict.hand)
    for line in (line for line in lines if line.wager == IMPERIAL):
        words = f"the imperial wager of seat {seat}: {line.outcome}, {line.hand}"
        yield Announce(words, cite("NJ-69F-11.9(f)2") if "banker" in line.hand else cite("NJ-69F-11.9(f)1"))
    ended = tuple(line for line in lines if line.outcome is not Outcome.WIN)
    if ended:
        collected = any(line.outcome is not Outcome.PUSH for line in ended)
        yield Settle(seat, ended, cite("NJ-69F-11.9(g)") if collected else cite("NJ-69F-11.9(h)"))


def _pay(state: Round, winners: Sequence[tuple[int, tuple[Line, ...]]]) -> Play:
    """(i), (j), 11.10(l) to (n): winners from the right, each one's pai gow poker wager first."""
    bank = state.bank
    if bank and state.own(Centre).dealer_result is Outcome.WIN:
        yield from take_from_centre(state, bank.dealer_wager)
        amount = dollars(bank.dealer_wager)
        yield Announce(f"the dealer's wager is paid {amount} and returned with it", BANKING.dealer_paid)
    for seat, won in winners:
        lines = won
        if bank and lines[0].wager == MAIN:
            yield from take_from_centre(state, lines[0].stake)
        elif lines[0].wager == MAIN and state.resets:
            # The dealer's hands may have been reset since this one was exposed.
            lines = (compares(state, seat), *lines[1:])
        yield Settle(seat, lines, cite("NJ-69F-11.9(j)"))
        yield from document(seat, lines)
        if not bank or seat != bank.seat:
            yield Discard(seat, cite("NJ-69F-11.9(k)"))
    if bank:
        yield from share_surplus(state)
        yield Discard(bank.seat, cite("NJ-69F-11.9(k)"))
    if dealer_plays(state):
        yield Discard(DEALER, cite("NJ-69F-11.9(k)"))


PLAY = Playbook(
    deck=deck(jokers=1),
    slug=SLUG,
    play=play,
    settle=settle,
    check_stakes=check_stakes,
    check_choices=check_choices,
    in_round=IN_ROUND,
    equipped=equipped,
    advise=advise,
    hands_set=HandsSet(cite("NJ-69F-11.9(b)"), cite("NJ-69F-11.9(e)"), accepts=_accepts_surrender),
    compares=compares,
    resets={cite("NJ-69F-11.11(i)"): reset},
    limit=LIMIT,
)
