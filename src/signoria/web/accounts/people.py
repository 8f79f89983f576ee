"""Who is asking: guests made on the spot, upgrades, signing in without losing games."""

from __future__ import annotations

import secrets

from django.contrib import auth
from django.http import HttpRequest
from django.utils import translation

from signoria.core.errors import SignoriaError
from signoria.web.accounts.models import User
from signoria.web.accounts.names import give_made_up_name
from signoria.web.site.limits import address, allow
from signoria.web.tables import owners

BACKEND = "signoria.web.accounts.sessions.People"  # whom a session belongs to
GUESTS_PER_HOUR = 40  # from one address: a school class may share it


class TooMany(SignoriaError):
    """Asked too often; later it will do."""


def player_of(request: HttpRequest) -> User | None:
    """The person behind a request; None for a visitor."""
    return request.user if isinstance(request.user, User) else None


def signed_in(request: HttpRequest) -> User:
    """The person behind a request that only signed-in people can make."""
    user = player_of(request)
    assert user is not None
    return user


def require_player(request: HttpRequest) -> User:
    """The person behind a request; a visitor who does something becomes a guest.

    Only for requests that change something: a page that is only looked at makes nobody.
    """
    assert request.method == "POST", "looking at a page makes no guest"
    known = player_of(request)
    if known is not None:
        return known
    if not allow(f"guest:{address(request)}", GUESTS_PER_HOUR, 3600):
        raise TooMany("too many new guests from this address")
    guest = make_guest(request)
    auth.login(request, guest, backend=BACKEND)
    return guest


def make_guest(request: HttpRequest) -> User:
    """A new guest, with the language and theme already chosen."""
    guest = User(
        username=f"guest-{secrets.token_hex(6)}",
        is_guest=True,
        language=translation.get_language() or "",
        theme=getattr(request, "theme", User.Theme.AUTO),
    )
    guest.set_unusable_password()
    give_made_up_name(guest)
    return guest


def sign_up(request: HttpRequest, username: str, password: str, email: str = "") -> User:
    """An account: the guest's own row if there is one, so that every game stays."""
    user = player_of(request)
    if user is None or not user.is_guest:
        user = make_guest(request)
    user.username = username
    user.display_name = username
    user.email = email
    user.is_guest = False
    user.set_password(password)
    user.save()
    owners.rename(user)
    auth.login(request, user, backend=BACKEND)
    return user


def sign_in(request: HttpRequest, account: User) -> None:
    """Sign in; the games of a guest go with the person."""
    before = player_of(request)
    auth.login(request, account, backend=BACKEND)
    if before is not None and before.is_guest and before.pk != account.pk:
        before.subscriptions.update(user=account)
        owners.merge(before, account)
