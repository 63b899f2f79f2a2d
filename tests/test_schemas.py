"""The published schemas are schemas, and their closed lists are those of the code."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from croupier.play.lines import Outcome
from croupier.rulebook import Enforcement, Kind, Provenance, Severity
from croupier.schemas import SCHEMAS
from croupier.trace import Status

CLOSED: dict[str, type[StrEnum]] = {
    "kind": Kind,
    "enforced": Enforcement,
    "provenance": Provenance,
    "severity": Severity,
    "status": Status,
    "outcome": Outcome,
}


def properties(shape: Any) -> Iterator[tuple[str, Any]]:
    """Every named property, however deep."""
    if isinstance(shape, dict):
        yield from shape.get("properties", {}).items()
        for part in shape.values():
            yield from properties(part)
    elif isinstance(shape, list):
        for part in shape:
            yield from properties(part)


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_file_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["title"] == name


@pytest.mark.parametrize("word", CLOSED)
def test_closed_lists_are_those_of_the_code(word: str) -> None:
    listed = [
        part.get("enum") or part.get("items", {}).get("enum")
        for title, shape in SCHEMAS.items()
        for name, part in properties(shape)
        # A drill has kinds of its own: of questions.
        if name == word and title != "drill"
    ]
    found = [values for values in listed if values]
    assert found, word
    for values in found:
        assert set(values) <= set(CLOSED[word])
        if word != "outcome":
            assert values == list(CLOSED[word])
