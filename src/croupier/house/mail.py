"""What comes to a table's task, and how it is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.house import model

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from croupier.errors import InputError
    from croupier.house.live import LiveTable, Person, Viewer

encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of an input: its entry, and the fingerprint of what was asked."""

    fingerprint: str
    seq: int = 0
    error: InputError | None = None


class Mail:
    """Something for the table's task: an input, or a question about what is committed.

    The answer goes to whoever waits for `done`, or as a frame to the viewer who sent it.
    """

    __slots__ = ("answer", "answered", "ask", "done", "fresh", "given", "holds", "person", "viewer")

    def __init__(
        self,
        person: Person,
        *,
        given: model.Given | None = None,
        ask: Callable[[LiveTable], Any] | None = None,
        done: asyncio.Future[Any] | None = None,
        viewer: Viewer | None = None,
    ) -> None:
        self.person, self.given, self.ask, self.done, self.viewer = person, given, ask, done, viewer
        self.answer: Answer | None = None
        self.fresh = self.answered = False
        self.holds: dict[str, int] = {}

    def resolve(self, result: Any) -> None:
        """It was done."""
        if not self._first():
            return
        if self.done is not None and not self.done.done():
            self.done.set_result(result)
        if self.viewer is not None and self.given is not None:
            self.viewer.push(encode(model.Ack(key=self.given.key, seq=result.seq)).decode())

    def fail(self, error: InputError) -> None:
        """It was refused."""
        if not self._first():
            return
        if self.done is not None and not self.done.done():
            self.done.set_exception(error)
        if self.viewer is not None and self.given is not None:
            self.viewer.push(encode(model.Refused(key=self.given.key, error=problem(error))).decode())

    def _first(self) -> bool:
        first, self.answered = not self.answered, True
        if first and self.viewer is not None:
            self.viewer.waiting -= 1
        return first


def problem(error: InputError) -> model.Problem:
    """An error as the wire has it."""
    return model.Problem(code=error.code, message=error.message, field=error.field, clause=error.clause)
