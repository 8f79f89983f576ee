"""Which tables may be rated."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _


def why_not_with(approved: bool) -> str:
    """Why a table with these components cannot be rated; "" if it can."""
    return "" if approved else _("Rated games are played with packs the site's host has approved.")


def why_not(kinds: Sequence[str]) -> str:
    """Why a table with seats of these kinds ("me", "open", "link", "hot", "bot") cannot be rated;
    "" if it can."""
    if len(kinds) < 2:
        return _("A rated game needs at least two people.")
    if "bot" in kinds:
        return _("Bots do not play rated games.")
    if "hot" in kinds:
        return _("At a rated table everybody plays on a screen of their own.")
    if kinds.count("me") > 1:
        return _("At a rated table every seat has another person.")
    return ""
