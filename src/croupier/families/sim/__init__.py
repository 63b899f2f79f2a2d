"""Simulation by the block that several chapters share."""
