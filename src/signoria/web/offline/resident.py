"""The one person who plays in this browser: no cookies, no signing in, no strangers."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

from signoria.web.accounts.sessions import PERSON, SessionStore

KEY = "resident"  # of the one session


class Resident(MiddlewareMixin):
    """In place of Django's sessions and their people."""

    def process_request(self, request: HttpRequest) -> None:
        """Who asks is known."""
        request.session = SessionStore(KEY)
        request.user = PERSON(1)[0]

    def process_response(self, request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
        """Keep what a page left in the session."""
        if request.session.modified:
            request.session.save()
        return answer
