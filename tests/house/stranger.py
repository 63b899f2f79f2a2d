"""A chapter as a stranger might bring it: law and play and nothing else, nine seats, and choices of its own names."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

SLUG, SETS = "harbor-three", "harbor-hands"

GAME = """
slug = "{slug}"
name = "{name}"
jurisdiction = "HB"
territory = "The Harbor"
chapter = "Harbor Rules, Ch. 9"
prefix = "{prefix}"
positions = 9
deck = "52 cards"

[source]
id = "HB"
title = "Harbor Rules"
file = "harbor.txt"
publisher = "Nobody"

[pieces]
kind = "cards"
dealt = 3
{parts}

[[wager]]
slug = "stake"
name = "Stake"
clause = "{prefix}2"
role = "required"

[[wager]]
slug = "tow"
name = "Tow"
clause = "{prefix}3"
role = "raise"
rides_on = "stake"
multiples = [2]

[hands.stake]
more = {{ name = "more than the dealer", clause = "{prefix}4" }}
"""
SAYS = {
    "1": "Three cards of one deck go to each of up to nine players, and three to the dealer.",
    "2": "A player makes a Stake before the deal.",
    "3": "A player may play for nothing more, hold back, or tow at twice the Stake.",
    "4": "The higher total of ranks wins even money.",
    "5": "A player lays two cards in front and one behind.",
}
CLAUSE = """
[[clause]]
id = "{prefix}{number}"
section = "9"
kind = "round"
actors = ["dealer"]
enforced = ["engine"]
line = {number}
summary = "{text}"
"""
PAYTABLES = """
[[paytable]]
id = "{prefix}4"
clause = "{prefix}4"
name = "Stake"
wagers = ["stake", "tow"]
hands = "stake"
flat = true
rows = [{{ hand = "more", pays = "1 to 1" }}]
"""
TABLE = """
[cards]
composition = "{prefix}1"
hours = {{ hand = [12, "{prefix}1"] }}

[opening]
inspect = "{prefix}1"
spread = "{prefix}1"
wash = "{prefix}1"
each_batch = "{prefix}1"
preinspected = "{prefix}1"

[shuffle]
shuffle = "{prefix}1"
dealer_cuts = true
cut = "{prefix}1"
recut = "{prefix}1"
idle = "{prefix}1"

[wagering]
positions = "{prefix}1"
chips = "{prefix}2"
closing = "{prefix}2"
boxes = "{prefix}2"

[dealing.hand]
load = "{prefix}1"
"""
PLAY = '''
"""Harbor Three."""

from croupier.cards import deck, rank_of
from croupier.play.chapter import Playbook
from croupier.play.lines import lost, paid, pushed
from croupier.play.setting import accepts_setting
from croupier.play.steps import DEALER, Announce, Ask, Deal, Discard, Expose, Mark, Settle
from croupier.rulebook import cite

SLUG, STAKE, TOW = "@slug", "stake", "tow"
RULE, CLAUSE = cite("@prefix1"), cite("@prefix4")


def play(state):
    yield Announce("no more bets", clause=cite("@prefix2"))
    yield Mark("dealing")
    for seat in state.clockwise():
        yield Deal(seat, 3, False, clause=RULE)
    yield Deal(DEALER, 3, False, clause=RULE)
    for seat in state.clockwise():
        yield Mark("deciding")
        choice = yield Ask(seat, "how", ("play", "hold back", {"tow": 2}), clause=cite("@prefix3"))
        if price := cost(state, seat, choice):
            state.seats[seat].stakes[TOW] = price
        parts = tuple(state.rules.book.game.pieces.parts)
        if parts:
            accepts = accepts_setting(SLUG, state.seats[seat].cards, parts, cite("@prefix5"))
            yield Ask(seat, "set", (), clause=cite("@prefix5"), accepts=accepts)
    yield Mark("settling")
    yield Expose(DEALER, CLAUSE, "")
    for seat in state.counterclockwise():
        yield Expose(seat, CLAUSE, "")
        yield Settle(seat, tuple(settle(state, seat)), clause=CLAUSE)
        yield Discard(seat, clause=RULE)
    yield Discard(DEALER, clause=RULE)


def cost(state, seat, choice):
    return 2 * state.seats[seat].stakes[STAKE] if isinstance(choice, dict) and "tow" in choice else 0


def settle(state, seat, only=None):
    if only is not None:
        return []
    own, house = (sum(map(rank_of, cards)) for cards in (state.seats[seat].cards, state.dealer))
    even = state.rules.cell(state.rules.book.paytables[CLAUSE], "more")
    stakes = state.seats[seat].stakes.items()
    if own > house:
        return [paid(seat, wager, stake, even, CLAUSE, str(own)) for wager, stake in stakes]
    return [(pushed if own == house else lost)(seat, wager, stake, CLAUSE, str(own)) for wager, stake in stakes]


PLAY = Playbook(
    slug=SLUG,
    deck=deck(),
    play=play,
    settle=settle,
    cost=cost,
)
'''


def install(folder: Path, slug: str = SLUG) -> None:
    """Write the package and its entry point; players of `SETS` set two hands."""
    package, sets = slug.replace("-", "_"), slug == SETS
    names = {"slug": slug, "prefix": "HB-10." if sets else "HB-9.", "name": slug.replace("-", " ").title()}
    home, info = folder / package, folder / f"{package}-1.0.dist-info"
    (home / "law").mkdir(parents=True)
    (home / "__init__.py").touch()
    play = PLAY.replace("@slug", slug).replace("@prefix", names["prefix"])
    (home / "play.py").write_text(play, encoding="utf-8")
    clauses = '[sections]\n"9" = "Harbor"\n'
    clauses += "".join(CLAUSE.format(number=number, text=text, **names) for number, text in SAYS.items())
    parts = "parts = { front = 2, back = 1 }" if sets else ""
    law = {"game": GAME.format(parts=parts, **names), "clauses": clauses}
    law |= {"table": TABLE.format(**names), "paytables": PAYTABLES.format(**names)}
    for name, text in law.items():
        (home / "law" / f"{name}.toml").write_text(text, encoding="utf-8")
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[croupier.chapters]\n{slug} = {package}\n", encoding="utf-8")
