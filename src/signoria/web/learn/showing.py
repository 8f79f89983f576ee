"""What a guided table shows beside the board: the card of a step, or one about something new."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.html import json_script
from django.utils.safestring import SafeString

from signoria.core.guide import PERSON, Line, Part, Step
from signoria.core.record import Move
from signoria.web.boards.base import Scene
from signoria.web.boards.shown import Shown
from signoria.web.learn.cards import NewsCard, card_for
from signoria.web.learn.models import Lesson
from signoria.web.tables import guides
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Table


class Gain(Shown):
    """A part of the points that came."""

    points: int
    words: str


class StepCard(Shown):
    """The card of a step."""

    number: int  # from 1
    titles: list[str]  # of all steps
    title: str
    text: str
    gains: list[Gain]  # of the step before: where its points came from
    total: int
    task: str  # what is to be done, in words; "" where there is only something to read
    waits: bool  # the others are to move first
    is_last: bool
    rival: str
    data: SafeString  # for the script

    @property
    def is_first(self) -> bool:
        """Nothing comes before it."""
        return self.number == 1


class Beside(Shown):
    """What the page of a guided table has beside the board: at most one card."""

    step: StepCard | None = None
    news: NewsCard | None = None
    titles: tuple[str, ...] = ()  # of all steps
    now: int = 0  # the step that is shown, from 1; after the last one when the guide has ended
    off: bool = False  # another move was made: the guide can go back
    away: bool = False  # the guide was left and can be resumed


def beside(table: Table, scene: Scene) -> Beside | None:
    """The cards of a guided table; None at any other table, or after the end."""
    if not guides.is_guided(table) or scene.viewer != PERSON or scene.over:
        return None
    lesson = Lesson.objects.filter(table=table).first()
    if lesson is None:
        return None
    with CACHE.hold(table.pk) as slot:
        made = slot.at(table).table.record.moves[: len(scene.history)]  # what the board shows
    line = guides.line_for(table.game)
    titles = tuple(step.title[scene.language] for step in line.guide.steps)
    if lesson.over:
        return Beside(news=card_for(table, scene, made), titles=titles, now=len(titles) + 1)
    listed = Beside(titles=titles, now=step_now(lesson, line, made) + 1)
    if lesson.away:
        return replace(listed, away=True, news=card_for(table, scene, made))
    if not line.fits(made):
        return replace(listed, off=True)
    return replace(listed, step=step_card(line, lesson, scene, made))


def step_now(lesson: Lesson, line: Line, made: Sequence[Move]) -> int:
    """The step to show; at a table that went another way, the one at which it left."""
    same = 0
    while same < len(made) and line.fits(made[: same + 1]):
        same += 1
    return line.step_at(same, lesson.step)


def step_card(line: Line, lesson: Lesson, scene: Scene, made: Sequence[Move]) -> StepCard:
    """The card of the present step."""
    number = step_now(lesson, line, made)
    language = scene.language
    steps = line.guide.steps
    step = steps[number]
    before = steps[number - 1] if number else None
    picks = line.whole(len(made)) if asks(line, number, made) and scene.my_turn else []
    waits = bool(step.do) and not picks
    gains = gains_of(before.flow if before is not None else (), language)
    if waits:  # done: its own points
        gains = gains_of(step.flow, language)
    return StepCard(
        number=number + 1,
        titles=[each.title[language] for each in steps],
        title=step.title[language],
        text=step.text[language],
        gains=gains,
        total=sum(gain.points for gain in gains),
        task=task(line, picks, scene),
        waits=waits,
        is_last=number + 1 == len(steps),
        rival=line.guide.rival,
        data=script(line, step, number, picks, scene, made),
    )


def asks(line: Line, number: int, made: Sequence[Move]) -> bool:
    """Is the person to do something now that the step asks for?"""
    return line.starts[number] <= len(made) < line.asked[number]


def gains_of(parts: Sequence[Part], language: str) -> list[Gain]:
    """Where points came from, in words."""
    return [Gain(part.points, part.words[language]) for part in parts]


def task(line: Line, picks: Sequence[int], scene: Scene) -> str:
    """What the picks are, in words."""
    catalogue, game = scene.game.catalogue, scene.game
    return ", ".join(
        scene.text.action(
            game.view(line.before[ply], PERSON), catalogue.from_text(line.moves[ply].text)
        )
        for ply in picks
    )


def script(
    line: Line,
    step: Step,
    number: int,
    picks: Sequence[int],
    scene: Scene,
    made: Sequence[Move],
) -> SafeString:
    """For the script: what is lit, and the picks that the guide means."""

    def ids(plies: Sequence[int]) -> str:
        texts = (line.moves[ply].text for ply in plies)
        return ",".join(str(scene.game.catalogue.from_text(text).id) for text in texts)

    told = {
        "step": number + 1,
        "spot": step.spot,
        "path": ids(picks),
        "goal": ids(range(len(made), line.asked[number])) if picks else "",
        "next": ids(list(line.picks(len(made)))),
        "other": step.other.get(scene.language, ""),
    }
    return json_script(told, "guide")
