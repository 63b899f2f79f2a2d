"""Every module of the package stands in the layers of the import contract, and the contracts name what is there."""

from __future__ import annotations

import tomllib
from pathlib import Path

import croupier

ROOT = Path(croupier.__file__).parent
PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))
CONTRACTS = PROJECT["tool"]["importlinter"]["contracts"]
(LAYERS,) = [contract for contract in CONTRACTS if contract["type"] == "layers"]
PLACED = {name.strip() for layer in LAYERS["layers"] for name in layer.split("|")}


def modules(folder: Path) -> set[str]:
    """The modules and packages that lie in a folder."""
    return {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}


def test_every_module_stands_in_a_layer() -> None:
    """The entry point and the families' own package aside; each part of the families has a layer of its own."""
    assert modules(ROOT) - PLACED == {"__init__", "__main__", "families"}
    families = {f"families.{name}" for name in modules(ROOT / "families") - {"__init__"}}
    assert families == {name for name in PLACED if name.startswith("families.")}


def test_every_layer_is_there() -> None:
    assert {name for name in PLACED if "." not in name} <= modules(ROOT)


def test_chapters_are_loaded_by_name_in_one_place() -> None:
    assert LAYERS["ignore_imports"] == ["croupier.chapter -> croupier.chapters"]


def test_no_other_contract_looks_away() -> None:
    assert [contract["name"] for contract in CONTRACTS if contract is not LAYERS and "ignore_imports" in contract] == []


def test_compiled_rankings_share_categories_and_evaluations_alone() -> None:
    """A new family of hands must be named in the contract too."""
    (apart,) = [contract for contract in CONTRACTS if contract.get("source_modules") == ["croupier.compiled"]]
    shared = modules(ROOT / "families" / "hands") - {name.rpartition(".")[2] for name in apart["forbidden_modules"]}
    assert shared == {"__init__", "categories", "evaluation"}
