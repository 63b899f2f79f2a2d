"""Write `examples/*.json`: frames of every game as a page gets them. Run `python -m tests.house.make_examples`."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec

from croupier.house import bots, model
from croupier.house.conduct import Conduct
from croupier.house.demo import demo_tables
from croupier.house.frames import events_frame, hello_frame
from croupier.house.machine import Machine
from croupier.house.projection import Gallery, Known, Projector
from croupier.house.records import Opened
from croupier.play.inputs import Role

FOLDER = Path(__file__).parent / "examples"
NOON = 1_800_000_000_000
ME, HOST = "p-ines", "p-host"


class Stage:
    """A table with one person and two bots, seen by the person, a watcher and the host."""

    def __init__(self, table: str, game: str, submission: str) -> None:
        name = game.replace("-", " ").title()
        opened = Opened(seq=1, at=NOON, table=table, name=name, game=game, submission=submission, inventory=100_000_000)
        self.machine = Machine(opened)
        self.conduct = Conduct(self.machine, bytes(32), random.Random(game))
        while (owed := self.machine.owed()) is not None:
            self.conduct.write(owed)
        self.gallery = Gallery(self.machine)
        self.known: dict[str, Known] = {}
        self.at = NOON
        self.go_on()

    def go_on(self) -> None:
        """Two seconds later, what the staff had to do is done."""
        self.at += 2000
        self.conduct.go_on(self.at)

    def act(self, act: str, who: str, data: dict[str, Any], role: Role = Role.PLAYER) -> None:
        """Somebody acts."""
        self.conduct.act(self.at, act, role, who, data)
        self.go_on()

    def frame(self, who: str | None, *, hello: bool = False) -> dict[str, Any]:
        """The next frame for a viewer."""
        due = self.machine.table.due()[0]
        timer = None
        if due.act in ("decide", "bank"):
            what: Any = {"decide": "decision", "bank": "bank"}[due.act]
            timer = model.Timer(what=what, seat=due.seat, ends_at_ms=self.at + 30_000, length_ms=30_000)
        projector = Projector(self.machine, self.gallery, timer, self.at)
        name = {ME: "Ines", HOST: "The host", None: None}[who]
        known = self.known.setdefault(who or "", {})
        if hello:
            known.clear()
        view = projector.view(who, name, host=who == HOST, balance=900_000 if who else None, known=known)
        events = [told.to(who) for told in self.conduct.take().told]
        seq, ends = self.machine.seq, msgspec.json.encode(timer)
        if hello:
            viewer = msgspec.json.encode(msgspec.json.decode(view, type=model.View).viewer)
            text = hello_frame(seq, viewer, view, events, ends, gap=False)
        else:
            text = events_frame(seq, view, b",".join(events), ends)
        found: dict[str, Any] = json.loads(text)
        return found


def example(table: str, game: str, submission: str) -> dict[str, Any]:
    """The frames of one round, and of the next one's beginning."""
    stage = Stage(table, game, submission)
    machine = stage.machine
    found: dict[str, Any] = {"hello_to_a_watcher": stage.frame(None, hello=True)}
    stage.act("sit", ME, {"seat": 3, "chips": 100_000, "name": "Ines"})
    found["hello_after_sitting_down"] = stage.frame(ME, hello=True)
    for seat, name in ((2, "Ada"), (5, "Blaise")):
        stage.act("sit", f"b-{name}", {"seat": seat, "chips": 100_000, "name": name, "bot": True})
    stage.act("bet", ME, {"wagers": wagers(machine)})
    found["after_my_bet"] = stage.frame(ME)
    _round(stage, found)
    for _ in range(4):
        if machine.table.due()[0].act == "bank" and "bank_offered" not in found:
            seen = stage.frame(ME)
            if seen["view"]["bank_offer"]:
                found["bank_offered"] = seen
            stage.conduct.silent(stage.at)
            stage.go_on()
    found["hello_to_the_host"] = stage.frame(HOST, hello=True)
    found["hello_to_a_watcher_after_a_round"] = stage.frame(None, hello=True)
    return found


def _round(stage: Stage, found: dict[str, Any]) -> None:
    machine, conduct = stage.machine, stage.conduct
    while conduct.bot(stage.at):
        pass
    conduct.close_bets(stage.at)
    stage.go_on()
    while machine.table.state is not None:
        owners = machine.table.betting.owners
        mine = next((ask for seat, ask in machine.table.asking.items() if owners[seat] == ME), None)
        name = f"asked_{mine.name.replace(' ', '_').replace('-', '_')}" if mine else "somebody_else_decides"
        if name not in found:
            found[name] = stage.frame(ME)
        if mine:
            stage.act("decide", ME, {"choice": bots.decision(machine, mine), "seat": mine.seat})
        elif not conduct.bot(stage.at):
            conduct.silent(stage.at)
        stage.go_on()
    found["settled"] = stage.frame(ME)


def wagers(machine: Machine) -> dict[str, Any]:
    """Every wager that is open, at its minimum."""
    rules, stakes = machine.rules, bots.compulsory(machine)
    if machine.opened.game == "pokette":
        return {"straight-up": {"Qh": 500, "As": 500}, "split": {"Qh Kh": 500}, "suit": {"h": 1000}, "red": 1000}
    optional = [w for w in rules.book.game.wager if w.role == "optional" and w.slug in rules.wagers and not w.choice]
    return stakes | {wager.slug: rules.wagers[wager.slug].minimum for wager in optional}


def main() -> None:
    """Write one file a game."""
    FOLDER.mkdir(exist_ok=True)
    for table, game, submission in demo_tables():
        text = json.dumps(example(table, game, submission), indent=1, ensure_ascii=False)
        (FOLDER / f"{game}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
