"""Judge what a scenario expects of the line before it, or of the table as it stands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from croupier.money import format_amount
from croupier.pieces import pieces_of
from croupier.scenario.model import Failure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from croupier.errors import InputError
    from croupier.play.inputs import Due, Event
    from croupier.play.lines import Line
    from croupier.scenario.host import Host
    from croupier.scenario.model import Expect, Pattern, Seen

AMOUNTS = ("stake", "pay", "net", "vigorish", "dealer_wager")


def judge(host: Host, expect: Expect, events: Sequence[Event], refusal: InputError | None) -> list[Failure]:
    """Every expectation of a line that does not hold."""
    found = [
        *_refused(expect, refusal),
        *_events(host, expect, events),
        *_standing(host, expect),
        *_lines(host, expect),
        *_money(host, expect),
        *_bank(host, expect),
        *(failure for seen in expect.views for failure in _seen(host, seen)),
    ]
    return [Failure(expect.line, wanted, happened) for wanted, happened in found]


def _refused(expect: Expect, refusal: InputError | None) -> Iterator[tuple[str, str]]:
    if expect.refused is None:
        return
    happened = "it was allowed" if refusal is None else f"refused by {refusal.clause or 'no clause'}: {refusal.message}"
    if isinstance(expect.refused, bool):
        if expect.refused != (refusal is not None):
            yield "a refusal" if expect.refused else "an input that is allowed", happened
    elif refusal is None or refusal.clause not in expect.refused:
        yield f"a refusal by {' or '.join(expect.refused)}", happened


# --- events


def found(host: Host, pattern: Pattern, events: Sequence[Event]) -> Event | None:
    """An event with at least these fields; cards that go to a place one by one may be stated together."""
    for at, first in enumerate(events):
        if _matches(host, pattern, first):
            return first
        whole = first
        for later in events[at + 1 :] if "cards" in pattern else ():
            if not first.cards or later._replace(cards=first.cards) != first:
                break
            whole = whole._replace(cards=whole.cards + later.cards)
            if _matches(host, pattern, whole):
                return whole
    return None


def _matches(host: Host, pattern: Pattern, event: Event) -> bool:
    for key, wanted in pattern.items():
        match key:
            case "cards":
                assert isinstance(wanted, tuple)
                same = Counter(map(host.look, event.cards)) == Counter(map(host.look, wanted))
            case "text":
                same = str(wanted) in event.text
            case _:
                same = getattr(event, key) == wanted
        if not same:
            return False
    return True


def _events(host: Host, expect: Expect, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    for pattern in expect.events:
        if found(host, pattern, events) is None:
            alike = [event for event in events if event.kind == pattern.get("kind", event.kind)]
            happened = "; ".join(_told(host, event) for event in alike or events) or "nothing was told"
            yield f"an event with {_stated(host, pattern)}", happened
    for pattern in expect.no_events:
        event = found(host, pattern, events)
        if event is not None:
            yield f"no event with {_stated(host, pattern)}", _told(host, event)


def _told(host: Host, event: Event) -> str:
    cards = pieces_of(host.game).text(event.cards)
    parts = (
        event.kind,
        event.clause,
        "" if event.place is None else f"at {event.place}",
        f"[{cards}{'' if event.face_up else ', face down'}]" if cards else "",
        repr(event.text) if event.text else "",
    )
    return " ".join(part for part in parts if part)


def _stated(host: Host, pattern: Pattern) -> str:
    return ", ".join(f"{key} {_written(host, key, value)}" for key, value in pattern.items())


def _written(host: Host, key: str, value: object) -> str:
    if key in AMOUNTS and isinstance(value, int):
        return format_amount(value)
    return pieces_of(host.game).text(value) if key == "cards" and isinstance(value, tuple) else str(value)


# --- what is due, and the phase


def _standing(host: Host, expect: Expect) -> Iterator[tuple[str, str]]:
    dues = host.due()
    for pattern in expect.due:
        if not any(_is_due(pattern, due) for due in dues):
            waits = [
                f"{due.act}{f' of seat {due.seat}' if due.seat else ''} by {' or '.join(due.roles)} ({due.clause})"
                for due in dues
            ]
            yield f"due: {_stated(host, pattern)}", f"due: {', '.join(waits) or 'nothing'}"
    if expect.phase is not None and host.phase() != expect.phase:
        yield f"phase {expect.phase}", f"phase {host.phase()}"


def _is_due(pattern: Pattern, due: Due) -> bool:
    has = {"act": due.act, "seat": due.seat, "clause": due.clause}
    return all(value in due.roles if key == "by" else has[key] == value for key, value in pattern.items())


# --- money


def _lines(host: Host, expect: Expect) -> Iterator[tuple[str, str]]:
    lines = host.lines()
    for pattern in expect.lines:
        if not any(_settled(pattern, line) for line in lines):
            near = [line for line in lines if _settled(_key(pattern), line)]
            yield f"a line with {_stated(host, pattern)}", "; ".join(map(_in_words, near or lines)) or "no line"
    for pattern in expect.no_lines:
        for line in lines:
            if _settled(pattern, line):
                yield f"no line with {_stated(host, pattern)}", _in_words(line)


def _key(pattern: Pattern) -> Pattern:
    return {key: pattern[key] for key in ("seat", "wager", "choice") if key in pattern}


def _settled(pattern: Pattern, line: Line) -> bool:
    return all(getattr(line, key) == value for key, value in pattern.items())


def _in_words(line: Line) -> str:
    wager = f"{line.wager} {line.choice}".strip()
    fee = f" less {format_amount(line.vigorish)}" if line.vigorish else ""
    return f"seat {line.seat} {wager} {line.outcome.value}, net {format_amount(line.net)}{fee} ({line.clause})"


def _money(host: Host, expect: Expect) -> Iterator[tuple[str, str]]:
    for who, wanted in expect.chips.items():
        yield from _amount(f"{who}'s chips", wanted, host.chips(who))
    named: list[tuple[str, int | None, Callable[[], int | None]]] = [
        ("inventory", expect.inventory, host.inventory),
        ("meter", expect.meter, host.meter),
    ]
    for name, amount, now in named:
        if amount is not None:
            yield from _amount(name, amount, now())


def _amount(name: str, wanted: int, now: int | None) -> Iterator[tuple[str, str]]:
    if now != wanted:
        yield f"{name} {format_amount(wanted)}", f"{name} {'unknown' if now is None else format_amount(now)}"


def _bank(host: Host, expect: Expect) -> Iterator[tuple[str, str]]:
    bank = host.bank()
    has: dict[str, object] = {}
    if bank is not None:
        has = {"who": bank.name, "seat": bank.seat, "co_bank": bank.co_bank, "dealer_wager": bank.dealer_wager}
    happened = f"bank: {_stated(host, has)}" if has else "nobody banks"
    if expect.no_bank and has:
        yield "nobody banks", happened
    if expect.bank is not None and not (has and all(has[key] == value for key, value in expect.bank.items())):
        yield f"bank: {_stated(host, expect.bank) or 'somebody'}", happened


def _seen(host: Host, seen: Seen) -> Iterator[tuple[str, str]]:
    visible = host.seen(seen.role, seen.who)
    write = pieces_of(host.game).text
    for card, count in Counter(map(host.look, seen.shows)).items():
        if visible[card] < count:
            yield f"{seen.who} sees {write([card])}", f"{seen.who} sees {write(sorted(visible)) or 'no card'}"
    for card in map(host.look, seen.hides):
        if visible[card]:
            yield f"{seen.who} does not see {write([card])}", f"{seen.who} sees {write(sorted(visible))}"
