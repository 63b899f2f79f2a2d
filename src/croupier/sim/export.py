"""Write what a simulation found: figures, rows for spreadsheets and data frames, or a picture."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from matplotlib.figure import Figure

    from croupier.sim.result import Simulation

SUFFIXES = (".csv", ".json", ".parquet", ".svg", ".png")


@dataclass(frozen=True, slots=True)
class Findings:
    """What can be written: a document, columns of rows, and a picture, made when they are asked for."""

    document: Callable[[], dict[str, Any]]
    columns: Callable[[], Mapping[str, Sequence[Any]]]
    picture: Callable[[], Figure]


def check_suffix(path: Path) -> None:
    """Refuse a file whose kind we cannot write, before anything is simulated."""
    if path.suffix not in SUFFIXES:
        raise InputError("output", f"'{path}' should end in one of {', '.join(SUFFIXES)}", field="output")
    if not path.parent.is_dir():
        raise InputError("output", f"there is no folder '{path.parent}'", field="output")
    if path.suffix == ".parquet":
        _arrow()


def export(found: Simulation | Findings, path: Path) -> None:
    """Write the file, whole or not at all."""
    findings = found if isinstance(found, Findings) else of_rounds(found)
    part = path.with_name(f".{path.name}.part{path.suffix}")
    try:
        _write(findings, part, path.suffix)
        part.replace(path)
    except OSError as error:
        raise InputError("output", f"cannot write '{path}': {error.strerror}", field="output") from error
    finally:
        part.unlink(missing_ok=True)


def of_rounds(found: Simulation) -> Findings:
    """What is written of a simulation of rounds: a row a wager."""

    def columns() -> dict[str, list[Any]]:
        rows = found.records()
        return {name: [row[name] for row in rows] for name in (rows[0] if rows else ())}

    def picture() -> Figure:
        from croupier.sim.plots import endings

        return endings(found)

    return Findings(found.as_dict, columns, picture)


def _write(found: Findings, path: Path, suffix: str) -> None:
    match suffix:
        case ".json":
            path.write_text(json.dumps(found.document(), indent=2) + "\n", "utf-8")
        case ".csv":
            columns = found.columns()
            with path.open("w", encoding="utf-8", newline="") as file:
                writer = csv.writer(file, lineterminator="\n")
                writer.writerow(columns)
                writer.writerows(zip(*columns.values(), strict=True))
        case ".parquet":
            import pyarrow.parquet

            pyarrow.parquet.write_table(_arrow().table(dict(found.columns())), path)
        case _:
            import matplotlib as mpl

            # The same simulation gives the same file.
            with mpl.rc_context({"svg.hashsalt": "croupier"}):
                found.picture().savefig(path, metadata={"Date": None} if suffix == ".svg" else None)


def _arrow() -> Any:
    try:
        import pyarrow
    except ImportError as error:
        needs = "Parquet needs the extra 'data': pip install croupier[data]"
        raise InputError("output", needs, field="output") from error
    return pyarrow
