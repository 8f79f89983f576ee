"""The admin as a Django app."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class BackstageConfig(AppConfig):
    """Its templates come before Django's own."""

    name = "signoria.web.backstage"
    label = "backstage"

    def ready(self) -> None:
        """Let them register with our own site; Django's is not used."""
        for part in ("people", "tables", "packs", "reports"):
            import_module(f"signoria.web.backstage.{part}")
