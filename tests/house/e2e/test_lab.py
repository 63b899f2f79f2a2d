"""The lab and the rulebook: the page shows what `croupier odds` and the rulebook say."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from croupier.odds import odds
from croupier.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable

    from proofs.browser import Visitor

PRICED = ["over-under", "dj-wild-stud-poker", "four-card-prime", "cajun-stud", "pokette", "supreme-pai-gow"]


@pytest.mark.parametrize("game", PRICED)
def test_the_lab_shows_the_exact_returns(visit: Callable[..., Visitor], game: str) -> None:
    guest = visit(host=False)
    guest.go(f"lab/{game}")
    cells = guest.page.locator("td[data-return]")
    cells.first.wait_for()
    shown = [Fraction(cells.nth(i).get_attribute("data-return") or "") for i in range(cells.count())]
    assert shown == [result.exact for result in odds(game)]


def test_an_edited_paytable_is_priced_at_once(visit: Callable[..., Visitor]) -> None:
    guest = visit(host=False)
    page = guest.page
    guest.go("lab/dj-wild-stud-poker/trips-bonus")
    field = page.get_by_label("Full house, wild pays")
    field.wait_for()
    before = page.locator("#o-ret").inner_text()
    field.fill("6")
    page.wait_for_function("old => document.querySelector('#o-ret').textContent !== old", arg=before)
    changed = odds("dj-wild-stud-poker", wager="trips-bonus", paytable="DJWT-04", changes=("full house/wild=6 to 1",))
    (wanted,) = changed
    assert page.locator("#o-ret").inner_text() == f"{100 * float(wanted.exact):.3f}%"
    assert page.locator("#o-hold").inner_text() == f"{100 * wanted.house_edge:.3f}%"
    assert page.locator("#o-sd").inner_text() == f"{wanted.standard_deviation:.3f}"
    assert "Edited, not filed" in page.locator("main").inner_text()
    page.click("#o-reset")
    page.wait_for_function("old => document.querySelector('#o-ret').textContent === old", arg=before)


def test_another_reading_changes_the_figures(visit: Callable[..., Visitor]) -> None:
    guest = visit(host=False)
    page = guest.page
    guest.go("lab/over-under/required")
    page.locator(".reading-row", has_text="OU-1").get_by_role("button", name="push").click()
    wanted = next(result for result in odds("over-under", readings={"OU-1": "push"}) if result.wager == "required")
    page.wait_for_function("text => document.querySelector('#o-ret').textContent === text", arg=_percent(wanted.exact))


def _percent(value: Fraction) -> str:
    return f"{100 * float(value):.3f}%"


def test_one_hand_is_valued(visit: Callable[..., Visitor]) -> None:
    guest = visit(host=False)
    page = guest.page
    guest.go("lab/dj-wild-stud-poker")
    page.get_by_role("button", name="Value it").click()
    page.wait_for_selector(".pvc:has-text('Raise')")
    assert "+2.6071" in page.locator(".pvc", has_text="Raise").inner_text()


def test_the_coach_values_and_grades(visit: Callable[..., Visitor]) -> None:
    guest = visit()
    page = guest.page
    guest.sit("over-under-1")
    page.get_by_role("group", name="Coach").get_by_role("button", name="Show").click()
    guest.place()
    guest.bet()
    guest.deal()
    guest.until("choose")
    page.wait_for_selector(".coach .best")
    best = page.locator(".coach .best").inner_text().split()[0].lower()
    assert best in ("over", "under")
    page.get_by_role("group", name="Coach").get_by_role("button", name="Grade").click()
    page.wait_for_selector(".coach[data-known='true']")
    page.keyboard.press("s")
    guest.until("settled")
    graded = page.locator(".coach").inner_text()
    assert "Surrender" in graded
    assert best in graded.lower()


def test_the_rulebook_is_searched(visit: Callable[..., Visitor]) -> None:
    guest = visit(host=False)
    page = guest.page
    guest.go("rules/cajun-stud")
    page.wait_for_selector(".rule")
    assert page.locator(".rule").count() == len(rulebook("cajun-stud").clauses)
    page.keyboard.press("/")
    page.keyboard.type("forfeit ante")
    page.wait_for_function("() => document.querySelectorAll('.rule').length < 20")
    words = [text.lower() for text in page.locator(".rule").all_inner_texts()]
    assert words
    assert all("forfeit" in text and "ante" in text for text in words)
    guest.go("rules/clause/PA-683a.11(b)")
    page.wait_for_selector(".rule.is-here")
    assert "PA-683a.11(b)" in page.locator(".rule.is-here").inner_text()
    story = page.locator(".rule.is-here .stories details").first
    story.locator("summary").click()
    assert '"act"' in story.locator("pre").inner_text()
