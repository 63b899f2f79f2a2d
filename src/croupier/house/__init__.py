"""The running house: tables that last, money that adds up, and the page."""
