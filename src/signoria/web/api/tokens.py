"""Who calls the API: the site's session (with its CSRF token), or a bearer token."""

from __future__ import annotations

from typing import Any

from django.core import signing
from django.http import HttpRequest
from ninja.security import HttpBearer, SessionAuth

from signoria.web.accounts.models import User

SALT = "signoria.api"
GOOD_FOR = 60 * 60 * 24 * 90  # seconds


def token_for(user: User) -> str:
    """A token that dies with the password or after ninety days."""
    return signing.dumps([user.pk, user.get_session_auth_hash()], salt=SALT)


def user_of(token: str) -> User | None:
    """The person behind a token."""
    try:
        number, known = signing.loads(token, salt=SALT, max_age=GOOD_FOR)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=number, is_active=True).first()
    return user if user is not None and user.get_session_auth_hash() == known else None


class Token(HttpBearer):
    """`Authorization: Bearer …`."""

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        """The person, who is then the request's user."""
        user = user_of(token)
        if user is not None:
            request.user = user
        return user


class Maybe(HttpBearer):
    """A token if there is one; without it everybody may look."""

    def __call__(self, request: HttpRequest) -> Any:
        if "Authorization" not in request.headers:
            return True
        return super().__call__(request)

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        """A wrong token is refused, not ignored."""
        return Token().authenticate(request, token)


SIGNED_IN = [Token(), SessionAuth()]
ANYBODY = Maybe()
