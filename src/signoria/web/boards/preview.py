"""A board as one HTML file, without server or database: to look at while drawing it.

python -m signoria.web.boards.preview rialto --players 3 --moves 80
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import Any


def position(args: argparse.Namespace) -> Any:
    """A table after some random or greedy moves."""
    from signoria.bots import make_bot
    from signoria.core.action import Action
    from signoria.core.chance import Dice
    from signoria.core.machine import OVER, actor, legal
    from signoria.core.record import Table
    from signoria.games import load_game

    game = load_game(args.game)
    by_name = {option.name: option for option in game.options}
    options = {}
    for written in args.option:
        name, _, value = written.partition("=")
        options[name] = by_name[name].parse(value)
    table = Table(
        game, args.players, options, ["Ola", "Lorenzo", "Bianca", "Heron", "Iga"][: args.players]
    )
    dice = Dice(args.seed)
    bot = make_bot(args.bot, game, args.seed)

    def choose(s: Any, seat: int) -> Action:
        return bot.choose(game.view(s, seat), legal(s))

    table.state.events = []
    while actor(table.state) != OVER and len(table.record.moves) < args.moves:
        table.state.events = []
        table.step(dice, choose)
    while args.until_mine and actor(table.state) not in (OVER, args.viewer):
        table.state.events = []
        table.step(dice, choose)
    table.run_chance(dice)
    return table


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--viewer", type=int, default=0, help="a seat; below 0: a spectator")
    parser.add_argument("--until-mine", action="store_true", help="go on until the viewer decides")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--theme", default="light")
    parser.add_argument("--out", type=Path, help="<game>.html here if nothing is said")
    args = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "signoria.web.config.settings"
    os.environ["SIGNORIA_DEBUG"] = "1"
    os.environ.setdefault("SIGNORIA_DATA", tempfile.mkdtemp())
    import django

    django.setup()
    from django.utils import translation

    from signoria.core.machine import SPECTATOR
    from signoria.web.tables.page import standalone

    viewer = args.viewer if args.viewer >= 0 else SPECTATOR
    with translation.override(args.lang):
        out = args.out or Path(f"{args.game}.html")
        out.write_text(standalone(position(args), viewer, args.lang, args.theme))
        sys.stdout.write(f"{out}\n")


if __name__ == "__main__":
    main()
