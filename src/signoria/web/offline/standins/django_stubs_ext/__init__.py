"""In a browser: lets Django's classes be named with their parameters, as the whole library does."""

from __future__ import annotations

from typing import Any


def monkeypatch(*_args: Any, **_named: Any) -> None:
    """Only the classes that are named so in what is exported."""
    from django.db.models import ForeignKey, QuerySet
    from django.db.models.manager import BaseManager
    from django.forms import ModelForm
    from django.utils.connection import BaseConnectionHandler, ConnectionProxy

    named = (QuerySet, BaseManager, ForeignKey, ModelForm, BaseConnectionHandler, ConnectionProxy)
    for found in named:
        if not hasattr(found, "__class_getitem__"):
            # By its name: the types of these classes know nothing of it.
            setattr(found, "__class_getitem__", classmethod(itself))  # noqa: B010


def itself(cls: type, *_parameters: Any) -> type:
    """The class, whatever it is said to hold."""
    return cls
