"""Five levels of bots for every game and every number of players.

A level is a recipe: which value judges positions, how much noise is laid on what it says, how many
simulations of search.  A weak level errs by points: the worse a move, the less likely; it never
moves at random.  Recipes are data: `ladder.json` of a game has them for the numbers of players
that were measured, with what was measured (`signoria ladder`); another number of players has those
of the nearest, a game without the file has `PLAIN`.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, Final

from signoria.bots.base import Bot, Budget
from signoria.bots.evaluation import evaluator_of
from signoria.bots.greedy import HeedfulBot
from signoria.bots.learned import best_evaluator_of, weights_paths
from signoria.bots.led import LedBot
from signoria.core.action import Action
from signoria.core.game import Game
from signoria.core.words import load_words
from signoria.games import game_folder

LEVELS: Final = ("novice", "merchant", "notary", "magister", "doge")  # weakest first
DEFAULT_LEVEL: Final = "merchant"
FILE: Final = "ladder.json"  # in the folder of a game
WORDS: Final = Path(__file__).parent / "words.toml"
CAP: Final = 1500  # milliseconds in which a searching level ends its turn where people wait
BY_HAND: Final = 1000  # simulations where nothing was learned: they cost much less there
EARLY: Final = 4  # times a recipe's, before a game is set up: on the hand-made value, as long
ENOUGH: Final = 50  # games of a step that is told to people
FORM: Final = 1  # of the file


@dataclass(frozen=True)
class Recipe:
    """What a level does."""

    noise: float = 0.0  # scale in points of the Gumbel noise on the value of each action
    simulations: int = 0  # of a search; 0: one move ahead
    learned: bool = True  # judge by the learned value where there is one; else hand-made


@dataclass(frozen=True)
class Step:
    """How a level did against another bot, mostly the level below."""

    level: str
    other: str
    games: int
    won: float  # share of the games
    low: float  # of the 95 % interval
    high: float
    mean: float  # points
    other_mean: float
    cost: float  # CPU milliseconds of a choice
    other_cost: float


@dataclass(frozen=True)
class Rungs:
    """The levels at tables of one size."""

    recipes: dict[str, Recipe]
    steps: list[Step] = field(default_factory=list)
    weights: str = ""  # hash of the learned value they were measured with

    def step(self, level: str) -> Step | None:
        """How a level did against the one below, if that is known."""
        below = LEVELS[LEVELS.index(level) - 1]
        found = [step for step in self.steps if (step.level, step.other) == (level, below)]
        return found[0] if found else None


PLAIN: Final = Rungs(
    {
        "novice": Recipe(noise=2.0),
        "merchant": Recipe(noise=1.3),
        "notary": Recipe(noise=0.7),
        "magister": Recipe(),
        "doge": Recipe(simulations=100),
    }
)


def read_rungs(path: Path) -> dict[int, Rungs]:
    """By number of players, what a file says; nothing if there is no file."""
    if not path.is_file():
        return {}
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["form"] == FORM, f"{path} is of another form"
    return {int(players): rungs_from(table) for players, table in data["tables"].items()}


def rungs_from(table: dict[str, Any]) -> Rungs:
    """From JSON."""
    recipes = {level: Recipe(**recipe) for level, recipe in table["recipes"].items()}
    steps = [Step(**step) for step in table["steps"]]
    return Rungs(recipes, steps, table["weights"])


def write_rungs(path: Path, tables: dict[int, Rungs]) -> None:
    """Store what was measured."""
    shown = {str(players): asdict(tables[players]) for players in sorted(tables)}
    text = json.dumps({"form": FORM, "tables": shown}, indent=2)
    path.write_text(text + "\n", encoding="utf-8")


@cache
def rungs_of(game: Game[Any]) -> dict[int, Rungs]:
    """The levels that come with a game, by number of players."""
    return read_rungs(game_folder(game.name) / FILE)


def rungs_at(game: Game[Any], players: int) -> Rungs:
    """The levels at a table: its own, or those of the nearest number of players."""
    return nearest(rungs_of(game), players)


def nearest(tables: dict[int, Rungs], players: int) -> Rungs:
    """The levels for the nearest number of players; plain ones if there are none."""
    if not tables:
        return PLAIN
    return tables[min(tables, key=lambda number: (abs(number - players), number))]


def weights_hash(game: Game[Any], players: int = 0) -> str:
    """Changes with the learned value of a game at tables of so many (0: at any), not with what is
    told about it; "" where there is none."""
    data = b""
    for path in weights_paths(game):
        line, _, numbers = path.read_bytes().partition(b"\n")
        known = [table["players"] for table in json.loads(line)["trained"]]
        if not players or players in known:
            data += numbers
    return sha256(data).hexdigest()[:12] if data else ""


def cap(game: Game[Any], level: str, players: int) -> int:
    """Milliseconds in which a level ends its turn where people wait; 0: at once."""
    return CAP if rungs_at(game, players).recipes[level].simulations else 0


# --- in words -------------------------------------------------------------------------------------


def name_of(level: str, language: str) -> str:
    """A level by its title."""
    return load_words(WORDS, language).get("level", level)


def about(level: str, language: str) -> str:
    """What a level is like, in a line."""
    return load_words(WORDS, language).get("about", level)


def strength(game: Game[Any], level: str, players: int, language: str) -> str:
    """How strong a level is at a table, if that was measured with this very value; else ""."""
    words = load_words(WORDS, language)
    if level == LEVELS[0]:
        return words.get("strength", "first")
    found = rungs_of(game).get(players)
    step = found.step(level) if found is not None else None
    if found is None or step is None or found.weights != weights_hash(game, players):
        return ""
    if step.games < ENOUGH:
        return ""
    below = name_of(LEVELS[LEVELS.index(level) - 1], language)
    return words.say("strength", "beats", below=below, won=round(100 * step.won))


# --- playing --------------------------------------------------------------------------------------


def made(recipe: Recipe, game: Game[Any], seed: int) -> Bot:
    """The bot of a recipe."""
    if not recipe.simulations:
        evaluator = best_evaluator_of(game) if recipe.learned else evaluator_of(game)
        return HeedfulBot(game, seed, None, evaluator, recipe.noise)
    return Searching(game, seed, recipe)


class Searching(LedBot):
    """A level that searches: its simulations decide, a budget of time only cuts them short."""

    def __init__(self, game: Game[Any], seed: int, recipe: Recipe) -> None:
        super().__init__(game, seed)
        self.recipe = recipe

    def choose(self, view: Any, legal: list[Action], budget: Budget | None = None) -> Action:
        time = budget.milliseconds if budget is not None else 0
        if not self.recipe.learned:
            return self.classic.choose(view, legal, Budget(time, self.recipe.simulations))
        return super().choose(view, legal, Budget(time, self.simulations(view)))

    def simulations(self, view: Any) -> int:
        """As many as the recipe has; more where search is quicker, on the hand-made value."""
        if self.knows(view):
            return self.recipe.simulations
        early = self.learned is not None and not self.learned.table(view)
        return EARLY * self.recipe.simulations if early else BY_HAND


class LevelBot(Bot):
    """A level; which recipe that is, the table decides."""

    level: ClassVar[str] = ""
    takes_budget: ClassVar[bool] = True  # of time: a cap

    def __init__(self, game: Game[Any], seed: int, budget: Budget | None = None) -> None:
        super().__init__(game, seed, budget)
        self.players = 0
        self.bot: Bot = self

    def choose(self, view: Any, legal: list[Action], budget: Budget | None = None) -> Action:
        """As its recipe says; a budget of time only cuts it short."""
        if len(legal) == 1:
            return legal[0]
        players = len(self.game.result(view).scores)
        if players != self.players:
            self.players = players
            recipe = rungs_at(self.game, players).recipes[self.level]
            self.bot = made(recipe, self.game, self.seed)
        return self.bot.choose(view, legal, budget if budget is not None else self.budget)


class Novice(LevelBot):
    level = LEVELS[0]


class Merchant(LevelBot):
    level = LEVELS[1]


class Notary(LevelBot):
    level = LEVELS[2]


class Magister(LevelBot):
    level = LEVELS[3]


class Doge(LevelBot):
    level = LEVELS[4]
