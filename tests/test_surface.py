"""What `import croupier` offers: little, by name, and nothing heavy before it is needed."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

import croupier
from croupier import Cards, Tiles, open_table
from croupier.cards import deck
from croupier.errors import InputError, RuleError
from croupier.pieces import pieces_of
from croupier.tiles import TILES, kind

HEAVY = ("numba", "numpy", "litestar", "uvicorn", "matplotlib", "rich")
ROUND = """
import random, sys
import croupier
assert {name for name in sys.modules if name.startswith("croupier")} == {"croupier", "croupier.version"}
croupier.games(), croupier.rules_of("cajun-stud"), croupier.Cards, croupier.judge
table = croupier.open_table("cajun-stud")
table.sit("ann", seat=3, chips=1_000_00)
table.prepare(random.Random(1))
table.bet("ann", ante=10_00)
table.deal()
table.decide("ann", "fold")
assert table.ended.state.nets() == {3: -10_00}
print([name for name in sys.argv[1:] if name in sys.modules])
"""


def test_the_surface_is_sorted_and_documented() -> None:
    assert croupier.__all__ == sorted(croupier.__all__)
    for name in croupier.__all__:
        assert getattr(croupier, name) is not None
        assert name == "__version__" or f"`{name}" in (croupier.__doc__ or "")
    assert dir(croupier) == croupier.__all__
    with pytest.raises(AttributeError, match="no attribute 'roulette'"):
        _ = croupier.roulette


def test_a_round_needs_neither_compiled_code_nor_the_web() -> None:
    done = subprocess.run([sys.executable, "-c", ROUND, *HEAVY], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")


# --- named acts, at three doors


def test_the_same_names_do_allow_and_verify() -> None:
    table = open_table("four-card-prime")
    assert table.may.sit("ann", seat=1, chips=500_00)
    table.sit("ann", seat=1, chips=500_00)
    assert not table.may.sit("bob", seat=1)
    with pytest.raises(RuleError, match="first:"):
        table.check.bet("ann", ante=10_00)
    table.prepare(random.Random(2))
    assert table.preparing() == ()
    assert table.check.bet("ann", ante=10_00) is None
    table.bet("ann", ante=10_00)
    assert table.betting.bets == {1: {"ante": 10_00}}
    table.clear("ann")
    table.bet("ann", {"ante": 15_00}, seat=1)
    table.deal()
    assert table.may.raise_by("ann", 3)
    assert not table.may.raise_by("ann", 4)
    table.raise_by("ann", 2)
    assert table.ended is not None
    assert table.ended.state.seats[1].stakes["raise"] == 30_00
    table.leave("ann")
    assert table.betting.players == {}


def test_a_hand_is_set_and_the_bank_passed_by_name() -> None:
    table, chance = open_table("pai-gow-tiles"), random.Random(5)
    table.sit("ann", seat=2, chips=500_00)
    for _ in range(2):
        table.prepare(chance)
        if table.due()[0].act == "bank":
            assert table.may.take_bank("ann")
            table.pass_bank("ann")
            table.prepare(chance)
        table.bet("ann", pai_gow=20_00)
        table.deal()
        table.prepare(chance)
        tiles = [str(Tiles([tile])) for tile in table.hand(2)]
        table.set_hand("ann", high=" ".join(tiles[:2]), low=" ".join(tiles[2:]))
        table.decide("ann", "play")
    assert table.ended is not None
    assert table.ended.state.nets()[2] in (-20_00, 0, 19_00)


def test_the_staff_orders_and_reports_by_name() -> None:
    table, chance = open_table("cajun-stud"), random.Random(5)
    table.sit("ann", seat=2, chips=500_00)
    table.prepare(chance)
    table.order("reshuffle")
    assert [due.act for due in table.preparing()][:1] == ["shuffle"]
    table.prepare(chance)
    table.bet("ann", ante=10_00)
    table.deal(at=60)
    assert table.now == 60
    table.report("PA-683a.13(d)")
    assert table.ended is not None
    assert table.ended.void is not None
    assert table.ended.state.nets() == {2: 0}


@pytest.mark.parametrize("slug", croupier.games())
def test_every_game_is_played_by_name(slug: str) -> None:
    table, chance = open_table(slug), random.Random(3)
    table.sit("ann", seat=3, chips=1_000_00)
    table.prepare(chance)
    with pytest.raises(InputError):
        table.hand(3)
    required = {w.slug: 10_00 for w in table.rules.book.game.wager if w.role.value == "required"}
    table.bet("ann", required or {"red": 10_00})
    table.deal()
    while table.state is not None:
        table.prepare(chance)
        for ask in [*table.asking.values()]:
            table.decide("ann", ask.choices[0] if ask.choices else {"set": _as_dealt(slug, table.hand(3))})
    assert table.ended is not None
    assert table.betting.players["ann"].chips - 1_000_00 == table.ended.state.nets()[3]


def _as_dealt(slug: str, hand: Cards | Tiles) -> dict[str, str]:
    laid, rest = {}, list(hand)
    for part, size in croupier.rules_of(slug).game.pieces.parts.items():
        laid[part], rest = pieces_of(slug).text(rest[:size]), rest[size:]
    return laid


# --- values that can be pasted


@pytest.mark.parametrize("cards", [(), (51, 46), (52,), (52, 53), deck(jokers=2)])
def test_cards_print_as_they_are_written(cards: tuple[int, ...]) -> None:
    hand = Cards(cards)
    assert hand == cards
    assert eval(repr(hand)) == hand
    assert Cards(str(hand)) == hand


def test_tiles_print_as_they_are_written() -> None:
    assert repr(Tiles("6-6 1-2")) == "Tiles('6-6 1-2')"
    for tile in TILES:
        assert eval(repr(Tiles([tile]))) == Tiles([tile]) == (kind(tile),)
    assert len(Tiles(TILES)) == 32


def test_a_hand_of_a_table_is_what_lies_there() -> None:
    table = open_table("over-under")
    table.sit("ann", seat=1, chips=100_00)
    table.prepare(random.Random(1))
    table.bet("ann", ante=10_00)
    table.deal()
    assert table.state is not None
    assert isinstance(table.hand(1), Cards)
    assert list(table.hand(1)) == table.state.seats[1].cards
