"""Addresses about a person."""

from __future__ import annotations

from django.urls import path

from signoria.web.accounts import forgotten, preferring, views

app_name = "accounts"
urlpatterns = [
    path("", views.profile, name="profile"),
    path("preferences", preferring.preferences, name="preferences"),
    path("guest", views.guest, name="guest"),
    path("sign-up", views.sign_up, name="sign_up"),
    path("sign-in", views.sign_in, name="sign_in"),
    path("sign-out", views.sign_out, name="sign_out"),
    path("settings", preferring.settings, name="settings"),
    path("password", views.password, name="password"),
    path("mail", views.mail, name="mail"),
    path("forgotten", forgotten.ask, name="forgotten"),
    path("forgotten/sent", forgotten.sent, name="sent"),
    path("forgotten/<uidb64>/<token>", forgotten.NewPassword.as_view(), name="new_password"),
    path("my-data.json", views.export, name="export"),
    path("delete", views.delete, name="delete"),
]
