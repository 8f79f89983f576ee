"""Find positions in which rules come up: writes a game's `positions.toml`.

python -m tests.tools.find_positions rialto --seeds 4

A rule is shown by the earliest position in which somebody decides by it, or may carry it out; one
in which a piece can only be taken (`GAINS`) shows what the piece does only if no other one does.
Games of the greedy bot come first, then games with variants for what is left, each in as few games
as possible.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from signoria.bots import make_bot
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.core.machine import OVER, actor, legal
from signoria.core.rulebook import load_rulebook
from signoria.games import load_game, rules_behind
from signoria.reading.book import load_reading
from signoria.reading.positions import frame_of, new_table

MOST_PICKS = 260
GAINS = ("take", "buy")  # how picks begin that only gain a piece

Found = tuple[list[str], dict[str, int], dict[str, int]]  # picks, rules shown, rules shown badly


def played(game: Game[Any], players: int, options: dict[str, Any], seed: int, bot: str) -> Found:
    """The picks of a game, and per rule after how many it comes up."""
    table, dice = new_table(game, players, options), Dice(seed)
    chooser = make_bot(bot, game, seed)
    picks: list[str] = []
    found: dict[str, int] = {}
    badly: dict[str, int] = {}
    table.run_chance(dice)
    while actor(table.state) != OVER and len(picks) < MOST_PICKS:
        s, seat = table.state, actor(table.state)
        frame, view, choices = frame_of(s), game.view(s, seat), list(legal(s))
        for action in (None, *choices):
            gains = action is not None and action.text.split()[0] in GAINS
            for n, rule in enumerate(rules_behind(game.name, view, frame, action)):
                (badly if gains and n == 0 else found).setdefault(rule, len(picks))
        chosen = chooser.choose(view, choices)
        picks.append(chosen.text)
        table.play(chosen, seat)
        table.run_chance(dice)
    return picks, found, badly


def shortest(games: dict[int, Found], left: set[str]) -> list[tuple[int, dict[str, int]]]:
    """Few games that show all that can be shown, and what each of them shows."""
    chosen: dict[int, dict[str, int]] = {}
    for way in (0, 1):  # well, then badly
        here = {seed: (found[1], found[2])[way] for seed, found in games.items()}
        while possible := left & {rule for found in here.values() for rule in found}:
            seed = max(here, key=lambda one: (len(possible & set(here[one])), -one))
            shows = {rule: here[seed][rule] for rule in sorted(possible & set(here[seed]))}
            chosen.setdefault(seed, {}).update(shows)
            left = left - set(shows)
    return list(chosen.items())


def configurations(game: Game[Any]) -> list[tuple[int, dict[str, Any], str]]:
    """The plain game, then each of its variants."""
    counts = [n for n in game.players if n > 1]
    plain: list[tuple[int, dict[str, Any], str]] = [
        (counts[0], {}, "greedy"),
        (counts[0], {}, "random"),
    ]
    for variant in load_reading(game.folder).variants:
        if variant.when:
            options = {name: values[0] for name, values in variant.when.items()}
            players = {"team": 4, "solo": 1}.get(str(options.get("mode")), counts[0])
            plain.append((players, options, "random"))
    return plain


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--seeds", type=int, default=4)
    args = parser.parse_args()
    game = load_game(args.game)
    lines = [f"# Positions that show rules; made by tests/tools/find_positions.py {args.game}.\n"]
    left = set(load_rulebook(game.folder).rules)
    for players, options, bot in configurations(game):
        games = {
            seed: played(game, players, options, seed, bot) for seed in range(1, args.seeds + 1)
        }
        for seed, shows in shortest(games, left):
            left -= set(shows)
            picks = games[seed][0][: max(shows.values())]
            lines.append(f"\n[[game]]\nseed = {seed}\nplayers = {players}\n")
            if options:
                values = ", ".join(
                    f"{name} = {json.dumps(value)}" for name, value in options.items()
                )
                lines.append(f"options = {{ {values} }}\n")
            lines.append(f"picks = {json.dumps(picks, ensure_ascii=False)}\n")
            lines.append("shows = { " + ", ".join(f"{k} = {n}" for k, n in shows.items()) + " }\n")
    path = Path(game.folder) / "positions.toml"
    path.write_text("".join(lines), encoding="utf-8")
    print(f"{path}: {len(load_rulebook(game.folder).rules) - len(left)} rules")


if __name__ == "__main__":
    main()
