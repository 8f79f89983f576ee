"""The lobby as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Home, new tables, waiting rooms, rules."""

    name = "signoria.web.lobby"
    label = "lobby"
