"""Hands in words, and how a setting reads before it is laid down."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.cards import parse_cards
from croupier.errors import InputError
from croupier.handbook import in_words
from croupier.house.demo import offering
from croupier.house.fairness import Entropy
from croupier.house.hands import parts_in_words
from croupier.house.machine import rules_of
from croupier.rulebook import slugs
from croupier.submission import TableRules


def rules(game: str) -> TableRules:
    return rules_of(offering(game), game)


@pytest.mark.parametrize(
    ("game", "cards", "community", "words"),
    [
        ("over-under", "Jh 4c 7s", "", "21 points"),
        ("over-under", "", "", None),
        ("dj-wild-stud-poker", "As Ks Qs Js Ts", "", "royal flush"),
        ("dj-wild-stud-poker", "As Ks", "", None),
        ("four-card-prime", "As Ah Ad Kc 2s", "", "three of a kind"),
        ("cajun-stud", "As Ah", "Kd Kc 2s", "two pair"),
        ("cajun-stud", "As Ah", "Kd", None),
        ("asia-poker", "As Ah Kd Kc 2s 3d 7h", "", None),
    ],
)
def test_a_hand_in_words(game: str, cards: str, community: str, words: str | None) -> None:
    found = in_words(rules(game), parse_cards(cards), parse_cards(community))
    if words is None:
        assert found is None
    else:
        assert found is not None
        assert words in found


def test_a_setting_worked_out_by_hand() -> None:
    """Two pair, aces and kings, with queen-jack in front is fine; the aces in front of a pair of kings are foul."""
    poker = rules("pai-gow-poker")
    fine = parts_in_words(poker, {"high": "As Ah Kd Kc 2s", "low": "Qd Jh"})
    assert (fine["complete"], fine["foul"]) == (True, False)
    foul = parts_in_words(poker, {"high": "Kd Kc 2s Qd Jh", "low": "As Ah"})
    assert (foul["complete"], foul["foul"]) == (True, True)
    part = parts_in_words(poker, {"high": "Kd Kc", "low": "As"})
    assert (part["complete"], part["foul"], part["hands"]) == (False, False, {"high": None, "low": None})


def test_three_hands_must_fall() -> None:
    """Asia poker: four cards above two above one; a pair of aces in the middle outranks a pair of kings in front."""
    asia = rules("asia-poker")
    fine = parts_in_words(asia, {"high": "As Ah 7d 5c", "medium": "Kd Qc", "low": "Js"})
    assert fine["foul"] is False
    foul = parts_in_words(asia, {"high": "Ks Kh 7d 5c", "medium": "Ad Ac", "low": "Js"})
    assert foul["foul"] is True


def test_tiles_are_never_laid_wrongly() -> None:
    """The better two tiles are the high hand, whichever the player calls so."""
    tiles = rules("pai-gow-tiles")
    found = parts_in_words(tiles, {"high": "1-2 5-6", "low": "6-6 6-6"})
    assert found["foul"] is False
    assert found["hands"]["low"] is not None


def test_nonsense_is_refused() -> None:
    with pytest.raises(InputError):
        parts_in_words(rules("pai-gow-poker"), {"high": "As"})
    with pytest.raises(InputError):
        parts_in_words(rules("pai-gow-poker"), {"high": "As", "low": "Xx"})
    with pytest.raises(InputError):
        parts_in_words(rules("over-under"), {"high": "As", "low": "Kd"})


@pytest.mark.parametrize("game", list(slugs()))
def test_a_demo_table_is_filed_as_its_chapter_wants(game: str) -> None:
    found = rules(game)
    assert found.wagers
    if f"{game}.player_banking" in found.book.options:
        assert found.option("player_banking") is True


def test_the_systems_randomness_in_pieces_is_even() -> None:
    """Six thousand throws of a die: each face within five standard deviations (29) of a thousand."""
    entropy = Entropy()
    faces = Counter(entropy.randint(1, 6) for _ in range(6000))
    assert set(faces) == set(range(1, 7))
    assert all(abs(count - 1000) < 5 * 29 for count in faces.values())
    assert entropy.getrandbits(8 * 3000).bit_length() > 8 * 2990
    assert 0 <= entropy.getrandbits(3) < 8
