"""The life of a progressive meter: how long until it is won, how large it is then, and what the reserve holds.

Nothing is dealt. The exact odds say how likely a wager wins a share of the meter, so the wagers until the next such
win are drawn at once. Their number has independent binary digits, of which digit j is 1 with probability
q^(2^j) / (1 + q^(2^j)), q being the chance that a wager wins none: comparing random words with these, as whole
numbers of 64 bits, gives the same lives on every machine. Money is whole parts of a cent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.compiled.jit import njit
from croupier.errors import InputError
from croupier.money import Odds, dollars, parse_amount
from croupier.odds import odds
from croupier.play.chapter import playbook
from croupier.play.progressive import meter_for
from croupier.sim.philox import HALF, philox
from croupier.sim.seats import SAFE
from croupier.sim.strategies import table_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.compiled.arrays import I64
    from croupier.money import Cents
    from croupier.submission import TableRules

WAGER = "progressive"
MOST_HISTORIES, MOST_WINS = 1_000_000, 1_000
BITS = 64
PRECISION = 320
HISTORIES = 1 << 10


@dataclass(frozen=True, slots=True)
class Share:
    """A hand that wins a share of the meter, and how likely a wager is to win it."""

    hand: str
    probability: Fraction
    share: Fraction


@dataclass(frozen=True, slots=True)
class Meter:
    """What a meter starts from, how a wager makes it grow, and which hands win how much of it."""

    game: str
    paytable: str
    stake: Cents
    seed: Cents
    reseed: Cents
    rate: Fraction
    reserve: Fraction
    shares: tuple[Share, ...]

    @property
    def top(self) -> Share:
        """The hand that ends a meter's life: the whole of it, or the largest share there is."""
        return max(self.shares, key=lambda share: (share.share, -share.probability))

    @property
    def ending(self) -> Fraction:
        """How likely one wager ends a life."""
        return sum((s.probability for s in self.shares if s.share == self.top.share), Fraction(0))

    @property
    def touched(self) -> Fraction:
        """How likely one wager wins any share."""
        return sum((share.probability for share in self.shares), Fraction(0))


@dataclass(frozen=True, slots=True)
class Pace:
    """How many wagers a round brings, of all seats and linked tables together, and how many rounds a day has."""

    wagers: int = 6
    rounds: int = 640

    def __post_init__(self) -> None:
        if not 1 <= self.wagers <= 100_000 or not 1 <= self.rounds <= 100_000:
            raise InputError("seats", "a meter needs 1 to 100,000 wagers a round and rounds a day", field="seats")


class Lives(NamedTuple):
    """Every life, a row a history and a column a win of the whole: wagers, cents on the sign, parts in the reserve.

    `house` is what the house added to seed the meter again since the win before, in parts.
    """

    wagers: I64
    size: I64
    reserve: I64
    house: I64
    scale: int


def meter_of(rules: TableRules) -> Meter:
    """The meter of a table's progressive, its odds as counted and its terms as printed or filed."""
    game = rules.book.game
    if WAGER not in {wager.slug for wager in game.wager}:
        raise InputError("game", f"{game.name} has no progressive", field="game")
    priced = [row for row in odds(rules.game, wager=WAGER, rules=rules) if not row.label]
    if not priced:
        raise InputError("paytable", "no progressive is offered under these rules", field="paytable")
    row = priced[0]
    found = [(line, Odds.parse(line.pays)) for line in row.rows]
    shares = tuple(
        Share(line.category, Fraction(line.combinations, row.total_combinations), pays.meter)
        for line, pays in found
        if pays.meter and line.combinations
    )
    if not shares:
        raise InputError("paytable", f"no hand of {row.paytable} wins a share of the meter", field="paytable")
    module = playbook(rules.game)
    terms = meter_for(rules, module.meter_rate(rules) if module.meter_rate else None)
    if terms is None:
        raise InputError("paytable", "the table of the progressive must be chosen or filed", field="paytable")
    price = rules.option("progressive_wager_amount") or table_of(rules, WAGER).wager_amount or "1"
    return Meter(
        game=rules.game,
        paytable=row.paytable or "",
        stake=parse_amount(price if isinstance(price, str) else str(price)),
        seed=terms.seed,
        reseed=terms.reseed,
        rate=terms.rate,
        reserve=terms.reserve_rate,
        shares=shares,
    )


def live(
    meter: Meter,
    histories: int,
    wins: int,
    *,
    seed: int = 0,
    wagers: int = 1,
    on_progress: Callable[[int], None] = lambda done: None,
) -> Lives:
    """Follow meters, each from its seed and an empty reserve, until the whole has been won a number of times.

    `wagers` come in every round, and all of a round's are on the meter before its hands are settled.
    """
    if not 1 <= histories <= MOST_HISTORIES:
        raise InputError("histories", f"simulate 1 to {MOST_HISTORIES:,} histories", field="histories")
    if not 1 <= wins <= MOST_WINS:
        raise InputError("wins", f"a history has 1 to {MOST_WINS:,} wins of the meter", field="wins")
    scale = lcm((meter.rate * meter.stake).denominator, (meter.reserve * meter.stake).denominator)
    _check_sums(meter, wins, scale)
    terms = np.array(_terms(meter, wagers, scale), np.int64)
    digits = digits_of(meter.touched)
    kinds = sorted(meter.shares, key=lambda share: share.share)
    chosen = thresholds_of([share.probability for share in kinds])
    parts = np.array([[s.share.numerator, s.share.denominator, s.share == meter.top.share] for s in kinds], np.int64)
    out = np.zeros((4, histories, wins), np.int64)
    try:
        done = 0
        while done < histories:
            some = min(HISTORIES, histories - done)
            _live(np.uint64(seed), done, terms, digits, chosen, parts, out[:, done : done + some])
            done += some
            on_progress(done)
    except KeyboardInterrupt:
        out = out[:, :done]
    return Lives(out[0], out[1], out[2], out[3], scale)


def _terms(meter: Meter, wagers: int, scale: int) -> list[int]:
    grows, kept = meter.rate * meter.stake * scale, meter.reserve * meter.stake * scale
    return [meter.seed * scale, meter.reseed * scale, int(grows), int(kept), scale, wagers]


def _check_sums(meter: Meter, wins: int, scale: int) -> None:
    """No life of any simulation is 128 times as long as the average: the chance is below 10^-55."""
    grown = (meter.rate + meter.reserve) * meter.stake * wins * 128 / meter.ending
    numerator = max(share.share.numerator for share in meter.shares)
    if (meter.seed + meter.reseed * wins + grown) * scale * numerator >= SAFE:
        raise InputError("meter", "these amounts are too large to be added exactly", field="meter_seed")


# --- Chances as whole numbers


def digits_of(touched: Fraction) -> NDArray[np.uint64]:
    """By how likely each binary digit of the wagers that win nothing is a 1, in parts of 2^64, the lowest first.

    Powers are kept to 320 bits, far beyond what 64 can tell, and end where a digit is never 1.
    """
    power = ((touched.denominator - touched.numerator) << PRECISION) // touched.denominator
    one = 1 << PRECISION
    found: list[int] = []
    while (chance := (power << BITS) // (one + power)) and len(found) < BITS:
        found.append(chance)
        power = power * power >> PRECISION
    return np.array(found, np.uint64)


def thresholds_of(chances: list[Fraction]) -> NDArray[np.uint64]:
    """Below which random number each chance but the last is meant."""
    every, summed, found = sum(chances, Fraction(0)), Fraction(0), []
    for chance in chances[:-1]:
        summed += chance
        found.append(int((summed / every) * (1 << BITS)))
    return np.array(found, np.uint64)


# --- Lives


@njit
def _long(drawn: NDArray[np.uint32], at: int) -> np.uint64:
    return np.uint64(drawn[2 * at]) << HALF | np.uint64(drawn[2 * at + 1])


@njit
def _live(
    seed: np.uint64,
    first: int,
    terms: I64,
    digits: NDArray[np.uint64],
    chosen: NDArray[np.uint64],
    parts: I64,
    out: I64,
) -> None:
    """Fill the histories; each draws from a block of its own."""
    start, reseed, grows, kept, scale, wagers = terms[0], terms[1], terms[2], terms[3], terms[4], terms[5]
    counters = (2 * (digits.shape[0] + 1) + 3) // 4
    drawn = np.empty(4 * counters, np.uint32)
    for history in range(out.shape[1]):
        meter, reserve, house = start, np.int64(0), np.int64(0)
        made, since, added, event = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
        for win in range(out.shape[2]):
            ended = False
            while not ended:
                philox(seed, np.uint64(first + history), np.uint64(event * counters), drawn)
                event += 1
                blank = np.int64(0)
                for digit in range(digits.shape[0]):
                    if _long(drawn, digit) < digits[digit]:
                        blank += np.int64(1) << np.int64(digit)
                made += blank + 1
                # The whole round is on the meter before its hands are settled.
                rounds = (made + wagers - 1) // wagers
                meter += (rounds * wagers - added) * grows
                reserve += (rounds * wagers - added) * kept
                added = rounds * wagers
                number = _long(drawn, digits.shape[0])
                kind = 0
                while kind < chosen.shape[0] and number >= chosen[kind]:
                    kind += 1
                shown = meter // scale
                ended = parts[kind, 2] == 1
                if ended:
                    out[0, history, win], out[1, history, win], out[2, history, win] = made - since, shown, reserve
                    since = made
                won = shown * parts[kind, 0] // parts[kind, 1]
                meter -= won * scale
                if meter < reseed and won > 0:
                    from_reserve = min(reserve, reseed - meter)
                    reserve -= from_reserve
                    house += reseed - meter - from_reserve
                    meter = reseed
                if ended:
                    out[3, history, win] = house
                    house = np.int64(0)


def expected_size(meter: Meter) -> Fraction | None:
    """What is on the sign on average when a life ends, in cents, where no smaller win ever has it seeded again.

    Each wager in its own round, broken cents counted. Between wins the meter grows by a known amount on average, and
    a smaller win takes its share, so the average before each win follows from the one before.
    """
    partial = [share for share in meter.shares if share.share != meter.top.share]
    if meter.reseed and partial:
        return None
    touched, ends = meter.touched, meter.ending / meter.touched
    grows = meter.rate * meter.stake / touched
    if not partial:
        return meter.seed + grows
    taken = sum((s.probability * s.share for s in partial), Fraction(0)) / (touched - meter.ending)
    # before(k + 1) = (1 - taken) before(k) + grows, weighed by the chance that win k is the last.
    left = (1 - ends) * (1 - taken)
    return (ends * (meter.seed + grows) + (1 - ends) * grows) / (1 - left)


def said(meter: Meter) -> str:
    """The terms in one line."""
    return (
        f"a wager of {dollars(meter.stake)} adds {float(meter.rate):.3%} to a meter seeded with {dollars(meter.seed)}"
        f" and {float(meter.reserve):.3%} to its reserve"
    )
