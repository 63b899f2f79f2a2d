"""Long computations in chunks: two threads, a progress bar, and a checkpoint that survives an interruption."""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
from collections.abc import Mapping
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import numpy as np
    from numpy.typing import NDArray

Parameters: TypeAlias = Mapping[str, str | int | bool]
"""What a computation assumes, such as readings: part of the name under which its result is kept."""

SAVE_EVERY = 5.0


class Bar:
    """Shows how far a computation is; this one shows nothing."""

    def start(self, label: str, chunks: int, done: int) -> None:
        """A computation of so many chunks begins, some of them done before."""

    def advance(self) -> None:
        """One more chunk is done."""

    def finish(self) -> None:
        """The computation has ended, well or not."""


@dataclass(frozen=True)
class Work:
    """Runs the chunks of a computation; `folder` keeps what is done, so that the next run goes on from there."""

    folder: Path | None = None
    bar: Bar = field(default_factory=Bar)
    threads: int = 2

    def sum(
        self, label: str, parameters: Parameters, chunks: int, run: Callable[[int], NDArray[np.int64]]
    ) -> NDArray[np.int64]:
        """The sum of the integer arrays that the chunks give, in whatever order they come."""
        import numpy as np

        path = self._path(label, parameters, chunks)
        done, total = _resume(path, chunks)
        saved = time.monotonic()
        with self._shown(label, chunks, int(done.sum())):
            for index, part in self._run(run, [i for i in range(chunks) if not done[i]]):
                total = part.astype(np.int64) if total is None else total + part
                done[index] = True
                if time.monotonic() - saved > SAVE_EVERY:
                    _save(path, done, total)
                    saved = time.monotonic()
                self.bar.advance()
        if path is not None:
            path.unlink(missing_ok=True)
        assert total is not None
        return total

    def gather(self, label: str, chunks: int, run: Callable[[int], NDArray[Any]]) -> list[NDArray[Any]]:
        """What the chunks give, in their order."""
        found: dict[int, NDArray[Any]] = {}
        with self._shown(label, chunks, 0):
            for index, part in self._run(run, list(range(chunks))):
                found[index] = part
                self.bar.advance()
        return [found[index] for index in range(chunks)]

    @contextlib.contextmanager
    def _shown(self, label: str, chunks: int, done: int) -> Iterator[None]:
        self.bar.start(label, chunks, done)
        try:
            yield
        finally:
            self.bar.finish()

    def _run(self, run: Callable[[int], NDArray[Any]], todo: list[int]) -> Iterator[tuple[int, NDArray[Any]]]:
        # Few chunks are handed out at a time, so that an interruption does not wait for all of them.
        with ThreadPoolExecutor(self.threads) as pool:
            queue = iter(todo)
            running = {pool.submit(run, index): index for index in islice(queue, self.threads + 1)}
            while running:
                ended, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in ended:
                    index = running.pop(future)
                    following = next(queue, None)
                    if following is not None:
                        running[pool.submit(run, following)] = following
                    yield index, future.result()

    def _path(self, label: str, parameters: Parameters, chunks: int) -> Path | None:
        if self.folder is None:
            return None
        key = hashlib.sha256(repr((label, sorted(parameters.items()), chunks)).encode()).hexdigest()[:16]
        return self.folder / f"checkpoint-{key}.npz"


def _resume(path: Path | None, chunks: int) -> tuple[NDArray[np.bool_], NDArray[np.int64] | None]:
    import numpy as np

    if path is not None and path.is_file():
        with contextlib.suppress(OSError, ValueError, KeyError, EOFError), np.load(path, allow_pickle=False) as kept:
            return kept["done"], kept["total"]
    return np.zeros(chunks, np.bool_), None


def _save(path: Path | None, done: NDArray[np.bool_], total: NDArray[np.int64]) -> None:
    import numpy as np

    if path is None:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}.part")
    with part.open("wb") as file:
        np.savez(file, done=done, total=total)
    os.replace(part, path)
