"""Pages of packs: the list, one pack, what it changes, in and out as a zip."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from signoria import packs
from signoria.core.errors import BadPack, SignoriaError
from signoria.packs.archive import MOST_ZIPPED
from signoria.packs.compare import Change, apart
from signoria.packs.forms import painter_of
from signoria.packs.wording import Wording
from signoria.web.accounts.people import player_of, require_player
from signoria.web.lobby.games import card_of, cards
from signoria.web.lobby.refusing import say
from signoria.web.packs import services, tasks, trying
from signoria.web.packs.facts import title_of
from signoria.web.packs.faults import fault_of, in_words
from signoria.web.packs.models import Contents, Pack, Version
from signoria.web.packs.pictures import Cell, cell_of
from signoria.web.packs.standards import standard_of, usual_files, usual_hash
from signoria.web.packs.tried import context_of
from signoria.web.site.languages import language
from signoria.web.site.limits import address

P = ParamSpec("P")


def or_said(view: Callable[Concatenate[HttpRequest, P], HttpResponse]) -> Callable[..., Any]:
    """What cannot be done is said on the page of the pack, or on that of all packs."""

    @wraps(view)
    def careful(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except SignoriaError as refused:
            say(request, refused)
            code = kwargs.get("pack_code")
            return redirect("packs:pack", pack_code=code) if code else redirect("packs:every")

    return careful


# --- looking ------------------------------------------------------------------------------------


@require_safe
def every(request: HttpRequest) -> HttpResponse:
    """One's own packs and the public ones."""
    user = player_of(request)
    mine = user.packs.annotate(newest=Max("versions__number")) if user is not None else []
    shared = [found for found in services.listed(None) if not services.is_owner(found.pack, user)]
    context = {
        "nav": "play",
        "cards": cards(),
        "mine": [(each, card_of(each.game)) for each in sorted(mine, key=last_changed)],
        "shared": [(each, card_of(each.pack.game)) for each in shared],
        "chosen": request.GET.get("game", ""),
    }
    return render(request, "packs/every.html", context)


def last_changed(pack: Pack) -> float:
    """The newest first."""
    return -pack.changed.timestamp()


def find(request: HttpRequest, code: str, own: bool = False, file: str = "") -> Pack:
    """A pack this person may see, or change; it may have such a file."""
    found = get_object_or_404(Pack.objects.select_related("owner", "parent__pack"), code=code)
    user = player_of(request)
    if not (services.is_owner(found, user) if own else services.may_see(found, user)):
        raise Http404
    if file and file not in packs.names_of(found.game):
        raise Http404
    return found


@require_safe
def pack(request: HttpRequest, pack_code: str) -> HttpResponse:
    """A pack: what it is, what it changes, its versions; for its owner the draft."""
    found = find(request, pack_code)
    newest = found.versions.select_related("contents").first()
    return render(request, "packs/pack.html", page_of(request, found, newest))


@require_safe
def version(request: HttpRequest, pack_code: str, number: int) -> HttpResponse:
    """An older version."""
    found = find(request, pack_code)
    old = get_object_or_404(found.versions.select_related("contents"), number=number)
    return render(request, "packs/pack.html", page_of(request, found, old))


def page_of(request: HttpRequest, found: Pack, shown: Version | None) -> dict[str, Any]:
    """What the page of a pack shows."""
    is_mine = services.is_owner(found, player_of(request))
    drafted = is_mine and (shown is None or found.draft != shown.contents.files)
    files = found.draft if drafted else (shown.contents.files if shown is not None else {})
    return {
        "nav": "play",
        "pack": found,
        "card": card_of(found.game),
        "version": shown,
        "versions": list(found.versions.all()),
        "is_mine": is_mine,
        "accesses": Pack.Access.choices,
        "drafted": drafted,
        "fault": fault_of(found) if drafted else None,
        "changes": changes_of(found.game, files),
        "changes_head": changes_head(),
        "files": [
            (name, title_of(found.game, name), name in found.draft)
            for name in packs.names_of(found.game)
        ],
        **(trial_context(shown) if shown is not None else {}),
    }


class ShownChange(NamedTuple):
    """A value beside ours, in words or as a picture."""

    where: str
    cells: list[Cell]  # ours, theirs


class ShownFile(NamedTuple):
    """A file of a pack beside ours; None: it cannot be read."""

    title: str
    changes: list[ShownChange] | None


def changes_head() -> list[str]:
    """The columns of differences."""
    return [_("What"), _("Standard set"), _("This pack")]


def changes_of(game: str, files: Mapping[str, str]) -> list[ShownFile]:
    """What a pack changes, in the language of the request."""
    shown = []
    for file in packs.changes(game, files, usual_files(game)):
        wording = Wording(game, file.name, language())
        rows = [row for change in file.changes for row in rows_of(wording, change)]
        shown.append(ShownFile(title_of(game, file.name), rows if file.readable else None))
    return shown


def rows_of(wording: Wording, change: Change) -> list[ShownChange]:
    """A value that is another one; of a list what differs, of a picture all."""
    way = tuple(key for key, _title in change.way)
    is_picture = painter_of(wording.game, wording.file, way) is not None
    return [
        ShownChange(
            wording.place(each.way),
            [
                cell_of(wording, each.way, each.ours, each.theirs),
                cell_of(wording, each.way, each.theirs, each.ours),
            ],
        )
        for each in ([change] if is_picture else apart(change))
    ]


@require_safe
def contents(request: HttpRequest, hash_: str) -> HttpResponse:
    """What a table is played with: whoever has its hash may look."""
    found = get_object_or_404(Contents, pk=hash_)
    changes = changes_of(found.game, found.files)
    context = {
        "nav": "play",
        "contents": found,
        "card": card_of(found.game),
        "changes": changes,
        "changes_head": changes_head(),
    }
    return render(request, "packs/contents.html", context)


# --- zips ---------------------------------------------------------------------------------------


@require_safe
def export(request: HttpRequest, pack_code: str, number: int) -> HttpResponse:
    """The folder for the terminal's `--pack`, as a zip."""
    found = found_version(request, pack_code, number)
    return zipped(found.contents, f"{slugify(found.pack.name) or found.pack.game}-{number}")


@require_safe
def contents_zip(request: HttpRequest, hash_: str) -> HttpResponse:
    """The same, by hash."""
    found = get_object_or_404(Contents, pk=hash_)
    return zipped(found, f"{found.game}-{hash_[:16]}")


def zipped(found: Contents, name: str) -> HttpResponse:
    """A file to keep."""
    raw = packs.to_zip(packs.of_texts(found.files))
    answer = HttpResponse(raw, content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{name}.zip"'
    return answer


@require_http_methods(["POST"])
@or_said
def import_(request: HttpRequest) -> HttpResponse:
    """A pack from a zip: all of it, or nothing."""
    game = card_of(request.POST.get("game", "")).name
    file = request.FILES.get("file")
    if file is None or file.size is None:
        raise services.NotPossible(_("Choose a file first."))
    if file.size > MOST_ZIPPED:
        text = _("The file is too large for a pack: at most %(n)s bytes.")
        raise services.NotPossible(text % {"n": MOST_ZIPPED})
    raw, name = bytes(file.read()), str(file.name or "").removesuffix(".zip")
    try:
        made = services.import_zip(require_player(request), game, name, raw)
    except BadPack as refused:
        messages.error(request, in_words(game, "", str(refused)))
        return redirect(f"{reverse('packs:every')}?{urlencode({'game': game})}")
    return redirect("packs:pack", pack_code=made.code)


# --- is it still a game? ------------------------------------------------------------------------


@require_POST
@or_said
def try_(request: HttpRequest, pack_code: str, number: int) -> HttpResponse:
    """Let bots play with a version."""
    found = found_version(request, pack_code, number)
    user = require_player(request)
    trying.ask(found.contents.game, found.contents_id, user, address(request))
    tasks.call()
    return redirect("packs:version", pack_code=pack_code, number=number)


@require_safe
def tried(request: HttpRequest, pack_code: str, number: int) -> HttpResponse:
    """How far it is, or what came of it: a part of the page."""
    found = found_version(request, pack_code, number)
    context = {"pack": found.pack, "version": found, **trial_context(found)}
    return render(request, "packs/_trial.html", context)


def found_version(request: HttpRequest, code: str, number: int) -> Version:
    """A version this person may see."""
    found = services.version_of(code, number, player_of(request))
    if found is None:
        raise Http404
    return found


def trial_context(shown: Version) -> dict[str, object]:
    """Games of bots with a version, beside those with the standard set."""
    game = shown.contents.game
    trial = trying.trial_of(game, shown.contents_id)
    return context_of(trial, trying.trial_of(game, usual_hash(game)))


# --- changing -----------------------------------------------------------------------------------


@require_POST
@or_said
def new(request: HttpRequest) -> HttpResponse:
    """A pack of one's own that begins as what is standard."""
    game = card_of(request.POST.get("game", "")).name
    name = request.POST.get("name", "")
    usual = standard_of(game)
    files = usual.contents.files if usual is not None else {}
    made = services.new_pack(require_player(request), game, name, files)
    return redirect("packs:pack", pack_code=made.code)


@require_POST
@or_said
def fork(request: HttpRequest, pack_code: str) -> HttpResponse:
    """One's own copy."""
    number = request.POST.get("number", "")
    chosen = int(number) if number.isascii() and number.isdigit() and len(number) < 6 else None
    found = services.version_of(pack_code, chosen, player_of(request))
    if found is None:
        raise Http404
    return redirect("packs:pack", pack_code=services.fork(found, require_player(request)).code)


@require_POST
@or_said
def describe(request: HttpRequest, pack_code: str) -> HttpResponse:
    """Name, author, note, who may see it."""
    found = find(request, pack_code, own=True)
    sent = request.POST
    services.describe(
        found,
        sent.get("name", ""),
        sent.get("author", ""),
        sent.get("note", ""),
        sent.get("access", found.access),
    )
    return redirect("packs:pack", pack_code=pack_code)


@require_POST
@or_said
def publish(request: HttpRequest, pack_code: str) -> HttpResponse:
    """The draft becomes a version."""
    found = find(request, pack_code, own=True)
    services.count(require_player(request))
    made = services.publish(found)
    messages.success(request, _("Version %(n)s can be played with.") % {"n": made.number})
    return redirect("packs:pack", pack_code=pack_code)


@require_POST
def delete(request: HttpRequest, pack_code: str) -> HttpResponse:
    """Gone from the lists."""
    services.delete(find(request, pack_code, own=True))
    messages.success(request, _("The pack is deleted. Games played with it keep its components."))
    return redirect("packs:every")
