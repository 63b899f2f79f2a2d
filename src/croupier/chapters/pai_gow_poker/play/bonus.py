"""The side wagers of pai gow poker, N.J.A.C. 13:69F-11.13 to 11.20. Hold it beside the chapter and read down both."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from croupier.chapters.pai_gow_poker.hands import best
from croupier.chapters.pai_gow_poker.hands import bonus as ranking
from croupier.errors import InputError, RuleError
from croupier.money import Odds, Rounding, dollars, parse_amount
from croupier.play.adjacent import envied
from croupier.play.handling import count_chips
from croupier.play.inputs import Role
from croupier.play.limits import PayoutLimit, limited
from croupier.play.lines import Line, Outcome, lost, paid
from croupier.play.progressive import from_meter, reseed_for
from croupier.play.steps import Announce, Call, Expose, Settle, Take
from croupier.rulebook import cite, defines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from croupier.cards import Card
    from croupier.chapters.pai_gow_poker.hands.bonus import Highest, InsuranceJoker, RoyalMatch
    from croupier.money import Cents
    from croupier.play.round import Round
    from croupier.play.steps import Play
    from croupier.rulebook import Paytable
    from croupier.submission import TableRules

# --- 11.1: the wagers by their names; all of them are banked by the house

MAIN = "pai-gow-poker"
NUMBER, PROGRESSIVE, BONUS, INSURANCE = "number", "progressive", "bonus", "insurance"
THREE_CARD, SEVEN_CARD, IMPERIAL, ENVY = "three-card-bonus", "seven-card-bonus", "imperial-bonus", "envy-bonus"
SURRENDER = "surrender"

# The tables of these wagers are lost from the text.
FILED = {
    PROGRESSIVE: cite("NJ-69F-11.14(d)"),
    BONUS: cite("NJ-69F-11.15"),
    INSURANCE: cite("NJ-69F-11.15"),
    THREE_CARD: cite("NJ-69F-11.18"),
    SEVEN_CARD: cite("NJ-69F-11.18"),
}
QUALIFYING_FOR_ENVY = 5_00
PREMIUM = (
    "seven-card-straight-flush",
    "royal-flush-plus-royal-match",
    "seven-card-straight-flush-with-joker",
    "five-aces",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
)


def check_stakes(rules: TableRules, stakes: Mapping[str, Cents]) -> None:
    """Refuse a wager whose payouts nobody has stated, or that this table's equipment does not allow."""
    for wager, clause in FILED.items():
        if wager in stakes and wager not in rules.filed:
            name = rules.book.wagers[wager].name
            text = f"the text has lost the payouts of the {name}, so the licensee must file them"
            raise RuleError("filed", text, clause=clause, field=f"filed.{wager}")
    if stakes and MAIN not in stakes:
        _check_bank(rules, stakes)
    if PROGRESSIVE in stakes:
        _check_progressive(rules, stakes[PROGRESSIVE])
    if NUMBER in stakes:
        _check_number(rules)


def _check_bank(rules: TableRules, stakes: Mapping[str, Cents]) -> None:
    """11.13(b)1, 11.14(a): for players who have made a pai gow poker wager, which a bank does not (reading NJ-32).

    The other side wagers are open to a bank: 11.1 says what decides the imperial wager of one, and 11.7 lets it be
    placed in the same words as the rest of them.
    """
    needs = {NUMBER: cite("NJ-69F-11.13(b)1"), PROGRESSIVE: cite("NJ-69F-11.14(a)")}
    for wager, clause in needs.items():
        if wager in stakes and rules.reading("NJ-32") != "any":
            text = f"the {rules.book.wagers[wager].name} is for players who have made a pai gow poker wager"
            raise RuleError("wager", text, clause=clause, field=f"wagers.{wager}")


def _check_progressive(rules: TableRules, stake: Cents) -> None:
    """11.14(a): one dollar or five, at the licensee's choice; reading NJ-8 may keep the wager off the table."""
    clause = cite("NJ-69F-11.14(a)")
    if rules.reading("NJ-8") == "not-offered":
        text = "the progressive payout wager is not offered (reading NJ-8)"
        raise RuleError("wager", text, clause=clause, field=f"wagers.{PROGRESSIVE}")
    stated = rules.option("progressive_wager_amount") or rules.filed[PROGRESSIVE].wager_amount
    allowed = [parse_amount(stated)] if stated else [1_00, 5_00]
    if stake not in allowed:
        text = f"a progressive payout wager is {' or '.join(map(dollars, allowed))}, not {dollars(stake)}"
        raise RuleError("wager", text, clause=clause, field=f"wagers.{PROGRESSIVE}")


# --- 11.13: the additional wager on the number that begins the deal


def _check_number(rules: TableRules) -> None:
    """(a), (b)6: only with a random number generator, and at odds within the range."""
    if rules.option("starting_position_method") not in (None, "rng"):
        text = "the number wager needs a random number generator for the starting position"
        raise RuleError("wager", text, clause=cite("NJ-69F-11.13(a)"), field=f"wagers.{NUMBER}")
    odds = _number_odds(rules)
    low, high = Odds.parse("5.5 to 1").ratio, Odds.parse("6 to 1").ratio
    if odds.form != "to" or not low <= odds.ratio <= high:
        text = f"the number wager pays 5.5 to 1 up to 6 to 1, not {odds}"
        raise RuleError("odds", text, clause=cite("NJ-69F-11.13(b)6"), field="options.rng_number_wager_odds")


def check_choices(rules: TableRules, choices: Mapping[str, Mapping[str, Cents]]) -> None:
    """(b)2: on one number or several of those that the generator can show."""
    for number in choices.get(NUMBER, {}):
        if number not in ("1", "2", "3", "4", "5", "6", "7"):
            text = f"the generator shows 1 to 7, so nobody can wager on {number!r}"
            raise RuleError("wager", text, clause=cite("NJ-69F-11.13(b)2"), field=f"wagers.{NUMBER}")


def _number_odds(rules: TableRules) -> Odds:
    """(b)6: as filed and printed on the layout; the least allowed where a record is silent."""
    stated = rules.option("rng_number_wager_odds")
    table = rules.book.paytables[cite("NJ-69F-11.13(b)6")]
    return Odds.parse(stated) if isinstance(stated, str) else table.rows[0].odds() or Odds.parse("5.5 to 1")


def settle_numbers(state: Round) -> Play:
    """(b)4, (b)5: losing numbers are collected, then winning ones paid, before a card reaches anybody."""
    wagered = [seat for seat in state.counterclockwise() if NUMBER in state.at_stake(seat)]
    if not wagered:
        return
    lines = {seat: _numbers(state, seat) for seat in wagered}
    ends = ((False, cite("NJ-69F-11.13(b)4")), (True, cite("NJ-69F-11.13(b)5")))
    for won, clause in ends:
        for seat in wagered:
            these = tuple(line for line in lines[seat] if (line.outcome is Outcome.WIN) is won)
            if these:
                yield Settle(seat, these, clause)


@defines("NJ-69F-11.13(c)")
def _numbers(state: Round, seat: int) -> list[Line]:
    """(b)3, (b)6: the number shown wins, paid in whole dollars; (c): nothing else of the round matters."""
    shown = state.drawn.number
    clause = cite("NJ-69F-11.13(b)3")
    if shown is None:
        text = "a number wager is made, so the record must say which number was shown"
        raise InputError("number", text, field="extra.number", clause=clause)
    odds = _number_odds(state.rules)
    lines = []
    for choice, stake in state.seats[seat].choices[NUMBER].items():
        line = lost(seat, NUMBER, stake, clause, f"number {shown}")._replace(choice=choice)
        if choice == str(shown):
            wagered = state.wagered(seat, NUMBER, choice)
            line = line._replace(outcome=Outcome.WIN, pay=odds.win(wagered, rounding=Rounding.DOLLAR_DOWN))
        lines.append(line)
    return lines


# --- 11.14: the progressive payout wager


def lock_out(state: Round) -> Play:
    """(b): no further progressive wagers; those made are collected, counted and put away before the deal."""
    wagered = [seat for seat in state.clockwise() if PROGRESSIVE in state.seats[seat].stakes]
    if not wagered:
        return
    clause = cite("NJ-69F-11.14(b)")
    yield Announce("the progressive is locked out", clause)
    for seat in wagered:
        yield Take(seat, (PROGRESSIVE,), clause)
    yield from count_chips(len(wagered), clause)


def _progressive(state: Round, seat: int) -> Line:
    """(d): the filed list of hands, of which some may pay a share of the meter."""
    at, table, clause = state.seats[seat], state.rules.filed[PROGRESSIVE], FILED[PROGRESSIVE]
    slug = ranking.filed_progressive(at.cards, order=_rows(table))
    odds = state.rules.cell(table, slug) if slug else None
    line = paid(seat, PROGRESSIVE, at.stakes[PROGRESSIVE], odds, clause, _words(state, PROGRESSIVE, slug, at.cards))
    if line.outcome is not Outcome.WIN or odds is None:
        return line
    if odds.form != "fixed":
        return line._replace(keeps_stake=table.stake_returned is not False)
    share = from_meter(state, odds.meter, reseed_for(state.rules, table), clause) if odds.meter else 0
    # The stake was collected before the deal; it comes back only where the filed table says so.
    return line._replace(pay=odds.fixed + share, from_meter=share, keeps_stake=table.stake_returned is True)


def document(seat: int, lines: Sequence[Line]) -> Play:
    """11.9(l): a share of the meter does not come from the table, and the cards stay until the papers are done."""
    if any(line.from_meter for line in lines):
        text = f"complete the documents of the progressive payout of seat {seat}"
        yield Call("validate", (Role.FLOORPERSON,), cite("NJ-69F-11.9(l)"), text)


# --- 11.15, 11.16: the bonus wager with its envy bonus, and the insurance wager


@defines("NJ-69F-11.1/bonus-wager", "NJ-69F-11.1/qualifying-poker-hand")
def _bonus(state: Round, seat: int) -> Line:
    """A qualifying hand in the player's seven cards, however they were set."""
    at = state.seats[seat]
    return _by_table(state, seat, BONUS, _bonus_row(state, at.cards))


def _bonus_row(state: Round, cards: Sequence[Card]) -> str | None:
    """The row that the cards meet, with the royal match that the licensee has selected."""
    rules = state.rules
    selected = rules.option("royal_match_variant") or rules.reading("NJ-11")
    match: RoyalMatch = "ace-king" if str(selected).startswith("ace-king") else "king-queen"
    return ranking.bonus(cards, order=ranking.bonus_order(rules, rules.filed[BONUS]), royal_match=match)


@defines("NJ-69F-11.1/envy-bonus")
def _envy(state: Round, seat: int) -> Iterator[Line]:
    """A fixed sum for each other player's premium hand that is shown, to a bonus wager of five dollars or more."""
    if state.seats[seat].stakes[BONUS] < QUALIFYING_FOR_ENVY:
        return
    qualified = [n for n, at in state.seats.items() if at.stakes.get(BONUS, 0) >= QUALIFYING_FOR_ENVY and not at.out]
    # Reading NJ-40: whether players are counted, or hands.
    for others in envied(state, seat, qualified, each_hand=state.rules.reading("NJ-40") == "hands"):
        hands = [(odds.fixed, other, row) for other in others for row, odds in _premium(state, other)]
        if hands:
            amount, other, row = max(hands)
            words = f"seat {other}: {_words(state, BONUS, row, state.seats[other].cards)}"
            yield Line(seat, ENVY, 0, Outcome.WIN, amount, cite("NJ-69F-11.16"), words)


def _premium(state: Round, other: int) -> Iterator[tuple[str, Odds]]:
    """11.1: the row of a premium hand that is shown, and its envy amount."""
    row = _bonus_row(state, state.seats[other].cards) if _is_shown(state, other) else None
    odds = state.rules.cell(state.rules.filed[BONUS], row, "envy") if row and _is_premium(row) else None
    if row and odds:
        yield row, odds


@defines("NJ-69F-11.1/premium-qualifying-poker-hand")
def _is_premium(row: str) -> bool:
    return row in PREMIUM


def _is_shown(state: Round, seat: int) -> bool:
    """Whether the dealer exposes the hand: not one that is void, nor one surrendered without a side wager."""
    return not state.seats[seat].out and (not gave_up(state, seat) or has_side(state, seat))


def has_side(state: Round, seat: int) -> bool:
    """Whether a wager on the player's seven cards is left to settle; by reading NJ-43 a surrender may end it."""
    if gave_up(state, seat) and state.rules.reading("NJ-43") == "collected-unseen":
        return False
    return any(wager in state.seats[seat].stakes for wager in JUDGES)


def gave_up(state: Round, seat: int) -> bool:
    """Whether the player has surrendered."""
    decisions = state.seats[seat].decisions
    return bool(decisions) and decisions[-1] == SURRENDER


def owner(state: Round, seat: int) -> int | str:
    """Who plays a seat; one player may have two."""
    return state.owners.get(seat, seat)


@defines("NJ-69F-11.1/pai-gow-insurance-wager")
def _insurance(state: Round, seat: int) -> Line:
    """Seven cards of ace high or lower, the joker being an ace (reading NJ-20: an ace and nothing else)."""
    joker = cast("InsuranceJoker", state.rules.reading("NJ-20"))
    return _by_table(state, seat, INSURANCE, ranking.insurance(state.seats[seat].cards, joker=joker))


# --- 11.17, 11.18: the three-card and seven-card bonus wagers


def settle_three_cards(state: Round) -> Play:
    """After the first batch: each three-card bonus wager, from the dealer's right."""
    for seat in state.counterclockwise():
        at = state.seats[seat]
        if THREE_CARD in at.stakes:
            row = ranking.three_card(at.cards[:3], order=_rows(state.rules.filed[THREE_CARD]))
            line = _by_table(state, seat, THREE_CARD, row)
            yield Expose(seat, cite("NJ-69F-11.17"), line.hand, up_to=3)
            yield Settle(seat, (line,), cite("NJ-69F-11.17"))


@defines("NJ-69F-11.1/seven-card-bonus-wager")
def _seven_card(state: Round, seat: int) -> Line:
    """The best five of seven cards, however they were set."""
    row = ranking.seven_card(state.seats[seat].cards, order=_rows(state.rules.filed[SEVEN_CARD]))
    return _by_table(state, seat, SEVEN_CARD, row)


# --- 11.19, 11.20: the imperial pai gow bonus wager


def _imperial(state: Round, seat: int) -> Line:
    """One stake for two bonuses, on the player's hand and on the banker's; lost where neither is won."""
    stake, rules = state.seats[seat].stakes[IMPERIAL], state.rules
    names = rules.book.game.hands
    pay, clauses, words = 0, [], []
    for (row, clause), hands, who in (
        (_player_hand(state, seat), "imperial-player", ""),
        (_banker_hand(state, seat), "imperial-banker", "banker "),
    ):
        odds = rules.cell(rules.book.paytables[clause], row) if row else None
        if row and odds:
            pay += odds.win(stake, rounding=Rounding.CENT_DOWN)
            clauses.append(clause)
            words.append(who + names[hands][row].name)
    if not clauses:
        hand = best(state.seats[seat].cards).phrase
        return lost(seat, IMPERIAL, stake, cite("NJ-69F-11.19"), hand)
    clause = clauses[0] if len(clauses) == 1 else cite("NJ-69F-11.19")
    return Line(seat, IMPERIAL, stake, Outcome.WIN, pay, clause, " and ".join(words))


@defines("NJ-69F-11.1/player-hand-bonus", "NJ-69F-11.19(?)1")
def _player_hand(state: Round, seat: int) -> tuple[str | None, str]:
    """11.19, 11.20(b): the best five of the player's seven cards."""
    clause = cite("NJ-69F-11.20(b)")
    return ranking.imperial_player(state.seats[seat].cards, order=_rows(state.rules.book.paytables[clause])), clause


@defines("NJ-69F-11.1/banker-hand-bonus", "NJ-69F-11.19(?)2")
def _banker_hand(state: Round, seat: int) -> tuple[str | None, str]:
    """11.19, 11.20(c): how high the seven cards of the dealer or the bank are; for the bank, those of the dealer."""
    clause = cite("NJ-69F-11.20(c)")
    if state.rules.reading("NJ-9") == "player-bonus-only":
        return None, clause
    bank = state.bank
    cards = state.seats[bank.seat].cards if bank and bank.seat != seat else state.dealer
    highest = cast("Highest", state.rules.reading("NJ-10"))
    return ranking.banker_high(cards, highest=highest), clause


# 11.20(d): no more than the limit to one player in one round, on this wager only.
LIMIT = PayoutLimit(
    cite("NJ-69F-11.20(d)"), "imperial_max_payout", lambda _state, line: line.pay if line.wager == IMPERIAL else 0
)


# --- what one player's side wagers come to

JUDGES: dict[str, Callable[[Round, int], Line]] = {
    PROGRESSIVE: _progressive,
    IMPERIAL: _imperial,
    SEVEN_CARD: _seven_card,
    BONUS: _bonus,
    INSURANCE: _insurance,
}


def side_lines(state: Round, seat: int, pending: Sequence[Line] = ()) -> list[Line]:
    """The wagers on seven cards, in the order in which 11.9(j) pays them, and envy bonuses last."""
    stakes = state.seats[seat].stakes
    judged = [judge(state, seat) for wager, judge in JUDGES.items() if wager in stakes]
    lines = limited(state, seat, judged, LIMIT, pending)
    if BONUS in stakes:
        lines += _envy(state, seat)
    return lines


def _by_table(state: Round, seat: int, wager: str, row: str | None) -> Line:
    """A wager settled by the row of its filed table."""
    at, table = state.seats[seat], state.rules.filed[wager]
    odds = state.rules.cell(table, row) if row else None
    cards = at.cards[:3] if wager == THREE_CARD else at.cards
    return paid(seat, wager, at.stakes[wager], odds, FILED[wager], _words(state, wager, row, cards))


def _rows(table: Paytable) -> tuple[str, ...]:
    return table.order


def _words(state: Round, wager: str, row: str | None, cards: Sequence[Card]) -> str:
    """What the hand is called: the row that it meets, or the best five cards of a hand that meets none."""
    if row:
        return state.rules.book.game.hands[wager][row].name
    return best(cards).phrase if len(cards) == 7 else "no three-card hand"
