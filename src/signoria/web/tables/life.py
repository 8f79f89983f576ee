"""The life of a table, from the waiting room to its end: the one place that says which step leads
where, and who may take it.  `docs/endings.md` has a drawing of it, made from here.

Whoever changes the stage of a table does so by `take`, under the lock of its row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signoria.web.tables.models import Table

OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"  # as `Table.Status` keeps them
GONE = "gone"  # nothing is kept of it
STAGES = {
    OPEN: "waiting room",
    PLAYING: "being played",
    OVER: "over, with a result",
    CLOSED: "closed, without a result",
    GONE: "gone",
}


@dataclass(frozen=True)
class Step:
    """Something that leads a table from one stage to another, or keeps it there."""

    name: str
    before: str
    after: str
    who: str
    when: str = ""

    @property
    def words(self) -> str:
        """For the drawing."""
        return f"{self.name}: {self.who}" + (f", {self.when}" if self.when else "")


STEPS = (
    Step("start", OPEN, PLAYING, "host", "every seat is taken"),
    Step("leave", OPEN, GONE, "the last person"),
    Step("expire", OPEN, CLOSED, "the site", "nobody came for days"),
    Step("close", OPEN, CLOSED, "whoever runs the site"),
    Step("reopen", CLOSED, OPEN, "whoever runs the site"),
    Step("finish", PLAYING, OVER, "the rules", "after the last move"),
    Step("resign", PLAYING, OVER, "a player", "one side or no person is left"),
    Step("run out", PLAYING, OVER, "the clock", "loss on time and one side is left"),
    Step("agree", PLAYING, OVER, "all persons"),
    Step("abort", PLAYING, CLOSED, "a player", "not everybody has moved"),
    Step("forget", PLAYING, CLOSED, "the site", "one person against bots, silent for weeks"),
    Step("close", PLAYING, CLOSED, "whoever runs the site"),
    Step("resume", CLOSED, PLAYING, "the player of a forgotten game"),
    Step("reopen", CLOSED, PLAYING, "whoever runs the site"),
    Step("remove", PLAYING, GONE, "the only person"),
    Step("remove", OVER, GONE, "the only person"),
    Step("remove", CLOSED, GONE, "the only person"),
)
# What changes seats but not the stage of a table in play.
WITHIN = (
    Step("move", PLAYING, PLAYING, "who is asked"),
    Step("take back", PLAYING, PLAYING, "who is asked", "nothing became known since"),
    Step("resign", PLAYING, PLAYING, "a player", "a bot takes the seat"),
    Step("leave", PLAYING, PLAYING, "a player", "a bot stands in until they come back"),
    Step("come back", PLAYING, PLAYING, "a player who left"),
    Step("run out", PLAYING, PLAYING, "the clock, or who claims it", "bot, loss or more time"),
    Step("offer an end", PLAYING, PLAYING, "a person"),
)
ALLOWED = {(step.name, step.before, step.after) for step in STEPS}


def may(name: str, before: str, after: str) -> bool:
    """Is there such a step?"""
    return (name, before, after) in ALLOWED


def take(row: Table, name: str, after: str) -> None:
    """The table is in another stage from now on; its row is written by the caller."""
    if not may(name, row.status, after):
        raise AssertionError(f"no step {name} from {row.status} to {after}")
    row.status = after


def drawing() -> str:
    """The stages and steps as a Mermaid diagram."""
    lines = ["stateDiagram-v2", f"    [*] --> {OPEN}: create"]
    lines += [f"    {stage}: {words}" for stage, words in STAGES.items() if stage != GONE]
    for step in (*STEPS, *WITHIN):
        end = "[*]" if step.after == GONE else step.after
        lines.append(f"    {step.before} --> {end}: {step.words}")
    return "\n".join(lines)
