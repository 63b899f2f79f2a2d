"""Over/Under, 58 Pa. Code Chapter 686a."""
