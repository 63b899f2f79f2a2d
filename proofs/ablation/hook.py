"""Change the modules of Croupier as they are imported: refusals and a few functions go through the switch."""

from __future__ import annotations

import ast
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from typing import TYPE_CHECKING

from proofs.ablation import points

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType

PACKAGE = "croupier"
# The suites are a part of the tests; what is compiled to machine code cites nothing.
LEFT_ALONE = ("croupier.testing", "croupier.compiled", "croupier.trace")
NAME = "__points__"
ERROR = "__refusal__"


class Refusals(ast.NodeTransformer):
    """Every `raise` of an error with a clause asks the switch first; named functions are wrapped."""

    def __init__(self, wrapped: Sequence[str]) -> None:
        self.wrapped = wrapped
        self.changed = False

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        """`raise E(...)` becomes `if refuses(e := E(...)): raise e`."""
        if not (isinstance(node.exc, ast.Call) and any(word.arg == "clause" for word in node.exc.keywords)):
            return node
        self.changed = True
        asked = ast.NamedExpr(ast.Name(ERROR, ast.Store()), node.exc)
        test = ast.Call(ast.Attribute(ast.Name(NAME, ast.Load()), "refuses", ast.Load()), [asked], [])
        again = ast.Raise(ast.Name(ERROR, ast.Load()), node.cause)
        return ast.copy_location(ast.If(test, [again], []), node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Wrap a function that is named in the table of points."""
        self.generic_visit(node)
        if node.name in self.wrapped:
            self.changed = True
            node.decorator_list.insert(0, ast.Attribute(ast.Name(NAME, ast.Load()), node.name, ast.Load()))
        return node


def compiled(tree: ast.Module, module: str, path: str) -> CodeType:
    """The code of a module with its points."""
    change = Refusals(points.WRAPPED.get(module, ()))
    tree = ast.fix_missing_locations(change.visit(tree))
    if change.changed:
        _import_points(tree)
    code: CodeType = compile(tree, path, "exec", dont_inherit=True)
    return code


class Loader(SourceFileLoader):
    """Compiles the changed source; neither reads nor writes the cache of the product."""

    def get_code(self, fullname: str) -> CodeType | None:
        """The code of the module with its points."""
        return compiled(ast.parse(self.get_data(self.path), self.path), fullname, self.path)

    def exec_module(self, module: ModuleType) -> None:
        """Run the module, then change the classes that carry clauses."""
        super().exec_module(module)
        if install := points.INSTALLED.get(module.__name__):
            install(module)


def _import_points(tree: ast.Module) -> None:
    """Import the points after the docstring and the imports from the future."""
    at = 1 if ast.get_docstring(tree) is not None else 0
    while at < len(tree.body) and isinstance(tree.body[at], ast.ImportFrom):
        if tree.body[at].module != "__future__":  # type: ignore[attr-defined]
            break
        at += 1
    line = ast.ImportFrom("proofs.ablation", [ast.alias("points", NAME)], 0)
    tree.body.insert(at, line)
    ast.fix_missing_locations(tree)


class Finder(MetaPathFinder):
    """Finds the modules that are to be changed."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module with a loader that changes it; nothing for all others."""
        if not f"{fullname}.".startswith(f"{PACKAGE}.") or f"{fullname}.".startswith(
            tuple(f"{m}." for m in LEFT_ALONE)
        ):
            return None
        found = PathFinder.find_spec(fullname, path, target)
        if found is not None and type(found.loader) is SourceFileLoader and found.origin:
            found.loader = Loader(fullname, found.origin)
        return found


def install() -> None:
    """Change whatever of Croupier is imported from now on."""
    known = [name for name in sys.modules if f"{name}.".startswith(f"{PACKAGE}.")]
    if known:
        raise RuntimeError(f"too late: {known[0]} has been imported")
    sys.meta_path.insert(0, Finder())
