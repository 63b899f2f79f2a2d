"""Random inputs for a table, legal and illegal, and everything that a refused one must leave alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from croupier.drill.practice import choices
from croupier.errors import InputError
from croupier.play.auto import staff_act
from croupier.play.inputs import Input, Role
from croupier.play.journal import replay
from croupier.play.steps import DEALER
from croupier.play.views import sees, view
from croupier.rulebook import Role as WagerRole
from croupier.testing.pit import INVENTORY, Pit

if TYPE_CHECKING:
    from croupier.play.inputs import Event
    from croupier.play.steps import Place
    from croupier.play.table import Table

NAMES = ("ann", "bob", "cat")
ACTS = (
    "sit", "leave", "bet", "clear", "readmit", "no-more-bets", "decide", "go-on", "count-stub", "irregularity",
    "recut", "reshuffle", "idle", "change-decks", "change-dealer", "inspect", "shuffle", "cut", "load", "juggle",
    "house", "spin", "confirm-cash", "bank", "refuse-bank", "withdraw-bank", "offer-bank", "dealer-wager",
    "cover-device", "return-device", "change-dealing", "abandon",
)  # fmt: skip
JUNK: tuple[Any, ...] = (None, -1, 0, 3, 7, "x", "over", "fold", {"raise": 2}, [], {}, {"ante": 5})


def fingerprint(table: Table) -> str:
    """Everything that a refused input must leave alone."""
    state = table.state
    parts: list[Any] = [table.now, table.rounds, table.since_count, table.inventory, table.phase(), table.due()]
    parts += [sorted((p.name, p.seat, p.chips, p.gone) for p in table.betting.players.values())]
    parts += [
        sorted(table.betting.entered or ()),
        table.dealer,
        table.cabinet.devices.states,
        table.cabinet.stock.removed,
    ]
    parts += [table.betting.bets, table.betting.owners, table.cabinet.queue, table.cabinet.cut_order]
    parts += [[(b.opened, b.shoe.at, b.shoe.cover, b.shoe.cards) for b in table.cabinet.batches], table.cabinet.active]
    parts += [table.cabinet.rack.hands, table.meter, table.burned, table.short, table.memory]
    if state is not None:
        parts += [state.seats, state.dealer, state.areas, state.lines, state.options, state.phase]
    return repr(parts)


class Monkey:
    """Draws inputs for a table: usually what is due, sometimes anything at all."""

    def __init__(self, slug: str, seed: int, *, stepped: bool = False) -> None:
        self.rng = random.Random(seed)
        self.pit = Pit(slug, stepped=stepped)
        self.table = self.pit.table
        self.positions = self.table.rules.book.game.positions
        self.at = 0

    def input(self) -> Input:
        """The next input, which the table may refuse."""
        self.at += self.rng.choice((0, 1, 30))
        return self.lawful() if self.rng.random() < 0.75 else self._wild()

    def lawful(self) -> Input:
        """Something that is due."""
        seated = list(self.table.betting.players)
        if len(seated) < min(2, self.positions):
            free = next(name for name in NAMES if name not in seated)
            data = {"seat": self.rng.randint(1, self.positions), "chips": 5_000_00}
            return Input("sit", Role.PLAYER, free, self.at, data)
        due = self.rng.choice(self.table.due())
        if due.act == "bet":
            return Input("bet", Role.PLAYER, self.rng.choice(seated), self.at, {"wagers": self._stakes()})
        if due.act == "decide":
            choice = {"choice": self.rng.choice(due.choices), "seat": due.seat}
            return Input("decide", Role.PLAYER, self.table.betting.owners[due.seat or 0], self.at, choice)
        given = staff_act(self.pit.table, due, self.rng, self.at)
        if due.act == "spin":
            return given._replace(data={**given.data, "revolutions": self.rng.choice((2, 3, 5, 9, 14))})
        return given

    def _stakes(self) -> dict[str, Any]:
        """The compulsory wagers and some of the others; two where none is compulsory."""
        wagers, offered = self.table.rules.book.game.wager, self.table.rules.wagers
        unit = self.rng.choice((10_00, 25_00))
        stakes: dict[str, Any] = {wager.slug: unit for wager in wagers if wager.role is WagerRole.REQUIRED}
        others = [wager for wager in wagers if wager.slug in offered and wager.slug not in stakes]
        some = [wager for wager in others if self.rng.random() < 0.5] if stakes else self.rng.sample(others, 2)
        for wager in some:
            least = offered[wager.slug].minimum
            picks = self.rng.sample(choices(self.table.rules.game, wager.choice), 2) if wager.choice else ()
            stakes[wager.slug] = dict.fromkeys(picks, least) if picks else least
        return stakes

    def _wild(self) -> Input:
        junk = [*JUNK, {wager.slug: 10_00 for wager in self.table.rules.book.game.wager}]
        data = {key: self.rng.choice(junk) for key in ("seat", "wagers", "choice", "count", "order", "at")}
        clauses = [*self.table.game.irregularities, "no such clause"]
        data |= {"player": self.rng.choice(NAMES), "amount": self.rng.choice((5_00, "x"))}
        data |= {"clause": self.rng.choice(clauses), "chips": self.rng.choice((0, 100_00, -5))}
        if self.rng.random() < 0.5:
            data["seat"] = self.rng.randint(1, self.positions)
            choices = [choice for law in self.table.game.irregularities.values() for choice in law.choices]
            data["choice"] = self.rng.choice(choices or junk)
        return Input(
            self.rng.choice(ACTS), self.rng.choice(list(Role)), self.rng.choice((*NAMES, DEALER)), self.at, data
        )


def survives(slug: str, seed: int, *, stepped: bool, inputs: int = 220) -> None:
    """A table under random inputs never crashes, loses a chip, leaks a card or half-does a thing."""
    monkey = Monkey(slug, seed, stepped=stepped)
    table, journal = monkey.table, monkey.pit.journal
    for _ in range(inputs):
        given = monkey.input()
        before, count, money = fingerprint(table), len(journal.inputs), table.chips()
        seated = set(table.betting.players)
        try:
            events = journal.do(given)
        except InputError:
            assert fingerprint(table) == before
            assert len(journal.inputs) == count
            continue
        money += given.number("chips", 0) if given.act == "sit" else 0
        if given.act == "bet" and given.who not in seated:
            # Whoever wagers without a seat brings the chips.
            bets, owners = table.betting.bets, table.betting.owners
            money += sum(sum(bet.values()) for seat, bet in bets.items() if owners[seat] == given.who)
        if seated <= set(table.betting.players):
            assert table.chips() == money
        _check_views(table, events)
    again = replay(table.game, table.rules, journal.inputs, inventory=INVENTORY, stepped=stepped)
    assert again.events == journal.events
    assert fingerprint(again.table) == fingerprint(table)


def _check_views(table: Table, events: list[Event]) -> None:
    """No viewer learns of a card that is face down and not their own."""
    state = table.state
    hidden: set[Place] = set()
    if state is not None:
        everywhere: tuple[Place, ...] = (*state.seats, DEALER, *state.areas)
        places = [place for place in everywhere if place not in state.exposed]
        hidden = {place for place in places if len(state.cards_at(place)) > state.face_up.get(place, 0)}
    for name in table.betting.players:
        mine = {seat for seat, owner in table.betting.owners.items() if owner == name}
        shown = view(table, Role.PLAYER, name)
        assert not {"shoe", "inventory"} & set(shown)
        for place in hidden - mine:
            assert None in shown["hands"][str(place)]
        for event in events:
            seen = sees(Role.PLAYER, frozenset(mine), event, looks=table.game.looks)
            dealt_down = event.kind == "deal" and not event.face_up and event.place not in mine
            burned = event.kind == "burn" and not event.face_up
            if dealt_down or burned or event.kind in ("stub", "discard"):
                assert seen is None or seen.cards == ()


def conserves(slug: str, seed: int = 7, rounds: int = 12) -> None:
    """Over some rounds the players' chips and the inventory add up to what came in, to the cent."""
    monkey = Monkey(slug, seed)
    table = monkey.table
    total, finished = None, 0
    for _ in range(3000):
        given = monkey.lawful()
        if not table.can(given):
            continue
        events = monkey.pit.journal.do(given)
        finished += sum(event.kind == "round-over" for event in events)
        if total is None and given.act != "sit":
            total = table.chips()
        assert total in (None, table.chips())
        if finished == rounds:
            return
    raise AssertionError(f"only {finished} rounds came to an end")
