"""What a felt carries: spots for wagers, areas for cards, inscriptions and payouts, each with its clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.layout.plan import plan_of
from croupier.money import dollars
from croupier.rulebook import Role, enforces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.layout.plan import Area, Board, Plan
    from croupier.rulebook import Paytable, Wager
    from croupier.submission import TableRules


@dataclass(frozen=True, slots=True)
class Spot:
    """A betting area of every player; a sensor takes a progressive wager."""

    wager: str
    label: str
    clause: str
    main: bool
    sensor: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """Words printed on the felt or a sign; without a clause they are there by custom."""

    text: str
    clause: str
    exact: bool = False

    @property
    def printed(self) -> str:
        """The words as they are printed: in capitals, unless a clause prescribes them."""
        return self.text if self.exact else self.text.upper()


@dataclass(frozen=True, slots=True)
class Payouts:
    """A paytable as it is printed: a heading, and rows of a hand and what each column pays."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    clause: str


@dataclass(frozen=True, slots=True)
class Felt:
    """Everything on one table's felt, and on the sign beside it."""

    game: str
    title: str
    cloth: str
    seats: int
    licensee: Line
    spots: tuple[Spot, ...]
    player_areas: tuple[Area, ...]
    dealer_areas: tuple[Area, ...]
    lines: tuple[Line, ...]
    payouts: tuple[Payouts, ...]
    sign: tuple[Line, ...]
    payouts_on_felt: bool
    board: Board | None = None


@enforces("felt")
def felt_for(rules: TableRules, licensee: str) -> Felt:
    """The felt of one table: what its chapter demands, as far as the table offers it."""
    game, plan = rules.book.game, plan_of(rules.game)
    on_felt = rules.option("payout_display") != "sign"
    limit, on_sign = _limit(rules, plan)
    flat = tuple(_flat_odds(rules, plan))
    printed = tuple(Line(words.text, words.clause, words.exact) for words in plan.inscription)
    return Felt(
        game=game.slug,
        title=game.name,
        cloth=plan.cloth,
        seats=game.positions,
        licensee=Line(licensee, plan.clauses.name),
        spots=tuple(_spots(rules, plan)),
        player_areas=_areas(plan.player, rules),
        dealer_areas=_areas(plan.dealer, rules),
        lines=(*printed, *(flat if on_felt else ()), *limit),
        payouts=tuple(_payouts(rules, plan)),
        sign=(Line(f"Payouts at {game.name}", plan.clauses.odds), *flat, *on_sign),
        payouts_on_felt=on_felt,
        board=plan.board,
    )


def _areas(areas: tuple[Area, ...], rules: TableRules) -> tuple[Area, ...]:
    """The areas of every table, and those that an offered wager brings with it."""
    shown = (area for area in areas if not area.unless or rules.reading(area.unless[0]) != area.unless[1])
    return tuple(area for area in shown if not area.wager or area.wager in rules.wagers)


def _spots(rules: TableRules, plan: Plan) -> Iterator[Spot]:
    own = plan.clauses
    for wager in rules.book.game.wager:
        name = wager.name.removesuffix(" Wager").removesuffix(" wager").removesuffix(" Bonus").removesuffix(" bonus")
        if wager.role is Role.OPTIONAL:
            clause = own.wagers.get(wager.slug) or own.optional or wager.clause
            if wager.slug in rules.wagers:
                yield Spot(wager.slug, name, clause, main=False, sensor=wager.slug == "progressive")
        elif wager.role is not Role.PAYOUT:
            yield Spot(wager.slug, name, own.main or wager.clause, main=True)


def _flat_odds(rules: TableRules, plan: Plan) -> Iterator[Line]:
    """Wagers that pay one price, whatever the hand."""
    for table in rules.book.paytables.values():
        offered = [w for w in table.wagers if w in rules.wagers or rules.book.wagers[w].rides_on in rules.wagers]
        if not table.flat or not offered:
            continue
        names = [rules.book.wagers[w].name.removesuffix(" Wager").removesuffix(" wager") for w in offered]
        stated = rules.options.get(plan.stated.get(offered[0], "")) if len(offered) == 1 else None
        odds = str(stated or table.rows[0].pays)
        fee = f" less {table.vigorish}" if table.vigorish else ""
        joined = ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else names[0]
        yield Line(f"{joined} pay{'s' if len(names) == 1 else ''} {odds}{fee}", plan.clauses.odds or table.clause)


def _limit(rules: TableRules, plan: Plan) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The payout limit as the submission shows it: words for the felt, words for the sign."""
    amount = rules.options.get(plan.limit.option) if plan.limit else None
    if plan.limit is None or amount is None:
        return (), ()
    clause = plan.limit.clause
    exact = Line(f"Payout limit {dollars(int(amount))} per {plan.limit.per}", clause)
    match rules.option("payout_limit_display") if rules.limit_notice.on_layout else "sign":
        case "sign":
            return (), (exact,)
        case "layout-generic":
            return (Line("This game is subject to the posted payout limit", clause),), (exact,)
        case _:
            return (exact,), (exact,)


def _payouts(rules: TableRules, plan: Plan) -> Iterator[Payouts]:
    """The paytables in force, in the order of the wagers, each once."""
    seen: set[str] = set()
    for wager in rules.book.game.wager:
        base = wager.rides_on if wager.role is Role.PAYOUT else wager.slug
        if base not in rules.wagers and wager.role is not Role.REQUIRED:
            continue
        tables = rules.book.tables_for(wager.slug)
        chosen = rules.paytable(wager.slug)
        many = tables if chosen is None and not any(t.selectable for t in tables) else ()
        for table in (chosen,) if chosen else many:
            if table.id not in seen and not table.flat:
                seen.add(table.id)
                heading = table.name if many else _heading(rules, table, wager)
                yield _printed(rules, table, heading, plan.clauses.odds or table.clause)


def _heading(rules: TableRules, table: Paytable, wager: Wager) -> str:
    """Whose table it is: every wager that it pays, raises together."""
    names = [_short_name(wager)]
    for slug in table.wagers:
        other = rules.book.wagers[slug]
        name = "Raise" if other.role is Role.RAISE else _short_name(other)
        if slug != wager.slug and name not in names:
            names.append(name)
    return " and ".join(names)


def _short_name(wager: Wager) -> str:
    return wager.name.removesuffix(" Wager").removesuffix(" wager")


def _printed(rules: TableRules, table: Paytable, heading: str, clause: str) -> Payouts:
    hands = rules.book.game.hands[table.hands]
    unpaid = [each for slug in table.wagers for each in rules.unpaid(slug)]
    columns = [c for c in ("pays", "natural", "wild", "envy") if c not in [each.column for each in unpaid]]
    left_out = {hand for each in unpaid for hand in each.hands}
    printed = [row for row in table.rows if row.hand not in left_out]
    present = [c for c in columns if any(c in row.columns() for row in printed)]
    rows = []
    for row in printed:
        cells = [rules.cell(table, row.hand, column) for column in present]
        rows.append((hands[row.hand].name, *("–" if cell is None else _short(str(cell)) for cell in cells)))
    return Payouts(heading, tuple(present), tuple(rows), clause)


def _short(odds: str) -> str:
    return odds.replace(" of meter", " meter")
