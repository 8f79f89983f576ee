"""Sessions and their people, read by questions that are made once (`site/prepared.py`): every
request begins with these two."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import BaseBackend
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from signoria.web.accounts.models import User
from signoria.web.site.prepared import Prepared

SESSION = Prepared(lambda key: Session.objects.filter(session_key=key), "key")
PERSON = Prepared(lambda number: User.objects.filter(pk=number), 1)


class SessionStore(db.SessionStore):
    """Django's sessions in the database."""

    def _get_session_from_db(self) -> Session | None:
        for found in SESSION(str(self.session_key)):
            if found.expire_date > timezone.now():
                return found
        self._session_key = None
        return None


class People(BaseBackend):
    """Who a session belongs to.  Whether somebody may sign in is for Django's own to say."""

    def get_user(self, user_id: Any) -> User | None:  # Any: as Django declares it
        """The person, unless put out."""
        return next((user for user in PERSON(user_id) if user.is_active), None)
