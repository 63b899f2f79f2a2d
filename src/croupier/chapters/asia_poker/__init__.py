"""Asia Poker, 58 Pa. Code Chapter 575."""
