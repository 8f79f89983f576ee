"""What cannot be done is said on the next page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from signoria.core.errors import BadPack, SignoriaError
from signoria.web.accounts.people import TooMany
from signoria.web.tables.entering import may_enter
from signoria.web.tables.reading import with_seats

MOST_SAID = 400  # letters of a refusal
P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def refusals_become_messages(view: View[P]) -> View[P]:
    """What cannot be done is said on the next page."""

    @wraps(view)
    def careful(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except SignoriaError as refused:
            say(request, refused)
        code = kwargs.get("code")
        row = with_seats(code) if isinstance(code, str) else None
        if row is not None and may_enter(request, row):
            return redirect("lobby:room", code=row.code)
        return redirect("lobby:home")

    return careful


def say(request: HttpRequest, refused: SignoriaError) -> None:
    """On the next page."""
    if isinstance(refused, TooMany):
        messages.error(request, _("Too much at once; try again a little later."))
    else:
        said = str(refused).encode(errors="replace").decode()  # a fault may quote half a letter
        is_file = isinstance(refused, BadPack)  # which begins with the name of a file
        messages.error(request, said[:MOST_SAID] if is_file else sentence(said[:MOST_SAID]))


def sentence(said: str) -> str:
    """With a capital letter and a full stop."""
    return said[:1].upper() + said[1:] + ("" if said[-1:] in ".!?" else ".")
