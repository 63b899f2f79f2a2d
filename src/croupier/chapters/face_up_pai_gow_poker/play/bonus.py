"""The optional wagers of Face Up Pai Gow Poker: § 688a.7(e), 688a.11(h) and (i), 688a.12(b) to (e)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from croupier.chapters.face_up_pai_gow_poker.hands import best, bonus
from croupier.errors import RuleError
from croupier.families.hands.poker import FOUR
from croupier.money import Rounding, dollars, parse_amount
from croupier.play.adjacent import envied, owner_of
from croupier.play.handling import document, verify_light, verify_win
from croupier.play.inputs import Role
from croupier.play.leaving import abandoned
from croupier.play.limits import PayoutLimit, limited
from croupier.play.lines import Line, Outcome, lost, paid
from croupier.play.paytables import in_force
from croupier.play.progressive import meter_of, reseed_for
from croupier.play.steps import Announce, Call, Discard, Expose, Settle
from croupier.rulebook import cite, defines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from croupier.cards import Card
    from croupier.chapters.face_up_pai_gow_poker.hands.bonus import MatchJoker, ThreePair, Threshold, WildJoker
    from croupier.money import Cents
    from croupier.play.round import Round
    from croupier.play.steps import Play
    from croupier.submission import TableRules

MAIN, SURRENDER = "face-up-pai-gow", "surrender"
ACE_HIGH, FORTUNE, PROGRESSIVE, ENVY = "ace-high-bonus", "fortune-bonus", "progressive", "envy-bonus"
# In the order in which (h) settles them.
OPTIONAL = (ACE_HIGH, FORTUNE, PROGRESSIVE)
QUALIFIES_FROM = 5_00

# --- § 688a.12(b) to (d): the tables from which a licensee chooses; without a choice, the first


def check_stakes(rules: TableRules, stakes: Mapping[str, Cents]) -> None:
    """§ 688a.12(d): a Progressive Payout Wager is of the amount that its table is for."""
    if PROGRESSIVE not in stakes:
        return
    table = in_force(rules, PROGRESSIVE)
    amount = parse_amount(table.wager_amount or "0")
    if stakes[PROGRESSIVE] != amount:
        text = f"{table.name} is for a progressive wager of exactly {dollars(amount)}"
        raise RuleError("wager", text, clause=table.clause, field=f"wagers.{PROGRESSIVE}")


# --- § 688a.6(e) and (f): which row of its table a hand meets


def _fortune_hand(rules: TableRules, cards: Sequence[Card], threshold: str = "") -> str | None:
    """Readings FU-1, FU-2 and FU-7; `threshold` asks for one value of the first."""
    return bonus.fortune(
        cards,
        order=[row.hand for row in in_force(rules, FORTUNE).rows],
        threshold=cast("Threshold", threshold or rules.reading("FU-1")),
        three_pair=cast("ThreePair", rules.reading("FU-2")),
        match_joker=cast("MatchJoker", rules.reading("FU-7")),
    )


def _progressive_hand(rules: TableRules, cards: Sequence[Card]) -> str | None:
    """Readings FU-5, FU-7 and FU-9."""
    table = in_force(rules, PROGRESSIVE)
    printed = table.id == cite("PA-688a.12(d)/Paytable-7") and rules.reading("FU-5") == "printed"
    return bonus.progressive(
        cards,
        order=[row.hand for row in table.rows],
        fully_wild=table.fully_wild_joker or printed,
        wild_joker=cast("WildJoker", rules.reading("FU-9")),
        match_joker=cast("MatchJoker", rules.reading("FU-7")),
    )


HANDS = {FORTUNE: _fortune_hand, PROGRESSIVE: _progressive_hand}


# --- § 688a.11(h): settling the optional wagers of one player


def lines(state: Round, seat: int) -> list[Line]:
    """(h)(1) to (3): the optional wagers in their order, within the licensee's maximum for a single hand."""
    made = [wager for wager in OPTIONAL if wager in state.seats[seat].stakes]
    found = limited(state, seat, [LINES[wager](state, seat) for wager in made], LIMIT)
    for line in found:
        _draw(state, line.from_meter)
    return found


@defines("PA-688a.1/ace-high-bonus-wager")
def _ace_high(state: Round, seat: int) -> Line:
    """(h)(1): wins on the dealer's Ace High Pai Gow."""
    at = state.seats[seat]
    stake = at.stakes[ACE_HIGH]
    slug = bonus.ace_high_bonus(state.dealer, at.cards)
    if slug is None:
        return lost(seat, ACE_HIGH, stake, cite("PA-688a.11(h)(1)(i)(A)"), "the dealer is not ace high")
    odds = state.rules.cell(in_force(state.rules, ACE_HIGH), slug)
    return paid(seat, ACE_HIGH, stake, odds, cite("PA-688a.11(h)(1)(i)(B)"), _name(state, ACE_HIGH, slug))


@defines("PA-688a.1/fortune-bonus-wager")
def _fortune(state: Round, seat: int) -> Line:
    """(h)(2): the best hand among the seven cards against the table."""
    at = state.seats[seat]
    stake = at.stakes[FORTUNE]
    slug = _fortune_hand(state.rules, at.cards)
    listed = _fortune_hand(state.rules, at.cards, "listed")
    below = listed is not None and _fortune_hand(state.rules, at.cards, "straight-or-higher") != listed
    if slug is None:
        line = lost(seat, FORTUNE, stake, cite("PA-688a.11(h)(2)(i)(A)"), best(at.cards).phrase)
        return line.read_by("FU-1", decides=below)
    table = in_force(state.rules, FORTUNE)
    odds = state.rules.cell(table, slug)
    # Three pair is below a straight: where it pushes, only the table says so.
    clause = table.clause if odds and odds.form == "push" else cite("PA-688a.11(h)(2)(i)(B)")
    return paid(seat, FORTUNE, stake, odds, clause, _name(state, FORTUNE, slug)).read_by("FU-1", decides=below)


@defines("PA-688a.1/progressive-payout-wager")
def _progressive(state: Round, seat: int) -> Line:
    """(h)(3): against the table and the meter."""
    at = state.seats[seat]
    stake = at.stakes[PROGRESSIVE]
    if abandoned(state, seat, PROGRESSIVE):
        # What nobody is paid must stay on the meter, and nobody has to validate it.
        return lost(seat, PROGRESSIVE, stake, cite("PA-688a.7(b)"))
    slug = _progressive_hand(state.rules, at.cards)
    table = in_force(state.rules, PROGRESSIVE)
    odds = state.rules.cell(table, slug) if slug else None
    if slug is None or odds is None:
        return lost(seat, PROGRESSIVE, stake, cite("PA-688a.11(h)(3)(i)(A)"), best(at.cards).phrase)
    line = paid(seat, PROGRESSIVE, stake, odds, cite("PA-688a.11(h)(3)(i)(B)(4)"), _name(state, PROGRESSIVE, slug))
    share = Rounding.CENT_DOWN.apply(odds.meter * meter_of(state, METER)) if odds.meter else 0
    return line._replace(pay=odds.fixed + share, from_meter=share, keeps_stake=table.stake_returned is True)


LINES = {ACE_HIGH: _ace_high, FORTUNE: _fortune, PROGRESSIVE: _progressive}


def _name(state: Round, wager: str, slug: str) -> str:
    return state.rules.book.game.hands[wager][slug].name


METER = cite("PA-688a.12(d)")


def _draw(state: Round, share: Cents) -> None:
    """What the next winner finds is the rest, seeded again where it is too low."""
    if share:
        table = in_force(state.rules, PROGRESSIVE)
        state.meter = max(meter_of(state, METER) - share, reseed_for(state.rules, table))


# --- § 688a.12(e): the most that a single hand is paid; Envy Bonuses do not count


def _under_limit(state: Round, line: Line) -> Cents:
    """The optional wagers, no Envy Bonus; reading FU-10: whether a share of the meter counts."""
    exempt = state.rules.reading("FU-10") == "meter-exempt"
    return line.pay - (line.from_meter if exempt else 0) if line.wager in OPTIONAL else 0


LIMIT = PayoutLimit(cite("PA-688a.12(e)"), "max_payout", _under_limit, per_player=False)


# --- § 688a.11(h) and (i) at the table: rearrange, settle, acknowledge, and keep or discard the cards


def settle_optional(state: Round, seat: int, held: dict[int, str]) -> Play:
    """One player's turn; the cards that stay go into `held` with the clause by which they leave."""
    stakes = state.seats[seat].stakes
    if not lammers(state) and not any(wager in stakes for wager in OPTIONAL):
        yield Discard(seat, clause=cite("PA-688a.11(g)"))
        return
    yield Expose(seat, clause=cite("PA-688a.11(h)"), phrase=best(state.seats[seat].cards).phrase)
    for line in lines(state, seat):
        won = line.wager == PROGRESSIVE and line.outcome is Outcome.WIN
        if won:
            yield from _validate(line)
        yield Settle(seat, (line,), clause=cite("PA-688a.11(h)"))
        if won and line.from_meter:
            held[seat] = cite("PA-688a.11(h)(3)(i)(B)(4)")
            text = f"the payout of seat {seat} does not come from the table inventory: the cards stay"
            yield Announce(text, clause=held[seat])
    for clause in _acknowledged(state, seat):
        yield Announce(f"seat {seat} holds an Envy Bonus Qualifying Hand", clause=clause)
        held.setdefault(seat, cite("PA-688a.11(h)(2)(iii)"))
    if seat not in held:
        yield Discard(seat, clause=cite("PA-688a.11(i)"))


def _validate(line: Line) -> Play:
    """(h)(3)(i)(B)(1) to (3): the dealer verifies the hand and the light, the floorperson validates the payout."""
    yield from verify_win(line.seat, line.hand, cite("PA-688a.11(h)(3)(i)(B)(1)"))
    yield from verify_light(line.seat, cite("PA-688a.11(h)(3)(i)(B)(2)"))
    clause = cite("PA-688a.11(h)(3)(i)(B)(3)")
    text = f"validate the progressive payout of {dollars(line.pay)} to seat {line.seat}"
    yield Call("validate", (Role.FLOORPERSON,), clause, text)


# --- § 688a.1 and 688a.11(h)(2)(ii): the Envy Bonus


@defines("PA-688a.1/qualifying-wager")
def qualifying(stakes: Mapping[str, Cents]) -> bool:
    """§ 688a.1: whether a player has a Qualifying Wager, and so an Envy lammer."""
    return any(stakes.get(wager, 0) >= QUALIFIES_FROM for wager in HANDS)


def lammers(state: Round) -> list[int]:
    """The players with an Envy lammer whose hands are not void, from the far right."""
    return [n for n in state.counterclockwise() if qualifying(state.seats[n].stakes) and not state.seats[n].out]


def gave_up(state: Round, seat: int) -> bool:
    """Whether a player has surrendered, while setting the hands or when they were about to be revealed."""
    return SURRENDER in state.seats[seat].decisions


def stays(state: Round) -> bool:
    """(d), reading FU-16: whether the cards of a surrendered hand stay for the Envy Bonus."""
    return state.rules.reading("FU-16") == "kept-on-table" and bool(lammers(state))


def _offered(state: Round, wager: str) -> bool:
    return wager in state.rules.wagers


@defines("PA-688a.1/envy-bonus-qualifying-hand")
def _holds(state: Round, other: int) -> bool:
    """§ 688a.1: whether a player holds an Envy Bonus Qualifying Hand that stays on the table."""
    holder = state.seats[other]
    shown = not gave_up(state, other) or stays(state)
    return not holder.out and shown and best(holder.cards).value >> 20 >= FOUR


def _entitled(state: Round, seat: int, wager: str) -> bool:
    """By 12(c) everybody with a lammer is paid, whichever wager qualified; 12(d) is for the progressive wager."""
    stakes = state.seats[seat].stakes
    return qualifying(stakes) if wager == FORTUNE else stakes.get(wager, 0) >= QUALIFIES_FROM


@defines("PA-688a.1/envy-bonus")
def _envy(state: Round, seat: int, other: int, wager: str) -> tuple[str, Cents] | None:
    """The hand of another player and its fixed sum by the table of a wager."""
    if not _entitled(state, seat, wager) or not _offered(state, wager) or not _holds(state, other):
        return None
    # Reading FU-8: whether the amounts of the progressive table are paid at all.
    if wager == PROGRESSIVE and state.rules.reading("FU-8") == "not-paid":
        return None
    slug = HANDS[wager](state.rules, state.seats[other].cards)
    odds = state.rules.cell(in_force(state.rules, wager), slug, "envy") if slug else None
    return (_name(state, wager, slug), odds.fixed) if slug and odds else None


def _acknowledged(state: Round, seat: int) -> Iterator[str]:
    """(h)(2)(i)(B), (C) and (3)(i)(C): the clauses by which a qualifying hand is called.

    With a Fortune Bonus Wager of its own it is called if anybody has a Qualifying Wager, otherwise if another has.
    """
    if not _holds(state, seat):
        return
    stakes, anybody = state.seats[seat].stakes, lammers(state)
    another = [other for other in anybody if owner_of(state, other) != owner_of(state, seat)]
    if _offered(state, FORTUNE) and FORTUNE in stakes and anybody:
        yield cite("PA-688a.11(h)(2)(i)(B)")
    elif _offered(state, FORTUNE) and FORTUNE not in stakes and another:
        yield cite("PA-688a.11(h)(2)(i)(C)")
    if _offered(state, PROGRESSIVE) and PROGRESSIVE not in stakes and another:
        yield cite("PA-688a.11(h)(3)(i)(C)")
    elif not _offered(state, FORTUNE) and any(_envy(state, other, seat, PROGRESSIVE) for other in another):
        yield cite("PA-688a.12(d)")


def _envy_lines(state: Round, seat: int) -> list[Line]:
    """(h)(2)(ii): one bonus for each other player who holds such a hand (reading FU-20); the stake plays no part."""
    clauses = {FORTUNE: cite("PA-688a.11(h)(2)(ii)"), PROGRESSIVE: cite("PA-688a.12(d)")}
    each_hand = state.rules.reading("FU-20") == "hands"
    paid_for: list[tuple[int, Line]] = []
    for wager, clause in clauses.items():
        entitled = [n for n in lammers(state) if _entitled(state, n, wager)]
        for others in envied(state, seat, entitled, each_hand=each_hand):
            hands = [(other, found) for other in others if (found := _envy(state, seat, other, wager))]
            if hands:
                other, (words, amount) = max(hands, key=lambda hand: hand[1][1])
                line = Line(seat, ENVY, 0, Outcome.WIN, amount, clause, f"seat {other}: {words}")
                paid_for.append((other, line))
    return [line for _, line in sorted(paid_for, key=lambda pair: -pair[0])]


def pay_envy(state: Round, held: Mapping[int, str]) -> Play:
    """(h)(2)(ii) and (iii): when all wagers are settled, the Envy Bonuses; then the cards that had to stay."""
    for seat in lammers(state):
        bonuses = tuple(_envy_lines(state, seat))
        if bonuses:
            yield Settle(seat, bonuses, clause=cite("PA-688a.11(h)(2)(ii)"))
    for seat, clause in held.items():
        if clause == cite("PA-688a.11(h)(3)(i)(B)(4)"):
            yield from document(seat, clause, f"document the payout of seat {seat}")
        yield Discard(seat, clause=clause)
