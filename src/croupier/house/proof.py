"""Checking a finished round from its public document alone: that chance was bound, and that the rules were kept.

Nothing here asks the house: the digest is recomputed from nonce and sealed text, the cards that were dealt are compared
with the sealed order and the cut, the draws with the sealed draws, and the settlement with a referee's.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError
from croupier.house.fairness import dealt_order, digest
from croupier.money import format_amount
from croupier.referee import read_record, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

# Steps that take cards from the shoe, the hand or the device.
TAKES = ("deal", "burn", "stub")


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was checked, and how it came out: None where it cannot be checked yet."""

    name: str
    holds: bool | None
    text: str

    def as_dict(self) -> dict[str, Any]:
        """The check as JSON shows it."""
        return {"check": self.name, "holds": self.holds, "text": self.text}


def checks(document: dict[str, Any]) -> list[Check]:
    """Everything that a round's document lets one check."""
    try:
        rules = _rules(document)
        if any(step["kind"] == "written" for step in document["steps"]):
            # Nothing was played again that could be compared.
            return [*_digests(document), *rules]
        return [*_digests(document), *_cards(document), *_draws(document), _settlement(document), *rules]
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise InputError("document", f"this is not the document of a round: {error!r}", field="file") from error


def _rules(document: dict[str, Any]) -> list[Check]:
    """Whether the sitting is what the rules make of it up to this round; other rules than its own cannot say so."""
    verdict = document.get("verdict")
    if verdict is None:
        return []
    judged = verdict["verdict"] == "re-judged"
    return [Check("rules", verdict["differs_at"] is None if judged else None, verdict["text"])]


def _digests(document: dict[str, Any]) -> Iterator[Check]:
    if not document["commitments"]:
        yield Check("commitment", None, "the house committed itself to nothing in this round")
    for pledge in document["commitments"]:
        name = f"commitment ({pledge['what']})"
        if pledge["sealed"] is None:
            yield Check(name, None, f"{pledge['hash']} is opened when the shoe has ended")
            continue
        found = digest(pledge["nonce"], pledge["sealed"])
        same = found == pledge["hash"]
        words = "is the digest of" if same else f"is not {found}, the digest of"
        yield Check(name, same, f"{pledge['hash']} {words} nonce and sealed text")


def _first(document: dict[str, Any]) -> dict[str, Any] | None:
    """The pledge by which the round was dealt."""
    found = [p for p in document["commitments"] if p["hash"] == document["commitment"]]
    return found[-1] if found else None


def _cards(document: dict[str, Any]) -> Iterator[Check]:
    """The cards of every dealing step, in their order, against the sealed order."""
    main = _first(document)
    if main is None or main["what"] == "wheel":
        return
    opened = [p for p in document["commitments"] if p is main or p["what"] == "refill"]
    if any(p["sealed"] is None for p in opened):
        yield Check("cards", None, "the order is not revealed yet")
        return
    # Only what was dealt after the last shuffle of this order belongs to it.
    order = dealt_order(main["sealed"], main["cut"])[main["start"] :]
    refills = []
    for refill in opened[1:]:
        refills.append((refill["seq"], len(order)))
        order += dealt_order(refill["sealed"], refill["cut"])
    at = 0
    for step in _since_shuffle(document["steps"], main["seq"]):
        if step["kind"] not in TAKES:
            continue
        shown = step["cards"]
        if step["kind"] == "burn" and shown and shown[0] in order[at:]:
            # A card found face up may have lain anywhere among those to come.
            order.insert(at, order.pop(order.index(shown[0], at)))
        elif step["kind"] == "burn" and refills and step["seq"] > refills[0][0]:
            # Of discards that were shuffled again the first is burned before the rest of the old cards is dealt.
            order.insert(at, order.pop(refills.pop(0)[1]))
        wanted = order[at : at + step["count"]]
        at += step["count"]
        if len(wanted) < step["count"] or (shown and shown != wanted):
            text = f"step {step['i']} shows {' '.join(shown)} where the order has {' '.join(wanted)}"
            yield Check("cards", False, text)
            return
    yield Check("cards", True, f"the {at} cards that left the shoe are those of the sealed order")


def _since_shuffle(steps: list[dict[str, Any]], pledge: int) -> list[dict[str, Any]]:
    return [step for step in steps if step["seq"] > pledge or not any(s["kind"] == "shuffle" for s in steps)]


def _draws(document: dict[str, Any]) -> Iterator[Check]:
    """Dice, numbers and spins against the sealed ones."""
    main = _first(document)
    if main is None or main["sealed"] is None:
        return
    sealed = json.loads(main["sealed"])
    drawn: dict[str, Any] = {}
    for step in document["steps"]:
        drawn |= step["view"]["drawn"]
    if "dice" in drawn:
        yield _draw("dice", list(drawn["dice"]) in sealed.get("dice", []), drawn["dice"])
    if "number" in drawn:
        yield _draw("number", drawn["number"] in sealed.get("numbers", []), drawn["number"])
    if "card" in drawn:
        yield _draw("spin", drawn["card"] in sealed.get("spins", "").split(), drawn["card"])


def _draw(name: str, holds: bool, shown: Any) -> Check:
    return Check(name, holds, f"{shown} was {'sealed' if holds else 'not sealed'} before the wagers")


def _settlement(document: dict[str, Any]) -> Check:
    """Every line as a referee gives it."""
    record = document["record"]
    if record is None:
        return Check("settlement", None, "a referee cannot be asked before everything is revealed")
    try:
        ruling = rule(read_record(record))
    except InputError as error:
        holds = None if record["irregularities"] else False
        return Check("settlement", holds, f"the referee does not take the round as it is recorded: {error.message}")
    vague = bool(record["irregularities"])
    theirs = sorted(_line(line) for line in ruling.as_dict()["lines"])
    ours = sorted(_line(line | {name: format_amount(line[name]) for name in CENTS}) for line in document["lines"])
    if theirs == ours:
        return Check("settlement", True, f"a referee settles the {len(ours)} wagers in the same way")
    if vague:
        return Check("settlement", None, "a record does not say at which step an irregularity came; the audit does")
    odd = next((one for one in ours if one not in theirs), theirs[:1])
    return Check("settlement", False, f"a referee settles this otherwise: {odd}")


CENTS = ("stake", "pay", "vigorish", "net")


def _line(line: dict[str, Any]) -> tuple[str, ...]:
    names = ("seat", "wager", "stake", "outcome", "pay", "vigorish", "net", "clause")
    return (*(str(line[name]) for name in names), str(line.get("choice", "")))
