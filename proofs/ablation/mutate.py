"""Ordinary mistakes, one at a time: the small changes of a function that its tests should notice."""

from __future__ import annotations

import ast
import copy
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

# A function is asked about at most this many, spread over its length.
MOST = 6
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
Function = ast.FunctionDef


class Mutant(NamedTuple):
    """A change of one function: its line, what is changed, and the changed module."""

    line: int
    change: str
    tree: ast.Module


def mutants(source: str, function: str) -> list[Mutant]:
    """The changes of a function that are tried."""
    tree = ast.parse(source)
    places = list(_changes(tree, function))
    step = max(1, len(places) // MOST)
    return [_made(tree, function, number) for number in range(0, len(places), step)][:MOST]


def emptied(source: str, function: str) -> Mutant | None:
    """The function with nothing in it but a failure, to learn who calls it."""
    tree = ast.parse(source)
    node = find(tree, function)
    if node is None:
        return None
    failing = ast.parse("raise AssertionError('called')").body
    # A generator stays one.
    keeps = (
        [ast.Expr(ast.Yield())] if any(isinstance(one, (ast.Yield, ast.YieldFrom)) for one in ast.walk(node)) else []
    )
    node.body = [*failing, *keeps]
    return Mutant(node.lineno, "nothing left", ast.fix_missing_locations(tree))


def find(tree: ast.Module, function: str) -> ast.FunctionDef | None:
    """A function of a module by its name; within a class, by both names."""
    nodes: list[ast.stmt] = tree.body
    found: ast.stmt | None = None
    for name in function.split("."):
        found = next((node for node in nodes if getattr(node, "name", None) == name), None)
        nodes = getattr(found, "body", [])
    return found if isinstance(found, ast.FunctionDef) else None


def _made(tree: ast.Module, function: str, number: int) -> Mutant:
    changed = copy.deepcopy(tree)
    line, words, change = list(_changes(changed, function))[number]
    change()
    return Mutant(line, words, ast.fix_missing_locations(changed))


def _changes(tree: ast.Module, function: str) -> Iterator[tuple[int, str, Callable[[], None]]]:
    """Every change that could be made: its line, its name, and what makes it."""
    top = find(tree, function)
    for node in _walk(top.body) if top is not None else ():
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Compare(ops=[op, *_]) if type(op) in COMPARED:
                other = COMPARED[type(op)]
                yield line, f"{_name(op)} to {_name(other())}", _setter(node.ops, 0, other())
            case ast.BoolOp(op=op):
                new = ast.Or() if isinstance(op, ast.And) else ast.And()
                yield line, f"{_name(op)} to {_name(new)}", _attribute(node, "op", new)
            case ast.BinOp(op=op) if type(op) in COMPUTED:
                new_op = COMPUTED[type(op)]()
                yield line, f"{_name(op)} to {_name(new_op)}", _attribute(node, "op", new_op)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield line, "not dropped", _attribute(node, "operand", ast.UnaryOp(ast.Not(), operand))
            case ast.Constant(value=bool() as value):
                yield line, f"{value} to {not value}", _attribute(node, "value", not value)
            case ast.Constant(value=int() as number):
                yield line, f"{number} to {number + 1}", _attribute(node, "value", number + 1)
            case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, (ast.Compare, ast.BoolOp)):
                yield line, "condition turned", _attribute(node, "test", ast.UnaryOp(ast.Not(), test))
            case ast.Return(value=ast.expr() as answer) if not isinstance(answer, ast.Constant):
                yield line, "nothing returned", _attribute(node, "value", ast.Constant(None))


def _walk(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """The nodes of some code, types aside."""
    for node in nodes:
        yield node
        hints = {id(getattr(node, name, None)) for name in ("annotation", "returns")}
        yield from _walk(child for child in ast.iter_child_nodes(node) if id(child) not in hints)


def _name(op: ast.AST) -> str:
    return type(op).__name__


def _setter(items: list[ast.cmpop], place: int, value: ast.cmpop) -> Callable[[], None]:
    return lambda: items.__setitem__(place, value)


def _attribute(node: ast.AST, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, name, value)
