"""Accounts as a Django app."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Guests and accounts."""

    name = "signoria.web.accounts"
    label = "accounts"
    verbose_name = _("People")
