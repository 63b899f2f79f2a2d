"""DJ Wild Stud Poker, 58 Pa. Code Chapter 687a. Hold it beside the chapter and read down both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from croupier.cards import JOKER, deck
from croupier.chapters.dj_wild_stud_poker import hands as ranking
from croupier.errors import InputError, RuleError
from croupier.money import dollars, parse_amount
from croupier.play.adjacent import envied
from croupier.play.chapter import Playbook
from croupier.play.leaving import abandoned
from croupier.play.lines import Line, Outcome, forfeited, lost, paid, pushed, returned
from croupier.play.paytables import in_force
from croupier.play.progressive import from_meter, reseed_for
from croupier.play.steps import DEALER, Announce, Ask, Deal, Discard, Expose, Mark, Settle, Stub, Take
from croupier.rulebook import cite, defines, rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from croupier.cards import Card
    from croupier.chapters.dj_wild_stud_poker.hands import (
        DeuceReading,
        FiveOfAKindReading,
        LastRowReading,
        NaturalReading,
        TieReading,
    )
    from croupier.families.hands.evaluation import Evaluation
    from croupier.money import Cents
    from croupier.play.inputs import Json
    from croupier.play.round import Round, Seat
    from croupier.play.steps import Play
    from croupier.submission import TableRules

ANTE, BLIND, RAISE = "ante", "blind", "raise"
PROGRESSIVE, TRIPS, BAD_BEAT, ENVY = "progressive", "trips-bonus", "two-way-bad-beat", "envy-bonus"
REPLACEMENT = "joker-replacement"
STAY, FOLD = {"raise": 2}, "fold"

# --- § 687a.2 to 687a.5 and 687a.7: the table, the cards, opening, shuffling, wagering


def check_stakes(rules: TableRules, stakes: Mapping[str, Cents]) -> None:
    """§ 687a.12(c): a Progressive Bonus Wager is of the amount that its table is for."""
    table = in_force(rules, PROGRESSIVE)
    if PROGRESSIVE not in stakes or table.wager_amount is None:
        return
    amount = parse_amount(table.wager_amount)
    if stakes[PROGRESSIVE] != amount:
        text = f"{table.short} is for a progressive wager of exactly {dollars(amount)}"
        raise RuleError("wager", text, clause=table.clause, field=f"wagers.{PROGRESSIVE}")


# --- § 687a.8, 687a.9 and 687a.10: procedure for dealing the cards from a manual shoe, the hand, an automated shoe


@dataclass(frozen=True, slots=True)
class Method:
    """The clauses of one way of dealing, in the order in which they are followed."""

    announce: str
    collect: str
    players: str
    dealer: str
    replacement: str
    stub: str
    counting: str
    correct: str
    wrong: str


METHODS = rulebook("dj-wild-stud-poker").table.steps(Method)


def play(state: Round) -> Play:
    """One round: the dealing section of the method in use, then § 687a.11."""
    way = str(state.rules.option("dealing_method") or "manual-shoe")
    yield from _deal(state, way)
    yield from _raises(state)
    yield from _showdown(state)


def _deal(state: Round, way: str) -> Play:
    """Progressive wagers in, five cards each, five for the dealer, the extra card, and the stub away."""
    law = METHODS[way]
    yield Mark("dealing")
    yield Announce("no more bets", clause=law.announce)
    wagered = [seat for seat in state.clockwise() if PROGRESSIVE in state.seats[seat].stakes]
    for seat in wagered:
        yield Take(seat, (PROGRESSIVE,), clause=law.collect)
    stack = way == "automated-shoe"
    for seat in state.clockwise():
        yield Deal(seat, 5, face_up=False, clause=law.players, stack=stack)
    yield Deal(DEALER, 5, face_up=False, clause=law.dealer, stack=stack)
    left = len(PLAY.deck) - 5 * len(state.seats) - 5
    # Reading DJ-10: the shoe and the hand deal this card in every round, the automated shoe where it may be needed.
    always = way != "automated-shoe" and state.rules.reading("DJ-10") == "as-printed"
    if wagered or always:
        yield Deal(REPLACEMENT, 1, face_up=False, clause=law.replacement)
        left -= 1
    yield Mark("stub")
    yield Stub(left, law.stub, law.counting, law.correct, law.wrong)


# --- § 687a.11: procedures for completion of each round of play


def _raises(state: Round) -> Play:
    """(a) to (c): look, raise or fold, and what the folded hands leave behind."""
    yield Mark("raising")
    yield Announce("the players may look at their cards", clause=cite("PA-687a.11(a)"))
    for seat in state.clockwise():
        at = state.seats[seat]
        choice = yield Ask(seat, "raise", (STAY, FOLD), clause=cite("PA-687a.11(b)"))
        if _folds(choice):
            at.out = True
        else:
            at.stakes[RAISE] = cost(state, seat, choice)
    yield Mark("collecting")
    for seat in state.clockwise():
        at = state.seats[seat]
        if at.out:
            # The Progressive Bonus Wager has been collected already.
            forfeits = tuple(wager for wager in (ANTE, BLIND, BAD_BEAT) if wager in at.stakes)
            yield Take(seat, forfeits, clause=cite("PA-687a.11(c)"))
            if not _keeps_cards(at):
                yield Discard(seat, clause=cite("PA-687a.11(c)"))


def _keeps_cards(at: Seat) -> bool:
    """(c): whether the cards of a folded hand stay for the Trips or Progressive Bonus Wager."""
    return TRIPS in at.stakes or PROGRESSIVE in at.stakes


@defines("PA-687a.1/fold")
def _folds(choice: Json) -> bool:
    return choice == FOLD


@defines("PA-687a.1/raise-wager", "PA-687a.7(d)(1)")
def cost(state: Round, seat: int, choice: Json) -> int:
    """(b): a raise is two times the ante."""
    if choice == FOLD:
        return 0
    return 2 * state.seats[seat].stakes[ANTE]


def _forfeits(state: Round, seat: int) -> Iterator[Line]:
    """(b)(1) to (3): a fold takes everything but the Trips Bonus and, where folded hands qualify, the Progressive."""
    stakes = state.seats[seat].stakes
    yield forfeited(seat, ANTE, stakes[ANTE], cite("PA-687a.11(b)"))
    yield forfeited(seat, BLIND, stakes[BLIND], cite("PA-687a.11(b)"))
    if BAD_BEAT in stakes:
        yield forfeited(seat, BAD_BEAT, stakes[BAD_BEAT], cite("PA-687a.11(b)(2)"))
    if PROGRESSIVE in stakes and not _on_progressive(state, seat):
        yield forfeited(seat, PROGRESSIVE, stakes[PROGRESSIVE], cite("PA-687a.11(b)(3)"))


def _on_progressive(state: Round, seat: int) -> bool:
    """(b)(3): whether a hand plays for the progressive; the licensee says whether a folded one does."""
    at = state.seats[seat]
    if PROGRESSIVE not in at.stakes:
        return False
    return not at.out or state.rules.option("folded_hands_win_progressive") is True


def _showdown(state: Round) -> Play:
    """(d) to (g): the dealer's hand, then one player after the other."""
    yield Mark("showdown")
    dealer = _best(state, state.dealer)
    yield Expose(DEALER, clause=cite("PA-687a.11(d)"), phrase=dealer.phrase)
    yield Mark("settling")
    # Reading DJ-9: nobody sits counterclockwise of the far left, so the round begins at the far right.
    from_right = state.rules.reading("DJ-9") == "counterclockwise-from-right"
    for seat in state.counterclockwise() if from_right else state.clockwise():
        at = state.seats[seat]
        if at.out:
            yield Settle(seat, tuple(_forfeits(state, seat)), clause=cite("PA-687a.11(c)"))
        if not at.out or TRIPS in at.stakes or _on_progressive(state, seat):
            yield from _resolve(state, seat, dealer)
        if not at.out or _keeps_cards(at):
            yield Discard(seat, clause=cite("PA-687a.11(g)"))
    yield Discard(DEALER, clause=cite("PA-687a.11(g)"))
    if state.areas.get(REPLACEMENT):
        yield Discard(REPLACEMENT, clause=cite("PA-687a.11(g)"))


def _resolve(state: Round, seat: int, dealer: Evaluation) -> Play:
    """(e) and (f): one player's hand, its wagers against the dealer, then the optional ones."""
    at = state.seats[seat]
    hand = _best(state, at.cards)
    yield Expose(seat, clause=cite("PA-687a.11(e)"), phrase=hand.phrase)
    if not at.out:
        yield Settle(seat, tuple(_main(state, seat, hand, dealer)), clause=cite("PA-687a.11(e)"))
    if _on_progressive(state, seat) and JOKER in at.cards:
        yield Expose(REPLACEMENT, clause=cite("PA-687a.11(f)(1)"))
    optional = tuple(_optional(state, seat, hand, dealer))
    if optional:
        yield Settle(seat, optional, clause=cite("PA-687a.11(f)"))


def settle(state: Round, seat: int, only: frozenset[str] | None = None) -> list[Line]:
    """All wagers of one player, or some of them when the round is void."""
    at = state.seats[seat]
    if only is not None:
        # A void hand is not a folded one: what (f) settles, it settles for everybody.
        for each in state.seats.values():
            each.out = False
    hand, dealer = _best(state, at.cards), _best(state, state.dealer)
    optional = _optional(state, seat, hand, dealer)
    if only is not None:
        return [_in_void(state, line) for line in optional if line.wager in (*only, ENVY)]
    main = _forfeits(state, seat) if at.out else _main(state, seat, hand, dealer)
    return [*main, *optional]


def _best(state: Round, cards: list[Card]) -> Evaluation:
    """§ 687a.6(c), with readings DJ-1 and DJ-2."""
    return ranking.best(cards, five_of_a_kind=_fives(state.rules), ties=cast("TieReading", state.rules.reading("DJ-2")))


def _fives(rules: TableRules) -> FiveOfAKindReading:
    """Reading DJ-1: where five of a kind ranks."""
    return cast("FiveOfAKindReading", rules.reading("DJ-1"))


@defines("PA-687a.1/ante-wager")
def _main(state: Round, seat: int, hand: Evaluation, dealer: Evaluation) -> list[Line]:
    """(e)(1) to (3): ante, blind and raise against the dealer."""
    stakes = state.seats[seat].stakes
    if hand.value > dealer.value:
        odds = state.rules.cell(state.rules.book.paytables[cite("PA-687a.12(a)")], "any-win")
        clause = cite("PA-687a.11(e)(1)")
        return [
            paid(seat, ANTE, stakes[ANTE], odds, clause, hand.phrase),
            _blind(state, seat, hand),
            paid(seat, RAISE, stakes[RAISE], odds, clause, hand.phrase),
        ]
    tie = hand.value == dealer.value
    end, clause = (pushed, cite("PA-687a.11(e)(2)")) if tie else (lost, cite("PA-687a.11(e)(3)"))
    return [end(seat, wager, stakes[wager], clause, hand.phrase) for wager in (ANTE, BLIND, RAISE)]


@defines("PA-687a.1/blind-wager")
def _blind(state: Round, seat: int, hand: Evaluation) -> Line:
    """§ 687a.12(b): a winning blind is paid by its table, and comes back on three of a kind or less."""
    clause = cite("PA-687a.12(b)")
    table = state.rules.book.paytables[clause]
    odds = state.rules.cell(table, hand.category) or state.rules.cell(table, "three-of-a-kind-or-less")
    return paid(seat, BLIND, state.seats[seat].stakes[BLIND], odds, clause, hand.phrase)


# --- (f): the optional wagers, in the order in which they are settled


def _optional(state: Round, seat: int, hand: Evaluation, dealer: Evaluation) -> Iterator[Line]:
    """The progressive, the trips bonus and the bad beat, each where it was made and still stands."""
    at = state.seats[seat]
    on_progressive = _on_progressive(state, seat)
    if on_progressive:
        yield _progressive(state, seat)
    if _has_trips(at):
        yield _trips(state, seat, hand)
    if BAD_BEAT in at.stakes and not at.out:
        yield _bad_beat(state, seat, hand, dealer)
    if on_progressive and state.rules.reading("DJ-8") == "paid":
        yield from _envy(state, seat)


@defines("PA-687a.11(b)(1)")
def _has_trips(at: Seat) -> bool:
    """A fold does not take the Trips Bonus Wager."""
    return TRIPS in at.stakes


@defines("PA-687a.1/progressive-bonus-wager")
def _progressive(state: Round, seat: int) -> Line:
    """(f)(1): against the table and the meter, the joker replaced."""
    at = state.seats[seat]
    stake = at.stakes[PROGRESSIVE]
    if abandoned(state, seat, PROGRESSIVE):
        # What nobody is paid must stay on the meter.
        return lost(seat, PROGRESSIVE, stake, cite("PA-687a.7(b)"))
    slug = _progressive_hand(state, at)
    table = in_force(state.rules, PROGRESSIVE)
    odds = state.rules.cell(table, slug) if slug else None
    if slug is None or odds is None:
        return lost(seat, PROGRESSIVE, stake, cite("PA-687a.11(f)(1)(i)"), "less than three of a kind")
    words = state.rules.book.game.hands[PROGRESSIVE][slug].name
    line = paid(seat, PROGRESSIVE, stake, odds, cite("PA-687a.11(f)(1)(ii)"), words)
    if odds.form != "fixed":
        return line._replace(keeps_stake=table.stake_returned is not False)
    share = from_meter(state, odds.meter, reseed_for(state.rules, table), cite("PA-687a.12(c)")) if odds.meter else 0
    # The tables do not say that a share of the meter comes with the stake, which was collected before the deal.
    return line._replace(pay=odds.fixed + share, from_meter=share, keeps_stake=table.stake_returned is True)


def _progressive_hand(state: Round, at: Seat) -> str | None:
    """§ 687a.6(d), with the extra card in the joker's place; deuces by reading DJ-7."""
    extra = state.areas.get(REPLACEMENT, [])
    if JOKER in at.cards and not extra:
        text = "a player on the progressive holds the joker, so the card that replaces it is needed"
        raise InputError("cards", text, field=f"extra.{REPLACEMENT}", clause=cite("PA-687a.11(f)(1)"))
    deuces = cast("DeuceReading", state.rules.reading("DJ-7"))
    return ranking.progressive(at.cards, extra[0] if extra else None, deuces=deuces)


@defines("PA-687a.1/trips-bonus-wager")
def _trips(state: Round, seat: int, hand: Evaluation) -> Line:
    """(f)(2): three of a kind or better, by the column for natural hands or the one for hands with a wild card."""
    fives, marks = _fives(state.rules), cast("NaturalReading", state.rules.reading("DJ-13"))
    stake = state.seats[seat].stakes[TRIPS]
    slug = ranking.trips(hand.cards, five_of_a_kind=fives)
    if slug is None:
        return lost(seat, TRIPS, stake, cite("PA-687a.11(f)(2)(i)"), hand.phrase)
    natural = ranking.is_natural(hand.cards, natural=marks, five_of_a_kind=fives)
    odds = state.rules.cell(in_force(state.rules, TRIPS), slug, "natural" if natural else "wild")
    return paid(seat, TRIPS, stake, odds, cite("PA-687a.11(f)(2)(ii)"), hand.phrase)


@defines("PA-687a.1/two-way-bad-beat-bonus-wager")
def _bad_beat(state: Round, seat: int, hand: Evaluation, dealer: Evaluation) -> Line:
    """(f)(3): the hand that loses is paid for; by reading DJ-3 the dealer's too."""
    stake = state.seats[seat].stakes[BAD_BEAT]
    table = in_force(state.rules, BAD_BEAT)
    beaten = hand if hand.value < dealer.value else dealer
    if hand.value == dealer.value:
        return lost(seat, BAD_BEAT, stake, cite("PA-687a.11(f)(3)(i)"), hand.phrase)
    # Reading DJ-6: only one table has a last row that could reach below three of a kind.
    or_less = table.row("three-of-a-kind-or-less") is not None
    last = cast("LastRowReading", state.rules.reading("DJ-6")) if or_less else "three-of-a-kind"
    slug = ranking.bad_beat_hand(beaten.cards, five_of_a_kind=_fives(state.rules), last_row=last)
    if slug is None:
        return lost(seat, BAD_BEAT, stake, cite("PA-687a.11(f)(3)(i)"), hand.phrase)
    if beaten is dealer and state.rules.reading("DJ-3") == "player-only":
        return lost(seat, BAD_BEAT, stake, cite("PA-687a.11(f)(3)(i)"), hand.phrase).read_by("DJ-3")
    row = "three-of-a-kind-or-less" if or_less and slug == "three-of-a-kind" else slug
    odds = state.rules.cell(table, row)
    line = paid(seat, BAD_BEAT, stake, odds, cite("PA-687a.11(f)(3)(ii)"), beaten.phrase)
    return line.read_by("DJ-3", decides=beaten is dealer)


def _envy(state: Round, seat: int) -> Iterator[Line]:
    """Reading DJ-8: the printed amount for each other player who holds a hand that has one."""
    table, names = in_force(state.rules, PROGRESSIVE), state.rules.book.game.hands[PROGRESSIVE]
    playing = [n for n in state.seats if _on_progressive(state, n)]
    for others in reversed(envied(state, seat, playing, each_hand=False)):
        slugs = [(other, _progressive_hand(state, state.seats[other])) for other in others if other in playing]
        hands = [(odds.fixed, n, slug) for n, slug in slugs if slug and (odds := state.rules.cell(table, slug, "envy"))]
        if hands:
            amount, other, slug = max(hands)
            yield Line(seat, ENVY, 0, Outcome.WIN, amount, cite("PA-687a.12(c)"), f"seat {other}: {names[slug].name}")


def _in_void(state: Round, line: Line) -> Line:
    """§ 687a.13(d) settles two wagers by (f); reading DJ-12 says whether the Two-Way Bad Beat goes with them."""
    if line.wager == BAD_BEAT and state.rules.reading("DJ-12") == "returned":
        return returned(line.seat, BAD_BEAT, line.stake, cite("PA-687a.13(d)"))
    return line


# --- § 687a.12: the tables from which a licensee chooses; without a choice, the first


# --- § 687a.13: irregularities


def _of_a_player(rules: TableRules, found: Mapping[str, Json]) -> None:
    """(c) names the players; reading DJ-11 says whether the dealer's hand counts too."""
    if found.get("who") == DEALER and rules.reading("DJ-11") == "players-only":
        text = "only a wrong number of cards in a player's hand voids the round (reading DJ-11)"
        raise RuleError("irregularity", text, clause=cite("PA-687a.13(c)"), field="who")


PLAY = Playbook(
    deck=deck(jokers=1),
    slug="dj-wild-stud-poker",
    play=play,
    settle=settle,
    cost=cost,
    check_stakes=check_stakes,
    checks={cite("PA-687a.13(c)"): _of_a_player},
)
