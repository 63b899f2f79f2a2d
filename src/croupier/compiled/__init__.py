"""Compiled rankings and counts that two chapters or more share; `rankings` is the way in."""
