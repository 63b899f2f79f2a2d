"""A strategy of the user's own: `FILE.py:NAME`, a function of what the player sees."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable


def strategy_of(text: str | None) -> str | Callable[..., Any] | None:
    """The function where a file is named, and else the name of a strategy."""
    file, colon, name = (text or "").rpartition(":")
    if not colon or not file.endswith(".py"):
        return text
    path = Path(file)
    if not path.is_file():
        raise InputError("strategy", f"there is no file '{file}'", field="strategy")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise InputError("strategy", f"'{file}' is no Python file", field="strategy")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    # Whatever a file of the user's raises is the user's to read.
    except Exception as error:
        raise InputError("strategy", f"'{file}' fails: {type(error).__name__}: {error}", field="strategy") from error
    found = getattr(module, name, None)
    if not callable(found):
        raise InputError("strategy", f"'{file}' has no function '{name}'", field="strategy")
    function: Callable[..., Any] = found
    return function
