"""Scenarios: one table from opening to the last round, as lines of inputs and expectations."""

from croupier.scenario.model import Failure, Scenario
from croupier.scenario.reading import ScenarioError, read, read_file
from croupier.scenario.running import run

__all__ = ["Failure", "Scenario", "ScenarioError", "read", "read_file", "run"]
