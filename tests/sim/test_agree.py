"""The comparison with the readable engine: whom an envy bonus belongs to, what is gone through, and what it catches."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.odds.answer import rules_for
from croupier.odds.edit import edited
from croupier.odds.part import entries
from croupier.rulebook import readings_of, rulebook, slugs
from croupier.sim.agree import compare
from croupier.sim.api import STRATEGIES, plan_of
from croupier.sim.deal import BLOCK
from croupier.sim.model import Kernel, Plan
from croupier.sim.run import kernel_of
from croupier.sim.strategies import stated
from croupier.submission.plain import plain_rules
from proofs import agree
from proofs.agree import Compared, Part, agreement, on_processes, run
from proofs.configurations import Configuration, configurations, tables_of
from tests.sim.proof import agrees, ends, planes

FACE_UP, PAI_GOW = "face-up-pai-gow-poker", "pai-gow-poker"
# A pair of threes at the first seat and nothing at the dealer's; four queens and a full house at the next two.
ROUND = "3c 3d 5h 7s 8c 9d Jh  2s 4h 6d 8d Th Kc Ac  Qs Qh Qd Qc 4s 6h 9s  Jc Jd Js 8h 8s 2d Td"
QUEENS = "3c 3d 5h 7s 8c 9d Jh  2s 4h 6d 8d Th Kc Ac  Qs Qh Qd Qc 4s 6h 9s"


# --- Whose envy bonus it is


def test_each_envy_bonus_belongs_to_the_wager_whose_table_pays_it() -> None:
    """Four queens beside a losing hand: $5 on both tables, of a stake of $5 each."""
    names = {"fortune-bonus": "Paytable-1", "progressive": "Paytable-4"}
    plan = plan_of(FACE_UP, players=2, paytables=names)
    kernel = kernel_of(plan)
    (found,) = ends(kernel, planes(QUEENS))
    assert found["fortune-bonus"] == ("none", Fraction(0))
    assert found["progressive"] == ("none", Fraction(0))
    assert list(compare(plan, kernel, planes(QUEENS))) == []
    # The reading that leaves the progressive's unpaid takes nothing from the other wager's.
    plan = plan_of(FACE_UP, players=2, paytables=names, readings={"FU-8": "not-paid"})
    (found,) = ends(kernel_of(plan), planes(QUEENS))
    assert [found[name][1] for name in names] == [0, -1]
    assert list(compare(plan, kernel_of(plan), planes(QUEENS))) == []


def test_an_envy_bonus_of_a_filed_template() -> None:
    plan = plan_of(PAI_GOW, players=2, wagers=("bonus",))
    kernel = kernel_of(plan)
    (found,) = ends(kernel, planes(QUEENS))
    assert found["bonus"] == ("none", Fraction(0))
    assert list(compare(plan, kernel, planes(QUEENS))) == []


def test_the_bonuses_of_several_players_add_up() -> None:
    """Four queens and a full house of jacks earn $6 and nothing; more players by the engine too."""
    plan = plan_of(FACE_UP, players=3, paytables={"fortune-bonus": "Paytable-6", "progressive": "Paytable-4"})
    (found,) = ends(kernel_of(plan), planes(ROUND))
    assert found["fortune-bonus"] == ("none", Fraction(6, 5) - 1)
    assert list(compare(plan, kernel_of(plan), planes(ROUND))) == []
    agrees(FACE_UP, 150, players=6, paytables={"progressive": "Paytable-4"})
    agrees(FACE_UP, 150, players=3, paytables={"progressive": "Paytable-4"}, strategy="optimal")
    agrees(PAI_GOW, 150, players=6, wagers=("bonus",))
    agrees("dj-wild-stud-poker", 500, players=6, readings={"DJ-8": "paid"})


# --- What is gone through


@pytest.mark.parametrize("game", slugs())
def test_every_table_reading_option_way_and_strategy_comes(game: str) -> None:
    every, book = configurations(game), rulebook(game)
    assert every[0] == Configuration()
    assert len({one.name for one in every}) == len(every)
    seen = {(wager, table.id) for one in every for wager, table in one.paytables.items()}
    first = {(wager, tables[0].id) for wager, tables in tables_of(book).items()}
    assert seen | first == {(wager, table.id) for wager, tables in tables_of(book).items() for table in tables}
    for entry in entries(game):
        for name in set(entry.readings) & readings_of(game).keys():
            reading = readings_of(game)[name]
            tried = {one.readings[name] for one in every if name in one.readings}
            assert tried == set(reading.values) - {reading.default}
        for name in entry.options:
            option = book.options.get(f"{game}.{name}")
            values = set(option.allowed) if option else set()
            tried_options = {one.options[name] for one in every if name in one.options}
            assert tried_options
            assert values <= tried_options | {rules_for(game).option(name)}
    usual = (book.game.default_house_way, plan_of(game).strategy)
    ways: list[str | None] = [way.name for way in book.game.house_way]
    pairs = {(one.house_way, one.strategy) for one in every if one.strategy}
    assert pairs == {(way, strategy) for way in ways or [None] for strategy in STRATEGIES} - {usual}


def test_a_reading_is_tried_with_every_table_that_it_bears_on() -> None:
    every = [one for one in configurations(FACE_UP) if one.readings == {"FU-5": "printed"}]
    assert [one.paytables["progressive"].short for one in every] == [f"Paytable-{n}" for n in range(1, 8)]
    assert {one.players for one in every} == {3}


def test_only_what_bears_on_a_named_wager_is_varied() -> None:
    every = configurations("four-card-prime", ("prime",))
    assert {one.wagers for one in every} == {("prime",)}
    assert {wager for one in every for wager in one.paytables} == {"prime"}
    assert not any(one.readings for one in every)


# --- How the rounds are shared


def shared(rounds: int) -> tuple[list[Part], list[Compared]]:
    """The parts that are handed out, and the answer; two of the configurations are refused."""
    handed: list[Part] = []

    def parts(todo: Any) -> Any:
        for part in todo:
            handed.append(part)
            refused = "no" if part.number in (2, 3) else ""
            yield part, Compared(rounds=0 if refused else part.rounds, refused=refused)

    (*_, found) = agreement("cajun-stud", configurations("cajun-stud"), rounds, 1, parts)
    return handed, found


def test_half_of_the_rounds_and_what_is_refused_go_to_the_default() -> None:
    handed, found = shared(360_000)
    assert sum(one.rounds for one in found) == 360_000
    assert found[0].rounds == 180_000 + 2 * 10_000
    assert {one.rounds for one in found[1:]} == {10_000, 0}
    assert [one.refused for one in found[1:4]] == ["", "no", "no"]
    blocks = [part.first_block + n for part in handed for n in range(-(-part.rounds // BLOCK))]
    assert len(set(blocks)) == len(blocks)


def test_few_rounds_are_the_default_alone() -> None:
    _, found = shared(5)
    assert [one.rounds for one in found if one.rounds] == [5]


# --- What is caught, and what is said


def off_by_a_cent(plan: Plan) -> Kernel:
    """A kernel that pays the bonus a cent too much where it loses."""
    kernel: Any = kernel_of(plan)
    main, bonus = kernel.wagers
    lost = replace(bonus.endings[0], net=bonus.endings[0].net + Fraction(1, 100_00))
    return replace(kernel, wagers=(main, replace(bonus, endings=(lost, *bonus.endings[1:]))))  # type: ignore[no-any-return]


def test_a_cent_is_a_difference(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(agree, "kernel_of", off_by_a_cent)
    monkeypatch.setattr(agree, "_KEPT", [])
    assert run(["over-under", "--rounds", "300", "--reading", "OU-1=push"]) == 1
    out = capsys.readouterr().out
    assert "bonus: kernel none -9999/100, engine -100" in out
    assert "300 rounds, 0 differences" not in out


def test_a_round_that_the_referee_refuses_is_a_difference() -> None:
    """The same card twice in a round."""
    plan = plan_of("cajun-stud")
    cards = planes("As Kd Qh 7c 2s 3s 4s 5s 6s", "As Kd Qh 7c 2s As 4s 5s 6s")
    (found,) = compare(plan, kernel_of(plan), cards)
    assert found.startswith("the referee refuses the round, ")
    assert "occurs too often" in found


def test_the_command_goes_through_everything_and_lists_what_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["over-under", "--rounds", "1200"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(configurations("over-under")) + 1
    assert lines[-1] == "over-under: 1,200 rounds, 0 differences, 3 configurations compared, 4 refused"
    assert any(line.startswith("refused: unknown option 'decks'") for line in lines)
    assert sum("refused" in line for line in lines[:-1]) == 4


def test_two_processes_find_the_same() -> None:
    every = configurations("over-under")
    answers = []
    for jobs in (1, 2):
        with on_processes(jobs) as parts:
            (*_, found) = agreement("over-under", every, 1_200, 1, parts)
            answers.append(found)
    assert answers[0] == answers[1]


def test_an_interruption_says_how_far_it_came(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compared = agree.played

    def stopped(part: Part) -> tuple[Part, Compared]:
        if part.number == 0:
            raise KeyboardInterrupt
        return compared(part)

    monkeypatch.setattr(agree, "played", stopped)
    assert run(["over-under", "--rounds", "1200"]) == 130
    said = capsys.readouterr()
    assert "stopped after 200 of 1,200 rounds" in said.err
    assert "100 rounds      0 differences  OU-1=push" in said.out


@pytest.mark.parametrize(
    "arguments", [["--paytable", "bonus"], ["--paytable", "bonus=Paytable-Z"], ["--reading", "OU-1=no"]]
)
def test_wrong_input_ends_in_a_clear_error(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["over-under", *arguments, "--rounds", "10"]) in (1, 2)
    said = capsys.readouterr()
    assert "no table 'Paytable-Z'" in said.err or "not a name and a value" in said.err or "refused: " in said.out
    assert "1 configurations compared" not in said.out


@pytest.mark.parametrize(
    "arguments", [["--rounds", "0"], ["--jobs", "0"], ["--all", "--strategy", "simple"], ["--rounds", "many"]]
)
def test_flags_that_make_no_sense_are_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        run(["over-under", *arguments])
    assert caught.value.code == 2


# --- What a record states of filed tables


def test_a_template_is_stated_by_its_name() -> None:
    rules = Configuration({"progressive": rulebook(PAI_GOW).templates["progressive-5"]}).rules(PAI_GOW)
    written = stated(rules)
    assert written["filed"]["progressive"] == {"template": "progressive-5"}
    filed = plain_rules(rulebook(PAI_GOW), written).filed["progressive"]
    assert (filed.wager_amount, filed.seed, filed.stake_returned) == ("$5", "$10,000", False)


def test_a_changed_template_states_its_rows_its_stake_and_its_seed() -> None:
    book = rulebook(PAI_GOW)
    rules = Configuration({"progressive": book.templates["progressive-5"]}).rules(PAI_GOW)
    changed = edited(book, rules, "progressive", book.templates["progressive-5"], ["full house=3 to 1"])
    written = stated(replace(rules, filed={**rules.filed, "progressive": changed}))
    read = plain_rules(book, written)
    assert (read.option("progressive_wager_amount"), read.progressive.seed) == ("$5", 10_000_00)
    row = read.filed["progressive"].row("full-house")
    assert row is not None
    assert row.pays == "3 to 1"
