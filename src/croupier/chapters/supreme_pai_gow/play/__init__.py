"""Supreme Pai Gow, Massachusetts Rules of the Playbook. Hold it beside the chapter and read down both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import deck
from croupier.chapters.supreme_pai_gow.play.contest import (
    BONUS,
    FLOOR,
    LEAST_BONUS,
    MAIN,
    PARTS,
    SLUG,
    Hands,
    Laid,
    areas_of,
    bonus_line,
    by_house_way,
    check_areas,
    check_dealer_set,
    check_house_way,
    contest,
    dealer_hands,
    each_has_one,
    laid,
    lay_dealers,
    main_line,
    phrase,
    rounding,
    setting_order,
)
from croupier.chapters.supreme_pai_gow.play.deal import deal, equipped
from croupier.errors import RuleError
from croupier.money import Rounding, dollars
from croupier.play.banking import Bank, settle_with_bank
from croupier.play.chapter import Playbook
from croupier.play.handling import count_hand, dealer_lays
from croupier.play.inputs import Role
from croupier.play.lines import Line, Outcome
from croupier.play.setting import HOUSE_WAY, accepts_setting
from croupier.play.steps import DEALER, Announce, Ask, Call, Discard, Expose, Mark, Settle, SettleBank, Take
from croupier.play.surrendering import HandsSet
from croupier.play.together import Exposed, all_set
from croupier.rulebook import cite, defines, rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from croupier.money import Cents
    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.play.steps import Play, Step
    from croupier.submission import TableRules

SURRENDER, STAY = "surrender", "play"
LAW = rulebook(SLUG).table
BANK = LAW.bank

# --- Sections 2 to 6: the cards, the starting position, opening, shuffling: in law/table.toml
# --- Section 7: wagers


def check_stakes(rules: TableRules, stakes: Mapping[str, Cents]) -> None:
    """(d): a bonus wager is at least a dollar."""
    if stakes.get(BONUS, LEAST_BONUS) < LEAST_BONUS:
        text = f"a bonus wager is at least {dollars(LEAST_BONUS)}"
        raise RuleError("wager", text, clause=cite("MA-SPG-7(d)"), field=f"wagers.{BONUS}")


# --- Section 12: completion of each round of play


def play(state: Round) -> Play:
    """One round: Section 8, 9 or 10 for the cards, then Section 12, or 13 where a player banks."""
    check_areas(state, BANK.one_area)
    yield from deal(state)
    yield from _set_hands(state)
    yield from (_against_bank if state.bank else _against_dealer)(state, state.own(Laid).hands)


def _set_hands(state: Round) -> Play:
    """(a) and (b): each player sets two hands, the bank its own; those of a co-bank the dealer sets (13(e)).

    16(d): a player whose card was exposed plays the hand or voids it before looking at the rest.
    """
    bank = state.bank or Bank(seat=0)
    yield Mark("setting")
    seats = [seat for seat in setting_order(state) if not (seat == bank.seat and bank.co_bank)]
    clause = cite("MA-SPG-16(d)")
    yield from all_set(state, {seat: _ask(state, seat) for seat in seats}, _lays, Exposed(clause, clause))
    if bank.co_bank:
        text = "set the hands of the co-bank by the house way"
        yield Call("set-hand", (Role.DEALER,), cite("MA-SPG-13(e)"), text, _by_house_way_only(state), bank.seat)
        state.own(Laid).hands[bank.seat] = by_house_way(state.rules, state.seats[bank.seat].cards)
    yield Mark("set")


def _ask(state: Round, seat: int) -> Ask:
    choices = (HOUSE_WAY,) if state.rules.option("advise_house_way") is not False else ()
    two = not each_has_one(state) and len(areas_of(state, seat)) > 1
    clause = cite("MA-SPG-15(b)") if two else cite("MA-SPG-12(a)")
    sets = accepts_setting(SLUG, state.seats[seat].cards, PARTS, cite("MA-SPG-12(a)"))

    def accepts(answer: Json) -> None:
        if answer != SURRENDER or seat == state.bank_seat():
            sets(answer)

    return Ask(seat, "setting", choices, clause, accepts)


def _lays(state: Round, seat: int, answer: Json) -> Play:
    """(e): the hands lie face down until the dealer exposes them, unless the player gives them up."""
    if answer == SURRENDER:
        yield from _surrender(state, seat)
    else:
        state.own(Laid).hands[seat] = laid(state, seat, answer)


def _gives_up(state: Round, seat: int) -> Generator[Step, Json, bool]:
    """(e): until the dealer exposes a player's hands, that player may give up the wager; some did so while setting."""
    if SURRENDER in state.seats[seat].decisions:
        return True
    answer = yield Ask(seat, SURRENDER, (STAY, SURRENDER), cite("MA-SPG-12(e)"), silent=STAY)
    if answer == SURRENDER:
        yield from _surrender(state, seat)
    return bool(answer == SURRENDER)


def _surrender(state: Round, seat: int) -> Play:
    """(e)(1): the wager is collected at once, with a bank into the centre of the table."""
    if state.bank:
        yield Take(seat, (MAIN,), clause=cite("MA-SPG-12(e)(1)"))
    line = Line(seat, MAIN, state.seats[seat].stakes[MAIN], Outcome.SURRENDER, 0, cite("MA-SPG-12(e)"))
    yield Settle(seat, (line,), clause=cite("MA-SPG-12(e)(1)"))
    yield from _put_away(state, seat)


def _put_away(state: Round, seat: int) -> Play:
    """(e)(2) and (3): the cards wait face down for the bonus wager, or are counted and collected."""
    if BONUS in state.seats[seat].stakes:
        yield Announce(f"seat {seat}: the cards go face down under the bonus wager", cite("MA-SPG-12(e)(2)"))
    else:
        yield from count_hand(seat, len(state.seats[seat].cards), cite("MA-SPG-12(e)(3)"))
        yield Discard(seat, clause=cite("MA-SPG-12(e)(3)"))


def _against_dealer(state: Round, hands: dict[int, Hands]) -> Play:
    """(c), (f), (h): the dealer's hands, then each player's from the dealer's right."""
    yield Mark("revealing")
    yield from _dealer_sets(state, cite("MA-SPG-12(c)"))
    yield Mark("settling")
    surrendered = []
    for seat in state.counterclockwise():
        if state.seats[seat].out:
            continue
        if (yield from _gives_up(state, seat)):
            surrendered.append(seat)
            continue
        line = main_line(state, seat, hands[seat], dealer_hands(state))
        yield Expose(seat, cite("MA-SPG-12(f)"), line.hand)
        yield Settle(seat, (line,), clause=cite("MA-SPG-12(h)"))
        yield from _settle_bonus(state, seat, cite("MA-SPG-12(i)"))
        yield Discard(seat, clause=cite("MA-SPG-12(j)"))
    yield from _late_bonuses(state, surrendered)
    yield Discard(DEALER, clause=cite("MA-SPG-12(j)"))


def _dealer_sets(state: Round, clause: str) -> Play:
    """(c) and (d): the dealer turns the four cards over and sets them."""
    lay_dealers(state, (yield from dealer_lays(SLUG, state.dealer, PARTS, clause)))
    check_dealer_set(state)
    yield Expose(DEALER, clause, phrase(state.rules, dealer_hands(state)))


def reset(state: Round) -> str | None:
    """16(i): the dealer's hands by the house way, and the round goes on."""
    return phrase(state.rules, lay_dealers(state)) if state.dealer_set is not None else None


def _settle_bonus(state: Round, seat: int, clause: str) -> Play:
    """(i): after the main wager, the bonus wager for the best hand that the four cards form."""
    if BONUS in state.seats[seat].stakes:
        yield Settle(seat, (bonus_line(state, seat),), clause=clause)


def _late_bonuses(state: Round, surrendered: list[int]) -> Play:
    """(e)(2): the bonus wagers of players who surrendered, at the conclusion of the round."""
    for seat in surrendered:
        if BONUS in state.seats[seat].stakes:
            yield Expose(seat, cite("MA-SPG-12(e)(2)"))
            yield Settle(seat, (bonus_line(state, seat),), clause=cite("MA-SPG-12(e)(2)"))
            yield Discard(seat, clause=cite("MA-SPG-12(j)"))


def compares(state: Round, seat: int) -> Line:
    """(g), (h): the supreme pai gow wager against the dealer's hands as they lie."""
    return main_line(state, seat, state.own(Laid).hands[seat], dealer_hands(state))


def settle(state: Round, seat: int, only: frozenset[str] | None = None) -> list[Line]:
    """The bonus wager, which alone is settled in a round that is void."""
    wanted = BONUS in state.seats[seat].stakes and (only is None or BONUS in only)
    return [bonus_line(state, seat)] if wanted else []


# --- Section 13: player bank; co-banking


def _by_house_way_only(state: Round) -> Callable[[Mapping[str, Json]], None]:
    """(e): the hands of a co-bank are set by the house way and by no other."""
    seat = state.the_bank().seat
    return lambda data: check_house_way(state, seat, data.get("decision", HOUSE_WAY), BANK.co_bank)


def _bank_hands(state: Round, hands: Hands, seat: int) -> Generator[Step, Json, Hands]:
    """16(j): a bank's hands set wrongly do not lose but are reset by the house way (reading MA-7)."""
    spared = {cite("MA-SPG-12(g)(2)"), cite("MA-SPG-12(g)(3)")}
    if state.rules.reading("MA-7") == "as-printed":
        spared = {cite("MA-SPG-12(g)(3)")}
    if hands.fault not in spared:
        return hands
    reset = by_house_way(state.rules, state.seats[seat].cards)
    words = "the bank's hands are reset by the house way"
    state.note(cite("MA-SPG-16(j)"), words)
    yield Announce(f"{words}: {phrase(state.rules, reset)}", cite("MA-SPG-16(j)"))
    return reset


def _against_bank(state: Round, hands: dict[int, Hands]) -> Play:
    """(k) to (p): the dealer's wager, then each player's hands, then the centre of the table."""
    bank = state.the_bank()
    clause = BANK.co_settles if bank.co_bank else BANK.settles
    yield Mark("revealing")
    house = yield from _bank_hands(state, hands[bank.seat], bank.seat)
    dealer = yield from _dealer_against_bank(state, house)
    yield Mark("settling")
    results: dict[int, tuple[Outcome, str]] = {}
    for seat in state.counterclockwise():
        if state.seats[seat].out or seat == bank.seat:
            continue
        if (yield from _gives_up(state, seat)):
            results[seat] = (Outcome.SURRENDER, cite("MA-SPG-12(e)"))
            continue
        results[seat] = contest(state.rules, hands[seat], house)
        yield Expose(seat, clause, phrase(state.rules, hands[seat]))
        yield Announce(f"seat {seat}: {results[seat][0]} against the bank", clause)
        if results[seat][0] is not Outcome.WIN:
            # Losing wagers go to the centre at once; winners wait until every hand lies open.
            line = Line(seat, MAIN, state.seats[seat].stakes[MAIN], results[seat][0], 0, clause)
            yield Settle(seat, (_in_words(state, line, hands, results),), clause=clause)
    yield from _from_centre(state, hands, results, dealer)


def _dealer_against_bank(state: Round, house: Hands) -> Generator[Step, Json, Outcome | None]:
    """(k): the dealer's hands and the bank's, and what becomes of the wager that the dealer made."""
    rules, bank = state.rules, state.the_bank()
    if bank.dealer_wager:
        yield from _dealer_sets(state, BANK.dealer_settles)
    yield Expose(bank.seat, BANK.co_bank if bank.co_bank else BANK.dealer_settles, phrase(rules, house))
    if not bank.dealer_wager:
        return None
    outcome, _ = contest(rules, dealer_hands(state), house)
    yield Announce(f"the dealer's wager of {dollars(bank.dealer_wager)}: {outcome}", BANK.dealer_settles)
    return outcome


def _from_centre(
    state: Round, hands: dict[int, Hands], results: dict[int, tuple[Outcome, str]], dealer: Outcome | None
) -> Play:
    """(l), (m), (n): wagers are settled from the centre of the table; (p): bonus wagers as ever."""
    bank = state.the_bank()
    clause = BANK.co_settles if bank.co_bank else BANK.settles
    lines = {line.seat: _in_words(state, line, hands, results) for line in _bank_lines(state, results, dealer)}
    yield Announce(_centre(state, lines, dealer), clause)
    if dealer is Outcome.WIN:
        yield Announce("the dealer's wager and what it won return to the table inventory", BANK.dealer_paid)
    surrendered = []
    for seat in state.counterclockwise():
        if state.seats[seat].out:
            continue
        if seat in lines and lines[seat].outcome is Outcome.SURRENDER:
            surrendered.append(seat)
            continue
        if seat in lines and lines[seat].outcome is Outcome.WIN:
            yield Settle(seat, (lines[seat],), clause=clause)
        yield from _settle_bonus(state, seat, cite("MA-SPG-13(p)"))
        yield Discard(seat, clause=cite("MA-SPG-12(j)"))
    yield SettleBank(bank.seat, clause)
    yield from _late_bonuses(state, surrendered)
    if bank.dealer_wager:
        yield Discard(DEALER, clause=cite("MA-SPG-12(j)"))


@defines("MA-SPG-1/bank")
def _bank_lines(state: Round, results: dict[int, tuple[Outcome, str]], dealer: Outcome | None) -> list[Line]:
    """Reading MA-6: as printed, (l) sends the bank's vigorish to a section that has nothing on rounding."""
    outcomes = {seat: outcome for seat, (outcome, _) in results.items()}
    lines = settle_with_bank(state, BANK, outcomes, dealer, rounding(state.rules))
    if state.rules.reading("MA-6") == "as-printed" and not state.the_bank().co_bank:
        settle_with_bank(state, BANK, outcomes, dealer, Rounding.CENT_DOWN)
    return lines


def _in_words(state: Round, line: Line, hands: dict[int, Hands], results: dict[int, tuple[Outcome, str]]) -> Line:
    """The line with its hand, and with the clause of a wrong setting or a surrender in place of the bank's."""
    outcome, clause = results[line.seat]
    if outcome is Outcome.SURRENDER:
        return line._replace(clause=clause)
    own = clause if hands[line.seat].fault else line.clause
    return line._replace(clause=own, hand=phrase(state.rules, hands[line.seat]))


def _centre(state: Round, lines: dict[int, Line], dealer: Outcome | None) -> str:
    """The centre of the table in words."""
    bank = state.the_bank()
    wager = bank.dealer_wager
    taken = sum(line.stake for line in lines.values() if line.outcome in (Outcome.LOSE, Outcome.SURRENDER))
    taken += wager if dealer is Outcome.LOSE else 0
    owed = sum(line.stake for line in lines.values() if line.outcome is Outcome.WIN)
    owed += wager if dealer is Outcome.WIN else 0
    who = "co-bank and house" if bank.co_bank else "bank"
    end = f"{dollars(taken - owed)} over for the {who}" if taken >= owed else f"{dollars(owed - taken)} from the {who}"
    return f"{dollars(taken)} in the centre, {dollars(owed)} to pay: {end}"


# --- Section 16: irregularities


def _not_the_bank(state: Round, data: Mapping[str, Json]) -> None:
    """An exposed card of the bank voids the round and leaves the bank no choice."""
    if state.bank_seat() == data.get("seat"):
        text = "an exposed card of the bank voids all hands"
        raise RuleError("irregularity", text, clause=cite("MA-SPG-16(e)"), field="seat")


PLAY = Playbook(
    deck=deck(jokers=2),
    slug=SLUG,
    play=play,
    settle=settle,
    in_round={cite("MA-SPG-16(d)"): _not_the_bank},
    check_stakes=check_stakes,
    hands_set=HandsSet(cite("MA-SPG-12(b)"), cite("MA-SPG-12(e)")),
    compares=compares,
    resets={cite("MA-SPG-16(i)"): reset},
    equipped=equipped,
    limit=FLOOR,
)
