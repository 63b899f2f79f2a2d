"""Counts that were computed once: shipped with the package, kept in the user's cache, or computed now."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from croupier.chapter import chapter, code_digest
from croupier.errors import CroupierError
from croupier.version import __version__
from croupier.work import Parameters, Work

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.resources.abc import Traversable

    from numpy.typing import NDArray

Counts: TypeAlias = dict[str, int]

COMMAND = "croupier odds {game} --recompute"


def shipped(game: str) -> Traversable:
    """Where a chapter keeps the counts of its standard configurations."""
    return chapter(game).folder / "counts"


def code_version(game: str) -> str:
    """The software version and a digest of the code that counts for a game: other code may count otherwise."""
    return f"{__version__}-{code_digest(game)[:12]}"


def cache_folder(game: str) -> Path:
    """Where counts of a game that do not ship are kept between runs."""
    from croupier.cache import folder

    return folder() / "odds" / f"{game}-{code_version(game)}"


class UncountedError(CroupierError):
    """Counts that are nowhere to be found, asked for where nothing may be computed."""


@dataclass
class Store:
    """Looks counts up in the package and in its folder, and computes and keeps those that nobody has computed.

    `recompute` leaves the package's counts aside. `cached` uses the user's cache where no folder is given. `computes`
    may be turned off: then what is not known is an error. `kept` holds what this store was asked for.
    """

    work: Work = field(default_factory=Work)
    recompute: bool = False
    folder: Path | None = None
    cached: bool = False
    computes: bool = True
    kept: dict[str, dict[str, Any]] = field(default_factory=dict)

    def counts(self, game: str, name: str, parameters: Parameters, compute: Callable[[Work], Counts]) -> Counts:
        """The counts of a name under its parameters, such as `trips` under one value of a reading."""
        key = key_of(name, parameters)
        kept = self.kept.setdefault(game, {})
        if key in kept:
            return dict(kept[key])
        found = (None if self.recompute else read_shipped(game).get(key)) or self._cached(game, key)
        if found is not None:
            kept[key] = found
            return dict(found)
        counted = {category: int(count) for category, count in compute(self._work(game)).items()}
        kept[key] = counted
        if (folder := self.folder_of(game)) is not None:
            _write(self._path(folder, game, key, "json"), json.dumps({"key": key, "counts": counted}).encode())
        return dict(counted)

    def arrays(
        self, game: str, name: str, parameters: Parameters, compute: Callable[[Work], Mapping[str, NDArray[Any]]]
    ) -> Mapping[str, NDArray[Any]]:
        """Arrays of classes and their counts, where a paytable changes the best decision and sums cannot be kept."""
        key = key_of(name, parameters)
        kept = self.kept.setdefault(game, {})
        if key in kept:
            mine: Mapping[str, NDArray[Any]] = kept[key]
            return mine
        found = self._found(game, key)
        if found is not None:
            kept[key] = found
            return found
        arrays = compute(self._work(game))
        kept[key] = arrays
        if (folder := self.folder_of(game)) is not None:
            _write(self._path(folder, game, key, "npz"), pack(key, arrays, game))
        return arrays

    def _found(self, game: str, key: str) -> Mapping[str, NDArray[Any]] | None:
        place: Traversable = shipped(game) / f"{digest(key)}.npz"
        if not self.recompute and place.is_file():
            return unpack(place.read_bytes())
        folder = self.folder_of(game)
        return _read_arrays(self._path(folder, game, key, "npz"), key) if folder else None

    def folder_of(self, game: str) -> Path | None:
        """Where the counts of a game are kept, if anywhere."""
        # Found only when it is needed: naming it takes longer than to answer from what ships.
        return cache_folder(game) if self.folder is None and self.cached else self.folder

    def _work(self, game: str) -> Work:
        if not self.computes:
            raise UncountedError("these counts are not known and must not be computed now")
        return replace(self.work, folder=self.folder_of(game)) if self.work.folder is None else self.work

    def _cached(self, game: str, key: str) -> Counts | None:
        folder = self.folder_of(game)
        if folder is None:
            return None
        try:
            document = json.loads(self._path(folder, game, key, "json").read_bytes())
        except (OSError, ValueError):
            return None
        return dict(document["counts"]) if document.get("key") == key else None

    @staticmethod
    def _path(folder: Path, game: str, key: str, suffix: str) -> Path:
        return folder / f"{game}.{digest(key)}.{suffix}"

    def save(self, game: str, folder: Path) -> list[Path]:
        """Write what was computed for a game as the files that ship with the package."""
        kept = self.kept.get(game, {})
        folder.mkdir(parents=True, exist_ok=True)
        tallies = {key: value for key, value in sorted(kept.items()) if all(isinstance(v, int) for v in value.values())}
        written = [folder / "counts.json"]
        head = {"made_by": COMMAND.format(game=game), "version": __version__}
        lines = ",\n".join(f" {json.dumps(key)}: {json.dumps(value)}" for key, value in tallies.items())
        written[0].write_text(json.dumps(head)[:-1] + ', "counts": {\n' + lines + "\n}}\n", "utf-8")
        for key in kept.keys() - tallies.keys():
            written.append(folder / f"{digest(key)}.npz")
            written[-1].write_bytes(pack(key, kept[key], game))
        return written


def key_of(name: str, parameters: Parameters) -> str:
    """One text for a name and its parameters."""
    stated = ", ".join(f"{key}={_word(value)}" for key, value in sorted(parameters.items()))
    return f"{name} [{stated}]" if stated else name


def _word(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def digest(key: str) -> str:
    """A short name for a file that holds what the key names."""
    word = key.split(" [", maxsplit=1)[0].replace("/", "-")
    return f"{word}-{hashlib.sha256(key.encode()).hexdigest()[:8]}"


@cache
def read_shipped(game: str) -> dict[str, Counts]:
    """The counts of a game that ship with the package, by their keys."""
    path = shipped(game) / "counts.json"
    if not path.is_file():
        return {}
    found: dict[str, Counts] = json.loads(path.read_text("utf-8"))["counts"]
    return found


def pack(key: str, arrays: Mapping[str, NDArray[Any]], game: str) -> bytes:
    """Arrays as one compressed file that says what it is and what made it."""
    from io import BytesIO

    import numpy as np

    buffer = BytesIO()
    about = json.dumps({"key": key, "made_by": COMMAND.format(game=game), "version": __version__})
    np.savez_compressed(buffer, allow_pickle=False, about=np.array(about), **arrays)
    return buffer.getvalue()


def unpack(data: bytes) -> Mapping[str, NDArray[Any]]:
    """The arrays of such a file."""
    from io import BytesIO

    import numpy as np

    with np.load(BytesIO(data), allow_pickle=False) as found:
        return {name: found[name] for name in found.files if name != "about"}


def _read_arrays(path: Path, key: str) -> Mapping[str, NDArray[Any]] | None:
    """The arrays of a file of the cache; of one that is cut short, damaged or about something else nothing."""
    import zipfile
    import zlib
    from io import BytesIO

    import numpy as np

    try:
        data = path.read_bytes()
        with np.load(BytesIO(data), allow_pickle=False) as found:
            named = json.loads(str(found["about"]))["key"]
        return unpack(data) if named == key else None
    except (OSError, EOFError, ValueError, KeyError, TypeError, zipfile.BadZipFile, zlib.error):
        return None


def _write(path: Path, data: bytes) -> None:
    """Put a file in place in one step."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except OSError:
        # A cache that cannot be written only costs time.
        return
