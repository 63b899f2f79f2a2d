"""What a page reads out: who is meant, what silence does, and each hand of a setting in words."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from croupier.house.hands import parts_in_words
from croupier.house.parts import last_seat
from croupier.house.projection import Gallery, Projector
from croupier.house.records import Act
from croupier.house.silence import in_words
from croupier.play.setting import HOUSE_WAY, parts_of, sets_cards
from croupier.play.steps import Ask
from croupier.rulebook import slugs
from croupier.testing.company import Company
from tests.setters import GAMES

PLAYER = re.compile(r"\bp-\d")


def view(company: Company, who: str | None) -> dict[str, Any]:
    found = Projector(company.machine, Gallery(company.machine), None, 0)
    document: dict[str, Any] = json.loads(found.view(who, "Somebody", host=True, balance=5))
    return document


# --- silence


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (Ask(1, "raise", ("play", "fold"), ""), "folds"),
        (Ask(1, "choice", ("over", "under", "surrender"), ""), "surrenders"),
        (Ask(1, "surrender", ("play", "surrender"), "", silent="play"), "plays on"),
        (Ask(1, "set", (HOUSE_WAY,), "", accepts=lambda _: None), "the house way"),
        (Ask(1, "set", (), "", accepts=lambda _: None), "the house way"),
        (Ask(1, "exposed", ("play", "void"), ""), "voids the hand"),
    ],
)
def test_silence_in_words(ask: Ask, words: str) -> None:
    assert in_words(ask) == words


DONE = {"folds": "fold", "surrenders": "surrender", "plays on": "play"}


@pytest.mark.parametrize("game", [game for game in slugs() if game != "pokette"])
def test_what_is_said_of_silence_is_what_the_timer_does(game: str) -> None:
    company = Company(game, 11)
    machine, asked = company.machine, 0
    for _ in range(3):
        company.begin()
        while machine.table.asking:
            owners = machine.table.betting.owners
            said = {seat: view(company, owners[seat])["ask"]["silent"] for seat in machine.table.asking}
            company.at += 1000
            company.conduct.silent(company.at)
            entries = [row.entry for row in company.conduct.batch.rows if isinstance(row.entry, Act)]
            choices = {entry.data["seat"]: entry.data["choice"] for entry in entries if entry.act == "decide"}
            company.keep()
            assert set(choices) == set(said)
            for seat, choice in choices.items():
                if said[seat] == "the house way":
                    assert choice == HOUSE_WAY or sets_cards(choice)
                else:
                    assert choice == DONE[said[seat]]
            asked += len(choices)
    assert asked >= 6


# --- names


@pytest.mark.parametrize("game", slugs())
def test_no_view_and_no_event_calls_anybody_by_an_id(game: str) -> None:
    """A viewer is told their own id, and nobody's else."""
    company = Company(game, 12)

    def look() -> None:
        for who in (None, *company.players):
            shown = view(company, who)
            assert shown["viewer"].pop("player") == who
            assert not PLAYER.search(json.dumps(shown)), shown["due"]

    offered = 0
    for _ in range(4):
        while company.machine.table.due()[0].act == "bank":
            look()
            due = view(company, None)["due"][0]
            assert re.fullmatch(r"Player \d may take the bank or pass", due["text"])
            offered += 1
            banking = company.machine.table.banking
            assert banking is not None
            company.act("bank", banking.offered[0], {"take": False})
        company.begin()
        while company.machine.table.state is not None:
            look()
            company.decide()
        look()
    assert bool(offered) == (game in ("pai-gow-poker", "pai-gow-tiles", "supreme-pai-gow"))
    told = [told for batch in company.batches for told in batch.told]
    assert not any(PLAYER.search(text.decode()) for event in told for text in (event.common, event.private or b""))


# --- hands by part


@pytest.mark.parametrize("game", GAMES)
def test_the_hands_of_a_finished_round_are_told_part_by_part(game: str) -> None:
    company = Company(game, 13)
    shown = 0
    for _ in range(12):
        company.play(1)
        over = company.machine.last
        assert over is not None
        for seat in over.state.seats:
            for mine in (True, False):
                found = last_seat(company.machine, over, seat, mine=mine)
                if found.set is None:
                    assert not isinstance(found.hand, dict)
                    continue
                assert isinstance(found.hand, dict)
                assert tuple(found.hand) == parts_of(game)
                text = {part: " ".join(cards) for part, cards in found.set.items()}
                assert found.hand == parts_in_words(company.machine.rules, text)["hands"]
                shown += 1
    assert shown > 20


@pytest.mark.parametrize("game", GAMES)
def test_while_a_round_is_played_a_hand_is_one_text(game: str) -> None:
    company, seen = Company(game, 14), 0
    for _ in range(4):
        company.begin()
        while company.machine.table.state is not None:
            hands = [seat["hand"] for who in company.players for seat in view(company, who)["seats"]]
            assert all(hand is None or isinstance(hand, str) for hand in hands)
            seen += len(hands)
            company.decide()
    assert seen > 100


def test_a_pai_gow_hand_worked_out_by_hand() -> None:
    company = Company("pai-gow-poker", 1, players=1)
    laid = {"high": "Ks Kc 9s 4d 2h", "low": "Qh Qc"}
    assert parts_in_words(company.machine.rules, laid)["hands"] == {"high": "pair of kings", "low": "pair of queens"}
