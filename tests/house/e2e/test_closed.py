"""Journals of other rules in the page: a table whose chapter is gone, and a round of an earlier release."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tests.house.e2e.conftest import Process, own_table
from tests.house.release import old_house
from tests.house.stranger import SLUG, install

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from proofs.browser import Visitor


def test_a_table_whose_package_was_uninstalled_is_listed_as_closed_and_comes_back_with_it(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    install(tmp_path)
    house = Process(tmp_path, packages=tmp_path)
    with_it = house.env
    try:
        host = visit(at=house)
        table = own_table(host, SLUG)
        house.stop()
        house.env = with_it | {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}
        house.start()
        host.go()
        closed = host.page.get_by_role("region", name="Closed tables").get_by_role("listitem").last
        closed.wait_for()
        assert "chapter not installed" in closed.inner_text()
        assert closed.get_by_role("button").count() == 0
        house.stop()
        house.env = with_it
        house.start()
        found = host.page.request.get(f"{house.address}/api/v1/lobby").json()
        assert found["closed"] == []
        assert table in [one["id"] for one in found["tables"]]
        host.trouble.clear()
    finally:
        house.stop()


def test_a_round_of_an_earlier_release_says_that_it_was_not_judged_again(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    old_house(tmp_path)
    house = Process(tmp_path)
    try:
        guest = visit(host=False, at=house)
        guest.go("round/cajun-stud-1/3")
        guest.page.get_by_text("Verified as written, not re-judged").wait_for()
    finally:
        house.stop()
