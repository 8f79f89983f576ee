"""Who plays a game best, as far as anybody can be sure."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F

from signoria.web.ratings.models import Rating
from signoria.web.ratings.standing import Standing, standing

FEWEST = 5  # rated games before somebody is in the list
MOST = 100  # people in the list


@dataclass(frozen=True)
class Leader:
    """A line of the list."""

    place: int
    key: int  # of the person
    name: str
    games: int
    standing: Standing


def leaders(game: str) -> list[Leader]:
    """By the rating less its uncertainty: a lucky start alone leads nobody to the top."""
    found = (
        Rating.objects.filter(game=game, games__gte=FEWEST)
        .filter(user__is_active=True, user__is_guest=False, user__private=False)
        .select_related("user")
        .order_by((F("mu") - F("sigma")).desc(), "id")[:MOST]
    )
    return [
        Leader(
            place,
            rating.user_id,
            rating.user.shown_name(),
            rating.games,
            standing(rating.mu, rating.sigma),
        )
        for place, rating in enumerate(found, 1)
    ]
