"""The rules of a game to read and to search, shown on a board, and the words they use."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from signoria.core.errors import SignoriaError
from signoria.core.machine import actor
from signoria.core.record import Table as CoreTable
from signoria.games import load_game
from signoria.reading.book import load_reading
from signoria.reading.glossary import load_glossary
from signoria.reading.positions import BadPosition, load_positions
from signoria.reading.stems import plain
from signoria.web.accounts.people import require_player
from signoria.web.boards.base import Player
from signoria.web.boards.shown import Shown
from signoria.web.learn.reading import Among, Book, minutes
from signoria.web.lobby.games import Card, card_of, cards, is_reconstructed, text_of
from signoria.web.site.languages import language
from signoria.web.tables import bots, guides, services
from signoria.web.tables.entering import may_enter
from signoria.web.tables.history import story_of
from signoria.web.tables.models import Table
from signoria.web.tables.reading import with_seats
from signoria.web.tables.record_views import replay_context, show_replay
from signoria.web.tables.views import not_too_often, posted_int, refused

MOST_LETTERS = 100  # of a question


def everything(rule: str) -> bool:
    """All rules, of all variants."""
    return True


def at_table(request: HttpRequest, game: str) -> tuple[Among, Table | None]:
    """The rules a table's options use; all of them without a table that whoever asks may see."""
    row = with_seats(request.GET.get("table", "")[:20])
    if row is None or row.game != game or not may_enter(request, row):
        return everything, None
    reading, players, options = load_reading(load_game(game).folder), row.players, row.options
    return lambda rule: reading.holds(rule, players, options), row


@require_GET
def rules(request: HttpRequest, game: str = "") -> HttpResponse:
    """All rules of a game in reading order, or the games to choose from."""
    if not game:
        return render(request, "learn/rules_index.html", {"nav": "rules", "cards": cards()})
    card = card_of(game)
    wanted = request.GET.get("q", "")[:MOST_LETTERS]
    among, row = at_table(request, game)
    book = Book(game, among)
    chapters = book.chapters()
    context = {
        "nav": "rules",
        "card": card,
        "board_css": f"boards/{game}/board.css" if card.playable else "",
        "title": text_of(load_game(game)).title(),
        "chapters": chapters,
        "minutes": minutes(chapters),
        "wanted": wanted,
        "found": book.find(wanted) if wanted.strip() else None,
        "table": row,
        "left_out": left_out(book, row),
        "words": [word for word in words_of(card) if word.first],
        "has_guide": guides.has_guide(game),
        "reconstructed": is_reconstructed(game),
    }
    return render(request, "learn/rules.html", context)


def left_out(book: Book, row: Table | None) -> list[str]:
    """The variants that a table does not use."""
    if row is None:
        return []
    return [
        variant.title[book.language]
        for variant in book.reading.variants
        if not variant.used(row.players, row.options) and (variant.when or variant.players)
    ]


@require_GET
@not_too_often
def find(request: HttpRequest, game: str) -> HttpResponse:
    """What a question finds, while it is typed."""
    card = card_of(game)
    among, row = at_table(request, game)
    found = Book(game, among).find(request.GET.get("q", "")[:MOST_LETTERS])
    away = "away" in request.GET  # from a table: the rules open beside it
    return render(
        request, "learn/_found.html", {"card": card, "found": found, "table": row, "away": away}
    )


# --- on a board -------------------------------------------------------------------------------


def position_of(game: str, rule: str) -> CoreTable:
    """The position that shows a rule, or a page that says there is none."""
    card_of(game)
    engine = load_game(game)
    position = load_positions(engine.folder).get(rule)
    if position is None:
        raise Http404("no position shows this rule")
    try:
        return position.play(engine)
    except BadPosition as error:  # other components than ours are installed
        raise Http404(str(error)) from error


@require_safe
@not_too_often
def board(request: HttpRequest, game: str, rule: str) -> HttpResponse:
    """A position in which a rule comes up, move by move; from there one can play on."""
    table = position_of(game, rule)
    seat = actor(table.state)
    players = [Player(n, name) for n, name in enumerate(table.record.names)]
    story = story_of(table.record, None)
    context = replay_context(request, story, seat, True, players, at_the_end=True)
    url = {"game": game, "rule": rule}
    context |= {
        "base": reverse("learn:board", kwargs=url),
        "what_if_url": reverse("learn:play_on", kwargs=url),
        "table_url": reverse("lobby:rules", kwargs={"game": game}) + f"#{rule}",
        "rule_id": rule,
        "rule_text": load_reading(table.game.folder).book.rules[rule].wording[language()],
        "you": seat,
    }
    return show_replay(request, context)


@require_POST
def play_on(request: HttpRequest, game: str, rule: str) -> HttpResponse:
    """Go on from such a position, against bots: a table of one's own, never rated."""
    record = position_of(game, rule).record
    try:
        ply, seat = posted_int(request, "ply"), posted_int(request, "seat")
        if ply > len(record.moves) or seat >= record.players:
            raise services.Impossible(_("there is no such move or seat"))
        record.moves = record.moves[:ply]
        user = require_player(request)
        if not services.may_open(user):
            return refused(request, _("That was too fast. Wait a moment."), 429)
        bot = request.POST.get("bot", bots.DEFAULT)[:20]
        table = services.table_from_record(user, record, seat, bot)
    except SignoriaError as error:
        return refused(request, str(error), 400)
    return redirect("tables:table", code=table.code)


# --- words ------------------------------------------------------------------------------------


class Word(Shown):
    """A term of a game."""

    key: str
    term: str
    other: str  # in the other languages
    means: str
    rule: str
    first: bool


class Words(Shown):
    """The terms of a game."""

    card: Card
    words: list[Word]


def words_of(card: Card) -> list[Word]:
    """A game's terms in the language of this request, in the order of the alphabet."""
    here = language()
    found = [
        Word(
            entry.key,
            entry.term[here],
            ", ".join(term for code, term in entry.term.items() if code != here),
            entry.means[here],
            entry.rule,
            entry.first,
        )
        for entry in load_glossary(load_game(card.name).folder)
    ]
    return sorted(found, key=lambda word: plain(word.term))


@require_safe
def word(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """What one word means, for the card that explains it."""
    card = card_of(game)
    found = next((one for one in words_of(card) if one.key == key), None)
    if found is None:
        raise Http404("no such word")
    book = load_reading(load_game(game).folder).book
    text = book.rules[found.rule].wording[language()] if found.rule else ""
    return render(request, "learn/_word.html", {"card": card, "word": found, "text": text})


@require_GET
def glossary(request: HttpRequest, game: str = "") -> HttpResponse:
    """What the words of a game mean, or of all games."""
    chosen = [card_of(game)] if game else cards()
    groups = [Words(card, words_of(card)) for card in chosen]
    context = {
        "nav": "rules",
        "groups": [group for group in groups if group.words],
        "cards": cards(),
        "only": game,
    }
    return render(request, "learn/glossary.html", context)
