"""Where the house keeps what must last: one small port, and the stores behind it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.house.store.port import Store


def store_for(url: str) -> Store:
    """The store that a URL or path names: `memory:`, `sqlite:///file` or simply the path of a file."""
    if url == "memory:":
        from croupier.house.store.memory import MemoryStore

        return MemoryStore()
    scheme, separator, rest = url.partition("://")
    if separator and (scheme != "sqlite" or not rest.startswith("/")):
        text = f"'{url}' is no store that this house knows: give the path of a file, or sqlite:///FILE"
        raise InputError("db", text, field="db")
    from croupier.house.store.sqlite import SqliteStore

    return SqliteStore(Path(rest[1:] if separator else url))
