"""The example package in the browser, served by Croupier's wheel from an environment of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.house.e2e.conftest import Process, own_table
from tests.house.e2e.test_quality import findings, too_wide
from tests.package.conftest import install

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from proofs.browser import Visitor

GAME = "lantern-poker"


@pytest.fixture(scope="module")
def isles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    served = Process(tmp_path_factory.mktemp("isles"), python=install(tmp_path_factory).python)
    yield served
    served.stop()


def test_the_lobby_shows_its_picture(visit: Callable[..., Visitor], isles: Process) -> None:
    guest = visit(host=False, at=isles)
    guest.go()
    shown = guest.page.locator(".game", has_text="Lantern Poker")
    shown.wait_for()
    assert shown.get_by_role("img", name="0 of 7 seats taken").count() == 1
    picture = shown.locator("img").first
    guest.page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())


def test_a_round_with_the_coach(visit: Callable[..., Visitor], isles: Process) -> None:
    guest = visit(at=isles)
    guest.sit(own_table(guest, GAME), seat=7)
    guest.page.get_by_role("group", name="Coach").get_by_role("button", name="Show").click()
    guest.place()
    guest.bet()
    guest.deal()
    guest.until("choose")
    assert guest.page.locator(".dock__hand .card").count() == 2
    assert too_wide(guest) <= 0
    assert findings(guest) == []
    coach = guest.page.get_by_role("note", name="Coach").inner_text()
    assert "raise" in coach.lower()
    assert "fold" in coach.lower()
    guest.page.locator(".actions .btn").first.click()
    guest.until("settled")
    assert {"ante", "raise"} <= set(guest.result())


def test_the_lab_and_the_rulebook(visit: Callable[..., Visitor], isles: Process) -> None:
    guest = visit(host=False, at=isles)
    guest.go(f"lab/{GAME}")
    guest.page.get_by_text("98.5759").first.wait_for()
    guest.go(f"rules/{GAME}")
    guest.page.wait_for_selector(".rule")
    assert guest.page.locator(".rule").count() == 15
