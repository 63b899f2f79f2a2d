"""Every act that a table takes, with the data that it may carry: what a scenario is read and published by."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What a value of an input's data is, as a scenario writes it."""

    WHOLE = "whole"
    FLAG = "flag"
    TEXT = "text"
    AMOUNT = "amount"
    WAGERS = "wagers"
    CASH = "cash"
    # One card or tile, and several in their order, as the table keeps them.
    PIECE = "piece"
    ORDER = "order"
    CLAUSE = "clause"
    PHASE = "phase"
    NUMBERS = "numbers"
    ANSWER = "answer"


SEAT = {"seat": Kind.WHOLE}
UNSUITABLE = {"unsuitable": Kind.FLAG}

ACTS: dict[str, dict[str, Kind]] = {
    "sit": SEAT | {"chips": Kind.AMOUNT},
    "leave": {},
    "abandon": SEAT | {"choice": Kind.TEXT},
    "bet": SEAT | {"wagers": Kind.WAGERS, "coupons": Kind.WAGERS, "cash": Kind.CASH},
    "clear": SEAT,
    "issue-coupon": {"player": Kind.TEXT, "kind": Kind.TEXT, "value": Kind.AMOUNT},
    "confirm-cash": SEAT | {"accept": Kind.FLAG},
    "readmit": {"player": Kind.TEXT},
    "bank": {"take": Kind.FLAG, "co_bank": Kind.FLAG, "dealer_wager": Kind.AMOUNT},
    "refuse-bank": {"reason": Kind.TEXT},
    "withdraw-bank": {"reason": Kind.TEXT},
    "offer-bank": {"player": Kind.TEXT},
    "dealer-wager": {"amount": Kind.AMOUNT},
    "no-more-bets": {"meter": Kind.TEXT},
    "go-on": {},
    "decide": SEAT | {"choice": Kind.ANSWER},
    "look": SEAT,
    "count-stub": {"count": Kind.WHOLE, "misdealt": Kind.FLAG, "remain": Kind.WHOLE},
    "irregularity": SEAT
    | {
        "clause": Kind.CLAUSE,
        "card": Kind.PIECE,
        "who": Kind.TEXT,
        "when": Kind.TEXT,
        "choice": Kind.ANSWER,
        "misdealt": Kind.FLAG,
        "remain": Kind.WHOLE,
        "device": Kind.TEXT,
        "happened": Kind.PHASE,
        "count": Kind.WHOLE,
        "order": Kind.ORDER,
    },
    "recut": {},
    "reshuffle": {},
    "idle": {},
    "change-decks": {},
    "change-dice": {},
    "change-dealer": {"dealer": Kind.TEXT},
    "cover-device": {"device": Kind.TEXT},
    "return-device": {"device": Kind.TEXT},
    "change-dealing": {"method": Kind.TEXT},
    "dispute": SEAT | {"round": Kind.WHOLE, "claim": Kind.TEXT},
    "correct": {"dispute": Kind.WHOLE, "from": Kind.TEXT, "to": Kind.TEXT, "amount": Kind.AMOUNT, "why": Kind.TEXT},
    "close-dispute": {"dispute": Kind.WHOLE, "ruling": Kind.TEXT},
    # What is worked off before wagers are taken.
    "check-table": {},
    "receive-preinspected": {},
    "inspect": UNSUITABLE,
    "verify": UNSUITABLE,
    "tear-joker": {},
    "spread": {},
    "view": {"face_up": Kind.FLAG},
    "wash": {},
    "stack": {},
    "shuffle": {"order": Kind.ORDER, "count": Kind.WHOLE},
    "cut": {"at": Kind.WHOLE, "cover": Kind.WHOLE},
    "load": {},
    "clean": {},
    "sort-pairs": UNSUITABLE,
    "compare-tiles": UNSUITABLE,
    "examine-tiles": UNSUITABLE,
    "substitute": {},
    "seal": {"table": Kind.TEXT},
    "house": {},
    # What a round calls for.
    "shake": {"dice": Kind.NUMBERS, "shakes": Kind.WHOLE},
    "draw-number": {"number": Kind.WHOLE},
    "choose-stack": {"stack": Kind.WHOLE},
    "spin": {"card": Kind.PIECE, "revolutions": Kind.WHOLE, "clapper": Kind.TEXT},
    "set-hand": {"decision": Kind.ANSWER},
    "count-hand": {"count": Kind.WHOLE},
    "count-chips": {"chips": Kind.WHOLE},
    "verify-hand": {"wins": Kind.FLAG},
    "verify-light": {"lit": Kind.FLAG},
    "document": {},
    "validate": {},
}
