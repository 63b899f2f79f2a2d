"""From the TOML text of a Rules Submission to records, gathering every mistake on the way."""

from __future__ import annotations

import datetime as dt
import tomllib
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from croupier.errors import InputError, did_you_mean
from croupier.money import Cents, Odds, dollars
from croupier.rulebook import Paytable, Provenance, Role, Row, enforces, is_game, rulebook, rulebooks, slugs
from croupier.submission.model import Licensee, Notice, Progressive, Submission, TableRules, Terms, Value
from croupier.submission.notes import Notes
from croupier.submission.toml_lines import Path

if TYPE_CHECKING:
    from collections.abc import Collection

    from croupier.rulebook import Option, Rulebook, Wager


def parse(data: bytes) -> dict[str, Any]:
    """The TOML document of a file, or one clear error."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError("encoding", f"the file is not UTF-8 text (byte {error.start})") from error
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError("toml", f"the file is not TOML: {error}") from error


class Reader(Notes):
    """Turns the nested dictionaries of a submission into records."""

    def __init__(self, lines: dict[Path, int] | None = None) -> None:
        super().__init__(lines)
        self.places: list[Path] = []

    def submission(self, document: dict[str, Any]) -> Submission:
        """The whole document."""
        self.keys((), document, ("licensee", "table"))
        tables = document.get("table", [])
        if not isinstance(tables, list) or not all(isinstance(item, dict) for item in tables):
            self.error(("table",), "type", "each table of the pit stands under its own [[table]] header")
            tables = []
        elif not tables:
            self.error(("table",), "missing", "the submission names no [[table]]", allowed="at least one [[table]]")
        read: list[TableRules] = []
        for i, item in enumerate(tables):
            rules = self.rules(("table", i), item)
            if rules is not None:
                if rules.name in [other.name for other in read]:
                    self.error(("table", i, "name"), "duplicate", f"two tables are called '{rules.name}'")
                read.append(rules)
                self.places.append(("table", i))
        homes = {rules.book.game.jurisdiction for rules in read}
        return Submission(self.licensee(document.get("licensee"), homes), tuple(read))

    def licensee(self, value: object, homes: Collection[str] = ()) -> Licensee:
        """Who files."""
        path: Path = ("licensee",)
        if value is None:
            self.error(path, "missing", "the submission has no [licensee]", allowed="name and jurisdiction")
        given = self.table(path, value)
        self.keys(path, given, ("name", "jurisdiction", "effective", "reference"))
        if value is not None:
            for key in ("name", "jurisdiction"):
                if key not in given:
                    self.error((*path, key), "missing", f"the licensee's {key} is missing")
        jurisdiction = self.text((*path, "jurisdiction"), given.get("jurisdiction")) or ""
        # Only where no table's own game answers: the other chapters need not be read to know it.
        if jurisdiction and jurisdiction not in homes and jurisdiction not in (known := jurisdictions()):
            self.error(
                (*path, "jurisdiction"),
                "jurisdiction",
                f"'{jurisdiction}' is not a jurisdiction whose rules we hold",
                allowed=", ".join(f"{code} ({name})" for code, name in known.items()),
            )
        effective = given.get("effective")
        if effective is not None and (not isinstance(effective, dt.date) or isinstance(effective, dt.datetime)):
            self.error((*path, "effective"), "type", "effective must be a date", allowed="such as 2027-01-31")
            effective = None
        return Licensee(
            name=self.text((*path, "name"), given.get("name")) or "",
            jurisdiction=jurisdiction,
            effective=effective,
            reference=self.text((*path, "reference"), given.get("reference")) or "",
        )

    def rules(self, path: Path, given: dict[str, Any]) -> TableRules | None:
        """One table; nothing when its game is not known."""
        game = self.text((*path, "game"), given.get("game"))
        if game is None:
            self.error((*path, "game"), "missing", "the table names no game", allowed=", ".join(slugs()))
            return None
        if not is_game(game):
            self.error(
                (*path, "game"),
                "game",
                f"there is no game '{game}'{did_you_mean(game, slugs())}",
                allowed=", ".join(slugs()),
            )
            return None
        book = rulebook(game)
        self.keys(path, given, TABLE_KEYS)
        return TableRules(
            name=self.text((*path, "name"), given.get("name")) or f"{game} {path[-1]}",
            game=game,
            wagers=self.wagers(book, (*path, "wagers"), given.get("wagers")),
            paytables=self.paytables(book, (*path, "paytables"), given.get("paytables")),
            options=self.options(book, (*path, "options"), given.get("options")),
            readings=self.readings(book, (*path, "readings"), given.get("readings")),
            house_way=self.house_way(book, (*path, "house_way"), given.get("house_way")),
            house_way_exceptions=self.exceptions(
                book, (*path, "house_way_exceptions"), given.get("house_way_exceptions")
            ),
            filed=self.filed(book, (*path, "filed"), given.get("filed")),
            odds=self.filed_odds(book, (*path, "odds"), given.get("odds")),
            approvals=self.approvals(book, (*path, "approvals"), given.get("approvals")),
            attested=self.attested(book, (*path, "attested"), given.get("attested")),
            progressive=self.progressive(book, (*path, "progressive"), given.get("progressive")),
            limit_notice=self.limit_notice(book, (*path, "limit_notice"), given.get("limit_notice")),
        )

    def wagers(self, book: Rulebook, path: Path, value: object) -> dict[str, Terms]:
        """The wagers offered, each with its limits."""
        given = self.table(path, value)
        self.keys(path, given, stakeable(book), "wager")
        found = {}
        for slug, terms in given.items():
            wager = book.wagers.get(slug)
            if wager is None:
                continue
            if wager.role is not Role.OPTIONAL and wager.rides_on:
                times = " or ".join(map(str, wager.multiples))
                self.error(
                    (*path, slug),
                    "derived-wager",
                    f"the {wager.name} is {times} times the {wager.rides_on} and has no limits of its own",
                    allowed=f"limits on {wager.rides_on}",
                    clause=wager.clause,
                )
            elif (read := self.terms(wager, (*path, slug), terms)) is not None:
                found[slug] = read
        return found

    def terms(self, wager: Wager, path: Path, value: object) -> Terms | None:
        """The limits of one wager."""
        if not isinstance(value, dict):
            self.error(
                path,
                "type",
                f"{wager.slug} must be a table with minimum and maximum",
                allowed='{ minimum = "5", maximum = "500" }',
                clause=wager.clause,
            )
            return None
        self.keys(path, value, ("minimum", "maximum", "envy_from"))
        limits: dict[str, Cents | None] = {}
        for key in ("minimum", "maximum"):
            if key not in value:
                self.error((*path, key), "missing", f"{wager.slug} has no {key}", clause=wager.clause)
            limits[key] = self.amount((*path, key), value[key], wager.clause) if key in value else None
        envy = self.amount((*path, "envy_from"), value["envy_from"], wager.clause) if "envy_from" in value else None
        low, high = limits["minimum"], limits["maximum"]
        if low is None or high is None:
            return None
        if low > high:
            self.error(
                (*path, "maximum"),
                "limits",
                f"the maximum {dollars(high)} is below the minimum {dollars(low)}",
                allowed=f"at least {dollars(low)}",
                clause=wager.clause,
            )
            return None
        return Terms(low, high, envy)

    def paytables(self, book: Rulebook, path: Path, value: object) -> dict[str, str]:
        """The tables chosen, by wager, as full ids."""
        given = self.table(path, value)
        selectable = {w for t in book.paytables.values() if t.selectable and not t.flat for w in t.wagers[:1]}
        self.keys(path, given, sorted(selectable), "wager with a choice of paytables")
        found = {}
        for slug, name in given.items():
            if slug not in selectable:
                continue
            tables = [table for table in book.tables_for(slug) if table.selectable]
            chosen = next((t for t in tables if name in (t.id, t.short)), None)
            if chosen is None:
                heading = tables[0].id.rpartition("/")[0]
                self.error(
                    (*path, slug),
                    "paytable",
                    f"{name!r} is not a paytable of {slug}{did_you_mean(str(name), (t.short for t in tables))}",
                    allowed=", ".join(table.short for table in tables),
                    clause=heading if heading in book.clauses else tables[0].clause,
                )
            else:
                found[slug] = chosen.id
        return found

    def options(self, book: Rulebook, path: Path, value: object) -> dict[str, Value]:
        """The licensee's choices, by their short names."""
        given = self.table(path, value)
        here = {o.key: o for o in book.options.values() if o.field.startswith("options.")}
        elsewhere = {o.key: o for o in book.options.values() if not o.field.startswith("options.")}
        found: dict[str, Value] = {}
        for name, choice in given.items():
            key = name.removeprefix(book.game.slug + ".")
            if key in elsewhere:
                option = elsewhere[key]
                self.error(
                    (*path, name),
                    "misplaced",
                    f"'{key}' is stated in {option.field}, not among the options",
                    allowed=option.field,
                    clause=option.clauses[0],
                )
            elif key not in here:
                self.keys(path, {name: choice}, here, "option")
            elif (read := self.choice(book, here[key], (*path, name), choice)) is not None:
                found[key] = read
        return found

    @enforces("options")
    def choice(self, book: Rulebook, option: Option, path: Path, value: object) -> Value | None:
        """One choice, checked against what its option allows."""
        clause = option.clauses[0]
        match option.type:
            case "money":
                return self.amount(path, value, clause)
            case "odds-range":
                odds = self.odds(path, value, book.game, clause)
                return None if odds is None else str(odds)
            case "integer":
                top = book.game.positions
                if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= top:
                    return value
                allowed = f"a whole number from 1 to {top}"
            case _:
                if isinstance(value, (str, bool)) and value in option.allowed:
                    return value
                allowed = ", ".join(_toml(item) for item in option.allowed)
        near = did_you_mean(value, map(str, option.allowed)) if isinstance(value, str) else ""
        self.error(path, "option", f"{value!r} is not allowed for {option.key}{near}", allowed=allowed, clause=clause)
        return None

    def readings(self, book: Rulebook, path: Path, value: object) -> dict[str, str]:
        """The readings chosen instead of the defaults."""
        given = self.table(path, value)
        known = book.readings
        self.keys(path, given, known, "reading of this game")
        found = {}
        for name, choice in given.items():
            if name in known and choice not in known[name].values:
                near = did_you_mean(str(choice), known[name].values)
                self.error(
                    (*path, name),
                    "reading",
                    f"{choice!r} is not a reading of {name}{near}",
                    allowed=", ".join(known[name].values),
                    clause=known[name].clauses[0],
                )
            elif name in known:
                found[name] = choice
        return found

    def house_way(self, book: Rulebook, path: Path, value: object) -> str | None:
        """The named way of setting the dealer's hands."""
        if value is None:
            return None
        ways = [way.name for way in book.game.house_way]
        if not ways:
            self.error(path, "house-way", f"the dealer of {book.game.name} sets no hands", allowed="no house way")
            return None
        if value not in ways:
            self.error(
                path,
                "house-way",
                f"{value!r} is not a known house way{did_you_mean(str(value), ways)}",
                allowed=", ".join(ways),
                clause=book.way_clause,
            )
            return None
        return str(value)

    def exceptions(self, book: Rulebook, path: Path, value: object) -> tuple[str, ...]:
        """The exceptions that a licensee notes to the way which the text lays down."""
        given = [] if value is None else value
        if not isinstance(given, list) or not all(isinstance(item, str) for item in given):
            self.error(path, "type", "house_way_exceptions must be a list of texts")
            return ()
        if given and book.game.statutory_way is None:
            self.error(path, "misplaced", f"{book.game.name} has no statutory way to make exceptions to")
        return tuple(given)

    def filed(self, book: Rulebook, path: Path, value: object) -> dict[str, Paytable]:
        """The tables that the licensee files because the chapter's own are lost."""
        given = self.table(path, value)
        open_wagers = [wager.slug for wager in book.game.wager if book.lost_table(wager)]
        self.keys(path, given, open_wagers, "wager whose paytable must be filed")
        found = {}
        for slug in open_wagers:
            if slug in given:
                table = self.filed_table(book, slug, (*path, slug), given[slug])
                if table is not None:
                    found[slug] = table
        return found

    def filed_table(self, book: Rulebook, slug: str, path: Path, value: object) -> Paytable | None:
        """One filed table: a named template, or rows of the licensee's own."""
        given = self.table(path, value)
        clause = book.wagers[slug].filed_under or book.wagers[slug].clause
        templates = {k: t for k, t in book.templates.items() if slug in t.wagers}
        self.keys(path, given, ("template", "rows"))
        if "template" in given:
            if given["template"] not in templates:
                self.error(
                    (*path, "template"),
                    "template",
                    f"{given['template']!r} is not a template{did_you_mean(str(given['template']), templates)}",
                    allowed=", ".join(templates),
                    clause=clause,
                )
                return None
            if "rows" in given:
                self.error((*path, "rows"), "template", "file a template or rows, not both", clause=clause)
            return replace(
                templates[given["template"]], id=f"filed/{slug}", provenance=Provenance.FILED, selectable=False
            )
        rows = given.get("rows")
        if not isinstance(rows, list) or not rows:
            self.error(
                path,
                "missing",
                f"the filed table of {slug} has neither a template nor rows",
                allowed="template = one of " + ", ".join(templates) + ", or rows",
                clause=clause,
            )
            return None
        read = [self.filed_row(book, slug, (*path, "rows", i), row) for i, row in enumerate(rows)]
        if any(row is None for row in read):
            return None
        return Paytable(
            id=f"filed/{slug}",
            clause=clause,
            name="filed by the licensee",
            wagers=(slug,),
            hands=slug,
            rows=tuple(row for row in read if row),
            provenance=Provenance.FILED,
        )

    def filed_row(self, book: Rulebook, slug: str, path: Path, value: object) -> Row | None:
        """One line of a filed table."""
        given = self.table(path, value)
        self.keys(path, given, ("hand", "pays", "envy"))
        hands = book.game.hands[slug]
        clause = book.wagers[slug].filed_under or book.wagers[slug].clause
        hand = given.get("hand")
        if hand not in hands:
            self.error(
                (*path, "hand"),
                "hand",
                f"{hand!r} is not a hand that {slug} can make{did_you_mean(str(hand), hands)}",
                allowed=", ".join(hands),
                clause=clause,
            )
            return None
        pays = self.odds((*path, "pays"), given.get("pays"), book.game, clause)
        envy = self.amount((*path, "envy"), given["envy"], clause) if "envy" in given else None
        if pays is None:
            return None
        return Row(hand=str(hand), pays=str(pays), envy=None if envy is None else dollars(envy))

    def filed_odds(self, book: Rulebook, path: Path, value: object) -> dict[str, dict[str, Odds]]:
        """Odds above the printed minima."""
        given = self.table(path, value)
        minima = {w: t for t in book.paytables.values() if t.minimum for w in t.wagers}
        self.keys(path, given, minima, "wager whose odds are minima")
        found: dict[str, dict[str, Odds]] = {}
        for slug, cells in given.items():
            if slug not in minima:
                continue
            table = minima[slug]
            hands = [row.hand for row in table.rows if pays_wager(row.hand, slug, table)]
            rows = self.table((*path, slug), cells)
            self.keys((*path, slug), rows, hands, "hand")
            for hand, cell in rows.items():
                odds = self.odds((*path, slug, hand), cell, book.game, table.clause) if hand in hands else None
                if odds is not None:
                    found.setdefault(slug, {})[hand] = odds
        return found

    def approvals(self, book: Rulebook, path: Path, value: object) -> dict[str, str]:
        """The references of approvals that some choices need."""
        given = self.table(path, value)
        needing = [o.key for o in book.options.values() if o.filing.endswith("approval")]
        kind = "approvals."
        named = [d.field.removeprefix(kind) for d in book.demands.values() if d.field.startswith(kind)]
        notices = [o.limit.notice for o in book.options.values() if o.limit and o.limit.notice]
        self.keys(path, given, dict.fromkeys([*needing, *named, *notices, *EQUIPMENT_APPROVALS]), "approval")
        return {k: text for k, v in given.items() if (text := self.text((*path, k), v)) is not None}

    def attested(self, book: Rulebook, path: Path, value: object) -> dict[str, str]:
        """By whom it is attested that the chapters which this one takes in are met."""
        given = self.table(path, value)
        self.keys(path, given, book.incorporated, "incorporated chapter")
        return {k: text for k, v in given.items() if (text := self.text((*path, k), v)) is not None}

    def progressive(self, book: Rulebook, path: Path, value: object) -> Progressive:
        """What is filed of the meter."""
        given = self.table(path, value)
        self.keys(path, given, ("rate", "reserve", "seed", "reseed"))
        wager = book.wagers.get("progressive")
        if given and wager is None:
            self.error(path, "misplaced", f"{book.game.name} has no progressive wager")
            return Progressive()
        clause = wager.clause if wager else None
        share = {k: self.percent((*path, k), given[k], clause) for k in ("rate", "reserve") if k in given}
        amount = {k: self.amount((*path, k), given[k], clause) for k in ("seed", "reseed") if k in given}
        return Progressive(share.get("rate"), share.get("reserve"), amount.get("seed"), amount.get("reseed"))

    def limit_notice(self, book: Rulebook, path: Path, value: object) -> Notice:
        """What a payout limit replaces, and whether the layout shows it."""
        given = self.table(path, value)
        self.keys(path, given, ("before", "on_layout"))
        limited = [o for o in book.options.values() if o.limit and o.limit.notice]
        if value is not None and not limited:
            self.error(path, "misplaced", f"{book.game.name} asks for no notice of a payout limit")
            return Notice()
        clause = limited[0].clauses[0] if limited else None
        on_layout = given.get("on_layout", True)
        if not isinstance(on_layout, bool):
            text = "on_layout must be true or false"
            self.error((*path, "on_layout"), "type", text, allowed="true, false", clause=clause)
            return Notice()
        return Notice(self.amount((*path, "before"), given["before"], clause) if "before" in given else None, on_layout)


TABLE_KEYS = (
    "name",
    "game",
    "wagers",
    "paytables",
    "options",
    "readings",
    "house_way",
    "house_way_exceptions",
    "filed",
    "odds",
    "approvals",
    "attested",
    "progressive",
    "limit_notice",
)

EQUIPMENT_APPROVALS = ("random_number_generator", "shaker", "button")


def jurisdictions() -> dict[str, str]:
    """The jurisdictions whose chapters are known, by code."""
    return {book.game.jurisdiction: book.game.territory for book in rulebooks().values()}


def stakeable(book: Rulebook) -> list[str]:
    """The wagers a player can put chips on, payouts left out."""
    return [wager.slug for wager in book.game.wager if wager.role is not Role.PAYOUT]


def pays_wager(hand: str, wager: str, table: Paytable) -> bool:
    """Whether a row of a table that serves many wagers is one of this wager's."""
    return len(table.wagers) == 1 or hand in (wager, f"{wager}-open", f"{wager}-inside")


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
