"""The referee: takes a round record and answers with every wager's outcome, or with the first rule it breaks."""

from croupier.referee.record import Record, read_record
from croupier.referee.rule import Ruling, rule

__all__ = ["Record", "Ruling", "read_record", "rule"]
