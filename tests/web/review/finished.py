"""Finished games and reviews of them, small enough for a test."""

from __future__ import annotations

from functools import cache
from typing import Any

from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, OVER, actor, legal
from signoria.core.record import Record
from signoria.core.record import Table as CoreTable
from signoria.games import load_game
from signoria.web.accounts.models import User
from signoria.web.review import making
from signoria.web.review.models import Piece, Review
from signoria.web.site import clock
from signoria.web.tables import services
from signoria.web.tables.models import Table


@cache
def played(game: str, players: int, decisions: int, mode: str = "") -> str:
    """The beginning of a game, as a record's text: the last option of everybody."""
    mode = "solo" if players == 1 else mode
    options = {"mode": mode} if mode else {}
    table, dice = CoreTable(load_game(game), players, options), Dice(game)
    while (who := actor(table.state)) != OVER and decisions:
        if who == CHANCE:
            table.roll(dice)
            continue
        options = legal(table.state)
        table.play(options[-1])
        decisions -= len(options) > 1
    return table.record.to_text()


def record(game: str, players: int = 2, decisions: int = 100_000, mode: str = "") -> Record:
    """The same as a record."""
    from signoria.core.record import read_record

    return read_record(played(game, players, decisions, mode), lambda name: load_game(name).options)


def table_of(
    user: User, game: str, players: int = 2, decisions: int = 100_000, mode: str = ""
) -> Table:
    """A game of this person that is over: played out, or abandoned after so many decisions."""
    table = services.table_from_record(user, record(game, players, decisions, mode), 0, "novice")
    now = clock.now()
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER, ended=now, public=True)
    return Table.objects.get(pk=table.pk)


def reviewed(table: Table, user: User) -> Review:
    """A review with made-up numbers of the first decisions, as though the engine had found them."""
    return filled(making.ask(table, user, "here"))


def filled(review: Review) -> Review:
    """One that is under way, made."""
    making.begin(review)
    for number, piece in enumerate(review.pieces.order_by("ply")):
        piece.found = made_up(review, piece, number)
        piece.save()
    making.finish(review)
    return Review.objects.get(pk=review.pk)


def praised(other: str, number: int) -> list[Any] | None:
    """All others would have been mistakes."""
    return [other, [4.0, 3.0, 5.0], 0.1, {"to come": 4.0}] if number % 9 == 0 else None


def made_up(review: Review, piece: Piece, number: int) -> dict[str, Any]:
    """What the engine might have said."""
    from signoria.review.reviewing import opened

    seats = review.table.players
    if piece.ply == Piece.START:
        return {"start": [[0.0, 0.0, 0.0]] * seats}
    states, turns, _judge = opened(services.record_of(review.table).to_text(), None)
    if piece.ply not in turns:
        one = [1.0, -1.0, 3.0] if number % 3 else [-2.0, -3.0, -1.0]
        zero = [0.0, -1.0, 1.0]
        rows = [one, *[zero] * (seats - 1)]
        return {"luck": {"ply": piece.ply, "text": "roll", "leads": rows, "points": rows}}
    turn = turns[piece.ply]
    best = legal(states[piece.ply])[0].text
    loss = 9.0 if number % 7 == 0 else 0.4 * (number % 3)
    return {
        "decision": {
            "turn": {"ply": turn.ply, "seat": turn.seat, "picks": list(turn.picks)},
            "played": ", ".join(turn.picks),
            "best": best if loss else ", ".join(turn.picks),
            "loss": [loss, loss - 0.3, loss + 0.3] if loss else [0.0, 0.0, 0.0],
            "chance_lost": loss / 30,
            "choices": len(legal(states[piece.ply])),
            "spread_of_best": 2.0,
            "missed": loss,
            "effects": [[-loss if seat == turn.seat else loss] * 3 for seat in range(seats)],
            "points": [50.0 + number % 5] * seats,
            "margins": [1.5] * seats,
            "wins": [1 / seats] * seats,
            "chance_before": 0.5 + loss / 30,
            "lines": {"to come": loss} if loss else {},
            "others": [[best, 0.0, 0.0, 0.6], [", ".join(turn.picks), loss, 0.3, 0.5]],
            "value": [0.0, -1.0, 1.0],
            "games": 8,
            "praise": praised(best, number) if not loss else None,
        }
    }
