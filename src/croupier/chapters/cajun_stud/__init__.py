"""Cajun Stud, 58 Pa. Code Chapter 683a."""
