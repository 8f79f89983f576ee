"""Addresses of packs."""

from __future__ import annotations

from django.urls import path

from signoria.web.packs import editor, facts, preview, views

app_name = "packs"
urlpatterns = [
    path("packs", views.every, name="every"),
    path("packs/new", views.new, name="new"),
    path("packs/import", views.import_, name="import"),
    path("packs/facts", facts.facts, name="facts"),
    path("packs/facts/<slug:game>", facts.facts, name="facts"),
    path("packs/contents/<slug:hash_>", views.contents, name="contents"),
    path("packs/contents/<slug:hash_>.zip", views.contents_zip, name="contents_zip"),
    path("packs/<slug:pack_code>", views.pack, name="pack"),
    path("packs/<slug:pack_code>/about", views.describe, name="describe"),
    path("packs/<slug:pack_code>/fork", views.fork, name="fork"),
    path("packs/<slug:pack_code>/publish", views.publish, name="publish"),
    path("packs/<slug:pack_code>/delete", views.delete, name="delete"),
    path("packs/<slug:pack_code>/board", editor.board, name="board"),
    path("packs/<slug:pack_code>/edit/<str:file>", editor.edit, name="edit"),
    path("packs/<slug:pack_code>/preview/<str:file>", preview.preview, name="preview"),
    path("packs/<slug:pack_code>/save/<str:file>", editor.save, name="save"),
    path("packs/<slug:pack_code>/<int:number>", views.version, name="version"),
    path("packs/<slug:pack_code>/<int:number>/try", views.try_, name="try"),
    path("packs/<slug:pack_code>/<int:number>/tried", views.tried, name="tried"),
    path("packs/<slug:pack_code>/<int:number>.zip", views.export, name="export"),
]
