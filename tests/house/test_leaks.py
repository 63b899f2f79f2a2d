"""The scanner that says of every chapter that no frame shows what its viewer may not see can see leaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from croupier.house import frames, parts, projection
from croupier.house.scan import scan

if TYPE_CHECKING:
    from croupier.play.inputs import Event


@pytest.mark.asyncio
async def test_the_scanner_finds_a_card_that_is_shown_to_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    real = parts.faces

    def open_to_all(*given: Any, mine: bool) -> Any:
        return real(*given, mine=True)

    monkeypatch.setattr(parts, "faces", open_to_all)
    assert (await scan("dj-wild-stud-poker", 2)).leaks


@pytest.mark.asyncio
async def test_the_scanner_finds_an_event_with_its_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    def tells_all(role: Any, seats: Any, event: Event) -> Event:
        return event

    monkeypatch.setattr(frames, "sees", tells_all)
    found = await scan("cajun-stud", 2)
    assert any("is shown" in leak for leak in found.leaks)


@pytest.mark.asyncio
async def test_the_scanner_finds_a_set_hand_and_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    real = projection.Projector._make_common

    def with_secret(projector: projection.Projector) -> bytes:
        common = real(projector)
        machine = projector.machine
        sworn = machine.sworn.get(machine.current or 0)
        projector._common = common + b',"stub":"' + sworn.pledge.nonce.encode() + b'"' if sworn else common
        return projector._common

    monkeypatch.setattr(projection.Projector, "_make_common", with_secret)
    found = await scan("pokette", 1)
    assert any("the secret of" in leak for leak in found.leaks)
