"""How commands speak: one JSON document on standard output, or tables for people; messages on standard error."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


def print_json(document: object) -> None:
    """Write one JSON document to standard output."""
    sys.stdout.write(json.dumps(document, indent=2, ensure_ascii=False) + "\n")


def complain(message: str) -> None:
    """Write a message to standard error."""
    sys.stderr.write(message + "\n")


def console() -> Console:
    """A console for people: colours and widths when standard output is a terminal."""
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else 160)
