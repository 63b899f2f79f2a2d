"""Proofs: the exact return of every wager, optimal decisions, and where the published figures disagree."""

from croupier.odds.answer import odds, rules_for
from croupier.odds.caution import too_good
from croupier.odds.decide import choices, strategy
from croupier.odds.model import Chart, Choice, Entry, Outcome, Priced, Rule, Simple
from croupier.odds.part import ChartPart, OddsPart
from croupier.odds.result import Result, Results

__all__ = [
    "Chart",
    "ChartPart",
    "Choice",
    "Entry",
    "OddsPart",
    "Outcome",
    "Priced",
    "Result",
    "Results",
    "Rule",
    "Simple",
    "choices",
    "odds",
    "rules_for",
    "strategy",
    "too_good",
]
