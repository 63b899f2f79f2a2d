"""Write what a simulation found: rows for spreadsheets and data frames, or a picture of the endings."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING

from croupier.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.sim.result import Simulation

SUFFIXES = (".csv", ".json", ".parquet", ".svg", ".png")


def check_suffix(path: Path) -> None:
    """Refuse a file whose kind we cannot write, before anything is simulated."""
    if path.suffix not in SUFFIXES:
        raise InputError("output", f"'{path}' should end in one of {', '.join(SUFFIXES)}", field="output")
    if not path.parent.is_dir():
        raise InputError("output", f"there is no folder '{path.parent}'", field="output")


def export(found: Simulation, path: Path) -> None:
    """Write the file, whole or not at all."""
    part = path.with_name(f".{path.name}.part{path.suffix}")
    try:
        _write(found, part, path.suffix)
        part.replace(path)
    except OSError as error:
        raise InputError("output", f"cannot write '{path}': {error.strerror}", field="output") from error
    finally:
        part.unlink(missing_ok=True)


def _write(found: Simulation, path: Path, suffix: str) -> None:
    match suffix:
        case ".json":
            path.write_text(json.dumps(found.as_dict(), indent=2) + "\n", "utf-8")
        case ".csv":
            with path.open("w", encoding="utf-8", newline="") as file:
                rows = found.records()
                writer = csv.DictWriter(file, list(rows[0]) if rows else ["game"], lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)
        case ".parquet":
            import pyarrow
            import pyarrow.parquet

            pyarrow.parquet.write_table(pyarrow.Table.from_pylist(found.records()), path)
        case _:
            from croupier.sim.plots import endings

            endings(found).savefig(path)
