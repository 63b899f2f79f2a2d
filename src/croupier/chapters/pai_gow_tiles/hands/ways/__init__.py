"""The ways of setting tiles that a licensee may file by name."""
