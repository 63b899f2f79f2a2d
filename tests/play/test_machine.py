"""A table under random inputs, legal and illegal: it never crashes, loses a chip, leaks a card or half-does a thing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.play.inputs import Event, Input, Role
from croupier.play.journal import replay
from croupier.play.steps import DEALER, Place
from croupier.play.table import Table
from croupier.play.views import sees, view
from croupier.rulebook import Role as WagerRole
from croupier.rulebook import rulebook, slugs
from croupier.testing import Pit, rules_for
from croupier.wheel import SECTIONS

NAMES = ("ann", "bob", "cat")
INVENTORY = 1_000_000_00
CHOICES = {
    "card": ("Qh", "7c", "Jk2"),
    "two adjoining cards": ("Qh Kh", "Ac Jk", "7c 7d"),
    "four adjoining cards": ("Qh Kh Qd Kd", "Jk1 Jk2 Ac Ad"),
    "rank": ("A", "7", "2"),
    "two adjacent ranks": ("Q K", "3 2"),
    "suit": ("h", "s"),
}
ACTS = (
    "sit", "leave", "bet", "clear", "readmit", "no-more-bets", "decide", "go-on", "count-stub", "irregularity",
    "recut", "reshuffle", "idle", "change-decks", "change-dealer", "inspect", "shuffle", "cut", "load", "juggle",
    "house", "spin",
)  # fmt: skip


def fingerprint(table: Table) -> str:
    """Everything that a refused input must leave alone."""
    state = table.state
    parts: list[Any] = [table.now, table.rounds, table.since_count, table.inventory, table.phase(), table.due()]
    parts += [sorted((p.name, p.seat, p.chips, p.sat_out, p.gone) for p in table.betting.players.values())]
    parts += [table.betting.bets, table.betting.owners, table.cabinet.queue, table.cabinet.cut_order]
    parts += [[(b.opened, b.shoe.at, b.shoe.cover, b.shoe.cards) for b in table.cabinet.batches], table.cabinet.active]
    parts += [table.cabinet.rack.hands, table.meter, table.burned, table.short, table.memory]
    if state is not None:
        parts += [state.seats, state.dealer, state.areas, state.lines, state.options, state.phase]
    return repr(parts)


class Monkey:
    """Draws inputs: usually what is due, sometimes anything at all."""

    def __init__(self, game: str, seed: int, *, stepped: bool) -> None:
        self.rng = random.Random(seed)
        self.game = game
        self.pit = Pit(game, rules_for(game), stepped=stepped)
        self.table = self.pit.table
        self.at = 0
        self.events: list[Event] = []

    def input(self) -> Input:
        self.at += self.rng.choice((0, 1, 30))
        return self.lawful() if self.rng.random() < 0.75 else self._wild()

    def lawful(self) -> Input:
        """Something that is due."""
        if len(self.table.betting.players) < 2:
            free = [n for n in NAMES if n not in self.table.betting.players]
            return Input("sit", Role.PLAYER, free[0], self.at, {"seat": self.rng.randint(1, 6), "chips": 5_000_00})
        due = self.rng.choice(self.table.due())
        role = self.rng.choice(due.roles)
        who = self.rng.choice(list(self.table.betting.players)) if role is Role.PLAYER else role.value
        data: dict[str, Any] = {}
        match due.act:
            case "shuffle":
                order = list(self.table.game.cards.deck)
                self.rng.shuffle(order)
                data = {"order": order}
            case "cut":
                who = self.table.cabinet.cut_order[0] if self.table.cabinet.cut_order else "dealer"
                role = Role.PLAYER if self.table.cabinet.cut_order else Role.DEALER
                data = {"at": self.rng.randint(10, len(self.table.game.cards.deck) - 10)}
            case "bet":
                data = {"wagers": self._stakes()}
            case "decide":
                who = self.table.betting.owners[due.seat or 0]
                data = {"choice": self.rng.choice(due.choices)}
            case "count-stub":
                data = {"count": self.table.cabinet.shoe.left(), "misdealt": False}
            case "shake":
                data = {"dice": [self.rng.randint(1, 6) for _ in range(3)]}
            case "draw-number":
                data = {"number": self.rng.randint(1, 7)}
            case "spin":
                data = {"card": self.rng.choice(SECTIONS), "revolutions": self.rng.choice((2, 3, 5, 9, 14))}
            case "irregularity":
                order = self.table.cabinet.rack.cards()
                self.rng.shuffle(order)
                data = {"clause": due.clause, "order": order}
        return Input(due.act, role, who, self.at, data)

    def _stakes(self) -> dict[str, Any]:
        unit = self.rng.choice((10_00, 25_00))
        stakes: dict[str, Any] = {}
        if not any(wager.role is WagerRole.REQUIRED for wager in rulebook(self.game).game.wager):
            return self._some_stakes()
        for wager in rulebook(self.game).game.wager:
            if wager.role is WagerRole.REQUIRED:
                stakes[wager.slug] = unit
            elif wager.slug in self.table.rules.wagers and self.rng.random() < 0.5:
                stakes[wager.slug] = self.table.rules.wagers[wager.slug].minimum
        return stakes

    def _some_stakes(self) -> dict[str, Any]:
        """Two wagers of a game that demands none, on a choice where the wager has one."""
        stakes: dict[str, Any] = {}
        for slug in self.rng.sample(list(self.table.rules.wagers), 2):
            choice = rulebook(self.game).wagers[slug].choice
            picks = self.rng.sample(CHOICES[choice], 2) if choice else ()
            stakes[slug] = dict.fromkeys(picks, 5_00) if picks else 10_00
        return stakes

    def _wild(self) -> Input:
        junk: list[Any] = [None, -1, 0, 3, 7, "x", "over", "fold", {"raise": 2}, [], {}, {"ante": 5}]
        junk.append({"ante": 10_00, "bonus": 1})
        clauses = [*self.table.game.irregularities, "PA-000"]
        data = {key: self.rng.choice(junk) for key in ("seat", "wagers", "choice", "count", "order", "at")}
        data |= {"clause": self.rng.choice(clauses), "chips": self.rng.choice((0, 100_00, -5))}
        if self.rng.random() < 0.5:
            data["seat"] = self.rng.randint(1, 6)
            data["choice"] = self.rng.choice(("later", "dead"))
        role = self.rng.choice(list(Role))
        return Input(self.rng.choice(ACTS), role, self.rng.choice((*NAMES, "dealer")), self.at, data)


@pytest.mark.parametrize("game", slugs())
@given(seed=st.integers(0, 10**9), stepped=st.booleans())
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_table_survives_anything(game: str, seed: int, stepped: bool) -> None:
    monkey = Monkey(game, seed, stepped=stepped)
    table, journal = monkey.table, monkey.pit.journal
    brought = 0
    for _ in range(220):
        given_input = monkey.input()
        before, count = fingerprint(table), len(journal.inputs)
        leaving = table.betting.players.get(given_input.who) if given_input.act == "leave" else None
        money = table.chips()
        try:
            events = journal.do(given_input)
        except InputError:
            assert fingerprint(table) == before
            assert len(journal.inputs) == count
            continue
        if given_input.act == "sit":
            brought = given_input.data.get("chips", 0)
            money += brought
        if leaving is not None and given_input.who not in table.betting.players:
            money = table.chips()
        gone = {p.name for p in table.betting.players.values() if p.gone}
        if not gone and not any(e.kind == "round-over" for e in events):
            assert table.chips() == money
        _check_views(table, events)
    again = replay(table.game, table.rules, journal.inputs, inventory=INVENTORY, stepped=stepped)
    assert again.events == journal.events
    assert fingerprint(again.table) == fingerprint(table)


def _check_views(table: Table, events: list[Event]) -> None:
    """No viewer learns of a card that is face down and not their own."""
    state = table.state
    hidden: set[Any] = set()
    if state is not None:
        everywhere: tuple[Place, ...] = (*state.seats, DEALER, *state.areas)
        places = [p for p in everywhere if p not in state.exposed]
        hidden = {p for p in places if len(state.cards_at(p)) > state.face_up.get(p, 0)}
    for name in table.betting.players:
        mine = {seat for seat, owner in table.betting.owners.items() if owner == name}
        shown = view(table, Role.PLAYER, name)
        assert "shoe" not in shown
        assert "inventory" not in shown
        for place in hidden - mine:
            assert None in shown["hands"][str(place)]
        for event in events:
            seen = sees(Role.PLAYER, frozenset(mine), event)
            dealt_down = event.kind == "deal" and not event.face_up and event.place not in mine
            if dealt_down or event.kind in ("burn", "stub", "discard"):
                assert seen is None or seen.cards == ()


@pytest.mark.parametrize("game", slugs())
def test_rounds_conserve_chips_to_the_cent(game: str) -> None:
    """Over a dozen rounds the players' chips and the inventory add up to what came in."""
    monkey = Monkey(game, 7, stepped=False)
    table = monkey.table
    total, finished = None, 0
    for _ in range(3000):
        given_input = monkey.lawful()
        if not table.can(given_input):
            continue
        events = monkey.pit.journal.do(given_input)
        finished += sum(event.kind == "round-over" for event in events)
        if total is None and len(table.betting.players) == 2:
            total = table.chips()
        if total is not None:
            assert table.chips() == total
        if finished == 12:
            return
    pytest.fail(f"only {finished} rounds came to an end")
