"""The only writer of ratings: a result counts in the transaction in which its game ends."""

from __future__ import annotations

from typing import Any

from signoria.core.game import Game
from signoria.web.accounts.models import User
from signoria.web.ratings import maths
from signoria.web.ratings.models import RatedResult, Rating
from signoria.web.tables.locks import lock_people
from signoria.web.tables.models import Seat, Table


def count(table: Table, game: Game[Any], state: Any) -> None:
    """Rate everybody at a table whose game has just ended.

    Whoever was late, and did not come back from the bot that stood in, is last.  Whoever was
    deleted during the game has no rating any more: the others are compared among themselves.
    """
    sides: dict[int, list[Seat]] = {}
    for seat in table.seats.all():
        if seat.user_id is not None:
            sides.setdefault(game.side(state, seat.number), []).append(seat)
    if len(sides) < 2 or table.result is None:
        return
    # Another rated game of one of them may end in the same moment.
    lock_people(seat.user_id for seats in sides.values() for seat in seats if seat.user_id)
    places = [place_of(seats, table.result["places"]) for seats in sides.values()]
    before = [[rating_of(seat, table.game) for seat in seats] for seats in sides.values()]
    after = maths.rate([[(one.mu, one.sigma) for one in side] for side in before], places)
    for ratings, strengths in zip(before, after, strict=True):
        for rating, strength in zip(ratings, strengths, strict=True):
            change(table, rating, strength)


def place_of(side: list[Seat], places: list[int]) -> int:
    """The place of a side; behind all others if everybody on it left the game to bots."""
    stayed_away = all(seat.stand_in or seat.out for seat in side)
    return len(places) + 1 if stayed_away else places[side[0].number]


def rating_of(seat: Seat, game: str) -> Rating:
    """The rating of a seat's person; a new one where there is none yet."""
    known = Rating.objects.filter(user=seat.user, game=game).first()
    mu, sigma = maths.FIRST
    return known or Rating(user=seat.user, game=game, mu=mu, sigma=sigma)


def change(table: Table, rating: Rating, strength: maths.Strength) -> None:
    """Write a person's new rating, and what it was before."""
    mu, sigma = strength
    RatedResult.objects.create(
        table=table,
        user=rating.user,
        mu_before=rating.mu,
        sigma_before=rating.sigma,
        mu_after=mu,
        sigma_after=sigma,
    )
    rating.mu, rating.sigma = mu, sigma
    rating.games += 1
    rating.save()


def merge(guest: User, account: User) -> None:
    """A guest's ratings go to the account where it has none: two estimates cannot be added."""
    known = set(account.ratings.values_list("game", flat=True))
    guest.rated_results.exclude(table__game__in=known).update(user=account)
    guest.ratings.exclude(game__in=known).update(user=account)
