"""Worked records of the games, with the lines they must give."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from croupier.errors import InputError
from croupier.referee import read_record, rule
from croupier.rulebook import slugs
from croupier.schemas import SCHEMAS

SAMPLES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "samples.json").read_text(encoding="utf-8"))
PLAYABLE = [sample for sample in SAMPLES if sample["record"]["game"] in slugs()]
NUMERIC = ("stake", "pay", "net", "vigorish")


def test_every_playable_game_has_samples() -> None:
    assert {sample["record"]["game"] for sample in PLAYABLE} == set(slugs())


@pytest.mark.parametrize("sample", PLAYABLE, ids=lambda sample: sample["name"])
def test_sample(sample: dict[str, Any]) -> None:
    jsonschema.validate(sample["record"], SCHEMAS["record"])
    if sample.get("expect_error"):
        with pytest.raises(InputError):
            rule(read_record(sample["record"]))
        return
    ruling = rule(read_record(sample["record"])).as_dict()
    jsonschema.validate(ruling, SCHEMAS["ruling"])
    expected = sample["expect"]
    for want in expected["lines"]:
        line = next(x for x in ruling["lines"] if (x["seat"], x["wager"]) == (want["seat"], want["wager"]))
        for key, value in want.items():
            allowed = value if isinstance(value, list) else [value]
            assert _plain(key, line[key]) in [_plain(key, v) for v in allowed], (key, want)
    for seat, net in expected.get("net", {}).items():
        assert Fraction(ruling["net"][seat]) == Fraction(net)
    if "house_net" in expected:
        assert Fraction(ruling["house_net"]) == Fraction(expected["house_net"])


def _plain(key: str, value: Any) -> Any:
    return Fraction(value) if key in NUMERIC else value
