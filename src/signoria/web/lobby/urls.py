"""Addresses of the lobby."""

from __future__ import annotations

from django.urls import path

from signoria.web.learn import rulebook
from signoria.web.lobby import numbers, views

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("tables", views.tables, name="tables"),
    path("next", views.next_table, name="next"),
    path("watch", views.watch, name="watch"),
    path("play", views.play, name="play"),
    path("play/<slug:game>", views.play, name="play"),
    path("games/<slug:game>", views.game, name="game"),
    path("games/<slug:game>/numbers", numbers.numbers, name="numbers"),
    path("new", views.create, name="create"),
    path("new/<slug:game>", views.create, name="create"),
    path("new/<slug:game>/form", views.plan, name="plan"),
    path("new/<slug:game>/reasons.json", views.reasons, name="reasons"),
    path("join", views.join, name="join"),
    path("join/<slug:code>", views.room, name="room"),
    path("join/<slug:code>/take", views.take, name="take"),
    path("join/<slug:code>/leave", views.leave, name="leave"),
    path("join/<slug:code>/seat", views.set_seat, name="set_seat"),
    path("join/<slug:code>/remove", views.remove, name="remove"),
    path("join/<slug:code>/part", views.part, name="part"),
    path("join/<slug:code>/start", views.start, name="start"),
    path("fair", views.fair, name="fair"),
    path("rules", rulebook.rules, name="rules"),
    path("rules/<slug:game>", rulebook.rules, name="rules"),
]
