"""Simulation: whole blocks of rounds by compiled kernels, the same on one core and on a cluster."""

from croupier.sim.api import simulate
from croupier.sim.model import Plan
from croupier.sim.result import SimRow, Simulation

__all__ = ["Plan", "SimRow", "Simulation", "simulate"]
