"""Addresses of guided games."""

from __future__ import annotations

from django.urls import path

from signoria.web.site.late import views_of

app_name = "learn"
cards = views_of("signoria.web.learn.cards")
rulebook = views_of("signoria.web.learn.rulebook")
sheets = views_of("signoria.web.learn.sheets")
views = views_of("signoria.web.learn.views")
urlpatterns = [
    path("games/<slug:game>/learn", views.learn, name="learn"),
    path("rules/<slug:game>/find", rulebook.find, name="find"),
    path("rules/<slug:game>/board/<slug:rule>", rulebook.board, name="board"),
    path("rules/<slug:game>/board/<slug:rule>/play", rulebook.play_on, name="play_on"),
    path("glossary", rulebook.glossary, name="glossary"),
    path("glossary/<slug:game>", rulebook.glossary, name="glossary"),
    path("glossary/<slug:game>/<slug:key>", rulebook.word, name="word"),
    path("games/<slug:game>/sheet", sheets.of_game, name="sheet"),
    path("t/<slug:code>/sheet", sheets.of_table, name="table_sheet"),
    path("t/<slug:code>/piece", sheets.of_piece, name="piece"),
    path("t/<slug:code>/card", cards.at_table, name="card"),
    path("learn/cards", cards.switch, name="cards"),
    path("t/<slug:code>/guide", views.step, name="step"),
]
