"""Headers that no library of ours sets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import cast

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

Now = Callable[[HttpRequest], HttpResponseBase]
Later = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@sync_and_async_middleware
def permissions(get_response: Now | Later) -> Now | Later:
    """No page asks for camera, microphone or place."""
    if iscoroutinefunction(get_response):
        wait_for = cast(Later, get_response)

        async def later(request: HttpRequest) -> HttpResponseBase:
            return with_permissions(await wait_for(request))

        return later
    answer = cast(Now, get_response)

    def now(request: HttpRequest) -> HttpResponseBase:
        return with_permissions(answer(request))

    return now


def with_permissions(answer: HttpResponseBase) -> HttpResponseBase:
    """The answer with our header."""
    answer.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
    return answer
