"""Where the house keeps what must last: one small port, and the stores behind it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.house.store.port import Store


def store_for(url: str, *, reading: bool = False) -> Store:
    """The store that a URL or path names: `memory:`, `sqlite:///file` or simply the path of a file.

    Whoever only reads may do so while a house is running.
    """
    if url == "memory:":
        from croupier.house.store.memory import MemoryStore

        return MemoryStore()
    scheme, separator, rest = url.partition(":")
    # One letter before the colon is a drive.
    separator = separator if len(scheme) > 1 and scheme.isalnum() else ""
    if (separator and (scheme != "sqlite" or not rest.startswith("///") or not rest[3:])) or not url.strip():
        text = f"'{url}' is no store that this house knows: give the path of a file, or sqlite:///FILE"
        raise InputError("db", text, field="db")
    from croupier.house.store.sqlite import SqliteStore

    return SqliteStore(Path(rest[3:] if separator else url), reading=reading)
