"""The closed set of steps in which every chapter's round is written.

A round is a generator that yields these in the order of its chapter. The driver carries each one out; at an
`Ask` it waits for an answer and sends it in. Journal, page, transcript and drill all render steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping

    from croupier.play.inputs import Json, Role
    from croupier.play.lines import Line

Place: TypeAlias = int | str
DEALER = "dealer"


class Announce(NamedTuple):
    """The dealer says something that has consequences, such as "no more bets"."""

    words: str
    clause: str


class Deal(NamedTuple):
    """Cards go from the shoe (or hand, or device) to a seat, the dealer or an area of the layout."""

    to: Place
    count: int  # type: ignore[assignment]  # hides tuple.count, which no step needs
    face_up: bool
    clause: str
    # Whether a device dispenses them as one stack; otherwise each card is taken singly.
    stack: bool = False

    def singly(self) -> Iterator[Deal]:
        """Each card as a step of its own."""
        for _ in range(self.count):
            yield self._replace(count=1)


class DealAround(NamedTuple):
    """One card, or one stack of some, to each place in turn, round and round; a table takes it step by step."""

    places: tuple[Place, ...]
    rounds: int
    clause: str
    up: Place | None = None
    size: int = 1

    def singly(self) -> Iterator[Deal]:
        """Each card or stack as a step of its own."""
        for _ in range(self.rounds):
            for place in self.places:
                yield Deal(place, self.size, place == self.up, self.clause, stack=self.size > 1)


class Deliver(NamedTuple):
    """A stack that was dealt to the layout before goes to a place, unseen."""

    stack: str
    to: Place
    count: int  # type: ignore[assignment]  # hides tuple.count, which no step needs
    clause: str


class Ask(NamedTuple):
    """A player must choose: one of the choices, or whatever `accepts` lets pass without raising."""

    seat: int
    name: str
    choices: tuple[Json, ...]
    clause: str
    accepts: Callable[[Json], None] | None = None
    # What stands where nobody answers: a record may leave it out, and a player who left has said it.
    silent: Json = None
    # Answers to a later question that a record may give at once, so that this one needs none.
    later: tuple[Json, ...] = ()


class AskAny(NamedTuple):
    """Several players may choose at the same time, in any order.

    The answer is the `Reply` of one of them; None means that something else has changed what is to be asked.
    """

    asks: tuple[Ask, ...]


class Reply(NamedTuple):
    """Who has answered, and what."""

    seat: int
    answer: Json


class Call(NamedTuple):
    """Somebody other than the next player must do something with an outcome: roll dice, spin, validate.

    The answer is the data of that act; `accepts` raises when they will not do.
    """

    act: str
    roles: tuple[Role, ...]
    clause: str
    text: str
    accepts: Callable[[Mapping[str, Json]], None] | None = None
    seat: int | None = None
    # How the outcome is put into words.
    tells: Callable[[Mapping[str, Json]], str] | None = None
    # What the staff does as a matter of course: a table that is not stepped goes on with it by itself.
    default: Mapping[str, Json] | None = None


class Take(NamedTuple):
    """Wagers leave the layout for the table inventory before the hand is over."""

    seat: int
    wagers: tuple[str, ...]
    clause: str


class Expose(NamedTuple):
    """Cards are turned face up and announced: all of a place, or only its first `up_to`."""

    who: Place
    clause: str
    phrase: str = ""
    up_to: int | None = None


class Stub(NamedTuple):
    """The cards left over are counted when a count is due, and go to the discard rack unseen."""

    left: int
    discard: str
    count: str  # type: ignore[assignment]  # hides tuple.count, which no step needs
    correct: str
    wrong: str
    # Whether a card found face up and taken out makes the count wrong.
    strict: bool = False
    # Whether the chapter has it counted in every round.
    always: bool = False


class Settle(NamedTuple):
    """A player's wagers are paid and collected."""

    seat: int
    lines: tuple[Line, ...]
    clause: str


class SettleBank(NamedTuple):
    """After the players, the bank receives what is left in the centre of the table, or has paid what was missing."""

    seat: int
    clause: str


class Discard(NamedTuple):
    """Cards go to the discard rack, or where the chapter says, in an order from which every hand can be rebuilt."""

    who: Place
    clause: str
    where: str = ""


class Mark(NamedTuple):
    """A named point of the round, so that an irregularity knows where it may happen."""

    phase: str


Step: TypeAlias = (
    Announce
    | Deal
    | DealAround
    | Deliver
    | Ask
    | AskAny
    | Call
    | Take
    | Expose
    | Stub
    | Settle
    | SettleBank
    | Discard
    | Mark
)

if TYPE_CHECKING:
    Play: TypeAlias = Generator[Step, Json, None]


def card_by_card(play: Play, *, hands_too: bool) -> Play:
    """The same round, with every card that goes around as a step of its own; and so with cards for one place."""
    answer: Json = None
    while True:
        try:
            step = play.send(answer)
        except StopIteration:
            return
        answer = None
        if isinstance(step, DealAround) or (hands_too and isinstance(step, Deal) and step.count > 1 and not step.stack):
            yield from step.singly()
        else:
            answer = yield step
