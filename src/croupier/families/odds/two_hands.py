"""Two hands of two against a house way: what such games price alike."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.errors import RulebookError
from croupier.odds.model import Outcome, Priced
from croupier.odds.pricing import net_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from croupier.compiled.arrays import I64
    from croupier.compiled.two_hands.equilibrium import Bracket
    from croupier.compiled.two_hands.lots import Lots
    from croupier.odds.model import Role
    from croupier.odds.store import Counts
    from croupier.rulebook import Paytable
    from croupier.submission import TableRules

WIN = "any-win"
LIMIT = 1 << 62
ONE, NOTHING = Fraction(1), Fraction(0)


# What is paid


@dataclass(frozen=True, slots=True)
class Terms:
    """What a winning wager nets before vigorish, the rate of vigorish, and how the table says both."""

    before: Fraction
    rate: Fraction
    pays: str

    @property
    def after(self) -> Fraction:
        """What a winning wager nets."""
        return self.before - self.rate * max(self.before, NOTHING)

    @property
    def bank(self) -> tuple[Fraction, Fraction]:
        """What the bank gains by a wager that loses to it, and pays to one that wins."""
        return 1 - self.rate, self.before


def terms_of(rules: TableRules, table: Paytable | None) -> Terms:
    """The odds of a winning wager, and the vigorish that the table takes of winnings."""
    if table is None or table.vigorish is None:
        raise RulebookError(f"no table of {rules.game} says what a winning wager pays and what vigorish it bears")
    odds = rules.cell(table, WIN)
    return Terms(net_of(odds), Fraction(table.vigorish.removesuffix("%")) / 100, f"{odds} less {table.vigorish}")


def vigorish_said(rules: TableRules, reading: str) -> str:
    """How the vigorish is rounded, which matters by the stake."""
    if rules.option("vigorish_rounding") == "round-to-25c" or rules.reading(reading) == "round-up-25c":
        return (
            "Vigorish is rounded up to quarters: for stakes in multiples of $5 that changes nothing, others pay more."
        )
    return "Vigorish is exact."


# What was counted


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """How often every split of every lot wins and loses, out of all hands that the other side may hold."""

    sizes: I64
    chosen: I64
    win: I64
    lose: I64
    others: int

    def worth(self, win: Fraction, lose: Fraction) -> tuple[NDArray[Any], int]:
        """What every split gains over all hands of the other side, as whole numbers over one denominator."""
        unit = lcm(win.denominator, lose.denominator)
        prize, stake = int(win * unit), int(lose * unit)
        exact: Any = object if self.others * max(abs(prize), abs(stake)) >= LIMIT else np.int64
        return self.win.astype(exact) * prize - self.lose.astype(exact) * stake, unit

    def best(self, win: Fraction, lose: Fraction) -> I64:
        """The best split of every lot; of equally good ones that of the way, else the first."""
        worth, _ = self.worth(win, lose)
        most, rows = worth.max(1), np.arange(len(worth))
        found: I64 = np.where(worth[rows, self.chosen] == most, self.chosen, (worth == most[:, None]).argmax(1))
        return found

    def played(self, splits: I64) -> tuple[int, int, int]:
        """How many deals are won, pushed and lost by these splits."""
        rows = np.arange(len(splits))
        won, lost = (int(self.sizes @ counts[rows, splits]) for counts in (self.win, self.lose))
        return won, int(self.sizes.sum()) * self.others - won - lost, lost

    def expected(self, splits: I64, win: Fraction, lose: Fraction) -> Fraction:
        """What these splits gain, in wagers."""
        won, pushed, lost = self.played(splits)
        return (won * win - lost * lose) / (won + pushed + lost)


def as_player(arrays: Mapping[str, NDArray[Any]], others: int) -> Counted:
    """A player against the dealer."""
    return _counted(arrays, others, "win", "lose")


def as_bank(arrays: Mapping[str, NDArray[Any]], others: int) -> Counted:
    """A player who banks against a hand that is set the house way."""
    return _counted(arrays, others, "bank_win", "bank_lose")


def _counted(arrays: Mapping[str, NDArray[Any]], others: int, win: str, lose: str) -> Counted:
    sizes, chosen, won, lost = (arrays[name].astype(np.int64) for name in ("sizes", "chosen", win, lose))
    return Counted(sizes, chosen, won, lost, others)


def ends_of(bracket: Bracket, lots: Lots, shares: int) -> Counts:
    """Both ends of a bracket as counts, in shares of deals."""
    found: Counts = {}
    for end, bound in (("lower", bracket.lower), ("upper", bracket.upper)):
        pushed = shares * lots.deals - bound.win - bound.lose
        found |= {f"{end} win": bound.win, f"{end} push": pushed, f"{end} lose": bound.lose}
    return found


# Rows

BANK = (
    "The bank covers one wager of a hand set the house way, the dealer's or a player's, and bears vigorish on what it "
    "wins; with more wagers only the surplus of a round bears it, so the bank fares no worse."
)
KNOWS = "The player knows the way, sees no other hand, and never surrenders."
FREE = (
    "Both sides set their hands as they like, and mix settings in thousandths: every deal is counted a thousand times. "
)
AT_LEAST = FREE + "The player is sure of this against any way, even one made to beat the mixture."
AT_MOST = FREE + "A dealer who set hands by this mixture would hold every player to this."


def way_rows(player: Counted, bank: Counted | None, terms: Terms, way: str, said: tuple[str, ...]) -> Iterator[Priced]:
    """The player, and the player as the bank, by the house way and by the best reply to it."""
    yield _row(player.played(player.chosen), terms, "player", way, said, optimal=False)
    reply = player.best(terms.after, ONE)
    yield _row(player.played(reply), terms, "player", way, (*said, KNOWS), optimal=True)
    if bank is not None:
        yield _row(bank.played(bank.chosen), terms, "bank", way, (*said, BANK), optimal=False)
        yield _row(bank.played(bank.best(*terms.bank)), terms, "bank", way, (*said, BANK, KNOWS), optimal=True)


def _row(
    ends: tuple[int, int, int],
    terms: Terms,
    role: Role,
    way: str | None,
    said: tuple[str, ...],
    *,
    optimal: bool,
    label: str = "",
) -> Priced:
    gain, loss = (terms.after, ONE) if role == "player" else terms.bank
    plain = terms.before if role == "player" else ONE
    won, pushed, lost = ends
    return Priced(
        (
            Outcome("win", won, gain, pays=terms.pays),
            Outcome("push", pushed, NOTHING, pays="push"),
            Outcome("lose", lost, -loss, pays="loss"),
        ),
        method="solved" if optimal else "enumerated",
        player="optimal" if optimal else "house-way",
        role=role,
        house_way=way,
        assumptions=said,
        before_vigorish=1 + (won * plain - lost * loss) / sum(ends),
        label=label,
    )


def bracket_rows(counts: Counts, terms: Terms, said: tuple[str, ...]) -> Iterator[Priced]:
    """Between which returns the game lies when the dealer, too, may set hands freely."""
    for end, label, meaning in (
        ("lower", "equilibrium, at least", AT_LEAST),
        ("upper", "equilibrium, at most", AT_MOST),
    ):
        ends = (counts[f"{end} win"], counts[f"{end} push"], counts[f"{end} lose"])
        yield _row(ends, terms, "player", None, (*said, meaning), optimal=True, label=label)


def bracket_values(counts: Counts, terms: Terms) -> tuple[Fraction, Fraction]:
    """The two ends of the equilibrium in wagers."""
    low, high = (row.expected for row in bracket_rows(counts, terms, ()))
    return low, high


def given_away(back: Fraction, values: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
    """How much more than by free setting the best reply to a way returns, at least and at most."""
    low, high = values
    return back - 1 - high, back - 1 - low


def in_words(back: Fraction, values: tuple[Fraction, Fraction]) -> str:
    """What a way costs the house against a player who knows it."""
    low, high = (f"{float(1 + value):.8%}" for value in values)
    least, _ = given_away(back, values)
    return (
        f"The best reply returns {float(back):.4%}. If the dealer, too, set hands freely the return would lie between "
        f"{low} and {high}: the way gives {float(least):.4%} of the wager away to a player who knows it."
    )
