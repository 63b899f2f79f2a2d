"""Pokette, N.J.A.C. 13:69F-12."""
