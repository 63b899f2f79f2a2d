"""The contest of Four Card Prime: how the deals end under best play, and what each end is worth in antes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from croupier.families.hands.categories import FOUR_CARD
from croupier.odds.pricing import net_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.compiled.arrays import Arrays, Numbers
    from croupier.money import Odds
    from croupier.odds.store import Counts, Store
    from croupier.rulebook import Paytable
    from croupier.submission import TableRules
    from croupier.work import Work

GAME = "four-card-prime"
WIN_BONUS, BAD_BEAT = "win-bonus", "bad-beat-bonus"
EVEN_MONEY = "PA-682a.12(a)"
FOLD, WIN, TIE, LOSE = "fold", "win", "tie", "lose"
STRONG = FOUR_CARD.index("three-of-a-kind")
RAISES = (1, 3)
DEALS = comb(47, 6)
DEALS_SEEN = comb(46, 5)


# --- counts


def card_shown(rules: TableRules) -> bool:
    """Whether one of the dealer's cards is dealt face up (reading FP-9)."""
    return rules.reading("FP-9") == "face-up-card"


def hands_of(store: Store) -> Arrays:
    """Every class of player hand, and how many dealer hands it beats or ties."""

    def count(work: Work) -> Arrays:
        from croupier.chapters.four_card_prime.kernels.contest import contest

        return contest(work)

    return store.arrays(GAME, "hands", {}, count)


def seen_of(store: Store) -> Numbers:
    """Best play against a dealer card that is seen: see `kernels.four_card_contest.shown`."""

    def count(work: Work) -> Arrays:
        from croupier.chapters.four_card_prime.kernels.contest import shown

        return {"tally": shown(work)}

    return store.arrays(GAME, "card-shown", {}, count)["tally"]


def counts_of(rules: TableRules, store: Store) -> Counts:
    """How the deals end under best play: "fold", "raise 1, lose", "raise 3, tie, straight-flush".

    Three of a kind or better wins far more often than not, so that no bonus table changes what is best: ante and
    raise are paid alike, and the raise is worth making once from a quarter of the deals won, three times from half.
    """
    shown = card_shown(rules)

    def count(_work: Work) -> Counts:
        return _ends_seen(seen_of(store)) if shown else _ends(hands_of(store))

    return store.counts(GAME, "contest", {"FP-9": rules.reading("FP-9")}, count)


def _ends(hands: Arrays) -> Counts:
    import numpy as np

    category = hands["values"] >> 20
    weights, wins, ties = (hands[name].astype(np.int64) for name in ("weights", "wins", "ties"))
    choice = choices_of(wins, DEALS, category >= STRONG)
    found: Counts = {}
    for multiple in (0, *RAISES):
        for number, name in enumerate(FOUR_CARD):
            chosen = (choice == multiple) & (category == number)
            won, tied = (int((weights * held)[chosen].sum()) for held in (wins, ties))
            _add(found, multiple, name, int(weights[chosen].sum()) * DEALS, won, tied)
    return found


def choices_of(wins: Numbers, deals: int, strong: Numbers) -> Numbers:
    """The best multiple to raise, 0 to fold, for the deals won or tied among all; equals are raised."""
    import numpy as np

    return np.where(2 * wins >= deals, 3, np.where((4 * wins >= deals) | strong, 1, 0))


def _ends_seen(tally: Numbers) -> Counts:
    found: Counts = {}
    by_category = tally.sum(1).reshape(len(FOUR_CARD), 16, 3, 3).sum(1)
    for place, multiple in enumerate((0, *RAISES)):
        for number, name in enumerate(FOUR_CARD):
            hands, won, tied = (int(n) for n in by_category[number, place])
            _add(found, multiple, name, hands * DEALS_SEEN, won, tied)
    return found


def _add(found: Counts, multiple: int, category: str, deals: int, won: int, tied: int) -> None:
    """Add the deals of one choice and category; what is less than three of a kind is not told apart."""
    strong = FOUR_CARD.index(category) >= STRONG
    if multiple == 0:
        parts = {FOLD: deals}
    elif strong:
        parts = {f"{WIN}, {category}": won - tied, f"{TIE}, {category}": tied, f"{LOSE}, {category}": deals - won}
    else:
        parts = {WIN: won, LOSE: deals - won}
    for name, count in parts.items():
        if count:
            key = name if multiple == 0 else f"raise {multiple}, {name}"
            found[key] = found.get(key, 0) + count


# --- what an end is worth


@dataclass(frozen=True, slots=True)
class End:
    """One end of the contest: the raise, whether it was won, and the hand where a bonus may go with it."""

    name: str
    count: int
    raised: int
    result: str
    hand: str | None


def ends(counts: Counts) -> Iterator[End]:
    """The ends that the counts name."""
    for name, count in counts.items():
        first, *rest = name.split(", ")
        raised = int(first.removeprefix("raise ")) if rest else 0
        yield End(name, count, raised, rest[0] if rest else FOLD, rest[1] if len(rest) > 1 else None)


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table in force pays: even money, the Win Bonus with its readings, the Bad Beat Bonus."""

    rules: TableRules
    win_table: Paytable
    bad_beat_table: Paytable

    @property
    def even_money(self) -> Odds | None:
        """The odds of the ante and the raise."""
        return self.rules.cell(self.rules.book.paytables[EVEN_MONEY], "any-win")

    def ante(self, end: End) -> Fraction:
        """The net of the ante without bonuses: beaten three of a kind or better keeps it."""
        if end.result in (WIN, TIE):
            return net_of(self.even_money)
        return Fraction(0) if end.hand else Fraction(-1)

    def raised(self, end: End) -> Fraction:
        """The net of the raise, in antes."""
        return end.raised * (net_of(self.even_money) if end.result in (WIN, TIE) else Fraction(-1))

    def win_odds(self, end: End) -> Odds | None:
        """The Win Bonus odds of an end that earns it (reading FP-2)."""
        earned = end.result == WIN or (end.result == TIE and self.rules.reading("FP-2") == "higher-or-equal")
        return self.rules.cell(self.win_table, end.hand) if earned and end.hand else None

    def win_bonus(self, end: End) -> Fraction:
        """The Win Bonus in antes: odds "for one" on a bonus that has no stake to give back (reading FP-3)."""
        odds = self.win_odds(end)
        if odds is not None and odds.form == "for" and self.rules.reading("FP-3") == "net-25":
            return odds.ratio
        return net_of(odds) if odds else Fraction(0)

    def bad_beat_odds(self, end: End) -> Odds | None:
        """The Bad Beat Bonus odds of an end that earns it."""
        return self.rules.cell(self.bad_beat_table, end.hand) if end.result == LOSE and end.hand else None

    def bad_beat(self, end: End) -> Fraction:
        """The Bad Beat Bonus in antes."""
        odds = self.bad_beat_odds(end)
        return net_of(odds) if odds else Fraction(0)

    def net(self, end: End) -> Fraction:
        """All that the ante and the raise bring, in antes."""
        return self.ante(end) + self.raised(end) + self.win_bonus(end) + self.bad_beat(end)


def terms_of(rules: TableRules, table: Paytable | None = None) -> Terms:
    """The tables in force; the chapter's first where none was chosen."""
    win = rules.paytable(WIN_BONUS) or rules.book.tables_for(WIN_BONUS)[0]
    bad_beat = rules.paytable(BAD_BEAT) or rules.book.tables_for(BAD_BEAT)[0]
    if table is not None and WIN_BONUS in table.wagers:
        win = table
    elif table is not None:
        bad_beat = table
    return Terms(rules, win, bad_beat)


def worth(terms: Terms, raised: int, *, deals: int, won: int, tied: int, category: int) -> Fraction:
    """The expected net in antes of raising a hand, from the deals it wins or ties; nothing raised is folded."""
    if raised == 0:
        return Fraction(-1)
    hand = FOUR_CARD[category] if category >= STRONG else None
    parts = {WIN: won - tied, TIE: tied, LOSE: deals - won}
    total = sum(
        (count * terms.net(End("", count, raised, result, hand)) for result, count in parts.items()), Fraction(0)
    )
    return total / deals
