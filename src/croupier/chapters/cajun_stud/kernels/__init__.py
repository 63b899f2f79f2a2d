"""Kernels that only this chapter uses."""
