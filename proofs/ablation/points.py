"""The points that carry a clause, and what it means to switch a clause off at each.

`refusal`: what the clause forbids is let through. `due`: what it has done between rounds is not asked for. `step`: what
it has done in a round is left out; a question is answered by silence. `event`, `note`, `finding`: it is not told.
`in-force`: the table does not state it when it is opened. `line`: the wager it decides is decided otherwise. `row`: its
paytable or hand pays nothing. `option`: what the licensee states is not obeyed. `effect`: what goes wrong has another
consequence. `hand`: the hand that it ranks has another rank. `rule`: the function that it defines gives another answer.
`felt`: what it demands is not on the felt.
"""

from __future__ import annotations

import functools
import sys
from enum import Enum
from typing import TYPE_CHECKING, Any

from proofs.ablation.switch import off, some_off

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping
    from types import ModuleType

# Stands in the place of a clause where a test has asked the referee.
REFEREE = "referee"
OUTSIDE = ("croupier.testing", "tests")


def refuses(error: Any) -> bool:
    """Whether an error is raised: not where its clause is off."""
    return not off(getattr(error, "clause", None), "refusal")


# --- Functions that are wrapped where they are defined, so that whoever imports them gets the wrapper


def check(function: Callable[..., Any]) -> Callable[..., Any]:
    """The findings of a submission."""

    @functools.wraps(function)
    def wrapper(*args: Any, **named: Any) -> Any:
        submission, found = function(*args, **named)
        return submission, [problem for problem in found if not off(problem.clause, "finding")]

    return wrapper


def felt_for(function: Callable[..., Any]) -> Callable[..., Any]:
    """A felt without what a clause demands."""

    @functools.wraps(function)
    def wrapper(*args: Any, **named: Any) -> Any:
        from dataclasses import replace

        felt = function(*args, **named)
        parts = ("spots", "player_areas", "dealer_areas", "lines", "payouts", "sign")
        kept = {part: tuple(one for one in getattr(felt, part) if not off(one.clause, "felt")) for part in parts}
        if off(felt.licensee.clause, "felt"):
            kept["licensee"] = replace(felt.licensee, text="")
        board = None if felt.board and some_off((felt.board.cards, felt.board.wheel), "felt") else felt.board
        return replace(felt, board=board, **kept)

    return wrapper


def defines(function: Callable[..., Any]) -> Callable[..., Any]:
    """A definition gives another answer."""

    def marked(*clauses: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def mark(rule: Callable[..., Any]) -> Callable[..., Any]:
            @functools.wraps(rule)
            def wrapper(*args: Any, **named: Any) -> Any:
                found = rule(*args, **named)
                return altered(found) if some_off(clauses, "rule") else found

            marked_rule: Callable[..., Any] = function(*clauses)(wrapper)
            return marked_rule

        return mark

    return marked


def names(function: Callable[..., Any]) -> Callable[..., Any]:
    """A hand that a clause defines is not known."""

    def marked(game: str, hands: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def mark(rule: Callable[..., Any]) -> Callable[..., Any]:
            @functools.wraps(rule)
            def wrapper(*args: Any, **named: Any) -> Any:
                from croupier.rulebook import rulebook

                found = rule(*args, **named)
                hand = rulebook(game).game.hands[hands].get(found)
                return None if hand is not None and off(hand.clause, "rule") else found

            marked_rule: Callable[..., Any] = function(game, hands)(wrapper)
            return marked_rule

        return mark

    return marked


# How a record of some kind is changed, where something may be altered.
CHANGES: dict[type, Callable[[Any], Any]] = {}


def altered(found: Any) -> Any:
    """Another answer of the same kind, as far as there is one."""
    if isinstance(found, bool):
        return not found
    if isinstance(found, Enum):
        return next(one for one in type(found) if one is not found)
    if hasattr(found, "send"):
        return iter(())
    if isinstance(found, (int, float)):
        return found + 1
    if isinstance(found, str):
        return ""
    if type(found) in CHANGES:
        return CHANGES[type(found)](found)
    if hasattr(found, "_fields"):
        return found._replace(**{found._fields[0]: altered(found[0])})
    if isinstance(found, (list, tuple)) and any(type(one) in CHANGES for one in found):
        return type(found)(map(altered, found))
    if isinstance(found, (list, tuple)):
        return found[:-1]
    if isinstance(found, (dict, set, frozenset)):
        return type(found)()
    return None


WRAPPED: Mapping[str, tuple[str, ...]] = {
    "croupier.submission.check": ("check",),
    "croupier.layout.felt": ("felt_for",),
    "croupier.rulebook.cite": ("defines", "names"),
}


# --- Classes that are changed after their module has been imported


def _told(events: list[Any]) -> list[Any]:
    return [event for event in events if not off(event.clause, "in-force" if event.kind == "in-force" else "event")]


def _table(module: ModuleType) -> None:
    real = module.Table.do

    @functools.wraps(real)
    def do(self: Any, given: Any) -> Any:
        return _told(real(self, given))

    module.Table.do = module.Table.through = do


def _playbook(module: ModuleType) -> None:
    made = module.Playbook.__init__

    @functools.wraps(made)
    def init(self: Any, *args: Any, **named: Any) -> None:
        made(self, *args, **named)
        play = self.play
        object.__setattr__(self, "play", functools.wraps(play)(lambda *args, **named: _steps(play(*args, **named))))

    module.Playbook.__init__ = init
    law = module.Playbook.irregularities.fget
    module.Playbook.irregularities = property(lambda self: Law(law(self)))


def _steps(play: Generator[Any, Any, None]) -> Generator[Any, Any, None]:
    """A round without the steps of a clause that is off."""
    from croupier.play.round import stands
    from croupier.play.steps import Ask, Call

    answer = None
    while True:
        try:
            step = play.send(answer)
        except StopIteration:
            return
        answer = None
        if not some_off(_clauses(step), "step"):
            answer = yield step
        elif isinstance(step, Ask):
            answer = stands(step)
        elif isinstance(step, Call):
            answer = {}


def _clauses(step: Any) -> Iterable[str]:
    if hasattr(step, "clause"):
        return (step.clause,)
    # The stub names a clause for each thing that may become of it; the count is what is done.
    return (step.count,) if type(step).__name__ == "Stub" else ()


class Law(dict[str, Any]):
    """The irregularities of a chapter, one of which may have another consequence."""

    def get(self, key: str, default: Any = None) -> Any:
        """What the chapter says of one."""
        try:
            return self[key]
        except KeyError:
            return default

    def __getitem__(self, key: str) -> Any:
        import msgspec

        from croupier.rulebook.irregularity import Effect

        rule = super().__getitem__(key)
        # What has no consequence of its own is given one.
        other = Effect.VOID if rule.effect is Effect.NEXT_CARD else Effect.NEXT_CARD
        return msgspec.structs.replace(rule, effect=other) if off(key, "effect") else rule


def _cabinet(module: ModuleType) -> None:
    def queue(self: Any) -> list[Any]:
        found: list[Any] = self.__dict__["queue"]
        left = [due for due in found if not off(due.clause, "due")]
        if len(left) < len(found):
            found[:] = left
        return found

    def set_queue(self: Any, value: list[Any]) -> None:
        self.__dict__["queue"] = value

    module.Cabinet.queue = property(queue, set_queue)


def _banking(module: ModuleType) -> None:
    real = module.Banking.due

    @functools.wraps(real)
    def due(self: Any) -> Any:
        found = real(self)
        return None if found is not None and off(found.clause, "due") else found

    module.Banking.due = due


def _from_us(depth: int = 2) -> bool:
    """Whether the product, and not a test, makes the record."""
    return not sys._getframe(depth).f_globals.get("__name__", "").startswith(OUTSIDE)


def _remade(kind: Any, point: str, change: Callable[[Any], Any]) -> None:
    """Have every record of a kind changed, when it is made, where its clause is off."""
    new, replace = kind.__new__, kind._replace
    place = kind._fields.index("clause")

    def make(cls: Any, *args: Any, **named: Any) -> Any:
        made = new(cls, *args, **named)
        return change(made) if off(made[place], point) and _from_us() else made

    def _replace(self: Any, **named: Any) -> Any:
        made = replace(self, **named)
        return change(made) if "clause" in named and off(made[place], point) and _from_us() else made

    CHANGES[kind] = change
    kind.__new__, kind._replace = make, _replace
    kind.__unchanged__ = replace


def _lines(module: ModuleType) -> None:
    win, lose = module.Outcome.WIN, module.Outcome.LOSE

    def change(line: Any) -> Any:
        other = {"outcome": lose, "pay": 0} if line.outcome is win else {"outcome": win, "pay": line.pay + 1}
        return module.Line.__unchanged__(line, **other)

    _remade(module.Line, "line", change)


def _evaluation(module: ModuleType) -> None:
    def change(hand: Any) -> Any:
        # What is the lowest already has its ranks turned round.
        value = hand.value & 0xFFFFF if hand.value >> 20 else hand.value ^ 0xFFFFF
        return module.Evaluation.__unchanged__(hand, value=value, category="high-card", phrase="")

    _remade(module.Evaluation, "hand", change)


def _ruling(module: ModuleType) -> None:
    """A ruling without its note; that the referee was asked is remembered."""
    made = module.Ruling.__init__

    @functools.wraps(made)
    def init(self: Any, *args: Any, **named: Any) -> None:
        made(self, *args, **named)
        off(REFEREE, "judged")
        object.__setattr__(self, "notes", tuple(note for note in self.notes if not off(note.clause, "note")))

    module.Ruling.__init__ = init


def _rules(module: ModuleType) -> None:
    option, cell = module.TableRules.option, module.TableRules.cell

    @functools.wraps(option)
    def unstated(self: Any, key: str) -> Any:
        found = option(self, key)
        known = self.book.options.get(f"{self.game}.{key}")
        if known is None or key not in self.options:
            return found
        usual = known.default if known.default is not None else known.assumed
        if usual == found:
            return found
        return usual if some_off(known.clauses, "option") else found

    @functools.wraps(cell)
    def unprinted(self: Any, table: Any, hand: str, column: str = "pays") -> Any:
        found = cell(self, table, hand, column)
        if found is None:
            return None
        named = self.book.game.hands.get(table.hands, {}).get(hand)
        carriers = (table.clause, table.id if table.id in self.book.clauses else None, named.clause if named else None)
        return None if some_off(carriers, "row") else found

    module.TableRules.option, module.TableRules.cell = unstated, unprinted


INSTALLED: Mapping[str, Callable[[ModuleType], None]] = {
    "croupier.play.table": _table,
    "croupier.play.chapter": _playbook,
    "croupier.play.cabinet": _cabinet,
    "croupier.play.banking": _banking,
    "croupier.play.lines": _lines,
    "croupier.families.hands.evaluation": _evaluation,
    "croupier.referee.rule": _ruling,
    "croupier.submission.model": _rules,
}
