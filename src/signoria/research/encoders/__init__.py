"""Encoders: a seat's view as a tensor, one module per game."""
