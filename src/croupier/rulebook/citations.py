"""Find the clauses that Python source cites, by reading its syntax trees."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from croupier.chapter import walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


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


def citations_in(package: str, general: Mapping[str, Callable[..., Iterable[str]]] | None = None) -> list[Citation]:
    """Every citation in a package, in the order of files and lines.

    `general` gives the clauses behind each part of the data that a function may enforce by one general rule.
    """
    found: list[Citation] = []
    for path, file in walk(files(package), (".py",)):
        module = f"{package}.{path.removesuffix('.py').replace('/', '.')}".removesuffix(".__init__")
        tree = ast.parse(file.read_text(encoding="utf-8"), path)
        found += _Finder(module, general or {}).find(tree)
    return found


class _Finder(ast.NodeVisitor):
    """Walks one module and remembers in which function each citation stands."""

    def __init__(self, module: str, general: Mapping[str, Callable[..., Iterable[str]]]) -> None:
        self.module = module
        self.general = general
        self.stack: list[str] = []
        self.found: list[Citation] = []

    def find(self, tree: ast.AST) -> list[Citation]:
        self.visit(tree)
        return self.found

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        self.stack.append(node.name)
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call):
                self.found += [self._at(clause, node.lineno) for clause in self._marked(decorator)]
        self.generic_visit(node)
        self.stack.pop()

    def _marked(self, decorator: ast.Call) -> Iterable[str]:
        """The clauses that a mark on a function stands for."""
        match _called(decorator), [ast.literal_eval(argument) for argument in decorator.args if _literal(argument)]:
            case "enforces", [part]:
                return self.general.get(part, list)()
            case "defines", clauses:
                return clauses
            case "names", [game, hands] if "hands" in self.general:
                return self.general["hands"](game, hands)
        return ()

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


def _literal(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant)


def _called(node: ast.AST) -> str | None:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
