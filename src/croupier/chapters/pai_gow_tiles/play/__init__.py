"""Pai gow with tiles, N.J.A.C. 13:69F-10. Hold it beside the subchapter and read down both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.chapters.pai_gow_tiles.hands import filed_way
from croupier.chapters.pai_gow_tiles.play.contest import (
    PARTS,
    SLUG,
    Contest,
    Hands,
    check_given,
    compare,
    hands_of,
    house_hands,
    rounding,
)
from croupier.errors import RuleError
from croupier.money import dollars, vigorish
from croupier.play.adjacent import check_areas, order_of_setting, two_areas
from croupier.play.banking import settle_with_bank
from croupier.play.chapter import Playbook
from croupier.play.handling import dealer_lays
from croupier.play.inputs import Role
from croupier.play.lines import Line, Outcome, lost, paid, pushed
from croupier.play.positions import DEAD_HAND, Start, counterclockwise_from, find_start
from croupier.play.setting import HOUSE_WAY, accepts_setting, set_parts
from croupier.play.steps import DEALER, Announce, Ask, Call, DealAround, Discard, Expose, Mark, Settle, SettleBank
from croupier.play.surrendering import HandsSet
from croupier.play.together import Exposed, all_set
from croupier.rulebook import cite, defines, rulebook
from croupier.tiles import TILES

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from croupier.families.hands.house_way import Decision
    from croupier.play.banking import Bank
    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.play.steps import Place, Play, Step
    from croupier.tiles import Tile

# --- 10.1: definitions

PAI_GOW = "pai-gow"
STAY, SURRENDER = "play", "surrender"
RIGHT, DOWN, DEAD = "the dealer's right", "the right side of the table, face down", "the dead hand"
LAW = rulebook(SLUG).table
BANK = LAW.bank

# --- 10.2 to 10.4: tiles, dice and shaker; opening of the table and shuffling

WORDS = {
    "inspect": "sort and inspect the tiles",
    "spread": "turn the tiles face up in sixteen pairs by rank, the supreme pair first",
    "view": "the first player looks at the tiles",
    "wash": "turn the tiles face down to be washed and stacked",
    "shuffle": "wash the tiles, at least eight circles with each hand",
    "load": "form eight stacks of four tiles",
    "idle": "turn the idle tiles face up in sixteen pairs, the supreme pair first",
}

# --- 10.5 and 10.10: wagers: in law/table.toml
# --- 10.6, and 10.8(h) to (m) where a player banks: dealing the tiles

START = Start(shake=cite("NJ-69F-10.6(a)"), announce=cite("NJ-69F-10.6(b)"), count=cite("NJ-69F-10.6(c)"))
BANK_START = Start(
    bank_shakes=cite("NJ-69F-10.8(h)"),
    announce=cite("NJ-69F-10.8(i)"),
    from_bank=cite("NJ-69F-10.8(j)"),
    count=cite("NJ-69F-10.8(j)"),
)


@defines("NJ-69F-10.10(b)")
def play(state: Round) -> Play:
    """One round: the dice, the stacks, the setting of the hands, and the comparison with the dealer or the bank."""
    check_areas(state, LAW.wagering.boxes, bank_has_one=BANK.one_area)
    bank = state.bank
    yield Mark("bank-shaking" if bank else "shaking")
    eight = state.rules.reading("NJ-19") == "eight-places"
    start = yield from find_start(state, BANK_START if bank else START, dead_hand=eight)
    yield Mark("dealing")
    yield from _deal(state, start)
    yield from _players_set(state)
    yield from _against_bank(state) if bank else _against_dealer(state)


def _deal(state: Round, start: Place) -> Play:
    """The stacks go round counterclockwise; those without a wager join the dead hand."""
    bank = state.bank
    clause = cite("NJ-69F-10.8(k)") if bank else cite("NJ-69F-10.6(d)")
    marked = cite("NJ-69F-10.8(l)") if bank else cite("NJ-69F-10.6(d)")
    places = counterclockwise_from(state, start, dead_hand=True)
    after_dealer = places.index(DEALER) + 1
    yield DealAround(tuple(places[:after_dealer]), 1, clause, size=4)
    yield Announce("a marker is placed on the dealer's stack", marked)
    yield DealAround(tuple(places[after_dealer:]), 1, clause, size=4)
    joins = cite("NJ-69F-10.8(l)") if bank else cite("NJ-69F-10.6(e)")
    for area in list(state.areas):
        if area != DEAD_HAND:
            yield Discard(area, joins, DEAD)
    if bank and not bank.dealer_wager:
        yield Discard(DEALER, joins, DEAD)
    covered = cite("NJ-69F-10.8(m)") if bank else cite("NJ-69F-10.6(f)")
    yield Announce("the shaker is covered, shaken once and placed to the right of the dealer", covered)


# --- 10.7(a) and (b): the players set their hands


def _players_set(state: Round) -> Play:
    """All at the same time; 10.9(d): a player whose tile was exposed says first whether to play the hand at all."""
    yield Mark("setting")
    asks = {}
    for seat in order_of_setting(state, PAI_GOW):
        clause = cite("NJ-69F-10.10(b)") if two_areas(state, seat) else cite("NJ-69F-10.7(a)")
        asks[seat] = _setting_ask(state, seat, clause, later=(SURRENDER,))
    exposed = Exposed(cite("NJ-69F-10.9(d)"), cite("NJ-69F-10.7(l)"), RIGHT)
    yield from all_set(state, asks, _lays, exposed)


def _lays(state: Round, seat: int, answer: Json) -> Play:
    """The two hands lie face down behind the betting area."""
    hands = state.own(Contest).hands[seat] = _as_set(state, seat, answer)
    state.laid[seat] = hands[:2]
    yield from ()


def _setting_ask(state: Round, seat: int, clause: str, later: tuple[str, ...] = ()) -> Ask:
    """The dealer tells a player how the house would set the hand only where the licensee lets that be."""
    advised = state.rules.option("advise_house_way") is True
    accepts = _accepts(state, seat, clause)
    return Ask(seat, "setting", (HOUSE_WAY,) if advised else (), clause, accepts=accepts, later=later)


def _accepts(state: Round, seat: int, clause: str) -> Callable[[Json], None]:
    def accepts(answer: Json) -> None:
        if answer == SURRENDER:
            text = "a player surrenders after the hands of the dealer or the bank have been set"
            raise RuleError("surrender", text, clause=cite("NJ-69F-10.7(f)"), field="decisions")
        if answer == HOUSE_WAY:
            text = "at this table the dealer does not say how the house would set the hand"
            raise RuleError("advice", text, clause=cite("NJ-69F-10.7(b)"), field="decisions")
        accepts_setting(SLUG, state.seats[seat].cards, PARTS, clause)(answer)
        if len(set_parts(SLUG, answer, PARTS)["high"]) != 2:
            raise RuleError("setting", "each hand has two tiles", clause=clause, field="decisions")

    return accepts


def _as_set(state: Round, seat: int, answer: Json) -> Hands:
    tiles = state.seats[seat].cards
    if answer == HOUSE_WAY:
        return house_hands(state.rules, tiles)
    laid = set_parts(SLUG, answer, PARTS, field="decisions")
    return hands_of(state.rules, laid["high"], laid["low"])


# --- 10.7(c) to (e): the dealer's hands


def advise(state: Round, seat: int) -> Decision:
    """(b): what the dealer tells a player who asks."""
    return filed_way(state.rules, state.seats[seat].cards)


def _dealer_sets(state: Round, clause: str) -> Play:
    """(c) to (e): the dealer turns the four tiles over and sets them; what a record shows otherwise must be reset."""
    yield Mark("dealer-setting")
    hands = _lay_dealers(state, (yield from dealer_lays(SLUG, state.dealer, PARTS, clause)))
    given = state.stated.dealer_set
    if given is not None:
        check_given(state, given, state.dealer, hands, "dealer.set")
    yield Expose(DEALER, clause, hands.phrase)


def _lay_dealers(state: Round, given: Mapping[str, tuple[Tile, ...]] | None = None) -> Hands:
    """The dealer's hands as they were laid down, else the filed way."""
    rules = state.rules
    hands = hands_of(rules, given["high"], given["low"]) if given else house_hands(rules, state.dealer)
    state.own(Contest).dealer = hands
    state.dealer_set = hands.texts
    return hands


def reset(state: Round) -> str | None:
    """10.9(f): the dealer's hands the filed way, and the round goes on."""
    return _lay_dealers(state).phrase if state.dealer_set is not None else None


# --- 10.7(f) to (l): surrender, comparison with the dealer, payment


def _against_dealer(state: Round) -> Play:
    """Losers and pushes are settled as their hands are exposed, winners after all of them."""
    yield from _dealer_sets(state, cite("NJ-69F-10.7(c)"))
    yield Mark("comparing")
    winners = []
    for seat in state.counterclockwise():
        if seat not in state.own(Contest).hands:
            continue
        if (yield from _surrenders(state, seat)):
            continue
        line = _line(state, seat, state.own(Contest).the_dealers())
        yield from _show(line, cite("NJ-69F-10.7(g)"))
        if line.outcome is Outcome.WIN:
            winners.append(line)
        else:
            yield Settle(seat, (line,), line.clause)
            pushes = line.outcome is Outcome.PUSH
            yield Discard(seat, cite("NJ-69F-10.7(i)") if pushes else cite("NJ-69F-10.7(l)"), RIGHT)
    for won in winners:
        # The dealer's hands may have been reset since this one was exposed.
        line = compares(state, won.seat) if state.resets else won
        yield Settle(line.seat, (line,), cite("NJ-69F-10.7(k)"))
        yield Discard(line.seat, cite("NJ-69F-10.7(l)"), RIGHT)
    yield Discard(DEALER, cite("NJ-69F-10.7(l)"), RIGHT)


def _surrenders(state: Round, seat: int) -> Generator[Step, Json, bool]:
    """(f): up to the exposure of the hands; the wager and the tiles are collected at once, the tiles unseen."""
    answer = yield Ask(seat, "play or surrender", (STAY, SURRENDER), cite("NJ-69F-10.7(f)"), silent=STAY)
    if answer != SURRENDER:
        return False
    line = Line(seat, PAI_GOW, state.seats[seat].stakes[PAI_GOW], Outcome.SURRENDER, 0, cite("NJ-69F-10.7(f)"))
    yield Settle(seat, (line,), cite("NJ-69F-10.7(f)1"))
    yield Discard(seat, cite("NJ-69F-10.7(f)2"), DOWN)
    return True


def _show(line: Line, clause: str) -> Play:
    """(g): both hands of a player are exposed, compared and announced."""
    yield Expose(line.seat, clause, line.hand)
    yield Announce(f"seat {line.seat}: {line.outcome.value}", clause)


def _line(state: Round, seat: int, house: Hands) -> Line:
    hands = state.own(Contest).hands[seat]
    stake = state.seats[seat].stakes[PAI_GOW]
    outcome, clause = compare(state.rules, hands, house)
    if outcome is Outcome.LOSE:
        return lost(seat, PAI_GOW, stake, clause, hands.phrase)
    if outcome is Outcome.PUSH:
        return pushed(seat, PAI_GOW, stake, clause, hands.phrase)
    odds = state.rules.cell(state.rules.book.paytables[cite("NJ-69F-10.7(k)")], "any-win")
    line = paid(seat, PAI_GOW, state.wagered(seat, PAI_GOW), odds, clause, hands.phrase)._replace(stake=stake)
    return line._replace(vigorish=vigorish(line.pay, rounding(state.rules)))


def compares(state: Round, seat: int) -> Line:
    """(h), (i), (j): the wager against the dealer's hands as they lie."""
    return _line(state, seat, state.own(Contest).the_dealers())


def settle(state: Round, seat: int, only: frozenset[str] | None = None) -> list[Line]:
    """The wager of one player against the dealer's hands."""
    if (only is not None and PAI_GOW not in only) or seat not in state.own(Contest).hands:
        return []
    return [_line(state, seat, state.own(Contest).dealer or _lay_dealers(state))]


# --- 10.8: a player as the bank. Of (d) to (l) only a reconstruction is at hand (reading NJ-5).

DEALER_WAGER = {
    Outcome.WIN: "the dealer wins against the bank: the wager lies on the dealer's tiles",
    Outcome.PUSH: "the dealer pushes against the bank: the wager returns to the table inventory",
    Outcome.LOSE: "the dealer loses against the bank: the wager goes to the centre of the layout",
}


def _against_bank(state: Round) -> Play:
    """(n) to (r): first the dealer's wager, then the players counterclockwise, then the centre of the table."""
    bank = state.the_bank()
    clause = BANK.co_settles if bank.co_bank else BANK.settles
    yield Mark("bank-setting")
    hands = yield from _bank_sets(state, bank)
    dealer_result = yield from _dealer_against(state, bank, hands)
    yield Mark("comparing")
    results: dict[int, Outcome] = {}
    for seat in [seat for seat in state.counterclockwise() if seat in state.own(Contest).hands]:
        if (yield from _surrenders(state, seat)):
            results[seat] = Outcome.SURRENDER
            continue
        line = _line(state, seat, hands)
        results[seat] = line.outcome
        yield from _show(line, clause)
        if line.outcome is not Outcome.WIN:
            yield Settle(seat, (line._replace(clause=clause),), clause)
            yield Discard(seat, cite("NJ-69F-10.7(l)"), RIGHT)
    yield from _centre(state, results, dealer_result, clause)
    for place in (DEALER, bank.seat) if bank.dealer_wager else (bank.seat,):
        yield Discard(place, cite("NJ-69F-10.7(l)"), RIGHT)


def _bank_sets(state: Round, bank: Bank) -> Generator[Step, Json, Hands]:
    """The bank sets its own hands; for a co-bank the dealer does, the filed way."""
    seat: int = bank.seat
    if not bank.co_bank:
        answer = yield _setting_ask(state, seat, cite("NJ-69F-10.7(c)"))
        return _as_set(state, seat, answer)
    text = "set the hands of the co-bank the filed way"
    yield Call("set-hand", (Role.DEALER,), BANK.co_bank, text, _accepts_co_bank(state, seat), seat)
    return house_hands(state.rules, state.seats[seat].cards)


def _accepts_co_bank(state: Round, seat: int) -> Callable[[Mapping[str, Json]], None]:
    """A co-bank's hands are set the filed way and no other."""

    def accepts(data: Mapping[str, Json]) -> None:
        answer, field = data.get("decision", HOUSE_WAY), f"seats.{seat}.decisions"
        if answer == HOUSE_WAY:
            return
        if not isinstance(answer, dict) or set(answer) != {"set"}:
            raise RuleError("setting", "the dealer sets the hands of the co-bank", clause=BANK.co_bank, field=field)
        tiles = state.seats[seat].cards
        given = set_parts(SLUG, answer, PARTS, field=field)
        check_given(state, given, tiles, house_hands(state.rules, tiles), field)

    return accepts


def _dealer_against(state: Round, bank: Bank, hands: Hands) -> Generator[Step, Json, Outcome | None]:
    """(n): the hands of the dealer, if there is a wager on them, and of the bank."""
    result = None
    if bank.dealer_wager:
        yield from _dealer_sets(state, BANK.dealer_settles)
        result = compare(state.rules, state.own(Contest).the_dealers(), hands)[0]
    yield Expose(bank.seat, BANK.co_settles if bank.co_bank else BANK.dealer_settles, hands.phrase)
    if result is not None:
        yield Announce(DEALER_WAGER[result], BANK.dealer_settles)
    return result


def _centre(state: Round, results: Mapping[int, Outcome], dealer_result: Outcome | None, clause: str) -> Play:
    """(o) and (p): winners are paid from what lost; the bank, or bank and house, add the rest or share what is left."""
    bank = state.the_bank()
    lines = settle_with_bank(state, BANK, results, dealer_result, rounding(state.rules))
    gain = state.bank_due
    own = bank.dealer_wager
    lying = sum(line.stake for line in lines if line.outcome in (Outcome.LOSE, Outcome.SURRENDER))
    lying += own if dealer_result is Outcome.LOSE else 0
    winners = [line for line in lines if line.outcome is Outcome.WIN]
    owed = sum(line.stake for line in winners) + (own if dealer_result is Outcome.WIN else 0)
    yield Announce(f"{dollars(lying)} lies in the centre of the table, {dollars(owed)} has won", clause)
    if owed > lying:
        house = owed - lying + gain
        share = f" and the table inventory {dollars(house)}" if bank.co_bank else ""
        yield Announce(f"the bank adds {dollars(-gain)}{share} to the centre", clause)
    if dealer_result is Outcome.WIN:
        yield Announce(f"the dealer's wager is paid {dollars(own)}; both go to the table inventory", BANK.dealer_paid)
    for line in winners:
        phrase = state.own(Contest).hands[line.seat].phrase
        yield Settle(line.seat, (line._replace(hand=phrase),), BANK.vigorish)
        yield Discard(line.seat, cite("NJ-69F-10.7(l)"), RIGHT)
    if lying > owed:
        half = ", half of it for the house," if bank.co_bank else ""
        yield Announce(f"of the {dollars(lying - owed)} left{half} the bank keeps {dollars(gain)}", clause)
    yield SettleBank(bank.seat, clause)


# --- 10.4(e), 10.8(i) and 10.9: irregularities


def _may_void(state: Round, data: Mapping[str, Json]) -> None:
    """(d) is for a player who has not set the hand; a tile of the bank falls under (e)."""
    bank, seat = state.bank, data.get("seat")
    if bank and seat == bank.seat:
        text = "an exposed tile of the bank voids all hands"
        raise RuleError("irregularity", text, clause=cite("NJ-69F-10.9(e)"), field="seat")
    if seat not in state.seats:
        text = "no such seat plays in this round"
        raise RuleError("irregularity", text, clause=cite("NJ-69F-10.9(d)"), field="seat")


def _face_down(state: Round, data: Mapping[str, Json]) -> None:
    """(e) is about tiles that lie face down: the dealer's and the bank's are turned over in their turn."""
    place = {DEALER: DEALER, "bank": state.bank_seat()}.get(str(data.get("who")))
    if place is not None and place in state.exposed:
        text = "these tiles have been turned over in their turn"
        raise RuleError("irregularity", text, clause=cite("NJ-69F-10.9(e)"), field="who")


PLAY = Playbook(
    deck=TILES,
    slug=SLUG,
    play=play,
    settle=settle,
    in_round={cite("NJ-69F-10.9(e)"): _face_down, cite("NJ-69F-10.9(d)"): _may_void},
    words=WORDS,
    advise=advise,
    hands_set=HandsSet(cite("NJ-69F-10.7(b)"), cite("NJ-69F-10.7(f)"), after_dealer=True),
    compares=compares,
    resets={cite("NJ-69F-10.9(f)"): reset},
)
