"""One notice to one place, by push or webhook: what is sent, and how it went."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from dataclasses import asdict
from enum import Enum

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from signoria.web.notices import outside, webpush
from signoria.web.notices.models import Channel, Delivery, Subscription, Wishes
from signoria.web.notices.telling import Told, speech_of, told
from signoria.web.notices.wishing import speed_of

LIVE_SECONDS, DAYS_SECONDS = 3600, 86_400  # a push that nobody fetched so long is of no use
LATER = (408, 425, 429)


class Went(Enum):
    """How a sending went."""

    WELL = "well"
    LATER = "later"  # to be tried again
    NEVER = "never"  # refused for good


def send(delivery: Delivery, wishes: Wishes) -> Went:
    """By its channel."""
    with translation.override(speech_of(wishes.user)):
        what = told(delivery.notice)
        if delivery.channel == Channel.PUSH:
            return push(delivery, wishes, what)
        return call_hook(wishes, what)


def push(delivery: Delivery, wishes: Wishes, what: Told) -> Went:
    """To one browser."""
    if delivery.subscription is None:
        return Went.NEVER
    live = speed_of(delivery.notice.table) == "live"
    return push_to(delivery.subscription, wishes, what, LIVE_SECONDS if live else DAYS_SECONDS)


def push_to(to: Subscription, wishes: Wishes, what: Told, seconds: int) -> Went:
    """A browser that takes no more is forgotten."""
    message = {"title": "Signoria", "body": what.text, "url": what.path, "tag": what.tag}
    topic = what.table or "test"
    body, headers = webpush.request(to, message, contact(wishes), seconds, topic)
    went = posted(to.endpoint, body, headers)
    if went == Went.NEVER:
        to.delete()
    return went


def contact(wishes: Wishes) -> str:
    """Whom a push service may ask about us."""
    if wishes.site.startswith("https://"):
        return wishes.site
    return f"mailto:{settings.DEFAULT_FROM_EMAIL}"


def call_hook(wishes: Wishes, what: Told) -> Went:
    """To the address a person gave; what fails too often is left alone until it is saved anew."""
    body = json.dumps({**asdict(what), "url": wishes.site + what.path}).encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Signoria",
        "X-Signoria-Signature": signed(body, wishes.hook_secret, int(time.time())),
    }
    went = posted(wishes.hook_url, body, headers)
    faults = 0 if went == Went.WELL else wishes.hook_faults + 1
    if faults != wishes.hook_faults:
        Wishes.objects.filter(pk=wishes.pk).update(hook_faults=faults)
    return went


def signed(body: bytes, secret: str, at: int) -> str:
    """Proves that a webhook is called by us, and when: an old call cannot be made again."""
    made = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={made}"


def posted(url: str, body: bytes, headers: dict[str, str]) -> Went:
    """Send, and judge the answer."""
    try:
        status = outside.post(url, body, headers).status
    except outside.NotThere:
        return Went.NEVER
    except outside.Unreachable:
        return Went.LATER
    if 200 <= status < 300:
        return Went.WELL
    return Went.LATER if status in LATER or status >= 500 else Went.NEVER


def try_out(wishes: Wishes) -> None:
    """A notice of nothing."""
    with translation.override(speech_of(wishes.user)):
        what = Told("test", _("This is how a notice looks."), "", "", "/account/notices")
        for to in wishes.user.subscriptions.all():
            push_to(to, wishes, what, LIVE_SECONDS)
        if wishes.hook_url:
            call_hook(wishes, what)
