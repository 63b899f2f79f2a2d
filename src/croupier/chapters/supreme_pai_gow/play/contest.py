"""Supreme Pai Gow, Sections 3, 12, 14 and 15: how hands are set, compared and paid."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

from croupier.cards import cards_text
from croupier.chapters.supreme_pai_gow.hands import arguments, bonus_joker_of, joker_of
from croupier.chapters.supreme_pai_gow.hands import ranking as supreme
from croupier.chapters.supreme_pai_gow.hands.ways import WAYS
from croupier.errors import RuleError
from croupier.families.hands.house_way import set_hand
from croupier.money import Rounding, dollars, vigorish
from croupier.play.banking import vigorish_rounding
from croupier.play.limits import PayoutLimit
from croupier.play.lines import Line, Outcome, lost, paid, pushed
from croupier.play.setting import HOUSE_WAY, accepts_setting, set_parts
from croupier.rulebook import cite, defines
from croupier.submission.exposure import floor_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from croupier.chapters.supreme_pai_gow.hands.ranking import AceReading, JokerReading, ZeroReading
    from croupier.families.hands.evaluation import Evaluation
    from croupier.money import Cents
    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.submission import TableRules

SLUG = MAIN = "supreme-pai-gow"
BONUS = "bonus"
HIGH, LOW = PARTS = ("high", "low")


class Hands(NamedTuple):
    """A high and a low hand as laid down, and the clause that a wrong setting breaks."""

    high: tuple[int, ...]
    low: tuple[int, ...]
    fault: str | None = None


@dataclass(slots=True)
class Laid:
    """What each player has laid down, and the dealer."""

    hands: dict[int, Hands] = field(default_factory=dict)
    dealer: Hands | None = None


# --- 12(a) to (d): setting


@defines("MA-SPG-1/high-hand", "MA-SPG-1/low-hand")
def laid(state: Round, seat: int, answer: Json) -> Hands:
    """What a player lays down: an own setting, or that of the house way."""
    if answer == HOUSE_WAY:
        high, low, _ = by_house_way(state.rules, state.seats[seat].cards)
    else:
        parts = set_parts(SLUG, answer, PARTS)
        high, low = parts[HIGH], parts[LOW]
    return Hands(high, low, _fault(state.rules, high, low))


def _fault(rules: TableRules, high: tuple[int, ...], low: tuple[int, ...]) -> str | None:
    """12(g)(2) and (3): what makes a setting lose; reading MA-1 says whether equal hands do."""
    if len(high) != 2 or len(low) != 2:
        return cite("MA-SPG-12(g)(3)")
    above = rank(rules, high).value - rank(rules, low).value
    wrong = above < 0 or (above == 0 and rules.reading("MA-1") == "loses")
    return cite("MA-SPG-12(g)(2)") if wrong else None


def by_house_way(rules: TableRules, cards: Sequence[int]) -> Hands:
    """12(d): the setting that the licensee has submitted."""
    way = rules.house_way or rules.book.game.default_house_way
    held = sorted(cards)
    a, b, c, d = held
    i, j, k, m = _places(str(way), (a >> 2, b >> 2, c >> 2, d >> 2), **arguments(rules))
    return Hands((held[i], held[j]), (held[k], held[m]))


@defines("MA-SPG-12(d)")
@cache
def _places(way: str, ranks: tuple[int, ...], **readings: str) -> tuple[int, ...]:
    """Which of four sorted cards go high and low; suits do not matter, so any cards of these ranks will do."""
    cards = [4 * rank + ranks[:at].count(rank) for at, rank in enumerate(ranks)]
    setting = set_hand(WAYS[way], cards, **readings).setting
    return tuple(cards.index(card) for card in setting.high + setting.low)


def lay_dealers(state: Round, given: Mapping[str, Sequence[int]] | None = None) -> Hands:
    """12(c) and (d): the dealer's hands as they were laid down, else by the house way."""
    hands = Hands(tuple(given[HIGH]), tuple(given[LOW])) if given else by_house_way(state.rules, state.dealer)
    state.own(Laid).dealer = hands
    state.dealer_set = texts(hands)
    return hands


def dealer_hands(state: Round) -> Hands:
    """The hands that the dealer has set."""
    hands = state.own(Laid).dealer
    assert hands is not None
    return hands


def check_dealer_set(state: Round) -> None:
    """16(i): what a record says the dealer set must follow the house way, or be reset by it."""
    given, clause, hands = state.stated.dealer_set, cite("MA-SPG-16(i)"), dealer_hands(state)
    if given is not None and not _same_rank(state.rules, given, hands) and clause not in state.resets:
        raise RuleError("setting", f"the house way sets {texts(hands)}", clause=clause, field="dealer.set")


def check_house_way(state: Round, seat: int, decision: Json, clause: str) -> None:
    """Refuse a setting that is not the house way's."""
    if decision == HOUSE_WAY:
        return
    accepts_setting(SLUG, state.seats[seat].cards, PARTS, clause)(decision)
    hands = by_house_way(state.rules, state.seats[seat].cards)
    if not _same_rank(state.rules, set_parts(SLUG, decision, PARTS), hands):
        text = f"the house way sets {texts(hands)}"
        raise RuleError("setting", text, clause=clause, field=f"seats.{seat}.decisions")


def _same_rank(rules: TableRules, given: Mapping[str, Sequence[int]], hands: Hands) -> bool:
    """Whether a stated setting is worth what the house way gives, whichever suits it took."""
    high, low = tuple(given.get(HIGH, ())), tuple(given.get(LOW, ()))
    if len(high) != 2 or sorted(high + low) != sorted(hands.high + hands.low):
        return False
    pairs = ((high, hands.high), (low, hands.low))
    return all(rank(rules, one).value == rank(rules, other).value for one, other in pairs)


# --- Section 3 and 12(f) to (i): ranking and the main wager


def rank(rules: TableRules, cards: tuple[int, ...]) -> Evaluation:
    """A hand of two cards."""
    return _rank(cards, joker_of(rules))


@cache
def _rank(cards: tuple[int, ...], joker: JokerReading) -> Evaluation:
    return supreme.best(cards, joker=joker)


@cache
def _is_zero(cards: tuple[int, ...], zero: ZeroReading, joker: JokerReading) -> bool:
    return supreme.is_zero(cards, zero=zero, joker=joker)


def contest(rules: TableRules, hands: Hands, house: Hands) -> tuple[Outcome, str]:
    """12(g) and (h): both hands must be higher to win; equal ones and a low hand of zero points go to the house."""
    if hands.fault:
        return Outcome.LOSE, hands.fault
    if house.fault:
        return Outcome.WIN, cite("MA-SPG-12(h)")
    high = supreme.outranks(rank(rules, hands.high), rank(rules, house.high))
    low = supreme.outranks(rank(rules, hands.low), rank(rules, house.low))
    if low and _is_zero(hands.low, cast("ZeroReading", rules.reading("MA-2")), joker_of(rules)):
        low = False
    if high and low:
        return Outcome.WIN, cite("MA-SPG-12(h)")
    return (Outcome.PUSH, cite("MA-SPG-12(h)")) if high or low else (Outcome.LOSE, cite("MA-SPG-12(g)(1)"))


@defines("MA-SPG-1/supreme-pai-gow-wager")
def main_line(state: Round, seat: int, hands: Hands, house: Hands) -> Line:
    """12(h) and (i): the supreme pai gow wager, at even money less vigorish."""
    rules, stake = state.rules, state.seats[seat].stakes[MAIN]
    outcome, clause = contest(rules, hands, house)
    words, read = phrase(rules, hands), _decisive(rules, hands, house, outcome)
    if outcome is Outcome.WIN:
        odds = rules.cell(rules.book.paytables[cite("MA-SPG-12(i)")], "any-win")
        line = paid(seat, MAIN, state.wagered(seat, MAIN), odds, clause, words)._replace(stake=stake)
        return line._replace(vigorish=vigorish(line.pay, rounding(rules)), readings=read)
    line = (pushed if outcome is Outcome.PUSH else lost)(seat, MAIN, stake, clause, words)
    return line._replace(readings=read)


def _decisive(rules: TableRules, hands: Hands, house: Hands, outcome: Outcome) -> tuple[str, ...]:
    """Readings MA-1 and MA-2, as far as the other value of each would end the wager otherwise."""
    if len(hands.high) != 2 or len(hands.low) != 2:
        return ()
    found = []
    if rank(rules, hands.high).value == rank(rules, hands.low).value:
        fault = None if hands.fault else cite("MA-SPG-12(g)(2)")
        if contest(rules, hands._replace(fault=fault), house)[0] is not outcome:
            found.append("MA-1")
    if not hands.fault and not house.fault and supreme.outranks(rank(rules, hands.low), rank(rules, house.low)):
        joker = joker_of(rules)
        if _is_zero(hands.low, "loses", joker) != _is_zero(hands.low, "pair-ranks", joker):
            found.append("MA-2")
    return tuple(found)


def rounding(rules: TableRules) -> Rounding:
    """12(i): exact to the cent unless the licensee rounds up to quarters (reading MA-12)."""
    return vigorish_rounding(rules, "MA-12")


def phrase(rules: TableRules, hands: Hands) -> str:
    """Both hands in words."""
    if len(hands.high) != 2 or len(hands.low) != 2:
        return f"a high hand of {len(hands.high)} and a low hand of {len(hands.low)}"
    return f"{rank(rules, hands.high).phrase}; {rank(rules, hands.low).phrase}"


def texts(hands: Hands) -> dict[str, str]:
    """Both hands as a record writes them."""
    return {HIGH: _text(hands.high), LOW: _text(hands.low)}


@cache
def _text(cards: tuple[int, ...]) -> str:
    return cards_text(cards, jokers=2)


# --- Section 14: bonus wager payouts; payout limitation

ROYAL = "royal-flush"
LEAST_BONUS: Cents = 1_00
LIMIT: Cents = 50_000_00


@defines("MA-SPG-1/bonus-wager")
def bonus_line(state: Round, seat: int) -> Line:
    """14(a): paid once, for the best hand that the four cards make, at no less than the printed odds."""
    slug, pay = _bonus_hand(state, seat)
    stake, clause = state.seats[seat].stakes[BONUS], cite("MA-SPG-14(a)")
    if slug is None:
        return lost(seat, BONUS, stake, clause, "no qualifying hand")
    capped = _limited(state, seat, slug, pay)
    if capped < pay:
        text = f"seat {seat} {BONUS}: {dollars(pay)} is cut to {dollars(capped)} by the payout limit"
        state.note(cite("MA-SPG-14(b)"), text)
    return Line(seat, BONUS, stake, Outcome.WIN, capped, clause, state.rules.book.game.hands[BONUS][slug].name)


def _bonus_hand(state: Round, seat: int) -> tuple[str | None, Cents]:
    """The hand of a bonus wager and what its odds give; reading MA-9 says whether more than printed may be paid."""
    rules, at = state.rules, state.seats[seat]
    slug = supreme.bonus(at.cards, ace=cast("AceReading", rules.reading("MA-11")), joker=bonus_joker_of(rules))
    if slug is None:
        return None, 0
    table = rules.book.paytables[cite("MA-SPG-14(a)")]
    row = table.row(slug)
    odds = row.odds("pays") if row and rules.reading("MA-9") == "exact" else rules.cell(table, slug)
    return slug, odds.win(at.stakes[BONUS], rounding=Rounding.CENT_DOWN) if odds else 0


# The limit is the law's and no licensee's: its floor is what the least bonus wager can win.
FLOOR = PayoutLimit(cite("MA-SPG-14(b)"), "", lambda _state, line: line.pay if line.wager == BONUS else 0)


def limit(rules: TableRules) -> Cents:
    """14(b): $50,000, or the most that the minimum wager could win."""
    return max(LIMIT, floor_of(rules))


def _limited(state: Round, seat: int, slug: str, pay: Cents) -> Cents:
    """14(b): the limit of one wager; royal flushes share one limit in proportion to their wagers (reading MA-8)."""
    if not state.capped:
        return pay
    most = limit(state.rules)
    every = state.rules.reading("MA-8") == "any-hand"
    if slug != ROYAL and not (every and pay >= most):
        return min(pay, most)
    sharing = {}
    for other, at in state.seats.items():
        if BONUS in at.stakes and not at.out:
            hand, wins = _bonus_hand(state, other)
            if hand == ROYAL or (every and wins >= most):
                sharing[other] = at.stakes[BONUS]
    owners = state.owners
    if len({owners.get(other, other) for other in sharing}) < 2:
        return min(pay, most)
    return min(pay, most * sharing[seat] // sum(sharing.values()))


# --- Section 15: a player wagering on more than one betting area


def areas_of(state: Round, seat: int) -> list[int]:
    """The areas of the player who wagers here."""
    owners = state.owners
    player = owners.get(seat, seat)
    return sorted(other for other in state.seats if owners.get(other, other) == player)


def each_has_one(state: Round) -> bool:
    """Whether nobody wagers on two areas."""
    owners = state.owners
    return len(set(owners.values())) == len(owners)


def check_areas(state: Round, one_area: str) -> None:
    """15(a): two adjacent areas at most, where the licensee permits it; one for the bank (reading MA-10)."""
    if each_has_one(state):
        return
    bank = state.bank_seat()
    most = 2 if state.rules.option("two_adjacent_areas") is True else 1
    for seat in state.seats:
        areas = areas_of(state, seat)
        if len(areas) > 1 and bank in areas and state.rules.reading("MA-10") != "two-areas":
            raise RuleError("bank", "the bank has one betting area", clause=one_area, field="seats")
        if len(areas) > most or areas[-1] - areas[0] >= len(areas):
            text = f"a player may wager on {most} adjacent area{'s' if most > 1 else ''} at most"
            raise RuleError("box", text, clause=cite("MA-SPG-15(a)"), field="seats")


def setting_order(state: Round) -> list[int]:
    """15(b): of two areas the larger wager is set first, equal ones counterclockwise."""
    if each_has_one(state):
        return sorted(state.seats)
    order: list[int] = []
    for seat in state.clockwise():
        mine = sorted(areas_of(state, seat), key=lambda area: (-state.seats[area].stakes.get(MAIN, 0), -area))
        order += [area for area in mine if area not in order]
    return order
