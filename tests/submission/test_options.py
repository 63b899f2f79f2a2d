"""Each of the 171 options accepts what its clause allows and refuses anything else."""

import tomllib
from typing import Any

import pytest

from croupier.rulebook import Enforcement, Option, rulebooks
from croupier.submission import Problem, check, starter
from tests.submission.toml_text import toml

pytestmark = pytest.mark.submission

OPTIONS = [option for book in rulebooks().values() for option in book.options.values()]


def config_clauses(option: Option) -> list[str]:
    book = rulebooks()[option.id.partition(".")[0]]
    return [clause for clause in option.clauses if book.clauses[clause].enforcement is Enforcement.CONFIG]


def params(wanted: list[Option]) -> list[Any]:
    return [
        pytest.param(
            option, id=option.id, marks=pytest.mark.clause(*clauses) if (clauses := config_clauses(option)) else ()
        )
        for option in wanted
    ]


def about(option: Option, value: object) -> list[Problem]:
    """What the check says of this option's own field when it is set to a value."""
    game, _, key = option.id.partition(".")
    document = tomllib.loads(starter(game))
    document["table"][0].setdefault("options", {})[key] = value
    _, found = check(toml(document))
    return [problem for problem in found if problem.field == f"table[0].options.{key}"]


STATED = [option for option in OPTIONS if option.field.startswith("options.")]
CLOSED = [option for option in STATED if option.allowed]
ELSEWHERE = [option for option in OPTIONS if not option.field.startswith("options.")]


def test_every_option_is_stated_somewhere() -> None:
    assert len(STATED) + len(ELSEWHERE) == 171


@pytest.mark.parametrize("option", params(CLOSED))
def test_every_allowed_value_is_taken(option: Option) -> None:
    for value in option.allowed:
        assert [p for p in about(option, value) if p.code in ("option", "type", "unknown-key")] == []


@pytest.mark.parametrize("option", params(STATED))
def test_anything_else_is_refused_with_the_clause(option: Option) -> None:
    wrong: list[object] = ["no such choice", [1], {"a": 1}]
    if True not in option.allowed:
        wrong.append(True)
    for value in wrong:
        found = about(option, value)
        assert [p.clause for p in found] == [option.clauses[0]]
        assert found[0].allowed


@pytest.mark.parametrize("option", params(ELSEWHERE))
def test_what_is_stated_elsewhere_is_not_an_option(option: Option) -> None:
    found = about(option, True)
    assert [(p.code, p.allowed, p.clause) for p in found] == [("misplaced", option.field, option.clauses[0])]


def test_full_ids_are_understood() -> None:
    document = tomllib.loads(starter("pai-gow-poker"))
    document["table"][0]["options"]["pai-gow-poker.vigorish_rounding"] = "round-to-25c"
    submission, found = check(toml(document))
    assert [problem for problem in found if problem.code != "placeholder"] == []
    assert submission.tables[0].option("vigorish_rounding") == "round-to-25c"
