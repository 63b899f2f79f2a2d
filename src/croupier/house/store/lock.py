"""One house a database: a lock beside the file that the system lets go of, however its owner ends."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from croupier.house.store.port import StoreError

if TYPE_CHECKING:
    from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """Held from opening to closing; the lock file stays, because removing it would race with the next owner."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._file: int | None = None

    def take(self) -> None:
        """Take the lock, or say that another house has it."""
        # Not the database itself: closing another handle of it would drop the locks that SQLite has on it.
        path = self._database.with_name(self._database.name + "-lock")
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _take(file)
        except OSError:
            os.close(file)
            raise StoreError(f"'{self._database}' is in use by another house that is running") from None
        self._file = file

    def give_back(self) -> None:
        """Let the next one in."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
