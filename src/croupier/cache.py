"""The folder of the user's machine where things that can be computed again are kept."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path


@cache
def folder() -> Path:
    """The cache folder; where it cannot be written, one that lasts as long as this process."""
    from platformdirs import user_cache_path

    path = user_cache_path("croupier")
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return path
    except OSError:
        return Path(tempfile.mkdtemp(prefix="croupier-"))
