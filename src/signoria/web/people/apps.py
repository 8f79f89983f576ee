"""People among each other as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Friends, invitations, muting, blocking, reports, talk of those who watch."""

    name = "signoria.web.people"
    label = "people"
