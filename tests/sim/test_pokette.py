"""Pokette by the block: every moment with every spin, exactly; the engine; and the reading under which wagers wait."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.chapters.pokette.play import SPIN
from croupier.chapters.pokette.sim import MOMENTS, ONE_POSTED, SECTIONS, TWO_POSTED, spins_of
from croupier.odds import odds
from croupier.play.chapter import playbook
from croupier.play.round import Round, Seat, carry_out
from croupier.play.steps import Call
from croupier.rulebook import rulebook
from croupier.sim.api import plan_of, simulate
from croupier.sim.model import Sorting
from croupier.sim.run import kernel_of
from croupier.submission.plain import plain_rules
from tests.sim.proof import SEED, agrees, counted, ends, exact_counts, means, same_shares, stands_alone

GAME = "pokette"
AS_LOST = {"NJ-15": "as-lost"}


def number(*spins: str) -> int:
    """The number of a moment with a spin: the last card wins, those before it are posted."""
    *posted, card = (parse_cards(spin)[0] for spin in spins)
    stand = {
        0: TWO_POSTED + ONE_POSTED,
        1: TWO_POSTED + SECTIONS * posted[0] if posted else 0,
        2: 52 * posted[0] + posted[1] if len(posted) == 2 else 0,
    }[len(posted)]
    return stand * SECTIONS + card


def test_rounds_worked_by_hand() -> None:
    kernel = kernel_of(plan_of(GAME))
    cards = np.array([[number("9h", "Th", "Jh"), number("Qs", "Qh"), number("Ac", "Jk2")]], np.uint32)
    three, two, joker = ends(kernel, cards)
    # Nine and ten of hearts wait for an eight or a jack: the jack of hearts makes everything that they leave open.
    assert three["straight-flush"] == ("straight-flush-open", Fraction(24))
    assert three["straight"] == ("straight-open", Fraction(5))
    assert three["flush"] == ("flush", Fraction(3))
    assert three["pair-in-three"] == ("none", Fraction(-1))
    assert three["three-of-a-kind"] == ("not offered", Fraction(0))
    assert three["pair-in-two"] == ("not offered", Fraction(0))
    assert two["pair-in-two"] == ("pair-in-two", Fraction(11))
    assert two["straight-up"] == ("straight-up", Fraction(50))
    assert two["straight"] == ("not offered", Fraction(0))
    assert joker["jacer"] == ("jacer", Fraction(12))
    assert joker["pair-in-two"] == ("none", Fraction(-1))
    assert joker["red"] == joker["black"] == ("none", Fraction(-1))


def test_numbers_name_moments() -> None:
    for spins in (("9h", "Th", "Jh"), ("Qs", "Qh"), ("Jk2",)):
        assert spins_of(number(*spins)) == [parse_cards(spin)[0] for spin in spins]
    assert len({tuple(spins_of(n)) for n in range(0, TWO_POSTED * SECTIONS, 7)}) == -(-TWO_POSTED * SECTIONS // 7)


def test_every_moment_gives_the_exact_counts_of_every_wager() -> None:
    plan = plan_of(GAME)
    kernel = kernel_of(plan)
    found = counted(kernel, np.arange(MOMENTS * SECTIONS, dtype=np.uint32)[None])
    assert list(found) == [wager.name for wager in kernel.wagers]
    assert len(found) == 19
    for wager, counts in found.items():
        counts.pop("not offered", None)
        same_shares(counts, exact_counts(GAME, wager, plan))


def test_a_table_that_runs_for_ever_has_these_moments() -> None:
    """The stand is empty, holds one card or holds two in the proportions that the rule of 12.8 settles into."""
    empty, one, two = Fraction(SECTIONS**2), Fraction(ONE_POSTED), Fraction(TWO_POSTED)
    assert empty + one + two == MOMENTS
    stays = Fraction(52, 54)
    assert one == empty * stays
    assert two == one * stays
    assert empty == (empty + one) * (1 - stays) + two


def test_the_engine_agrees() -> None:
    agrees(GAME, 20_000)
    agrees(GAME, 2_000, readings={"NJ-16": "jacer-only"})
    agrees(GAME, 2_000, readings=AS_LOST)


def test_filed_odds_are_paid() -> None:
    filed = {"flush": {"flush": "7 to 2"}, "straight": {"straight-open": "6 to 1"}}
    agrees(GAME, 1_000, rules=plain_rules(rulebook(GAME), {"odds": filed}), wagers=("flush", "straight", "red"))


def test_a_block_stands_alone() -> None:
    stands_alone(GAME)


def test_means_are_near_the_exact_returns() -> None:
    found = means(GAME, 100_000_000)
    assert len(found.rows) == 19
    made = {row.wager: row.rounds for row in found.rows}
    assert made["red"] == found.rounds
    # One card is posted in 2,808 of 8,428 moments, two of one suit in a quarter of 2,704.
    assert made["pair-in-two"] / found.rounds == pytest.approx(2808 / 8428, abs=5e-4)
    assert made["flush"] / found.rounds == pytest.approx(676 / 8428, abs=5e-4)


def test_a_wager_that_was_never_offered_has_no_row() -> None:
    found = simulate(plan_of(GAME, seed=SEED), 3)
    assert "straight-up" in {row.wager for row in found.rows}
    assert len(found.rows) < 19


# --- The reading under which a hand of three may wait for the spin after the next


def test_waiting_wagers_worked_by_hand() -> None:
    kernel = kernel_of(plan_of(GAME, readings=AS_LOST))
    assert not isinstance(kernel, Sorting)
    later = [parse_cards("Jh")[0], parse_cards("9c")[0], parse_cards("2c")[0]]
    first, second, third = ends(kernel, np.array([[number("9h", "Th") * SECTIONS + card for card in later]], np.uint32))
    assert first["straight-flush"] == ("straight-flush-open", Fraction(24))
    assert first["pair-in-three"] == ("none", Fraction(-1))
    assert second["pair-in-three"] == ("pair-in-three", Fraction(5))
    assert second["pair-in-two"] == ("none", Fraction(-1))
    assert third["straight"] == ("none", Fraction(-1))
    assert "flush" not in first


def test_every_moment_gives_the_exact_counts_when_wagers_wait() -> None:
    """One card posted: 52 x 54 x 54 rounds. Two posted: the second spin is idle."""
    plan = plan_of(GAME, readings=AS_LOST)
    kernel = kernel_of(plan)
    low, high = TWO_POSTED * SECTIONS**2, (TWO_POSTED + ONE_POSTED) * SECTIONS**2
    one = counted(kernel, np.arange(low, high, dtype=np.uint32)[None])
    two = counted(kernel, np.arange(0, low, SECTIONS, dtype=np.uint32)[None])
    for wager in ("pair-in-two", "pair-in-three", "three-of-a-kind", "straight", "straight-flush"):
        exact = {result.label: result.counts for result in odds(GAME, wager=wager, readings=AS_LOST)}
        same_shares(one[wager], exact["one card posted"])
        same_shares(two[wager], exact["two cards posted"])


def test_the_engine_waits_as_the_kernel_does() -> None:
    """The referee knows one spin, so the chapter itself is played with two."""
    plan = plan_of(GAME, readings=AS_LOST, wagers=("pair-in-three", "three-of-a-kind", "straight", "straight-flush"))
    kernel = kernel_of(plan)
    rng = np.random.default_rng(SEED)
    low, high = TWO_POSTED * SECTIONS**2, (TWO_POSTED + ONE_POSTED) * SECTIONS**2
    numbers = rng.integers(low, high, 1_000).astype(np.uint32)
    # Neighbours of the posted card are rare by chance, and they are what waits.
    near = [
        number(*pair) * SECTIONS + later for pair in (("9h", "Th"), ("As", "3s"), ("4c", "4d")) for later in range(54)
    ]
    numbers = np.concatenate([numbers, np.array(near, np.uint32)])
    for now, found in zip(numbers.tolist(), ends(kernel, numbers[None]), strict=True):
        first, card = spins_of(now // SECTIONS)
        nets = played(plan.rules, first, [card, now % SECTIONS], [wager.name for wager in kernel.wagers])
        assert {wager: int(100 * net) for wager, (_, net) in found.items()} == nets


def played(rules: Any, posted: int, spins: list[int], wagers: list[str]) -> dict[str, int]:
    """What a dollar on each wager nets in the readable chapter."""
    state = Round(rules, {1: Seat(dict.fromkeys(wagers, 100))}, memory={"posted": (posted,)})
    play = playbook(GAME).play(state)
    answer: Any = None
    waiting = iter(spins)
    try:
        while True:
            step = play.send(answer)
            answer = None
            if isinstance(step, Call):
                assert step is SPIN
                answer = {"card": next(waiting)}
            else:
                carry_out(state, step, None)  # type: ignore[arg-type]
    except StopIteration:
        return {line.wager: line.net for line in state.lines}
