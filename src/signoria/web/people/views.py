"""Pages of people among each other: friends, those at a table, talk of those who watch."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from signoria.web.accounts.folding import folded
from signoria.web.accounts.models import User
from signoria.web.accounts.people import player_of, require_player
from signoria.web.accounts.record import favourites, for_everybody, summary
from signoria.web.boards.shown import Shown
from signoria.web.lobby.refusing import refusals_become_messages
from signoria.web.people import services
from signoria.web.people.models import Tie
from signoria.web.ratings.standing import of_person
from signoria.web.site.languages import language as active_language
from signoria.web.tables import services as tables
from signoria.web.tables.entering import entered, with_key
from signoria.web.tables.models import Table
from signoria.web.tables.views import find


class Person(Shown):
    """Somebody, as one person has put it."""

    key: int
    name: str
    page: str  # its name, where everybody may read one
    guest: bool
    friend: bool
    muted: bool
    blocked: bool


def shown(user: User, others: list[User]) -> list[Person]:
    """People with what they are to whoever looks."""
    ties = {(one.other_id, one.kind) for one in Tie.objects.filter(user=user)}
    return [
        Person(
            other.pk,
            other.shown_name(),
            other.page,
            other.is_guest,
            (other.pk, Tie.Kind.FRIEND) in ties,
            (other.pk, Tie.Kind.MUTED) in ties,
            (other.pk, Tie.Kind.BLOCKED) in ties,
        )
        for other in others
    ]


def back(request: HttpRequest, otherwise: str) -> HttpResponse:
    """To the page that asked."""
    wanted = request.POST.get("next", "")
    fits = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    return redirect(wanted if fits and wanted.startswith("/") else otherwise)


@require_GET
def people(request: HttpRequest) -> HttpResponse:
    """Friends, those one played with, those one does not want to hear, invitations."""
    user = player_of(request)
    if user is None:
        return redirect("accounts:sign_in")
    tied = User.objects.filter(pk__in=services.tied(user, *Tie.Kind.values))
    known = shown(user, list(tied.order_by("display_name")))
    context = {
        "nav": "people",
        "friends": [one for one in known if one.friend],
        "quiet": [one for one in known if one.muted or one.blocked],
        "played": shown(user, services.played_with(user)),
        "invitations": services.invitations_of(user),
    }
    return render(request, "people/people.html", context)


@require_GET
def person(request: HttpRequest, name: str) -> HttpResponse:
    """What everybody may know about somebody; no page says who is private and who is not there."""
    found = User.objects.filter(folded=folded(name)).first()
    if found is None or not found.has_page:
        raise Http404
    language = active_language()
    games = for_everybody(found, language)
    user = player_of(request)
    context = {
        "nav": "people",
        "name": found.shown_name(),
        "to_me": shown(user, [found]) if user is not None and user != found else [],
        **summary(games),
        "records": favourites(games, language),
        "ratings": of_person(found, language),
    }
    return render(request, "people/person.html", context)


@require_POST
@refusals_become_messages
def tie(request: HttpRequest) -> HttpResponse:
    """A friend, or no longer; the same for not hearing and blocking."""
    user = player_of(request)
    if user is None:
        raise tables.Forbidden(_("only people with a name can do that"))
    other = chosen(request) if "who" in request.POST else services.named(posted_name(request))
    services.tie(user, other, request.POST.get("kind", ""), "off" not in request.POST)
    return back(request, "people:people")


def posted_name(request: HttpRequest) -> str:
    """A name somebody typed."""
    return request.POST.get("name", "")[:80]


def chosen(request: HttpRequest) -> User:
    """The person a button is about."""
    key = request.POST.get("who", "")
    if not (key.isascii() and key.isdigit() and len(key) < 10):
        raise tables.Impossible(_("nobody here has this name"))
    found = User.objects.filter(pk=int(key), is_active=True).first()
    if found is None:
        raise tables.Impossible(_("nobody here has this name"))
    return found


@require_POST
@refusals_become_messages
def again(request: HttpRequest) -> HttpResponse:
    """Play with somebody once more."""
    user = player_of(request)
    if user is None:
        raise tables.Forbidden(_("only people with a name can do that"))
    return redirect("lobby:room", code=services.again_with(user, chosen(request)).code)


@require_POST
def decline(request: HttpRequest) -> HttpResponse:
    """An invitation that is not wanted."""
    user = player_of(request)
    if user is not None:
        services.decline(user, request.POST.get("code", "")[:20])
    return back(request, "people:people")


@require_POST
@refusals_become_messages
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """Somebody by name."""
    table, user = entered(request, code), player_of(request)
    if user is None:
        raise tables.Forbidden(_("you have no seat at this table"))
    services.invite(table, user, posted_name(request))
    messages.success(request, _("Invited."))
    return redirect("lobby:room", code=code)


def table_of_people(request: HttpRequest, code: str) -> tuple[Table, User]:
    """A table, for somebody who plays there or watches a public game."""
    table, user = find(request, code), player_of(request)
    if user is None:
        raise Http404
    if not table.public and table.host_id != user.pk and not table.seats.filter(user=user).exists():
        raise Http404
    return table, user


@require_GET
def at_table(request: HttpRequest, code: str) -> HttpResponse:
    """Who is here, and what one can do about them."""
    table, user = table_of_people(request, code)
    context = {
        "nav": "tables",
        "table": table,
        "link": with_key(request.build_absolute_uri(reverse("tables:table", args=[code])), table),
        "people": shown(user, services.present(table, user)),
    }
    return render(request, "people/at_table.html", context)


@require_POST
@refusals_become_messages
def report(request: HttpRequest, code: str) -> HttpResponse:
    """Tell whoever runs the site."""
    table, user = table_of_people(request, code)
    services.report(user, table, chosen(request), request.POST.get("why", ""))
    messages.success(request, _("Whoever runs the site will look at it."))
    return redirect("people:at_table", code=code)


@require_http_methods(["GET", "POST"])
def aside(request: HttpRequest, code: str) -> HttpResponse:
    """Talk of those who watch."""
    table = find(request, code)
    user = player_of(request)
    if not services.may_hear_asides(table, user) or not table.public:
        raise Http404
    if request.method == "POST":
        return said_aside(request, table)
    context = {
        "nav": "watch",
        "table": table,
        "lines": services.asides(table, user),
        "may_talk": user is not None,
    }
    part = request.headers.get("HX-Request") == "true"
    return render(request, "people/_asides.html" if part else "people/aside.html", context)


@refusals_become_messages
def said_aside(request: HttpRequest, table: Table) -> HttpResponse:
    """A line."""
    services.say_aside(table, require_player(request), request.POST.get("text", ""))
    return redirect("people:aside", code=table.code)
