"""Language and theme of a request: the person's setting, else a cookie, else the browser's; and
whose request it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import cast

from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import translation

from signoria.web.accounts.models import User
from signoria.web.site.languages import language as active_language

LANGUAGE_COOKIE = "language"
THEME_COOKIE = "theme"

Answer = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]


class Sessions(SessionMiddleware):
    """Django's; but no look takes the cookie away.  One that was on its way while somebody sat down
    or signed in still has the session before, which is gone by then: its answer would throw the
    new one out."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The answer, with the cookie of a session that there is."""
        answer = super().process_response(request, response)
        name = settings.SESSION_COOKIE_NAME
        if request.method in ("GET", "HEAD") and name in answer.cookies:
            if not answer.cookies[name].value:
                del answer.cookies[name]
        return answer


class Language:
    """Activates the language and sets `request.theme`."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        if self.is_async:
            return self._later(request)
        activate(request)
        return with_language(cast(HttpResponseBase, self.get_response(request)))

    async def _later(self, request: HttpRequest) -> HttpResponseBase:
        # Reading the person needs the database, which async code may not ask directly.
        await sync_to_async(activate)(request)
        answer = cast(Awaitable[HttpResponseBase], self.get_response(request))
        return with_language(await answer)


def activate(request: HttpRequest) -> None:
    """Set language and theme for everything that follows."""
    user = request.user if request.user.is_authenticated else None
    language = wanted_language(request, user)
    translation.activate(language)
    request.LANGUAGE_CODE = language
    # Django's request declares no place of our own for it; templates read it as `request.theme`.
    request.theme = wanted_theme(request, user)  # type: ignore[attr-defined]


def wanted_language(request: HttpRequest, user: object) -> str:
    """One of the languages of the site."""
    known = dict(settings.LANGUAGES)
    own = user.language if isinstance(user, User) else ""
    for language in (own, request.COOKIES.get(LANGUAGE_COOKIE, "")):
        if language in known:
            return language
    return translation.get_language_from_request(request)


def wanted_theme(request: HttpRequest, user: object) -> str:
    """`auto`, `light` or `dark`."""
    theme = user.theme if isinstance(user, User) else request.COOKIES.get(THEME_COOKIE, "")
    return theme if theme in User.Theme.values else User.Theme.AUTO.value


def with_language(answer: HttpResponseBase) -> HttpResponseBase:
    """Say in which language the answer is."""
    answer.headers.setdefault("Content-Language", active_language())
    return answer
