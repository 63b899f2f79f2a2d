"""Gymnasium environments: a round an episode, its decisions the actions, the player's net the reward.

A game with the slug `some-game` is registered as `croupier/SomeGame-v0` when this module is imported; `gymnasium.make`
does that by itself for `croupier.sim.env:croupier/SomeGame-v0`. One environment is settled by the readable engine, so
that an agent is paid as the referee would pay it and `info` names the clauses; many at once (`gymnasium.make_vec`) are
settled by the kernel, which is what makes training quick. Both show the same cards in the same places and pay the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.errors import InputError
from croupier.rulebook import slugs
from croupier.sim.deal import BLOCK, deal
from croupier.sim.part import has_sim
from croupier.sim.stages import course_of

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    needs = "environments need the extra 'gym': pip install croupier[gym]"
    raise InputError("gym", needs) from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.sim.course import Course, Seen

VERSION = 0
MOST_SEED = 1 << 63


def name_of(game: str) -> str:
    """The id of a game's environment, such as croupier/SomeGame-v0 for some-game."""
    return f"croupier/{''.join(word.capitalize() for word in game.split('-'))}-v{VERSION}"


def register() -> None:
    """Make every game that can be simulated known to Gymnasium; to be called twice does no harm."""
    for game in filter(has_sim, slugs()):
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(
                name_of(game),
                entry_point="croupier.sim.env:RoundEnv",
                vector_entry_point="croupier.sim.env:RoundsEnv",
                kwargs={"game": game},
            )


def observed(course: Course) -> Any:
    """What is observed: a number for every place that a card may lie open at, and for every earlier decision.

    0 stands for a card that is not open or a decision that is not made, else the number is one higher than theirs.
    """
    sizes = [course.faces + 1] * course.slots + [choices + 1 for choices in course.choices[:-1]]
    made: Any = spaces.MultiDiscrete
    return made(np.array(sizes), dtype=np.int16)


class RoundEnv(gymnasium.Env["Seen", "np.int64"]):
    """One round of a game, settled by the referee; the reward is the net result in units of the wager.

    `wagers` names what is staked, one unit each, instead of the compulsory wager; further arguments are the rules, as
    in `croupier.sim.api.plan_of`. `reset(options={"cards": [...]})` deals these cards.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # Gymnasium's own form

    def __init__(
        self, game: str, *, wagers: tuple[str, ...] = (), render_mode: str | None = None, **rules: Any
    ) -> None:
        self.course = course_of(game, wagers=wagers, **rules)
        self.observation_space = observed(self.course)
        self.action_space = spaces.Discrete(max(self.course.choices))
        self.render_mode = render_mode
        self.cards: list[int] = []
        self.decisions: list[int] = []
        self.told: list[str] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal a round."""
        super().reset(seed=seed)
        kernel = self.course.kernel
        given = (options or {}).get("cards")
        if given is None:
            given = self.np_random.choice(kernel.deck, kernel.cards, replace=False).tolist()
        self.cards = [int(card) for card in given]
        if len(set(self.cards)) != kernel.cards or not all(0 <= card < kernel.deck for card in self.cards):
            text = f"a round is dealt {kernel.cards} different cards, numbered 0 to {kernel.deck - 1}"
            raise InputError("cards", text, field="cards")
        self.decisions, self.told = [], []
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take a decision; after the last one the round is settled."""
        stage = len(self.decisions)
        if not self.cards or stage >= len(self.course.choices):
            raise InputError("action", "the round is over: reset it", field="action")
        if not 0 <= int(action) < self.course.choices[stage]:
            raise InputError("action", f"the choices are 0 to {self.course.choices[stage] - 1}", field="action")
        self.decisions.append(int(action))
        self.told.append(str(self.course.spoken(self.cards, self.decisions)))
        if not self.course.ends[stage, int(action)]:
            return self._observation(), 0.0, False, False, self._info()
        every = self.decisions + [0] * (len(self.course.choices) - len(self.decisions))
        ruling = self.course.ruling(self.cards, every)
        lines = [(line.wager, str(line.outcome), line.net, line.clause) for line in ruling.lines]
        self.told += [f"{wager}: {outcome}, {net / 100:+.2f} ({clause})" for wager, outcome, net, clause in lines]
        observation = self._observation()
        # Nothing more is dealt to a player who is done.
        self.decisions = every
        return observation, float(ruling.net), True, False, {"net": str(ruling.net), "lines": lines}

    def render(self) -> str | None:
        """What was decided and how it was settled."""
        return "\n".join(self.told) if self.render_mode == "ansi" else None

    def _observation(self) -> Seen:
        course = self.course
        stage = min(len(self.decisions), len(course.choices) - 1)
        found = np.zeros(course.slots + len(course.choices) - 1, np.int16)
        found[: course.slots] = course.seen(stage, self._column())[:, 0]
        made = self.decisions[: len(course.choices) - 1]
        found[course.slots : course.slots + len(made)] = np.array(made, np.int16) + 1
        return found

    def _info(self) -> dict[str, Any]:
        mask = self.course.open(self._column())
        return {} if mask is None else {"action_mask": mask[:, 0].astype(np.int8)}

    def _column(self) -> Any:
        return np.array(self.cards, np.min_scalar_type(self.course.kernel.deck - 1))[:, None]


class RoundsEnv(VectorEnv["Seen", "NDArray[np.int64]", "NDArray[Any]"]):
    """Many rounds at once on the kernel; a seat whose round is over is dealt the next one in the same step.

    The deals of a seed are the blocks of `croupier simulate`, handed to the seats in their order, so a run is the
    same on every machine. `final_obs` holds the last observations of the seats that `_final_obs` marks.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # Gymnasium's own form

    def __init__(self, game: str, num_envs: int = 1, *, wagers: tuple[str, ...] = (), **rules: Any) -> None:
        if num_envs < 1:
            raise InputError("num_envs", "an environment has at least one seat", field="num_envs")
        self.course = course_of(game, wagers=wagers, **rules)
        self.num_envs = num_envs
        self.single_observation_space = observed(self.course)
        self.single_action_space = spaces.Discrete(max(self.course.choices))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.most = np.array(self.course.choices, np.int64)
        self.dealt = False
        self._start(0)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal every seat a round; without a seed the deals go on where they were."""
        if isinstance(seed, list):
            raise InputError("seed", "one seed deals all seats", field="seed")
        del options
        if seed is not None or not self.dealt:
            self._start(int(np.random.default_rng(seed).integers(MOST_SEED)) if seed is None else seed)
        every = np.arange(self.num_envs)
        self._deal(every)
        self.dealt = True
        self.observation = np.zeros((self.num_envs, self.course.slots + len(self.course.choices) - 1), np.int16)
        self._look(every)
        return self.observation.copy(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Decide at every seat; where a round is over it is settled and the next is dealt."""
        if not self.dealt:
            raise InputError("action", "reset the environment first", field="action")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or (chosen < 0).any() or (chosen >= self.most[self.stage]).any():
            text = f"{self.num_envs:,} whole numbers are needed, each one of the choices of its stage"
            raise InputError("action", text, field="action")
        every = np.arange(self.num_envs)
        self.decisions[self.stage, every] = chosen
        over = self.course.ends[self.stage, chosen]
        self.stage[~over] += 1
        rewards = np.zeros(self.num_envs)
        (ended,) = np.nonzero(over)
        (going,) = np.nonzero(~over)
        info: dict[str, Any] = {}
        if len(going):
            self._look(going)
        if len(ended):
            rewards[ended] = self.course.nets(
                np.ascontiguousarray(self.cards[:, ended]), np.ascontiguousarray(self.decisions[:, ended])
            )
            info = {"final_obs": self.observation.copy(), "_final_obs": over}
            self._deal(ended)
            self._look(ended)
        return self.observation.copy(), rewards, over, np.zeros(self.num_envs, np.bool_), {**info, **self._info()}

    def _start(self, seed: int) -> None:
        kernel = self.course.kernel
        self.seed, self.block, self.at = seed, 0, BLOCK
        self.cards: Any = np.zeros((kernel.cards, self.num_envs), np.min_scalar_type(kernel.deck - 1))
        self.pool: Any = self.cards[:, :0]
        self.stage = np.zeros(self.num_envs, np.int64)
        self.decisions = np.zeros((len(self.course.choices), self.num_envs), np.uint8)

    def _deal(self, seats: NDArray[np.intp]) -> None:
        """Hand the next rounds of the stream to these seats."""
        kernel, done = self.course.kernel, 0
        while done < len(seats):
            if self.at == BLOCK:
                self.pool, self.at = deal(self.seed, self.block, kernel.cards, kernel.deck), 0
                self.block += 1
            some = min(BLOCK - self.at, len(seats) - done)
            self.cards[:, seats[done : done + some]] = self.pool[:, self.at : self.at + some]
            self.at += some
            done += some
        self.stage[seats] = 0
        self.decisions[:, seats] = 0

    def _look(self, seats: NDArray[np.intp]) -> None:
        """Show these seats what lies open at their stage, and what they decided before."""
        course = self.course
        for stage in range(len(course.choices)):
            here = seats[self.stage[seats] == stage]
            if len(here):
                self.observation[here, : course.slots] = course.seen(stage, self.cards[:, here]).T
                made = self.decisions[:stage, here].astype(np.int16) + 1
                self.observation[here, course.slots :] = 0
                self.observation[here, course.slots : course.slots + stage] = made.T

    def _info(self) -> dict[str, Any]:
        mask = self.course.open(self.cards)
        return {} if mask is None else {"action_mask": mask.T.astype(np.int8)}


register()
