"""Counting the deals of four pieces set in two and two."""
