"""Settings of the site in a browser: one person, a database in memory, nobody else to ask."""

from __future__ import annotations

from signoria.web.config import settings as server
from signoria.web.config.settings import *  # noqa: F403

SERVERLESS = True
DEBUG = False
ALLOWED_HOSTS = ["*"]
NOT_HERE = {
    "signoria.web.backstage",
    "django.contrib.admin.apps.SimpleAdminConfig",
    "signoria.web.notices",
    "signoria.web.challenge",
}
INSTALLED_APPS = [
    *(app for app in server.INSTALLED_APPS if app not in NOT_HERE),
    "signoria.web.offline",
]
MIDDLEWARE = [
    "signoria.web.offline.resident.Resident",
    "signoria.web.accounts.middleware.Language",
    "django.contrib.messages.middleware.MessageMiddleware",
    "signoria.web.config.middleware.DamagedTables",
]
ROOT_URLCONF = "signoria.web.offline.urls"
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": server.DATA / "signoria.sqlite3",
        "CONN_MAX_AGE": None,
        # The file is whole after every commit: the worker keeps its pages.
        "OPTIONS": {"init_command": "PRAGMA journal_mode=MEMORY; PRAGMA foreign_keys=ON;"},
    }
}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
STORAGES = {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
LIMITS_ON = False
REVIEW_SIMULATIONS = 8
REVIEW_HORIZON = 1  # a browser is slow
LOGGING = {}
