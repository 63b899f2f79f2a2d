"""The shapes of the JSON documents that the commands print, as JSON Schemas: one file each, for any reader of JSON."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import msgspec

from croupier.house.documents import RoundDocument
from croupier.schemas.scenarios import DRAFT, SCENARIOS

_FILES = sorted((file for file in files(__name__).iterdir() if file.name.endswith(".json")), key=lambda file: file.name)

SCHEMAS: dict[str, dict[str, Any]] = {
    **{file.name.removesuffix(".json"): json.loads(file.read_text("utf-8")) for file in _FILES},
    **SCENARIOS,
    "replay-round": {"$schema": DRAFT, "title": "replay-round"} | msgspec.json.schema(RoundDocument),
}
