"""The score file: how often each kind was right, and what must be asked again."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

import msgspec

from croupier.drill.questions import Kind
from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.drill.questions import Question

VERSION = 1
# A missed question is done with when it has been right so often since: once to repair it, once to keep it.
ENOUGH = 2


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often something was asked, and how often the answer was right."""

    asked: int = 0
    right: int = 0

    def plus(self, *, right: bool) -> Tally:
        """One more answer."""
        return Tally(self.asked + 1, self.right + right)

    @property
    def missed(self) -> float:
        """The share of wrong answers."""
        return 1 - self.right / self.asked if self.asked else 0.0


class Missed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question that was answered wrongly, and how often it has been right since."""

    kind: Kind
    seed: int
    topic: str
    right: int = 0


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game: tallies by kind and by kind and topic, and what is still to be asked again, the oldest first."""

    kinds: dict[str, Tally] = {}
    topics: dict[str, Tally] = {}
    missed: tuple[Missed, ...] = ()

    def answered(self, question: Question, *, right: bool) -> Score:
        """The score after one more answer."""
        topic = f"{question.kind}/{question.topic}"
        kinds = {**self.kinds, question.kind.value: self.tally(question.kind).plus(right=right)}
        topics = {**self.topics, topic: self.topics.get(topic, Tally()).plus(right=right)}
        return Score(kinds, topics, self._missed_after(question, right=right))

    def tally(self, kind: Kind) -> Tally:
        """How one kind stands."""
        return self.kinds.get(kind.value, Tally())

    def _missed_after(self, question: Question, *, right: bool) -> tuple[Missed, ...]:
        same = [m for m in self.missed if (m.kind, m.seed) == (question.kind, question.seed)]
        rest = tuple(m for m in self.missed if m not in same)
        if not right:
            return (*rest, Missed(question.kind, question.seed, question.topic))
        # Right again: to the end of the line, or out of it.
        again = (msgspec.structs.replace(m, right=m.right + 1) for m in same)
        return (*rest, *(m for m in again if m.right < ENOUGH))


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The scores of all games."""

    version: int = VERSION
    games: dict[str, Score] = {}

    def of(self, game: str) -> Score:
        """How one game stands."""
        return self.games.get(game, Score())

    def having(self, game: str, score: Score) -> Book:
        """The book with another score for one game."""
        return Book(self.version, {**self.games, game: score})


class ScoreFile:
    """A book in a file, replaced as a whole or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> tuple[Book, str | None]:
        """The book, and what to tell the trainee where a damaged file was put aside."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return Book(), None
        except OSError as error:
            raise InputError("file", f"cannot read '{self.path}': {error.strerror}", field="scores") from error
        try:
            if (found := msgspec.json.decode(data, type=_Version).version) > VERSION:
                text = f"'{self.path}' has version {found}, and this program knows {VERSION}: choose another file"
                raise InputError("version", text, field="scores")
            return msgspec.json.decode(data, type=Book), None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            aside = self._put_aside()
            return Book(), f"the score file '{self.path}' is damaged; it is kept as '{aside}' and a new one begins"

    def save(self, book: Book) -> None:
        """Write beside the file and move into its place."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=self.path.parent, prefix=f".{self.path.name}.", delete=False) as target:
                try:
                    target.write(msgspec.json.format(msgspec.json.encode(book)) + b"\n")
                    target.flush()
                    os.fsync(target.fileno())
                    os.replace(target.name, self.path)
                except BaseException:
                    Path(target.name).unlink(missing_ok=True)
                    raise
        except OSError as error:
            raise InputError("file", f"cannot write '{self.path}': {error.strerror}", field="scores") from error

    def _put_aside(self) -> Path:
        """Move a damaged file to a name that nothing has yet."""
        number = 1
        while (aside := self.path.with_name(f"{self.path.name}.damaged-{number}")).exists():
            number += 1
        try:
            self.path.rename(aside)
        except OSError as error:
            raise InputError("file", f"cannot put '{self.path}' aside: {error.strerror}", field="scores") from error
        return aside


class _Version(msgspec.Struct, frozen=True):
    version: int
