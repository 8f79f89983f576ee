"""Notices as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Hears what happens at the tables."""

    name = "signoria.web.notices"
    label = "notices"

    def ready(self) -> None:
        """When all models are known."""
        from signoria.web.notices import hearing
        from signoria.web.tables import happenings

        happenings.hear(hearing.heard)
