"""The tables of the site."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    """Tables, moves, live play and replays."""

    name = "signoria.web.tables"
    label = "tables"
    verbose_name = _("Tables")
