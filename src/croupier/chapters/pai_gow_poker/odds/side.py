"""The exact odds of the side wagers of pai gow poker, N.J.A.C. 13:69F-11.13 to 11.20."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, cast

from croupier.chapters.pai_gow_poker.hands.bonus import bonus_order
from croupier.compiled.seven_card_lines import BESIDE, NONE, Lines, by_row, split
from croupier.families.odds.progressive import envy, progressive, qualifying, table_of, terms_of, uncapped
from croupier.money import Odds
from croupier.odds.model import Entry, Outcome, Priced
from croupier.odds.pricing import LOST, by_hand, net_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.chapters.pai_gow_poker.hands.bonus import InsuranceJoker
    from croupier.money import Cents
    from croupier.odds.model import Ask
    from croupier.odds.store import Counts
    from croupier.rulebook import Paytable
    from croupier.work import Work

GAME = "pai-gow-poker"
NUMBER, PROGRESSIVE, BONUS, INSURANCE = "number", "progressive", "bonus", "insurance"
THREE_CARD, SEVEN_CARD, IMPERIAL = "three-card-bonus", "seven-card-bonus", "imperial-bonus"
LIMIT = "imperial_max_payout"
QUALIFIES_FROM: Cents = 5_00
PLAYER_TABLE, BANKER_TABLE = "NJ-69F-11.20(b)", "NJ-69F-11.20(c)"
SEVEN, SEVEN_WITH_JOKER = "seven-card-straight-flush", "seven-card-straight-flush-with-joker"
PREMIUM = (
    SEVEN,
    "royal-flush-plus-royal-match",
    SEVEN_WITH_JOKER,
    "five-aces",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
)


# --- 11.13


def number(ask: Ask) -> Iterator[Priced]:
    """The number wager: one of seven numbers that are equally likely, at the odds filed or else at both ends."""
    table = table_of(ask)
    filed = ask.rules.option("rng_number_wager_odds")
    least = ask.rules.cell(table, "any-win")
    if isinstance(filed, str) and table.id in ask.rules.book.paytables:
        least = Odds.parse(filed)
    yield _number(least)
    most = table.rows[0].at_most if filed is None and table.id in ask.rules.book.paytables else None
    if most is not None:
        yield _number(Odds.parse(most), label="highest odds allowed")


def _number(odds: Odds | None, label: str = "") -> Priced:
    outcomes = (
        Outcome("any-win", 1, net_of(odds), pays=str(odds) if odds else "loss", hand="any-win"),
        Outcome(NONE, 6, LOST, pays="loss"),
    )
    return Priced(outcomes, label=label, assumptions=("stakes whose payment is a whole number of dollars",))


# --- 11.14


def progressive_payout(ask: Ask) -> Iterator[Priced]:
    """The progressive payout wager on a filed table, at a meter and in the long run."""
    if ask.rules.reading("NJ-8") == "not-offered":
        return
    order = _order(table_of(ask))
    counts = by_row(_lines(ask), order, lambda lines: by_joker(lines, order))
    stated = ask.rules.option("progressive_wager_amount")
    yield from progressive(ask, counts, terms_of(ask, stake=stated if isinstance(stated, str) else None))


def by_joker(lines: Lines, order: tuple[str, ...]) -> Lines:
    """Seven cards in sequence with the joker go by the plain name where the table has no other for them."""
    return lines | {SEVEN} if SEVEN_WITH_JOKER in lines and SEVEN_WITH_JOKER not in order else lines


# --- 11.15, 11.16


def bonus(ask: Ask) -> Iterator[Priced]:
    """The bonus wager, with the envy bonus for the other players' premium hands."""
    selected = ask.rules.option("royal_match_variant") or ask.rules.reading("NJ-11")
    match: Literal["ace-king", "king-queen"] = "ace-king" if str(selected).startswith("ace-king") else "king-queen"
    counts = by_row(_lines(ask, match), bonus_order(ask.rules, table_of(ask)))
    beside = envy(ask, counts, qualifying(ask, QUALIFIES_FROM), ask.players, earning=PREMIUM)
    yield Priced(by_hand(ask, counts), beside=beside.amount, assumptions=beside.words)


def insurance(ask: Ask) -> Iterator[Priced]:
    """The pai gow insurance wager: how high seven cards are (reading NJ-20: what the joker may be)."""
    joker = cast("InsuranceJoker", ask.rules.reading("NJ-20"))

    def count(_work: Work) -> Counts:
        from croupier.compiled.ace_high import heights

        return heights(joker)

    yield Priced(by_hand(ask, ask.store.counts(GAME, INSURANCE, {"NJ-20": joker}, count)))


# --- 11.17, 11.18


def three_card_bonus(ask: Ask) -> Iterator[Priced]:
    """The three-card bonus wager, on a player's first three cards."""
    counts = ask.store.counts(GAME, "three-card-lines", {}, _count_three_cards)
    yield Priced(by_hand(ask, by_row(counts, _order(table_of(ask)))))


def _count_three_cards(_work: Work) -> Counts:
    from croupier.compiled.seven_card import three_card_lines

    return three_card_lines()


def seven_card_bonus(ask: Ask) -> Iterator[Priced]:
    """The seven-card bonus wager, on the best five of a player's seven cards."""
    yield Priced(by_hand(ask, by_row(_lines(ask), _order(table_of(ask)))))


# --- 11.19, 11.20


def imperial_bonus(ask: Ask) -> Iterator[Priced]:
    """The imperial bonus wager: one stake under both tables, whichever of them is asked about (reading NJ-9)."""
    asked, printed = table_of(ask), ask.rules.book.paytables
    banker = asked if asked.hands == "imperial-banker" else printed[BANKER_TABLE]
    player = printed[PLAYER_TABLE] if banker is asked else asked
    if ask.rules.reading("NJ-9") == "player-bonus-only":
        counts = {(hand, NONE): count for hand, count in by_row(_lines(ask), _order(player)).items()}
        text = "only the player hand bonus is paid on the stake"
    else:
        counts = _both_rows(ask, _order(player), _order(banker))
        text = "one stake under both tables, lost only where neither bonus is won; all deals of two hands"
    yield Priced(
        tuple(_imperial(ask, (player, hand), (banker, high), count) for (hand, high), count in counts.items()),
        assumptions=(text, *uncapped(ask, LIMIT)),
    )


def _both_rows(ask: Ask, player: tuple[str, ...], banker: tuple[str, ...]) -> dict[tuple[str, str], int]:
    """Deals by the rows of both tables that they meet."""
    found = {(hand, high): 0 for high in (NONE, *banker) for hand in (*player, NONE)}
    for key, count in ask.store.counts(GAME, "lines-beside-banker", {}, _count_both).items():
        own, _, high = key.partition(BESIDE)
        lines = split(own)
        hand = next((row for row in player if row in lines), NONE)
        found[hand, high if high in banker else NONE] += count
    return found


def _count_both(_work: Work) -> Counts:
    from croupier.cards import JACK, NINE, TEN
    from croupier.chapters.pai_gow_poker.kernels.seven_card_pairs import beside

    return beside((NINE, TEN, JACK))


def _imperial(ask: Ask, player: tuple[Paytable, str], banker: tuple[Paytable, str], count: int) -> Outcome:
    """What both rows pay together on one stake."""
    met = [(hand, odds) for table, hand in (player, banker) if (odds := ask.rules.cell(table, hand)) is not None]
    won = [(hand, odds) for hand, odds in met if odds.form != "loss"]
    return Outcome(
        ", ".join(hand for hand, _ in won) or NONE,
        count,
        sum((net_of(odds) for _, odds in won), start=Fraction(0)) if won else LOST,
        pays=" and ".join(str(odds) for _, odds in won) or "loss",
        hand=won[0][0] if won else None,
    )


# --- what the wagers share


def _order(table: Paytable) -> tuple[str, ...]:
    return table.order


def _lines(ask: Ask, match: Literal["ace-king", "king-queen"] = "king-queen") -> Counts:
    """Hands of seven by the lines that they meet."""

    def count(_work: Work) -> Counts:
        from croupier.compiled.seven_card import lines

        return lines("ordinary", match)

    return ask.store.counts(GAME, "lines", {"royal-match": match}, count)


SIDE_ENTRIES = (
    Entry(NUMBER, number, tables=NUMBER, options=("rng_number_wager_odds",)),
    Entry(
        PROGRESSIVE, progressive_payout, tables=PROGRESSIVE, readings=("NJ-8",), options=("progressive_wager_amount",)
    ),
    Entry(BONUS, bonus, tables=BONUS, readings=("NJ-11", "NJ-51"), options=("royal_match_variant",)),
    Entry(INSURANCE, insurance, tables=INSURANCE, readings=("NJ-20",)),
    Entry(THREE_CARD, three_card_bonus, tables=THREE_CARD),
    Entry(SEVEN_CARD, seven_card_bonus, tables=SEVEN_CARD),
    Entry(IMPERIAL, imperial_bonus, tables=IMPERIAL, readings=("NJ-9", "NJ-10"), options=(LIMIT,)),
)
