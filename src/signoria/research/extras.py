"""One clear sentence where an optional package is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from signoria.core.errors import SignoriaError


class MissingExtra(SignoriaError, ImportError):
    """A package that an extra brings is not installed."""


@contextmanager
def needing(*packages: str, extra: str = "research") -> Iterator[None]:
    """Around imports: when one of these packages is missing, name the extra that brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in packages:
            raise
        raise MissingExtra(
            f"signoria.research needs {package}: pip install 'signoria[{extra}]'"
        ) from error
