"""Pokette, NJ-69F-12.2(b) and 12.5."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import JOKER, SECOND_JOKER, Card, deck, parse_cards
from croupier.chapters.pokette.hands import (
    POKER_WAGERS,
    SPIN_WAGERS,
    is_straight,
    offers,
    poker_hands,
    spin_bets,
    spin_wins,
)
from croupier.errors import InputError
from croupier.rulebook import rulebook


def cards(text: str) -> frozenset[Card]:
    return frozenset(parse_cards(text))


def wins(text: str) -> set[str]:
    return set(spin_wins(*parse_cards(text)))


# 12.2(b): straights, and jokers without value


@pytest.mark.clause("NJ-69F-12.2(b)")
@pytest.mark.parametrize("ranks", ["QKA", "A23", "234", "9TJ", "JQK"])
def test_these_run(ranks: str) -> None:
    assert is_straight(parse_cards(" ".join(r + s for r, s in zip(ranks, "cdh", strict=True))))


@pytest.mark.clause("NJ-69F-12.2(b)")
@pytest.mark.parametrize("ranks", ["KA2", "A24", "QA2", "JKA", "335", "244"])
def test_these_do_not_run(ranks: str) -> None:
    assert not is_straight(parse_cards(" ".join(r + s for r, s in zip(ranks, "cdh", strict=True))))


@pytest.mark.clause("NJ-69F-12.2(b)")
def test_a_joker_has_no_value_in_a_poker_hand() -> None:
    assert not is_straight(parse_cards("Qc Kd Jk"))
    assert poker_hands(parse_cards("Qc Qd Jk")) == {"pair-in-three"}
    assert poker_hands(parse_cards("Qc Kc Jk")) == set()
    assert poker_hands(parse_cards("Jk Jk2")) == set()
    assert poker_hands((JOKER, JOKER, SECOND_JOKER)) == set()
    assert poker_hands((JOKER, JOKER)) == set()


# 12.5(b): the poker hands


@pytest.mark.clause("NJ-69F-12.5(b)1", "NJ-69F-12.5(b)2", "NJ-69F-12.5(b)3", "NJ-69F-12.5(b)4", "NJ-69F-12.5(b)5")
@pytest.mark.clause("NJ-69F-12.5(b)6")
@pytest.mark.parametrize(
    ("spun", "wagers"),
    [
        ("Qc Qd", {"pair-in-two"}),
        ("Qc Qc", {"pair-in-two"}),
        ("Qc Kc", set()),
        ("Qc 5d Qh", {"pair-in-three"}),
        ("Qc Qd Qc", {"pair-in-three", "three-of-a-kind"}),
        ("Qc Qc Qc", {"pair-in-three", "three-of-a-kind", "flush"}),
        ("Jd Qc Th", {"straight"}),
        ("Jd Qd Td", {"straight", "straight-flush", "flush"}),
        ("3s As 2s", {"straight", "straight-flush", "flush"}),
        ("Ks As 2s", {"flush"}),
        ("Ks 9s 2s", {"flush"}),
        ("Ks 9s 2d", set()),
    ],
)
def test_what_two_or_three_spins_fulfil(spun: str, wagers: set[str]) -> None:
    assert poker_hands(parse_cards(spun)) == wagers


# 12.4(d): what the posted cards open


def opened(text: str) -> dict[str, int]:
    """The rows that posted cards open, with the number of sections that win."""
    return {offer.hand: len(offer.sections) for offer in offers(parse_cards(text))}


@pytest.mark.clause("NJ-69F-12.4(d)", "NJ-69F-12.5(b)")
@pytest.mark.parametrize(
    ("posted", "rows"),
    [
        ("", {}),
        ("9c", {"pair-in-two": 4}),
        ("Jk", {}),
        ("9c Jk", {}),
        ("Jk 9c", {}),
        ("9c 4d", {"pair-in-three": 8}),
        ("9c 4c", {"pair-in-three": 8, "flush": 13}),
        ("9c 9d", {"three-of-a-kind": 4}),
        ("9c 9c", {"three-of-a-kind": 4, "flush": 13}),
        ("9c Td", {"pair-in-three": 8, "straight-open": 8}),
        ("9c Jd", {"pair-in-three": 8, "straight-inside": 4}),
        ("9c Tc", {"pair-in-three": 8, "straight-open": 8, "straight-flush-open": 2, "flush": 13}),
        ("9c Jc", {"pair-in-three": 8, "straight-inside": 4, "straight-flush-inside": 1, "flush": 13}),
    ],
)
def test_the_posted_cards_open_what_they_make_possible(posted: str, rows: dict[str, int]) -> None:
    assert opened(posted) == rows


@pytest.mark.clause("NJ-69F-12.2(b)", "NJ-69F-12.6")
@pytest.mark.parametrize(
    ("ranks", "row"),
    [
        ("KQ", "straight-open"),
        ("23", "straight-open"),
        ("AK", "straight-inside"),
        ("A2", "straight-inside"),
        ("AQ", "straight-inside"),
        ("A3", "straight-inside"),
        ("24", "straight-inside"),
        ("K2", None),
        ("AJ", None),
        ("A4", None),
        ("9Q", None),
    ],
)
def test_straights_are_open_or_inside_or_out_of_reach(ranks: str, row: str | None) -> None:
    rows = opened(f"{ranks[0]}c {ranks[1]}d")
    assert {slug for slug in rows if slug.startswith("straight")} == ({row} if row else set())


@pytest.mark.clause("NJ-69F-12.5(b)")
def test_the_winning_sections_are_those_that_complete_the_hand() -> None:
    (pair,) = (offer for offer in offers(parse_cards("9c Jc")) if offer.wager == "pair-in-three")
    assert pair.sections == cards("9c 9d 9h 9s Jc Jd Jh Js")
    (straight,) = (offer for offer in offers(parse_cards("9c Jc")) if offer.wager == "straight-flush")
    assert straight.sections == cards("Tc")


# 12.5(a): thirteen wagers on one spin: wager, how many bets, how many sections each covers

BETS = [
    ("straight-up", 54, 1),
    ("split", 90, 2),
    ("corner", 37, 4),
    ("single-rank", 13, 4),
    ("double-rank", 12, 8),
    ("akq-rank", 1, 13),
    ("jt9-rank", 1, 13),
    ("876-rank", 1, 13),
    ("543-rank", 1, 13),
    ("red", 1, 26),
    ("black", 1, 26),
    ("suit", 4, 13),
    ("jacer", 1, 4),
]


@pytest.mark.clause("NJ-69F-12.5(a)")
@pytest.mark.parametrize(("wager", "bets", "size"), BETS)
def test_each_wager_covers_its_sections(wager: str, bets: int, size: int) -> None:
    made = spin_bets()[wager]
    assert len(made) == bets
    assert {len(bet) for bet in made} == {size}


def test_there_are_thirteen_wagers_on_one_spin() -> None:
    assert [wager for wager, _, _ in BETS] == list(SPIN_WAGERS) == list(spin_bets())
    hands = rulebook("pokette").game.hands["spin"]
    assert {slug: hands[slug].clause for slug in SPIN_WAGERS} == SPIN_WAGERS
    assert set(POKER_WAGERS) <= {wager.slug for wager in rulebook("pokette").game.wager}


@pytest.mark.clause("NJ-69F-12.5(a)1", "NJ-69F-12.5(a)2", "NJ-69F-12.5(a)3", "NJ-69F-12.5(a)4", "NJ-69F-12.5(a)5")
def test_the_bets_that_the_nine_of_clubs_wins() -> None:
    won = spin_wins(*parse_cards("9c"))
    assert won["straight-up"] == {cards("9c")}
    assert won["split"] == {cards("9c Tc"), cards("9c 8c"), cards("9c 9s"), cards("9c 9d")}
    assert won["corner"] == {cards("9c Tc 9s Ts"), cards("9c Tc 9d Td"), cards("9c 8c 9s 8s"), cards("9c 8c 9d 8d")}
    assert won["single-rank"] == {cards("9c 9d 9h 9s")}
    assert won["double-rank"] == {cards("8c 8d 8h 8s 9c 9d 9h 9s"), cards("Tc Td Th Ts 9c 9d 9h 9s")}
    assert won["suit"] == {frozenset(range(0, 52, 4))}


@pytest.mark.clause("NJ-69F-12.5(a)5")
def test_the_ace_and_the_deuce_are_not_adjacent_ranks() -> None:
    assert cards("Ac Ad Ah As 2c 2d 2h 2s") not in spin_bets()["double-rank"]
    assert cards("Ac Ad Ah As Kc Kd Kh Ks") in spin_bets()["double-rank"]


@pytest.mark.clause("NJ-69F-12.5(a)6", "NJ-69F-12.5(a)7", "NJ-69F-12.5(a)8", "NJ-69F-12.5(a)9")
@pytest.mark.parametrize(
    ("wager", "ranks", "deuce"),
    [("akq-rank", "AKQ", "2s"), ("jt9-rank", "JT9", "2c"), ("876-rank", "876", "2d"), ("543-rank", "543", "2h")],
)
def test_three_ranks_win_with_one_deuce(wager: str, ranks: str, deuce: str) -> None:
    winners = {rank + suit for rank, suit in product(ranks, "cdhs")} | {deuce}
    assert spin_bets()[wager] == {cards(" ".join(winners))}


@pytest.mark.clause("NJ-69F-12.5(a)10", "NJ-69F-12.5(a)11", "NJ-69F-12.5(a)12")
def test_colors_and_suits() -> None:
    assert {"red", "black"} & wins("2h") == {"red"} == {"red", "black"} & wins("Ad")
    assert {"red", "black"} & wins("2s") == {"black"} == {"red", "black"} & wins("Ac")
    suits = [cards(" ".join(rank + suit for rank in "23456789TJQKA")) for suit in "cdhs"]
    assert spin_bets()["suit"] == set(suits)


@pytest.mark.clause("NJ-69F-12.5(a)13")
def test_the_jacer() -> None:
    assert spin_bets()["jacer"] == {cards("Ac Ad Jk Jk2")}
    assert "jacer" in wins("Ac")
    assert "jacer" not in wins("As")


@pytest.mark.clause("NJ-69F-12.5(a)13", "NJ-69F-12.2(b)")
def test_what_a_joker_wins_by_the_readings() -> None:
    assert wins("Jk") == wins("Jk2") == {"straight-up", "split", "corner", "jacer"}
    assert set(spin_wins(JOKER, jokers="jacer-only")) == {"jacer"}
    assert len(spin_bets(jokers="jacer-only")["straight-up"]) == 52
    assert len(spin_bets(jokers="jacer-only")["split"]) == 87
    assert len(spin_bets(jokers="jacer-only")["corner"]) == 36


# Bad input


def test_bad_cards_are_refused() -> None:
    with pytest.raises(InputError, match=r"54 \(card 1\) is not in the deck"):
        spin_wins(54)
    with pytest.raises(InputError, match="1 cards were given where 2 or 3 are needed"):
        poker_hands((0,))
    with pytest.raises(InputError, match="3 cards were given where 0 or 1 or 2 are needed"):
        offers((0, 1, 2))


# Properties


@given(st.lists(st.integers(0, 53), min_size=2, max_size=2), st.integers(0, 53))
def test_an_offer_wins_on_exactly_its_sections(posted: list[Card], spun: Card) -> None:
    for offer in offers(posted):
        assert (spun in offer.sections) is (offer.wager in poker_hands((*posted, spun)))


@given(st.lists(st.integers(0, 53), min_size=3, max_size=3), st.permutations(range(3)))
def test_the_order_of_the_spins_does_not_matter(spun: list[Card], order: list[int]) -> None:
    assert poker_hands([spun[place] for place in order]) == poker_hands(spun)


@pytest.mark.clause("NJ-69F-12.6")
def test_no_offer_is_better_for_the_player_than_the_house() -> None:
    pays = {
        row.hand: odds for row in rulebook("pokette").paytables["NJ-69F-12.6"].rows for odds in row.columns().values()
    }
    for posted in product(deck(jokers=2)[::3], repeat=2):
        for offer in offers(posted):
            assert len(offer.sections) * (int(pays[offer.hand].removesuffix(" to 1")) + 1) < 54


def test_neighbouring_ranks_make_the_double_ranks() -> None:
    doubles = spin_bets()["double-rank"]
    for one, other in pairwise("AKQJT98765432"):
        assert cards(" ".join(rank + suit for rank in one + other for suit in "cdhs")) in doubles
