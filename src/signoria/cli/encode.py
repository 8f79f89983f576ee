"""`signoria encode`: what the entries of a game's tensor mean."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from signoria.cli.common import (
    AsJson,
    GameName,
    PlayerCount,
    WrittenOptions,
    console,
    counted,
    options_in_words,
    print_json,
    table_size,
    tight_table,
)
from signoria.core.game import Game
from signoria.games import load_game


def encode(
    game: GameName,
    players: PlayerCount = None,
    option: WrittenOptions = None,
    describe: Annotated[
        bool, typer.Option("--describe", help="Every slice with its place, range and meaning.")
    ] = False,
    recall: Annotated[
        bool, typer.Option("--recall", help="With all that the seat has seen and done before.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Show how a seat's view becomes a tensor.

    Values lie between 0 and 1: an entry holds a number divided by the most it can be.
    """
    from signoria.research.encoding import encoder_of  # needs numpy; other commands do not
    from signoria.research.recall import recall_of

    found = load_game(game)
    count, options = table_size(found, players, option, least=2)
    encoder = encoder_of(found, count, options)
    shown = recall_of(encoder) if recall else encoder
    data: dict[str, Any] = {
        "game": game,
        "players": count,
        "options": options,
        "entries": shown.size,
        "actions": len(found.catalogue),
        "slices": [each.to_json() for each in shown.layout.slices],
    }
    if json:
        print_json(data)
    else:
        print_layout(found, data, describe)


def print_layout(game: Game[Any], data: dict[str, Any], describe: bool) -> None:
    """The sizes, and every slice if it was asked for."""
    out = console()
    shown = options_in_words(game, data["options"])
    out.print(
        f"{data['game']}, {counted(data['players'], 'player')}{', ' + shown if shown else ''}: "
        f"{data['entries']} entries in {len(data['slices'])} slices, {data['actions']} actions"
    )
    if not describe:
        return
    table = tight_table("Slice")
    table.add_column("Entries", justify="right")
    table.add_column("1.0 is", justify="right")
    table.add_column("Meaning", overflow="fold")
    for each in data["slices"]:
        place = f"{each['start']}–{each['stop'] - 1}"
        table.add_row(each["name"], place, str(each["most"]), each["meaning"])
    out.print(table)
