"""How a search is tuned: each game names its `STYLE` in `evaluation.py`, found by measurement."""

from __future__ import annotations

from typing import Final

MOST_LEAVES: Final = 400  # positions looked at in one decision before the rest is skimmed


class Style:
    """The numbers of a search: how it walks down its tree and how it plays on beyond it.

    Without a prior the walk follows UCB with the constant `exploration`; with one it follows
    PUCT with the constant `prior_weight`, and a move that was begun is finished before the
    position is evaluated.
    """

    def __init__(
        self,
        greedy_moves: int = 0,
        random_moves: int = 0,
        exploration: float = 0.7,
        scale: float = 8.0,
        prior_weight: float = 0.0,
        temperature: float = 1.0,
        breadth: int = MOST_LEAVES,
        rivalry: float = 1.0,
        relative: bool = False,
        few_outcomes: int = 0,
        solves: bool = True,
        reuses: bool = True,
        margin: float = 1000.0,
    ) -> None:
        self.greedy_moves = greedy_moves  # of a rollout: decisions made by one-move lookahead
        self.random_moves = random_moves  # of a rollout: decisions made at random after those
        self.exploration = exploration  # constant of UCB
        self.scale = scale  # points of difference that make a clear win
        self.prior_weight = prior_weight  # constant of PUCT; 0: no prior, so UCB
        self.temperature = temperature  # of the softmax that makes a prior out of values
        self.breadth = breadth  # ways looked at to go on with a move that was begun
        self.rivalry = rivalry  # how much the best other side's points count against one's own
        self.few_outcomes = few_outcomes  # of chance: up to so many have places of their own
        self.solves = solves  # work the end of a game out
        self.reuses = reuses  # go on with the plan of the decision before, within a turn
        self.margin = margin  # points an action may be behind at a glance and still be compared
        self.relative = relative  # rewards tell what changed since the root: a lead flattens none


# For games that name none: rollouts are long enough to say something and end in every game.
DEFAULT_STYLE: Final = Style(random_moves=200)

# On a learned value: led by the look one move ahead, no rollouts, for one's own points.  Games in
# which a move has many ways to finish it name another (`STYLE` of their features.py).
LEARNED_STYLE: Final = Style(scale=15.0, prior_weight=0.3, rivalry=0.0, relative=True)
