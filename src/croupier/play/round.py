"""One round: who sits where with what at stake, which cards lie where, and what has been decided."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias, TypedDict, TypeVar

from croupier.errors import RuleError
from croupier.play.coupons import matching, with_coupons
from croupier.play.lines import Line, returned
from croupier.play.setting import HOUSE_WAY
from croupier.play.steps import (
    DEALER,
    Announce,
    Ask,
    AskAny,
    Call,
    Deal,
    DealAround,
    Deliver,
    Discard,
    Expose,
    Mark,
    Place,
    Reply,
    Settle,
    SettleBank,
    Stub,
    Take,
)
from croupier.play.together import VOID

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from croupier.cards import Card
    from croupier.families.hands.evaluation import Evaluation
    from croupier.money import Cents
    from croupier.play.banking import Bank
    from croupier.play.inputs import Json
    from croupier.play.progressive import Award
    from croupier.play.steps import Play, Step
    from croupier.rulebook.irregularity import Irregularity
    from croupier.submission import TableRules


class CardSource(Protocol):
    """Where cards come from: a stacked deck at a table, or a record that says who held what."""

    def take(self, to: Place, count: int) -> Sequence[Card]:
        """The next cards for this place."""

    def around(self, places: Sequence[Place], rounds: int) -> list[Sequence[Card]]:
        """What each place gets of the next cards, dealt one at a time round and round."""

    def left(self) -> int:
        """How many cards remain."""


@dataclass(slots=True)
class Seat:
    """A betting position in this round."""

    stakes: dict[str, Cents]
    cards: list[Card] = field(default_factory=list)
    decisions: list[Json] = field(default_factory=list)
    choices: dict[str, dict[str, Cents]] = field(default_factory=dict)
    out: bool = False
    left: bool = False
    # The phase in which the player left, and how many decisions had been taken by then.
    left_in: str = ""
    said: int = 0
    # Whether the staff has the wagers of a player who left lose; None where the licensee's rule holds.
    abandoned: bool | None = None
    # The wagers that had been settled before they were abandoned.
    kept: frozenset[str] = frozenset()


class Memory(TypedDict, total=False):
    """What a table remembers from one round to the next; a journal keeps it as it stands here."""

    # How often the button has been moved on.
    button: int
    # The winning cards on the stand, the first one first.
    posted: tuple[Card, ...]


class Note(NamedTuple):
    """What a ruling adds to its lines, and by which clause."""

    clause: str
    text: str


class Drawn(NamedTuple):
    """What the dice, the number generator and the wheel have shown."""

    dice: Sequence[int] | None = None
    number: int | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Stated:
    """What a record says of a round that nobody at a table could say beforehand."""

    dealer_set: Mapping[str, tuple[Card, ...]] | None = None
    spins: tuple[Card, ...] | None = None
    # How the starting position was found, where the rules of the table leave it open.
    finder: str = "shaker"


# What cannot change is shared by all rounds: a round is begun many thousand times a second.
NOTHING_DRAWN = Drawn()
NOTHING_STATED = Stated()
Own = TypeVar("Own")


@dataclass(slots=True)
class Round:
    """The state that a chapter's generator reads and writes."""

    rules: TableRules
    seats: dict[int, Seat]
    dealer: list[Card] = field(default_factory=list)
    areas: dict[str, list[Card]] = field(default_factory=dict)
    phase: str = "betting"
    # Every phase that the round has come to.
    passed: list[str] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    exposed: set[Place] = field(default_factory=set)
    options: dict[int, str] = field(default_factory=dict)
    phrases: dict[Place, str] = field(default_factory=dict)
    face_up: dict[Place, int] = field(default_factory=dict)
    # Wagers that left the layout before the round was over.
    taken: frozenset[tuple[int, str]] = frozenset()
    # Who plays which position; a record may leave it open.
    owners: dict[int, str] = field(default_factory=dict)
    bank: Bank | None = None
    # What the bank gains by the round, or loses: as the hands have decided, and as it was settled.
    bank_due: Cents = 0
    bank_gain: Cents = 0
    # What the meter shows to the next winner, and showed to the first one; what each win took from it.
    meter: Cents | None = None
    meter_before: Cents | None = None
    awards: dict[tuple[int, str], Award] = field(default_factory=dict)
    drawn: Drawn = NOTHING_DRAWN
    memory: Memory = field(default_factory=Memory)
    # Whether payout limits hold; their floor is counted without them.
    capped: bool = True
    notes: tuple[Note, ...] = ()
    # The dealer's set hands as a record writes them, and the players' as the chapter has ranked them.
    dealer_set: Mapping[str, str] | None = None
    laid: dict[int, tuple[Evaluation, ...]] = field(default_factory=dict)
    stated: Stated = NOTHING_STATED
    # The clauses by which hands that were set wrongly have been reset.
    resets: frozenset[str] = frozenset()
    # The seats whose players have looked at their cards, and cards that everybody has seen by mistake.
    looked: frozenset[int] = frozenset()
    # Who has announced a surrender that the dealer has not come to yet.
    surrendering: frozenset[int] = frozenset()
    seen: frozenset[Card] = frozenset()
    records: dict[type, object] = field(default_factory=dict)
    # The value of the coupon on each seat, wager and choice.
    coupons: dict[tuple[int, str, str], Cents] = field(default_factory=dict)

    def own(self, kind: type[Own]) -> Own:
        """The record of this kind that a chapter keeps of its round, begun when it is first asked for."""
        record = self.records.get(kind)
        if not isinstance(record, kind):
            record = self.records[kind] = kind()
        return record

    def the_bank(self) -> Bank:
        """The bank of a round in which a player banks."""
        assert self.bank is not None
        return self.bank

    def bank_seat(self) -> int | None:
        """Where the bank sits, if a player banks."""
        return self.bank.seat if self.bank is not None else None

    def note(self, clause: str, text: str) -> None:
        """Say something that the ruling must tell beside its lines."""
        self.notes += (Note(clause, text),)

    def nets(self) -> dict[int, Cents]:
        """Each seat's gain or loss by the lines so far; the bank's is among them."""
        found = dict.fromkeys(sorted(self.seats), 0)
        for line in self.lines:
            found[line.seat] += line.net
        if self.bank is not None:
            found[self.bank.seat] += self.bank_gain
        return found

    def wagered(self, seat: int, wager: str, choice: str = "") -> Cents:
        """What a wager is paid on: its chips, and a coupon that matches them."""
        at = self.seats[seat]
        stake = at.choices[wager][choice] if choice else at.stakes[wager]
        value = self.coupons.get((seat, wager, choice), 0) if self.coupons else 0
        return stake + (matching(self.rules, wager, value) if value else 0)

    def with_coupons(self, lines: Sequence[Line]) -> Sequence[Line]:
        """Lines with the coupons that lay with their wagers."""
        return with_coupons(self.rules, self.coupons, lines) if self.coupons else lines

    def clockwise(self) -> Iterator[int]:
        """Occupied positions from the dealer's far left (position 1) onward."""
        return iter(sorted(self.seats))

    def counterclockwise(self) -> Iterator[int]:
        """Occupied positions from the dealer's far right onward."""
        return iter(sorted(self.seats, reverse=True))

    def cards_at(self, place: Place) -> list[Card]:
        """The cards in front of a seat, the dealer or on an area."""
        if place == DEALER:
            return self.dealer
        return self.seats[place].cards if isinstance(place, int) else self.areas.setdefault(place, [])

    def has_looked(self, seat: int) -> bool:
        """Whether a player knows the own cards: by a look, or by having decided how to play them."""
        return seat in self.looked or any(decision != VOID for decision in self.seats[seat].decisions)

    def settled(self, seat: int) -> set[str]:
        """The wagers of a seat that already have a line."""
        return {line.wager for line in self.lines if line.seat == seat}

    def at_stake(self, seat: int) -> dict[str, Cents]:
        """The wagers of a seat that have no line yet."""
        settled = self.settled(seat) if self.lines else ()
        return {wager: stake for wager, stake in self.seats[seat].stakes.items() if wager not in settled}

    def by_choice(self, line: Line) -> list[Line]:
        """A line for each choice of its wager, or the line itself where the wager has none."""
        choices = self.seats[line.seat].choices.get(line.wager, {})
        return [line._replace(stake=stake, choice=choice) for choice, stake in choices.items()] or [line]

    def void(self, clause: str, keep: Iterable[str] = ()) -> list[Line]:
        """Give back every stake that is not settled yet and not among those kept for settlement."""
        kept = set(keep)
        lines = [
            returned(number, wager, stake, clause)
            for number in self.clockwise()
            for wager, stake in self.seats[number].stakes.items()
            if wager not in kept and wager not in self.settled(number)
        ]
        lines = list(self.with_coupons([part for line in lines for part in self.by_choice(line)]))
        self.lines += lines
        return lines


@dataclass(frozen=True, slots=True)
class Ended:
    """A round that is over: its last state, what the table remembered before it, and why it was void."""

    state: Round
    before: Memory
    void: Irregularity | None = None


class Standing(NamedTuple):
    """Wagers that stand while the cards of their round are shuffled again: by which clause, and what is settled."""

    clause: str
    lines: tuple[Line, ...]
    taken: frozenset[tuple[int, str]]


# Steps that tell a viewer something and change nothing in the round.
TOLD = frozenset({Announce, Discard, Stub, Take})


def carry_out(state: Round, step: Step, source: CardSource) -> None:
    """What a step does to the round; an `Ask` is answered elsewhere."""
    # The commonest steps come first, and plain tests are faster than patterns: a round makes many steps.
    if isinstance(step, Mark):
        state.phase = step.phase
        state.passed.append(step.phase)
    elif isinstance(step, Deal):
        hand = state.cards_at(step.to)
        hand.extend(source.take(step.to, step.count))
        if step.face_up:
            state.face_up[step.to] = len(hand)
    elif isinstance(step, DealAround):
        if step.size == 1:
            dealt = source.around(step.places, step.rounds)
        else:
            dealt = [source.take(place, step.size) for place in step.places]
        for place, cards in zip(step.places, dealt, strict=True):
            state.cards_at(place).extend(cards)
        if step.up is not None:
            state.face_up[step.up] = len(state.cards_at(step.up))
    elif isinstance(step, (Announce, Discard)):
        return
    elif isinstance(step, Settle):
        state.lines.extend(state.with_coupons(step.lines))
    elif isinstance(step, SettleBank):
        state.bank_gain = state.bank_due
    elif isinstance(step, Expose):
        if step.up_to is None:
            state.exposed.add(step.who)
            state.phrases[step.who] = step.phrase
        else:
            state.face_up[step.who] = step.up_to
    elif isinstance(step, Deliver):
        # A record knows the hands and no stacks: what does not lie there comes from the source.
        state.cards_at(step.to).extend(state.areas.pop(step.stack, []) or source.take(step.to, step.count))


def counted_short(state: Round, stub: Stub, burned: int) -> bool:
    """Whether a card that was found face up and discarded is missing from the stub, which is then always counted.

    Where a device counts the cards, nobody counts a stub that need not be counted in every round.
    """
    counts = stub.always or state.rules.option("counting_shuffler") is not True
    return stub.strict and burned > 0 and counts


def stands(ask: Ask) -> Json:
    """What stands for a player who does not answer; a hand that nobody sets is set the house way."""
    if ask.silent is not None:
        return ask.silent
    return ask.choices[-1] if ask.choices else HOUSE_WAY


def check_answer(ask: Ask, answer: Json) -> None:
    """Refuse an answer that the chapter does not offer."""
    for choice in ask.choices:
        if answer is choice or _same(answer, choice):
            return
    if ask.accepts is not None:
        ask.accepts(answer)
    else:
        offered = ", ".join(map(str, ask.choices))
        raise RuleError(
            "decision",
            f"{answer!r} is not offered to seat {ask.seat} now: {ask.name} may be {offered}",
            clause=ask.clause,
            field=f"seats.{ask.seat}.decisions",
        )


def _same(answer: Json, choice: Json) -> bool:
    """Equal in type too: `True` and `1.0` are no raise of 1."""
    if isinstance(answer, dict) and isinstance(choice, dict):
        return answer.keys() == choice.keys() and all(_same(answer[key], choice[key]) for key in choice)
    return type(answer) is type(choice) and bool(answer == choice)


if TYPE_CHECKING:
    Decide: TypeAlias = Callable[[Ask, Round], Json]
    Staff: TypeAlias = Callable[[Call, Round], Json]


def _silent(call: Call, state: Round) -> Json:
    """A staff that carries calls out and tells nothing."""
    return {}


def run(play: Play, state: Round, source: CardSource, decide: Decide, staff: Staff = _silent) -> Round:
    """Play a round to its end without a journal.

    `decide(ask, round)` answers every question to a player, `staff(call, round)` every call on the staff.
    """
    answer: Json = None
    try:
        while True:
            step = play.send(answer)
            answer = None
            if type(step) in TOLD:
                continue
            if type(step) is Ask:
                answer = decide(step, state)
                check_answer(step, answer)
                state.seats[step.seat].decisions.append(answer)
            elif type(step) is AskAny:
                ask = step.asks[0]
                chosen = decide(ask, state)
                check_answer(ask, chosen)
                state.seats[ask.seat].decisions.append(chosen)
                answer = Reply(ask.seat, chosen)
            elif type(step) is Call:
                answer = staff(step, state) if step.default is None else step.default
            else:
                carry_out(state, step, source)
    except StopIteration:
        return state
