"""A finished round that the rules in force would play otherwise: told from its entries alone, without judging them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.house import ledger
from croupier.house.documents import Opened as OpenedPledge
from croupier.house.documents import RoundDocument, Step, StepView
from croupier.house.model import Dealer
from croupier.house.records import Act, Pledge, Posting, Sitting
from croupier.money import dollars

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.house.documents import SittingVerdict
    from croupier.house.records import AnyEntry, Opened, Reveal
    from croupier.house.store.port import RoundRow

UNSEEN = StepView(phase="", seats=[], dealer=Dealer(), areas={}, drawn={})


def recorded(
    opened: Opened, row: RoundRow, entries: list[AnyEntry], reveals: dict[int, Reveal], verdict: SittingVerdict
) -> RoundDocument:
    """The document of a round as far as it can be had without rules: who did what, and what was posted."""
    told = list(_told(opened, row, entries))
    pledges = [pledge for pledge in _pledges(entries, reveals) if pledge.hash == row.pledge]
    main = pledges[-1] if pledges else None
    return RoundDocument(
        table=opened.table,
        game=opened.game,
        round=row.number,
        at_ms=row.at,
        submission=opened.submission,
        first=row.first,
        last=row.last,
        commitment=row.pledge,
        nonce=main.nonce if main else None,
        order=None,
        commitments=pledges,
        steps=[_step(number, seq, text) for number, (seq, text) in enumerate(told)],
        lines=[],
        clauses={},
        nets={},
        record=None,
        verdict=verdict,
    )


def _step(number: int, seq: int, text: str) -> Step:
    return Step(
        i=number,
        seq=seq,
        kind="written",
        clause="",
        summary="",
        text=text,
        place=None,
        cards=[],
        count=0,
        face_up=False,
        lines=[],
        view=UNSEEN,
    )


def _told(opened: Opened, row: RoundRow, entries: list[AnyEntry]) -> Iterator[tuple[int, str]]:
    """What everybody at the table could see: acts without the cards that their data may name, and the results."""
    names: dict[str, str] = {}
    for entry in entries:
        if isinstance(entry, Sitting):
            names |= {player.id: player.name for player in entry.players}
        elif isinstance(entry, Act) and entry.act == "sit":
            names[entry.who] = str(entry.data.get("name", entry.who))
        if isinstance(entry, Act) and entry.seq >= row.first:
            yield entry.seq, f"{names.get(entry.who, entry.who)}: {entry.act}{_data(entry)}"
        elif isinstance(entry, Posting) and entry.round == row.number:
            prefix = ledger.layout(opened.table, "")
            for account, cents in entry.legs.items():
                if account.startswith(prefix):
                    who = account.removeprefix(prefix)
                    yield entry.seq, f"{names.get(who, who)} is posted {dollars(cents)}"


def _data(entry: Act) -> str:
    wagers, choice = entry.data.get("wagers"), entry.data.get("choice", entry.data.get("clause"))
    if isinstance(wagers, dict):
        return " " + ", ".join(f"{wager} {dollars(c) if isinstance(c, int) else c}" for wager, c in wagers.items())
    return f" {choice}" if isinstance(choice, str) else ""


def _pledges(entries: list[AnyEntry], reveals: dict[int, Reveal]) -> Iterator[OpenedPledge]:
    for entry in entries:
        if isinstance(entry, Pledge):
            found = reveals.get(entry.seq)
            yield OpenedPledge(
                hash=entry.hash,
                what=entry.what,
                seq=entry.seq,
                cut=found.cut if found else None,
                start=0,
                nonce=found.nonce if found else None,
                sealed=found.sealed if found else None,
            )
