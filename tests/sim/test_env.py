"""Environments: Gymnasium's own checker, rounds worked by hand, and one seat against many."""

from __future__ import annotations

import importlib.util
import sys
import warnings
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from croupier.cards import parse_cards
from croupier.errors import InputError
from croupier.odds import odds
from croupier.rulebook import slugs
from croupier.sim.deal import deal
from croupier.sim.env import RoundEnv, RoundsEnv, name_of
from croupier.sim.stages import course_of

# Games of one decision with its number of choices, or of several.
CHOICES = {
    "over-under": (3,),
    "dj-wild-stud-poker": (2,),
    "four-card-prime": (4,),
    "cajun-stud": (4, 4, 4),
    "pai-gow-tiles": (3,),
    "supreme-pai-gow": (3,),
    "pokette": (19,),
    "face-up-pai-gow-poker": (21,),
    "pai-gow-poker": (21,),
    "asia-poker": (105,),
}
CAJUN = "croupier.sim.env:croupier/CajunStud-v0"


def rounds(game: str, seats: int, **given: Any) -> Any:
    return gymnasium.make_vec(
        f"croupier.sim.env:{name_of(game)}", seats, vectorization_mode="vector_entry_point", **given
    )


# --- Gymnasium's own checks


@pytest.mark.parametrize("game", CHOICES)
def test_gymnasiums_checker_finds_nothing(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(f"croupier.sim.env:{name_of(game)}")
        check_env(env.unwrapped)


def test_every_game_is_registered() -> None:
    assert set(CHOICES) == set(slugs())
    assert all(name_of(game) in gymnasium.registry for game in slugs())
    assert name_of("dj-wild-stud-poker") == "croupier/DjWildStudPoker-v0"


@pytest.mark.parametrize("game", CHOICES)
def test_what_there_is_to_choose(game: str) -> None:
    assert course_of(game).choices == CHOICES[game]


# --- Worked by hand


def env_of(game: str, cards: str, **given: Any) -> tuple[RoundEnv, Any]:
    env = RoundEnv(game, **given)
    observation, _ = env.reset(seed=1, options={"cards": list(parse_cards(cards))})
    return env, observation


def test_three_raises_on_a_flush() -> None:
    """Two hearts, then three more: raised by 3, 2 and 1 antes, seven are staked on a flush that pays 6 to 1."""
    env, seen = env_of("cajun-stud", "Ah Kh 9h 5h 2h", render_mode="ansi")
    ace, king, nine, five = (card + 1 for card in parse_cards("Ah Kh 9h 5h"))
    assert seen.tolist() == [ace, king, 0, 0, 0, 0]
    seen, reward, over, _, _ = env.step(3)
    assert (seen.tolist(), reward, over) == ([ace, king, nine, 0, 4, 0], 0.0, False)
    seen, reward, over, _, _ = env.step(2)
    assert (seen.tolist(), reward, over) == ([ace, king, nine, five, 4, 3], 0.0, False)
    seen, reward, over, _, info = env.step(1)
    assert (reward, over) == (42.0, True)
    assert info["net"] == "42"
    assert {line[0] for line in info["lines"]} == {"ante", "raise-1", "raise-2", "raise-3"}
    assert (env.render() or "").splitlines()[:3] == ["{'raise': 3}", "{'raise': 2}", "{'raise': 1}"]
    with pytest.raises(InputError, match="over"):
        env.step(1)


def test_a_fold_ends_the_round_and_loses_what_is_staked() -> None:
    env, _ = env_of("cajun-stud", "2h 7c 9d Jh Ks")
    assert env.step(2)[1:3] == (0.0, False)
    assert env.step(0)[1:3] == (-3.0, True)


def test_over_on_a_ten() -> None:
    """10, 9 and 6 make 25: over wins the ante and its equal."""
    env, seen = env_of("over-under", "Td 9c 6s")
    assert seen.tolist() == [parse_cards("Td")[0] + 1]
    _, reward, over, _, info = env.step(0)
    assert (reward, over) == (2.0, True)
    assert [line[1] for line in info["lines"]] == ["win", "win"]


def test_a_wager_that_is_not_offered_is_not_made() -> None:
    env = RoundEnv("pokette")
    wagers = [wager.name for wager in env.course.kernel.wagers]
    # Two cards are posted below 52 x 52 x 54: the first is followed by the second, and by the section that wins.
    posted, spun = parse_cards("9h Th"), parse_cards("Jh")[0]
    seen, info = env.reset(seed=1, options={"cards": [(posted[0] * 52 + posted[1]) * 54 + spun]})
    assert seen.tolist() == [card + 1 for card in posted]
    offered = {name for name, there in zip(wagers, info["action_mask"], strict=True) if there}
    assert {"straight", "straight-flush", "flush", "red"} <= offered
    assert not {"three-of-a-kind", "pair-in-two"} & offered
    assert env.step(wagers.index("three-of-a-kind"))[1] == 0.0


def test_bad_actions_and_cards() -> None:
    env = RoundEnv("over-under")
    with pytest.raises(InputError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(InputError, match="0 to 2"):
        env.step(3)
    for cards in ([1, 2], [1, 1, 2], [1, 2, 312]):
        with pytest.raises(InputError):
            env.reset(options={"cards": cards})
    many = RoundsEnv("over-under", 3)
    with pytest.raises(InputError, match="reset"):
        many.step(np.zeros(3, np.int64))
    many.reset(seed=1)
    for actions in (np.zeros(2, np.int64), np.array([0, 1, 3]), np.array([0, -1, 1])):
        with pytest.raises(InputError):
            many.step(actions)
    with pytest.raises(InputError):
        many.reset(seed=[1, 2, 3])
    with pytest.raises(InputError):
        RoundsEnv("over-under", 0)
    with pytest.raises(InputError, match="bonu"):
        RoundEnv("over-under", wagers=("bonu",))


# --- Many at once


@pytest.mark.parametrize("game", CHOICES)
def test_many_seats_see_and_win_what_one_would(game: str) -> None:
    """The kernel's rewards are the referee's, round by round, for random decisions."""
    seats, seed = 12, 77
    many, one = rounds(game, seats), RoundEnv(game)
    assert many.unwrapped.single_observation_space == one.observation_space
    assert many.unwrapped.single_action_space == one.action_space
    dealt = deal(seed, 0, one.course.kernel.cards, one.course.kernel.deck)
    random = np.random.default_rng(5)
    seen, _ = many.reset(seed=seed)
    assert seen in many.observation_space
    column = seats
    paths: list[tuple[int, list[int]]] = [(at, []) for at in range(seats)]
    settled = 0
    for _ in range(15):
        actions = random.integers(0, max(CHOICES[game]), seats)
        following, rewards, over, cut, info = many.step(actions)
        assert not cut.any()
        for seat in range(seats):
            at, path = paths[seat]
            expected, _ = one.reset(options={"cards": dealt[:, at].tolist()})
            for action in path:
                expected, *_ = one.step(action)
            assert seen[seat].tolist() == expected.tolist()
            _, reward, ended, _, _ = one.step(int(actions[seat]))
            assert (rewards[seat], bool(over[seat])) == (reward, ended)
            path.append(int(actions[seat]))
            if ended:
                settled += 1
                paths[seat] = (column, [])
                column += 1
        if over.any():
            assert (info["_final_obs"] == over).all()
            assert (info["final_obs"][over] == seen[over])[:, : one.course.slots].all() or len(CHOICES[game]) > 1
        seen = following
    assert settled >= 50


def test_the_same_seed_deals_the_same() -> None:
    first, second = rounds("cajun-stud", 500), rounds("cajun-stud", 500)
    assert np.array_equal(first.reset(seed=3)[0], second.reset(seed=3)[0])
    actions = np.ones(500, np.int64)
    for _ in range(200):
        one, other = first.step(actions), second.step(actions)
        assert np.array_equal(one[0], other[0])
        assert np.array_equal(one[1], other[1])
    assert not np.array_equal(first.reset()[0], second.reset(seed=3)[0])


def test_rewards_average_to_the_exact_return() -> None:
    """The optimal decisions of Over/Under on a first card: under up to 5, over from 6."""
    env = rounds("over-under", 20_000)
    exact = odds("over-under", wager="required")[0]
    seen, _ = env.reset(seed=2)
    total, squared, count = 0.0, 0.0, 0
    for _ in range(25):
        rank = (seen[:, 0] - 1) >> 2
        seen, rewards, over, _, _ = env.step(np.where(rank + 2 >= 6, 0, 1))
        assert over.all()
        total, squared, count = total + rewards.sum(), squared + (rewards**2).sum(), count + len(rewards)
    mean = total / count
    error = ((squared / count - mean**2) / count) ** 0.5
    assert abs(mean - float(exact.exact - 1)) < 4 * error


def test_side_wagers_are_paid_too() -> None:
    """A flush in two cards of one suit: the pocket bonus has a row for neither, and loses beside seven antes won."""
    env, _ = env_of("cajun-stud", "Ah Kh 9h 5h 2h", wagers=("required", "pocket-bonus"))
    for action in (3, 2):
        env.step(action)
    _, reward, _, _, info = env.step(1)
    bonus = [Fraction(line[2], 10_000) for line in info["lines"] if line[0] == "pocket-bonus"]
    assert len(bonus) == 1
    assert reward == 42 + float(bonus[0])


# --- The example


def example() -> ModuleType:
    path = Path(__file__).parents[2] / "examples" / "learn_cajun_stud.py"
    spec = importlib.util.spec_from_file_location("learn_cajun_stud", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["learn_cajun_stud"] = module
    spec.loader.exec_module(module)
    return module


def test_the_example_comes_near_the_optimum() -> None:
    """Few rounds teach most of it, and nothing can beat the optimum."""
    module = example()
    agent = module.Agent()
    assert not any(agent.policy(street).any() for street in range(3))
    optimum = odds("cajun-stud", wager="required")[0].exact - 1
    module.learn(agent, 800_000, 1)
    learned = module.exact_value(agent)
    assert optimum - Fraction(1, 20) < learned <= optimum
