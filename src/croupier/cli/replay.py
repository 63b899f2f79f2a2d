"""`croupier replay`: reconstruct a session step by step from its journal."""

from __future__ import annotations

import json as codec
from pathlib import Path
from typing import Any

from croupier.cards import cards_text
from croupier.cli.output import console, print_json
from croupier.errors import InputError
from croupier.games import game_module
from croupier.play.journal import read_line
from croupier.play.journal import replay as replayed
from croupier.play.transcript import describe, transcript
from croupier.submission import load, read_file
from croupier.tiles import tiles_text


def replay(file: Path, /, *, round: int | None = None, json: bool = False) -> None:  # noqa: A002 - the domain's word
    """Reconstruct every step of a journal, and every hand from the discard rack.

    Parameters
    ----------
    file
        A journal that `croupier play --journal` wrote.
    round
        Only this round, counted from 1.
    json
        Print one JSON document.
    """
    header, inputs = _read(file)
    game = header["game"]
    rules = next(t for t in load(header["submission"].encode()).tables if t.game == game)
    journal = replayed(game_module(game), rules, inputs, inventory=header["inventory"])
    rounds = _rounds(journal.events)
    if round is not None and not 1 <= round <= len(rounds):
        raise InputError("round", f"the journal holds rounds 1 to {len(rounds)}", field="round")
    chosen = [rounds[round - 1]] if round else rounds
    text = tiles_text if game == "pai-gow-tiles" else cards_text
    hands = journal.table.history[round - 1 : round] if round else journal.table.history
    if json:
        print_json(
            {
                "game": game,
                "rounds": [[describe(event, game=game) for event in events] for events in chosen],
                "hands": [[{"place": str(place), "cards": text(cards)} for place, cards in rack] for rack in hands],
            }
        )
        return
    out = console()
    for events in chosen:
        out.print(transcript(events, game=game), markup=False)
        out.print()
    for rack in hands:
        out.print(
            "from the discard rack: " + "; ".join(f"{p}: {text(c)}" for p, c in rack if p != "stub"), markup=False
        )


def _read(file: Path) -> tuple[dict[str, Any], list[Any]]:
    lines = read_file(file).decode("utf-8", "replace").splitlines()
    try:
        header = codec.loads(lines[0])
        fine = isinstance(header["game"], str) and isinstance(header["submission"], str)
        fine = fine and isinstance(header["inventory"], int)
    except (IndexError, ValueError, KeyError, TypeError):
        fine = False
    if not fine:
        raise InputError("journal", f"'{file}' is not a journal", field="file")
    return header, [read_line(line, number=n) for n, line in enumerate(lines[1:], 2)]


def _rounds(events: list[Any]) -> list[list[Any]]:
    """The events of each round, opening and wagers with the round they lead to."""
    rounds: list[list[Any]] = [[]]
    for event in events:
        rounds[-1].append(event)
        if event.kind == "round-over":
            rounds.append([])
    return [part for part in rounds if any(e.kind == "round-over" for e in part)]
