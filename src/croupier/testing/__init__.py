"""What tests of a chapter are written with, the ten's and a stranger's alike.

`suites` holds the tests that every chapter must pass; they need pytest. `Pit` drives a real table by short calls, and
`referee` rules on a record.
"""

from croupier.testing.pit import Pit, outcomes, referee, rules_for, stacked

__all__ = ["Pit", "outcomes", "referee", "rules_for", "stacked"]
