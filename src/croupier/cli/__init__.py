"""The `croupier` command."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from cyclopts import App, CycloptsError

from croupier.cli.output import complain, print_json
from croupier.errors import CroupierError, InputError
from croupier.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

app = App(
    name="croupier",
    help="Regulated casino table games as running law.",
    version=__version__,
    result_action="return_value",
)
app.command("croupier.cli.games:games", name="games")
app.command("croupier.cli.rules:rules", name="rules")
app.command("croupier.cli.readings:readings", name="readings")
app.command("croupier.cli.trace:trace", name="trace")
app.command("croupier.cli.schema:schema", name="schema")
app.command("croupier.cli.referee:referee", name="referee")
app.command("croupier.cli.scenario:scenario", name="scenario")
app.command("croupier.cli.odds:odds_command", name="odds")
app.command("croupier.cli.strategy:strategy_command", name="strategy")
app.command("croupier.cli.report:report_command", name="report")
app.command("croupier.cli.simulate:simulate_command", name="simulate")
app.command("croupier.cli.play:play", name="play")
app.command("croupier.cli.serve:serve", name="serve")
app.command("croupier.cli.replay:replay", name="replay")
app.command("croupier.cli.drill:drill", name="drill")
app.command("croupier.cli.layout:layout", name="layout")
submission = App(name="submission", help="Draft, check and explain a licensee's Rules Submission.")
submission.command("croupier.cli.submission:new", name="new")
submission.command("croupier.cli.submission:check", name="check")
submission.command("croupier.cli.submission:show", name="show")
submission.command("croupier.cli.submission:letter", name="letter")
app.command(submission)
audit = App(name="audit", help="Check the journals and the ledger of a house.")
audit.command("croupier.cli.audit:verify", name="verify")
app.command(audit)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status."""
    sys.exit(run(sys.argv[1:] if arguments is None else list(arguments)))


def run(arguments: list[str]) -> int:
    """Exit status: 0 done, 2 bad input or a broken rule, 1 a failure of our own."""
    as_json = "--json" in arguments
    try:
        result = app(arguments, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except CycloptsError as error:
        return _report(InputError("usage", str(error).strip()), as_json=as_json)
    except InputError as error:
        return _report(error, as_json=as_json)
    except CroupierError as error:
        complain(f"croupier: {error}")
        return 1
    except BrokenPipeError:
        # The reader of a pipe has left; nothing more can be said to it, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return result if isinstance(result, int) else 0


def _report(error: InputError, *, as_json: bool) -> int:
    if as_json:
        print_json(error.as_dict())
    else:
        where = f"{error.field}: " if error.field else ""
        why = f" ({error.clause})" if error.clause else ""
        complain(f"croupier: {where}{error.message}{why}")
    return 2
