"""The side wagers of pai gow poker: by hand, as found in print, and against the readable engine on small decks."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from croupier.cards import ACE, EIGHT, FIVE, FOUR, JACK, KING, NINE, QUEEN, SEVEN, SIX, TEN, THREE, TWO
from croupier.chapters.pai_gow_poker.hands import bonus as pai_gow_lines
from croupier.chapters.pai_gow_poker.kernels.seven_card_pairs import beside
from croupier.chapters.pai_gow_poker.odds.side import GAME, SIDE_ENTRIES
from croupier.compiled.ace_high import JokerPart, heights
from croupier.compiled.seven_card import FULL, Deck, lines, three_card_lines
from croupier.compiled.seven_card_lines import BESIDE, by_row, split
from croupier.families.hands import bonus_lines
from croupier.families.odds.progressive import LONG_RUN
from croupier.odds.edit import edited, invented
from croupier.odds.model import Ask, Priced
from croupier.odds.store import Store, read_shipped
from croupier.rulebook import rulebook
from croupier.submission.plain import plain_rules
from croupier.testing import outcomes, referee
from tests.odds.test_face_up_side import ROYALS, RUNS, back, cards_of, percent, prices, tallied

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.rulebook import Paytable

STORE = Store()
BOOK = rulebook(GAME)
HANDS = comb(53, 7)
NUMBER, PROGRESSIVE, BONUS, INSURANCE = "number", "progressive", "bonus", "insurance"
THREE_CARD, SEVEN_CARD, IMPERIAL = "three-card-bonus", "seven-card-bonus", "imperial-bonus"
PLAYER, BANKER = "NJ-69F-11.20(b)", "NJ-69F-11.20(c)"
TABLES = {**BOOK.paytables, **BOOK.templates}


def rows_of(wager: str, table: str | Paytable, **asked: Any) -> list[Priced]:
    chosen = TABLES[table] if isinstance(table, str) else table
    return prices(GAME, SIDE_ENTRIES, wager, chosen, store=asked.pop("store", STORE), **asked)


def priced(wager: str, table: str | Paytable, label: str = "", **asked: Any) -> Priced:
    return next(row for row in rows_of(wager, table, **asked) if row.label == label)


# --- worked by hand


def test_the_number_wager_by_hand() -> None:
    # One number of seven: 5 1/2 to 1 returns 6.5 of 7, and 6 to 1 all.
    assert back(priced(NUMBER, "NJ-69F-11.13(b)6")) == Fraction(13, 14)
    assert back(priced(NUMBER, "NJ-69F-11.13(b)6", "highest odds allowed")) == 1
    filed = rows_of(NUMBER, "NJ-69F-11.13(b)6", options={"rng_number_wager_odds": "23 to 4"})
    assert [back(row) for row in filed] == [Fraction(27, 28)]
    rules = plain_rules(BOOK, {})
    changed = edited(BOOK, rules, NUMBER, TABLES["NJ-69F-11.13(b)6"], ["any-win=6 to 1"])
    assert [back(row) for row in rows_of(NUMBER, changed)] == [1]


def test_three_cards_by_hand() -> None:
    counts = by_row(three_card_lines(), pai_gow_lines.THREE_CARD)
    # Twelve runs in four suits; threes of thirteen ranks, and two aces with the joker.
    assert counts["natural-straight-flush"] == 12 * 4
    assert counts["three-of-a-kind"] == 13 * 4 + comb(4, 2)
    assert sum(counts.values()) == comb(53, 3)


def test_insurance_hands_with_the_joker_by_hand() -> None:
    # With the joker as an ace only, six other ranks of which no suit comes five times, and no straight with an ace.
    sets = comb(12, 6) - sum(_straight((*ranks, ACE)) for ranks in combinations(range(12), 6))
    words = 4**6 - 4 * (comb(6, 5) * 3 + 1)
    more = heights("ace-only")["ace-high"] - _without_joker()
    assert more == sets * words


def _straight(ranks: Sequence[int]) -> bool:
    held = {*ranks, *([-1] if ACE in ranks else [])}
    return any(held.issuperset(range(low, low + 5)) for low in range(-1, 9))


def _without_joker() -> int:
    sets = sum(ACE in ranks and not _straight(ranks) for ranks in combinations(range(13), 7))
    return sets * (4**7 - 4 * (comb(7, 5) * 3**2 + comb(7, 6) * 3 + 1))


# --- properties


@pytest.mark.parametrize("entry", SIDE_ENTRIES, ids=lambda entry: entry.wager)
def test_outcomes_are_all_deals(entry: Any) -> None:
    total = {NUMBER: 7, THREE_CARD: comb(53, 3), IMPERIAL: FULL.deals}.get(entry.wager, HANDS)
    tables = [table for table in TABLES.values() if entry.wager in table.wagers]
    assert tables
    for table in tables:
        for row in rows_of(entry.wager, table):
            assert row.total == total
            assert len({o.category for o in row.outcomes}) == len(row.outcomes)


def test_the_envy_bonus_is_for_premium_hands_only() -> None:
    one, two = (priced(BONUS, "fortune-3", players=players).beside for players in (2, 3))
    assert two == 2 * one > 0
    table = invented(BOOK, BONUS, {"flush": {"pays": "4 to 1", "envy": "$5"}})
    assert priced(BONUS, table, players=6).beside == 0
    assert priced(BONUS, "fortune-7", players=6).assumptions == ()


def test_the_progressive_is_not_priced_where_it_is_not_offered() -> None:
    assert rows_of(PROGRESSIVE, "progressive-1", readings={"NJ-8": "not-offered"}) == []


def test_the_stake_of_the_progressive_is_the_one_filed() -> None:
    plain, dear = (
        priced(PROGRESSIVE, "progressive-1", options=options) for options in ({}, {"progressive_wager_amount": "$5"})
    )
    # Amounts and meter stay what they are.
    assert back(plain) == 5 * back(dear)


# --- figures found in print


@pytest.mark.parametrize(
    ("wager", "table", "edge"), [(THREE_CARD, "mania-three-card", "3.86"), (SEVEN_CARD, "mania-seven-card", "6.37")]
)
def test_the_commercial_tables_have_the_edge_found(wager: str, table: str, edge: str) -> None:
    assert percent(1 - back(priced(wager, table)), 2) == edge


def test_seven_card_table_b_parts_straight_flushes_by_the_joker() -> None:
    found = by_row(lines(), pai_gow_lines.SEVEN_CARD["B"])
    assert (found["straight-flush-with-joker"], found["natural-straight-flush"]) == (146_104, 38_728)


def test_the_insurance_table_of_asia_poker() -> None:
    ordinary = priced(INSURANCE, "asia-insurance", readings={"NJ-20": "ordinary"})
    assert (percent(back(ordinary), 3), percent(ordinary.hits, 3)) == ("96.092", "16.076")
    # A joker that is only an ace makes more hands ace high, and the table then returns more than is staked.
    assert percent(back(priced(INSURANCE, "asia-insurance")), 3) == "100.926"


def test_the_imperial_wager_under_both_readings() -> None:
    assert percent(1 - back(priced(IMPERIAL, PLAYER)), 2) == "2.81"
    alone = priced(IMPERIAL, PLAYER, readings={"NJ-9": "player-bonus-only"})
    assert percent(1 - back(alone), 1) == "11.8"
    assert alone.total == HANDS
    # One stake: the question about either table has one answer.
    assert back(priced(IMPERIAL, PLAYER)) == back(priced(IMPERIAL, BANKER))


def test_the_bonus_templates_return_what_the_sister_chapter_does() -> None:
    found = {name: percent(back(priced(BONUS, name)), 2) for name in (f"fortune-{n}" for n in range(1, 8))}
    assert list(found.values()) == ["92.00", "92.23", "92.17", "91.51", "92.17", "90.71", "92.23"]
    assert percent(back(priced(PROGRESSIVE, "progressive-1", LONG_RUN)), 3) == "75.751"
    assert percent(back(priced(PROGRESSIVE, "progressive-5", LONG_RUN)), 3) == "75.568"


# --- the readable engine on every hand of a deck


def test_every_three_cards() -> None:
    order = pai_gow_lines.THREE_CARD
    assert by_row(three_card_lines(), order) == tallied(FULL, pai_gow_lines.three_card, size=3)


HIGH = Deck((ACE, KING, QUEEN, JACK, NINE, EIGHT, SEVEN, FIVE), suits=2)
LOW = Deck((TWO, THREE, FOUR, FIVE, SEVEN, EIGHT, NINE, TEN), suits=2)
SUITED = Deck((TWO, FOUR, FIVE, SEVEN, EIGHT, NINE, QUEEN), suits=3)


@pytest.mark.parametrize(
    ("deck", "joker"),
    [(HIGH, "ace-only"), (HIGH, "ordinary"), (LOW, "ace-only"), (LOW, "ordinary"), (SUITED, "ace-only")],
)
def test_insurance_on_a_small_deck(deck: Deck, joker: JokerPart) -> None:
    found = tallied(deck, lambda cards: pai_gow_lines.insurance(cards, joker=joker))
    assert {line: count for line, count in heights(joker, deck).items() if count} == found


def test_bonus_hands_of_a_small_deck_by_the_ace_and_king() -> None:
    counts = by_row(lines(royal_match="ace-king", deck=ROYALS), pai_gow_lines.BONUS)
    found = tallied(ROYALS, lambda cards: pai_gow_lines.bonus(cards, royal_match="ace-king"))
    assert {line: count for line, count in counts.items() if count} == found


def test_filed_progressive_and_table_b_hands_of_a_small_deck() -> None:
    order = TABLES["progressive-1"].rows
    names = tuple(row.hand for row in order)
    found = tallied(RUNS, lambda cards: pai_gow_lines.filed_progressive(cards, order=names))
    store = Store(kept={GAME: {"lines [royal-match=king-queen]": lines(deck=RUNS)}})
    row = priced(PROGRESSIVE, "progressive-1", store=store)
    assert {o.category: o.count for o in row.outcomes if o.count} == found
    table = by_row(lines(deck=ROYALS), pai_gow_lines.SEVEN_CARD["B"])
    split_up = tallied(ROYALS, lambda cards: pai_gow_lines.seven_card(cards, table="B"))
    assert {line: count for line, count in table.items() if count} == split_up


@pytest.mark.parametrize(
    "deck",
    [
        LOW,
        Deck((TWO, THREE, FOUR, SIX, SEVEN, EIGHT, NINE), suits=3),
        Deck((TWO, THREE, FOUR, SIX, SEVEN, NINE, JACK), suits=3, joker=False),
    ],
)
def test_two_hands_of_a_small_deck(deck: Deck) -> None:
    """The banker's low hands, with every hand that is left for the player."""
    hands = list(combinations(cards_of(deck), 7))
    order = pai_gow_lines.IMPERIAL_PLAYER
    names = (*order, "none")
    place = np.array([names.index(pai_gow_lines.imperial_player(hand) or "none") for hand in hands])
    masks = np.array([sum(1 << card for card in hand) for hand in hands], np.int64)
    found: dict[tuple[str, str], int] = {}
    for n, hand in enumerate(hands):
        if len({card >> 2 for card in hand}) == 7 and (high := pai_gow_lines.banker_high(hand)):
            counts = np.bincount(place[masks & masks[n] == 0], minlength=len(names)).tolist()
            for name, count in zip(names, counts, strict=True):
                found[name, high] = found.get((name, high), 0) + count
    assert found
    counted: dict[tuple[str, str], int] = {}
    for key, count in beside((NINE, TEN, JACK), deck).items():
        own, _, high = key.partition(BESIDE)
        name = next((hand for hand in order if hand in split(own)), "none")
        counted[name, high] = counted.get((name, high), 0) + count
    assert sum(counted.values()) == deck.deals
    assert {k: v for k, v in counted.items() if k[1] != "none" and v} == {k: v for k, v in found.items() if v}


# --- the referee and a simulation

HANDS_OF_BOTH = [
    ("Ac Ad Ah As Jk 2c 4d", "9h 8d 7h 5s 4c 3d 2s", "five-aces, nine-high"),
    ("2c 2d 2h 4s 4d Js Tc", "Th 9d 8h 6s 5c 4c 3d", "full-house, ten-high"),
    ("8s 7d 6h 5c 4c Js 2d", "Kc Kd Qh 9s 7c 5d 3h", "straight"),
    ("Kh Jd Tc 7c 5s 3d 2s", "Jh 9d 8h 7s 5c 4d 3c", "jack-high"),
    ("Kh Jd Tc 7c 5s 3d 2s", "Kc Kd Qh 9s 7h 5d 3h", "none"),
]


@pytest.mark.parametrize(("cards", "dealer", "category"), HANDS_OF_BOTH)
def test_the_referee_pays_the_imperial_wager_as_priced(cards: str, dealer: str, category: str) -> None:
    seats = {"1": {"cards": cards, "wagers": {GAME: "10", IMPERIAL: "1"}, "decisions": [{"set": "house-way"}]}}
    net = outcomes(referee(GAME, seats, dealer=dealer))[IMPERIAL][1]
    priced_as = {o.category: o.net for o in priced(IMPERIAL, PLAYER).outcomes}
    assert priced_as[category] == Fraction(net, 100)


def test_a_simulation_with_the_readable_engine() -> None:
    rng = random.Random(1311)
    rounds = 30_000
    wagers = {INSURANCE: "asia-insurance", SEVEN_CARD: "mania-seven-card", IMPERIAL: PLAYER, BONUS: "fortune-1"}
    nets: dict[str, list[float]] = {wager: [] for wager in wagers}
    rows = {wager: priced(wager, table) for wager, table in wagers.items()}
    pays = {wager: {o.category: float(o.net) for o in row.outcomes} for wager, row in rows.items()}
    order = [row.hand for row in TABLES["mania-seven-card"].rows]
    for _ in range(rounds):
        dealt = rng.sample(range(53), 14)
        dealer, player = dealt[:7], dealt[7:]
        both = [pai_gow_lines.imperial_player(player), pai_gow_lines.banker_high(dealer)]
        found = {
            INSURANCE: pai_gow_lines.insurance(player),
            SEVEN_CARD: pai_gow_lines.seven_card(player, order=order),
            IMPERIAL: ", ".join(line for line in both if line),
            BONUS: pai_gow_lines.bonus(player),
        }
        for wager, line in found.items():
            nets[wager].append(pays[wager][line or "none"])
    for wager, row in rows.items():
        assert abs(sum(nets[wager]) / rounds - float(row.expected)) < 3 * sqrt(row.variance / rounds)


def test_lines_are_as_likely_beside_a_low_banker_as_dealt() -> None:
    """Low bankers are rare, so they are dealt first and the player's cards from what is left."""
    rng = random.Random(1120)
    rounds = 20_000
    whole = {key.partition(BESIDE)[0]: n for key, n in beside((JACK,)).items() if key.endswith("jack-high")}
    chance = sum(n for key, n in whole.items() if "straight" in key.split()) / sum(whole.values())
    hits = 0
    for _ in range(rounds):
        left = sorted(set(range(53)) - set(_jack_high(rng)))
        hits += "straight" in bonus_lines.five_card_lines(rng.sample(left, 7))
    assert abs(hits / rounds - chance) < 3 * sqrt(chance * (1 - chance) / rounds)


def _jack_high(rng: random.Random) -> list[Card]:
    while True:
        ranks = [JACK, *rng.sample(range(JACK), 6)]
        hand = [4 * rank + rng.randrange(4) for rank in ranks]
        if pai_gow_lines.banker_high(hand) == "jack-high":
            return hand


# --- invented and changed tables


def test_either_imperial_table_can_be_changed() -> None:
    rules = plain_rules(BOOK, {})
    plain = priced(IMPERIAL, PLAYER)
    counts = {o.category: o.count for o in plain.outcomes}
    nine = sum(count for category, count in counts.items() if "nine-high" in category)
    banker = edited(BOOK, rules, IMPERIAL, TABLES[BANKER], ["nine high=50 to 1"])
    assert plain.expected - priced(IMPERIAL, banker).expected == Fraction(50 * nine, FULL.deals)
    aces = sum(count for category, count in counts.items() if "five-aces" in category)
    player = edited(BOOK, rules, IMPERIAL, TABLES[PLAYER], ["five aces=500 to 1"])
    assert plain.expected - priced(IMPERIAL, player).expected == Fraction(500 * aces, FULL.deals)


def test_the_selected_royal_match_is_the_one_counted() -> None:
    plain = priced(BONUS, "fortune-1")
    read = priced(BONUS, "fortune-1", readings={"NJ-11": "ace-king"})
    # A further ace and king make as many hands as a further king and queen.
    assert [o.count for o in plain.outcomes] == [o.count for o in read.outcomes]
    store = Store(recompute=True)
    priced(BONUS, "fortune-1", store=store, options={"royal_match_variant": "ace-king-same-suit-natural"})
    assert list(store.kept[GAME]) == ["lines [royal-match=ace-king]"]


# --- what ships


def test_shipped_counts_are_those_computed_now() -> None:
    store = Store(recompute=True)
    stated = [{}, {"NJ-11": "ace-king"}, {"NJ-20": "ordinary"}]
    for entry in SIDE_ENTRIES:
        table = next(table for table in TABLES.values() if entry.wager in table.wagers)
        for readings in stated:
            rules = plain_rules(BOOK, {"readings": readings})
            list(entry.price(Ask(rules, entry.wager, table, store)))
    computed = store.kept[GAME]
    shipped = read_shipped(GAME)
    assert len(computed) == 6
    assert not shipped or {key: shipped[key] for key in computed} == computed
