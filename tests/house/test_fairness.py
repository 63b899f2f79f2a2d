"""Pledges: bound before the wagers, opened afterwards, and checked from what everybody knows."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from croupier.house import fairness
from croupier.house.demo import offering
from croupier.house.machine import rules_of
from croupier.house.proof import checks
from croupier.house.records import Act, Pledge, Reveal
from croupier.house.replay import document
from croupier.play.chapter import playbook
from croupier.rulebook import slugs
from croupier.testing.company import Company

CARD_GAMES = [game for game in slugs() if game != "pokette"]


def test_the_digest_is_sha_256_of_nonce_and_sealed_text() -> None:
    """Worked out with sha256sum: printf '00ff{"order":"As Kd"}' | sha256sum"""
    found = fairness.digest("00ff", '{"order":"As Kd"}')
    assert found == "50d37e11d5c28a57c36e18ccdcf6c534a951f3448d595b5cd17515eeb58e9009"


def test_a_cut_puts_what_lies_above_it_at_the_bottom() -> None:
    assert fairness.dealt_order('{"order":"As Kd 7h 2c"}', 1) == ["Kd", "7h", "2c", "As"]
    assert fairness.dealt_order('{"order":"As Kd 7h 2c"}', None) == ["As", "Kd", "7h", "2c"]


@pytest.mark.parametrize("game", CARD_GAMES)
def test_a_sealed_order_is_read_back_as_the_same_cards(game: str) -> None:
    module, rules = playbook(game), rules_of(offering(game), game)
    drawn = fairness.draw(module, rules, random.Random(1))
    assert sorted(drawn.order) == sorted(module.deck)
    sealed = fairness.seal(game, drawn)
    again = fairness.order_of(game, sealed)
    assert fairness.text_of(game, again) == fairness.text_of(game, drawn.order)
    assert sorted(again) == sorted(module.deck)
    assert fairness.unsealed(sealed).dice == drawn.dice


@pytest.mark.parametrize("game", list(slugs()))
def test_the_house_is_bound_before_the_first_wager_of_every_round(game: str) -> None:
    company = Company(game, 1)
    company.play(4)
    entries = [row.entry for batch in company.batches for row in batch.rows]
    open_pledges: set[int] = set()
    for entry in entries:
        if isinstance(entry, Pledge):
            open_pledges.add(entry.seq)
        elif isinstance(entry, Reveal):
            open_pledges.remove(entry.pledge)
        elif isinstance(entry, Act) and entry.act == "bet":
            assert open_pledges, f"entry {entry.seq} wagers before the house is bound"


@pytest.mark.parametrize("game", list(slugs()))
def test_what_is_revealed_is_what_was_pledged_and_dealt(game: str) -> None:
    company = Company(game, 2)
    company.play(4)
    entries = [row.entry for batch in company.batches for row in batch.rows]
    pledges = {entry.seq: entry for entry in entries if isinstance(entry, Pledge)}
    for entry in entries:
        if isinstance(entry, Reveal):
            pledge = pledges[entry.pledge]
            assert (entry.hash, entry.nonce, entry.sealed) == (pledge.hash, pledge.nonce, pledge.sealed)
            assert fairness.digest(entry.nonce, entry.sealed) == entry.hash
        if isinstance(entry, Act) and entry.act == "shuffle":
            sealed = json.loads(pledges[entry.data["pledge"]].sealed)
            assert sealed["order"] == fairness.text_of(game, entry.data["order"])


async def _document(game: str, rounds: int, number: int, seed: int = 3) -> dict[str, Any]:
    company = Company(game, seed)
    company.play(rounds)
    found = await document(await company.store(), f"{game}-1", number, "p-1")
    plain: dict[str, Any] = json.loads(msgspec.json.encode(found))
    return plain


@pytest.mark.asyncio
@pytest.mark.parametrize("game", list(slugs()))
async def test_a_round_is_proved_from_its_public_document_alone(game: str) -> None:
    found = checks(await _document(game, 3, 2))
    assert found
    assert [check for check in found if check.holds is False] == []
    assert any(check.name == "settlement" and check.holds for check in found)


@pytest.mark.asyncio
async def test_a_shoe_is_opened_when_it_has_ended_and_then_proves_its_rounds() -> None:
    company = Company("over-under", 5, players=6)
    company.play(18)
    store = await company.store()
    first = json.loads(msgspec.json.encode(await document(store, "over-under-1", 2, None)))
    assert first["nonce"] is not None
    found = {check.name: check.holds for check in checks(first)}
    assert found == {"rules": True, "commitment (shoe)": True, "cards": True, "settlement": True}
    last = json.loads(msgspec.json.encode(await document(store, "over-under-1", 18, None)))
    assert last["order"] is None
    assert {check.name: check.holds for check in checks(last)}["cards"] is None


@pytest.mark.asyncio
async def test_a_forged_document_is_found_out() -> None:
    real = await _document("dj-wild-stud-poker", 2, 2)

    def forged(change: Any) -> dict[str, bool | None]:
        copy = json.loads(json.dumps(real))
        change(copy)
        return {check.name: check.holds for check in checks(copy)}

    def swap(copy: dict[str, Any]) -> None:
        sealed = json.loads(copy["commitments"][0]["sealed"])
        cards = sealed["order"].split()
        cards[0], cards[1] = cards[1], cards[0]
        copy["commitments"][0]["sealed"] = json.dumps({**sealed, "order": " ".join(cards)}, separators=(",", ":"))

    assert forged(swap)["commitment (deck)"] is False
    mine = next(step for step in real["steps"] if step["kind"] == "deal" and step["cards"])
    assert forged(lambda copy: copy["steps"][mine["i"]]["cards"].reverse())["cards"] is False

    def richer(copy: dict[str, Any]) -> None:
        copy["lines"][0]["net"] += 100

    assert forged(richer)["settlement"] is False
