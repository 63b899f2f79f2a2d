"""DJ Wild Stud Poker: ante, blind and raise played best, the Trips Bonus, the Two-Way Bad Beat and the progressive."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from croupier.chapters.dj_wild_stud_poker.odds.solve import (
    ANTE,
    ANY_WIN,
    BLIND,
    FOLDED,
    GAME,
    OR_LESS,
    RAISE,
    STAKED,
    THREE,
    blind_row,
    ends_of,
    family_of,
    showdowns,
    solve,
    table_of,
    terms_of,
)
from croupier.money import parse_amount
from croupier.odds.model import Entry, Meter, Outcome, Priced
from croupier.odds.part import OddsPart
from croupier.odds.pricing import LOST, net_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from croupier.chapters.dj_wild_stud_poker.odds.solve import Ends, Terms
    from croupier.money import Cents, Odds
    from croupier.odds.model import Ask
    from croupier.odds.store import Counts
    from croupier.rulebook import Paytable
    from croupier.work import Work

TRIPS, BAD_BEAT, PROGRESSIVE = "trips-bonus", "two-way-bad-beat", "progressive"
NONE, FOLD, LOSS = "none", "fold", "loss"
FIVE_WILDS = "five-wilds"
FOLDING = "folding as in the main game"
PUSHED = Fraction(0)

SPACE = f"Every hand of the player ({comb(53, 5):,}) against every hand of the dealer ({comb(48, 5):,}), no other seen."
UNIT = "The unit is one ante: the blind equals it, and a raise is twice it."
RAISES_ONLY = "Only the deals that are worth a raise."
PLAYED_OUT = "Every hand is played out."
FORFEITED = "A hand that is not worth a raise is folded, and the wager with it."
NOTHING_LOST = "No hand that is folded could have been paid: a loser is paid from three of a kind up."


# --- § 687a.11(b) and (e): ante, blind and raise under the best decision


def _decided(ask: Ask) -> tuple[Terms, Ends]:
    """The odds in force, and how the deals end when every hand is raised that is worth it."""
    terms = terms_of(ask.rules)
    solved = solve(showdowns(ask.rules, ask.store), terms)
    return terms, ends_of(solved, solved.raises)


def _rows(ask: Ask, ends: Ends) -> Iterator[tuple[str, int, int, str]]:
    """The rows of the blind's table that winning hands fall under: a category of each, their deals, and the odds."""
    family, table = family_of(ask.rules), table_of(ask.rules, BLIND)
    counts: dict[str, tuple[int, int]] = {}
    for category in range(len(family) - 1, -1, -1):
        row = blind_row(family, category)
        counts[row] = category, ends.wins[category] + counts.get(row, (0, 0))[1]
    for row, (category, count) in counts.items():
        if count:
            yield row, category, count, _text(ask.rules.cell(table, row))


def _required(ask: Ask) -> Iterator[Priced]:
    """The three wagers together."""
    terms, ends = _decided(ask)
    staked = Fraction(STAKED)
    outcomes = [
        Outcome(f"raise, win, {row}", count, terms.won(category), staked, f"blind {odds}", row)
        for row, category, count, odds in _rows(ask, ends)
    ]
    outcomes += (
        Outcome("raise, push", ends.ties, PUSHED, staked, "push"),
        Outcome("raise, lose", ends.losses, -staked, staked, LOSS),
        Outcome(FOLD, ends.folds, Fraction(-FOLDED), Fraction(FOLDED), LOSS),
    )
    yield _solved(outcomes, UNIT)


def _ante(ask: Ask) -> Iterator[Priced]:
    terms, ends = _decided(ask)
    odds = _text(ask.rules.cell(table_of(ask.rules, ANTE), ANY_WIN))
    yield _solved([Outcome("win", sum(ends.wins), terms.ante, pays=odds), *_unpaid(ends)], "The ante alone.")


def _blind(ask: Ask) -> Iterator[Priced]:
    terms, ends = _decided(ask)
    won = [
        Outcome(f"win, {row}", count, terms.blind[category], pays=odds, hand=row)
        for row, category, count, odds in _rows(ask, ends)
    ]
    yield _solved([*won, *_unpaid(ends)], "The blind alone.")


def _raise(ask: Ask) -> Iterator[Priced]:
    terms, ends = _decided(ask)
    odds = _text(ask.rules.cell(table_of(ask.rules, RAISE), ANY_WIN))
    won = Outcome("win", sum(ends.wins), terms.raised, pays=odds)
    if ends.ties + ends.losses + won.count:
        yield _solved([won, *_unpaid(ends)[:2]], RAISES_ONLY)


def _unpaid(ends: Ends) -> tuple[Outcome, Outcome, Outcome]:
    """What becomes of a single wager that is not won."""
    return (
        Outcome("push", ends.ties, PUSHED, pays="push"),
        Outcome("lose", ends.losses, LOST, pays=LOSS),
        Outcome(FOLD, ends.folds, LOST, pays=LOSS),
    )


def _solved(outcomes: list[Outcome], said: str) -> Priced:
    return Priced(tuple(outcomes), method="solved", player="optimal", assumptions=(said, SPACE))


def _text(odds: Odds | None) -> str:
    return str(odds) if odds else LOSS


# --- § 687a.11(f)(2): the Trips Bonus


def _trips(ask: Ask) -> Iterator[Priced]:
    """Three of a kind or better, by the column for natural hands or the one for hands with a wild card."""
    read = ask.rules.reading
    five_of_a_kind, natural = read("DJ-1"), read("DJ-13")

    def compute(work: Work) -> Counts:
        from croupier.chapters.dj_wild_stud_poker.kernels import bonus as dj_wild_bonus

        return dj_wild_bonus.trips(work, five_of_a_kind, natural)

    counts = ask.store.counts(GAME, "trips", {"DJ-1": five_of_a_kind, "DJ-13": natural}, compute)
    outcomes = []
    for name, count in counts.items():
        hand, _, column = name.partition(", ")
        # An invented table may have one column for both.
        odds = _cell(ask, hand, column) or _cell(ask, hand) if column else None
        outcomes.append(Outcome(name, count, net_of(odds), pays=_text(odds), hand=hand))
    yield Priced(tuple(outcomes), assumptions=("A folded hand keeps this wager.",))


def _cell(ask: Ask, hand: str, column: str = "pays") -> Odds | None:
    return ask.rules.cell(_asked(ask), hand, column)


def _asked(ask: Ask) -> Paytable:
    return ask.table or table_of(ask.rules, ask.wager)


# --- § 687a.11(f)(3): the Two-Way Bad Beat


def _bad_beat(ask: Ask) -> Iterator[Priced]:
    """The losing hand is paid for, the dealer's too by reading DJ-3: first without folding, then with it."""
    rows, family = showdowns(ask.rules, ask.store), family_of(ask.rules)
    player, dealer = rows.beaten.tolist()
    two_way = ask.rules.reading("DJ-3") == "two-way"
    beaten = {name: player[i] + (dealer[i] if two_way else 0) for i, name in enumerate(family)}
    yield Priced(_beaten(ask, beaten, rows.deals), assumptions=(PLAYED_OUT, SPACE))
    solved = solve(rows, terms_of(ask.rules))
    folded = ~solved.raises
    if (rows.category[folded] >= family.index(THREE)).any():
        # Odds under which three of a kind is folded: which hands of the dealer it would have beaten is not kept.
        return
    # A low hand that is folded could only have been beaten, or have beaten a lower one.
    decided = (rows.losses + rows.wins if two_way else rows.losses) * rows.hands
    folds = int(rows.hands[folded].sum()) * rows.dealers
    outcomes = _beaten(ask, beaten, rows.deals, folds=folds, forfeited=int(decided[folded].sum()))
    said = (FORFEITED,) if _reaches_down(ask) else (FORFEITED, NOTHING_LOST)
    yield Priced(outcomes, player="optimal", label=FOLDING, assumptions=(*said, SPACE))


def _beaten(
    ask: Ask, beaten: Mapping[str, int], deals: int, *, folds: int = 0, forfeited: int = 0
) -> tuple[Outcome, ...]:
    """The beaten hands by the row that pays them."""
    family = family_of(ask.rules)
    three = family.index(THREE)
    counts = {name: beaten[name] for name in family[:three:-1] if name != FIVE_WILDS}
    last = OR_LESS if _asked(ask).row(OR_LESS) else THREE
    counts[last] = beaten[THREE]
    if _reaches_down(ask):
        counts[last] += sum(beaten[name] for name in family[:three]) - forfeited
    outcomes = [
        Outcome(row, count, net_of(odds := _cell(ask, row)), pays=_text(odds), hand=row)
        for row, count in counts.items()
        if count
    ]
    outcomes.append(Outcome(NONE, deals - folds - sum(counts.values()), LOST, pays=LOSS))
    if folds:
        outcomes.append(Outcome(FOLD, folds, LOST, pays=LOSS))
    return tuple(outcomes)


def _reaches_down(ask: Ask) -> bool:
    """Whether the last row pays hands below three of a kind too (reading DJ-6)."""
    return _asked(ask).row(OR_LESS) is not None and ask.rules.reading("DJ-6") == "or-less"


# --- § 687a.11(f)(1): the progressive


ENVIED = (
    "The other players are on the progressive too, and the player shares in their hands in every round, folded ones "
    "included, as at a table where folded hands keep the progressive."
)


def _progressive(ask: Ask) -> Iterator[Priced]:
    """Five cards with the joker replaced, against the table and the meter."""
    table = _asked(ask)
    deuces = ask.rules.reading("DJ-7")

    def compute(work: Work) -> Counts:
        from croupier.chapters.dj_wild_stud_poker.kernels import bonus as dj_wild_bonus

        return dj_wild_bonus.progressive(work, deuces)

    counts = ask.store.counts(GAME, PROGRESSIVE, {"DJ-7": deuces}, compute)
    stake = parse_amount(table.wager_amount or "$1")
    meter = _meter(ask, table)
    outcomes = []
    for hand, count in counts.items():
        odds = _cell(ask, hand)
        # A stake collected before the deal comes back with odds, and with a share of the meter where the table says so.
        back = table.stake_returned is True if odds and odds.form == "fixed" else table.stake_returned is not False
        net = net_of(odds, stake=stake, meter=meter, returned=back)
        outcomes.append(Outcome(hand, count, net, pays=_text(odds), hand=hand))
    total = sum(counts.values())
    shares = sum((odds.meter * count for hand, count in counts.items() if (odds := _cell(ask, hand))), Fraction(0))
    others = ask.players - 1 if ask.rules.reading("DJ-8") == "paid" else 0
    envy = sum(odds.fixed * count for hand, count in counts.items() if (odds := _cell(ask, hand, "envy")))
    yield Priced(
        tuple(outcomes),
        beside=Fraction(others * envy, stake * total),
        meter=Meter(meter, shares / (stake * total)),
        assumptions=(
            f"Every hand of the player ({comb(53, 5):,}) with every card that may lie ready for the joker (48).",
            "All hands that it pays are worth a raise, so that a fold never gives one up.",
            *((ENVIED,) if others else ()),
        ),
    )


def _meter(ask: Ask, table: Paytable) -> Cents:
    """What the meter shows: as asked, else what it starts from."""
    if ask.meter is not None:
        return ask.meter
    filed = ask.rules.progressive.seed
    return filed if filed is not None else parse_amount(table.seed or "$0")


MAIN = ("DJ-1", "DJ-2")
ODDS = OddsPart(
    (
        Entry("required", _required, tables=BLIND, readings=MAIN),
        Entry(ANTE, _ante, tables=ANTE, readings=MAIN),
        Entry(BLIND, _blind, tables=BLIND, readings=MAIN),
        Entry(RAISE, _raise, tables=RAISE, readings=MAIN),
        Entry(
            PROGRESSIVE,
            _progressive,
            tables=PROGRESSIVE,
            readings=("DJ-7", "DJ-8"),
            options=("folded_hands_win_progressive",),
        ),
        Entry(TRIPS, _trips, tables=TRIPS, readings=("DJ-1", "DJ-4", "DJ-5", "DJ-13", "DJ-16")),
        Entry(BAD_BEAT, _bad_beat, tables=BAD_BEAT, readings=(*MAIN, "DJ-3", "DJ-6")),
    )
)
