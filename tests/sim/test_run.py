"""Runs: the same on any number of jobs and in any order, resumed where they stopped, refused before they go wrong."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from croupier.cli import run as cli
from croupier.errors import InputError
from croupier.rulebook import rulebook, slugs
from croupier.sim.api import plan_of, simulate
from croupier.sim.deal import BLOCK, deal
from croupier.sim.export import SUFFIXES, check_suffix, export
from croupier.sim.model import Ending, SimWager, Sorting
from croupier.sim.result import simulation_of
from croupier.sim.run import MOST_ROUNDS, MOST_SPANS, SPAN, Span, kernel_of, run, run_span, spans
from croupier.sim.tally import Tally, every_kind
from proofs.configurations import Configuration

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.sim.model import Plan

GAMES = ("over-under", "pokette", "dj-wild-stud-poker", "cajun-stud", "four-card-prime")
# Three spans, the last of them cut short within a block.
ROUNDS = (2 * SPAN + 5) * BLOCK + 777


def played(plan: Plan, todo: list[Span]) -> Iterator[tuple[Span, Tally]]:
    """A runner that plays spans here, one after another."""
    kernel = kernel_of(plan)
    for span in todo:
        yield span, run_span(plan, kernel, span)


# --- The same anywhere


@pytest.mark.parametrize("game", ["over-under", "cajun-stud"])
def test_any_number_of_jobs_gives_the_same_tally(game: str) -> None:
    plan = plan_of(game, seed=3)
    alone = run(plan, ROUNDS)
    assert alone.rounds == ROUNDS
    assert run(plan, ROUNDS, jobs=2) == alone
    assert run(plan, ROUNDS, jobs=3) == alone


def test_any_order_of_blocks_gives_the_same_tally() -> None:
    plan = plan_of("dj-wild-stud-poker", seed=3)
    alone = run(plan, ROUNDS)
    assert run(plan, ROUNDS, runner=lambda todo: played(plan, todo[::-1])) == alone
    kernel = kernel_of(plan)
    by_block = Tally.empty(kernel.wagers)
    for block in reversed(range(-(-ROUNDS // BLOCK))):
        by_block += run_span(plan, kernel, Span(block, block + 1, min(BLOCK, ROUNDS - block * BLOCK)))
    assert by_block == alone


def test_a_span_that_comes_twice_counts_once() -> None:
    plan = plan_of("over-under")
    assert run(plan, ROUNDS, runner=lambda todo: played(plan, [*todo, *todo])) == run(plan, ROUNDS)


def test_another_seed_gives_another_tally() -> None:
    one, other = (run(plan_of("over-under", seed=seed), BLOCK) for seed in (1, 2))
    assert one != other
    assert one == run(plan_of("over-under", seed=1), BLOCK)


@pytest.mark.parametrize("game", GAMES)
def test_counting_by_kinds_is_counting_wager_by_wager(game: str) -> None:
    """The short way to a tally is the same as the long one, pairs of wagers included."""
    plan = plan_of(game, seed=9)
    kernel = kernel_of(plan)
    tally = Tally.empty(kernel.wagers)
    for block in range(2):
        cards = deal(plan.seed, block, kernel.cards, kernel.deck)
        tally.add(kernel.settle(cards, kernel.decide(cards)))
    assert run_span(plan, kernel, Span(0, 2, 2 * BLOCK)) == tally
    assert isinstance(kernel, Sorting) == (game in ("over-under", "pokette"))
    for (a, b), counts in tally.joint.items():
        assert np.array_equal(counts.sum(1), tally.counts[a])
        assert np.array_equal(counts.sum(0), tally.counts[b])


def test_many_pairs_of_endings_are_listed_as_they_come() -> None:
    """Three endings by hand, and twelve hundred at random, beside the whole table of pairs."""
    wide = SimWager("wide", tuple(Ending(str(n), Fraction(n)) for n in range(1_200)))
    tally = Tally.empty((wide, wide))
    assert tally.listed((0, 1))
    tally.add(np.array([[1, 1, 700], [2, 2, 1_199]], np.uint16))
    assert tally.joint[0, 1].tolist() == [[1 * 1_200 + 2, 2], [700 * 1_200 + 1_199, 1]]
    codes = np.random.default_rng(4).integers(0, 1_200, (2, 5_000)).astype(np.uint16)
    table = np.zeros((1_200, 1_200), np.int64)
    np.add.at(table, (codes[0], codes[1]), 1)
    one, other = Tally.empty((wide, wide)), Tally.empty((wide, wide))
    one.add(codes[:, :3_000])
    other.add_kinds(codes[:, 3_000:], np.ones(2_000, np.int64))
    both = one + other
    numbers, counts = both.joint[0, 1].T
    assert np.array_equal(table.ravel()[numbers], counts)
    assert (both.rounds, int(counts.sum())) == (5_000, int(table.sum()))
    assert both == other + one
    assert both != one + one
    found = simulation_of(plan_of("over-under"), (wide, wide), both, exact={}, asked=5_000, seconds=1.0)
    by_numpy = np.asarray(np.corrcoef(codes))[0, 1]
    assert found.correlation["wide"]["wide"] == pytest.approx(float(by_numpy))


def test_kinds_of_more_endings_than_a_byte_holds() -> None:
    kinds = every_kind((300, 2))
    assert kinds is not None
    assert kinds.T.tolist() == [[one, other] for one in range(300) for other in range(2)]


def test_a_full_table_with_two_envious_wagers_is_resumed(tmp_path: Path) -> None:
    """Their pairs of endings are listed, in a checkpoint too."""
    plan = plan_of("face-up-pai-gow-poker", players=6, paytables={"progressive": "Paytable-4"}, seed=4)
    file, rounds = tmp_path / "run.json", 3 * BLOCK + 5
    few = run(plan, rounds, checkpoint=file, runner=interrupted(plan, 0))
    assert few.rounds == 0
    whole = run(plan, rounds, checkpoint=file)
    assert whole == run(plan, rounds, jobs=2)
    (pair,) = (pair for pair in whole.joint if whole.listed(pair))
    assert int(whole.joint[pair][:, 1].sum()) == rounds
    assert run(plan, rounds, checkpoint=file, runner=unreached_if_any) == whole


@pytest.mark.parametrize("game", slugs())
def test_every_number_of_seats_is_simulated(game: str) -> None:
    """With filed templates where a table must be filed; another seat that is not paid for changes nothing."""
    dealt = []
    for players in range(1, rulebook(game).game.positions + 1):
        plan = Configuration(players=players).plan(game, seed=2)
        kernel = kernel_of(plan)
        tally = run(plan, 1_000, kernel=kernel)
        assert [int(counts.sum()) for counts in tally.counts] == [1_000] * len(kernel.wagers)
        dealt.append(kernel.cards)
    envious = game in ("face-up-pai-gow-poker", "pai-gow-poker")
    assert dealt == [dealt[0] + 7 * other * envious for other in range(len(dealt))]


def unreached_if_any(todo: list[Span]) -> Iterator[tuple[Span, Tally]]:
    """A runner that may be called with nothing to do."""
    assert todo == []
    yield from ()


def test_a_prepared_kernel_is_not_prepared_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Plan] = []

    def counted(plan: Plan) -> Any:
        made.append(plan)
        return kernel_of(plan)

    monkeypatch.setattr("croupier.sim.run.kernel_of", counted)
    monkeypatch.setattr("croupier.sim.api.kernel_of", counted)
    simulate(plan_of("over-under"), 1_000)
    assert len(made) == 1


def test_spans_cover_every_round_once_and_stay_few() -> None:
    for rounds in (1, BLOCK, ROUNDS, 10**12 + 1, MOST_ROUNDS):
        found = spans(rounds)
        assert len(found) <= MOST_SPANS
        assert found[0].first == 0
        assert all(one.last == next_.first for one, next_ in pairwise(found))
        assert sum(span.rounds for span in found) == rounds


# --- Interrupted and resumed


def interrupted(plan: Plan, after: int) -> Any:
    """A runner that is stopped after so many spans."""

    def runner(todo: list[Span]) -> Iterator[tuple[Span, Tally]]:
        for count, result in enumerate(played(plan, todo)):
            if count == after:
                raise KeyboardInterrupt
            yield result

    return runner


def test_an_interrupted_run_is_resumed(tmp_path: Path) -> None:
    plan, file = plan_of("over-under", seed=4), tmp_path / "run.json"
    part = run(plan, ROUNDS, checkpoint=file, runner=interrupted(plan, 1))
    assert part.rounds == SPAN * BLOCK
    seen: list[Span] = []

    def rest(todo: list[Span]) -> Iterator[tuple[Span, Tally]]:
        seen.extend(todo)
        yield from played(plan, todo)

    whole = run(plan, ROUNDS, checkpoint=file, runner=rest)
    assert [span.first for span in seen] == [SPAN, 2 * SPAN]
    assert whole == run(plan, ROUNDS)
    # A run that is done has nothing left to do, and answers again.
    seen.clear()
    assert run(plan, ROUNDS, checkpoint=file, runner=rest) == whole
    assert seen == []
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


def test_an_interruption_between_two_steps_parts_nothing(tmp_path: Path) -> None:
    """Stopped while progress is shown: the span that was counted is in the checkpoint, and not counted again."""
    plan, file = plan_of("over-under", seed=4), tmp_path / "run.json"

    def stop(rounds: int) -> None:
        if rounds:
            raise KeyboardInterrupt

    part = run(plan, ROUNDS, checkpoint=file, on_progress=stop)
    assert part.rounds == SPAN * BLOCK
    assert run(plan, ROUNDS, checkpoint=file) == run(plan, ROUNDS)


def test_an_interrupted_simulation_answers_for_what_it_played() -> None:
    plan = plan_of("over-under", seed=4)
    found = simulate(plan, ROUNDS, runner=interrupted(plan, 2))
    assert found.rounds == 2 * SPAN * BLOCK
    assert found.asked == ROUNDS
    assert found.rows[0].rounds == found.rounds
    nothing = simulate(plan, ROUNDS, runner=interrupted(plan, 0))
    assert (nothing.rounds, nothing.rows, nothing.correlation) == (0, (), {})


def test_the_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    run(plan_of("over-under", seed=4), ROUNDS, checkpoint=file)
    before = file.read_bytes()
    others: list[tuple[Any, int]] = [
        (plan_of("over-under", seed=5), ROUNDS),
        (plan_of("over-under", seed=4), ROUNDS + 1),
        (plan_of("over-under", seed=4, readings={"OU-1": "push"}), ROUNDS),
        (plan_of("over-under", seed=4, wagers=("bonus",)), ROUNDS),
        (plan_of("pokette", seed=4), ROUNDS),
    ]
    for plan, rounds in others:
        with pytest.raises(InputError, match="belongs to another simulation") as caught:
            run(plan, rounds, checkpoint=file)
        assert caught.value.field == "checkpoint"
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", ["", "{}", "[1, 2]", '{"fingerprint": "x", "rounds": 1}', "\x00"])
def test_a_file_that_is_no_checkpoint_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "run.json"
    file.write_text(content)
    with pytest.raises(InputError, match="is not a checkpoint"):
        run(plan_of("over-under"), ROUNDS, checkpoint=file)
    assert file.read_text() == content


def test_a_checkpoint_that_cannot_be_written_shows_before_the_work(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "missing" / "run.json"):
        with pytest.raises(InputError, match="cannot write") as caught:
            run(plan_of("over-under"), ROUNDS, checkpoint=place, runner=unreached)
        assert caught.value.field == "checkpoint"
    assert list(tmp_path.iterdir()) == []


def unreached(todo: list[Span]) -> Iterator[tuple[Span, Tally]]:
    """A runner that nobody may call."""
    raise AssertionError


# --- Bad input


@pytest.mark.parametrize("rounds", [0, -1, MOST_ROUNDS + 1, 10**30, True])
def test_zero_and_absurd_rounds_are_refused(rounds: int, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        run(plan_of("over-under"), rounds, checkpoint=tmp_path / "run.json", runner=unreached)
    assert caught.value.field == "rounds"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("jobs", [0, -2, 100_000])
def test_absurd_jobs_are_refused(jobs: int) -> None:
    with pytest.raises(InputError) as caught:
        run(plan_of("over-under"), 10, jobs=jobs)
    assert caught.value.field == "jobs"


def test_a_strategy_that_nobody_knows_is_refused() -> None:
    with pytest.raises(InputError, match="did you mean 'optimal'") as caught:
        plan_of("over-under", strategy="optimum")
    assert caught.value.field == "strategy"


@pytest.mark.parametrize("game", GAMES)
def test_a_strategy_that_the_game_lacks_is_refused(game: str) -> None:
    with pytest.raises(InputError, match="'house-way': optimal") as caught:
        kernel_of(plan_of(game, strategy="house-way"))
    assert caught.value.field == "strategy"


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_wager_is_refused(game: str) -> None:
    with pytest.raises(InputError, match="has no wager 'bonsu'") as caught:
        kernel_of(plan_of(game, wagers=("bonsu",)))
    assert caught.value.field == "wager"


def test_a_wager_that_the_table_does_not_offer_is_refused() -> None:
    plan = plan_of("over-under", options={"bonus_wager": False}, wagers=("bonus",))
    with pytest.raises(InputError, match="not offered"):
        kernel_of(plan)
    assert [w.name for w in kernel_of(plan_of("over-under", options={"bonus_wager": False})).wagers] == ["required"]


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(InputError) as caught:
        plan_of("over-under", seed=seed)
    assert caught.value.field == "seed"


@pytest.mark.parametrize(
    "answer",
    [
        lambda stage, seen: np.zeros(3, np.uint8),
        lambda stage, seen: np.full(seen.shape[1], 3),
        lambda stage, seen: np.full(seen.shape[1], -1),
        lambda stage, seen: np.zeros(seen.shape[1]),
        lambda stage, seen: None,
    ],
)
def test_a_function_that_does_not_decide_is_refused(answer: Any) -> None:
    with pytest.raises(InputError, match="whole numbers from 0 to 2") as caught:
        run(plan_of("over-under", strategy=answer), BLOCK)
    assert caught.value.field == "strategy"


def test_a_function_sees_and_changes_nothing_else() -> None:
    def spoil(stage: int, seen: Any) -> Any:
        assert seen.shape == (1, BLOCK)
        seen[:] = 0
        return np.zeros(seen.shape[1], np.uint8)

    with pytest.raises(ValueError, match="read-only"):
        run(plan_of("over-under", strategy=spoil), BLOCK)


def test_a_function_has_no_checkpoint(tmp_path: Path) -> None:
    plan = plan_of("over-under", strategy=lambda stage, seen: np.zeros(seen.shape[1], np.uint8))
    with pytest.raises(InputError, match="without a checkpoint"):
        run(plan, BLOCK, checkpoint=tmp_path / "run.json")
    assert list(tmp_path.iterdir()) == []


# --- What is written


def test_json_csv_parquet_and_pictures(tmp_path: Path) -> None:
    found = simulate(plan_of("over-under", seed=4), 100_000)
    for suffix in SUFFIXES:
        export(found, tmp_path / f"found{suffix}")
    document = json.loads((tmp_path / "found.json").read_text())
    assert document == json.loads(json.dumps(found.as_dict()))
    assert document["rows"][0]["return"] == found.rows[0].return_
    assert sum(document["rows"][0]["histogram"].values()) == 100_000
    with (tmp_path / "found.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["wager"] for row in rows] == ["required", "bonus"]
    assert float(rows[1]["return"]) == found.rows[1].return_
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(tmp_path / "found.parquet").to_pylist()
    assert [row["standard_error"] for row in table] == [row.standard_error for row in found.rows]
    assert (tmp_path / "found.png").read_bytes().startswith(b"\x89PNG")
    assert "</svg>" in (tmp_path / "found.svg").read_text()
    assert len(list(tmp_path.iterdir())) == len(SUFFIXES)


def test_a_file_that_cannot_be_written_is_refused_first(tmp_path: Path) -> None:
    for path in (tmp_path / "found.xlsx", tmp_path / "missing" / "found.json"):
        with pytest.raises(InputError) as caught:
            check_suffix(path)
        assert caught.value.field == "output"


# --- The command


def test_the_command_prints_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["simulate", "over-under", "--rounds", "200000", "--seed", "7", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["game"], document["rounds"], document["seed"]) == ("over-under", 200_000, 7)
    again = simulate(plan_of("over-under", seed=7), 200_000, jobs=2)
    assert [row["return_exact"] for row in document["rows"]] == [row.return_exact for row in again.rows]


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (["--rounds", "0"], "rounds"),
        (["--rounds", "10000000000000000"], "rounds"),
        (["--strategy", "lucky"], "strategy"),
        (["--strategy", "house-way"], "strategy"),
        (["--wager", "over-24"], "wager"),
        (["--jobs", "0"], "jobs"),
        (["--seed", "-1"], "seed"),
    ],
)
def test_bad_input_ends_in_a_clear_error_and_writes_nothing(
    arguments: list[str], field: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = ["--checkpoint", str(tmp_path / "run.json"), "--output", str(tmp_path / "found.csv")]
    assert cli(["simulate", "over-under", "--json", *files, *arguments]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["field"] == field
    assert error["message"]
    assert list(tmp_path.iterdir()) == []
