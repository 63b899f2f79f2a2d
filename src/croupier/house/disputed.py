"""What was questioned about a finished round, as its journal has it, and the copies that both sides keep."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from croupier.house.documents import Corrected, Disputed
from croupier.house.records import Act, Sitting, read_entry
from croupier.money import dollars, format_amount
from croupier.play.disputes import HOUSE
from croupier.referee import judge
from croupier.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from croupier.house.documents import RoundDocument
    from croupier.house.records import AnyEntry
    from croupier.house.store.port import RoundRow, Store

STEP = 500
STYLE = (
    "body{font:15px/1.45 system-ui,sans-serif;max-width:46rem;margin:2rem auto;color:#111}"
    "table{border-collapse:collapse;width:100%;margin:.4rem 0 1rem}td,th{border:1px solid #999;padding:.25rem .5rem;"
    "text-align:left}.sign{margin-top:3rem;display:flex;gap:3rem}.sign p{border-top:1px solid;flex:1}"
)


async def of_round(store: Store, table: str, row: RoundRow, names: Mapping[str, str]) -> list[Disputed]:
    """The disputes about one round; they end with its sitting."""
    found: dict[int, tuple[int, Disputed]] = {}
    since = row.sitting
    while rows := await store.read(table, since, since + STEP):
        entries = [read_entry(kept.body) for kept in rows]
        if not _collect(entries, found, names):
            break
        since += STEP
    return [dispute for about, dispute in found.values() if about == row.number]


def _collect(entries: Iterable[AnyEntry], found: dict[int, tuple[int, Disputed]], names: Mapping[str, str]) -> bool:
    """Add what the entries say of disputes; whether their sitting goes on."""
    for entry in entries:
        if isinstance(entry, Sitting):
            return False
        if not isinstance(entry, Act) or entry.act not in ("dispute", "correct", "close-dispute"):
            continue
        data, number = entry.data, entry.data.get("dispute", len(found))
        if entry.act == "dispute":
            raised = Disputed(
                number=len(found) + 1,
                seat=data.get("seat"),
                by=names.get(entry.who, entry.who),
                claim=data.get("claim", ""),
                at_ms=entry.at,
                corrections=[],
                ruling=None,
                ruled_by=None,
                closed_ms=None,
            )
            found[raised.number] = (data["round"], raised)
            continue
        about, dispute = found[number]
        if entry.act == "correct":
            payer, payee = (
                None if (name := data.get(key, HOUSE)) == HOUSE else names.get(name, name) for key in ("from", "to")
            )
            made = Corrected(
                payer=payer, payee=payee, amount=data["amount"], by=entry.who, why=data["why"], at_ms=entry.at
            )
            found[number] = (about, replace(dispute, corrections=[*dispute.corrections, made]))
        else:
            closed = replace(dispute, ruling=data["ruling"], ruled_by=entry.who, closed_ms=entry.at)
            found[number] = (about, closed)
    return True


def copy_of(document: RoundDocument, patron: str | None) -> str:
    """The record of a dispute for print: the house's copy, or that of a patron, who sees only their own hand."""
    book = rulebook(document.game)
    head = f"{book.game.name}, table {document.table}, round {document.round}"
    lines = [line for line in document.lines if patron is None or line.player == patron]
    whose = "House copy" if patron is None else f"Patron\u2019s copy: {patron}"
    parts = [f"<h1>Dispute record</h1><p>{escape(head)}. <b>{escape(whose)}</b></p>"]
    parts += [_told(dispute) for dispute in document.disputes]
    parts.append("<h2>What was paid</h2>" + _table(("seat", "wager", "stake", "outcome", "net", "clause"), [
        (line.seat, line.wager, dollars(line.stake), line.outcome, format_amount(line.net), line.clause)
        for line in lines
    ]))  # fmt: skip
    if patron is None and document.rack is not None:
        parts.append("<h2>The discard rack, from the bottom</h2>" + _table(("place", "cards"), document.rack))
    if document.record is not None:
        parts.append(_ruled(document.record, {line.seat for line in lines} if patron is not None else None))
    parts.append('<div class="sign"><p>For the house</p><p>Patron</p></div>')
    return f"<!doctype html><meta charset=utf-8><title>{escape(head)}</title><style>{STYLE}</style>" + "".join(parts)


def _told(dispute: Disputed) -> str:
    where = f" on seat {dispute.seat}" if dispute.seat is not None else ""
    text = f"<h2>Dispute {dispute.number}{where}</h2><p>{escape(dispute.by)}: {escape(dispute.claim or 'no words')}</p>"
    if dispute.corrections:
        text += _table(("from", "to", "amount", "ordered by", "why"), [
            (made.payer or "the table", made.payee or "the table", dollars(made.amount), made.by, made.why)
            for made in dispute.corrections
        ])  # fmt: skip
    if dispute.ruling is None:
        return text + "<p>Still open.</p>"
    return text + f"<p>Ruled by {escape(dispute.ruled_by or '')}: {escape(dispute.ruling)}</p>"


def _ruled(record: dict[str, Any], seats: set[int] | None) -> str:
    """The hands as they were rebuilt, and what the referee makes of them."""
    ruling = judge(record)
    hands = [(seat, at.get("cards", "")) for seat, at in record["seats"].items() if seats is None or int(seat) in seats]
    if record.get("dealer"):
        hands.append(("dealer", record["dealer"]))
    rows = [
        (line.seat, line.wager, line.outcome.value, format_amount(line.net), line.hand, line.clause)
        for line in ruling.lines
        if seats is None or line.seat in seats
    ]
    found = "<h2>The hands as rebuilt</h2>" + _table(("place", "cards"), hands)
    return found + "<h2>The referee</h2>" + _table(("seat", "wager", "outcome", "net", "hand", "clause"), rows)


def _table(heads: tuple[str, ...], rows: Sequence[tuple[Any, ...]]) -> str:
    top = "".join(f"<th>{head}</th>" for head in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>"
