"""Cards, their text, their decks, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import (
    ACE,
    JOKER,
    SECOND_JOKER,
    SPADES,
    TWO,
    Card,
    card_text,
    cards_text,
    check_cards,
    deck,
    is_joker,
    parse_card,
    parse_cards,
    plural,
    rank_of,
    suit_of,
)
from croupier.errors import InputError


def test_cards_number_from_the_deuce_of_clubs_to_the_ace_of_spades() -> None:
    assert parse_cards("2c 2d 2h 2s 3c") == (0, 1, 2, 3, 4)
    assert parse_cards("As Jk Jk2") == (51, 52, 53)
    assert (rank_of(51), suit_of(51)) == (ACE, SPADES)
    assert rank_of(0) == TWO


def test_text_is_read_in_any_common_spelling() -> None:
    assert parse_card("10h") == parse_card("Th") == parse_card("th") == parse_card(" TH ")
    assert parse_card("jk") == parse_card("Jk1") == parse_card("JK") == JOKER
    assert parse_card("JK2") == SECOND_JOKER
    assert parse_cards("As,Kd  10c\n2h") == parse_cards("As Kd Tc 2h")
    assert parse_cards("") == ()


@given(st.lists(st.integers(0, 53)))
def test_text_round_trips(cards: list[Card]) -> None:
    assert parse_cards(cards_text(cards)) == tuple(cards)
    assert parse_cards(cards_text(cards, jokers=2)) == tuple(cards)


def test_every_card_has_its_own_text() -> None:
    assert len({card_text(card, jokers=2) for card in deck(jokers=2)}) == 54
    assert card_text(JOKER) == "Jk"
    assert card_text(JOKER, jokers=2) == "Jk1"
    assert card_text(SECOND_JOKER) == "Jk2"


@pytest.mark.parametrize(
    ("jokers", "decks", "size", "most_common"), [(0, 1, 52, 1), (1, 1, 53, 1), (2, 1, 54, 1), (0, 6, 312, 6)]
)
def test_decks(jokers: int, decks: int, size: int, most_common: int) -> None:
    cards = deck(jokers=jokers, decks=decks)
    assert len(cards) == size
    assert {cards.count(card) for card in cards} == {most_common}
    assert sum(is_joker(card) for card in cards) == jokers * decks
    assert [sum(suit_of(card) == suit for card in cards if not is_joker(card)) for suit in range(4)] == [13 * decks] * 4


@pytest.mark.parametrize(("jokers", "decks"), [(3, 1), (-1, 1), (0, 0)])
def test_decks_that_no_game_uses(jokers: int, decks: int) -> None:
    with pytest.raises(InputError, match="no game uses"):
        deck(jokers=jokers, decks=decks)


def test_names_of_several_cards() -> None:
    assert [plural(rank) for rank in (TWO, 4, ACE)] == ["deuces", "sixes", "aces"]


# What is refused


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("As Xd", r"'Xd' \(card 2\) is not a card: write a rank of 23456789TJQKA and a suit of cdhs, or Jk"),
        ("1c", r"'1c' \(card 1\) is not a card"),
        ("As Kd 9", r"'9' \(card 3\) is not a card"),
        ("Jk3", r"'Jk3' \(card 1\) is not a card"),
        ("AsKd", r"'AsKd' \(card 1\) is not a card"),
        ("110c", r"'110c' \(card 1\) is not a card"),
        ("A♠", r"'A♠' \(card 1\) is not a card"),
    ],
)
def test_unknown_text_names_the_card_and_its_position(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        parse_cards(text, field="hand")
    assert (caught.value.code, caught.value.field) == ("card", "hand")


def test_one_card_has_no_position() -> None:
    with pytest.raises(InputError, match=r"^'' is not a card"):
        parse_card("")


@pytest.mark.parametrize(
    ("cards", "jokers", "message"),
    [
        ("As Kd As", 0, r"^As occurs 2 times \(cards 1, 3\)$"),
        ("As Jk", 0, r"^Jk \(card 2\) is not in the deck: this game has no joker$"),
        ("As Jk2", 0, r"^Jk2 \(card 2\) is not in the deck: this game has no joker$"),
        ("Jk Jk2 As", 1, r"^Jk2 \(card 2\) is not in the deck: this game has only one joker$"),
        ("Jk Jk", 1, r"^Jk occurs 2 times \(cards 1, 2\)$"),
        ("Jk1 Jk1", 2, r"^Jk1 occurs 2 times \(cards 1, 2\)$"),
    ],
)
def test_wrong_cards_are_named_with_their_positions(cards: str, jokers: int, message: str) -> None:
    with pytest.raises(InputError, match=message):
        check_cards(parse_cards(cards), jokers=jokers)


@pytest.mark.parametrize("card", [-1, 54, 99])
def test_numbers_that_are_no_card(card: int) -> None:
    for jokers in (0, 1, 2):
        with pytest.raises(InputError, match=rf"^{card} \(card 2\) is not in the deck$"):
            check_cards((0, card), jokers=jokers)


def test_the_number_of_cards() -> None:
    check_cards(parse_cards("As Kd"), sizes=(2, 5))
    with pytest.raises(InputError, match=r"^3 cards were given where 2 or 5 are needed$"):
        check_cards(parse_cards("As Kd Qh"), sizes=(2, 5))
    check_cards((), sizes=(0, 1))


def test_six_decks_hold_six_of_each_card() -> None:
    check_cards((0,) * 6, decks=6)
    with pytest.raises(InputError, match="2c occurs 7 times"):
        check_cards((0,) * 7, decks=6)


@given(st.lists(st.integers(0, 53), unique=True))
def test_any_part_of_a_deck_is_accepted(cards: list[Card]) -> None:
    check_cards(cards, jokers=2)
