"""Run a scenario: act, let silence act, and judge what was expected.

Cards are ordered so that the wanted ones come first off the stack whatever the cut. How the cards of a shuffle will be
cut stands on later lines, so a scenario is run again until every shuffle was made in view of the cuts that followed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.play.inputs import Input, Role
from croupier.rulebook import rulebook
from croupier.scenario.host import Host
from croupier.scenario.judging import found, judge
from croupier.scenario.model import Act, Expect, Failure, Run, Values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.play.inputs import Due, Event, Json
    from croupier.scenario.model import Goal, Line, Scenario

# More inputs than any run needs: a table that asks for ever is told, not waited for.
MOST_INPUTS = 5000


class Stuck(Exception):  # noqa: N818  # it ends a run and is told as a failure
    """A run cannot reach its goal."""


@dataclass(slots=True)
class Told:
    """What came of the last line that was carried out."""

    events: list[Event] = field(default_factory=list)
    refusal: InputError | None = None


def run(scenario: Scenario) -> list[Failure]:
    """What did not come out as expected; nothing where every expectation holds."""
    assumed: list[int] = []
    while True:
        course = Course(scenario, assumed)
        failures = course.run()
        if course.cuts == course.foreseen:
            return failures
        assumed = course.cuts


class Course:
    """One run through the lines, its shuffles made in view of the cuts that are assumed to follow."""

    def __init__(self, scenario: Scenario, assumed: Sequence[int]) -> None:
        self.lines, self.assumed = scenario.lines, assumed
        self.host = Host(scenario.header)
        self.values = Values()
        self.spins: list[int] = []
        self.usual_cut = len(self.host.deck) // 2
        tiles = rulebook(scenario.header.game).game.pieces.kind == "tiles"
        self.usual_dice = (3, 3, 3) if tiles else (1, 1, 6)
        self.now = 0
        self.last = Told()
        # Where the cards of each shuffle were cut in all, and what was foreseen; the last ones may still be cut.
        self.cuts: list[int] = []
        self.foreseen: list[int] = []
        self.since = 0
        self.was_cut = False

    def run(self) -> list[Failure]:
        """Carry out every line; a refusal that nothing expects is the last."""
        failures: list[Failure] = []
        for at, line in enumerate(self.lines):
            if isinstance(line, Expect):
                failures += judge(self.host, line, self.last.events, self.last.refusal)
                continue
            self.last = Told()
            self.now += line.after
            try:
                self._carry_out(line)
            except Stuck as stuck:
                return [*failures, Failure(line.line, f"to reach {stuck}", self._standing())]
            except InputError as refusal:
                self.last.refusal = refusal
                if not _refusal_expected(self.lines[at + 1 :]):
                    why = f" ({refusal.clause})" if refusal.clause else ""
                    happened = f"it was refused: {refusal.message}{why}"
                    return [*failures, Failure(line.line, "an input that is allowed", happened)]
        return failures

    def _standing(self) -> str:
        dues = [f"{due.act}{f' of seat {due.seat}' if due.seat else ''}" for due in self.host.due()]
        return f"the table is {self.host.phase()} and waits for {', '.join(dues)}"

    # --- lines

    def _carry_out(self, line: Act | Run) -> None:
        if isinstance(line, Act):
            self._do(self._completed(Input(line.act, line.role, line.who, self.now, line.data)))
            return
        given = line.values
        stated = {name: value for name in Values.__slots__ if (value := getattr(given, name)) is not None}
        self.values = replace(self.values, **stated)
        self.spins = list(given.spins) if given.spins is not None else self.spins
        if line.goal is None:
            while (due := self.host.preparing()) is not None:
                self._do(self._silently(due))
        else:
            self._until(line.goal)

    def _until(self, goal: Goal) -> None:
        events: list[Event] = []
        for _ in range(MOST_INPUTS):
            if self._reached(goal, events):
                return
            due = self.host.next()
            if due is None:
                break
            events += self._do(self._silently(due))
        raise Stuck(_in_words(goal))

    def _reached(self, goal: Goal, events: Sequence[Event]) -> bool:
        host = self.host
        dues = [due for due in host.due() if due.act == goal.due and goal.seat in (None, due.seat)]
        return (
            (goal.due is None or bool(dues))
            and (goal.phase is None or host.phase() == goal.phase)
            and (not goal.round_over or not host.in_round())
            and (goal.event is None or found(host, goal.event, events) is not None)
        )

    def _do(self, given: Input) -> list[Event]:
        events = self.host.do(given)
        self.last.events += events
        at = given.data.get("at")
        if given.act == "shuffle" or (given.act == "irregularity" and "order" in given.data):
            self.since = len(self.cuts) if self.was_cut else self.since
            self.was_cut = False
            self.cuts.append(0)
            self.foreseen.append(self._foreseen())
        elif given.act == "cut" and type(at) is int:
            self.was_cut = True
            # Two decks that were shuffled one after the other are told apart by the table, not here.
            self.cuts[self.since :] = [cut + at for cut in self.cuts[self.since :]]
        return events

    # --- what silence does, and outcomes that nobody has stated

    def _silently(self, due: Due) -> Input:
        given = self.host.by_whom(due, self.now)
        match due.act:
            case "decide" if due.seat is not None:
                return given._replace(data={"seat": due.seat, "choice": self.host.silent(due.seat, given)})
            case "bank":
                return given._replace(data={"take": False})
            case "cut":
                return given._replace(data={"at": self.host.stack() // 2})
            case "irregularity":
                return self._completed(given._replace(data={"clause": due.clause}))
            case "shuffle" if Role.DEVICE in due.roles:
                return self._shuffled_by(given)
            case _:
                return self._completed(given)

    def _shuffled_by(self, given: Input) -> Input:
        """By the device where one is in service, which may have to count the cards; else by hand."""
        by_hand = self._completed(given._replace(role=Role.DEALER, who=Role.DEALER.value))
        device = by_hand._replace(role=Role.DEVICE, who=Role.DEVICE.value)
        counted = device._replace(data={**device.data, "count": len(self.host.deck)})
        return next((way for way in (device, counted) if self.host.can(way)), by_hand)

    def _completed(self, given: Input) -> Input:
        """An input with the outcome that the scenario leaves to the runs before it."""
        extra = {key: value for key, value in self._outcome(given).items() if key not in given.data}
        return given._replace(data={**given.data, **extra}) if extra else given

    def _outcome(self, given: Input) -> dict[str, Json]:
        host, values = self.host, self.values
        match given.act:
            case "shuffle":
                return {"order": self._ordered(host.deck, self._foreseen())}
            case "cut" if given.role is not Role.PLAYER:
                return {"at": host.stack() // 2}
            case "shake":
                return {"dice": list(values.dice or self.usual_dice)}
            case "draw-number":
                return {"number": values.number or 1}
            case "choose-stack":
                return {"stack": values.stack or 1}
            case "count-stub":
                return {"count": host.stub()}
            case "spin" if "card" not in given.data and not host.can(given):
                return {"card": self.spins.pop(0) if self.spins else host.deck[0]}
            case "irregularity" if host.due()[0].act == "irregularity":
                return {"order": self._ordered(host.rack(), self._foreseen())}
            case "no-more-bets" if (reading := host.reading()) is not None:
                return {"meter": reading}
            case _:
                return {}

    def _foreseen(self) -> int:
        """Where the cards of the shuffle now due will be cut in all."""
        at = len(self.foreseen)
        if at < len(self.assumed):
            return self.assumed[at]
        return self.assumed[-1] if self.assumed else self.usual_cut

    def _ordered(self, cards: Sequence[int], cut: int) -> list[int]:
        """The cards so that the wanted ones lie on top once they have been cut."""
        there = Counter(cards)
        first = [card for card in self.values.pieces or () if there[card] > 0 and not there.subtract((card,))]
        stack = [*first, *there.elements()]
        at = -cut % len(stack) if stack else 0
        return stack[at:] + stack[:at]


def _refusal_expected(following: Sequence[Line]) -> bool:
    """Whether the expectations right after a line speak of its refusal."""
    for line in following:
        if not isinstance(line, Expect):
            return False
        if line.refused:
            return True
    return False


def _in_words(goal: Goal) -> str:
    parts = [
        f"'{goal.due}' due{f' of seat {goal.seat}' if goal.seat is not None else ''}" if goal.due else "",
        f"phase {goal.phase}" if goal.phase else "",
        "the end of the round" if goal.round_over else "",
        f"an event with {dict(goal.event)}" if goal.event else "",
    ]
    return " and ".join(part for part in parts if part)
