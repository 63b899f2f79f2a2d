"""What the chapters demand of a submission as a whole, each demand with the clause that makes it.

A constraint reads the rules of one table and yields findings. Clause ids stand in a table per constraint, by game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from croupier.submission.constraints.approvals import (
    approvals,
    equipment_approvals,
    placeholders,
)
from croupier.submission.constraints.dealing import (
    button_needs_automation,
    continuous_shuffler,
    counting_needs_shuffler,
    hand_needs_shuffler,
    reshuffler_is_a_device,
    second_deck_needs_shuffler,
    three_card_dealing,
)
from croupier.submission.constraints.limits import (
    linked_progressive,
    payout_limit,
    payout_limit_shown,
)
from croupier.submission.constraints.readings import (
    cautions,
    vigorish_reading,
)
from croupier.submission.constraints.stated import (
    chosen_paytables,
    filed_paytables,
    incomplete_way,
    required_options,
    required_wagers,
    some_wager,
    statutory_exceptions,
)
from croupier.submission.constraints.wagers import (
    bonus_minimum,
    co_bank_needs_bank,
    envy_qualifies_at_five,
    folded_progressive,
    number_wager,
    odds_not_below_printed,
    progressive_amount,
    progressive_amount_nj,
    progressive_meter,
    royal_match,
)
from croupier.submission.model import Problem, TableRules

Constraint: TypeAlias = Callable[[TableRules], Iterator[Problem]]

CONSTRAINTS: tuple[Constraint, ...] = (
    required_wagers,
    some_wager,
    required_options,
    chosen_paytables,
    filed_paytables,
    hand_needs_shuffler,
    second_deck_needs_shuffler,
    counting_needs_shuffler,
    reshuffler_is_a_device,
    continuous_shuffler,
    button_needs_automation,
    three_card_dealing,
    approvals,
    placeholders,
    equipment_approvals,
    progressive_amount,
    progressive_amount_nj,
    progressive_meter,
    folded_progressive,
    number_wager,
    royal_match,
    envy_qualifies_at_five,
    bonus_minimum,
    odds_not_below_printed,
    co_bank_needs_bank,
    payout_limit,
    payout_limit_shown,
    linked_progressive,
    statutory_exceptions,
    incomplete_way,
    cautions,
    vigorish_reading,
)
