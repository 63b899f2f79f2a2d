"""What the chapters demand of a submission as a whole, each demand with the clause that makes it.

A constraint reads the rules of one table and yields findings. Which clause stands behind it, the chapter's data say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from croupier.submission.constraints.approvals import approvals, placeholders
from croupier.submission.constraints.demands import demands, demands_of_filings
from croupier.submission.constraints.filed import envy_on_premium_hands, filed_rows
from croupier.submission.constraints.limits import decrease_announced, payout_limit
from croupier.submission.constraints.papers import attestations, elections
from croupier.submission.constraints.readings import cautions
from croupier.submission.constraints.stated import (
    chosen_paytables,
    exceptions_agree,
    filed_paytables,
    incomplete_way,
    required_options,
    required_wagers,
    some_wager,
    statutory_exceptions,
)
from croupier.submission.constraints.wagers import (
    envy,
    fixed_stake,
    least_stake,
    odds_not_below_printed,
    progressive_meter,
    stated_odds,
)
from croupier.submission.model import Problem, TableRules

Constraint: TypeAlias = Callable[[TableRules], Iterator[Problem]]

# What the rules of any table must meet, whoever states them: a filing, a round record, a scenario.
CONSTRAINTS: tuple[Constraint, ...] = (
    required_wagers,
    some_wager,
    required_options,
    chosen_paytables,
    filed_paytables,
    demands,
    fixed_stake,
    progressive_meter,
    stated_odds,
    envy,
    least_stake,
    odds_not_below_printed,
    payout_limit,
    filed_rows,
    statutory_exceptions,
    exceptions_agree,
    incomplete_way,
    cautions,
)

# Those that hold for a round record too, as far as it states what they are about.
OF_A_RECORD: tuple[Constraint, ...] = (
    approvals,
    fixed_stake,
    progressive_meter,
    stated_odds,
    envy,
    least_stake,
    odds_not_below_printed,
    payout_limit,
    filed_rows,
    exceptions_agree,
)

# What only a filing needs: approvals, elected readings, attested chapters.
PAPERS: tuple[Constraint, ...] = (
    demands_of_filings,
    approvals,
    decrease_announced,
    envy_on_premium_hands,
    elections,
    attestations,
    placeholders,
)
