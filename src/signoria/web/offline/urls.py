"""Addresses of the site in a browser: what needs other people is not here."""

from __future__ import annotations

from django.urls import include, path

from signoria.web.site.late import views_of

preferring = views_of("signoria.web.accounts.preferring")
own = [
    path("preferences", preferring.preferences, name="preferences"),
    path("settings", preferring.settings, name="settings"),
]
urlpatterns = [
    path("", include("signoria.web.lobby.urls")),
    path("", include("signoria.web.learn.urls")),
    path("", include("signoria.web.review.urls")),
    path("account/", include((own, "accounts"))),
    path("t/", include("signoria.web.tables.urls")),
]
