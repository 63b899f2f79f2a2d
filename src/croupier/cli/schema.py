"""`croupier schema`: the JSON Schemas of what the commands print."""

from __future__ import annotations

from croupier.cli.output import console, print_json
from croupier.errors import InputError, did_you_mean
from croupier.schemas import SCHEMAS


def schema(name: str | None = None, /, *, json: bool = False) -> None:
    """Print a JSON Schema, or list those there are.

    Parameters
    ----------
    name
        The name of one schema.
    json
        Print one JSON document.
    """
    if name is not None:
        if name not in SCHEMAS:
            raise InputError("schema", f"there is no schema '{name}'{did_you_mean(name, SCHEMAS)}", field="name")
        print_json(SCHEMAS[name])
    elif json:
        print_json(list(SCHEMAS))
    else:
        console().print("\n".join(SCHEMAS))
