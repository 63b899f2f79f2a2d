"""Readable rankings and settings that several chapters share."""
