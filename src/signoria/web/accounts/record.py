"""How a person did: finished games, places and points, ready to be drawn."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Q, QuerySet

from signoria.games import game_names, load_game, load_text
from signoria.web.accounts.models import User
from signoria.web.site.charts import spark
from signoria.web.tables.models import Seat, Table

SHOWN = 20  # finished games on the profile


@dataclass
class Finished:
    """One finished game of a person."""

    table: Table
    title: str
    place: int
    score: int
    best: int
    others: list[str]

    @property
    def won(self) -> bool:
        """First, alone or shared."""
        return self.place == 1


@dataclass(frozen=True)
class Share:
    """Part of the games that ended on a place, in per cent."""

    place: int
    count: int
    part: str


@dataclass
class GameRecord:
    """All finished games of one kind."""

    game: str
    title: str
    places: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)

    @property
    def played(self) -> int:
        """How many."""
        return len(self.places)

    @property
    def won(self) -> int:
        """How many of them first."""
        return self.places.count(1)

    @property
    def best(self) -> int:
        """The most points."""
        return max(self.scores, default=0)

    @property
    def average(self) -> int:
        """Points in the middle."""
        return round(sum(self.scores) / len(self.scores)) if self.scores else 0

    def shares(self) -> list[Share]:
        """Part of the games that ended on each place, for a bar."""
        found = []
        for place in sorted(set(self.places)):
            count = self.places.count(place)
            part = 100 * count / self.played
            found.append(Share(min(place, 5), count, f"{part:.2f}"))
        return found

    def line(self) -> str:
        """The points of the last games as a small curve, 120 by 32."""
        return spark(self.scores[-SHOWN:])


def finished_games(user: User, language: str) -> list[Finished]:
    """The newest first."""
    return read(own_seats(user), language)


def for_everybody(user: User, language: str) -> list[Finished]:
    """What everybody could watch, without what the person put away, the newest first: what counts
    cannot be put away."""
    shown = Q(hidden=False) | Q(table__rated=True)
    return read(own_seats(user).filter(shown, table__public=True), language)


def own_seats(user: User) -> QuerySet[Seat]:
    """A person's part in games that are over."""
    return Seat.objects.filter(user=user, shares_screen=False, table__status=Table.Status.OVER)


def read(seats: QuerySet[Seat], language: str) -> list[Finished]:
    """Those of them that have a result, the newest first."""
    found = seats.select_related("table").prefetch_related("table__seats").order_by("-table__ended")
    return [finished(seat, language) for seat in found if seat.table.result]


def favourites(games: list[Finished], language: str) -> list[GameRecord]:
    """The records, of the game that was played most first."""
    return sorted(by_game(games, language), key=lambda record: -record.played)


def finished(seat: Seat, language: str) -> Finished:
    """One finished game."""
    table = seat.table
    result = table.result or {}
    others = [other.name for other in table.seats.all() if other.number != seat.number]
    return Finished(
        table,
        load_text(load_game(table.game), language, []).title(),
        result["places"][seat.number],
        result["scores"][seat.number],
        max(result["scores"]),
        others,
    )


def by_game(games: list[Finished], language: str) -> list[GameRecord]:
    """One record per game that was played, in the order of the games."""
    found = {
        name: GameRecord(name, load_text(load_game(name), language, []).title())
        for name in game_names()
    }
    for game in reversed(games):
        record = found[game.table.game]
        record.places.append(game.place)
        record.scores.append(game.score)
    return [record for record in found.values() if record.played]


def summary(games: list[Finished]) -> dict[str, object]:
    """What the lists of a profile show."""
    return {
        "games": games[:SHOWN],
        "more": max(0, len(games) - SHOWN),
        "played": len(games),
        "won": sum(game.won for game in games),
    }
