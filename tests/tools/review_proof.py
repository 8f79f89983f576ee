"""Is a review true?  `make review-proof`; what is found goes into docs/review.md.

    truth      late positions, every roll and draw counted out: do values, losses and luck agree?
    tenth      the same of the whole last tenth, counted out ten times as far (an hour and more)
    middle     two moves amid a game: do games played to the end differ as the judge foresees?
    foresight  the lead at a glance all through a game against the one at its end
    blunders   a game with one planted blunder: is it among the first three turning points?
    luck       games between equal bots: does luck sum to zero?
    doubt      what the judge finds better where the engine itself has moved (doubt.toml)
    spread     how far apart equal bots end, for every number of players (spread.toml)
    rest       whole reviews: what start, luck and decisions leave unexplained

Every game is a line of a file under build/review-proof: stopped, it goes on where it was.
What nobody has looked at yet: `python -m tests.tools.review_proof blunders:burgundy --first 60000
--games 14`.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from math import hypot, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, linear_regression, median, stdev
from typing import Any

from signoria.arena.processes import over_processes
from signoria.arena.statistics import wilson
from signoria.bots import make_bot
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.errors import SignoriaError
from signoria.core.game import Game
from signoria.core.machine import CHANCE, OVER, actor, legal
from signoria.core.options import Options, word
from signoria.core.record import Record, Table
from signoria.games import load_game
from signoria.review.candidates import Candidate, Position
from signoria.review.decisions import Weighing
from signoria.review.judge import LATE, Judge
from signoria.review.luck import luck_of
from signoria.review.paired import EXACT_ZERO, Estimate, Z
from signoria.review.report import seat_row
from signoria.review.reviewing import Reviewing, opened
from signoria.review.spread import doubt_of, spread_of
from signoria.review.standing import leads_at_the_end
from tests.review.counting import agreements

FOLDER = Path("build/review-proof")
PLAYERS = 2
PLANTED = 8.0  # points that a planted blunder is worse than the best move, at least
SIMULATIONS = 12
LAST, STEPS, DEALS = 8, 400, 60  # of a late position: moves, what is counted out, hidden deals
REVIEWED = 16  # of a whole review
WEAKER = "merchant"
WHOLE = 60  # games to the end, for each of two moves
ASKED = 4  # decisions of a game that are asked about, between these shares of it
AMID, LIKELY = (0.05, 0.88), 6  # and among how many moves that look best
FEW = 8  # of a review that looks for a blunder
BELIEVED = 16  # games that confirm how bad a blunder is, on dice that the review does not see
EARLIEST, LATEST = 0.05, 0.9  # where blunders are planted
FIRST = 7_000  # games before this number were looked at while the review was made: no proof
ANOTHER = 1_000  # the number of the game instead, where nothing so bad can be planted
TRIES = 6
NAMES = ("rialto", "principato", "burgundy", "tuscany", "florence")
PARTS: dict[str, dict[str, int]] = {  # games of each
    "truth": dict.fromkeys(NAMES, 10),
    "tenth": {"principato": 3, "rialto": 3},
    "middle": dict.fromkeys(NAMES, 10),
    "foresight": dict.fromkeys(NAMES, 200),
    "doubt": {"burgundy": 2, "florence": 1, "principato": 2, "rialto": 6, "tuscany": 3},
    "spread": dict.fromkeys(NAMES, 200),
    "luck": dict.fromkeys(NAMES, 200),
    "blunders": dict.fromkeys(NAMES, 20),
    "rest": dict.fromkeys(NAMES, 10),
}


def played_on(table: Table, number: int, until: int = 100_000, first: str = "value") -> None:
    """Bots play to the end, or up to a move; the first seat is this one's."""
    game = table.game
    dice = Dice(f"proof|{number}|{len(table.record.moves)}")
    seats = range(table.record.players)
    names = [first, *["value"] * (len(seats) - 1)]
    bots = [make_bot(name, game, number * 101 + seat) for seat, name in enumerate(names)]
    while (who := actor(table.state)) != OVER and len(table.record.moves) < until:
        if who == CHANCE:
            table.roll(dice)
            continue
        options = legal(table.state)
        view = game.view(table.state, who)
        table.play(options[0] if len(options) == 1 else bots[who].choose(view, options))


def a_table(game: Game[Any], number: int, players: int = PLAYERS, first: str = "value") -> Table:
    """A game between equal bots, or with a weaker one first, played to the end."""
    table = Table(game, players)
    played_on(table, number, first=first)
    return table


def a_game(game: Game[Any], number: int, first: str = "value") -> Record:
    """What was played there."""
    return a_table(game, number, first=first).record


# --- truth ----------------------------------------------------------------------------------


def truth(name: str, number: int) -> dict[str, Any]:
    """How many values, losses and lucks of the end of a game lie in their intervals."""
    record = a_game(load_game(name), number)
    return {"agreements": agreements(record, SIMULATIONS * 2, STEPS, DEALS, LAST)}


def tenth(name: str, number: int) -> dict[str, Any]:
    """The same of the whole last tenth."""
    record = a_game(load_game(name), number)
    return {"agreements": agreements(record, SIMULATIONS * 2)}


# --- middle ---------------------------------------------------------------------------------


def middle(name: str, number: int) -> dict[str, Any]:
    """Of two moves the difference that the judge foresees, and that of games to the end."""
    game = load_game(name)
    record = a_game(game, number)
    states, turns, judge = opened(record.to_text(), None)
    rng = Random(f"middle|{number}")
    first, last = (int(share * len(states)) for share in AMID)
    plies = [ply for ply in turns if first < ply < last and len(legal(states[ply])) > 1]
    found = []
    for ply in rng.sample(plies, min(ASKED, len(plies))):
        seat, left = record.moves[ply].seat, 1.0 - ply / len(states)
        at = Position(judge, states[ply], seat, "middle", left)
        moves = at.whole_moves(150)[:LIKELY]
        if len(moves) > 1:
            pair = moves[0].picks, rng.choice(moves[1:]).picks
            far = Position(judge, states[ply], seat, "far", 0.0)
            far.ending.is_short = False  # sampled, like the other
            said, true = apart(at, pair, SIMULATIONS * 2), apart(far, pair, WHOLE)
            found.append({"left": left, "said": list(said), "true": list(true)})
    return {"pairs": found, "doubt": doubt_of(name, PLAYERS).sd}


def apart(at: Position, pair: tuple[Sequence[Action], Sequence[Action]], games: int) -> Estimate:
    """By how much the first of two moves is better in so many games."""
    first, second = (Candidate(tuple(picks), 0.0) for picks in pair)
    for each in (first, second):
        at.play(each, range(games))
    return at.compared(first, second, range(games))


# --- foresight ------------------------------------------------------------------------------


def foresight(name: str, number: int) -> dict[str, Any]:
    """The lead of the first seat by the evaluation alone, amid each tenth, and at the end."""
    record = a_game(load_game(name), number)
    states, _turns, judge = opened(record.to_text(), None)
    shares = [(tenth + 0.5) / 10 for tenth in range(10)]
    moments = [(states[int(len(record.moves) * share)], 1.0 - share) for share in shares]
    said = [judge.at(s, left).leads[0] for s, left in moments]
    return {"said": said, "came": judge.at(states[-1], 0.0).leads[0]}


# --- blunders -------------------------------------------------------------------------------


def blunders(name: str, number: int) -> dict[str, Any]:
    """Was a planted blunder found?"""
    game = load_game(name)
    numbers = range(number, number + TRIES * ANOTHER, ANOTHER)
    tried = (with_blunder(game, a_game(game, each), each) for each in numbers)
    planted = next((each for each in tried if each is not None), None)
    if planted is None:
        return {"planted": False}
    text, ply, worse = planted
    reviewing = Reviewing(text, FEW)
    moves = reviewing.record().moves
    plies = [each for each in reviewing.plies() if moves[each].seat != CHANCE]
    decisions = [each for ply_ in plies if (each := reviewing.at(ply_).decision) is not None]
    review = reviewing.put_together(decisions, [], [EXACT_ZERO] * PLAYERS)
    points = [each.turn.ply for each in review.turning_points()]
    loss = next((each.loss.value for each in decisions if each.turn.ply == ply), 0.0)
    return {"planted": True, "ply": ply, "worse": worse, "loss": loss, "found": ply in points}


def with_blunder(game: Game[Any], record: Record, number: int) -> tuple[str, int, float] | None:
    """The game up to a decision, a bad move there, then the bots go on; where, and how bad."""
    rng = Random(f"plant|{number}")
    length = len(record.moves)
    plies = list(range(int(EARLIEST * length), int(LATEST * length)))
    rng.shuffle(plies)
    for ply in plies:
        table = Table(game, PLAYERS)
        for move in record.moves[:ply]:
            table.follow(move)
        seat = actor(table.state)
        if seat < 0 or record.moves[ply - 1].seat == seat:  # a new move begins here
            continue
        bad = bad_move(game, table, seat, 1.0 - ply / length)
        if bad is not None:
            for action in bad[0].picks:
                table.play(action)
            played_on(table, number)
            return table.record.to_text(), ply, bad[1]
    return None


def bad_move(
    game: Game[Any], table: Table, seat: int, left: float
) -> tuple[Candidate, float] | None:
    """The least bad of those that are bad enough, by games of their own."""
    at = Position(Judge(game), table.state, seat, "plant", left)
    moves = at.whole_moves(150)
    bad = [each for each in moves if each.glance <= moves[0].glance - PLANTED]
    for each in bad[:2]:
        numbers = range(BELIEVED)
        for candidate in (moves[0], each):
            at.play(candidate, numbers)
        worse = at.compared(moves[0], each, numbers).value
        if worse >= PLANTED:
            return each, worse
    return None


# --- luck, doubt and spread -----------------------------------------------------------------


def luck(name: str, number: int) -> dict[str, Any]:
    """The luck of everybody in one game, in points of lead and in own points."""
    game = load_game(name)
    text = a_game(game, number).to_text()
    states, _, _ = opened(text, None)
    record, judge = Reviewing(text).record(), Judge(game, 0)
    found = [
        luck_of(judge, states[ply], ply, move.text, 2, f"proof|{number}", 1.0)
        for ply, move in enumerate(record.moves)
        if move.seat == CHANCE
    ]
    events = [each for each in found if each is not None]
    return {
        "leads": [sum(each.leads[seat].value for each in events) for seat in range(PLAYERS)],
        "points": [sum(each.points[seat].value for each in events) for seat in range(PLAYERS)],
    }


def doubt(name: str, number: int) -> dict[str, Any]:
    """By how much the judge finds another move better than the engine's own, before the end."""
    text = a_game(load_game(name), number).to_text()
    states, turns, judge = opened(text, None)
    spread = spread_of(name, PLAYERS)
    found: list[float] = []
    for ply, turn in sorted(turns.items()):
        left = 1.0 - ply / len(states)
        if left > LATE and len(legal(states[ply])) > 1:
            weighing = Weighing(judge, states[ply], turn, "doubt", left)
            gap = weighing.undoubted(SIMULATIONS, spread)
            found += [] if gap is None else [gap]
    return {"gaps": found}


def spread(name: str, number: int) -> dict[str, Any]:
    """The lead of every seat over its best rival, for every number of players but one, and with
    every option by itself."""
    game = load_game(name)
    return {"spread": {key: leads(game, number, *table) for key, table in tables_of(game).items()}}


def tables_of(game: Game[Any]) -> dict[str, tuple[int, Options]]:
    """Players and options, by what spread.toml calls them."""
    found: dict[str, tuple[int, Options]] = {}
    for players in range(max(2, game.players.start), game.players.stop):
        found[str(players)] = (players, {})
    for option in game.options:
        for choice in option.choices[1:]:
            for players in (2, 4):  # teams need four
                with suppress(SignoriaError):
                    Table(game, players, {option.name: choice})
                    key = f"{players} {option.name}={word(choice)}"
                    found[key] = (players, {option.name: choice})
                    break
    return found


def leads(game: Game[Any], number: int, players: int, options: Options) -> list[float]:
    """How far every seat is ahead at the end; of those who win together one."""
    table = Table(game, players, options)
    played_on(table, number)
    s, scores = table.state, [float(score) for score in game.result(table.state).scores]
    sides = [game.side(s, seat) for seat in range(players)]
    found = leads_at_the_end(scores, sides)
    return [lead for seat, lead in enumerate(found) if sides.index(sides[seat]) == seat]


def rest(name: str, number: int) -> dict[str, Any]:
    """What a review of a whole game leaves unexplained, and how unsure that is: of a weaker bot
    against the engine in half of the games, so that there is more to explain than luck."""
    record = a_game(load_game(name), number, WEAKER if number % 2 else "value")
    review = Reviewing(record.to_text(), REVIEWED).review()
    return {"seats": [seat_row(each) for each in review.seats], "spread": review.spread}


# --- what was found -------------------------------------------------------------------------


def told(part: str, name: str, rows: list[dict[str, Any]]) -> str:
    """One line about a part and a game."""
    return f"{part} {name}: {TELLING[part](rows)}"


def tell_truth(rows: list[dict[str, Any]]) -> str:
    """Of each kind how many hold."""
    counts: dict[str, list[int]] = {}
    for row in rows:
        for kind, (held, of) in row["agreements"].items():
            total = counts.setdefault(kind, [0, 0])
            total[0] += held
            total[1] += of
    return ", ".join(f"{kind} {held} of {of}" for kind, (held, of) in sorted(counts.items()))


def tell_middle(rows: list[dict[str, Any]]) -> str:
    """How often both agree, as unsure as they are, and how much of what was foreseen came."""
    pairs = [(Estimate(*each["said"]), Estimate(*each["true"])) for each in all_of(rows, "pairs")]
    off = Z * rows[0]["doubt"]
    held = sum(abs(s.value - t.value) <= hypot(s.margin, off, t.margin) for s, t in pairs)
    size = sum(said.value**2 for said, _ in pairs)
    slope = sum(said.value * true.value for said, true in pairs) / max(size, 1e-9)
    means = [fmean(values) for values in zip(*[(s.value, t.value) for s, t in pairs], strict=True)]
    return (
        f"{held} of {len(pairs)} pairs agree, {slope:.2f} of what was foreseen came "
        f"({means[0]:.1f} points in the mean, {means[1]:.1f} came)"
    )


def tell_foresight(rows: list[dict[str, Any]]) -> str:
    """Of each tenth how much of a point that was foreseen came."""
    came = [row["came"] for row in rows]
    slopes = [
        linear_regression(said, came).slope
        for said in zip(*[row["said"] for row in rows], strict=True)
    ]
    return f"{len(rows)} games, by tenths: " + ", ".join(f"{slope:.2f}" for slope in slopes)


def all_of(rows: list[dict[str, Any]], key: str) -> list[Any]:
    """What all games found."""
    return [each for row in rows for each in row[key]]


def tell_blunders(rows: list[dict[str, Any]]) -> str:
    """How many were found."""
    real = [row for row in rows if row["planted"]]
    found = sum(row["found"] for row in real)
    low, high = wilson(found, max(1, len(real)))
    return f"{found} of {len(real)} found ({low:.0%} to {high:.0%}), {len(rows)} games"


def tell_luck(rows: list[dict[str, Any]]) -> str:
    """The mean of each seat with its interval."""
    parts = [f"{len(rows)} games"]
    for key in ("leads", "points"):
        for seat in range(PLAYERS):
            values = [row[key][seat] for row in rows]
            off = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
            parts.append(f"{key} of seat {seat} {fmean(values):+.2f} ± {off:.2f}")
    return ", ".join(parts)


def tell_doubt(rows: list[dict[str, Any]]) -> str:
    """As doubt.toml has it."""
    gaps = all_of(rows, "gaps")
    return f"mean = {fmean(gaps):.2f}, sd = {stdev(gaps):.2f} of {len(gaps)} decisions"


def tell_spread(rows: list[dict[str, Any]]) -> str:
    """As spread.toml has it."""
    parts = [f"{len(rows)} games each"]
    for table in rows[0]["spread"]:
        found = [lead for row in rows for lead in row["spread"][table]]
        parts.append(f"{table} = {stdev(found):.1f}")
    return ", ".join(parts)


def tell_rest(rows: list[dict[str, Any]]) -> str:
    """How large it is beside the spread, and how often it lies in its interval."""
    spread = rows[0]["spread"]
    seats = [row["seats"][0] for row in rows]
    sizes = sorted(abs(seat["rest"]) for seat in seats)
    inside = sum(abs(seat["rest"]) <= seat["rest_margin"] for seat in seats)
    told = ", ".join(f"{seat['rest']:+.0f}" for seat in seats)
    away = fmean(abs(seat["result"] - seat["start"]) for seat in seats)
    return (
        f"{len(rows)} games, results {away:.1f} points off the start in the mean, rests of {told}: "
        f"{fmean(sizes):.1f} in the mean, the middle one {median(sizes):.1f}, spread {spread:.1f}; "
        f"{inside} within their intervals (± {fmean(seat['rest_margin'] for seat in seats):.1f})"
    )


WORK: dict[str, Callable[[str, int], dict[str, Any]]] = {
    "truth": truth,
    "tenth": tenth,
    "middle": middle,
    "foresight": foresight,
    "blunders": blunders,
    "luck": luck,
    "doubt": doubt,
    "spread": spread,
    "rest": rest,
}
TELLING = {
    "truth": tell_truth,
    "tenth": tell_truth,
    "middle": tell_middle,
    "foresight": tell_foresight,
    "blunders": tell_blunders,
    "luck": tell_luck,
    "doubt": tell_doubt,
    "spread": tell_spread,
    "rest": tell_rest,
}


class Errand:
    """One game of a part.  Travels to other processes."""

    def __init__(self, part: str, name: str) -> None:
        self.part, self.name = part, name

    def __call__(self, number: int) -> dict[str, Any]:
        return {"number": number, **WORK[self.part](self.name, number)}


def rows_of(part: str, name: str, numbers: range, jobs: int) -> Iterator[dict[str, Any]]:
    """All games of a part, those that were done before first."""
    path = FOLDER / f"{part}-{name}.jsonl"
    done = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    rows = [json.loads(line) for line in done]
    yield from rows
    known = {row["number"] for row in rows}
    missing = [number for number in numbers if number not in known]
    with path.open("a", encoding="utf-8") as file:
        for row in over_processes(Errand(part, name), missing, jobs, 1):
            file.write(json.dumps(row) + "\n")
            file.flush()
            yield row


def main(parts: list[str], jobs: int = 2, first: int = FIRST, games: int = 0) -> None:
    """These parts (`truth`, `luck:rialto`, …), or all; `games`: instead of those of PARTS."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for wanted in parts or list(PARTS):
        part, _, only = wanted.partition(":")
        for name, usual in PARTS[part].items():
            if only in ("", name):
                numbers = range(first, first + (games or usual))
                print(told(part, name, list(rows_of(part, name, numbers, jobs))), flush=True)


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", type=int, default=FIRST, help="number of the first game")
    parser.add_argument("--games", type=int, default=0, help="instead of the usual number")
    chosen = parser.parse_args()
    main(chosen.parts, chosen.jobs, chosen.first, chosen.games)
