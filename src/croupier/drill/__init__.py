"""Dealer training: random rounds, questions about them, and grades with the clause."""
