"""The table page as plain values: made from one view, for one viewer, in one language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.template.loader import render_to_string
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.events import Event
from signoria.core.game import Game
from signoria.core.machine import (
    CHANCE,
    OVER,
    SPECTATOR,
    IllegalAction,
    Refusal,
    actor,
    apply,
    waiting,
)
from signoria.core.record import Table as CoreTable
from signoria.core.rulebook import load_rulebook
from signoria.games import load_text
from signoria.web.boards import board_folder
from signoria.web.boards.answers import Button, Outlook, Tab, WayOut
from signoria.web.boards.base import Board, Player, Scene, board_class
from signoria.web.boards.shown import Shown
from signoria.web.tables.log import Chapter, Writer
from signoria.web.tables.offer import Composer, Composing
from signoria.web.tables.outcome import over
from signoria.web.tables.scorings import LastScoring, everything_told, last_scoring

Context = dict[str, object]  # what Django's templates take


class Pick(Shown):
    """A legal action: in words, with the pieces it touches, what it costs and brings."""

    id: int
    words: str
    touches: list[str]
    cost: str
    gain: int
    final: bool  # it cannot be taken back


class LedgerRow(Shown):
    """A source of points, with one value per player."""

    label: str
    values: list[int]
    icon: str


class Reason(Shown):
    """Why something cannot be done: the rule, the numbers, and what it says."""

    text: str
    rule: str
    rule_text: str
    ways: tuple[WayOut, ...] = ()  # out of it
    about: str = ""  # what the piece is


class RuleText(Shown):
    """A rule behind the open decision."""

    id: str
    text: str


class ClockShown(Shown):
    """The time of a seat."""

    text: str
    until: int  # ms since 1970 by the server's clock at which it is up; 0 while it stands
    low: bool
    on_vacation: bool
    vacation: str  # what is left of it besides


class PlayerRow(Shown):
    """A player in the rail."""

    player: Player
    score: int
    now: bool
    line: object  # what the game's own template shows
    clock: ClockShown | None = None
    stand_in: bool = False
    out: str = ""  # why this person no longer plays, see `Seat.Out`


class Page(Shown):
    """What the templates of a table draw that comes from the game."""

    scene: Scene
    game: str
    title: str
    where: str
    over: bool
    board_css: str
    board_js: str
    board: object  # of the game's own
    board_template: str
    player_template: str
    players: list[PlayerRow]
    tabs: list[Tab]
    first_tab: str
    prompt: str
    hint: str
    buttons: list[Button]
    composer: Composer
    offer_script: SafeString
    log: list[Chapter]
    scored: LastScoring | None
    ledger: list[LedgerRow]
    totals: list[int]
    outlook: Outlook | None
    roles: dict[str, str]  # what is missing, by role of a slot
    rules_now: list[RuleText]

    def context(self) -> Context:
        """The values by name, as a template takes them."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def make_scene(
    game: Game[Any],
    view: Any,
    viewer: int,
    language: str,
    players: list[Player],
    legal: Sequence[Action],
    events: Sequence[Event] = (),
    options: dict[str, Any] | None = None,
) -> Scene:
    """All a presenter gets."""
    reader = None if viewer == SPECTATOR else viewer
    text = load_text(game, language, [player.name for player in players], reader)
    text.about(view)
    return Scene(game, view, viewer, text, players, legal, events, options or {})


def make_board(scene: Scene) -> Board:
    """The presenter of the scene's game."""
    return board_class(scene.game.name)(scene)


def picks(scene: Scene, board: Board) -> list[Pick]:
    """The legal actions: in words, with the pieces they touch, what they cost and bring."""
    if not scene.my_turn:
        return []
    # What an action does is tried on a state dealt from the view: it can tell nothing hidden.
    trial = scene.game.determinize(scene.view, scene.viewer, Dice(0))
    trial.events = None
    before = scene.game.result(trial).scores[scene.viewer]
    found = []
    for action in scene.legal:
        gain, final = outcome(scene, trial, action, before)
        words = scene.text.action(scene.view, action)
        touches, cost = board.touches(action), board.cost(action)
        found.append(Pick(action.id, words, touches, cost, gain, final))
    return found


def outcome(scene: Scene, trial: Any, action: Action, before: int) -> tuple[int, bool]:
    """Points gained at once, and whether the action can be taken back afterwards."""
    copy = trial.copy()
    apply(copy, action)
    final = copy.barrier != trial.barrier or actor(copy) in (CHANCE, OVER)
    if final and actor(copy) != CHANCE:
        # What was revealed is only a guess here, so its points are not shown.
        return 0, True
    return scene.game.result(copy).scores[scene.viewer] - before, final


def ledger(scene: Scene, board: Board) -> list[LedgerRow]:
    """Where the points came from: one row per source, one value per player."""
    result = scene.result()
    sources: list[str] = []
    for own in result.ledger:
        sources += [line for line in own if line not in sources]
    rows = []
    for line in sources:
        values = [own.get(line, 0) for own in result.ledger]
        if any(values):
            label = scene.text.ledger_line(scene.view, line)
            label = label[:1].upper() + label[1:]
            rows.append(LedgerRow(label, values, board.ledger_icon(line)))
    return rows


def why_not(scene: Scene, board: Board, pieces: Sequence[str]) -> Reason:
    """Why touching these pieces leads nowhere: the rule, the numbers, and what it says."""
    found = [board.reason(pieces)] if scene.my_turn else []
    for action in board.meant(pieces):
        found.append(scene.game.refusal(scene.view, action, scene.viewer))
    known = [refusal for refusal in found if refusal is not None]
    refused = min(known, key=vagueness) if known else not_now(scene)
    ways = board.ways_out(pieces) if scene.my_turn else []
    reason = in_words(scene, refused)
    if refused.code == "NOT_NOW" and scene.my_turn:  # the question itself says more
        reason = replace(reason, text=_("First: %(asked)s") % {"asked": asked(scene, board)[0]})
    return replace(reason, ways=tuple(ways), about=board.about(pieces[-1]))


def in_words(scene: Scene, refused: Refusal) -> Reason:
    """A refusal for a person."""
    text = scene.text.refusal(scene.view, refused)
    return Reason(text, refused.rule, rule_text(scene, refused.rule))


def not_now(scene: Scene) -> Refusal:
    """The refusal of a touch that stands for no action."""
    frame = scene.frame
    if frame is not None:
        return Refusal(frame.rule(), "NOT_NOW")
    if scene.over:
        return Refusal(scene.game.end_rule, "GAME_OVER")
    if scene.actor < 0:
        return Refusal(scene.game.end_rule, "TABLE_ACTS")
    if scene.decided:
        return Refusal(waiting(scene.view).rule(), "ALREADY_DECIDED")
    if scene.together:
        return Refusal(waiting(scene.view).rule(), "ALL_DECIDE")
    return Refusal(scene.game.end_rule, "NOT_YOUR_TURN", {"seat": scene.actor})


def vagueness(refusal: Refusal) -> tuple[int, int]:
    """The more numbers a refusal has, the better it explains."""
    vague = ("NOT_NOW", "NOT_YOUR_TURN", "GAME_OVER", "TABLE_ACTS", "ALL_DECIDE")
    return (refusal.code in vague, -len(refusal.numbers))


def rule_text(scene: Scene, rule: str) -> str:
    """The wording of a rule in the viewer's language."""
    found = load_rulebook(scene.game.folder).rules.get(rule)
    return found.wording[scene.language] if found is not None else ""


def prompt(scene: Scene) -> str:
    """What is asked, or whom we wait for."""
    if scene.over:
        names = [player.name for player in scene.players]
        return over(names, scene.result(), scene.viewer, scene.ended)
    if scene.my_turn and scene.frame is not None:
        return scene.text.prompt(scene.view, scene.frame)
    if scene.decided:
        return _("You have decided. You can change it until everybody has.")
    if scene.together:
        return _("All decide at the same time, unseen by each other.")
    if scene.actor >= 0:
        return _("%(name)s decides.") % {"name": scene.players[scene.actor].name}
    return _("The table rolls or draws.")


def asked(scene: Scene, board: Board) -> tuple[str, str]:
    """The question, and what is told besides."""
    return in_two((board.prompt() if scene.my_turn else "") or prompt(scene))


def in_two(text: str) -> tuple[str, str]:
    """The first sentence, which the bar has in large letters, and what is told besides."""
    first = re.match(r".{12,}?[.?!](?= )", text)
    return (first[0], text[first.end() :].strip()) if first is not None else (text, "")


def make_page(
    scene: Scene,
    events: Sequence[Sequence[Event]],
    joins: Sequence[bool],
    begun: Sequence[Action] = (),
) -> Page:
    """Everything the template of a table needs that comes from the game.  `begun`: picks of a
    move that is being put together; the board is drawn as if they were made."""
    scene = replace(scene, history=events)
    composing = Composing(scene, begun) if scene.my_turn else None
    composer = composing.offer() if composing is not None else Composer()
    told = everything_told(scene, events)
    scene = composing.drafted() if composing is not None else scene
    scene = replace(scene, past=[event for _ply, event in told])
    board = make_board(scene)
    question, more = asked(scene, board)
    hint = " ".join(part for part in (board.hint() if scene.my_turn else "", more) if part)
    name = scene.game.name
    result = scene.result()
    rules = board.rules(scene.frame) if scene.frame is not None else []
    return Page(
        scene=scene,
        game=name,
        title=scene.text.title(),
        where=board.where(),
        over=scene.over,
        board_css=f"boards/{name}/board.css",
        board_js=script_of(name),
        board=board.context(),
        board_template=f"boards/{name}/board.html",
        player_template=f"boards/{name}/player.html",
        players=[
            PlayerRow(
                player,
                result.scores[player.seat],
                scene.is_asked(player.seat),
                board.player_line(player),
            )
            for player in scene.players
        ],
        tabs=board.tabs(),
        first_tab=board.first_tab(),
        prompt=question,
        hint=hint,
        buttons=board.buttons(),
        composer=composer,
        offer_script=json_script(composer.told(), "offer", CompactJson),
        log=Writer(scene, board).chapters(events, joins),
        scored=last_scoring(scene, board, told),
        ledger=ledger(scene, board),
        totals=list(result.scores),
        outlook=None if scene.memory else board.outlook(),
        roles={role: str(words) for role, words in board.ROLES.items()},
        rules_now=[RuleText(rule, rule_text(scene, rule)) for rule in rules],
    )


def script_of(game: str) -> str:
    """The board's own script, if it has one."""
    name = f"boards/{game}/board.js"
    return name if (board_folder(game) / "static" / name).exists() else ""


class CompactJson(DjangoJSONEncoder):
    """JSON without spaces, letters as they are: pages stay short in every language."""

    def __init__(self, **options: Any) -> None:  # Any: whatever json.dumps hands on
        super().__init__(**{**options, "ensure_ascii": False, "separators": (",", ":")})


def standalone(
    table: CoreTable, viewer: int, language: str, theme: str, level: str = "Merchant"
) -> str:
    """A page in one file with everything inlined: to look at a board without a server.

    All seats but the viewer's are played by bots of a level; without one, by people.
    """
    game = table.game
    names = table.record.names
    players = [
        Player(seat, name, "" if seat == viewer else level, seat == viewer)
        for seat, name in enumerate(names)
    ]
    view = game.view(table.state, viewer)
    legal = list(table.state.options) if actor(table.state) == viewer else []
    events = list(table.state.events or [])
    known = [event.seen_by(viewer) for event in events]
    scene = make_scene(
        game, view, viewer, language, players, legal, known, dict(table.record.options)
    )
    context = make_page(scene, [events], [False]).context()
    context |= {"standalone": True, "theme": theme, "language": language, "can_act": bool(legal)}
    return render_to_string("tables/standalone.html", context)


def explain(error: IllegalAction, scene: Scene) -> Reason:
    """A refusal for a person."""
    return in_words(scene, error.refusal)
