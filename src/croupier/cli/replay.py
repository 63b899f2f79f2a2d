"""`croupier replay`: reconstruct a session step by step from its journal, or a round of a house, and check it."""

from __future__ import annotations

import json as codec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from msgspec import convert
from msgspec.structs import asdict

from croupier.cli.output import complain, console, print_json
from croupier.edition import Edition, edition
from croupier.errors import InputError
from croupier.pieces import pieces_of
from croupier.play.chapter import playbook
from croupier.play.journal import Journal, first_release, read_line
from croupier.play.table import Table
from croupier.play.transcript import describe, transcript
from croupier.submission import load, read_file

if TYPE_CHECKING:
    from croupier.house.proof import Check
    from croupier.play.inputs import Input


def replay(
    what: str,
    /,
    *,
    round: int | None = None,  # noqa: A002 - the domain's word
    verify: bool = False,
    db: str | None = None,
    copy: str | None = None,
    output: Annotated[Path | None, Parameter(alias="-o")] = None,
    json: bool = False,
) -> int:
    """Reconstruct every step of a journal, and every hand from the discard rack; or show and check a house's round.

    Parameters
    ----------
    what
        A journal that `croupier play --journal` wrote; a round's document as the API gives it; or TABLE:ROUND of a
        house, such as over-under-1:17.
    round
        Only this round of a journal, counted from 1.
    verify
        Check a round of a house: its commitment, the cards that were dealt, and the settlement.
    db
        The house of TABLE:ROUND: a file or `sqlite:///FILE`; else the one in the user's data folder.
    copy
        The record of a disputed round for print: `house`, or the name of the patron whose copy it is; needs -o.
    output
        The .html file of the copy.
    json
        Print one JSON document.
    """
    file = Path(what)
    if (copy is None) is not (output is None) or (output is not None and output.suffix != ".html"):
        raise InputError("output", "a copy is written to a file: --copy house -o FILE.html", field="output")
    if copy is not None and output is not None:
        return _copy(what, db, copy, output)
    if not file.exists() and what.rpartition(":")[2].isdecimal():
        return _kept_round(what, db, verify=verify, json=json)
    document = _document(file)
    if document is not None:
        return _house_round(document, [], verify=verify, json=json)
    if verify:
        raise InputError("journal", "a journal of the terminal has no commitment to verify", field="verify")
    _journal(file, round, json=json)
    return 0


# --- a journal of the terminal


def _played(header: dict[str, Any], inputs: list[Input]) -> tuple[Journal, dict[str, Any]]:
    """The session as the rules in force play it, and what that is worth: it keeps inputs and no results."""
    game = header["game"]
    rules = next(t for t in load(header["submission"].encode(), papers=False).tables if t.game == game)
    journal = Journal(Table(playbook(game), rules, inventory=header["inventory"]))
    found: Edition | None = header["edition"]
    judged = edition(game).same(found)
    under = f"written under {found or 'a release that named no edition'}"
    text = "re-judged" if judged else f"verified as written, not re-judged: {under}; this is how today's rules play it"
    refused = None
    for line, given in enumerate(inputs, 2):
        try:
            journal.do(given if found is not None else first_release(given, journal.table))
        except InputError as error:
            if judged:
                raise
            refused = line
            text = f"verified as written, not re-judged: {under}; today's rules refuse line {line}: {error.message}"
            break
    verdict = "re-judged" if judged else "verified-as-written"
    written = asdict(found) if found else None
    return journal, {"written_under": written, "verdict": verdict, "differs_at": refused, "text": text}


def _journal(file: Path, number: int | None, *, json: bool) -> None:
    header, inputs = _read(file)
    game = header["game"]
    journal, verdict = _played(header, inputs)
    rounds = _rounds(journal.events)
    if number is not None and not 1 <= number <= len(rounds):
        raise InputError("round", f"the journal holds rounds 1 to {len(rounds)}", field="round")
    chosen = [rounds[number - 1]] if number else rounds
    text = pieces_of(game).text
    hands = journal.table.history[number - 1 : number] if number else journal.table.history
    if json:
        print_json(
            {
                "game": game,
                **verdict,
                "rounds": [[describe(event, game=game) for event in events] for events in chosen],
                "hands": [[{"place": str(place), "cards": text(cards)} for place, cards in rack] for rack in hands],
            }
        )
        return
    out = console()
    out.print(verdict["text"], markup=False)
    for events in chosen:
        out.print(transcript(events, game=game), markup=False)
        out.print()
    for rack in hands:
        out.print(
            "from the discard rack: " + "; ".join(f"{p}: {text(c)}" for p, c in rack if p != "stub"), markup=False
        )


def _read(file: Path) -> tuple[dict[str, Any], list[Input]]:
    lines = read_file(file).decode("utf-8", "replace").splitlines()
    try:
        header = codec.loads(lines[0])
        fine = isinstance(header["game"], str) and isinstance(header["submission"], str)
        fine = fine and isinstance(header["inventory"], int)
        header["edition"] = convert(header.get("edition"), Edition | None)
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


# --- a round of a house


def _document(file: Path) -> dict[str, Any] | None:
    """A round's document from a file, None where the file is something else."""
    try:
        found = codec.loads(read_file(file).decode("utf-8", "replace"))
    except ValueError:
        return None
    return found if isinstance(found, dict) and "commitments" in found else None


def _kept_round(what: str, db: str | None, *, verify: bool, json: bool) -> int:
    """A round as a house keeps it; its journal is checked before it is believed."""
    import asyncio

    import msgspec

    from croupier.cli.audit import existing
    from croupier.house.audit import check_until
    from croupier.house.proof import Check
    from croupier.house.replay import document

    table, _, text = what.rpartition(":")
    number = int(text)

    async def read() -> tuple[dict[str, Any], list[Check]]:
        store = existing(db)
        await store.open()
        try:
            if await store.round(table, number) is None:
                raise InputError("unknown-round", f"there is no finished round {number} at '{table}'", field="round")
            damages = await check_until(store, table, number) if verify else []
            if damages:
                wrong = [Check("journal", False, f"entry {damage.seq}: {damage.what}") for damage in damages]
                return {"round": number, "steps": []}, wrong
            sound = [Check("journal", True, "every entry and posting up to this round is as it was written")]
            found = codec.loads(msgspec.json.encode(await document(store, table, number, None)))
            return found, sound if verify else []
        finally:
            await store.close()

    found, checked = asyncio.run(read())
    if any(check.holds is False for check in checked):
        return _show(found, checked, verify=verify, json=json)
    return _house_round(found, checked, verify=verify, json=json)


def _copy(what: str, db: str | None, whose: str, output: Path) -> int:
    """Write the house's or a patron's copy of a disputed round."""
    import asyncio

    from croupier.cli.audit import existing
    from croupier.house.disputed import copy_of
    from croupier.house.replay import document

    table, _, number = what.rpartition(":")
    if not number.isdecimal():
        raise InputError("round", "name the round of a house: TABLE:ROUND", field="what")

    async def read() -> str:
        store = existing(db)
        await store.open()
        try:
            found = await document(store, table, int(number), None)
        finally:
            await store.close()
        if whose != "house" and whose not in {line.player for line in found.lines}:
            raise InputError("copy", f"'{whose}' had no wager in this round", field="copy")
        return copy_of(found, None if whose == "house" else whose)

    output.write_text(asyncio.run(read()), encoding="utf-8")
    complain(f"wrote {output}")
    return 0


def _house_round(document: dict[str, Any], checked: list[Check], *, verify: bool, json: bool) -> int:
    from croupier.house.proof import checks

    return _show(document, [*checked, *checks(document)] if verify else [], verify=verify, json=json)


def _show(document: dict[str, Any], found: list[Check], *, verify: bool, json: bool) -> int:
    if json:
        print_json(document if not verify else {"round": document["round"], "checks": [c.as_dict() for c in found]})
        return 2 if any(check.holds is False for check in found) else 0
    out = console()
    if not verify:
        verdict = document.get("verdict")
        if verdict is not None:
            out.print(verdict["text"], markup=False)
        for step in document["steps"]:
            clause = f"  [{step['clause']}]" if step["clause"] else ""
            out.print(f"{step['i']:3}  {step['text']}{clause}", markup=False)
    for check in found:
        word, style = {True: ("holds", "green"), False: ("FAILS", "red"), None: ("open", "yellow")}[check.holds]
        out.print(f"{check.name}: ", end="", markup=False)
        out.print(word, style=style, end="")
        out.print(f". {check.text}", markup=False)
    return 2 if any(check.holds is False for check in found) else 0
