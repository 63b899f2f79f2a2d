"""Four Card Prime, 58 Pa. Code Chapter 682a."""
