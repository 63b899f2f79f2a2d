"""The modes of `croupier simulate` that follow money over time: sessions, a pit of tables, the life of a meter."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from cyclopts import Group, Parameter

from croupier.cli.output import complain, console, print_json
from croupier.cli.pairs import pairs
from croupier.cli.progress import rounds_bar
from croupier.errors import InputError
from croupier.money import parse_amount, parse_percent

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from croupier.money import Cents
    from croupier.sim.export import Findings
    from croupier.sim.meter_result import MeterResult
    from croupier.sim.model import Plan
    from croupier.sim.pit import PitResult
    from croupier.sim.seats import Seats
    from croupier.sim.session_result import SessionResult
    from croupier.sim.spread import Spread
    from croupier.submission import TableRules

Mode: TypeAlias = Literal["session", "pit", "meter-life"]
DEFAULT_STAKE: Cents = 10_00
DEFAULT_HOURLY, DEFAULT_HOURS = 40, 16
WHOLE_FROM = 10_000
SHOWN = ("1%", "5%", "25%", "50%", "75%", "95%", "99%")

MODES = Group("Modes", sort_key=1)
TABLE = Group("Sessions, pits and meters: the table", sort_key=2)
SESSION = Group("Sessions", sort_key=3)
PIT = Group("Pits", sort_key=4)
METER = Group("Meters", sort_key=5)


@Parameter(name="*", group=TABLE)
@dataclass(frozen=True, kw_only=True)
class Flags:
    """What the modes are told; nothing stands where nothing was said."""

    session: Annotated[bool, Parameter(group=MODES, negative=())] = False
    "Play sessions of one bankroll: result, ruin, drawdown, time at the table."
    pit: Annotated[bool, Parameter(group=MODES, negative=())] = False
    "Play days of a pit of tables: theoretical against actual hold, and alarms."
    meter_life: Annotated[bool, Parameter(group=MODES, negative=())] = False
    "Let progressive meters live: time to a win, size at it, reserve."
    stake: Annotated[tuple[str, ...], Parameter(negative=())] = ()
    "What a seat stakes, such as required=10 or bonus=5, or an amount for the compulsory wagers; may be repeated."
    seats: int | None = None
    "How many seats: of the player in a session, taken at each table in a pit, on the progressive for a meter."
    bets: str | None = None
    "How many times the stakes each seat bets, such as 1,1,2,5; also says how many seats there are."
    hourly: int | None = None
    "How many rounds a table deals in an hour."
    hours: int | None = None
    "How many hours a day the tables are open; in a session, how long it lasts instead of a number of hands."
    bankroll: Annotated[str | None, Parameter(group=SESSION)] = None
    "What a session starts with, in dollars."
    hands: Annotated[int | None, Parameter(group=SESSION)] = None
    "How many hands a session has at most."
    sizing: Annotated[str | None, Parameter(group=SESSION)] = None
    "flat, double-after-loss, double-after-win, one-up-after-loss or proportional."
    start: Annotated[int | None, Parameter(group=SESSION)] = None
    "How many times the stakes the first bet is."
    most: Annotated[int | None, Parameter(group=SESSION)] = None
    "How many times the stakes the largest bet is."
    goal: Annotated[str | None, Parameter(group=SESSION)] = None
    "The player leaves with this much won, in dollars."
    sessions: Annotated[int | None, Parameter(group=SESSION)] = None
    "How many sessions."
    tables: Annotated[int | None, Parameter(group=PIT)] = None
    "How many tables a pit has, or are linked to one meter."
    days: Annotated[int | None, Parameter(group=PIT)] = None
    "How many days."
    histories: Annotated[int | None, Parameter(group=METER)] = None
    "How many meters live, each from its seed."
    wins: Annotated[int | None, Parameter(group=METER)] = None
    "Through how many wins of the whole meter each lives."
    rate: Annotated[str | None, Parameter(group=METER)] = None
    "Which part of a wager goes to the meter, such as 20%, where the table does not say."
    reserve: Annotated[str | None, Parameter(group=METER)] = None
    "Which part of a wager goes to the reserve."
    meter_seed: Annotated[str | None, Parameter(group=METER)] = None
    "What the meter starts from, in dollars."
    reseed: Annotated[str | None, Parameter(group=METER)] = None
    "What the meter is seeded with after a win, in dollars."


NONE = Flags()
EVERY: tuple[Mode, ...] = ("session", "pit", "meter-life")
BELONGS: dict[str, tuple[Mode, ...]] = {
    **dict.fromkeys(("stake", "bets"), ("session", "pit")),
    **dict.fromkeys(("seats", "hourly", "hours"), EVERY),
    **dict.fromkeys(("bankroll", "hands", "sizing", "start", "most", "goal", "sessions"), ("session",)),
    "tables": ("pit", "meter-life"),
    "days": ("pit",),
    **dict.fromkeys(("histories", "wins", "rate", "reserve", "meter_seed", "reseed"), ("meter-life",)),
}


def mode_of(flags: Flags) -> Mode | None:
    """Which mode is asked for; refuses two at once, and what belongs to another."""
    asked = [mode for mode in EVERY if getattr(flags, mode.replace("-", "_"))]
    if len(asked) > 1:
        raise InputError("mode", f"one at a time: {' or '.join(f'--{mode}' for mode in asked)}", field="mode")
    mode = asked[0] if asked else None
    for field in fields(flags):
        name = field.name
        if name in BELONGS and getattr(flags, name) != field.default and mode not in BELONGS[name]:
            where = " or ".join(f"--{owner}" for owner in BELONGS[name])
            raise InputError(name, f"--{name.replace('_', '-')} belongs to {where}", field=name)
    return mode


def run_mode(mode: Mode, plan: Plan, flags: Flags, *, jobs: int, output: Path | None, json: bool) -> int:
    """Simulate what a mode asks for, print it, and say whether all of it was done."""
    run = {"session": _session, "pit": _pit, "meter-life": _meter}[mode]
    shown, document, findings, done = run(plan, flags, jobs)
    if findings is None:
        complain("stopped before anything was done")
        return 130
    if output is not None:
        from croupier.sim.export import export

        export(findings, output)
        complain(f"wrote {output}")
    if json:
        print_json(document)
    else:
        shown()
    return 0 if done else 130


Outcome: TypeAlias = "tuple[Callable[[], None], dict[str, Any], Findings | None, bool]"


def _nothing() -> Outcome:
    return (lambda: None), {}, None, False


# --- Each mode


def _session(plan: Plan, flags: Flags, jobs: int) -> Outcome:
    from croupier.sim import plots
    from croupier.sim.export import Findings
    from croupier.sim.session_result import session_records, simulate_sessions
    from croupier.sim.sessions import Terms

    hourly = flags.hourly if flags.hourly is not None else DEFAULT_HOURLY
    if hourly < 1:
        raise InputError("hourly", "a table deals at least one round an hour", field="hourly")
    if flags.hours is not None and flags.hands is not None:
        raise InputError("hands", "give the hands of a session or its hours, not both", field="hands")
    hands = flags.hands if flags.hands is not None else hourly * flags.hours if flags.hours is not None else 200
    start = flags.start if flags.start is not None else 1
    growing = flags.sizing not in (None, "flat")
    terms = Terms(
        bankroll=_amount(flags.bankroll or "500", "bankroll"),
        hands=hands,
        sizing=flags.sizing or "flat",  # type: ignore[arg-type]  # the terms refuse what is not a sizing
        start=start,
        most=flags.most if flags.most is not None else 16 * start if growing else start,
        goal=None if flags.goal is None else _amount(flags.goal, "goal"),
    )
    seats = _seats(plan, flags, 1)
    asked = flags.sessions if flags.sessions is not None else 100_000
    with rounds_bar(asked, "sessions") as advance:
        result, found = simulate_sessions(seats, terms, asked, hourly=hourly, jobs=jobs, on_progress=advance)
    if result is None:
        return _nothing()
    findings = Findings(result.as_dict, partial(session_records, found), partial(plots.sessions, result))
    return partial(show_sessions, result), result.as_dict(), findings, result.sessions == asked


def _pit(plan: Plan, flags: Flags, jobs: int) -> Outcome:
    from croupier.sim import plots
    from croupier.sim.export import Findings
    from croupier.sim.pit import Opening, pit_records, simulate_pit

    given = {name: getattr(flags, name) for name in ("tables", "hourly", "hours", "days")}
    opening = Opening(**{name: value for name, value in given.items() if value is not None})
    seats = _seats(plan, flags, min(5, plan.rules.book.game.positions))
    with rounds_bar(opening.rounds * opening.days, "rounds") as advance:
        result, found = simulate_pit(seats, opening, jobs=jobs, on_progress=advance)
    if result is None:
        return _nothing()
    findings = Findings(result.as_dict, partial(pit_records, found), partial(plots.pit, result))
    return partial(show_pit, result), result.as_dict(), findings, result.days == opening.days


def _meter(plan: Plan, flags: Flags, jobs: int) -> Outcome:
    from croupier.sim import plots
    from croupier.sim.export import Findings
    from croupier.sim.meter_result import meter_records, simulate_meter
    from croupier.sim.meters import Pace, meter_of

    del jobs  # A million lives take seconds on one thread.
    meter = meter_of(_with_terms(plan.rules, flags))
    seats = flags.seats if flags.seats is not None else plan.rules.book.game.positions
    tables = flags.tables if flags.tables is not None else 1
    hourly = flags.hourly if flags.hourly is not None else DEFAULT_HOURLY
    hours = flags.hours if flags.hours is not None else DEFAULT_HOURS
    if min(seats, tables, hourly, hours) < 1 or hours > 24:
        raise InputError("seats", "a meter needs a seat, a table, a round an hour and 1 to 24 hours", field="seats")
    pace = Pace(seats * tables, hourly * hours)
    histories = flags.histories if flags.histories is not None else 10_000
    wins = flags.wins if flags.wins is not None else 10
    with rounds_bar(histories, "histories") as advance:
        result, found = simulate_meter(meter, pace, histories=histories, wins=wins, seed=plan.seed, on_progress=advance)
    if result is None:
        return _nothing()
    findings = Findings(result.as_dict, partial(meter_records, found), partial(plots.meter, result))
    return partial(show_meter, result), result.as_dict(), findings, result.histories == histories


def _with_terms(rules: TableRules, flags: Flags) -> TableRules:
    """The rules with the meter's terms as the flags state them."""
    filed = rules.progressive
    return replace(
        rules,
        progressive=replace(
            filed,
            rate=filed.rate if flags.rate is None else parse_percent(flags.rate, field="rate"),
            reserve=filed.reserve if flags.reserve is None else parse_percent(flags.reserve, field="reserve"),
            seed=filed.seed if flags.meter_seed is None else _amount(flags.meter_seed, "meter_seed"),
            reseed=filed.reseed if flags.reseed is None else _amount(flags.reseed, "reseed"),
        ),
    )


def _seats(plan: Plan, flags: Flags, seats: int) -> Seats:
    """The table with the seats and stakes that the flags state."""
    from croupier.sim.seats import Stakes, default_stakes, seats_of

    named = pairs((text for text in flags.stake if "=" in text), "stake")
    plain = [text for text in flags.stake if "=" not in text]
    if len(plain) > 1:
        raise InputError("stake", "one amount is for the compulsory wagers: name the others", field="stake")
    on = {wager: _amount(text, "stake") for wager, text in named.items()}
    if plain or not on:
        on = {**default_stakes(plan, _amount(plain[0], "stake") if plain else DEFAULT_STAKE), **on}
    bets = (1,) * (flags.seats if flags.seats is not None else seats)
    if flags.bets is not None:
        bets = _bets(flags.bets)
        if flags.seats not in (None, len(bets)):
            raise InputError("bets", f"{flags.bets} are not the bets of {flags.seats} seats", field="bets")
    return seats_of(plan, Stakes(on, bets))


def _bets(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(part.strip().isdecimal() for part in parts):
        raise InputError("bets", f"'{text}' are not whole numbers such as 1,1,2,5", field="bets")
    return tuple(int(part) for part in parts)


def _amount(text: str, field: str) -> Cents:
    return parse_amount(text, field=field)


# --- For people


def show_sessions(found: SessionResult) -> None:
    """The sessions as a table."""
    out = console()
    stakes = ", ".join(f"{wager} ${stake}" for wager, stake in found.stakes.items())
    out.print(
        f"{found.sessions:,} sessions of {found.game}, strategy {found.strategy}, seed {found.seed}: bankroll "
        f"${found.bankroll}, {stakes}, {_seated(found.bets)}, {found.sizing}, at most {found.hands:,} hands"
    )
    out.print(_spreads({"result": found.result, "deepest fall": found.drawdown, "hands": found.played}))
    expected = "" if found.expected is None else f" (expected of these bets {found.expected:,.2f})"
    sigmas = "" if found.sigmas is None else f", {found.sigmas:+.2f} sigmas"
    theory = "" if found.theoretical_hold is None else f", theoretical {found.theoretical_hold:.4%}"
    reached = "" if found.goal is None else f", goal of ${found.goal} reached {found.reached:.3%}"
    out.print(f"average result {found.result.mean:,.2f}{expected}{sigmas}")
    out.print(f"ruin {found.ruin:.3%} ± {found.ruin_error:.3%}{reached}, ahead {found.ahead:.3%}")
    out.print(f"time at the table {found.hours:.2f} hours on average, at {found.hourly:g} hands an hour")
    out.print(f"hold {found.hold:.4%}{theory} of ${found.wagered:,.2f} staked in a session on average")
    _say(found.assumptions)


def show_pit(found: PitResult) -> None:
    """The days as tables."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    out = console()
    stakes = ", ".join(f"{wager} ${stake}" for wager, stake in found.stakes.items())
    out.print(
        f"{found.days:,} days of {found.tables:,} tables of {found.game}, {_seated(found.bets)}, {stakes}, "
        f"{found.hourly} rounds an hour for {found.hours} hours: {found.plays_a_day:,} plays a day"
    )
    out.print(_spreads({"win of a day": found.win}))
    out.print(_spreads({"hold of a day, %": found.hold}, times=100, digits=3))
    if found.theoretical_hold is not None and found.theoretical_win is not None:
        sigmas = "" if found.sigmas is None else f", {found.sigmas:+.2f} sigmas"
        out.print(f"theoretical hold {found.theoretical_hold:.4%}, ${found.theoretical_win:,.2f} a day")
        out.print(f"actual hold {found.overall_hold:.4%}, ${found.win.mean:,.2f} a day{sigmas}")
    out.print(f"handle ${found.handle:,.2f} a day; the house loses on {found.losing_days:.3%} of days")
    if found.seat_correlation is not None:
        out.print(f"correlation of two seats in a round {found.seat_correlation:+.4f}")
    table = Table("alarm outside", box=SIMPLE_HEAD)
    for head in ("days", "plays", "from", "to", "alarms", "of", "share", "foreseen"):
        table.add_column(head, justify="right")
    for band in found.bands:
        table.add_row(
            band.name,
            f"{band.days:,}",
            f"{band.plays:,}",
            f"{band.low:.3%}",
            f"{band.high:.3%}",
            f"{band.alarms:,}",
            f"{band.periods:,}",
            f"{band.share:.3%}",
            f"{band.foreseen:.3%}",
        )
    out.print(table)
    _say(found.assumptions)


def show_meter(found: MeterResult) -> None:
    """The lives as tables."""
    out = console()
    out.print(
        f"{found.histories:,} meters of {found.paytable} through {found.wins:,} wins each, seed {found.seed}: seeded "
        f"with ${found.meter_seed}, a wager of ${found.stake} adds {_part(found.rate)} and {_part(found.reserve_rate)} "
        f"to the reserve; {found.wagers_a_round:,} wagers a round, {found.rounds_a_day:,} rounds a day"
    )
    for winner in found.winners:
        out.print(f"{_part(winner.share)} of the meter: {winner.hand}, 1 wager in {winner.wagers:,.1f}")
    out.print(
        _spreads(
            {
                "wagers to a win": found.wagers,
                "days to a win": found.days,
                "size at the win": found.size,
                "reserve at the win": found.reserve,
                "added by the house": found.house,
            }
        )
    )
    sigmas = "" if found.wagers_sigmas is None else f", {found.wagers_sigmas:+.2f} sigmas"
    out.print(f"exact: {found.expected_wagers:,.1f} wagers, {found.expected_days:,.1f} days on average{sigmas}")
    out.print(f"the house adds {found.house_share:.4%} of what is wagered to seed the meter again")
    _say(found.assumptions)


def _seated(bets: tuple[int, ...]) -> str:
    seats = f"{len(bets)} seat{'s' if len(bets) > 1 else ''}"
    return seats if set(bets) == {1} else f"{seats} betting {', '.join(map(str, bets))} times that"


def _part(text: str) -> str:
    return f"{float(100 * Fraction(text)):g}%"


def _spreads(rows: dict[str, Spread], *, times: int = 1, digits: int = 2) -> Any:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD)
    table.add_column("", no_wrap=True)
    for head in ("mean", "SD", "least", *SHOWN, "greatest"):
        table.add_column(head, justify="right")
    for name, row in rows.items():
        points = (row.quantiles[point] for point in SHOWN)
        figures = (row.mean, row.standard_deviation, row.least, *points, row.greatest)
        whole = max(map(abs, figures)) * times >= WHOLE_FROM
        table.add_row(name, *(f"{figure * times:,.{0 if whole else digits}f}" for figure in figures))
    return table


def _say(assumptions: tuple[str, ...]) -> None:
    out = console()
    for text in assumptions:
        out.print(f"- {text}", style="dim")
