"""Hands ranked and set once more by the million, to be held against what the package counts and settles."""
