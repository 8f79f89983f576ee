"""Ratings as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Rated games."""

    name = "signoria.web.ratings"
    label = "ratings"
