"""Pai Gow (tiles), N.J.A.C. 13:69F-10."""
