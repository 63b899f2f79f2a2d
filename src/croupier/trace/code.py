"""Find the clauses that the source cites, by reading its syntax trees."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import croupier
from croupier.layout.plan import plan_of
from croupier.rulebook import Enforcement, rulebooks, slugs

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Citation:
    """One place in the source that answers for a clause."""

    clause: str
    module: str
    function: str
    line: int

    @property
    def place(self) -> str:
        """`module:function`, the way people look it up."""
        return f"{self.module}:{self.function}" if self.function else self.module


def citations(root: Path | None = None) -> list[Citation]:
    """Every citation in the package (or in another tree), in the order of files and lines."""
    root = root or Path(croupier.__file__).parent
    found: list[Citation] = []
    for path in sorted(root.rglob("*.py")):
        module = ".".join(path.relative_to(root.parent).with_suffix("").parts).removesuffix(".__init__")
        found += _Finder(module).find(ast.parse(path.read_text(encoding="utf-8")))
    return found


class _Finder(ast.NodeVisitor):
    """Walks one module and remembers in which function each citation stands."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.stack: list[str] = []
        self.found: list[Citation] = []

    def find(self, tree: ast.AST) -> list[Citation]:
        self.visit(tree)
        return self.found

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        self.stack.append(node.name)
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and _called(decorator) == "enforces":
                part = ast.literal_eval(decorator.args[0])
                self.found += [self._at(clause, node.lineno) for clause in GENERAL[part]()]
        self.generic_visit(node)
        self.stack.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.visit_FunctionDef(node)

    def visit_Call(self, node: ast.Call) -> None:
        if _called(node) == "cite" and node.args:
            argument = node.args[0]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                self.found.append(self._at(argument.value, node.lineno))
        self.generic_visit(node)

    def _at(self, clause: str, line: int) -> Citation:
        return Citation(clause, self.module, ".".join(self.stack), line)


def _called(node: ast.AST) -> str | None:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None


def config_clauses() -> Iterator[str]:
    """The clauses that options name and that are enforced above all as configuration."""
    for book in rulebooks().values():
        for option in book.options.values():
            for clause in option.clauses:
                if book.clauses[clause].enforcement is Enforcement.CONFIG:
                    yield clause


def wager_clauses() -> Iterator[str]:
    """The clauses under which wagers are made."""
    for book in rulebooks().values():
        for wager in book.game.wager:
            yield wager.clause


def felt_clauses() -> Iterator[str]:
    """The clauses that demand a part of a felt."""
    for slug in slugs():
        yield from (clause for _, clause in plan_of(slug).cited())


GENERAL = {"felt": felt_clauses, "options": config_clauses, "wagers": wager_clauses}
