"""The games of a dataset, and the rows of their decisions."""

from __future__ import annotations

import json
from typing import Any

from signoria.arena.match import Match
from signoria.bots.learned import best_evaluator_of
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.codec import state_to_json
from signoria.core.game import Game
from signoria.core.machine import OVER, apply, legal
from signoria.core.playout import run_chance
from signoria.games import load_game
from signoria.research.datasets.plan import Plan
from signoria.research.encoding import Encoder
from signoria.research.rewards import rank


def play(plan: Plan, number: int) -> list[dict[str, Any]]:
    """Every decision of one game; the same game as in `signoria simulate`."""
    game = load_game(plan.game)
    encoder = plan.encoder()
    value = best_evaluator_of(game)
    match = Match(game, plan.players, plan.options, plan.bots, plan.seed, plan.pack)
    names = match.names(number)
    state, bots, dice = match.begin(number)
    rows: list[dict[str, Any]] = []
    while (seat := run_chance(state, dice)) != OVER:
        options = legal(state)
        view = game.view(state, seat)
        chosen = options[0] if len(options) == 1 else bots[seat].choose(view, options)
        rows.append(
            {
                "game": number,
                "ply": len(rows),
                "bot": names[seat],
                "value": value(game.determinize(view, seat, Dice(0)), seat),
                **decision(plan, encoder, view, seat, options, chosen),
            }
        )
        apply(state, chosen)
    add_result(game, state, rows)
    return rows


def decision(
    plan: Plan,
    encoder: Encoder,
    view: Any,
    seat: int,
    options: list[Action],
    chosen: Action,
) -> dict[str, Any]:
    """One decision, from the view of its seat."""
    row: dict[str, Any] = {
        "seat": seat,
        "legal": [action.id for action in options],
        "chosen": chosen.id,
    }
    if plan.form != "json":
        row["tensor"] = encoder.raw(view, seat)
    if plan.form != "tensor":
        row["view"] = json.dumps(state_to_json(view), separators=(",", ":"))
    return row


def add_result(game: Game[Any], state: Any, rows: list[dict[str, Any]]) -> None:
    """How the game ended, in every row."""
    result = game.result(state)
    ranks = rank(game, state)
    for row in rows:
        seat = row["seat"]
        row["score"] = result.scores[seat]
        row["place"] = result.places[seat]
        row["rank"] = ranks[seat]
        row["scores"] = result.scores
        row["ledger"] = json.dumps(result.ledger[seat], sort_keys=True)
