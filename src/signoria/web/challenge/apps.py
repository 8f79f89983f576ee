"""The weekly challenge as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class ChallengeConfig(AppConfig):
    """Everybody plays the same game, once."""

    name = "signoria.web.challenge"
    label = "challenge"

    def ready(self) -> None:
        """Tries are kept for their players while the week lasts."""
        from signoria.web.challenge.services import player_of_closed_try
        from signoria.web.tables.entering import KEEPERS

        KEEPERS.append(player_of_closed_try)
