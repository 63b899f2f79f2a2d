"""Four Card Prime, 58 Pa. Code Chapter 682a. Hold it beside the chapter and read down both."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from croupier.cards import deck
from croupier.chapters.four_card_prime import hands as four_card
from croupier.errors import InputError
from croupier.money import Rounding
from croupier.play.chapter import Playbook
from croupier.play.limits import PayoutLimit, limited
from croupier.play.lines import Line, Outcome, forfeited, lost, paid, pushed, returned
from croupier.play.paytables import in_force
from croupier.play.steps import DEALER, Announce, Ask, Deal, Discard, Expose, Mark, Settle, Stub, Take
from croupier.rulebook import cite, defines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.chapters.four_card_prime.hands import FullHouseReading
    from croupier.families.hands.evaluation import Evaluation
    from croupier.money import Cents, Odds
    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.play.steps import Play, Step

# § 682a.1: the words of the chapter
ANTE, RAISE = "ante", "raise"
PRIME, ACES, ALL_SIX = "prime", "aces-bonus", "all-six-bonus"
WIN_BONUS, BAD_BEAT = "win-bonus", "bad-beat-bonus"
OPTIONAL = (PRIME, ACES, ALL_SIX)
FOLD = "fold"
RAISES: tuple[Json, ...] = ({"raise": 1}, {"raise": 2}, {"raise": 3}, FOLD)
THE_CARD = "all-six"
REMAINDER = "remainder"
SIX_CARD_ROYAL = ("six-card-royal-flush-diamonds", "six-card-royal-flush-other")

# --- § 682a.2 to 682a.5: the table, the cards, opening, shuffling: in law/table.toml
# --- § 682a.7: wagers


@defines("PA-682a.1/raise-wager", "PA-682a.7(d)(1)")
def cost(state: Round, seat: int, choice: Json) -> Cents:
    """(d)(1): a Raise Wager is one, two or three times the ante."""
    return 0 if choice == FOLD else state.seats[seat].stakes[ANTE] * (RAISES.index(choice) + 1)


# --- § 682a.8 to 682a.10: dealing from a manual shoe, from the hand, from an automated shoe


def play(state: Round) -> Play:
    """One round: § 682a.8, 9 or 10 for the cards, then § 682a.11."""
    rules = state.rules
    method = rules.option("dealing_method") or "manual-shoe"
    all_six = any(ALL_SIX in at.stakes for at in state.seats.values())
    # Reading FP-9: public descriptions of the game deal one of the dealer's cards face up.
    shown = rules.reading("FP-9") == "face-up-card"
    yield from DEALS[str(method)](tuple(state.clockwise()), all_six, shown)
    yield from _raises(state)
    yield from _collect_folded(state)
    yield from _reveal(state)


@cache
def _from_manual_shoe(seats: tuple[int, ...], all_six: bool, shown: bool) -> tuple[Step, ...]:
    """§ 682a.8: nothing is decided while cards are dealt, so the same players always give the same steps."""
    return (
        Announce("no more bets", clause=cite("PA-682a.8(b)")),
        Mark("dealing"),
        *_one_at_a_time(seats, all_six, shown, cite("PA-682a.8(c)")),
        Mark("counting"),
        Stub(
            52 - 5 * len(seats) - 6 - all_six,
            discard=cite("PA-682a.8(d)"),
            count=cite("PA-682a.8(e)"),
            correct=cite("PA-682a.8(f)"),
            wrong=cite("PA-682a.8(g)"),
        ),
    )


@cache
def _from_hand(seats: tuple[int, ...], all_six: bool, shown: bool) -> tuple[Step, ...]:
    """§ 682a.9: the same order as from a manual shoe."""
    return (
        Announce("no more bets", clause=cite("PA-682a.9(a)(3)")),
        Mark("dealing"),
        *_one_at_a_time(seats, all_six, shown, cite("PA-682a.9(b)")),
        Mark("counting"),
        Stub(
            52 - 5 * len(seats) - 6 - all_six,
            discard=cite("PA-682a.9(c)"),
            count=cite("PA-682a.9(d)"),
            correct=cite("PA-682a.9(e)"),
            wrong=cite("PA-682a.9(f)"),
        ),
    )


def _one_at_a_time(seats: tuple[int, ...], all_six: bool, shown: bool, clause: str) -> Iterator[Deal]:
    """The All-Six card first, then a card to each player and the dealer until they have five and six."""
    if all_six:
        yield Deal(THE_CARD, 1, False, clause)
    for turn in range(5):
        for seat in seats:
            yield Deal(seat, 1, False, clause)
        yield Deal(DEALER, 1, shown and turn == 0, clause)
    yield Deal(DEALER, 1, False, clause)


@cache
def _from_automated_shoe(seats: tuple[int, ...], all_six: bool, shown: bool) -> tuple[Step, ...]:
    """§ 682a.10: stacks of five; the last one holds the All-Six card and the dealer's sixth."""
    return (
        Announce("no more bets", clause=cite("PA-682a.10(a)(2)")),
        Mark("dealing"),
        *_in_stacks(seats, all_six, shown, cite("PA-682a.10(b)")),
        Mark("counting"),
        Stub(
            52 - 5 * len(seats) - 10,
            discard=cite("PA-682a.10(c)"),
            count=cite("PA-682a.10(d)"),
            correct=cite("PA-682a.10(e)"),
            wrong=cite("PA-682a.10(f)"),
        ),
    )


def _in_stacks(seats: tuple[int, ...], all_six: bool, shown: bool, clause: str) -> Iterator[Deal | Discard]:
    """(b): five to each player, five to the dealer, and of the next five what the table still needs."""
    for seat in seats:
        yield Deal(seat, 5, False, clause, stack=True)
    if shown:
        yield Deal(DEALER, 1, True, clause)
    yield Deal(DEALER, 4 if shown else 5, False, clause, stack=True)
    if all_six:
        yield Deal(THE_CARD, 1, False, clause)
    yield Deal(DEALER, 1, False, clause)
    yield Deal(REMAINDER, 3 if all_six else 4, False, clause, stack=True)
    yield Discard(REMAINDER, clause)


DEALS = {"manual-shoe": _from_manual_shoe, "hand": _from_hand, "automated-shoe": _from_automated_shoe}


# --- § 682a.11: completion of each round of play

EXAMINE = Announce("players, examine your cards", clause=cite("PA-682a.11(a)"))
DECIDING, COLLECTING = Mark("deciding"), Mark("collecting")
REVEALING, SETTLING = Mark("revealing"), Mark("settling")


def _raises(state: Round) -> Play:
    """(a) and (b): players look at their cards; from the dealer's left, each raises or folds."""
    yield EXAMINE
    yield DECIDING
    for seat in state.clockwise():
        choice = yield Ask(seat, "raise", RAISES, clause=cite("PA-682a.11(b)"))
        if choice == FOLD:
            state.seats[seat].out = True
        else:
            state.seats[seat].stakes[RAISE] = cost(state, seat, choice)
        yield DECIDING


def _collect_folded(state: Round) -> Play:
    """(c): forfeited antes, and the cards of players who have nothing else at stake.

    The line of a forfeited ante comes with the others, because a round found void until then returns it.
    """
    yield COLLECTING
    for seat in state.clockwise():
        if state.seats[seat].out:
            yield Take(seat, (ANTE,), clause=cite("PA-682a.11(c)"))
            if not _optional(state, seat):
                yield Discard(seat, clause=cite("PA-682a.11(c)"))


def _reveal(state: Round) -> Play:
    """(d) to (f): the dealer's hand, then each player from the dealer's right."""
    yield REVEALING
    dealer = four_card.best(state.dealer)
    yield Expose(DEALER, cite("PA-682a.11(d)"), dealer.phrase)
    yield SETTLING
    for seat in state.counterclockwise():
        optional = _optional(state, seat)
        if state.seats[seat].out and not optional:
            yield Settle(seat, (_forfeit(state, seat),), clause=cite("PA-682a.11(c)"))
            continue
        hand = four_card.best(state.seats[seat].cards)
        yield Expose(seat, cite("PA-682a.11(d)(1)"), hand.phrase)
        lines = _settled(state, seat, hand, dealer)
        contest = len(lines) - len(optional)
        clause = cite("PA-682a.11(c)") if state.seats[seat].out else cite("PA-682a.11(d)")
        yield Settle(seat, lines[:contest], clause)
        if ALL_SIX in optional and THE_CARD not in state.exposed:
            yield Expose(THE_CARD, cite("PA-682a.11(e)(3)"))
        if optional:
            yield Settle(seat, lines[contest:], clause=cite("PA-682a.11(e)"))
        yield Discard(seat, clause=cite("PA-682a.11(f)"))
    yield Discard(DEALER, clause=cite("PA-682a.11(f)"))
    if THE_CARD in state.exposed:
        yield Discard(THE_CARD, clause=cite("PA-682a.11(f)"))


def settle(state: Round, seat: int, only: frozenset[str] | None = None) -> list[Line]:
    """The wagers of one player: all of them, or the optional ones that a void round settles."""
    if only is None:
        return list(_settled(state, seat, four_card.best(state.seats[seat].cards), four_card.best(state.dealer)))
    wagers = [wager for wager in _optional(state, seat) if wager in only]
    if state.rules.reading("FP-8") == "returned":
        clause = cite("PA-682a.13(d)")
        return [returned(seat, wager, state.seats[seat].stakes[wager], clause) for wager in wagers]
    return limited(state, seat, [OPTIONAL_LINES[wager](state, seat) for wager in wagers], LIMIT)


def _settled(state: Round, seat: int, hand: Evaluation, dealer: Evaluation) -> tuple[Line, ...]:
    """The contest with the dealer unless the player folded, then the optional wagers."""
    lines = [_forfeit(state, seat)] if state.seats[seat].out else _contest(state, seat, hand, dealer)
    lines += [OPTIONAL_LINES[wager](state, seat) for wager in _optional(state, seat)]
    return tuple(limited(state, seat, lines, LIMIT))


def _optional(state: Round, seat: int) -> list[str]:
    """The optional wagers of a player, in the order in which (e) settles them."""
    stakes = state.seats[seat].stakes
    return [wager for wager in OPTIONAL if wager in stakes]


def _forfeit(state: Round, seat: int) -> Line:
    return forfeited(seat, ANTE, state.seats[seat].stakes[ANTE], cite("PA-682a.11(b)"))


@defines("PA-682a.1/ante-wager")
def _contest(state: Round, seat: int, hand: Evaluation, dealer: Evaluation) -> list[Line]:
    """(d)(2): a tie wins; beaten three of a kind or better keeps the ante and earns a bonus."""
    stakes = state.seats[seat].stakes
    strong = hand.value >> 20 >= four_card.THREE
    if hand.value >= dealer.value:
        clause = cite("PA-682a.11(d)(2)(i)")
        odds = state.rules.cell(state.rules.book.paytables[cite("PA-682a.12(a)")], "any-win")
        lines = [paid(seat, wager, stakes[wager], odds, clause, hand.phrase) for wager in (ANTE, RAISE)]
        if strong and (hand.value > dealer.value or state.rules.reading("FP-2") == "higher-or-equal"):
            lines.append(Line(seat, WIN_BONUS, 0, Outcome.WIN, _win_bonus(state, seat, hand), clause, hand.phrase))
        return lines
    if not strong:
        clause = cite("PA-682a.11(d)(2)(ii)(A)")
        return [lost(seat, wager, stakes[wager], clause, hand.phrase) for wager in (ANTE, RAISE)]
    clause = cite("PA-682a.11(d)(2)(ii)(B)")
    return [
        pushed(seat, ANTE, stakes[ANTE], clause, hand.phrase),
        lost(seat, RAISE, stakes[RAISE], clause, hand.phrase),
        Line(seat, BAD_BEAT, 0, Outcome.WIN, _bad_beat(state, seat, hand), clause, hand.phrase),
    ]


@defines("PA-682a.1/win-bonus")
def _win_bonus(state: Round, seat: int, hand: Evaluation) -> Cents:
    """§ 682a.12(b): odds "for one" on a bonus that has no stake to give back (reading FP-3)."""
    odds, ante = _odds(state, WIN_BONUS, hand.category), state.seats[seat].stakes[ANTE]
    if odds is None:
        return 0
    whole = odds.form == "for" and state.rules.reading("FP-3") == "net-25"
    return (odds.gross if whole else odds.win)(ante, rounding=Rounding.CENT_DOWN)


@defines("PA-682a.1/bad-beat-bonus")
def _bad_beat(state: Round, seat: int, hand: Evaluation) -> Cents:
    """§ 682a.12(c): paid on the ante."""
    odds = _odds(state, BAD_BEAT, hand.category)
    return odds.win(state.seats[seat].stakes[ANTE], rounding=Rounding.CENT_DOWN) if odds else 0


# (e): the optional wagers


@defines("PA-682a.1/prime-wager")
def _prime(state: Round, seat: int) -> Line:
    """(1): four or five cards of one color."""
    at = state.seats[seat]
    slug = four_card.prime(at.cards)
    if slug is None:
        return lost(seat, PRIME, at.stakes[PRIME], cite("PA-682a.11(e)(1)(i)"), "three of one color")
    return _bonus(state, seat, PRIME, slug, cite("PA-682a.11(e)(1)(ii)"))


@defines("PA-682a.1/aces-bonus-wager")
def _aces(state: Round, seat: int) -> Line:
    """(2): a pair of aces or better among the five cards."""
    at, rules = state.seats[seat], state.rules
    full: FullHouseReading = "unlisted-loses" if rules.reading("FP-7") == "unlisted-loses" else "three-of-a-kind"
    by_four = four_card.aces_bonus(at.cards, hands="four-card", full_house=full)
    by_five = four_card.aces_bonus(at.cards, hands="five-card", full_house=full)
    slug = by_five if rules.reading("FP-1") == "five-card" else by_four
    if slug is None:
        line = lost(seat, ACES, at.stakes[ACES], cite("PA-682a.11(e)(2)(i)"), "less than a pair of aces")
    else:
        line = _bonus(state, seat, ACES, slug, cite("PA-682a.11(e)(2)(ii)"))
    return line.read_by("FP-1", decides=by_four != by_five)


@defines("PA-682a.1/all-six-bonus-wager")
def _all_six(state: Round, seat: int) -> Line:
    """(3): the player's five cards and the All-Six card."""
    at, card = state.seats[seat], state.cards_at(THE_CARD)
    if not card:
        text = "an All-Six Bonus Wager is staked, but the All-Six card is not recorded"
        raise InputError("cards", text, field="extra.all-six")
    slug = four_card.all_six((*at.cards, *card))
    if slug is None:
        return lost(seat, ALL_SIX, at.stakes[ALL_SIX], cite("PA-682a.11(e)(3)(i)"), "less than three of a kind")
    if slug in SIX_CARD_ROYAL and _odds(state, ALL_SIX, slug) is None:
        slug = "royal-flush"  # only one table lists six cards; elsewhere the hand is the royal flush it contains
    return _bonus(state, seat, ALL_SIX, slug, cite("PA-682a.11(e)(3)(ii)"))


OPTIONAL_LINES = {PRIME: _prime, ACES: _aces, ALL_SIX: _all_six}


# --- § 682a.12: payout odds; Bad Beat Bonus; payout limitation


def _odds(state: Round, wager: str, slug: str) -> Odds | None:
    """The cell of the table in force; where none was chosen, the chapter's first."""
    rules = state.rules
    return rules.cell(in_force(rules, wager), slug)


def _bonus(state: Round, seat: int, wager: str, slug: str, clause: str) -> Line:
    name = state.rules.book.game.hands[wager][slug].name
    return paid(seat, wager, state.seats[seat].stakes[wager], _odds(state, wager, slug), clause, name)


def _under_limit(state: Round, line: Line) -> Cents:
    """(g), reading FP-4: the Aces and All-Six payouts or all of them, never the six-card royal flush of a table."""
    names = state.rules.book.game.hands[ALL_SIX]
    if line.wager == ALL_SIX and line.hand in {names[slug].name for slug in SIX_CARD_ROYAL}:
        return 0
    return line.pay if line.wager in (ACES, ALL_SIX) or state.rules.reading("FP-4") == "every-payout" else 0


LIMIT = PayoutLimit(cite("PA-682a.12(g)"), "payout_limit", _under_limit)


# --- § 682a.13: irregularities


PLAY = Playbook(deck=deck(), slug="four-card-prime", play=play, settle=settle, cost=cost, limit=LIMIT)
