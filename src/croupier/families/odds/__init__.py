"""Pricing that several chapters share."""
