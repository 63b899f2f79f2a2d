"""The law as frozen records: games, clauses, paytables, options and readings."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from croupier.money import Odds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.rulebook.irregularity import Irregularity
    from croupier.rulebook.table_law import TableLaw


class Kind(StrEnum):
    """What a clause is about."""

    DEFINITION = "definition"
    EQUIPMENT = "equipment"
    LAYOUT = "layout"
    CARDS = "cards"
    OPENING = "opening"
    SHUFFLE_CUT = "shuffle-cut"
    RANKING = "ranking"
    WAGER = "wager"
    DEALING = "dealing"
    ROUND = "round"
    SETTLEMENT = "settlement"
    PAYTABLE = "paytable"
    LIMIT = "limit"
    IRREGULARITY = "irregularity"
    BANKING = "banking"
    CONFIG_OPTION = "config-option"


class Enforcement(StrEnum):
    """How the software answers for a clause."""

    ENGINE = "engine"
    PROCEDURE = "procedure"
    CONFIG = "config"
    LAYOUT = "layout"
    INFO = "info"


class Provenance(StrEnum):
    """Where a rule or table comes from."""

    TEXT = "text"
    RECOVERED = "recovered"
    RECONSTRUCTED = "reconstructed"
    FILED = "filed"


class Role(StrEnum):
    """How a wager enters the round."""

    REQUIRED = "required"
    CHOICE = "choice"
    RAISE = "raise"
    OPTIONAL = "optional"
    PAYOUT = "payout"


class Severity(StrEnum):
    """What an ambiguity can change."""

    MONEY = "money"
    PROCEDURE = "procedure"
    WORDING = "wording"


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Base of the rulebook's records: frozen, typed, and strict about unknown keys."""


class Source(Record, frozen=True, forbid_unknown_fields=True):
    """The published text of a chapter."""

    id: str
    title: str
    file: str
    publisher: str
    note: str = ""
    # The day on which the text says that it expires, and how it says so.
    expires: dt.date | None = None
    expiry: str = ""


class Clause(Record, frozen=True, forbid_unknown_fields=True):
    """One paragraph of a chapter, in our own words."""

    id: str
    section: str
    kind: Kind
    actors: tuple[str, ...]
    enforced: tuple[Enforcement, ...]
    summary: str
    line: int = 0
    provenance: Provenance = Provenance.TEXT
    basis: str = ""

    @property
    def enforcement(self) -> Enforcement:
        """The main way in which the clause is enforced."""
        return self.enforced[0]


class Hand(Record, frozen=True, forbid_unknown_fields=True):
    """A hand (or outcome) that a paytable of the game may name."""

    name: str
    clause: str


class Term(Record, frozen=True, forbid_unknown_fields=True):
    """What a clause fixes about a wager: an amount, or whatever the licensee states in an option."""

    clause: str
    amount: str | None = None
    option: str | None = None


class Coupon(Record, frozen=True, forbid_unknown_fields=True):
    """A coupon that may lie with a wager of chips and match it, or be redeemed as the wager."""

    kind: Literal["match", "redeemed"]
    clause: str
    # The option by which the licensee accepts it.
    option: str | None = None
    # Readings, and their values under which a push collects the coupon, and under which a bank keeps coupons away.
    push_collects: tuple[str, str] | None = None
    not_against_bank: tuple[str, str] | None = None


class Premium(Record, frozen=True, forbid_unknown_fields=True):
    """The hands that earn the other players an envy bonus, where a clause defines them."""

    clause: str
    hands: tuple[str, ...]


class Wager(Record, frozen=True, forbid_unknown_fields=True):
    """A wager of the game, or a payout that rides on one.

    `minimum` is the least stake, `stake` the only one (as the option says, or else as the paytable prints it), `envy`
    the stake from which an envy bonus is earned, `odds` the option that states what the wager pays. `filed_under` and
    `meter` are the clauses by which the licensee files the lost paytable and the terms of the meter; `premium` are the
    hands for which an envy bonus may be filed.
    """

    slug: str
    name: str
    clause: str
    role: Role
    rides_on: str | None = None
    multiples: tuple[int, ...] = ()
    choice: str | None = None
    table_required: bool = False
    minimum: Term | None = None
    stake: Term | None = None
    envy: Term | None = None
    odds: Term | None = None
    filed_under: str | None = None
    meter: str | None = None
    # Decided on no hand, so that what it won or lost stands when the hands are void; or so by a reading and its value.
    no_hand: bool = False
    stands_if: tuple[str, str] | None = None
    coupon: Coupon | None = None
    premium: Premium | None = None

    @property
    def terms(self) -> tuple[Term, ...]:
        """Whatever clauses fix about the wager."""
        return tuple(term for term in (self.minimum, self.stake, self.envy, self.odds) if term is not None)


class Row(Record, frozen=True, forbid_unknown_fields=True):
    """One line of a paytable: a hand and what it pays in each printed column."""

    hand: str
    pays: str | None = None
    natural: str | None = None
    wild: str | None = None
    envy: str | None = None
    at_most: str | None = None
    struck: dict[str, str] = {}

    def columns(self) -> dict[str, str]:
        """The printed cells, by column."""
        cells = {"pays": self.pays, "natural": self.natural, "wild": self.wild, "envy": self.envy}
        return {column: cell for column, cell in cells.items() if cell is not None}

    def odds(self, column: str = "pays") -> Odds | None:
        """The cell of one column as odds, or nothing where the table has no such cell."""
        cell = self.columns().get(column)
        return None if cell is None else Odds.parse(cell)


def worth(odds: Odds | None) -> tuple[Fraction, Fraction]:
    """How much a row pays beside others of its table: the share of the meter first, then what a dollar wins."""
    if odds is None:
        return Fraction(0), Fraction(-1)
    return odds.meter, Fraction(odds.win(1_00))


class Paytable(Record, frozen=True, forbid_unknown_fields=True):
    """One printed (or recovered, or filed) table of payouts, or a flat-odds statement."""

    id: str
    clause: str
    name: str
    wagers: tuple[str, ...]
    hands: str
    rows: tuple[Row, ...]
    selectable: bool = False
    flat: bool = False
    minimum: bool = False
    provenance: Provenance = Provenance.TEXT
    lines: str = ""
    wager_amount: str | None = None
    seed: str | None = None
    reseed: str | None = None
    progression: str | None = None
    reserve: str | None = None
    stake_returned: bool | None = None
    fully_wild_joker: bool = False
    vigorish: str | None = None
    payout_rounding: str | None = None
    struck: dict[str, Any] = {}
    struck_rows: tuple[Row, ...] = ()
    note: str = ""

    @property
    def short(self) -> str:
        """The last part of the id, by which the table is named within its wager."""
        return self.id.rpartition("/")[2]

    @property
    def order(self) -> tuple[str, ...]:
        """The hands from the best down; a hand that meets several rows of a filed table is paid for the best paid."""
        rows = self.rows
        if self.provenance is Provenance.FILED:
            rows = tuple(sorted(rows, key=lambda row: worth(row.odds()), reverse=True))
        return tuple(row.hand for row in rows)

    def row(self, hand: str) -> Row | None:
        """The line that pays this hand."""
        return next((row for row in self.rows if row.hand == hand), None)

    def top(self, column: str = "pays") -> Odds | None:
        """The best-paying cell of a column, meters aside."""
        found = [odds for row in self.rows if (odds := row.odds(column)) is not None]
        return max(found, key=lambda odds: (odds.meter, odds.ratio, odds.fixed), default=None)


class Limit(Record, frozen=True, forbid_unknown_fields=True):
    """The least that a payout limit may be: an amount, beside what the least wagers could win.

    Where the clause has a decrease announced that is not on the layout, `notice` names the approval that holds the
    reference of the notice.
    """

    floor: str
    notice: str | None = None


class Option(Record, frozen=True, forbid_unknown_fields=True):
    """A choice that the chapter leaves to the licensee.

    `first` is what a starter states where a choice must be stated; `waived_with` names the wager whose own rules
    replace the choice; `limit` makes the option a payout limit. `outside` says which fact outside the software an
    option records that no code obeys.
    """

    id: str
    clauses: tuple[str, ...]
    type: str
    description: str
    field: str
    filing: str
    allowed: tuple[str | bool | int, ...] = ()
    range: str = ""
    default: str | bool | int | None = None
    assumed: str | bool | int | None = None
    required: bool = False
    constraint: str = ""
    first: str | bool | int | None = None
    waived_with: str | None = None
    limit: Limit | None = None
    outside: str = ""

    @property
    def key(self) -> str:
        """The option's name within its game."""
        return self.id.partition(".")[2]


class Override(Record, frozen=True, forbid_unknown_fields=True):
    """A printed amount that a reading replaces."""

    value: str
    paytable: str
    hand: str
    column: str
    pays: str


class Caution(Record, frozen=True, forbid_unknown_fields=True):
    """A warning that a reading asks for while one of its values is in force."""

    value: str
    text: str
    paytable: str | None = None
    # Only where the table in force for a wager lists one of these hands.
    wager: str | None = None
    hands: tuple[str, ...] = ()


class Unpaid(Record, frozen=True, forbid_unknown_fields=True):
    """A column, or some hands, of a wager's tables that are not paid while a reading has one of its values."""

    value: str
    wager: str
    column: str = ""
    hands: tuple[str, ...] = ()


class Reading(Record, frozen=True, forbid_unknown_fields=True):
    """An ambiguity of the texts, its possible readings and the default.

    `departs` is the clause from whose words the default departs: a filing must elect such a reading. `outside` says
    why no code obeys a reading: it decides nothing that happens at a table.
    """

    id: str
    severity: Severity
    clauses: tuple[str, ...]
    question: str
    default: str
    reason: str
    values: dict[str, str]
    override: tuple[Override, ...] = ()
    warning: tuple[Caution, ...] = ()
    departs: str | None = None
    outside: str = ""
    unpaid: tuple[Unpaid, ...] = ()


Fact: TypeAlias = str | bool | tuple[str | bool | int, ...]


class Demand(Record, frozen=True, forbid_unknown_fields=True):
    """What the choices of a submission demand of each other.

    It is broken where everything in `when` holds, unless everything in `unless` does. Both name facts of a table with
    the values that they may have: `options.KEY` what is in force, `stated.KEY` whether an option is stated,
    `wagers.SLUG` whether a wager is offered, `odds.SLUG` whether odds above the printed ones are filed for it,
    `approvals.NAME` whether an approval is stated, and `readings.ID` what is stated of a reading.
    """

    id: str
    clause: str
    when: dict[str, Fact]
    field: str
    text: str
    allowed: str
    unless: dict[str, Fact] = {}
    code: str = ""
    level: Literal["error", "warning"] = "error"
    # Asked of a filing only: other rules offer every wager without saying so, or need no paper.
    filing: bool = False

    @property
    def of_filings(self) -> bool:
        """Whether only a filing must meet the demand."""
        return self.filing or self.field.startswith("approvals.")


class Incorporated(Record, frozen=True, forbid_unknown_fields=True):
    """A chapter of other rules that this one takes in: what it asks, and the clauses that refer to it.

    Its text is not ours to check: the licensee attests that it is met. `when` is what it holds for, as in a demand.
    """

    id: str
    title: str
    clauses: tuple[str, ...]
    asks: tuple[str, ...]
    when: dict[str, Fact] = {}


class StatutoryWay(Record, frozen=True, forbid_unknown_fields=True):
    """The way of setting hands that a clause lays down: whoever files another one notes the exceptions."""

    name: str
    clause: str


class HouseWay(Record, frozen=True, forbid_unknown_fields=True):
    """A named way of setting the dealer's hands that a licensee may file."""

    name: str
    title: str
    source: str
    provenance: Provenance
    complete: bool = True


class Dealt(Record, frozen=True, forbid_unknown_fields=True):
    """What a player is dealt: cards or tiles, how many, and the hands that they are set in, the highest first."""

    kind: Literal["cards", "tiles"]
    dealt: int
    jokers: int = 0
    wild: tuple[str, ...] = ()
    parts: dict[str, int] = {}
    # What a record of a round states beside the hands.
    extras: tuple[str, ...] = ()


class Game(Record, frozen=True, forbid_unknown_fields=True):
    """A chapter: its identity, wagers and the hands its tables may name."""

    slug: str
    name: str
    jurisdiction: str
    territory: str
    chapter: str
    source: Source
    prefix: str
    positions: int
    deck: str
    pieces: Dealt
    wager: tuple[Wager, ...]
    hands: dict[str, dict[str, Hand]]
    house_way: tuple[HouseWay, ...] = ()
    default_house_way: str | None = None
    statutory_way: StatutoryWay | None = None
    # The clause that forbids odds stated with "for", and the one under which some wager must be offered.
    odds_form: str | None = None
    open_with: str | None = None
    missing: str = ""


class Published(Record, frozen=True, forbid_unknown_fields=True):
    """A return or hold that the regulator printed beside its rules, digit by digit."""

    id: str
    wager: str
    percent: str
    measure: Literal["return", "hold"]
    of: Literal["initial", "total"]
    source: str
    lines: str
    paytable: str | None = None
    high: str | None = None
    house_way: str | None = None
    player: str | None = None
    label: str = ""
    when: dict[str, str] = {}
    note: str = ""

    @property
    def figure(self) -> float | tuple[float, float]:
        """The figure in percent, or the two ends of a range."""
        return float(self.percent) if self.high is None else (float(self.percent), float(self.high))

    @property
    def said(self) -> str:
        """What the figure is, in words."""
        return f"{self.measure} of the {'initial wager' if self.of == 'initial' else 'total wagered'}"

    def measured(self, back: Fraction, of_total: Fraction) -> Fraction:
        """What the figure measures, in percent, of a return of the initial wager and of the total."""
        share = back if self.of == "initial" else of_total
        return 100 * (share if self.measure == "return" else 1 - share)

    def agrees(self, back: Fraction, of_total: Fraction, among: Sequence[tuple[Fraction, Fraction]] = ()) -> bool:
        """Whether a return gives the printed digits.

        Of a range: whether it lies in it, and stands at its end where it is the lowest or highest `among` all tables.
        """
        exact = self.measured(back, of_total)
        if self.high is None:
            return _rounded(exact, self.percent) == Fraction(self.percent)
        low, high = Fraction(self.percent), Fraction(self.high)
        every = [self.measured(*one) for one in among] or [exact]
        if exact == min(every) and among and _rounded(exact, self.percent) != low:
            return False
        if exact == max(every) and among and _rounded(exact, self.high) != high:
            return False
        return _rounded(exact, self.percent) >= low and _rounded(exact, self.high) <= high


def _rounded(exact: Fraction, like: str) -> Fraction:
    """A figure rounded half up to as many digits as the printed one has."""
    scale = 10 ** len(like.partition(".")[2])
    return Fraction((exact * scale + Fraction(1, 2)).__floor__(), scale)


class Rulebook(Record, frozen=True, forbid_unknown_fields=True):
    """Everything the project knows about one game."""

    game: Game
    table: TableLaw
    irregularities: dict[str, Irregularity]
    sections: dict[str, str]
    clauses: dict[str, Clause]
    paytables: dict[str, Paytable]
    options: dict[str, Option]
    readings: dict[str, Reading]
    templates: dict[str, Paytable]
    demands: dict[str, Demand] = {}
    published: dict[str, Published] = {}
    incorporated: dict[str, Incorporated] = {}

    @cached_property
    def wagers(self) -> dict[str, Wager]:
        """The wagers by slug."""
        return {wager.slug: wager for wager in self.game.wager}

    @cached_property
    def looks(self) -> bool:
        """Whether a player's cards stay unseen until the player looks, because a clause makes something of that."""
        return any(rule.unseen for rule in self.irregularities.values())

    def stated_in(self, field: str) -> Option | None:
        """The option that a submission states in a field."""
        return next((option for option in self.options.values() if option.field == field), None)

    @property
    def way_clause(self) -> str:
        """The clause by which a house way is filed."""
        option = self.stated_in("house_way")
        return option.clauses[0] if option else self.game.wager[0].clause

    def lost_table(self, wager: Wager) -> bool:
        """Whether the text has lost the paytable of a wager, so that the licensee must file one."""
        return wager.table_required and not self.tables_for(wager.slug)

    def tables_for(self, wager: str) -> tuple[Paytable, ...]:
        """The paytables of one wager, in the chapter's order."""
        return tuple(table for table in self.paytables.values() if wager in table.wagers)
