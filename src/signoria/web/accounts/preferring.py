"""What a person prefers: language and theme by one click, everything else on a page."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from signoria.web.accounts import people
from signoria.web.accounts.forms import Settings
from signoria.web.accounts.middleware import LANGUAGE_COOKIE, THEME_COOKIE
from signoria.web.accounts.models import User, language_choices
from signoria.web.tables import owners

YEAR = 365 * 24 * 3600


def back(request: HttpRequest, otherwise: str = "lobby:home") -> HttpResponse:
    """Where the form says, if that is on this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    if url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure()):
        return HttpResponseRedirect(wanted)  # `redirect` would take a word for a page's name
    return redirect(otherwise)


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Language or theme, by one click on any page."""
    answer = back(request)
    user = people.player_of(request)
    for name, known, cookie in (
        ("language", list(dict(language_choices()))[1:], LANGUAGE_COOKIE),
        ("theme", User.Theme.values, THEME_COOKIE),
    ):
        value = request.POST.get(name, "")
        if value not in known:
            continue
        answer.set_cookie(cookie, value, max_age=YEAR, samesite="Lax", httponly=True)
        if user is not None:
            setattr(user, name, value)
            user.save(update_fields=[name])
    return answer


@login_required
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """What a person may choose."""
    user = people.signed_in(request)
    before = user.shown_name()
    form = Settings(request.POST or None, instance=user)
    if not request.POST:
        form.initial["display_name"] = before
    if form.is_valid():
        try:
            with transaction.atomic():
                saved = form.save()
        except IntegrityError:  # somebody took the name since it was looked up
            form.add_error("display_name", _("This name is taken."))
        else:
            if saved.shown_name() != before:
                owners.rename(saved)
            messages.success(request, _("Saved."))
            return redirect("accounts:settings")
    user.refresh_from_db()  # a refused name is not shown as if it were kept
    return render(request, "accounts/settings.html", {"form": form, "nav": "profile"})
