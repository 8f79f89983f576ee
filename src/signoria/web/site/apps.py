"""The site's chrome as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Stylesheets, drawings, base template, limits."""

    name = "signoria.web.site"
    label = "site"
