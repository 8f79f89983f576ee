"""Ratings as people see them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from signoria.games import game_names, load_game, load_text
from signoria.web.accounts.models import User
from signoria.web.ratings import maths
from signoria.web.ratings.models import RatedResult, Rating
from signoria.web.site.charts import Chart, course_chart, spark
from signoria.web.tables.models import Seat, Table

SHOWN = 30  # results in the line of a profile


@dataclass(frozen=True)
class Standing:
    """A person's strength in one game."""

    points: int
    spread: int
    provisional: bool


@dataclass(frozen=True)
class Change:
    """What a game did to a person's rating."""

    before: int
    after: int

    @property
    def difference(self) -> str:
        """With its sign."""
        gained = self.after - self.before
        return f"−{-gained}" if gained < 0 else f"+{gained}"

    @property
    def is_loss(self) -> bool:
        """Did it go down?"""
        return self.after < self.before


@dataclass(frozen=True)
class GameRating:
    """A person's rating in one game, with the way it went."""

    game: str
    title: str
    games: int
    standing: Standing
    last: Change | None
    line: str
    chart: Chart | None


def standing(mu: float, sigma: float) -> Standing:
    """The numbers people see."""
    return Standing(maths.points(mu), maths.spread(sigma), maths.is_provisional(sigma))


def standings(table: Table, seats: Iterable[Seat]) -> dict[int, Standing]:
    """Seat by seat, at a rated table; nothing elsewhere and about people who have none yet."""
    if not table.rated:
        return {}
    people = {seat.user_id: seat.number for seat in seats if seat.user_id is not None}
    found = Rating.objects.filter(game=table.game, user__in=people)
    return {people[rating.user_id]: standing(rating.mu, rating.sigma) for rating in found}


def change(result: RatedResult) -> Change:
    """In the numbers people see."""
    return Change(maths.points(result.mu_before), maths.points(result.mu_after))


def changes(table: Table) -> dict[int, Change]:
    """What a finished game did, seat by seat."""
    if not table.rated:
        return {}
    people = {seat.user_id: seat.number for seat in table.seats.all() if seat.user_id is not None}
    found = table.rated_results.filter(user__in=people)
    return {people[result.user_id]: change(result) for result in found}


def of_person(user: User, language: str) -> list[GameRating]:
    """All ratings of a person, in the order of the games."""
    order = {name: number for number, name in enumerate(game_names())}
    known = sorted(user.ratings.all(), key=lambda rating: order[rating.game])
    return [of_game(rating, language) for rating in known]


def of_game(rating: Rating, language: str) -> GameRating:
    """One rating with its last results."""
    newest = rating.user.rated_results.filter(table__game=rating.game).order_by("-id")[:SHOWN]
    results = list(newest)[::-1]
    strengths = [(result.mu_before, result.sigma_before) for result in results[:1]]
    strengths += [(result.mu_after, result.sigma_after) for result in results]
    course = [(maths.points(mu), maths.spread(sigma)) for mu, sigma in strengths]
    title = load_text(load_game(rating.game), language, []).title()
    return GameRating(
        rating.game,
        title,
        rating.games,
        standing(rating.mu, rating.sigma),
        change(results[-1]) if results else None,
        spark([points for points, _ in course]),
        course_chart(title, course),
    )


def export(user: User) -> list[dict[str, Any]]:
    """Everything about a person's ratings, ready for JSON."""
    return [
        {
            "game": rating.game,
            "games": rating.games,
            "rating": maths.points(rating.mu),
            "mu": rating.mu,
            "sigma": rating.sigma,
            "results": [
                {
                    "table": result.table.code,
                    "at": result.at.isoformat(),
                    "mu_before": result.mu_before,
                    "mu_after": result.mu_after,
                }
                for result in user.rated_results.filter(table__game=rating.game).select_related(
                    "table"
                )
            ],
        }
        for rating in user.ratings.order_by("game")
    ]
