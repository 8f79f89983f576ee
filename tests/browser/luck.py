"""The site as browser tests know it: its settings, without luck.  Every table has the same dice,
bots choose by the position alone, guests have the longest names.  What is drawn by whom is not
tested here (`tests/web/test_fair.py`), and nothing in the site itself knows of this.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from django.apps import AppConfig

from signoria.web.config.settings import *  # noqa: F403, settings are what this module's names are
from signoria.web.config.settings import INSTALLED_APPS as APPS

INSTALLED_APPS = [*APPS, f"{__name__}.NoLuck"]
SEED = "the same in every run"
PLIES = 1000  # a bot's seed is the number of its table times this, and the ply


class NoLuck(AppConfig):
    """Takes the place of all that is drawn, in the server and in its workers."""

    name = __name__
    label = "no_luck"

    def ready(self) -> None:
        """When all models are known."""
        from signoria.web.accounts import people
        from signoria.web.accounts.models import User
        from signoria.web.accounts.names import BY, FIRST
        from signoria.web.learn import cards
        from signoria.web.tables import bots, models
        from signoria.web.tables.services import progress

        thinker = bots.thinker
        first, by = sorted(FIRST, key=len), sorted(BY, key=len)

        def without_parts(secret: str, _parts: Sequence[str]) -> str:
            return secret

        def same_thinker(strength: str, game: Any, number: int) -> Any:
            return thinker(strength, game, number % PLIES)

        def name() -> str:
            nth = 1 + User.objects.count() % 2  # two at one table have different ones
            return f"{first[-nth]} {by[-nth]}"

        models.secrets = SimpleNamespace(choice=secrets.choice, token_hex=lambda _bytes: SEED)
        progress.drawn_from = without_parts
        bots.thinker = same_thinker
        people.made_up_name = name
        cards.FEW_GAMES = 0  # a card that comes at its time would lie where a test touches
