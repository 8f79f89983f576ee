"""Addresses of ratings."""

from __future__ import annotations

from django.urls import path

from signoria.web.ratings import views

app_name = "ratings"
urlpatterns = [
    path("ratings", views.first, name="first"),
    path("ratings/<slug:game>", views.of_game, name="leaders"),
]
