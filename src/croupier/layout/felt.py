"""What a felt carries: spots for wagers, areas for cards, inscriptions and payouts, each with its clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.money import dollars
from croupier.rulebook import Role, cite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.rulebook import Paytable
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
class Area:
    """Places for cards, of each player or of the dealer."""

    label: str
    cards: int
    clause: str


@dataclass(frozen=True, slots=True)
class Line:
    """Words printed on the felt or a sign."""

    text: str
    clause: str


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
    licensee: Line
    spots: tuple[Spot, ...]
    player_areas: tuple[Area, ...]
    dealer_areas: tuple[Area, ...]
    lines: tuple[Line, ...]
    payouts: tuple[Payouts, ...]
    sign: tuple[Line, ...]
    payouts_on_felt: bool


_NAME = {
    "over-under": cite("PA-686a.2(b)(1)"),
    "dj-wild-stud-poker": cite("PA-687a.2(b)(1)"),
    "face-up-pai-gow-poker": cite("PA-688a.2(b)(1)"),
    "asia-poker": cite("PA-575.2(b)(1)"),
    "four-card-prime": cite("PA-682a.2(b)(1)"),
    "cajun-stud": cite("PA-683a.2(b)(1)"),
}
_MAIN = {
    "over-under": cite("PA-686a.2(b)(2)"),
    "dj-wild-stud-poker": cite("PA-687a.2(b)(2)"),
    "face-up-pai-gow-poker": cite("PA-688a.2(b)(2)"),
    "asia-poker": cite("PA-575.2(b)(2)"),
    "four-card-prime": cite("PA-682a.2(b)(2)"),
    "cajun-stud": cite("PA-683a.2(b)(2)"),
}
_OPTIONAL = {
    ("over-under", "bonus"): cite("PA-686a.2(b)(5)"),
    ("face-up-pai-gow-poker", "ace-high-bonus"): cite("PA-688a.2(b)(5)"),
    ("face-up-pai-gow-poker", "fortune-bonus"): cite("PA-688a.2(b)(6)"),
    ("face-up-pai-gow-poker", "progressive"): cite("PA-688a.2(b)(7)"),
    ("asia-poker", "bonus"): cite("PA-575.2(b)(5)"),
}
_OPTIONAL_OF_GAME = {
    "dj-wild-stud-poker": cite("PA-687a.2(b)(3)"),
    "four-card-prime": cite("PA-682a.2(b)(3)"),
    "cajun-stud": cite("PA-683a.2(b)(3)"),
}
_ODDS = {
    "over-under": cite("PA-686a.2(b)(6)"),
    "dj-wild-stud-poker": cite("PA-687a.2(b)(5)"),
    "face-up-pai-gow-poker": cite("PA-688a.2(b)(9)"),
    "asia-poker": cite("PA-575.2(b)(6)"),
    "four-card-prime": cite("PA-682a.2(b)(4)"),
    "cajun-stud": cite("PA-683a.2(b)(4)"),
    "pai-gow-poker": cite("NJ-69F-11.20(a)"),
    "pokette": cite("NJ-69F-12.6"),
}
_LIMIT = {
    "asia-poker": ("max_payout", cite("PA-575.2(b)(7)")),
    "four-card-prime": ("payout_limit", cite("PA-682a.2(b)(5)")),
    "cajun-stud": ("payout_limit", cite("PA-683a.2(b)(5)")),
    "pai-gow-poker": ("imperial_max_payout", cite("NJ-69F-11.20(d)")),
}
_PLAYER_AREAS = {
    "over-under": (Area("hand", 3, cite("PA-686a.2(b)(3)")),),
    "face-up-pai-gow-poker": (
        Area("high", 5, cite("PA-688a.2(b)(3)")),
        Area("low", 2, cite("PA-688a.2(b)(3)")),
    ),
    "asia-poker": (
        Area("high", 4, cite("PA-575.2(b)(3)")),
        Area("medium", 2, cite("PA-575.2(b)(3)")),
        Area("low", 1, cite("PA-575.2(b)(3)")),
    ),
    "pai-gow-poker": (Area("high", 5, cite("NJ-69F-11.9(b)")), Area("low", 2, cite("NJ-69F-11.9(b)"))),
    "pai-gow-tiles": (Area("high", 2, cite("NJ-69F-10.7(b)")), Area("low", 2, cite("NJ-69F-10.7(b)"))),
    "supreme-pai-gow": (Area("high", 2, cite("MA-SPG-12(b)")), Area("low", 2, cite("MA-SPG-12(b)"))),
}
_DEALER_AREAS = {
    "dj-wild-stud-poker": (Area("dealer", 5, cite("PA-687a.8(e)")),),
    "face-up-pai-gow-poker": (
        Area("high", 5, cite("PA-688a.2(b)(4)")),
        Area("low", 2, cite("PA-688a.2(b)(4)")),
    ),
    "asia-poker": (
        Area("high", 4, cite("PA-575.2(b)(4)")),
        Area("medium", 2, cite("PA-575.2(b)(4)")),
        Area("low", 1, cite("PA-575.2(b)(4)")),
    ),
    "four-card-prime": (Area("dealer", 6, cite("PA-682a.8(c)")),),
    "cajun-stud": (Area("community", 3, cite("PA-683a.8(d)")),),
    "pai-gow-poker": (Area("high", 5, cite("NJ-69F-11.9(c)")), Area("low", 2, cite("NJ-69F-11.9(c)"))),
    "pai-gow-tiles": (Area("high", 2, cite("NJ-69F-10.7(c)")), Area("low", 2, cite("NJ-69F-10.7(c)"))),
    "supreme-pai-gow": (Area("high", 2, cite("MA-SPG-12(c)")), Area("low", 2, cite("MA-SPG-12(c)"))),
}


def felt_for(rules: TableRules, licensee: str) -> Felt:
    """The felt of one table."""
    game = rules.game
    on_felt = rules.option("payout_display") != "sign"
    limit, on_sign = _limit(rules)
    payouts = tuple(_payouts(rules))
    flat = tuple(_flat_odds(rules))
    return Felt(
        game=game,
        title=rules.book.game.name,
        licensee=Line(licensee, _NAME.get(game, "")),
        spots=tuple(_spots(rules)),
        player_areas=_PLAYER_AREAS.get(game, ()),
        dealer_areas=(*_DEALER_AREAS.get(game, ()), *_extra_areas(rules)),
        lines=(*_inscriptions(rules), *(flat if on_felt else ()), *limit),
        payouts=payouts,
        sign=(Line(f"Payouts at {rules.book.game.name}", _ODDS.get(game, "")), *flat, *on_sign),
        payouts_on_felt=on_felt,
    )


def _spots(rules: TableRules) -> Iterator[Spot]:
    game = rules.game
    for wager in rules.book.game.wager:
        name = wager.name.removesuffix(" Wager").removesuffix(" wager").removesuffix(" Bonus").removesuffix(" bonus")
        if wager.role is Role.OPTIONAL:
            clause = _OPTIONAL.get((game, wager.slug)) or _OPTIONAL_OF_GAME.get(game, wager.clause)
            if wager.slug in rules.wagers:
                yield Spot(wager.slug, name, clause, main=False, sensor=wager.slug == "progressive")
        elif wager.role is not Role.PAYOUT:
            yield Spot(wager.slug, name, _MAIN.get(game, wager.clause), main=True)


def _extra_areas(rules: TableRules) -> Iterator[Area]:
    """Areas that an optional wager brings with it."""
    if rules.game == "dj-wild-stud-poker" and "progressive" in rules.wagers:
        yield Area("replacement", 1, cite("PA-687a.2(b)(4)"))
    if rules.game == "four-card-prime" and "all-six-bonus" in rules.wagers:
        yield Area("all-six", 1, cite("PA-682a.8(c)"))
    if rules.game == "cajun-stud" and "all-six-bonus" in rules.wagers:
        yield Area("all-six", 1, cite("PA-683a.8(c)"))


def _inscriptions(rules: TableRules) -> Iterator[Line]:
    match rules.game:
        case "over-under":
            yield Line("All bets pay even money except Bonus Wagers", cite("PA-686a.2(b)(4)(i)"))
            yield Line("House wins on 18–23", cite("PA-686a.2(b)(4)(ii)"))
            yield Line("Aces always count 11", cite("PA-686a.2(b)(4)(iii)"))
        case "dj-wild-stud-poker":
            yield Line("Deuces and the joker are wild · Raise is twice the Ante", cite("PA-687a.6(b)"))
        case "face-up-pai-gow-poker":
            text = "Dealer Ace High Pai Gow: your wager pushes and comes back to you"
            yield Line(text, cite("PA-688a.2(b)(8)"))
        case "asia-poker":
            yield Line("Two of three hands win · Copies go to the dealer", cite("PA-575.11(f)(1)(i)"))
        case "four-card-prime":
            yield Line("Raise 1, 2 or 3 times the Ante · Ties win", cite("PA-682a.11(d)(2)(i)"))
        case "cajun-stud":
            yield Line("Each raise 1, 2 or 3 times the Ante", cite("PA-683a.7(d)(1)"))
        case "pai-gow-poker":
            yield Line("Copies go to the bank", cite("NJ-69F-11.9(g)2"))
        case "pai-gow-tiles":
            yield Line("Copies go to the bank", cite("NJ-69F-10.2(c)"))
        case "supreme-pai-gow":
            yield Line("Copies go to the bank", cite("MA-SPG-12(g)(1)"))
        case "pokette":
            yield Line("Poker-hand wagers are taken when the posted cards allow them", cite("NJ-69F-12.4(d)"))


def _flat_odds(rules: TableRules) -> Iterator[Line]:
    """Wagers that pay one price, whatever the hand."""
    for table in rules.book.paytables.values():
        offered = [w for w in table.wagers if w in rules.wagers or rules.book.wagers[w].rides_on in rules.wagers]
        if not table.flat or not offered:
            continue
        names = [rules.book.wagers[w].name.removesuffix(" Wager").removesuffix(" wager") for w in offered]
        stated = rules.options.get("rng_number_wager_odds")
        odds = str(stated) if stated and offered == ["number"] else str(table.rows[0].pays)
        fee = f" less {table.vigorish}" if table.vigorish else ""
        joined = ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else names[0]
        yield Line(f"{joined} pay{'s' if len(names) == 1 else ''} {odds}{fee}", _ODDS.get(rules.game, table.clause))


def _limit(rules: TableRules) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The payout limit as the submission shows it: words for the felt, words for the sign."""
    key, clause = _LIMIT.get(rules.game, ("", ""))
    amount = rules.options.get(key)
    if amount is None:
        return (), ()
    exact = Line(f"Payout limit {dollars(int(amount))} per player and round", clause)
    match rules.option("payout_limit_display"):
        case "sign":
            return (), (exact,)
        case "layout-generic":
            return (Line("This game is subject to the posted payout limit", clause),), (exact,)
        case _:
            return (exact,), (exact,)


def _payouts(rules: TableRules) -> Iterator[Payouts]:
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
                heading = table.name if many else wager.name
                yield _printed(rules, table, heading.removesuffix(" Wager").removesuffix(" wager"))


def _printed(rules: TableRules, table: Paytable, heading: str) -> Payouts:
    hands = rules.book.game.hands[table.hands]
    present = [c for c in ("pays", "natural", "wild", "envy") if any(c in row.columns() for row in table.rows)]
    rows = []
    for row in table.rows:
        cells = [rules.cell(table, row.hand, column) for column in present]
        rows.append((hands[row.hand].name, *("–" if cell is None else _short(str(cell)) for cell in cells)))
    clause = _ODDS.get(rules.game, table.clause)
    return Payouts(heading, tuple(present), tuple(rows), clause)


def _short(odds: str) -> str:
    return odds.replace(" of meter", " meter")
