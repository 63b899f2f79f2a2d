"""The examples that pages are written against have the published shape, and are what the code makes today."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from croupier.house import model
from croupier.house.demo import demo_tables
from tests.house.make_examples import FOLDER, example

TABLES = demo_tables()


def shape(value: Any) -> Any:
    """The names and kinds of a document, without what is different each time."""
    if isinstance(value, dict):
        return {key: shape(held) for key, held in value.items() if key not in ("hash", "nonce", "sealed", "commitment")}
    return [shape(item) for item in value] if isinstance(value, list) else type(value).__name__


@pytest.mark.parametrize(("table", "game", "submission"), TABLES, ids=[game for _, game, _ in TABLES])
def test_examples(table: str, game: str, submission: str) -> None:
    kept = json.loads((FOLDER / f"{game}.json").read_text("utf-8"))
    for name, frame in kept.items():
        kind: Any = model.Hello if name.startswith("hello") else model.Events
        msgspec.convert(frame, type=kind)
        assert frame["type"] == ("hello" if kind is model.Hello else "events")
    again = example(table, game, submission)
    assert shape(again) == shape(kept), "run python -m tests.house.make_examples"
