"""Addresses of the site."""

from __future__ import annotations

from django.urls import include, path

from signoria.web.api.whole import api
from signoria.web.backstage.site import backstage
from signoria.web.config import watching

handler500 = "signoria.web.config.faults.server_error"
urlpatterns = [
    path("", include("signoria.web.lobby.urls")),
    path("", include("signoria.web.learn.urls")),
    path("", include("signoria.web.packs.urls")),
    path("", include("signoria.web.review.urls")),
    path("", include("signoria.web.people.urls")),
    path("", include("signoria.web.ratings.urls")),
    path("", include("signoria.web.challenge.urls")),
    path("", include("signoria.web.notices.urls")),
    path("account/", include("signoria.web.accounts.urls")),
    path("t/", include("signoria.web.tables.urls")),
    path("api/", api.urls),
    path("admin/", backstage.urls),
    path("health", watching.health),
    path("metrics", watching.metrics),
]
