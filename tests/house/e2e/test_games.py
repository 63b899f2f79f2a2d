"""Every game in a real browser: sit down, bet, play, settle, and the referee agrees with what the page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from croupier.money import parse_amount
from croupier.referee import read_record, rule
from croupier.rulebook import slugs
from tests.house.e2e.conftest import drawn, own_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from proofs.browser import Visitor


def ruled(record: dict[str, Any], seat: int) -> dict[str, int]:
    """The referee's nets of one seat, by wager and choice, in cents."""
    found: dict[str, int] = {}
    for line in rule(read_record(record)).as_dict()["lines"]:
        if line["seat"] == seat:
            key = f"{line['wager']}|{line['choice']}" if line.get("choice") else line["wager"]
            sign = -1 if line["net"].startswith("-") else 1
            found[key] = found.get(key, 0) + sign * parse_amount(line["net"].lstrip("-"), field="net")
    return found


def document(visitor: Visitor, table: str, number: int) -> dict[str, Any]:
    """A finished round as the API gives it to this visitor."""
    answer = visitor.page.request.get(f"{visitor.address}/api/v1/tables/{table}/rounds/{number}")
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", slugs())
def test_a_round_is_settled_as_the_referee_rules(visit: Callable[..., Visitor], game: str) -> None:
    guest = visit()
    table = own_table(guest, game)
    guest.sit(table, seat=3)
    for number in (1, 2):
        guest.round()
        found = document(guest, table, number)
        assert found["record"] is not None
        assert guest.result() == ruled(found["record"], 3)
        shown = guest.page.locator(".result .net").inner_text().replace("−", "-").replace("$", "").replace(",", "")
        assert round(float(shown) * 100) == found["nets"]["3"]
        if guest.mode == "bank":
            guest.page.get_by_role("button", name="Pass").click()
            guest.until("settled", "bet")
        guest.page.get_by_role("button", name="Change").click()


def test_every_wager_of_the_result_opens_its_clause(visit: Callable[..., Visitor]) -> None:
    guest = visit()
    guest.sit(own_table(guest, "dj-wild-stud-poker"))
    guest.round()
    rows = guest.page.locator(".result > .result__b > table tr[data-wager]")
    for i in range(rows.count()):
        rows.nth(i).locator("summary").click()
        text = rows.nth(i).locator(".clause p").inner_text()
        assert len(text) > 20, text
        assert "in the rulebook" in text
    rows.first.locator(".clause__link").click()
    guest.page.wait_for_selector(".rule.is-here")


def test_chips_by_keyboard_alone(visit: Callable[..., Visitor]) -> None:
    guest = visit()
    page = guest.page
    table = own_table(guest, "dj-wild-stud-poker")
    guest.go(f"table/{table}")
    guest.until("watch")
    page.locator(".seatbtns .btn").nth(1).focus()
    page.keyboard.press("Enter")
    guest.until("bet")
    page.keyboard.press("3")
    page.locator(".ownspot").first.focus()
    page.keyboard.press("Enter")
    assert page.locator(".ownspot").first.get_attribute("aria-label") == "Ante, 25 dollars"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Blind, 30 dollars"
    page.keyboard.press("Backspace")
    assert page.locator(".ownspot").first.get_attribute("aria-label") == "Ante, 25 dollars"
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    guest.until("placed")
    page.keyboard.press("Enter")
    guest.until("choose")
    assert "Who says nothing folds when the time is up." in page.locator(".ask").inner_text()
    page.keyboard.press("f")
    guest.until("settled")
    assert guest.result() == {"ante": -2500, "blind": -2500}
    page.keyboard.press("b")
    guest.until("bet")
    assert "Bet — $50" in page.locator(".actions .btn--primary").inner_text()
    page.keyboard.press("c")
    assert page.locator(".actions .btn--primary").is_disabled()


def test_a_hand_is_set_by_tap_drag_and_key(visit: Callable[..., Visitor]) -> None:
    guest = visit()
    page = guest.page
    guest.sit(own_table(guest, "face-up-pai-gow-poker"))
    guest.place()
    guest.bet()
    guest.deal()
    guest.until("look")
    # Nothing is known of the own cards, and nothing can be set, before they are looked at.
    assert page.locator("#mine .movable").count() == 0
    assert page.locator("#mine [role=img]").count() == 7
    assert set(page.locator("#mine [role=img]").evaluate_all("all => all.map(card => card.dataset.card ?? '')")) == {""}
    page.keyboard.press("Enter")
    guest.until("set")
    low = page.locator('[data-tray="low"] .movable')
    page.locator('[data-tray="high"] .movable').first.click()
    assert low.count() == 1
    page.keyboard.press("1")
    assert low.count() == 2
    # The two highest of seven cards are low now: the house calls that a foul, unless the rest is better still.
    page.wait_for_function("() => !/choose|…/.test(document.querySelector('.reading').textContent)")
    first = low.first.get_attribute("data-card")
    low.first.drag_to(page.locator('[data-tray="high"]'))
    assert low.count() == 1
    assert first not in [low.nth(i).get_attribute("data-card") for i in range(low.count())]
    page.keyboard.press("Escape")
    assert low.count() == 0
    guest.house_way()
    assert low.count() == 2
    page.keyboard.press("Enter")
    guest.until("settled", "bank")


def test_the_paytables_are_read_without_a_glass(visit: Callable[..., Visitor]) -> None:
    guest = visit()
    page = guest.page
    table = own_table(guest, "pai-gow-poker")
    guest.go(f"table/{table}")
    guest.until("watch")
    # Seven paytables find no room on this felt; what is not printed can be opened, by key and by the felt itself.
    page.locator(".emblem").click()
    panel = page.get_by_role("region", name="Paytables")
    assert panel.locator("h2").count() == page.locator(".print [data-payouts]").count() > 5
    sizes = panel.locator("th, td").evaluate_all("all => all.map(cell => parseFloat(getComputedStyle(cell).fontSize))")
    assert min(sizes) >= 12
    page.keyboard.press("Escape")
    panel.wait_for(state="hidden")
    page.keyboard.press("t")
    panel.wait_for()


PRINT = """() => {
    const seen = (words) => words.getClientRects().length && words.textContent.trim() && !words.closest('.is-small');
    const scale = ({ a, b }) => Math.hypot(a, b), all = (kind) => [...document.querySelectorAll(`.print ${kind}`)];
    const size = (words) => Number(words.getAttribute('font-size')) * scale(words.getCTM());
    const sizes = all('text').filter(seen).map(size);
    const spots = all('[data-seat] circle').map((spot) => {
        const { left, right, top, bottom } = spot.getBoundingClientRect(), r = Number(spot.getAttribute('r'));
        return { x: (left + right) / 2, y: (top + bottom) / 2, r: r * scale(spot.getCTM()) }; });
    const tables = all('[data-payouts]:not(.is-small)').map((table) => table.getBoundingClientRect());
    const apart = (box, { x, y, r }) => {
        const dx = x - Math.max(box.left, Math.min(x, box.right)), dy = y - Math.max(box.top, Math.min(y, box.bottom));
        return Math.hypot(dx, dy) - r; };
    return [Math.min(...sizes), Math.min(99, ...tables.flatMap((box) => spots.map((spot) => apart(box, spot))))]; }"""


@pytest.mark.parametrize("game", [game for game in slugs() if game != "pokette"])
def test_print_is_large_enough_and_clear_of_the_chips(visit: Callable[..., Visitor], game: str) -> None:
    guest = visit(host=False)
    guest.go(f"table/{game}-1")
    guest.page.wait_for_selector(".print text")
    for width, height in ((1440, 900), (1920, 1080), (1250, 800)):
        guest.page.set_viewport_size({"width": width, "height": height})
        drawn(guest)
        least, apart = guest.page.evaluate(PRINT)
        assert least > 6.99, width
        assert apart > 0, width


def fouling(cards: list[str]) -> list[str] | None:
    """Two cards that nearly always outrank the other five: the best pair, or the two highest; not with a joker."""
    if any(card.startswith("Jk") for card in cards):
        return None
    ranks = "23456789TJQKA"
    by_rank = sorted(cards, key=lambda card: ranks.index(card[0]), reverse=True)
    pairs = [[card for card in by_rank if card[0] == rank][:2] for rank in dict.fromkeys(card[0] for card in by_rank)]
    return next((pair for pair in pairs if len(pair) == 2), by_rank[:2])


def test_a_foul_is_told_and_may_be_laid_down(visit: Callable[..., Visitor]) -> None:
    guest = visit()
    page = guest.page
    guest.sit(own_table(guest, "face-up-pai-gow-poker"))
    for _ in range(12):
        guest.place()
        guest.bet()
        guest.deal()
        guest.look()
        held = page.locator('[data-tray="high"] .movable')
        low = fouling([held.nth(i).get_attribute("data-card") or "" for i in range(7)])
        for card in low or []:
            page.locator(f'.movable[data-card="{card}"]').click()
        if low:
            page.wait_for_function("() => !/choose|…/.test(document.querySelector('.reading').textContent)")
        if page.locator(".reading.is-foul").count():
            break
        guest.decide()
    assert "A fouled hand loses" in page.locator(".reading").inner_text()
    button = page.locator(".setbar .btn--danger")
    assert "the wager loses" in button.inner_text()
    button.click()
    guest.until("settled", "bank")
    assert guest.result()["face-up-pai-gow"] <= 0
