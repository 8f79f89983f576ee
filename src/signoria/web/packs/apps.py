"""Packs as a Django app."""

from __future__ import annotations

from django.apps import AppConfig
from django.conf import settings

from signoria.packs import SHELF


class PacksConfig(AppConfig):
    """Packs in play lie as folders in the data folder; the database is the truth."""

    name = "signoria.web.packs"
    label = "packs"

    def ready(self) -> None:
        """Name the place; it is made when the first pack is played with."""
        SHELF.root = settings.DATA / "packs"
