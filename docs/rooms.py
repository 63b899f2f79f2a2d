"""Draw which room of the package imports which, from the imports themselves: `python docs/rooms.py`."""

from __future__ import annotations

import sys
from collections import defaultdict
from html import escape
from pathlib import Path

import grimp

PICTURE = Path(__file__).with_name("rooms.svg")
ROOT = "croupier"
# Small modules that are read together stand in one box.
TOGETHER = {"pieces": ("cards", "tiles", "wheel", "pieces"), "ground": ("errors", "money", "cache", "work")}
LEFT_OUT = ("__main__",)
WORDS = {
    "chapters": "ten rooms, the same furniture",
    "chapter": "slug → package → part",
    "ground": "errors, money, cache, work",
    "pieces": "cards, tiles, wheel",
}
BOX, GAP, ROW, MARGIN = (150, 44), 22, 104, 24
INK, LINE, FILL, ROOMS = "#1f2933", "#7b8794", "#f5f7fa", "#fdf1d6"


def room(module: str) -> str | None:
    """The room that a module belongs to; families are three rooms, because each serves another engine."""
    parts = module.split(".")[1:]
    if not parts or parts[0] in LEFT_OUT:
        return None
    if parts[0] == "families":
        return f"families.{parts[1]}" if len(parts) > 1 else None
    return next((name for name, members in TOGETHER.items() if parts[0] in members), parts[0])


def imports() -> dict[str, set[str]]:
    """Which room imports which; what is imported for types alone does not count."""
    graph = grimp.build_graph(ROOT, exclude_type_checking_imports=True, cache_dir=None)
    found: dict[str, set[str]] = defaultdict(set)
    for module in graph.modules:
        here = room(module)
        if here is None:
            continue
        found[here] |= {
            there
            for other in graph.find_modules_directly_imported_by(module)
            if (there := room(other)) is not None and there != here
        }
    # The list of the chapters that ship stands with them; resolving a name is no dependency on what it resolves to.
    found["chapter"] -= {"chapters"}
    return dict(found)


def levels(edges: dict[str, set[str]]) -> dict[str, int]:
    """How high a room stands: one above the highest that it imports."""
    known: dict[str, int] = {}

    def level(name: str, above: tuple[str, ...] = ()) -> int:
        if name in above:
            raise SystemExit("rooms import each other: " + " → ".join((*above[above.index(name) :], name)))
        if name not in known:
            known[name] = 1 + max((level(other, (*above, name)) for other in edges[name]), default=-1)
        return known[name]

    for name in sorted(edges):
        level(name)
    return known


def direct(edges: dict[str, set[str]]) -> list[tuple[str, str]]:
    """The imports that no longer way already implies."""

    def reach(name: str) -> set[str]:
        return set().union(*({other} | reach(other) for other in edges[name]))

    return [
        (here, there)
        for here, others in sorted(edges.items())
        for there in sorted(others)
        if not any(there in reach(other) for other in others)
    ]


def draw(edges: dict[str, set[str]]) -> str:
    """The picture as SVG."""
    height = levels(edges)
    rows = [[name for name in sorted(edges) if height[name] == at] for at in range(max(height.values()), -1, -1)]
    width = max(len(row) for row in rows) * (BOX[0] + GAP) - GAP + 2 * MARGIN
    place: dict[str, tuple[float, float]] = {}
    for number, row in enumerate(rows):
        left = (width - len(row) * (BOX[0] + GAP) + GAP) / 2
        for i, name in enumerate(row):
            place[name] = (left + i * (BOX[0] + GAP), MARGIN + number * ROW)
    tall = MARGIN * 2 + (len(rows) - 1) * ROW + BOX[1]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {tall:g}" role="img" '
        'font-family="system-ui, sans-serif">',
        "<title>Which room imports which</title>",
        f'<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0L8 4L0 8z" fill="{LINE}"/></marker></defs>',
    ]
    for here, there in direct(edges):
        (x, y), (to_x, to_y) = place[here], place[there]
        start, end = (x + BOX[0] / 2, y + BOX[1]), (to_x + BOX[0] / 2, to_y)
        bend = (end[1] - start[1]) / 2
        curve = (
            f"M{start[0]:g} {start[1]:g}C{start[0]:g} {start[1] + bend:g} {end[0]:g} {end[1] - bend:g} "
            f"{end[0]:g} {end[1] - 2:g}"
        )
        parts.append(f'<path d="{curve}" fill="none" stroke="{LINE}" stroke-width="1.2" marker-end="url(#tip)"/>')
    for name, (x, y) in place.items():
        fill = ROOMS if name == "chapters" else FILL
        middle = x + BOX[0] / 2
        parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{BOX[0]}" height="{BOX[1]}" rx="6" fill="{fill}" stroke="{INK}"/>'
        )
        parts.append(
            f'<text x="{middle:g}" y="{y + 20:g}" font-size="14" text-anchor="middle" fill="{INK}">{name}</text>'
        )
        if name in WORDS:
            words = f'<text x="{middle:g}" y="{y + 35:g}" font-size="8" text-anchor="middle" fill="{INK}">'
            parts.append(f"{words}{escape(WORDS[name])}</text>")
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    picture = draw(imports())
    if "--check" in sys.argv:
        sys.exit(PICTURE.read_text("utf-8") != picture)
    PICTURE.write_text(picture, "utf-8")
