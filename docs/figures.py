"""Fill the tables of the page about published figures: `python docs/figures.py`.

The page is written by hand; every table between `<!-- figures: NAME -->` and `<!-- end -->` is computed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from croupier.odds import Result, odds
from croupier.rulebook import Published, rulebooks

PAGE = Path(__file__).with_name("disagreements.md")
BLOCK = re.compile(r"(<!-- figures: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)

DJ, PRIME, FACE_UP, OVER_UNDER = "dj-wild-stud-poker", "four-card-prime", "face-up-pai-gow-poker", "over-under"
CORRECTED = {"DJ-4": "25-to-1", "DJ-16": "hundred-less"}
# Readings under which a figure that the defaults miss was found to come out.
REACHED: dict[tuple[str, str], dict[str, str]] = {
    (DJ, "trips-bonus"): CORRECTED,
    (FACE_UP, "progressive"): {"FU-6": "45-percent"},
    ("cajun-stud", "board-bonus"): {"CS-6": "mini-royal-50"},
}


def percent(share: float, digits: int = 3) -> str:
    """A share in percent."""
    return f"{100 * share:.{digits}f}"


def measured(result: Result, published: Published) -> float:
    """What the published figure measures, as computed."""
    share = result.return_ if published.of == "initial" else result.return_of_total
    return share if published.measure == "return" else 1 - share


def rows_of(game: str, **asked: Any) -> list[Result]:
    """The results of a game that a published figure can be compared with."""
    return [result for result in odds(game, **asked) if result.role == "player"]


def match(published: Published, results: list[Result]) -> list[Result]:
    """The results that a published figure speaks of."""
    return [
        r
        for r in results
        if r.wager == published.wager
        and published.paytable in (None, r.paytable)
        and published.label == r.label
        and published.player in (None, r.player)
        and all(r.reading.get(name, value) == value for name, value in published.when.items())
    ]


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown, figures to the right."""
    marks = ["---" if i == 0 else "---:" for i in range(len(heads))]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [heads, marks, *rows]) + "\n"


def overview() -> str:
    """Every published figure beside what the default readings give."""
    rows = []
    for game, book in rulebooks().items():
        results = rows_of(game) if book.published else []
        for published in book.published.values():
            found = match(published, results)
            if not found:
                continue
            values = sorted({percent(measured(r, published)) for r in found}, key=float)
            computed = values[0] if len(values) == 1 else f"{values[0]} to {values[-1]}"
            printed = published.percent if published.high is None else f"{published.percent} to {published.high}"
            verdict = "yes" if all(r.agrees for r in found) else _reached(game, published)
            of = "of the total" if published.of == "total" else ""
            name = f"{book.game.name}, {published.wager}"
            short = (published.paytable or "").rpartition("/")[2]
            rows.append([name, short, f"{published.measure} {of}".strip(), printed, computed, verdict])
    return table(["wager", "table", "what", "published, %", "computed, %", "agrees"], rows)


def _reached(game: str, published: Published) -> str:
    readings = REACHED.get((game, published.wager), {})
    if readings and any(r.agrees for r in match(published, rows_of(game, wager=published.wager, readings=readings))):
        return "with " + ", ".join(f"{name}={value}" for name, value in readings.items())
    return "**no**"


def trips() -> str:
    """DJ Wild's Trips tables as printed and as corrected."""
    printed, corrected = rows_of(DJ, wager="trips-bonus"), rows_of(DJ, wager="trips-bonus", readings=CORRECTED)
    plain = rows_of(DJ, wager="trips-bonus", readings={**CORRECTED, "DJ-13": "any-wild-marks"})
    figures = ("93.843 (printed 98.843)", "92.474", "92.338", "91.454")
    rows = [
        [(a.paytable or "").rpartition("/")[2], figure, percent(a.return_), percent(c.return_), percent(b.return_)]
        for a, b, c, figure in zip(printed, corrected, plain, figures, strict=True)
    ]
    heads = ["table", "published, %", "as printed, %", "corrected, DJ-13 otherwise, %", "corrected, default DJ-13, %"]
    return table(heads, rows)


def dj_wild() -> str:
    """DJ Wild's main game and bad beat under every pair of readings of the ranking."""
    rows = []
    for first, second in product(("below-royal", "above-royal", "unranked"), ("kickers", "category-only")):
        readings = {"DJ-1": first, "DJ-2": second}
        (main,) = rows_of(DJ, wager="required", readings=readings)
        beats = [r for r in rows_of(DJ, wager="two-way-bad-beat", readings=readings) if not r.label]
        values = [percent(main.return_of_total, 4), *(percent(r.return_, 4) for r in beats)]
        rows.append([f"{first}, {second}", *values])
    rows.insert(0, ["**published**", "98.99", "86.8", "87.682", "85.904", "85.848"])
    return table(["DJ-1, DJ-2", "main game, of the total, %", "01, %", "02, %", "03, %", "04, %"], rows)


def prime() -> str:
    """Four Card Prime's ante and raise under the readings that move it."""
    rows = [["**published**", "", "2.63", "", "", "2.13"]]
    for face, bonus in product(("unreproduced", "face-up-card"), ("net-25", "for-one")):
        found = rows_of(PRIME, wager="required", readings={"FP-9": face, "FP-3": bonus})
        rows.append([f"{face}, {bonus}", "of the ante", *(percent(r.house_edge) for r in found)])
        rows.append(["", "of the total", *(percent(1 - r.return_of_total) for r in found)])
    return table(["FP-9, FP-3", "hold", "A, %", "B, %", "C, %", "D, %"], rows)


def over_under() -> str:
    """The Over/Under bonus by the number of decks."""
    counts = (1, 2, 4, 5, 6, 7, 8, 12)
    found = [rows_of(OVER_UNDER, wager="bonus", options={"decks": decks})[0].return_ for decks in counts]
    return table(["decks", *map(str, counts)], [["return, %", *(percent(value, 4) for value in found)]])


def fortune() -> str:
    """Face Up's Fortune Bonus alone and with a full table's envy."""
    alone = rows_of(FACE_UP, wager="fortune-bonus")
    commercial = rows_of(FACE_UP, wager="fortune-bonus", readings={"FU-4": "commercial"})
    full = rows_of(FACE_UP, wager="fortune-bonus", players=6)
    rows = []
    for a, c, f in zip(alone, commercial, full, strict=True):
        assert isinstance(a.published, float)
        best = max(a.return_, c.return_)
        cells = [percent(a.return_), percent(c.return_), f"{a.published - 100 * best:+.3f}", percent(f.return_)]
        rows.append([(a.paytable or "").rpartition("/")[2], f"{a.published:g}", *cells])
    heads = ["table", "published, %", "computed, %", "FU-4 commercial, %", "published less computed", "six players, %"]
    return table(heads, rows)


def ace_high() -> str:
    """Face Up's Ace High Bonus."""
    rows = []
    for r in rows_of(FACE_UP, wager="ace-high-bonus"):
        assert isinstance(r.published, float)
        difference = f"{r.published - 100 * r.return_:+.4f}"
        rows.append([(r.paytable or "").rpartition("/")[2], f"{r.published:g}", percent(r.return_, 4), difference])
    return table(["table", "published, %", "computed, %", "published less computed"], rows)


def face_up() -> str:
    """Face Up's main wager by house way and by how the player sets."""
    found = rows_of(FACE_UP, wager="face-up-pai-gow", house_way="all")
    rows = [[r.house_way or "", r.player, percent(r.return_, 4)] for r in found if not r.label]
    return table(["dealer's way", "player", "return, %"], rows)


TABLES = {
    "overview": overview,
    "trips": trips,
    "dj-wild": dj_wild,
    "prime": prime,
    "over-under": over_under,
    "fortune": fortune,
    "ace-high": ace_high,
    "face-up": face_up,
}


def filled(text: str) -> str:
    """The page with every table computed."""
    return BLOCK.sub(lambda found: f"{found[1]}{TABLES[found[2]]()}{found[3]}", text)


def names(text: str) -> Iterator[str]:
    """The tables that the page has."""
    return (found[2] for found in BLOCK.finditer(text))


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
