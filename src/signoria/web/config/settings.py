"""Settings of the site.  Everything that differs between places comes from the environment."""

from __future__ import annotations

import os
from pathlib import Path

from csp.constants import NONE, SELF, UNSAFE_INLINE

from signoria.core.words import SHARED, load_words
from signoria.web.boards import board_folder, board_names
from signoria.web.config.data import data_folder, made_styles, secret_key
from signoria.web.config.database import database_from
from signoria.web.config.mail import check_hosts, mail_folder, mail_from

DATA = data_folder()
SECRET_KEY = os.environ.get("SIGNORIA_SECRET_KEY") or secret_key(DATA)
DEBUG = os.environ.get("SIGNORIA_DEBUG") == "1"
SERVERLESS = False  # in a browser alone: `offline/settings.py`
ALLOWED_HOSTS = os.environ.get("SIGNORIA_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
CSRF_TRUSTED_ORIGINS = [o for o in os.environ.get("SIGNORIA_ORIGINS", "").split(",") if o]
SYNC_FULL = os.environ.get("SIGNORIA_SYNC") == "full"
BEHIND_TLS = os.environ.get("SIGNORIA_TLS") == "1"
# Networks of the house that pushes and webhooks may be sent to, also without TLS.
RECEIVERS = [n.strip() for n in os.environ.get("SIGNORIA_RECEIVERS", "").split(",") if n.strip()]
# Addresses and networks of proxies: only they may say for whom they speak.
PROXIES = [p.strip() for p in os.environ.get("SIGNORIA_PROXIES", "").split(",") if p.strip()]

INSTALLED_APPS = [
    "signoria.web.backstage",
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_tasks",
    "django_tasks_db",
    "signoria.web.site",
    "signoria.web.accounts",
    "signoria.web.lobby",
    "signoria.web.tables",
    "signoria.web.ratings",
    "signoria.web.learn",
    "signoria.web.notices",
    "signoria.web.packs",
    "signoria.web.review",
    "signoria.web.people",
    "signoria.web.challenge",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "signoria.web.config.middleware.permissions",
    "django.middleware.gzip.GZipMiddleware",
    "signoria.web.config.middleware.no_nul",
    "signoria.web.accounts.middleware.Sessions",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "signoria.web.accounts.middleware.Language",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "signoria.web.config.middleware.DamagedTables",
    "signoria.web.challenge.door.Door",
    "signoria.web.config.faults.Faults",
]

ROOT_URLCONF = "signoria.web.config.urls"
ASGI_APPLICATION = "signoria.web.config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [board_folder(name) / "templates" for name in board_names()],
        "OPTIONS": {
            "loaders": [
                (
                    "signoria.web.site.quick.reading.Cached",
                    [
                        "signoria.web.site.loaders.Directories",
                        "signoria.web.site.loaders.AppDirectories",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "signoria.web.site.place.place",
            ],
        },
    }
]

DATABASES = {"default": database_from(os.environ.get("SIGNORIA_DATABASE", ""), DATA, SYNC_FULL)}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
    }
}
TASKS = {
    "default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default", "notices"]}
}

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "signoria.web.accounts.sessions.People",
]
SESSION_ENGINE = "signoria.web.accounts.sessions"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 8},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "/"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 180  # a guest keeps the games for half a year
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = BEHIND_TLS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_TLS else None
SECURE_SSL_REDIRECT = BEHIND_TLS
SECURE_REDIRECT_EXEMPT = [r"^health$", r"^metrics$"]  # asked by machines behind the proxy
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if BEHIND_TLS else 0
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "style-src-attr": [UNSAFE_INLINE],  # positions of pieces are style attributes
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_000_000  # the largest record is far smaller
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

MAIL = mail_from(os.environ.get("SIGNORIA_MAIL", ""))
check_hosts(MAIL, ALLOWED_HOSTS)
EMAIL_BACKEND = MAIL.backend
EMAIL_FILE_PATH = mail_folder(DATA)  # without a mail server
EMAIL_HOST, EMAIL_PORT = MAIL.host, MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.user, MAIL.password
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.starts_tls, MAIL.is_tls
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = MAIL.sender
PASSWORD_RESET_TIMEOUT = 60 * 60 * 24 * 2

LANGUAGE_CODE = "en"
LOCALE_PATHS = [
    Path(__file__).parent.parent / "locale",
    *(board_folder(name) / "locale" for name in board_names()),
]
# The languages of the games' words that the interface knows too: a further one needs only files.
LANGUAGES = [
    (code, str(about["name"]))
    for code, about in load_words(SHARED, LANGUAGE_CODE).data["language"].items()
    if code == LANGUAGE_CODE or (LOCALE_PATHS[0] / code).is_dir()
]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = DATA / "static"
BOARD_FILES = {name: board_folder(name) / "static" for name in board_names()}
STATICFILES_DIRS = [
    *BOARD_FILES.values(),
    made_styles(DATA, [path / f"boards/{name}/accent.css" for name, path in BOARD_FILES.items()]),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "signoria.web.site.styles.Storage"
        if not DEBUG
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_INDEX_FILE = True  # /offline/ is a page
OFFLINE = DATA / "offline"  # the games without a server, if `signoria export` has written them
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
FORM_RENDERER = "django.forms.renderers.DjangoTemplates"

# How long a bot seems to think at least, in seconds: people want to see what happened.
BOT_PACE = float(os.environ.get("SIGNORIA_BOT_PACE", "0.7"))
# Games that are played on for every move a review compares.
REVIEW_SIMULATIONS = int(os.environ.get("SIGNORIA_REVIEW_SIMULATIONS", "24"))
REVIEW_HORIZON = 0  # turns that are played after a move; 0: as many as the game wants
# Limits per minute; a test or a load run may lift them.
LIMITS_ON = os.environ.get("SIGNORIA_LIMITS", "1") != "0"
# Connections of one process, in all and from one address (a school may share one).
CONNECTIONS = int(os.environ.get("SIGNORIA_CONNECTIONS", "4000"))
CONNECTIONS_PER_ADDRESS = int(os.environ.get("SIGNORIA_CONNECTIONS_PER_ADDRESS", "300"))

# Who may read /metrics: without a word nobody.
METRICS_TOKEN = os.environ.get("SIGNORIA_METRICS_TOKEN", "")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"()": "signoria.web.config.logs.Text"},
        "json": {"()": "signoria.web.config.logs.Json"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if os.environ.get("SIGNORIA_LOG") == "json" else "text",
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
}
