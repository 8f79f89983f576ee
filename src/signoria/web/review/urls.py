"""Addresses of reviews, hints and puzzles."""

from __future__ import annotations

from django.urls import path

from signoria.web.site.late import views_of

app_name = "review"
hint_views = views_of("signoria.web.review.hint_views")
puzzle_views = views_of("signoria.web.review.puzzle_views")
views = views_of("signoria.web.review.views")
urlpatterns = [
    path("t/<slug:code>/review", views.review, name="review"),
    path("t/<slug:code>/review/ask", views.ask, name="ask"),
    path("t/<slug:code>/review/again", views.again, name="again"),
    path("t/<slug:code>/review/tell", views.tell, name="tell"),
    path("t/<slug:code>/review/stop", views.stop, name="stop"),
    path("t/<slug:code>/review/board", views.board, name="board"),
    path("t/<slug:code>/mistakes", puzzle_views.of_game, name="mistakes"),
    path("t/<slug:code>/hint", hint_views.hint, name="hint"),
    path("puzzles", puzzle_views.puzzles, name="puzzles"),
    path("puzzles/<slug:key>", puzzle_views.puzzle, name="puzzle"),
    path("puzzles/<slug:key>/part", puzzle_views.part, name="puzzle_part"),
    path("puzzles/<slug:key>/move", puzzle_views.move, name="puzzle_move"),
    path("puzzles/<slug:key>/why", puzzle_views.why, name="puzzle_why"),
    path("puzzles/<slug:key>/preview", puzzle_views.preview, name="puzzle_preview"),
    path("puzzles/<slug:key>/hint", puzzle_views.hint, name="puzzle_hint"),
]
