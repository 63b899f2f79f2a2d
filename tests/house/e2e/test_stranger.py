"""A game that the page has never heard of, from a package with law and play and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.house.e2e.conftest import Process, own_table
from tests.house.e2e.test_quality import findings, too_wide
from tests.house.stranger import SLUG, install

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from proofs.browser import Visitor


@pytest.fixture(scope="module")
def harbor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("harbor")
    install(folder)
    served = Process(folder, packages=folder)
    yield served
    served.stop()


def test_it_stands_in_the_lobby(visit: Callable[..., Visitor], harbor: Process) -> None:
    guest = visit(host=False, at=harbor)
    guest.go()
    shown = guest.page.locator(".game", has_text="Harbor Three")
    shown.wait_for()
    assert "No odds" in shown.inner_text()
    assert guest.page.locator("main .muted").first.inner_text().startswith("11 games")
    picture = shown.locator("img")
    guest.page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())
    assert shown.get_by_role("img", name="0 of 9 seats taken").count() == 1
    guest.page.get_by_role("button", name="HB", exact=True).click()
    assert guest.page.locator(".game").count() == 1


@pytest.mark.parametrize("width", [360, 1440])
def test_it_is_played(visit: Callable[..., Visitor], harbor: Process, width: int) -> None:
    guest = visit(at=harbor)
    page = guest.page
    table = own_table(guest, SLUG)
    guest.sit(table, seat=9)
    page.get_by_role("group", name="Coach").get_by_role("button", name="Show").click()
    page.set_viewport_size({"width": width, "height": 900})
    assert page.locator(".dock__hand .slot").count() == 3
    guest.place()
    guest.bet()
    guest.deal()
    guest.until("choose")
    choices = page.locator(".actions .btn")
    said = [text.split("\n")[0].rstrip(" PHO") for text in choices.all_inner_texts()]
    assert said == ["Play", "Hold back", "Tow 2× — $20"]
    assert [choices.nth(i).get_attribute("aria-keyshortcuts") for i in range(3)] == ["p", "h", "o"]
    assert "no chart part" in page.get_by_role("note", name="Coach").inner_text()
    assert page.locator(".dock__hand .card").count() == 3
    assert too_wide(guest) <= 0
    assert findings(guest) == []
    page.keyboard.press("o")
    guest.until("settled")
    assert set(guest.result()) == {"stake", "tow"}
    assert "You tow 2" in page.locator(".log").inner_text()
    page.get_by_role("link", name="Replay round").click()
    page.wait_for_selector("#rp")
    assert page.locator(".settled__felt .seat").count() == 1


def test_the_lab_and_the_rulebook_know_it(visit: Callable[..., Visitor], harbor: Process) -> None:
    guest = visit(host=False, at=harbor)
    guest.go(f"lab/{SLUG}")
    guest.page.get_by_text("has no odds part").first.wait_for()
    assert guest.page.locator("#g").input_value() == SLUG
    # The browser itself notes every answer that is an error.
    assert all("404" in line for line in guest.trouble)
    guest.trouble.clear()
    guest.go(f"rules/{SLUG}")
    guest.page.wait_for_selector(".rule")
    assert guest.page.locator(".rule").count() == 5
