"""`croupier audit`: check the journals and the ledger of a house."""

from __future__ import annotations

import asyncio
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.output import console, print_json
from croupier.cli.serve import default_database
from croupier.errors import InputError
from croupier.money import dollars

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.house.audit import Report
    from croupier.house.store.port import Store


def verify(*, db: str | None = None, thorough: bool = False, json: bool = False) -> int:
    """Check the hash chain of every journal, every posting, and that the ledger sums to zero.

    Sittings that were written under other rules than today's are verified as written, and not judged again.

    Parameters
    ----------
    db
        The house: a file or `sqlite:///FILE`; else the one in the user's data folder.
    thorough
        Also judge every sitting again and compare each posting with what the rules make of its round.
    json
        Print one JSON document.
    """
    report = asyncio.run(_audit(db, thorough=thorough))
    if json:
        print_json(report.as_dict())
    else:
        _print(report)
    return 2 if report.damages else 0


async def _audit(url: str | None, *, thorough: bool) -> Report:
    from croupier.house.audit import audit

    store = existing(url)
    await store.open()
    try:
        return await audit(store, thorough=thorough)
    finally:
        await store.close()


def existing(db: str | None) -> Store:
    """The store of a house that is there, to read: looking for one must not make one."""
    from croupier.house.store import store_for

    url = str(default_database()) if db is None else db
    if not Path(url.removeprefix("sqlite:///")).is_file():
        raise InputError("db", f"there is no house at '{url}'", field="db")
    return store_for(url, reading=True)


def _print(report: Report) -> None:
    out = console()
    counts = f"{report.journals} journals, {report.entries:,} entries, {report.rounds:,} rounds"
    out.print(f"{counts}, {report.transfers:,} postings, {report.accounts} accounts: sum {dollars(report.total)}")
    for line in _verdicts(report):
        out.print(line, markup=False)
    for damage in report.damages:
        out.print(f"{damage.stream}, entry {damage.seq}: {damage.what}", style="red", markup=False)
    out.print("sound" if not report.damages else f"{len(report.damages)} damages", style="bold")


def _verdicts(report: Report) -> Iterator[str]:
    """The verdicts, sittings with the same one together."""
    for stream, verdicts in report.verdicts.items():
        for text, group in groupby(verdicts, key=lambda verdict: verdict.text):
            numbers = [verdict.sitting for verdict in group]
            many = f"sittings {numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"sitting {numbers[0]}"
            yield f"{stream}, {many}: {text}"
