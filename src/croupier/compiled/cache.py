"""Tables on disk, in the user's cache folder: checked when read, rebuilt when damaged, written whole or not at all."""

from __future__ import annotations

import hashlib
import os
import tempfile
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from croupier.cache import folder
from croupier.chapter import digest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

FORMAT = 1
DIGEST = hashlib.sha256().digest_size


@cache
def version(module: str = __name__) -> str:
    """The version of the tables that a module fills: the format of their files and all the code that may bear on them.

    That is this package, the readable families, and the package of the module itself.
    """
    parts = (__package__, "croupier.families.hands", module.rpartition(".")[0])
    code = hashlib.sha256("".join(map(digest, dict.fromkeys(parts))).encode())
    return f"{FORMAT}-{code.hexdigest()[:12]}"


def table_path(name: str, module: str = __name__) -> Path:
    """Where a table of the present version lies."""
    return folder() / "tables" / f"{name}-{version(module)}.npz"


def load(name: str, build: Callable[[], Mapping[str, NDArray[Any]]]) -> Mapping[str, NDArray[Any]]:
    """The arrays of a table, from disk if they are there and sound, else built and left there."""
    path = table_path(name, build.__module__)
    try:
        return _unpack(path.read_bytes())
    except (OSError, ValueError, EOFError, BadZipFile):
        arrays = build()
        _write(path, _pack(arrays))
        return arrays


def _pack(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    buffer = BytesIO()
    np.savez(buffer, allow_pickle=False, **arrays)
    content = buffer.getvalue()
    return hashlib.sha256(content).digest() + content


def _unpack(data: bytes) -> Mapping[str, NDArray[Any]]:
    digest, content = data[:DIGEST], data[DIGEST:]
    if hashlib.sha256(content).digest() != digest:
        raise ValueError("the table's checksum is wrong")
    with np.load(BytesIO(content), allow_pickle=False) as arrays:
        return dict(arrays)


def _write(path: Path, data: bytes) -> None:
    """Put a file in place in one step, so that a reader sees the old one, the new one or none."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
