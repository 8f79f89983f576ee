"""Views that are imported when somebody asks for them: in a browser the first page comes sooner."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType

from django.conf import settings
from django.http import HttpRequest, HttpResponse

View = Callable[..., HttpResponse]


class Late(ModuleType):
    """A module of views, not yet imported."""

    def __getattr__(self, name: str) -> View:
        def view(request: HttpRequest, **given: object) -> HttpResponse:
            found: View = getattr(import_module(self.__name__), name)
            return found(request, **given)

        return view


def views_of(module: str) -> ModuleType:
    """The views of a module; on a server all is there from the start."""
    return Late(module) if settings.SERVERLESS else import_module(module)
