"""Every scenario that comes with a chapter holds; its header names the clauses that it proves."""

import pytest

from croupier.rulebook import slugs
from croupier.scenario import run
from croupier.scenario.model import Expect
from croupier.scenario.shipped import scenario_of, stories

SHIPPED = [
    pytest.param(slug, story.name, marks=pytest.mark.clause(*story.clauses), id=f"{slug}/{story.name}")
    for slug in slugs()
    for story in stories(slug)
]


@pytest.mark.parametrize(("slug", "name"), SHIPPED)
def test_a_scenario_holds(slug: str, name: str) -> None:
    told = scenario_of(slug, name)
    assert told.header.game == slug
    assert told.header.title
    assert told.header.clauses
    assert any(isinstance(line, Expect) for line in told.lines)
    assert [f"line {failed.line}: expected {failed.expected}; {failed.happened}" for failed in run(told)] == []


@pytest.mark.parametrize("slug", slugs())
def test_no_two_scenarios_of_a_chapter_share_a_title(slug: str) -> None:
    titles = [story.title for story in stories(slug)]
    assert titles, slug
    assert len(set(titles)) == len(titles)
