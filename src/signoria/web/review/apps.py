"""The application of reviews, hints and puzzles."""

from __future__ import annotations

from django.apps import AppConfig


class ReviewConfig(AppConfig):
    """Reviews, hints, puzzles."""

    name = "signoria.web.review"
    label = "review"
    default_auto_field = "django.db.models.BigAutoField"
