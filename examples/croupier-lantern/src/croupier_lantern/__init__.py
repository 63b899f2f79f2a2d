"""Lantern Poker: a small invented game, and everything Croupier needs to know about it."""
