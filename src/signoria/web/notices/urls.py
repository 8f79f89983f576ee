"""Addresses about notices."""

from __future__ import annotations

from django.urls import path

from signoria.web.notices import views

app_name = "notices"
urlpatterns = [
    path("account/notices", views.settings, name="settings"),
    path("account/notices/devices", views.subscribe, name="subscribe"),
    path("account/notices/devices/<int:number>/remove", views.remove, name="remove"),
    path("account/notices/about/<slug:code>", views.browser, name="browser"),
    path("account/notices/test", views.test, name="test"),
    path("sw.js", views.service_worker, name="worker"),
]
