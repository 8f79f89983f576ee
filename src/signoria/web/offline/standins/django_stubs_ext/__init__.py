"""In a browser: lets Django's classes be named with their parameters, as the whole library does."""

from __future__ import annotations

from typing import Any


def monkeypatch(*_args: Any, **_named: Any) -> None:
    """Only the classes that are named so in what is exported."""
    from django.db.models import ForeignKey, QuerySet
    from django.db.models.manager import BaseManager
    from django.forms import ModelForm
    from django.utils.connection import BaseConnectionHandler, ConnectionProxy

    for found in (
        QuerySet,
        BaseManager,
        ForeignKey,
        ModelForm,
        BaseConnectionHandler,
        ConnectionProxy,
    ):
        if not hasattr(found, "__class_getitem__"):
            found.__class_getitem__ = classmethod(lambda cls, *_parameters: cls)  # type: ignore[attr-defined]
