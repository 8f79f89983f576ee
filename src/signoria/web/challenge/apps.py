"""The weekly challenge as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class ChallengeConfig(AppConfig):
    """Everybody plays the same game, once."""

    name = "signoria.web.challenge"
    label = "challenge"
