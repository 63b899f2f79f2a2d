"""The optional wagers of Face Up Pai Gow Poker: by hand, as published, against the engine on small decks, by meter."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import ceil, comb, floor, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from croupier.cards import ACE, EIGHT, FIVE, FOUR, JACK, JOKER, KING, NINE, QUEEN, SEVEN, SIX, TEN, THREE, TWO
from croupier.chapters.face_up_pai_gow_poker.hands import bonus as face_up_lines
from croupier.chapters.face_up_pai_gow_poker.odds.side import GAME, SIDE_ENTRIES
from croupier.compiled.ace_high import ace_high_bonus, heights, words
from croupier.compiled.seven_card import FULL, Deck, Joker, RoyalMatch, lines
from croupier.compiled.seven_card_lines import by_row
from croupier.families.odds.progressive import LONG_RUN
from croupier.money import parse_amount
from croupier.odds.edit import edited, invented
from croupier.odds.model import Ask, Entry, Priced
from croupier.odds.store import Store, key_of, read_shipped
from croupier.rulebook import rulebook
from croupier.submission.plain import plain_rules
from croupier.testing import outcomes, referee
from tests.games.test_face_up_bonus import dealer_beside, seat
from tests.games.test_face_up_progressive import ROWS
from tests.ranking.counts import from_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.cards import Card
    from croupier.rulebook import Paytable

STORE = Store()
COUNTS = Path(__file__).parent.parent / "counts"
ACE_HIGH, FORTUNE, PROGRESSIVE = "ace-high-bonus", "fortune-bonus", "progressive"
SECTION = {ACE_HIGH: "PA-688a.12(b)", FORTUNE: "PA-688a.12(c)", PROGRESSIVE: "PA-688a.12(d)"}
HANDS = comb(53, 7)
BOOK = rulebook(GAME)


def prices(
    game: str,
    entries: tuple[Entry, ...],
    wager: str,
    table: Paytable,
    *,
    players: int = 1,
    meter: int | None = None,
    store: Store = STORE,
    **stated: Any,
) -> list[Priced]:
    """Every row that an entry answers with for one table; `stated` are readings and options."""
    entry = next(entry for entry in entries if entry.wager == wager)
    rules = plain_rules(rulebook(game), stated)
    return list(entry.price(Ask(rules, wager, table, store, players, meter)))


def paytable(wager: str, number: int) -> Paytable:
    return BOOK.paytables[f"{SECTION[wager]}/Paytable-{number}"]


def priced(wager: str, number: int, label: str = "", **asked: Any) -> Priced:
    found = prices(GAME, SIDE_ENTRIES, wager, paytable(wager, number), **asked)
    return next(row for row in found if row.label == label)


def back(row: Priced) -> Fraction:
    """The return."""
    return 1 + row.expected


def percent(value: Fraction, digits: int) -> str:
    """In percent, rounded half up to so many digits."""
    whole, rest = divmod(floor(value * 100 * 10**digits + Fraction(1, 2)), 10**digits)
    return f"{whole}.{rest:0{digits}d}"


# --- counts worked by hand


def test_rare_hands_by_hand() -> None:
    counts = by_row(lines(), face_up_lines.FORTUNE)
    # Eight runs of seven, ace low to ace high, in four suits.
    assert counts["seven-card-straight-flush"] == 8 * 4
    # The joker for one of seven cards; the joker at either end of six in a row is one hand and not two.
    assert counts["seven-card-straight-flush-with-joker"] == 4 * (8 * 7 - 7)
    # A king and queen of three other suits; the royal flush whole, or with the joker for one of five.
    assert counts["royal-flush-plus-royal-match"] == 4 * 3 * (1 + 5)
    assert counts["five-aces"] == comb(48, 2)
    either = by_row(lines(royal_match="king-queen-either-part"), face_up_lines.FORTUNE)
    # A whole royal flush with the joker and one of six other kings and queens.
    assert either["royal-flush-plus-royal-match"] == counts["royal-flush-plus-royal-match"] + 4 * 6


def test_high_hands_by_hand() -> None:
    # Seven suits of which none comes five times or more.
    assert words(7, 4, 4) == 4**7 - 4 * (comb(7, 5) * 3**2 + comb(7, 6) * 3 + 1)
    # Of the eight ranks from two to nine, all but the five or all but the six.
    assert heights()["nine-high"] == 2 * words(7, 4, 4)


def test_two_ace_highs_by_hand() -> None:
    # Fourteen cards: one card of each rank to the dealer leaves one of each to the player, and four clubs leave three.
    deck = Deck((ACE, KING, QUEEN, JACK, NINE, EIGHT, SEVEN), suits=2, joker=False)
    counts = ace_high_bonus(deck)
    assert counts["both-ace-high"] == comb(7, 3) + comb(7, 4)
    assert counts["dealer-ace-high-with-joker"] == counts["dealer-ace-high-no-joker"] == 0
    assert sum(counts.values()) == comb(14, 7)


def test_a_progressive_table_priced_by_hand() -> None:
    # Paytable 7 at its seed of $1,000; the $1 is not returned. Hands as the counts of pai gow poker have them.
    hands = {"five-aces": 1_128, "royal-flush": 26_132, "straight-flush": 184_832, "four-of-a-kind": 307_472}
    pays = {"five-aces": 1_000, "royal-flush": 500, "straight-flush": 100, "four-of-a-kind": 75}
    row = priced(PROGRESSIVE, 7)
    assert back(row) == Fraction(sum(hands[hand] * pays[hand] for hand in hands) + 4_188_528 * 5, HANDS)
    assert row.meter is not None
    assert row.meter.per_cent == Fraction(1_128, HANDS * 100)


# --- properties


@pytest.mark.parametrize("entry", SIDE_ENTRIES, ids=lambda entry: entry.wager)
def test_outcomes_are_all_deals(entry: Entry) -> None:
    total = FULL.deals if entry.wager == ACE_HIGH else HANDS
    for table in BOOK.tables_for(entry.wager):
        for row in prices(GAME, SIDE_ENTRIES, entry.wager, table):
            assert row.total == total
            assert {o.category for o in row.outcomes} == {*(r.hand for r in table.rows), "none"}


def test_the_counts_are_those_of_every_hand_looked_up() -> None:
    def text(name: str) -> dict[str, int]:
        found = from_text((COUNTS / f"{name}.txt").read_text("utf-8"))
        assert found.pop("total") == HANDS
        return found

    for name, counts in (
        ("fortune", lines()),
        ("fortune-ace-king", lines(royal_match="ace-king")),
        ("bug7", lines()),
        ("fully-wild7", lines("fully-wild")),
    ):
        best_first = [hand for hand in text(name) if hand not in ("none", "two-pair", "pair", "high-card")]
        found = by_row(counts, best_first)
        assert {hand: found[hand] for hand in best_first} == {hand: text(name)[hand] for hand in best_first}
    assert sum(number for hand, number in heights().items() if hand != "none") == text("bug7")["high-card"]


def test_the_envy_bonus_grows_by_the_player() -> None:
    alone, *more = (back(priced(FORTUNE, 3, players=players)) for players in range(1, 7))
    steps = [after - before for before, after in zip([alone, *more[:-1]], more, strict=True)]
    assert len(set(steps)) == 1
    # 0.92% for each further player is the figure that players' guides quote for these amounts.
    assert percent(steps[0], 2) == "0.92"
    assert back(priced(PROGRESSIVE, 4, players=3)) > back(priced(PROGRESSIVE, 4))
    refused = {"FU-8": "not-paid"}
    assert back(priced(PROGRESSIVE, 4, players=3, readings=refused)) == back(priced(PROGRESSIVE, 4, readings=refused))


@pytest.mark.parametrize("number", range(1, 8))
def test_the_return_is_linear_in_the_meter(number: int) -> None:
    row = priced(PROGRESSIVE, number)
    assert row.meter is not None
    assert row.meter.amount == parse_amount(paytable(PROGRESSIVE, number).seed)
    even = row.meter.amount + ceil(-row.expected / row.meter.per_cent)
    assert back(priced(PROGRESSIVE, number, meter=even)) >= 1 > back(priced(PROGRESSIVE, number, meter=even - 1))
    low, middle, high = (back(priced(PROGRESSIVE, number, meter=cents)) for cents in (0, 5_000_00, 10_000_00))
    assert high - middle == middle - low == 5_000_00 * row.meter.per_cent


@pytest.mark.parametrize("number", range(1, 8))
def test_the_long_run_pays_out_what_is_put_in(number: int) -> None:
    """The seed on the line of the whole meter, plus the rates; other shares of the meter are paid out of these."""
    table = paytable(PROGRESSIVE, number)
    rates = sum(Fraction(text.removesuffix("%")) / 100 for text in (table.progression, table.reserve) if text)
    empty, run = (priced(PROGRESSIVE, number, **asked) for asked in ({"meter": 0}, {"label": LONG_RUN}))
    whole = sum(o.count for o in empty.outcomes if o.pays.endswith("100% of meter"))
    seeds = Fraction(parse_amount(table.seed) * whole, HANDS * parse_amount(table.wager_amount))
    assert run.expected - run.beside == empty.expected + rates + seeds


# --- published figures


@pytest.mark.parametrize(
    ("number", "figure"),
    [(1, "75.751"), (2, "78.073"), (3, "75.568"), (4, "91.937"), (5, "80.962"), (6, "75.349"), (7, "75.746")],
)
def test_the_published_progressive_returns_are_the_long_run(number: int, figure: str) -> None:
    assert percent(back(priced(PROGRESSIVE, number, LONG_RUN, readings={"FU-6": "45-percent"})), 3) == figure


def test_the_rate_of_progression_that_is_printed() -> None:
    assert percent(back(priced(PROGRESSIVE, 6, LONG_RUN)), 2) == "47.35"
    assert percent(back(priced(PROGRESSIVE, 7, LONG_RUN, readings={"FU-5": "printed"})), 1) == "121.9"


@pytest.mark.parametrize(
    ("number", "figure"), [(1, "96.425"), (2, "95.233"), (3, "94.169"), (4, "93.141"), (5, "92.647")]
)
def test_the_published_ace_high_returns_are_near(number: int, figure: str) -> None:
    # The five figures together need 14,432,086 ace high hands or more, and there are 14,430,780: they were simulated.
    assert 0 < Fraction(figure) - 100 * back(priced(ACE_HIGH, number)) < Fraction("0.025")


@pytest.mark.parametrize(
    ("number", "figure"), [(1, "92.00"), (2, "92.23"), (3, "92.17"), (4, "91.51"), (5, "86.56"), (6, "92.17")]
)
def test_the_fortune_returns_that_enumeration_gave_before(number: int, figure: str) -> None:
    assert percent(back(priced(FORTUNE, number)), 2) == figure


def test_the_maximum_published_for_fortune_is_no_envy_bonus() -> None:
    # Paytables 3 and 6 differ in their Envy amounts only, and both are published at 94.10%.
    assert back(priced(FORTUNE, 3)) == back(priced(FORTUNE, 6))
    assert back(priced(FORTUNE, 3, players=6)) != back(priced(FORTUNE, 6, players=6))
    assert percent(back(priced(FORTUNE, 5, readings={"FU-4": "commercial"})), 2) == "90.71"


# --- the readable engine on every hand of a small deck

ROYALS = Deck((TEN, JACK, QUEEN, KING, ACE), suits=3)
LOW = Deck((ACE, TWO, THREE, FOUR), suits=4)
RUNS = Deck((TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE), suits=2)


JOKERS: tuple[Joker, ...] = ("ordinary", "fully-wild")
MATCHES: tuple[RoyalMatch, ...] = ("king-queen", "king-queen-either-part")


def cards_of(deck: Deck) -> list[Card]:
    return [4 * rank + suit for rank in deck.ranks for suit in range(deck.suits)] + [JOKER] * deck.joker


def tallied(deck: Deck, find: Callable[[tuple[Card, ...]], str | None], size: int = 7) -> dict[str, int]:
    """How many hands of a deck the readable engine puts on each line."""
    found: dict[str, int] = {}
    for hand in combinations(cards_of(deck), size):
        line = find(hand) or "none"
        found[line] = found.get(line, 0) + 1
    return found


def order_of(wager: str, number: int) -> tuple[str, ...]:
    return tuple(row.hand for row in paytable(wager, number).rows)


@cache
def store_of(deck: Deck) -> Store:
    """Counts of a small deck in place of the whole one's."""
    kept = {
        key_of("lines", {"joker": joker, "royal-match": match}): lines(joker, match, deck)
        for joker in JOKERS
        for match in MATCHES
    }
    return Store(kept={GAME: kept})


def small(deck: Deck, wager: str, number: int, readings: dict[str, str]) -> dict[str, int]:
    """How the chapter prices a small deck: the outcomes that occur, with their counts."""
    row = priced(wager, number, store=store_of(deck), readings=readings)
    return {o.category: o.count for o in row.outcomes if o.count}


@pytest.mark.parametrize("deck", [ROYALS, LOW, RUNS], ids=["royals", "low", "runs"])
def test_fortune_hands_of_a_small_deck(deck: Deck) -> None:
    order = order_of(FORTUNE, 1)
    assert small(deck, FORTUNE, 1, {}) == tallied(deck, lambda c: face_up_lines.fortune(c, order=order))


@pytest.mark.parametrize(
    ("deck", "reading", "options"),
    [
        (ROYALS, {"FU-7": "either-part"}, {"match_joker": "either-part"}),
        (LOW, {"FU-1": "straight-or-higher"}, {"threshold": "straight-or-higher"}),
        (LOW, {"FU-2": "as-printed"}, {"three_pair": "as-printed"}),
    ],
)
def test_readings_of_the_fortune_bonus(deck: Deck, reading: dict[str, str], options: dict[str, Any]) -> None:
    order = order_of(FORTUNE, 1)
    found = tallied(deck, lambda c: face_up_lines.fortune(c, order=order, **options))
    assert small(deck, FORTUNE, 1, reading) == found
    assert small(deck, FORTUNE, 1, {}) != found


@pytest.mark.parametrize(
    ("deck", "number", "reading", "options"),
    [
        (LOW, 1, {}, {}),
        (RUNS, 1, {}, {}),
        (RUNS, 2, {}, {"fully_wild": True}),
        (LOW, 2, {}, {"fully_wild": True}),
        (LOW, 2, {"FU-9": "ordinary-joker"}, {"fully_wild": True, "wild_joker": "ordinary-joker"}),
        (ROYALS, 4, {}, {}),
        (RUNS, 4, {}, {}),
        (ROYALS, 4, {"FU-7": "either-part"}, {"match_joker": "either-part"}),
        (LOW, 5, {}, {"fully_wild": True}),
        (LOW, 7, {}, {}),
        (LOW, 7, {"FU-5": "printed"}, {"fully_wild": True}),
    ],
)
def test_progressive_hands_of_a_small_deck(
    deck: Deck, number: int, reading: dict[str, str], options: dict[str, Any]
) -> None:
    order = order_of(PROGRESSIVE, number)
    found = tallied(deck, lambda c: face_up_lines.progressive(c, order=order, **options))
    assert small(deck, PROGRESSIVE, number, reading) == found


def paired(hands: list[tuple[Card, ...]], dealers: list[int], ace_high: list[bool]) -> dict[str, int]:
    """All deals of two hands that have no card in common, by the line of the Ace High Bonus Wager."""
    masks = np.array([sum(1 << card for card in hand) for hand in hands], np.int64)
    marked = np.array(ace_high)
    found = {"both-ace-high": 0, "dealer-ace-high-with-joker": 0, "dealer-ace-high-no-joker": 0}
    for n in dealers:
        apart = masks & masks[n] == 0
        line = "dealer-ace-high-with-joker" if JOKER in hands[n] else "dealer-ace-high-no-joker"
        found["both-ace-high"] += int((apart & marked).sum())
        found[line] += int((apart & ~marked).sum())
    return found


def test_ace_high_pairs_of_a_small_deck() -> None:
    deck = Deck((ACE, KING, QUEEN, JACK, NINE, EIGHT, SEVEN, FIVE), suits=2)
    hands = list(combinations(cards_of(deck), 7))
    ace_high = [face_up_lines.ace_high(hand) for hand in hands]
    found = paired(hands, [n for n, is_so in enumerate(ace_high) if is_so], ace_high)
    counts = ace_high_bonus(deck)
    assert {line: counts[line] for line in found} == found
    assert counts["none"] == ace_high.count(False) * comb(deck.size - 7, 7)


@pytest.mark.parametrize(
    "deck",
    [
        Deck((ACE, KING, QUEEN, JACK, NINE, EIGHT, SEVEN, FIVE), suits=3),
        Deck((ACE, KING, JACK, TEN, NINE, SEVEN, TWO), suits=4),
    ],
)
def test_both_ace_high_in_more_suits(deck: Deck) -> None:
    """Only hands without a pair are dealt, since no other is ace high."""
    sevens = [hand for ranks in combinations(deck.ranks, 7) for hand in _suited(ranks, deck)]
    sixes = [
        (*hand, JOKER) for ranks in combinations(deck.ranks, 6) if ACE not in ranks for hand in _suited(ranks, deck)
    ]
    hands = [hand for hand in (*sevens, *sixes) if face_up_lines.ace_high(hand)]
    found = paired(hands, list(range(len(hands))), [True] * len(hands))
    counts = ace_high_bonus(deck)
    assert counts["both-ace-high"] == found["both-ace-high"]
    assert counts["none"] == deck.deals - len(hands) * comb(deck.size - 7, 7)


def _suited(ranks: tuple[int, ...], deck: Deck) -> Iterator[tuple[Card, ...]]:
    """Every choice of suits for some ranks."""
    hands: list[tuple[Card, ...]] = [()]
    for rank in ranks:
        hands = [(*hand, 4 * rank + suit) for hand in hands for suit in range(deck.suits)]
    yield from hands


# --- the referee and a simulation


@pytest.mark.parametrize("number", range(1, 8))
def test_the_referee_pays_what_is_priced(number: int) -> None:
    table = paytable(PROGRESSIVE, number)
    meter, stake = 12_345_60, parse_amount(table.wager_amount)
    row = priced(PROGRESSIVE, number, meter=meter)
    nets = {o.category: o.net for o in row.outcomes}
    for cards, _ in ROWS[number]:
        ruling = referee(
            GAME,
            {"1": seat(cards, progressive=f"{stake // 100}")},
            dealer=dealer_beside(cards),
            extra={"meter": "12345.60"},
            submission={"paytables": {PROGRESSIVE: table.short}},
        )
        line = next(line for line in ruling.lines if line.wager == PROGRESSIVE)
        hand = next(slug for slug, named in BOOK.game.hands[PROGRESSIVE].items() if named.name == line.hand)
        assert nets[hand] == Fraction(line.net, stake)
    assert nets["none"] == -1


def test_the_referee_settles_fortune_and_ace_high_as_priced() -> None:
    for number, cards, hand in [
        (1, "2h 3h 4h 5h 6h 7h Ah", "seven-card-straight-flush"),
        (2, "As Ks Qs Js Ts Kh Qh", "royal-flush-plus-royal-match"),
        (5, "9c 9d 9h 9s Kd 5c 3s", "four-of-a-kind"),
        (1, "Kc Kd 9h 9s 4c 4h 2s", "three-pair"),
        (2, "Kc Kd 9h 9s 4c 4h 2s", "none"),
    ]:
        ruling = referee(
            GAME,
            {"1": seat(cards, fortune_bonus="1")},
            dealer="8c 8s Jh 6d 5d 4s 2d" if "6h" in cards else dealer_beside(cards),
            submission={"paytables": {FORTUNE: f"Paytable-{number}"}},
        )
        nets = {o.category: o.net for o in priced(FORTUNE, number).outcomes}
        assert nets.get(hand, nets["none"]) == Fraction(outcomes(ruling)[FORTUNE][1], 100)


def test_a_simulation_with_the_readable_engine() -> None:
    rng = random.Random(688)
    rounds = 40_000
    tables = {wager: paytable(wager, 4) for wager in SECTION}
    nets: dict[str, list[float]] = {wager: [] for wager in SECTION}
    rows = {wager: {o.category: float(o.net) for o in priced(wager, 4).outcomes} for wager in SECTION}
    orders = {wager: tuple(row.hand for row in table.rows) for wager, table in tables.items()}
    for _ in range(rounds):
        dealt = rng.sample(range(53), 14)
        dealer, player = dealt[:7], dealt[7:]
        found = {
            ACE_HIGH: face_up_lines.ace_high_bonus(dealer, player),
            FORTUNE: face_up_lines.fortune(player, order=orders[FORTUNE]),
            PROGRESSIVE: face_up_lines.progressive(player, order=orders[PROGRESSIVE]),
        }
        for wager, line in found.items():
            nets[wager].append(rows[wager][line or "none"])
    for wager in SECTION:
        row = priced(wager, 4)
        error = sqrt(row.variance / rounds)
        assert abs(sum(nets[wager]) / rounds - float(row.expected)) < 3 * error
        hits = float(row.hits)
        assert abs(sum(net > 0 for net in nets[wager]) / rounds - hits) < 3 * sqrt(hits * (1 - hits) / rounds)


# --- invented and changed tables


def test_an_invented_table_is_priced_from_the_same_counts() -> None:
    table = invented(BOOK, FORTUNE, {"flush": "9 to 1", "straight": "1 to 1"})
    (row,) = prices(GAME, SIDE_ENTRIES, FORTUNE, table)
    # A straight flush is a flush where no better row is printed.
    counts = lines()
    flushes = sum(n for key, n in counts.items() if "flush" in key.split())
    straights = sum(n for key, n in counts.items() if "straight" in key.split() and "flush" not in key.split())
    assert {o.category: o.count for o in row.outcomes} == {
        "flush": flushes,
        "straight": straights,
        "none": HANDS - flushes - straights,
    }
    assert back(row) == Fraction(10 * flushes + 2 * straights, HANDS)


def test_a_changed_cell_moves_the_return_by_its_count() -> None:
    rules = plain_rules(BOOK, {"readings": {"FU-4": "commercial"}})
    table = paytable(FORTUNE, 5)
    changed = edited(BOOK, rules, FORTUNE, table, ["four-of-a-kind=5 to 1", "royal flush=100 to 1"])
    (row,) = prices(GAME, SIDE_ENTRIES, FORTUNE, changed, readings={"FU-4": "commercial"})
    assert back(row) == back(priced(FORTUNE, 5))


def test_a_maximum_payout_is_said_not_to_be_applied() -> None:
    (row,) = prices(GAME, SIDE_ENTRIES, FORTUNE, paytable(FORTUNE, 2), options={"max_payout": "$60,000"})
    assert row.assumptions[-1] == "the maximum payout of $60,000 is not applied"
    assert back(row) == back(priced(FORTUNE, 2))


# --- what ships


def test_shipped_counts_are_those_computed_now() -> None:
    store = Store(recompute=True)
    stated: list[dict[str, str]] = [{}, {"FU-7": "either-part"}]
    for entry in SIDE_ENTRIES:
        for table in BOOK.tables_for(entry.wager):
            for readings in stated:
                prices(GAME, SIDE_ENTRIES, entry.wager, table, store=store, readings=readings)
    computed = store.kept[GAME]
    shipped = read_shipped(GAME)
    assert len(computed) == 5
    assert not shipped or {key: shipped[key] for key in computed} == computed


def test_nothing_here_is_compiled() -> None:
    code = "import sys; from croupier.chapters.pai_gow_poker.kernels import seven_card_pairs as k; k.beside((9,))"
    code += "; assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_filed_minimum_above_five_dollars_weakens_the_envy_bonus() -> None:
    entry = next(entry for entry in SIDE_ENTRIES if entry.wager == FORTUNE)
    rules = plain_rules(BOOK, {})
    dear = replace(rules, wagers={FORTUNE: replace(rules.wagers[FORTUNE], minimum=25_00)})
    low, high = (next(iter(entry.price(Ask(r, FORTUNE, paytable(FORTUNE, 3), STORE, 6)))) for r in (rules, dear))
    assert low.beside == 5 * high.beside
