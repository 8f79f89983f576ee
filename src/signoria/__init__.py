"""Signoria: five Renaissance board games on one engine, to play and to study."""

__version__ = "0.1.0"
