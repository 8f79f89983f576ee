"""One clear sentence where an optional package is missing."""

from __future__ import annotations

from importlib import import_module

from signoria.core.errors import SignoriaError


class MissingExtra(SignoriaError, ImportError):
    """A package that an extra brings is not installed."""


def need(*packages: str, extra: str = "research") -> None:
    """Refuse with the name of the extra when a package cannot be imported."""
    for package in packages:
        try:
            import_module(package)
        except ModuleNotFoundError as error:
            if error.name != package.partition(".")[0]:
                raise
            raise MissingExtra(
                f"signoria.research needs {package}: pip install 'signoria[{extra}]'"
            ) from error
