"""Counting the deals of seven cards set in five and two."""
