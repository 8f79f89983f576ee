"""The editor: a data file as a form, saved as a draft while one types, checked by the reader."""

from __future__ import annotations

import json
import tomllib
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from signoria import packs
from signoria.core.chance import Dice
from signoria.core.record import Table as CoreTable
from signoria.games import load_game
from signoria.packs.editing import Where, edited, with_value
from signoria.packs.forms import drawn, filled, form_of, in_words, schema_of, thinned
from signoria.packs.wording import Wording
from signoria.web.lobby.games import card_of
from signoria.web.packs import services
from signoria.web.packs.facts import title_of
from signoria.web.packs.faults import fault_of
from signoria.web.packs.models import Pack
from signoria.web.packs.preview import seated
from signoria.web.packs.services import text_of
from signoria.web.packs.standards import usual_files
from signoria.web.packs.views import find
from signoria.web.site.languages import language
from signoria.web.site.limits import allow_here
from signoria.web.tables.history import story_of
from signoria.web.tables.record_views import replay_context, show_replay

CHANGES_PER_MINUTE = 240
MOST_SENT = 100_000  # letters of one change
MOST_OPS = 400
ALONE = ("reset", "undo")  # changes of the whole file
TOTALS = '["totals"]'
NOTHING = b"\\u0000"
NONSENSE = (ValueError, KeyError, IndexError, TypeError, RecursionError)
DIGITS = {"burgundy": "123456"}  # of dice, on the fields of an estate


@require_safe
def edit(request: HttpRequest, pack_code: str, file: str) -> HttpResponse:
    """A file of one's own pack, as a form."""
    pack = find(request, pack_code, own=True, file=file)
    return render(request, "packs/edit.html", context_of(pack, file))


def context_of(pack: Pack, file: str) -> dict[str, Any]:
    """What the editor shows."""
    wording = Wording(pack.game, file, language())
    data = tomllib.loads(text_of(pack, file))
    nodes = [in_words(wording, node) for node in form_of(pack.game, file, data)]
    names = packs.names_of(pack.game)
    large = [node for node in nodes if not node.is_small]
    return {
        "nav": "play",
        "pack": pack,
        "card": card_of(pack.game),
        "file": file,
        "title": title_of(pack.game, file),
        "small": [node for node in nodes if node.is_small],
        "large": sorted(large, key=lambda node: node.where == TOTALS),  # these last
        "files": [(name, title_of(pack.game, name), name in pack.draft) for name in names],
        "fault": fault_of(pack, file),
        "may_undo": services.may_bring_back(pack, file),
        "brushes": [
            (letter, wording.word(name))
            for letter, name in schema_of(pack.game, file).brushes.items()
        ],
        "board_css": f"boards/{pack.game}/board.css",
        "digits": DIGITS.get(pack.game, ""),
    }


# --- saving -------------------------------------------------------------------------------------


@require_POST
def save(request: HttpRequest, pack_code: str, file: str) -> HttpResponse:
    """Some values were changed: the draft is saved, and what is wrong with it is said."""
    pack = find(request, pack_code, own=True, file=file)
    if not allow_here(f"edit:{pack.owner_id}", CHANGES_PER_MINUTE, 60):
        return JsonResponse({"error": "too fast"}, status=429)
    try:
        ops = read_ops(request.POST.get("ops", ""))
        takes_away = any(op[0] not in ("set", "paint") for op in ops)  # fields come or go
        do(
            pack,
            file,
            ops,
            takes_away,
            services.plain(request.POST.get("key", ""))[: services.MOST_KEY],
        )
    except services.NotPossible as refused:
        return JsonResponse({"error": str(refused)}, status=400)
    except NONSENSE:
        return JsonResponse(outdated(request, pack, file), status=400)
    shown: dict[str, Any] = {
        "fault": fault_of(pack, file),
        "changed": file in pack.draft,
        "undo": services.may_bring_back(pack, file),
    }
    if takes_away or "form" in request.POST:
        shown["form"] = form_in(request, pack, file)
    return JsonResponse(shown)


def do(pack: Pack, file: str, ops: list[list[Any]], takes_away: bool, key: str) -> None:
    """Change the draft, once for a key."""
    if ["undo"] in ops:
        services.bring_back(pack, file, key)
    else:
        services.change_draft(pack, file, lambda row: after(row, file, ops), takes_away, key)


def outdated(request: HttpRequest, pack: Pack, file: str) -> dict[str, Any]:
    """A change of something that is no longer there: the form as it is now."""
    pack.refresh_from_db()
    text = _("This no longer fits: the file was changed elsewhere. Here it is as it is saved.")
    return {"error": text, "form": form_in(request, pack, file)}


def form_in(request: HttpRequest, pack: Pack, file: str) -> str:
    """The fields of a file as they are now."""
    return render_to_string("packs/_fields.html", context_of(pack, file), request)


def after(pack: Pack, file: str, ops: list[list[Any]]) -> str | None:
    """The text of a file after some changes; None: as in the standard set."""
    text = text_of(pack, file)
    usual = usual_files(pack.game)[file]
    new = usual if ["reset"] in ops else edited(text, changed(pack.game, file, text, ops))
    return None if new == packs.standard(pack.game)[file] else new


def read_ops(sent: str) -> list[list[Any]]:
    """What a browser of ours sends: ["set", way, value], ["add", way], ["drop", way], ["reset"],
    ["undo"]."""
    ops = json.loads(sent) if len(sent) <= MOST_SENT else None
    if not isinstance(ops, list) or not 1 <= len(ops) <= MOST_OPS:
        raise ValueError("changes are a list")
    if NOTHING in json.dumps(ops, ensure_ascii=False).encode():  # half a letter raises here
        raise ValueError("this is no text")
    for op in ops:
        known = isinstance(op, list) and op and op[0] in (*ALONE, "set", "paint", "add", "drop")
        if not known or (op[0] not in ALONE and not is_way(op[1:2])):
            raise ValueError("a change is a word and a way")
    return ops


def is_way(given: list[Any]) -> bool:
    """A way to a value."""
    return (
        bool(given) and isinstance(given[0], list) and all(type(k) in (str, int) for k in given[0])
    )


def changed(game: str, file: str, text: str, ops: list[list[Any]]) -> dict[str, Any]:
    """The values of a file after some changes."""
    schema, before = schema_of(game, file), tomllib.loads(text)
    data = filled(schema, before)
    for op in ops:
        where: Where = tuple(op[1])
        match op:
            case ["set", _, bool() | int() | str() as value]:
                data = with_value(data, where, value)
            case ["paint", _, str() as painter, list() as rows]:
                data = with_value(data, where, drawn(painter, rows))
            case ["add", _]:
                old = value_at(data, where)
                data = with_value(data, where, [*old, old[-1]])
            case ["drop", _]:
                data = with_value(data, where, all_but_last(value_at(data, where)))
            case _:
                raise ValueError("this change is not understood")
    wanted: dict[str, Any] = thinned(schema, data, before)
    return wanted


def all_but_last(value: list[Any]) -> list[Any]:
    """One of them stays: another one is made like it."""
    if len(value) < 2:
        raise services.NotPossible(_("The last one stays; change it."))
    return value[:-1]


def value_at(data: Any, where: Where) -> list[Any]:
    """A list that is not empty."""
    for key in where:
        data = data[key]
    if not isinstance(data, list) or not data:
        raise ValueError("there is no list")
    return data


# --- on a board ---------------------------------------------------------------------------------


@require_safe
def board(request: HttpRequest, pack_code: str) -> HttpResponse:
    """The draft on a board: a game that has just been laid out."""
    pack = find(request, pack_code, own=True)
    if services.fault(pack) or not pack.draft:
        raise Http404
    game = load_game(pack.game)
    files = packs.of_texts(pack.draft)
    players = 2 if 2 in game.players else game.players[0]
    table = CoreTable(game, players, pack=packs.SHELF.folder(files))
    table.run_chance(Dice(1))
    table.record.files = packs.texts(files)
    people = seated(len(table.record.names))
    context = replay_context(request, story_of(table.record, None), None, True, people, True)
    back = reverse("packs:pack", args=[pack.code])
    context |= {"base": reverse("packs:board", args=[pack.code]), "table_url": back}
    return show_replay(request, context)
