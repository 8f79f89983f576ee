"""The draft as the game shows it: parts of its board and of its sheet, while one edits."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from signoria import packs
from signoria.core.chance import Dice
from signoria.core.errors import SignoriaError
from signoria.core.record import Table as CoreTable
from signoria.games import load_face, load_game
from signoria.packs.compare import title as title_of_table
from signoria.packs.editing import Where
from signoria.packs.forms import schema_of
from signoria.packs.wording import Wording
from signoria.web.boards.base import Player, Scene
from signoria.web.packs.models import Pack
from signoria.web.packs.views import find
from signoria.web.site.languages import language
from signoria.web.site.limits import allow_here
from signoria.web.tables.page import make_board, make_page, make_scene
from signoria.web.tables.pictures import picture_of

LOOKS_PER_MINUTE = 240
UNREADY = 204  # the draft has a fault: what was shown before stays
MOST_KEYS = 200  # letters of a way
COUNTED = ("own", "black", "copies", "count", "2", "3", "4")  # keys of numbers of pieces


@require_safe
def preview(request: HttpRequest, pack_code: str, file: str) -> HttpResponse:
    """Parts of the board and of the sheet; `at` is the field that is being changed.  Of a draft
    with a fault nothing is shown, or, on a page that shows nothing yet, what was sound last."""
    pack = find(request, pack_code, own=True, file=file)
    if not allow_here(f"preview:{pack.owner_id}", LOOKS_PER_MINUTE, 60):
        return HttpResponse(status=429)
    where = way_of(request.GET.get("at", ""))
    try:
        context = context_of(request, pack.game, pack.draft, file, where)
        is_old = False
    except (SignoriaError, AssertionError):
        if "first" not in request.GET:
            return HttpResponse(status=UNREADY)
        context = context_of(request, pack.game, sound_files(pack), file, ())
        is_old = True
    answer = HttpResponse(render_to_string("packs/_preview.html", context, request))
    answer["Cache-Control"] = "no-store"
    if is_old:
        answer["X-Old"] = "1"
    return answer


def sound_files(pack: Pack) -> dict[str, str]:
    """What can be played with: the newest version, or the standard set."""
    newest = pack.versions.select_related("contents").first()
    return dict(newest.contents.files) if newest is not None else {}


def context_of(
    request: HttpRequest, game: str, files: Mapping[str, str], file: str, where: Where
) -> dict[str, Any]:
    """What is shown of some files."""
    about = schema_of(game, file).preview
    scenes = [scene_of(game, files, file, where, seats) for seats in about.get("players", [2])]
    sheet = make_board(scenes[0]).sheet(whole=True)
    wanted = about.get("blocks", [])
    text = files.get(file, packs.standard(game)[file])
    return {
        "tabs": [
            picture_of(make_page(scene, [], []), request, tab)
            for scene in scenes
            for tab in about.get("tabs", [])
        ],
        "blocks": [] if sheet is None else [each for each in sheet.blocks if each.key in wanted],
        "counts": counts_of(Wording(game, file, language()), text, about.get("counts", [])),
        "game": game,
    }


def way_of(written: str) -> Where:
    """The way to a field; () for nonsense."""
    try:
        found = json.loads(written[:MOST_KEYS])
    except ValueError:
        return ()
    plain = isinstance(found, list) and all(type(key) in (str, int) for key in found)
    return tuple(found) if plain else ()


class Count(NamedTuple):
    """So many of something, beside the others."""

    name: str
    number: str
    part: str  # of the largest


class Counts(NamedTuple):
    """What a part of a file adds up to."""

    name: str
    total: int
    rows: list[Count]


def counts_of(wording: Wording, text: str, keys: list[str]) -> list[Counts]:
    """Cards and tiles counted: how many of each, and together."""
    data = tomllib.loads(text)
    found = []
    for key in keys:
        value = data[key]
        items = value.items() if isinstance(value, dict) else enumerate(value)
        numbers = [(step, inner, added(inner)) for step, inner in items]
        most = max([1, *(number for _step, _inner, number in numbers)])
        rows = [
            Count(
                name_of(wording, key, step, inner),
                " + ".join(map(str, inner)) if isinstance(inner, list) else str(number),
                f"{number / most:.3f}",
            )
            for step, inner, number in numbers
            if number
        ]
        total = sum(number for _step, _inner, number in numbers)
        found.append(Counts(wording.label((key,), key), total, rows))
    return found


def name_of(wording: Wording, key: str, step: str | int, value: Any) -> str:
    """What a row is called."""
    if isinstance(step, str):
        return wording.label((key, step), step)
    if "reward" in value:  # cards are told by what they give
        return f"{value.get('amount', '')} {wording.word(str(value['reward']))}".strip()
    return wording.label((key, step), title_of_table(value, step))


def added(value: Any) -> int:
    """All numbers of pieces in a value."""
    if isinstance(value, dict):
        return sum(added(inner) for key, inner in value.items() if key in COUNTED)
    return sum(map(added, value)) if isinstance(value, list) else int(value)


def scene_of(game: str, files: Mapping[str, str], file: str, where: Where, seats: int) -> Scene:
    """A game that has just been laid out with some files, from the first seat."""
    if not files:
        table = laid(game, None, file, where, seats)
    else:
        with packs.laid_out(game, packs.of_texts(files)) as folder:
            table = laid(game, folder, file, where, seats)
    rules = table.game
    return make_scene(
        rules, rules.view(table.state, 0), 0, language(), seated(len(table.record.names)), []
    )


def seated(players: int) -> list[Player]:
    """Nobody in particular."""
    return [Player(seat, _("Player %(number)s") % {"number": seat + 1}) for seat in range(players)]


def laid(name: str, folder: Path | None, file: str, where: Where, players: int) -> CoreTable:
    """By lot; a game that has `board/trying.py` lays out what is being changed."""
    game, options = load_game(name), schema_of(name, file).preview.get("options", {})
    own = load_face(name, "board.trying")
    if own is not None:
        players, options = own.table_for(where, players, options)
    table = CoreTable(game, players, options, pack=folder)
    table.run_chance(Dice(1))
    if own is not None:
        own.lay(table.state, where)
    return table
