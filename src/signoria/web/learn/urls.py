"""Addresses of guided games."""

from __future__ import annotations

from django.urls import path

from signoria.web.learn import rulebook, views

app_name = "learn"
urlpatterns = [
    path("games/<slug:game>/learn", views.learn, name="learn"),
    path("rules/<slug:game>/find", rulebook.find, name="find"),
    path("rules/<slug:game>/board/<slug:rule>", rulebook.board, name="board"),
    path("rules/<slug:game>/board/<slug:rule>/play", rulebook.play_on, name="play_on"),
    path("glossary", rulebook.glossary, name="glossary"),
    path("glossary/<slug:game>", rulebook.glossary, name="glossary"),
    path("t/<slug:code>/guide", views.step, name="step"),
]
