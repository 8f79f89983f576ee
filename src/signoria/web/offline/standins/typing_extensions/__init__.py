"""In a browser, whose Python has all of it."""

from typing import *  # noqa: F403
