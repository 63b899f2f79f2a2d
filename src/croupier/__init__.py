"""Croupier: regulated casino table games as running law."""

__version__ = "0.1.0"
