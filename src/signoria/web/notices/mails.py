"""One mail for all that waits for a person."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import ngettext

from signoria.web.notices.models import Notice, Wishes
from signoria.web.notices.telling import speech_of, told


def is_set_up() -> bool:
    """Has the host of the site named a mail server?"""
    return bool(settings.EMAIL_HOST)


def send(wishes: Wishes, notices: list[Notice]) -> None:
    """To the person's address, in the person's language; raises OSError."""
    with translation.override(speech_of(wishes.user)):
        lines = [told(notice) for notice in notices]
        count = ngettext(
            "%(n)d thing for you at Signoria", "%(n)d things for you at Signoria", len(lines)
        )
        subject = lines[0].text if len(lines) == 1 else count % {"n": len(lines)}
        text = render_to_string(
            "notices/mail.txt",
            {
                "name": wishes.user.shown_name(),
                "lines": lines,
                "site": wishes.site,
                "settings": wishes.site + reverse("notices:settings"),
            },
        )
        send_mail(subject, text, None, [wishes.user.email])
