"""Rated games: how strong people play, and what every rated result changed."""
