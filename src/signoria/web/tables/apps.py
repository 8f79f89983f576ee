"""The tables of the site."""

from __future__ import annotations

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Tables, moves, live play and replays."""

    name = "signoria.web.tables"
    label = "tables"
