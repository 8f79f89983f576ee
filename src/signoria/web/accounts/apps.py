"""Accounts as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Guests and accounts."""

    name = "signoria.web.accounts"
    label = "accounts"
