"""`python -m proofs.screenshots [FOLDER]`: every page of the house at three widths, light and dark.

A house of its own is opened for it, with its data in memory, and every game is played for one round, so that the
pictures show what a visitor sees: betting, deciding, setting a hand, the result, the replay, the floor, the lab and
the rulebook. Look at them after every change of the page.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from croupier.odds.part import has_chart
from croupier.rulebook import slugs
from proofs.browser import Visitor, chromium, missing

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTHS = {360: 740, 768: 1024, 1440: 900}
THEMES = ("light", "dark")
FOLDER = "screenshots"
BOTS = 2


@contextmanager
def own_house() -> Iterator[tuple[str, str]]:
    """A house that lasts as long as the pictures are taken: its address, and the host's token."""
    command = [sys.executable, "-m", "croupier", "serve", "--no-open", "--json", "--log", "error", "--db", "memory:"]
    process = subprocess.Popen([*command, "--port", "0", "--pace", "10"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = ""
    while not said.endswith("}\n"):
        said += process.stdout.readline()
    found = json.loads(said)
    try:
        yield found["address"].rstrip("/"), parse_qs(urlsplit(found["host_link"]).query)["host"][0]
    finally:
        process.terminate()
        process.wait(20)


class Camera:
    """Takes the page as it is, in every width and colour."""

    def __init__(self, visitor: Visitor, folder: Path) -> None:
        self.visitor, self.folder = visitor, folder
        self.taken = 0

    def take(self, name: str) -> None:
        """All pictures of one page."""
        page = self.visitor.page
        for width, height in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": height})
            for theme in THEMES:
                page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
                page.wait_for_timeout(120)
                page.screenshot(path=self.folder / f"{name}-{width}-{theme}.png", full_page=True)
                self.taken += 1
        page.set_viewport_size({"width": 1440, "height": WIDTHS[1440]})

    def page(self, name: str, path: str, ready: str) -> None:
        """A page that is only looked at."""
        self.visitor.go(path)
        self.visitor.page.wait_for_selector(ready)
        self.visitor.page.wait_for_timeout(700)
        self.take(name)

    def game(self, game: str) -> None:
        """A round of a game, from the seats to the replay."""
        visitor, page = self.visitor, self.visitor.page
        visitor.sit(f"{game}-1", seat=3)
        page.click("#tab-floor")
        page.locator(".floor .seg button").nth(BOTS).click()
        page.wait_for_selector(".floor .seg button[aria-pressed='true']:has-text('2')")
        page.click("#tab-log")
        visitor.place()
        self.take(f"table-{game}-1-bet")
        visitor.bet()
        page.wait_for_timeout(1500)
        visitor.deal()
        shot = set()
        while (mode := visitor.until("choose", "look", "set", "settled", "bank")) in ("choose", "look", "set"):
            if mode == "look":
                visitor.look()
                continue
            asked = page.get_attribute("main", "data-seq")
            if mode == "set":
                visitor.house_way()
            if mode not in shot:
                self.take(f"table-{game}-2-{mode}")
                shot.add(mode)
            page.locator(".actions .btn, .setbar .btn--primary").first.click()
            page.wait_for_function("seq => document.querySelector('main').dataset.seq !== seq", arg=asked)
        page.wait_for_selector(".result")
        page.wait_for_timeout(400)
        self.take(f"table-{game}-3-result")

    def beside(self, game: str, rounds: int) -> None:
        """What a table has beside the round, for somebody who sits there: coach, history, floor, paytables."""
        visitor, page = self.visitor, self.visitor.page
        visitor.go(f"table/{game}-1")
        visitor.until("settled", "bet")
        page.get_by_role("group", name="Coach").get_by_role("button", name="Show").click()
        for number in range(rounds):
            visitor.place()
            visitor.bet()
            visitor.deal()
            if visitor.until("choose", "settled") == "choose" and not number:
                page.wait_for_selector(".coach .best")
                self.take("table-coach")
            visitor.decide()
            page.wait_for_selector(".result")
        page.click("#tab-history")
        page.wait_for_selector(".rounds li")
        self.take("table-history")
        page.click("#tab-floor")
        self.take("floor")
        page.get_by_role("button", name="Paytables").click()
        self.take("table-paytables")


def main(folder: str = FOLDER) -> int:
    """Take all pictures; how many there are is said at the end."""
    why = missing()
    if why is not None:
        sys.stderr.write(f"No screenshots were taken: {why}\n")
        return 1
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with own_house() as (address, token), chromium() as browser:
        camera = Camera(Visitor(browser, address, host=token, name="Ines"), place)
        camera.page("lobby", "", ".game a")
        coached = next(game for game in slugs() if has_chart(game))
        camera.page("table-seats", f"table/{coached}-1", ".sit")
        for game in slugs():
            camera.game(game)
        camera.beside(coached, rounds=10)
        camera.page("replay", f"round/{coached}-1/1", "[data-verdict]")
        camera.page("lab", f"lab/{coached}", "td[data-return]")
        camera.page("rulebook", "rules", ".chapters li")
        camera.page("rulebook-chapter", f"rules/{coached}", ".rule")
        trouble = camera.visitor.trouble
    seconds = time.monotonic() - began
    sys.stderr.write(f"{camera.taken} pictures in {place} ({seconds:.0f} s)\n")
    for line in trouble:
        sys.stderr.write(f"the page complained: {line}\n")
    return 1 if trouble else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
