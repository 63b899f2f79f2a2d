"""A progress bar on standard error for long computations."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from croupier.work import Bar, Work

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.progress import Progress, TaskID

    from croupier.odds.store import Store


class RichBar(Bar):
    """Shows the running computation, how far it is and how long it will take; nothing before one runs."""

    def __init__(self) -> None:
        self.progress: Progress | None = None
        self.task: TaskID | None = None

    def start(self, label: str, chunks: int, done: int) -> None:
        """A computation of so many chunks begins, some of them done before."""
        if self.progress is None:
            self.progress = _shown()
            self.progress.start()
        self.task = self.progress.add_task(label, total=chunks, completed=done)

    def advance(self) -> None:
        """One more chunk is done."""
        if self.progress is not None and self.task is not None:
            self.progress.advance(self.task)

    def finish(self) -> None:
        """The computation has ended; its line stays."""
        if self.progress is not None:
            self.progress.refresh()
        self.task = None


@contextmanager
def bar() -> Iterator[Bar]:
    """A bar for the time of a computation."""
    shown = RichBar()
    try:
        yield shown
    finally:
        if shown.progress is not None:
            shown.progress.stop()


def _shown() -> Progress:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=Console(stderr=True))


@contextmanager
def counting() -> Iterator[Store]:
    """The store of shipped and cached counts, with a bar for what has to be counted first."""
    from croupier.odds.store import Store

    with bar() as shown:
        yield Store(Work(bar=shown), cached=True)


@contextmanager
def rounds_bar(total: int, what: str = "rounds") -> Iterator[Callable[[int], None]]:
    """A bar for a simulation: call it with the number of rounds done, or of what else is counted."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        TaskProgressColumn(),
        TextColumn(f"{{task.completed:,.0f}} {what}"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=total, rate="")

        def advance(done: int) -> None:
            speed = progress.tasks[task].speed
            progress.update(task, completed=done, rate=_per_second(speed) if speed else "")

        yield advance


def _per_second(speed: float) -> str:
    return f"{speed / 1e6:.1f} M/s" if speed >= 1e5 else f"{speed:,.0f}/s"
