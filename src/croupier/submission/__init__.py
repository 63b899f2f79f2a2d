"""Rules Submissions: what a licensee files for its tables, read, checked and explained."""

from croupier.submission.check import check, load, read_file
from croupier.submission.explain import Sentence, explain
from croupier.submission.model import Level, Licensee, Problem, Progressive, Submission, TableRules, Terms
from croupier.submission.starter import offering, starter

__all__ = [
    "Level",
    "Licensee",
    "Problem",
    "Progressive",
    "Sentence",
    "Submission",
    "TableRules",
    "Terms",
    "check",
    "explain",
    "load",
    "offering",
    "read_file",
    "starter",
]
