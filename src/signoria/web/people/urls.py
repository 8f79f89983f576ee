"""Addresses of people among each other."""

from __future__ import annotations

from django.urls import path

from signoria.web.people import views

app_name = "people"
urlpatterns = [
    path("people", views.people, name="people"),
    path("people/@<path:name>", views.person, name="person"),
    path("people/tie", views.tie, name="tie"),
    path("people/again", views.again, name="again"),
    path("people/decline", views.decline, name="decline"),
    path("join/<slug:code>/invite", views.invite, name="invite"),
    path("t/<slug:code>/people", views.at_table, name="at_table"),
    path("t/<slug:code>/report", views.report, name="report"),
    path("t/<slug:code>/aside", views.aside, name="aside"),
]
