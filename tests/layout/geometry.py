"""Where the elements of a drawn felt lie: their corners on the cloth, and whether two of them touch."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from math import cos, hypot, inf, radians, sin
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[Point, ...]
PLACED = re.compile(r"translate\(([-\d.]+),([-\d.]+)\) rotate\(([-\d.]+)\)")


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    for step in range(51):
        t = step / 50
        parts = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
        x, y = (sum(part * point[axis] for part, point in zip(parts, (a, b, c, d), strict=True)) for axis in (0, 1))
        yield x, y


# The cloth as it is drawn.
CLOTH: tuple[Point, ...] = (
    (34, 30),
    *_curve((1366, 30), (1366, 470), (1080, 782), (700, 782)),
    *_curve((700, 782), (320, 782), (34, 470), (34, 30)),
)


def seats(svg: str) -> list[list[Box]]:
    """The betting areas and card places of every position, as they lie on the cloth."""
    found = []
    for group in ET.fromstring(svg).iter():
        if "data-seat" in group.attrib:
            placed = PLACED.fullmatch(group.attrib["transform"])
            assert placed is not None
            x, y, turn = map(float, placed.groups())
            found.append([_turned(box, (x, y), radians(turn)) for box in _boxes(group)])
    return found


def paytables(svg: str) -> list[Box]:
    """The room that each printed paytable takes: its line gives the width, its words the height."""
    found = []
    for group in ET.fromstring(svg).iter():
        if "data-payouts" in group.attrib:
            (line,) = (e.attrib["d"] for e in group.iter() if e.tag.endswith("path"))
            left, width = (float(part) for part in re.findall(r"M([\d.]+) [\d.]+ h([\d.]+)", line)[0])
            heights = [float(e.attrib["y"]) for e in group.iter() if e.tag.endswith("text")]
            found.append(_corners(left, min(heights), left + width, max(heights)))
    return found


def _boxes(group: ET.Element) -> Iterator[Box]:
    for e in group.iter():
        if e.tag.endswith("circle"):
            x, y, r = (float(e.attrib[key]) for key in ("cx", "cy", "r"))
            yield _corners(x - r, y - r, x + r, y + r)
        elif e.tag.endswith("rect"):
            x, y, width, height = (float(e.attrib[key]) for key in ("x", "y", "width", "height"))
            yield _corners(x, y, x + width, y + height)


def _corners(left: float, top: float, right: float, bottom: float) -> Box:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _turned(box: Box, to: Point, turn: float) -> Box:
    return tuple((to[0] + x * cos(turn) - y * sin(turn), to[1] + x * sin(turn) + y * cos(turn)) for x, y in box)


def on_cloth(point: Point) -> bool:
    """Whether a point lies on the cloth: a line from it crosses the edge an odd number of times."""
    x, y = point
    edges = pairwise((*CLOTH, CLOTH[0]))
    crossed = [(a, b) for a, b in edges if (a[1] > y) != (b[1] > y)]
    return sum(x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0] for a, b in crossed) % 2 == 1


def gap(one: Box, other: Box) -> float:
    """How far two boxes are apart along the side that separates them best; below zero they overlap."""
    best = -inf
    for box in (one, other):
        for (ax, ay), (bx, by) in pairwise((*box, box[0])):
            length = hypot(bx - ax, by - ay)
            across = (by - ay) / length, (ax - bx) / length
            first, second = _spread(one, across), _spread(other, across)
            best = max(best, second[0] - first[1], first[0] - second[1])
    return best


def _spread(box: Sequence[Point], across: Point) -> tuple[float, float]:
    along = [x * across[0] + y * across[1] for x, y in box]
    return min(along), max(along)
