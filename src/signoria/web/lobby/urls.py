"""Addresses of the lobby."""

from __future__ import annotations

from django.urls import path

from signoria.web.site.late import views_of

app_name = "lobby"
rulebook = views_of("signoria.web.learn.rulebook")
new_tables = views_of("signoria.web.lobby.new_tables")
numbers = views_of("signoria.web.lobby.numbers")
rooms = views_of("signoria.web.lobby.rooms")
views = views_of("signoria.web.lobby.views")
urlpatterns = [
    path("", views.home, name="home"),
    path("tables", views.tables, name="tables"),
    path("next", views.next_table, name="next"),
    path("watch", views.watch, name="watch"),
    path("play", new_tables.play, name="play"),
    path("play/<slug:game>", new_tables.play, name="play"),
    path("games/<slug:game>", views.game, name="game"),
    path("games/<slug:game>/numbers", numbers.numbers, name="numbers"),
    path("new", new_tables.create, name="create"),
    path("new/<slug:game>", new_tables.create, name="create"),
    path("new/<slug:game>/form", new_tables.plan, name="plan"),
    path("new/<slug:game>/reasons.json", new_tables.reasons, name="reasons"),
    path("join", rooms.join, name="join"),
    path("join/<slug:code>", rooms.room, name="room"),
    path("join/<slug:code>/take", rooms.take, name="take"),
    path("join/<slug:code>/leave", rooms.leave, name="leave"),
    path("join/<slug:code>/seat", rooms.set_seat, name="set_seat"),
    path("join/<slug:code>/remove", rooms.remove, name="remove"),
    path("join/<slug:code>/part", rooms.part, name="part"),
    path("join/<slug:code>/start", rooms.start, name="start"),
    path("fair", views.fair, name="fair"),
    path("rules", rulebook.rules, name="rules"),
    path("rules/<slug:game>", rulebook.rules, name="rules"),
]
