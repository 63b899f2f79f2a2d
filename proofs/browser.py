"""A visitor with a real browser: what the screenshots and the end-to-end tests have in common.

Playwright is a tool of the developers and is imported only here, and only when somebody asks for a browser.
"""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Chips that a visitor puts on a board, each of another kind of wager.
SPIN = ("straight-up|Qh", "split|Ks Qs", "corner|9s 8s 9c 8c", "single-rank|7", "suit|h", "red")
SECOND = 1000


def find_chromium() -> str | None:
    """The browser of this machine, or the one that CROUPIER_CHROMIUM names."""
    named = os.environ.get("CROUPIER_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def missing() -> str | None:
    """Why no browser can be driven here, if none can."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "the package playwright is not installed"
    return None if find_chromium() else "Chromium is not installed (on Debian: apt-get install chromium)"


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """Somebody at the page, who does what a person would: look, click, press keys."""

    def __init__(self, browser: Browser, address: str, *, host: str = "", name: str = "", **options: Any) -> None:
        self.address = address.rstrip("/")
        self.token = host
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 1440, "height": 900}, **({"reduced_motion": "reduce"} | options)
        )
        if name:
            self.context.add_init_script(f"try {{ localStorage.setItem('croupier.name', {name!r}) }} catch {{}}")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(15 * SECOND)
        self.trouble: list[str] = []
        self.requests: list[str] = []
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("console", lambda line: self.trouble.append(line.text) if line.type == "error" else None)
        self.page.on("request", lambda asked: self.requests.append(asked.url))

    def close(self) -> None:
        """Go away."""
        self.context.close()

    def go(self, path: str = "") -> None:
        """Open a page of the house; the first time with the host's link, if this is the host."""
        link = f"?host={self.token}" if self.token else ""
        self.token = ""
        self.page.goto(f"{self.address}/{link}#/{path}")

    # --- at a table

    @property
    def mode(self) -> str:
        """What the dock is about."""
        return self.page.get_attribute(".dock", "data-mode") or ""

    def until(self, *modes: str) -> str:
        """Wait until the dock is about one of these."""
        wanted = ", ".join(f'.dock[data-mode="{mode}"]' for mode in modes)
        self.page.wait_for_selector(wanted)
        return self.mode

    def sit(self, table: str, seat: int | None = None) -> None:
        """Go to a table by the lobby, and take a seat: two clicks."""
        self.go()
        self.page.click(f'.game a[href="#/table/{table}"]')
        self.until("watch")
        seats = self.page.locator(".seatbtns .btn")
        (seats.first if seat is None else seats.filter(has_text=str(seat))).click()
        self.until("bet", "bank")
        if self.mode == "bank":
            self.page.get_by_role("button", name="Pass").click()
            self.until("bet")

    def place(self) -> None:
        """A chip on every spot that is open."""
        self.until("bet", "settled")
        board = self.page.locator('[role="group"][aria-label="Board"]:visible')
        if board.count():
            for key in SPIN:
                spot = self.page.locator(f'[data-key="{key}"]:visible')
                if spot.count():
                    spot.first.dispatch_event("click")
            return
        spots = self.page.locator(".ownspot:visible, .spot:not([disabled]):visible")
        for i in range(spots.count()):
            spots.nth(i).click()

    def bet(self) -> None:
        """The chips become wagers."""
        self.page.locator(".actions .btn--primary").click()
        self.until("placed", "wait", "choose", "look", "set", "settled")

    def deal(self) -> None:
        """As the host, close the betting."""
        if self.mode == "placed":
            self.page.locator('.dock[data-mode="placed"] .actions .btn--primary').click()

    def decide(self) -> None:
        """Answer whatever is asked until the round is over: the first choice, or the house way."""
        while self.until("choose", "look", "set", "settled", "bank", "bet") in ("choose", "look", "set"):
            self.answer()

    def answer(self) -> None:
        """Answer one question."""
        asked = self.page.get_attribute("main", "data-seq")
        if self.mode == "look":
            self.look()
            return
        if self.mode == "choose":
            self.page.locator(".actions .btn").first.click()
        else:
            self.house_way()
            self.page.locator(".setbar .btn--primary, .setbar .btn--danger").first.click()
        self.page.wait_for_function("seq => document.querySelector('main').dataset.seq !== seq", arg=asked)

    def look(self) -> None:
        """Turn up the own cards: one tap."""
        self.until("look")
        self.page.locator('.dock[data-mode="look"] .actions .btn--primary').click()
        self.until("set")

    def house_way(self) -> None:
        """Ask how the house would set the hand, and lay it so."""
        self.page.keyboard.press("h")
        self.page.wait_for_selector(".reading:has-text('House way')")

    def round(self) -> None:
        """A whole round."""
        self.place()
        self.bet()
        self.deal()
        self.decide()
        self.page.wait_for_selector(".result")

    def result(self) -> dict[str, int]:
        """The nets that the result shows, by wager and choice, in cents."""
        rows = self.page.locator(".result > .result__b > table tr[data-wager]")
        found: dict[str, int] = {}
        for i in range(rows.count()):
            wager, choice, net = (rows.nth(i).get_attribute(f"data-{name}") for name in ("wager", "choice", "net"))
            key = f"{wager}|{choice}" if choice else str(wager)
            found[key] = found.get(key, 0) + int(net or 0)
        return found
