"""Shared settings of the tests, and a loud word where the page was not tested."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import settings

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

# Times differ too much between machines for a deadline to say anything about the code.
settings.register_profile("croupier", deadline=None)
settings.load_profile("croupier")


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """What was not run in a browser, and why, where nobody can miss it."""
    skipped = [one for one in terminalreporter.stats.get("skipped", []) if "house/e2e/" in one.nodeid]
    if skipped:
        why = skipped[0].longrepr[2] if isinstance(skipped[0].longrepr, tuple) else str(skipped[0].longrepr)
        terminalreporter.section("THE PAGE WAS NOT TESTED IN A BROWSER", red=True, bold=True)
        terminalreporter.line(f"{len(skipped)} end-to-end tests did not run: {why}", red=True)
        for one in skipped:
            terminalreporter.line(f"  not run: {one.nodeid}", red=True)
