"""Addresses of reviews, hints and puzzles."""

from __future__ import annotations

from django.urls import path

from signoria.web.review import views

app_name = "review"
urlpatterns = [
    path("t/<slug:code>/review", views.review, name="review"),
    path("t/<slug:code>/review/ask", views.ask, name="ask"),
    path("t/<slug:code>/review/stop", views.stop, name="stop"),
    path("t/<slug:code>/review/board", views.board, name="board"),
]
