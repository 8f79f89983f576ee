"""Addresses of the weekly challenge."""

from __future__ import annotations

from django.urls import path

from signoria.web.challenge import views

app_name = "challenge"
urlpatterns = [
    path("challenge", views.challenge, name="challenge"),
    path("challenge/begin", views.begin, name="begin"),
    path("challenge/<slug:week>", views.challenge, name="challenge"),
]
