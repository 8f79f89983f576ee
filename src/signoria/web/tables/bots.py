"""The five strengths of bots, by name, and how each of them thinks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from signoria.bots import Bot, make_bot
from signoria.core.game import Game


@dataclass(frozen=True)
class Strength:
    """A bot people can choose."""

    key: str
    name: Any  # translated when shown
    about: Any
    spec: str
    milliseconds: int = 0  # of thinking per turn; 0: at once


STRENGTHS = [
    Strength("novice", _("Novice"), _("picks anything that is allowed"), "random"),
    Strength("merchant", _("Merchant"), _("takes what pays at once"), "greedy"),
    Strength("notary", _("Notary"), _("thinks a moment ahead"), "search", 120),
    Strength("magister", _("Magister"), _("thinks ahead and remembers"), "search", 500),
    Strength("doge", _("Doge"), _("thinks long, plays hard"), "search", 1500),
]
BY_KEY = {strength.key: strength for strength in STRENGTHS}
DEFAULT = "merchant"


def thinker(strength: str, game: Game[Any], seed: int) -> Bot:
    """The bot behind a strength."""
    return make_bot(BY_KEY[strength].spec, game, seed)
