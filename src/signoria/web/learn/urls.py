"""Addresses of guided games."""

from __future__ import annotations

from django.urls import path

from signoria.web.learn import views

app_name = "learn"
urlpatterns = [
    path("games/<slug:game>/learn", views.learn, name="learn"),
    path("t/<slug:code>/guide", views.step, name="step"),
]
