"""The house through the page: the floor, the replay, two browsers, and a server that dies in the middle of a round."""

from __future__ import annotations

import json
import subprocess
import sys
from time import monotonic
from typing import TYPE_CHECKING

from croupier.house.demo import offering
from tests.house.e2e.conftest import Process, own_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Locator

    from proofs.browser import Visitor


def labels(cards: Locator) -> list[str]:
    """Cards by their names."""
    return [cards.nth(i).get_attribute("aria-label") or "" for i in range(cards.count())]


def again_and_again(visitor: Visitor) -> Iterator[None]:
    """Look again until a minute is over: of several browsers nobody knows which one is next."""
    end = monotonic() + 60
    while monotonic() < end:
        yield
        visitor.page.wait_for_timeout(30)
    raise AssertionError("nothing more happened")


def whoever(mode: str, *visitors: Visitor) -> Visitor:
    """The first of several visitors whose dock is about something."""
    for _ in again_and_again(visitors[0]):
        for who in visitors:
            if who.mode == mode:
                return who
    raise AssertionError


def play_out(number: int, *visitors: Visitor) -> None:
    """Everybody answers what is asked until all of them see the result of a round."""
    for _ in again_and_again(visitors[0]):
        for who in visitors:
            if who.mode in ("look", "set", "choose"):
                who.answer()
        if all(who.page.locator(f".result:has-text('Round {number}')").count() for who in visitors):
            return


def test_an_irregularity_and_its_consequence(visit: Callable[..., Visitor]) -> None:
    host = visit()
    page = host.page
    host.sit(own_table(host, "cajun-stud"))
    host.place()
    host.bet()
    host.deal()
    host.until("choose")
    page.click("#tab-floor")
    fault = page.locator(".faults li", has_text="Community card exposed early")
    assert "Not at this step" not in fault.inner_text()
    fault.get_by_role("button", name="Let it happen").click()
    host.until("settled")
    page.click("#tab-log")
    assert page.locator(".result .tag--warn").inner_text() == "Void"
    assert "683a.13(d)" in page.locator(".result").inner_text()
    # 683a.13(d): the ante comes back, and so does what hangs on the hand; a pocket bonus that has lost stays lost.
    assert host.result()["ante"] == 0


def test_step_by_step_the_host_lets_it_go_on(visit: Callable[..., Visitor]) -> None:
    host = visit()
    page = host.page
    host.sit(own_table(host, "over-under"))
    page.click("#tab-floor")
    page.get_by_label("Step by step").check()
    host.place()
    host.bet()
    host.deal()
    steps = 0
    while host.until("wait", "choose", "settled") == "wait":
        before = page.get_attribute("main", "data-seq")
        page.locator(".dock .btn--primary", has_text="Go on").click()
        page.wait_for_function("seq => document.querySelector('main').dataset.seq !== seq", arg=before)
        steps += 1
    assert steps >= 1


def test_a_dispute_is_raised_put_right_and_closed(visit: Callable[..., Visitor]) -> None:
    host = visit()
    page = host.page
    table = own_table(host, "dj-wild-stud-poker")
    host.sit(table)
    host.round()
    page.locator(".result a", has_text="Replay round 1").click()
    page.fill("#d-claim", "the trips were not paid")
    page.get_by_role("button", name="Dispute").click()
    page.wait_for_selector("text=the trips were not paid")
    page.fill("#d-amount", "7.50")
    page.fill("#d-why", "three nines were overlooked")
    page.get_by_role("button", name="Correct").click()
    page.wait_for_selector("text=The table paid")
    assert "$7.50" in page.locator("section:has(h2:text('Dispute'))").inner_text()
    page.fill("#d-ruling", "paid as the table of Trips says")
    page.get_by_role("button", name="Close the dispute").click()
    page.wait_for_selector("text=Ruled by")
    copy = page.request.get(f"{host.address}/api/v1/tables/{table}/rounds/1/copy").text()
    for words in ("the trips were not paid", "three nines were overlooked", "paid as the table of Trips says"):
        assert words in copy


def test_a_replay_checks_the_commitment_in_the_browser(visit: Callable[..., Visitor]) -> None:
    guest = visit()
    page = guest.page
    table = own_table(guest, "dj-wild-stud-poker")
    guest.sit(table)
    told = page.locator(".side__foot .hash").get_attribute("title")
    guest.round()
    page.locator(".result a", has_text="Replay round 1").click()
    page.wait_for_selector('[data-verdict="matches"]')
    text = page.locator('[data-verdict="matches"]').inner_text()
    assert told is not None
    assert told in text
    assert "cards seen came in that order" in text
    steps = int(page.get_attribute("#rp", "max") or 0)
    page.locator("#rp").focus()
    page.keyboard.press("Home")
    assert page.locator("#rp-n").inner_text() == f"Step 1 of {steps}"
    clauses = set()
    for _ in range(steps - 1):
        page.keyboard.press("ArrowRight")
        clauses.add(page.locator(".replay__text summary").first.get_attribute("aria-label"))
    assert page.locator("#rp-n").inner_text() == f"Step {steps} of {steps}"
    assert len(clauses) > 5
    # A nonce or an order that was changed afterwards does not pass.
    answer = page.request.get(f"{guest.address}/api/v1/tables/{table}/rounds/1").json()
    pledge = answer["commitments"][0]
    check = "async pledge => (await import('/js/verify.js')).check(pledge)"
    assert page.evaluate(check, pledge) == "matches"
    assert page.evaluate(check, {**pledge, "sealed": pledge["sealed"].replace("As", "Ad", 1)}) == "differs"
    other = ("1" if pledge["nonce"][0] == "0" else "0") + pledge["nonce"][1:]
    assert page.evaluate(check, {**pledge, "nonce": other}) == "differs"


def test_two_browsers_at_one_table(visit: Callable[..., Visitor]) -> None:
    ines, marek = visit(name="Ines"), visit(host=False, name="Marek")
    heard: list[str] = []
    ines.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    table = own_table(ines, "dj-wild-stud-poker")
    ines.sit(table, seat=2)
    marek.sit(table, seat=4)
    ines.page.wait_for_selector('.seat[aria-label^="Seat 4, Marek"]')
    for who in (ines, marek):
        who.place()
        who.bet()
    ines.page.wait_for_selector('.seat[aria-label*="Seat 4, Marek"][aria-label*="wagers"]')
    ines.deal()
    ines.until("choose")
    marek.page.locator(".dock .card").nth(4).wait_for()
    hidden = labels(marek.page.locator(".dock .card"))
    assert len(hidden) == 5
    assert not set(hidden) & set(labels(ines.page.locator(".card")))
    seen = [frame for frame in heard if '"type":"events"' in frame]
    dealt = [event for frame in seen for event in json.loads(frame)["events"] if event["kind"] == "deal"]
    assert [event["cards"] for event in dealt if event["place"] == 4] == [[]]
    assert any(event["cards"] for event in dealt if event["place"] == 2)
    ines.page.keyboard.press("r")
    marek.until("choose")
    ines.page.wait_for_selector('.seat[aria-label^="Seat 4"][aria-label*="deciding"]', state="attached")
    marek.page.keyboard.press("r")
    for who in (ines, marek):
        who.until("settled")
    assert ines.page.locator(".others > summary").inner_text() == "The other seat"


def test_a_player_takes_the_bank(visit: Callable[..., Visitor]) -> None:
    ines, marek = visit(name="Ines"), visit(host=False, name="Marek")
    table = own_table(ines, "pai-gow-tiles")
    ines.sit(table, seat=2)
    marek.sit(table, seat=5)
    for who in (ines, marek):
        who.place()
        who.bet()
    ines.deal()
    play_out(1, ines, marek)
    bank = whoever("bank", ines, marek)
    player = marek if bank is ines else ines
    bank.page.get_by_role("button", name="Take the bank").click()
    bank.until("wait")
    assert "You hold the bank" in bank.page.locator(".dock__r").inner_text()
    player.page.wait_for_selector('.seat[aria-label*="banks"], .dock[data-mode="settled"], .dock[data-mode="bet"]')
    if player.mode == "settled":
        player.page.get_by_role("button", name="Change").click()
    player.place()
    player.bet()
    ines.page.click("#tab-floor")
    ines.page.get_by_role("button", name="No more bets").click()
    ines.page.click("#tab-log")
    play_out(2, ines, marek)
    found = ines.page.request.get(f"{ines.address}/api/v1/tables/{table}/rounds/2").json()
    for who, seat in ((ines, "2"), (marek, "5")):
        shown = who.page.locator(".result .net").inner_text().replace("−", "-").replace("$", "").replace(",", "")
        assert round(float(shown) * 100) == found["nets"][seat]
    assert "banked" in bank.page.locator(".result").inner_text()


def test_two_areas_of_one_player(visit: Callable[..., Visitor]) -> None:
    guest = visit()
    page = guest.page
    terms = offering("dj-wild-stud-poker").replace("adjacent_boxes = 1", "adjacent_boxes = 2")
    table = own_table(guest, "dj-wild-stud-poker", submission=terms)
    guest.sit(table, seat=3)
    # The positions on both sides are open to wagers too.
    for seat in (2, 3, 4):
        page.wait_for_selector(f'.seat[aria-label^="Seat {seat}"] .ownspot')
    for seat in (3, 4):
        page.locator(f'.seat[aria-label^="Seat {seat}"] .ownspot').first.click()
    assert "Bet — $40" in page.locator(".actions .btn--primary").inner_text()
    guest.bet()
    guest.deal()
    hands = []
    for _ in range(2):
        guest.until("choose")
        hands.append(labels(page.locator(".dock .card")))
        guest.answer()
    assert len({card for hand in hands for card in hand}) == 10
    guest.until("settled")
    found = page.request.get(f"{guest.address}/api/v1/tables/{table}/rounds/1").json()
    assert sum(guest.result().values()) == found["nets"]["3"] + found["nets"]["4"]
    # One hand is shown at a time, and the visitor says which.
    page.get_by_role("group", name="Hand").get_by_role("button", name="Seat 4").click()
    shown = labels(page.locator(".dock .card"))
    page.get_by_role("group", name="Hand").get_by_role("button", name="Seat 3").click()
    assert sorted([labels(page.locator(".dock .card")), shown]) == sorted(hands)
    assert "Repeat bets — $40" in page.locator(".actions .btn--primary").inner_text()


def test_the_page_goes_on_when_the_server_is_killed_and_started_again(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    mortal = Process(tmp_path)
    guest = visit(at=mortal)
    page = guest.page
    try:
        guest.sit("dj-wild-stud-poker-1", seat=3)
        guest.place()
        guest.bet()
        guest.deal()
        guest.until("choose")
        hand = labels(page.locator(".dock .card"))
        chips = page.locator(".readout", has_text="Chips here").inner_text()
        mortal.kill()
        page.wait_for_selector(".tag--warn:has-text('Reconnecting')")
        # Decided while nobody hears it: the page keeps it and says it again, with the same key.
        page.keyboard.press("r")
        mortal.start()
        guest.until("settled", "choose")
        page.wait_for_selector(".tag--warn:has-text('Reconnecting')", state="detached")
        guest.until("settled")
        assert labels(page.locator(".dock .card")) == hand
        assert (
            page.locator(".readout", has_text="Chips here").inner_text() != chips or sum(guest.result().values()) != 0
        )
        guest.page.get_by_role("button", name="Repeat bets").click()
        guest.until("placed", "choose")
    finally:
        guest.close()
        # The browser complains of every connection that was refused; that is what this test is about.
        guest.trouble.clear()
        mortal.stop()
    audit = [sys.executable, "-m", "croupier", "audit", "verify", "--db", str(mortal.db)]
    assert subprocess.run(audit, capture_output=True, check=False).returncode == 0
