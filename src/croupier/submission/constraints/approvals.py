"""Choices and equipment that somebody must approve before use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.rulebook import cite
from croupier.submission.constraints.finding import error, warning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.submission.model import Problem, TableRules, Value


def approvals(rules: TableRules) -> Iterator[Problem]:
    """A choice that somebody must approve needs the reference of the approval."""
    for option in rules.book.options.values():
        if option.filing not in ("bureau-approval", "lab-approval", "division-approval", "commission-approval"):
            continue
        stated = rules.options.get(option.key)
        departs = stated is not None and stated not in (option.default, False)
        if departs and option.key not in rules.approvals:
            yield error(
                f"approvals.{option.key}",
                "not-approved",
                f"{option.key} needs approval before use: state its reference",
                option.clauses[0],
                f'{option.key} = "reference of the {option.filing.replace("-", " ")}"',
            )


PLACEHOLDER = "to be stated"


def placeholders(rules: TableRules) -> Iterator[Problem]:
    """A starter's placeholder is not yet an approval."""
    for key, reference in rules.approvals.items():
        if reference == PLACEHOLDER:
            option = rules.book.options.get(f"{rules.game}.{key}")
            method = rules.book.options.get(f"{rules.game}.starting_position_method")
            clause = (option or method or next(iter(rules.book.options.values()))).clauses[0]
            yield warning(
                f"approvals.{key}", "placeholder", "the reference of this approval is still to be stated", clause
            )


_GENERATOR = {
    "face-up-pai-gow-poker": cite("PA-688a.2(c)(2)"),
    "asia-poker": cite("PA-575.2(c)(2)"),
    "pai-gow-poker": cite("NJ-69F-11.8C(c)"),
}
_SHAKER = {
    "face-up-pai-gow-poker": cite("PA-688a.2(c)(1)"),
    "asia-poker": cite("PA-575.2(c)(1)"),
}
_FLAT_BUTTON = {
    "asia-poker": cite("PA-575.2(c)(3)"),
    "supreme-pai-gow": cite("MA-SPG-11(d)"),
}


def equipment_approvals(rules: TableRules) -> Iterator[Problem]:
    """Generators, shakers and buttons are approved before use where the chapter says so."""
    needs: dict[Value | None, tuple[str, dict[str, str]]] = {
        "rng": ("random_number_generator", _GENERATOR),
        "shaker": ("shaker", _SHAKER),
        "button": ("button", _FLAT_BUTTON),
    }
    name, clauses = needs.get(rules.option("starting_position_method"), ("", {}))
    if rules.game in clauses and name not in rules.approvals:
        yield error(
            f"approvals.{name}",
            "not-approved",
            f"the {name.replace('_', ' ')} needs approval before use: state its reference",
            clauses[rules.game],
            f'{name} = "reference of the approval"',
        )
