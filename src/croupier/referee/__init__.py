"""The referee: takes a round record and answers with every wager's outcome, or with the first rule it breaks."""

from croupier.referee.record import Record, read_record
from croupier.referee.rule import Ruling, judge, rule

__all__ = ["Record", "Ruling", "judge", "read_record", "rule"]
