"""The one person who plays in this browser: no cookies, no signing in, no strangers."""

from __future__ import annotations

from typing import Final

from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin

from signoria.web.accounts.sessions import PERSON, SESSION, SessionStore

KEY: Final = "resident"  # of the one session


class Own(SessionStore):
    """Always the same one, however long nobody was here."""

    def __init__(self) -> None:
        super().__init__(KEY)

    def _get_session_from_db(self) -> Session:
        found = next(iter(SESSION(KEY)), None)
        return found or Session.objects.create(
            session_key=KEY, session_data=self.encode({}), expire_date=timezone.now()
        )


class Resident(MiddlewareMixin):
    """In place of Django's sessions and their people."""

    def process_request(self, request: HttpRequest) -> None:
        """Who asks is known."""
        request.session = Own()
        request.user = PERSON(1)[0]

    def process_response(self, request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
        """Keep what a page left in the session."""
        if request.session.modified:
            request.session.save()
        return answer
