"""Pages about a person."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import auth, messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from signoria.web.accounts import people
from signoria.web.accounts.export import everything
from signoria.web.accounts.forms import (
    Farewell,
    NewAddress,
    NewPassword,
    SignIn,
    SignUp,
)
from signoria.web.accounts.models import User
from signoria.web.accounts.preferring import back
from signoria.web.accounts.record import by_game, finished_games, summary
from signoria.web.ratings.standing import of_person
from signoria.web.site.languages import language as active_language
from signoria.web.site.limits import address, allow
from signoria.web.tables import owners

TRIES = 10  # wrong passwords for one name, and sign-ups from one address, per quarter of an hour
TRIES_PER_ADDRESS = 60
TRIES_PER_NAME = 50  # from all addresses together
QUARTER = 900.0


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """A name and a seat in the house by one click."""
    try:
        people.require_player(request)
    except people.TooMany:
        messages.error(request, _("Too many new guests from your network; try again later."))
    return back(request)


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """A new account, or the guest's own row with a password."""
    user = people.player_of(request)
    if user is not None and not user.is_guest:
        return redirect("accounts:profile")
    form = SignUp(user, request.POST or None)
    if request.method == "POST" and not allow(f"up:{address(request)}", TRIES, QUARTER):
        return too_often(request, form, "accounts/sign_up.html")
    if form.is_valid():
        data = form.cleaned_data
        try:
            with transaction.atomic():
                people.sign_up(request, data["username"], data["password"], data["email"])
        except IntegrityError:  # somebody took it since it was looked up
            form.add_error("username", _("This name is taken."))
            if user is not None:
                user.refresh_from_db()
        else:
            messages.success(request, _("Welcome. Your games are kept under this name."))
            return back(request, "accounts:profile")
    return render(request, "accounts/sign_up.html", {"form": form})


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """With a name and a password; a guest's games come along."""
    user = people.player_of(request)
    if user is not None and not user.is_guest:
        return back(request, "accounts:profile")
    form = SignIn(request.POST or None)
    if request.method == "POST" and not may_try(request):
        return too_often(request, form, "accounts/sign_in.html")
    if form.is_valid():
        people.sign_in(request, form.user)
        return back(request)
    return render(request, "accounts/sign_in.html", {"form": form})


def may_try(request: HttpRequest) -> bool:
    """Few tries for one name, more for one address: a household shares it."""
    name = request.POST.get("username", "").lower()[:150]
    where = address(request)
    limits = (
        (f"in:{where}", TRIES_PER_ADDRESS),
        (f"in:{where}:{name}", TRIES),
        (f"in-name:{name}", TRIES_PER_NAME),
    )
    return all(allow(key, limit, QUARTER) for key, limit in limits)


def too_often(request: HttpRequest, form: SignUp | SignIn, template: str) -> HttpResponse:
    """Come back later."""
    said = _("Too many tries. Wait a quarter of an hour, please.")
    return render(request, template, {"form": form, "too_often": said}, status=429)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End this session."""
    auth.logout(request)
    return redirect("lobby:home")


@login_required
@require_GET
def profile(request: HttpRequest) -> HttpResponse:
    """Games, results and how they went."""
    user = people.signed_in(request)
    language = active_language()
    games = finished_games(user, language)
    context = {
        "nav": "profile",
        **summary(games),
        "records": by_game(games, language),
        "ratings": of_person(user, language),
        "running": user.seats.filter(table__status="playing").values("table").distinct().count(),
    }
    return render(request, "accounts/profile.html", context)


def by_password(
    view: Callable[[HttpRequest, User], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """A page whose form asks for the present password: guests have none, and nobody may try
    passwords without end.
    """

    @login_required
    @require_http_methods(["GET", "POST"])
    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        user = people.signed_in(request)
        if user.is_guest:
            return redirect("accounts:sign_up")
        if request.method == "POST" and not allow(f"password:{user.pk}", TRIES, QUARTER):
            messages.error(request, _("Too many tries. Wait a quarter of an hour, please."))
            return redirect("accounts:settings")
        return view(request, user)

    return guarded


@sensitive_post_parameters("old", "new")
@by_password
def password(request: HttpRequest, user: User) -> HttpResponse:
    """A new password; other devices are signed out."""
    form = NewPassword(user, request.POST or None)
    if form.is_valid():
        form.save()
        auth.update_session_auth_hash(request, user)
        messages.success(request, _("The new password is set. Other devices are signed out."))
        return redirect("accounts:settings")
    return render(request, "accounts/form.html", {"form": form, "nav": "profile"})


@sensitive_post_parameters("old")
@by_password
def mail(request: HttpRequest, user: User) -> HttpResponse:
    """The address to which a link goes when the password is forgotten."""
    form = NewAddress(user, request.POST or None, initial={"email": user.email})
    if form.is_valid():
        user.email = form.cleaned_data["email"]
        user.save(update_fields=["email"])
        messages.success(request, _("Saved."))
        return redirect("accounts:settings")
    return render(request, "accounts/form.html", {"form": form, "nav": "profile"})


@login_required
@require_GET
def export(request: HttpRequest) -> HttpResponse:
    """Everything we know about the person, as a file."""
    user = people.signed_in(request)
    answer = JsonResponse(everything(user), json_dumps_params={"indent": 2, "ensure_ascii": False})
    answer.headers["Content-Disposition"] = 'attachment; filename="signoria-my-data.json"'
    return answer


@sensitive_post_parameters("password")
@login_required
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Say farewell: the person goes, others' games stay."""
    user = people.signed_in(request)
    form = Farewell(user, request.POST or None)
    if request.method == "POST" and not allow(f"delete:{user.pk}", TRIES, QUARTER):
        messages.error(request, _("Too many tries. Wait a quarter of an hour, please."))
        return redirect("accounts:settings")
    if form.is_valid():
        auth.logout(request)
        owners.forget(user)
        messages.success(request, _("You are deleted. Farewell."))
        return redirect("lobby:home")
    return render(request, "accounts/delete.html", {"form": form, "nav": "profile"})
