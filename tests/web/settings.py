"""Settings for tests: a data folder of their own, no limits, bots that do not pause."""

from __future__ import annotations

import atexit
import os
import tempfile
from pathlib import Path

from signoria.packs.shelf import clear

if "SIGNORIA_TEST_DATA" not in os.environ:  # shared by the processes of one run
    os.environ["SIGNORIA_TEST_DATA"] = tempfile.mkdtemp(prefix="signoria-test-")
    atexit.register(clear, Path(os.environ["SIGNORIA_TEST_DATA"]), os.getpid())
os.environ["SIGNORIA_DATA"] = os.environ["SIGNORIA_TEST_DATA"]
os.environ["SIGNORIA_DEBUG"] = "1"

from signoria.web.config.settings import *  # noqa: F403

DEBUG = False
ALLOWED_HOSTS = ["*"]
BOT_PACE = 0.0
LIMITS_ON = False
REVIEW_SIMULATIONS = 4
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
