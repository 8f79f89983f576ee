"""Addresses of tables."""

from __future__ import annotations

from django.urls import path

from signoria.web.site.late import views_of

app_name = "tables"
ending_views = views_of("signoria.web.tables.ending_views")
record_views = views_of("signoria.web.tables.record_views")
streams = views_of("signoria.web.tables.streams")
views = views_of("signoria.web.tables.views")
urlpatterns = [
    path("upload", record_views.upload, name="upload"),
    path("all/events", streams.all_events, name="all_events"),
    path("<slug:code>/", views.table, name="table"),
    path("<slug:code>/part", views.part, name="part"),
    path("<slug:code>/preview", views.preview, name="preview"),
    path("<slug:code>/move", views.move, name="move"),
    path("<slug:code>/undo", views.undo, name="undo"),
    path("<slug:code>/order", views.order, name="order"),
    path("<slug:code>/why", views.why, name="why"),
    path("<slug:code>/say", views.say, name="say"),
    path("<slug:code>/bot", views.stand_in, name="stand_in"),
    path("<slug:code>/out", ending_views.out, name="out"),
    path("<slug:code>/resign", ending_views.resign, name="resign"),
    path("<slug:code>/abort", ending_views.abort, name="abort"),
    path("<slug:code>/offer-end", ending_views.offer_end, name="offer_end"),
    path("<slug:code>/decline-end", ending_views.decline_end, name="decline_end"),
    path("<slug:code>/claim", ending_views.claim, name="claim"),
    path("<slug:code>/remove", ending_views.remove, name="remove"),
    path("<slug:code>/removing", ending_views.removing, name="removing"),
    path("<slug:code>/unhide", ending_views.unhide, name="unhide"),
    path("<slug:code>/resume", ending_views.resume, name="resume"),
    path("<slug:code>/hurry", views.hurry, name="hurry"),
    path("<slug:code>/hand-over", views.hand_over, name="hand_over"),
    path("<slug:code>/events", streams.events, name="events"),
    path("<slug:code>/replay", record_views.replay, name="replay"),
    path("<slug:code>/end", record_views.end, name="end"),
    path("<slug:code>/rematch", record_views.rematch, name="rematch"),
    path("<slug:code>/what-if", record_views.what_if, name="what_if"),
    path("<slug:code>/record.<str:form>", record_views.record, name="record"),
]
