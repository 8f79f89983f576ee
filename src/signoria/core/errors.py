"""What can go wrong because of somebody else: each error is one clear line for a person."""

from __future__ import annotations


class SignoriaError(Exception):
    """Base of every error that is the caller's fault and is shown to a person."""


class UnknownGame(SignoriaError):
    """No game of that name."""


class BadOptions(SignoriaError):
    """The number of players or an option is not allowed, alone or together with another."""


class BadNotation(SignoriaError):
    """A text or JSON form that names no action, outcome or state."""


class BadRecord(SignoriaError):
    """A record that cannot be read or does not replay."""


class BadPack(SignoriaError):
    """A component pack with a fault: the message names file, line and reason."""
