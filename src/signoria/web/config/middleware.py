"""Headers that keep foreign scripts out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponseBase

# Positions of pieces are style attributes; everything else comes from files of our own.
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)

Answer = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]


class SecurityHeaders:
    """Adds the Content-Security-Policy to every answer."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        if iscoroutinefunction(self):
            return self._later(request)
        answer = self.get_response(request)
        assert isinstance(answer, HttpResponseBase)
        return with_headers(answer)

    async def _later(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        assert isinstance(answer, Awaitable)
        return with_headers(await answer)


def with_headers(answer: HttpResponseBase) -> HttpResponseBase:
    """The answer with our headers."""
    answer.headers.setdefault("Content-Security-Policy", POLICY)
    answer.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
    return answer
