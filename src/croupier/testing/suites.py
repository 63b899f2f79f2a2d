"""The tests that every chapter must pass. A chapter's package takes them all by naming its game:

    from croupier.testing import suites

    class TestMyGame(suites.Chapter):
        slug = "my-game"

A part that the chapter lacks is skipped by name. What a chapter promises beyond this, its own tests say.
"""

from __future__ import annotations

import asyncio
import io
import json
import math
import random
import xml.etree.ElementTree as ET
from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
import numpy as np
import pytest
from rich.console import Console

from croupier.chapter import chapter
from croupier.drill.grade import grade
from croupier.drill.questions import kinds_of, make
from croupier.errors import InputError, RuleError
from croupier.house.audit import audit
from croupier.house.proof import checks
from croupier.house.replay import document
from croupier.house.scan import scan
from croupier.layout import draw_felt, felt_for, plan_of
from croupier.odds import odds
from croupier.odds.answer import rules_for
from croupier.play.auto import staff_act
from croupier.play.chapter import playbook
from croupier.play.inputs import Input, Role
from croupier.play.procedures import dealing_way, standing
from croupier.referee import read_record, rule
from croupier.rulebook import Enforcement, rulebook, rulebooks
from croupier.rulebook import Role as WagerRole
from croupier.rulebook.citations import citations_in
from croupier.sim.agree import differences
from croupier.sim.api import plan_of as sim_plan_of
from croupier.sim.api import simulate
from croupier.sim.deal import deal
from croupier.sim.result import exact_results
from croupier.sim.stages import course_of
from croupier.submission import Level, check, explain, load, offering, starter
from croupier.terminal.session import Session
from croupier.testing.company import Company
from croupier.testing.monkey import Monkey, conserves, fingerprint, survives
from croupier.testing.pit import Pit
from croupier.trace.code import citations

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.play.inputs import Due
    from croupier.sim.model import Plan
    from croupier.submission import TableRules

STAKE = 10_00
STAFF = (Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR, Role.DEVICE, Role.SURVEILLANCE, Role.PLAYER)


class Suite:
    """Tests of one chapter, whose slug the class names; a class may be parametrised by `slug` instead."""

    slug: ClassVar[str]

    @pytest.fixture(name="slug")
    def _slug(self) -> str:
        return self.slug


class Law(Suite):
    """The data: complete, free of contradictions, and the chapter's own."""

    def test_every_id_is_the_chapters_own(self, slug: str) -> None:
        book = rulebook(slug)
        assert book.game.slug == slug
        assert [clause for clause in book.clauses if not clause.startswith(book.game.prefix)] == []
        everywhere = Counter(name for one in rulebooks().values() for name in one.clauses)
        assert [name for name in book.clauses if everywhere[name] > 1] == []
        shared = [one.readings[name] for one in rulebooks().values() for name in book.readings.keys() & one.readings]
        assert [reading.id for reading in shared if reading != book.readings[reading.id]] == []

    def test_the_code_cites_every_clause_that_it_must_enforce(self, slug: str) -> None:
        book = rulebook(slug)
        cited = {citation.clause for citation in citations_in(chapter(slug).package)}
        assert sorted(cited - set(book.clauses)) == []
        cited |= _cited_anywhere()
        ways = (Enforcement.ENGINE, Enforcement.PROCEDURE)
        must = {clause.id for clause in book.clauses.values() if clause.enforcement in ways}
        assert sorted(must - cited) == []

    def test_the_starter_is_valid_and_can_be_explained(self, slug: str) -> None:
        for text in (starter(slug), offering(slug)):
            _, found = check(text.encode())
            assert [problem for problem in found if problem.level is Level.ERROR] == []
            rules = load(text.encode()).tables[0]
            assert rules.game == slug
            assert {sentence.clause for sentence in explain(rules)} <= set(rules.book.clauses)


class Table(Suite):
    """What a table of the game promises: order, roles, places, and that a refused act changes nothing."""

    def test_every_procedure_has_its_own_hands(self, slug: str) -> None:
        """From delivery to the first wager, each step is refused to everybody else, by its clause."""
        pit = seated(slug)
        for due in preparing(pit):
            assert due.clause in pit.table.rules.book.clauses
            for role in STAFF:
                if role not in due.roles:
                    # Beside a device that must be removed first, the dealer shuffles nothing.
                    beside = due.act == "shuffle" and role is Role.DEALER and due.roles == (Role.DEVICE,)
                    clause = pit.game.law.devices.covered if beside else due.clause
                    refused(pit, Input(due.act, role, "ann", pit.clock, {}), clause)
        assert pit.table.due()[0].act in ("bet", "bank")

    def test_no_wager_before_the_table_is_open(self, slug: str) -> None:
        pit = seated(slug)
        due = pit.table.due()[0]
        refused(pit, Input("bet", Role.PLAYER, "ann", pit.clock, {"wagers": {}}), due.clause)
        refused(pit, Input("no-more-bets", Role.DEALER, "dealer", pit.clock, {}), due.clause)

    def test_what_stands_all_the_time_is_recorded(self, slug: str) -> None:
        pit = seated(slug)
        list(preparing(pit))
        recorded = [event.clause for event in pit.journal.events if event.kind == "in-force"]
        assert recorded == standing(pit.game, pit.table.rules)
        assert set(recorded) <= set(rulebook(slug).clauses)

    def test_there_are_as_many_positions_as_the_chapter_says(self, slug: str) -> None:
        positions, law = rulebook(slug).game.positions, playbook(slug).law.wagering
        pit = Pit(slug)
        for seat in (0, positions + 1, "1", None):
            given = Input("sit", Role.PLAYER, "eve", 0, {"seat": seat, "chips": 0})
            refused(pit, given, law.positions)
        for seat in range(1, positions + 1):
            pit.sit(f"player-{seat}", seat)

    def test_only_seated_players_wager_and_only_until_the_betting_is_closed(self, slug: str) -> None:
        monkey = Monkey(slug, 3)
        law, pit = monkey.table.game.law.wagering, monkey.pit
        while monkey.table.state is None:
            given = monkey.lawful()
            if given.act == "bet" and law.seated:
                refused(pit, given._replace(who="eve"), law.seated)
            if monkey.table.can(given):
                pit.journal.do(given)
        wagers = next(iter(pit.table.state.seats.values())).stakes if pit.table.state else {}
        refused(pit, Input("bet", Role.PLAYER, "ann", monkey.at, {"wagers": wagers}), law.closing)
        refused(pit, Input("clear", Role.PLAYER, "ann", monkey.at, {}), law.closing)

    def test_an_idle_table_shows_its_cards_and_starts_again(self, slug: str) -> None:
        law = playbook(slug).law.shuffle
        if not law.idle:
            return
        pit = seated(slug)
        list(preparing(pit))
        assert pit.do("idle")[0].clause == law.idle
        acts = [due.act for due in preparing(pit)]
        assert acts[0] == "view"
        assert "shuffle" in acts
        assert pit.table.due()[0].act in ("bet", "bank")

    def test_cards_are_changed_in_time(self, slug: str) -> None:
        game = playbook(slug)
        pit = seated(slug)
        list(preparing(pit))
        found = game.law.cards.hours.get(dealing_way(game, pit.table.rules))
        if found is None:
            return
        hours, clause = found
        monkey = Monkey(slug, 5)
        while not monkey.table.betting.bets:
            given = monkey.lawful()
            if given.act != "no-more-bets" and monkey.table.can(given):
                monkey.pit.journal.do(given)
        late = Input("no-more-bets", Role.DEALER, "dealer", monkey.at + hours * 3600, {})
        refused(monkey.pit, late, clause)

    @pytest.mark.parametrize("stepped", [False, True])
    @pytest.mark.parametrize("seed", range(3))
    def test_a_table_survives_anything(self, slug: str, seed: int, stepped: bool) -> None:
        survives(slug, seed, stepped=stepped)


class Money(Suite):
    """Not a cent is lost or made, whatever goes wrong; and a referee settles every round as the table did."""

    def test_rounds_conserve_chips_to_the_cent(self, slug: str) -> None:
        conserves(slug)

    def test_irregularities_at_any_step(self, slug: str) -> None:
        company = Company(slug, 11, players=min(3, rulebook(slug).game.positions), sitting=150)
        happened = company.play_stepped(5, faults=0.08)
        assert happened or not playbook(slug).irregularities or not playbook(slug).deals_cards
        asyncio.run(self._audited(company, slug))

    def test_the_referee_settles_every_round_as_the_table_did(self, slug: str) -> None:
        company = Company(slug, 5, players=min(2, rulebook(slug).game.positions), sitting=150)
        company.play(8)
        assert asyncio.run(self._audited(company, slug))["settlement"] == {True}

    async def _audited(self, company: Company, slug: str) -> dict[str, set[bool | None]]:
        """Audit what was written, and check each round from its public document alone."""
        store = await company.store()
        assert (await audit(store, thorough=True)).damages == []
        held: dict[str, set[bool | None]] = {}
        for row in await store.rounds(f"{slug}-1"):
            found = json.loads(msgspec.json.encode(await document(store, f"{slug}-1", row.number, "p-1")))
            for one in checks(found):
                assert one.holds is not False, one.text
                held.setdefault(one.name, set()).add(one.holds)
        return held


class Felt(Suite):
    """The layout: what the chapter demands is on it, at every position, and nothing that it does not know."""

    def test_each_layout_clause_has_its_place(self, slug: str) -> None:
        book = rulebook(slug)
        placed = {clause for _, clause in plan_of(slug).cited()} | {wager.clause for wager in book.game.wager}
        must = {clause.id for clause in book.clauses.values() if clause.enforcement is Enforcement.LAYOUT}
        assert sorted(must - placed) == []

    def test_every_offered_wager_has_its_spot_at_every_position(self, slug: str) -> None:
        rules = load(offering(slug).encode()).tables[0]
        root = ET.fromstring(draw_felt(felt_for(rules, "House")))
        assert _values(root, "data-clause") <= set(rules.book.clauses)
        board = plan_of(slug).board
        stakes = {wager.slug for wager in rules.book.game.wager if wager.role is not WagerRole.PAYOUT}
        offered = {name for name in stakes if {name, rules.book.wagers[name].rides_on} & set(rules.wagers)}
        assert _values(root, "data-wager") == offered - set(board.on_cards if board else ())
        positions = [group for group in root.iter() if "data-seat" in group.attrib]
        assert len(positions) == (0 if board else rules.book.game.positions)
        assert all(_values(group, "data-wager") == offered for group in positions)


def _values(root: ET.Element, name: str) -> set[str]:
    """The values of an attribute anywhere in a drawing."""
    return {element.attrib[name] for element in root.iter() if name in element.attrib}


class Leaks(Suite):
    """Nobody is shown what they may not see."""

    def test_frames_of_random_rounds_leak_nothing(self, slug: str) -> None:
        found = asyncio.run(scan(slug, 12, seed=5, guests=min(4, rulebook(slug).game.positions)))
        assert found.leaks == []
        assert found.frames > 12 * 5


class Terminal(Suite):
    """The game at the terminal, and the dealer's school."""

    def test_several_rounds_can_be_played(self, slug: str) -> None:
        typed = iter(["10", *["1", "1", "1", ""] * 12])

        def ask(_prompt: str) -> str:
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        screen = Console(file=io.StringIO(), width=160, force_terminal=False, highlight=False)
        others = min(3, rulebook(slug).game.positions - 1)
        Session(playbook(slug), offered(slug), random.Random(1), ask, screen, bots=others).run()
        assert isinstance(screen.file, io.StringIO)
        shown = screen.file.getvalue()
        assert shown.count("This round:") >= 3
        assert "You leave with $" in shown

    def test_every_question_of_the_drill_knows_its_answer(self, slug: str) -> None:
        game, rules = playbook(slug), offered(slug)
        for kind in kinds_of(game, rules):
            question = make(game, rules, kind, 11)
            assert question == make(game, rules, kind, 11)
            assert grade(question, question.right).right
            assert question.summary == rules.book.clauses[question.clause].summary


class Numbers(Suite):
    """The simulation against the referee and the exact odds."""

    # How far a simulated mean may lie from the exact one, in standard errors; the seed is fixed.
    within: ClassVar[float] = 4.0
    rounds: ClassVar[int] = 50_000

    def test_every_wager_that_players_choose_to_make_is_priced(self, slug: str) -> None:
        need(slug, "odds")
        found = odds(slug)
        for one in found:
            assert sum(one.counts.values()) == one.total_combinations
        wagers = rulebook(slug).wagers.values()
        chosen = {
            wager.slug for wager in wagers if wager.role is WagerRole.OPTIONAL and wager.slug in offered(slug).wagers
        }
        assert chosen <= {one.wager for one in found}

    def test_simulated_rounds_are_settled_as_the_referee_settles_them(self, slug: str) -> None:
        need(slug, "sim")
        assert list(differences(simulated(slug), 100)) == []

    def test_simulated_means_lie_near_the_exact_returns(self, slug: str) -> None:
        need(slug, "sim", "odds")
        plan = simulated(slug)
        exact = exact_results(odds(slug, rules=plan.rules), plan.strategy)
        for row in simulate(plan, self.rounds).rows:
            error = exact[row.wager].standard_deviation / math.sqrt(row.rounds)
            assert abs(row.return_ - exact[row.wager].return_) < self.within * error, row.wager

    def test_an_agent_is_paid_alike_by_the_kernel_and_by_the_referee(self, slug: str) -> None:
        need(slug, "sim")
        course = course_of(slug)
        cards = deal(1, 0, course.kernel.cards, course.kernel.deck)[:, :8]
        last = np.array([[choices - 1] * 8 for choices in course.choices], np.uint8)
        rulings = (course.ruling(cards[:, n].tolist(), last[:, n].tolist()) for n in range(8))
        assert course.nets(cards, last).tolist() == [float(ruling.net) for ruling in rulings]


def simulated(slug: str) -> Plan:
    """The plan of the default rules, in which a wager whose table must be filed has the first template."""
    book = rulebook(slug)
    last_to_first = list(book.templates.values())[::-1]
    filed = {wager.slug: table for wager in book.game.wager for table in last_to_first if wager.slug in table.wagers}
    return sim_plan_of(slug, rules=replace(rules_for(slug), filed=filed), seed=1)


class EveryDeal(Suite, ABC):
    """The exact odds against the referee, for a game small enough to be dealt in every possible way."""

    @abstractmethod
    def deals(self) -> Iterable[tuple[int, dict[str, Any]]]:
        """Every deal of a round with its best decisions, as a record of one seat, and how often it comes."""

    def test_the_odds_are_what_the_referee_pays_over_every_deal(self, slug: str) -> None:
        need(slug, "odds")
        nets: Counter[str] = Counter()
        many = 0
        for count, record in self.deals():
            many += count
            for line in rule(read_record(record)).lines:
                role = rulebook(slug).wagers[line.wager].role
                nets[line.wager if role is WagerRole.OPTIONAL else "required"] += count * line.net
        assert many, "deals() gives none"
        exact = {one.wager: one.exact for one in reversed(odds(slug))}
        assert {wager: 1 + Fraction(net, many * STAKE) for wager, net in nets.items()} == {w: exact[w] for w in nets}


class Chapter(Law, Table, Money, Felt, Leaks, Terminal, Numbers):
    """Everything that a chapter of any size must pass."""


@cache
def _cited_anywhere() -> frozenset[str]:
    """What any code answers for: general rules enforce clauses of every chapter, by its data."""
    return frozenset(citation.clause for citation in citations())


def need(slug: str, *parts: str) -> None:
    """Skip what a chapter has no part for."""
    for part in parts:
        if not chapter(slug).has(part):
            pytest.skip(f"{slug} has no {part} part")


def offered(slug: str) -> TableRules:
    """The rules of a table with every optional wager on offer."""
    return load(offering(slug).encode()).tables[0]


def seated(slug: str) -> Pit:
    """A table that is not open yet, where somebody waits."""
    pit = Pit(slug)
    pit.sit("ann", 1)
    return pit


def preparing(pit: Pit) -> Iterator[Due]:
    """Each procedure that is due before wagers or an offer of the bank, before it is carried out."""
    rng = random.Random(1)
    while pit.table.preparing() and (due := pit.table.due()[0]).act != "bank":
        yield due
        pit.clock += 1
        pit.journal.do(staff_act(pit.table, due, rng, pit.clock))


def refused(pit: Pit, given: Input, clause: str) -> None:
    """The table refuses an input by this clause, and nothing has changed."""
    before, count = fingerprint(pit.table), len(pit.journal.inputs)
    with pytest.raises(InputError) as caught:
        pit.journal.do(given)
    assert not isinstance(caught.value, RuleError) or caught.value.clause == clause, caught.value
    assert fingerprint(pit.table) == before
    assert len(pit.journal.inputs) == count
