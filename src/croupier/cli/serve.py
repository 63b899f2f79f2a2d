"""`croupier serve`: the live house."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter, validators

from croupier.cli.output import complain, print_json
from croupier.errors import InputError
from croupier.rulebook import faults

if TYPE_CHECKING:
    from croupier.house.casino import House


def serve(
    *,
    db: str | None = None,
    port: Annotated[int, Parameter(validator=validators.Number(gte=0, lte=65535))] = 8710,
    host: str = "127.0.0.1",
    open: bool = True,  # noqa: A002 - the flag's name
    pace: Annotated[float, Parameter(validator=validators.Number(gt=0, lte=100))] = 1.0,
    log: str = "info",
    json: bool = False,
) -> None:
    """Open the house: ten tables, the lab and the rulebook in the browser.

    Parameters
    ----------
    db
        Where everything is kept: a file, `sqlite:///FILE`, or `memory:`; else a file in the user's data folder.
    port
        The port; 0 takes any that is free.
    host
        The address to listen at; 0.0.0.0 lets others in.
    open
        Open the browser.
    pace
        How patient the timers are: 2 waits twice as long.
    log
        Which messages are logged: debug, info, warning or error.
    json
        Print one JSON document with the addresses when the house is open.
    """
    from croupier.house.casino import Settings
    from croupier.house.server import log_to_stderr
    from croupier.house.server import serve as run
    from croupier.house.store import store_for
    from croupier.house.timers import Pace

    if log not in ("debug", "info", "warning", "error"):
        raise InputError("log", "log is debug, info, warning or error", field="log")
    log_to_stderr(log)
    for fault in faults():
        complain(f"left out: {fault}")
    store = store_for(str(default_database()) if db is None else db)
    settings = Settings(pace=Pace().times(pace))

    def ready(house: House, at: int) -> None:
        shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
        address = f"http://{shown}:{at}/"
        link = f"{address}?host={house.settings.host_token}"
        if json:
            print_json({"address": address, "host_link": link})
        else:
            complain(f"The house is open at {address}")
            complain(f"You are its host with {link}")
        sys.stdout.flush()
        if open:
            webbrowser.open(link)

    run(store, settings, host=host, port=port, ready=ready)


def default_database() -> Path:
    """The house of this user."""
    from platformdirs import user_data_path

    return user_data_path("croupier", appauthor=False) / "house.db"
