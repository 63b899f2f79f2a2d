"""Draw a felt, or the payout sign beside it, as SVG. Every element carries the clause that demands it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from croupier.layout.board import draw_board

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.layout.felt import Felt, Payouts, Spot
    from croupier.layout.plan import Area

WIDTH, HEIGHT = 1400, 800
# Where six positions stand, 1 at the dealer's left: x, y and the turn toward the player. Others lie between them.
SIX = ((1192, 226, -37), (1076, 474, -24), (836, 618, -8), (564, 618, 8), (324, 474, 24), (208, 226, 37))
# How large a position may be among up to six. More of them share the line, whose bends cost some of its length.
ROOM, LINE = 250, 1300
# The shades of a cloth: in the light, between, and in the shade.
CLOTHS = {
    "green": ("#1c5c45", "#124331", "#0a2a1f"),
    "teal": ("#1d5a63", "#123f47", "#0b2a30"),
    "oxblood": ("#6b2a2c", "#4c1b1e", "#311013"),
    "midnight": ("#28345f", "#1a2344", "#10162d"),
}
GAP = 22
GOLD, INK, SOFT, WELL = "#d9b86c", "#efe6cd", "#a8946088", "#00000038"
STYLE = (
    "text{font-family:Georgia,'Times New Roman','Liberation Serif','DejaVu Serif',serif;fill:" + INK + "}"
    ".t{fill:" + GOLD + ";letter-spacing:.2em;text-anchor:middle}"
    ".m{text-anchor:middle}.e{text-anchor:end}.g{fill:" + GOLD + "}"
)


def draw_felt(felt: Felt) -> str:
    """The layout of the table, to be printed or shown."""
    body = draw_board(felt, felt.board) if felt.board else _table(felt)
    return _document(felt, WIDTH, HEIGHT, [*_surface(felt), *body], f"{felt.title} layout")


def draw_sign(felt: Felt) -> str:
    """The sign that gives payout odds and limits at the table."""
    columns = [felt.payouts[i::3] for i in range(3)]
    tallest = max((sum(len(p.rows) * 20 + 70 for p in column) for column in columns), default=0)
    height = 210 + tallest
    parts = [f'<rect width="1000" height="{height}" fill="{CLOTHS[felt.cloth][1]}"/>']
    parts.append(
        f'<rect x="14" y="14" width="972" height="{height - 28}" fill="none" stroke="{GOLD}" stroke-width="2"/>'
    )
    for i, line in enumerate(felt.sign):
        size = 30 if i == 0 else 20
        parts.append(_text(line.text, 500, 70 + 36 * i, size, "t" if i == 0 else "m", line.clause))
    for i, column in enumerate(columns):
        y = 150.0 + 30 * (len(felt.sign) - 1)
        for payouts in column:
            parts += _paytable(payouts, 185 + 315 * i, y, 280, min(15, 280 / _width(payouts, 1.0)))
            y += len(payouts.rows) * 20 + 70
    parts.append(_text(felt.licensee.text, 500, height - 34, 18, "m", felt.licensee.clause))
    return _document(felt, 1000, height, parts, f"{felt.title} payout sign")


def _document(felt: Felt, width: int, height: int, parts: list[str], title: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
    return "\n".join([head, f"<title>{escape(title)}</title>", f"<style>{STYLE}</style>", *parts, "</svg>"]) + "\n"


def _surface(felt: Felt) -> Iterator[str]:
    light, mid, dark = CLOTHS[felt.cloth]
    yield (
        '<defs><radialGradient id="f" cx="50%" cy="0%" r="110%">'
        f'<stop offset="0" stop-color="{light}"/><stop offset=".55" stop-color="{mid}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient></defs>'
    )
    if felt.board:
        frame = f'x="10" y="10" width="{WIDTH - 20}" height="{HEIGHT - 20}" rx="26"'
        yield f'<rect {frame} fill="url(#f)" stroke="#3a2418" stroke-width="18"/>'
        return
    outline = "M34 30 H1366 C1366 470 1080 782 700 782 C320 782 34 470 34 30 Z"
    yield f'<path d="{outline}" fill="url(#f)" stroke="#3a2418" stroke-width="22"/>'
    yield f'<path d="{outline}" fill="none" stroke="{GOLD}" stroke-width="2"/>'


def _table(felt: Felt) -> Iterator[str]:
    yield from _dealer(felt)
    yield _text(felt.licensee.text, 1090, 66, 17, "m g", felt.licensee.clause)
    size = 38 if len(felt.title) < 16 else 31
    yield _text(felt.title.upper(), 700, 204, size, "t")
    for i, line in enumerate(felt.lines):
        yield _text(line.printed, 700, 230 + 18 * i, 12.5, "m", line.clause, spacing=".12em")
    if felt.payouts_on_felt:
        yield from _payout_row(felt, 252 + 18 * len(felt.lines))
    spots, areas = _placed_spots(felt), _placed_areas(felt)
    scale = min(1.0, (ROOM if felt.seats <= len(SIX) else LINE / felt.seats) / _reach(spots, areas))
    for number, (x, y, turn) in enumerate(seats(felt.seats), 1):
        yield f'<g transform="translate({x:.5g},{y:.5g}) rotate({turn:.3g})" data-seat="{number}">'
        for spot in spots:
            yield from _spot(*spot, scale)
        for area in areas:
            yield from _area(*area, scale)
        yield "</g>"


def seats(count: int) -> Iterator[tuple[float, float, float]]:
    """Where the positions stand, spread over the line on which six stand."""
    for number in range(count):
        along = (number + 0.5) / count * len(SIX) - 0.5
        first = min(max(int(along), 0), len(SIX) - 2)
        (x, y, turn), (to_x, to_y, to_turn) = SIX[first], SIX[first + 1]
        part = along - first
        yield x + (to_x - x) * part, y + (to_y - y) * part, turn + (to_turn - turn) * part


def _dealer(felt: Felt) -> Iterator[str]:
    width = sum(area.pieces * 52 + 34 for area in felt.dealer_areas)
    x = 700 - width / 2
    for area in felt.dealer_areas:
        span = area.pieces * 52
        for i in range(area.pieces):
            yield _card(x + 52 * i, 66, 46, 64, area)
        yield _text(area.label.upper(), x + span / 2 - 3, 150, 12, "m", area.clause, spacing=".1em")
        x += span + 34


def _payout_row(felt: Felt, top: float) -> Iterator[str]:
    """The paytables side by side, as large as the middle of the felt allows."""
    if not felt.payouts:
        return
    room = 690 if len(felt.spots) < 7 and felt.seats == len(SIX) else 600
    natural = sum(_width(payouts, 1.0) for payouts in felt.payouts)
    size = min(12.5, (room - GAP * (len(felt.payouts) - 1)) / natural)
    widths = [_width(payouts, size) for payouts in felt.payouts]
    x = 700 - (sum(widths) + GAP * (len(widths) - 1)) / 2
    for payouts, width in zip(felt.payouts, widths, strict=True):
        yield from _paytable(payouts, x + width / 2, top, width, size)
        x += width + GAP


def _cell_width(payouts: Payouts, column: int) -> float:
    """How wide a column of payouts is, in units of the letter size."""
    return max(len(row[column + 1]) for row in payouts.rows) * 0.52 + 1.1


def _width(payouts: Payouts, size: float) -> float:
    """How wide a printed table is."""
    hands = max(len(row[0]) for row in payouts.rows) * 0.5
    cells = sum(_cell_width(payouts, i) for i in range(len(payouts.columns)))
    return max(hands + cells, len(payouts.heading) * 0.72) * size


def _paytable(payouts: Payouts, x: float, y: float, width: float, size: float) -> list[str]:
    clause = payouts.clause
    parts = [f"<g data-clause={quoteattr(clause)} data-payouts={quoteattr(payouts.heading)}>"]
    parts.append(_text(payouts.heading.upper(), x, y, size, "m g", spacing=".08em"))
    parts.append(f'<path d="M{x - width / 2:.1f} {y + size * 0.5:.1f} h{width:.1f}" stroke="{SOFT}"/>')
    y += size * 0.6
    ends = [x + width / 2]
    for i in range(len(payouts.columns) - 1, 0, -1):
        ends.insert(0, ends[0] - _cell_width(payouts, i) * size)
    if len(ends) > 1:
        y += size * 1.1
        parts += [_text(column, end, y, size * 0.8, "e g") for column, end in zip(payouts.columns, ends, strict=True)]
    for hand, *cells in payouts.rows:
        y += size * 1.2
        parts.append(_text(hand, x - width / 2, y, size, ""))
        parts += [_text(cell, end, y, size, "e") for cell, end in zip(cells, ends, strict=True)]
    parts.append("</g>")
    return parts


def _placed_spots(felt: Felt) -> list[tuple[Spot, float, float, float]]:
    """The betting areas of a position: where their middles lie, and their radius."""
    main = [spot for spot in felt.spots if spot.main]
    side = [spot for spot in felt.spots if not spot.main and not spot.sensor]
    row = 66 if len(main) > 3 else 72
    top = main[:3]
    placed: list[tuple[Spot, float, float, float]] = []
    placed += [(spot, (i - (len(top) - 1) / 2) * row, 0, 30) for i, spot in enumerate(top)]
    placed += [(spot, (i - (len(main) - 4) / 2) * row, 64, 30) for i, spot in enumerate(main[3:])]
    per_row = 4 if len(side) > 3 else 3
    for start in range(0, len(side), per_row):
        part = side[start : start + per_row]
        y = -62 - 50 * (start // per_row)
        placed += [(spot, (i - (len(part) - 1) / 2) * 54, y, 23) for i, spot in enumerate(part)]
    return placed + [(spot, -(len(top) - 1) / 2 * row - 58, 0, 10) for spot in felt.spots if spot.sensor]


def _placed_areas(felt: Felt) -> list[tuple[Area, float, float]]:
    """The card areas of a position: where they begin."""
    below = 44 if sum(spot.main for spot in felt.spots) <= 3 else 108
    x = 6 - sum(area.pieces * 22 + 12 for area in felt.player_areas) / 2
    placed: list[tuple[Area, float, float]] = []
    for area in felt.player_areas:
        placed.append((area, x, below))
        x += area.pieces * 22 + 12
    return placed


def _reach(spots: list[tuple[Spot, float, float, float]], areas: list[tuple[Area, float, float]]) -> float:
    """How large a position is, in whichever direction it is larger."""
    across = [-1.0, 1.0] + [x + side * radius for _, x, _, radius in spots for side in (-1, 1)]
    across += [edge for area, x, _ in areas for edge in (x, x + area.pieces * 22)]
    along = [0.0] + [y + side * radius for _, _, y, radius in spots for side in (-1, 1)]
    along += [y + 27 for _, _, y in areas]
    return max(max(across) - min(across), max(along) - min(along))


def _area(area: Area, x: float, y: float, scale: float) -> Iterator[str]:
    for i in range(area.pieces):
        yield _card((x + 22 * i) * scale, y * scale, 19 * scale, 27 * scale, area)
    yield _text(area.label.upper(), (x + area.pieces * 11 - 1) * scale, (y + 38) * scale, 8 * scale, "m")


def _spot(spot: Spot, x: float, y: float, radius: float, scale: float) -> Iterator[str]:
    x, y, radius = x * scale, y * scale, radius * scale
    mark = f"data-clause={quoteattr(spot.clause)} data-wager={quoteattr(spot.wager)}"
    fill = "#2b1a10" if spot.sensor else WELL
    yield f"<g {mark}>"
    yield f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{GOLD}" stroke-width="1.6"/>'
    if spot.sensor:
        yield _text(spot.label.split()[0].upper(), x, y + 20 * scale, 7 * scale, "m")
    else:
        words = _wrapped(spot.label)
        size = min(11 * scale, (radius * 2 - 6 * scale) / (max(len(w) for w in words) * 0.8))
        for i, word in enumerate(words):
            line = (i - (len(words) - 1) / 2) * (size + 1.5 * scale)
            yield _text(word.upper(), x, y + 3.5 * scale + line, size, "m")
    yield "</g>"


def _wrapped(label: str) -> list[str]:
    """A label on at most three lines."""
    words = label.replace("-", " ").split()
    if len(words) <= 3:
        return words
    half = (len(words) + 1) // 2
    return [" ".join(words[:half]), " ".join(words[half:])]


def _card(x: float, y: float, width: float, height: float, area: Area) -> str:
    box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="3"'
    clause = f"data-clause={quoteattr(area.clause)} " if area.clause else ""
    mark = f"{clause}data-area={quoteattr(area.label)}"
    return f'<rect {box} fill="{WELL}" stroke="{SOFT}" stroke-width="1.3" stroke-dasharray="4 3" {mark}/>'


def _text(text: str, x: float, y: float, size: float, kind: str, clause: str = "", *, spacing: str = "") -> str:
    mark = f" data-clause={quoteattr(clause)}" if clause else ""
    space = f' letter-spacing="{spacing}"' if spacing else ""
    classes = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.5g}" y="{y:.5g}" font-size="{size:.3g}"{classes}{space}{mark}>{escape(text)}</text>'
