"""Enumerations that run for seconds or minutes; nothing here is imported to price a paytable."""
