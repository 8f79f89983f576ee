"""Learning as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class LearnConfig(AppConfig):
    """Guided first games."""

    name = "signoria.web.learn"
    label = "learn"
