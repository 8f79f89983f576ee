"""Pages and addresses about notices."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from signoria.web.accounts.models import User
from signoria.web.accounts.people import signed_in
from signoria.web.notices import mails, outside, tasks, webpush
from signoria.web.notices.forms import WishesForm
from signoria.web.notices.models import Subscription, Wishes
from signoria.web.notices.wishing import FAULTS, speed_of, zones
from signoria.web.site.limits import allow
from signoria.web.tables.models import Table

WORKER = Path(__file__).parent / "static" / "notices" / "sw.js"
MOST_DEVICES = 10
TESTS_PER_HOUR = 20
DEVICE = "push-device"  # in a session: which browser it is


def wishes_of(user: User, request: HttpRequest) -> Wishes:
    """What a person wishes; the defaults if nothing was said yet."""
    wishes = Wishes.objects.filter(user=user).first() or Wishes(user=user)
    wishes.site = request.build_absolute_uri("/").rstrip("/")[:200]
    return wishes


@login_required
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """By which ways, and when."""
    user = signed_in(request)
    wishes = wishes_of(user, request)
    form = WishesForm(request.POST or None, instance=wishes)
    if form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("notices:settings")
    context = {
        "nav": "profile",
        "form": form,
        "ways": ways(form),
        "wishes": wishes,
        "hook_is_off": wishes.hook_faults >= FAULTS,
        "devices": user.subscriptions.order_by("-created"),
        "this_device": request.session.get(DEVICE),
        "public_key": webpush.public_key(),
        "has_mail": mails.is_set_up(),
        "zones": zones(),
    }
    return render(request, "notices/settings.html", context)


def ways(form: WishesForm) -> list[dict[str, Any]]:
    """The ways as lines of a table: what each is, and its two switches."""
    words = {
        "browser": (
            "eye",
            _("Notification of the browser"),
            _("while a page of this site is open and you look elsewhere"),
        ),
        "push": ("bulb", _("Push"), _("also when no page is open, on the devices below")),
        "mail": ("send", _("Mail"), _("one for several turns")),
        "hook": ("link", _("Webhook"), _("for programs of your own")),
    }
    return [
        {
            "icon": icon,
            "name": name,
            "about": about,
            "live": form[f"{way}_live"],
            "days": form[f"{way}_days"],
        }
        for way, (icon, name, about) in words.items()
        if f"{way}_live" in form.fields
    ]


@login_required
@require_POST
def subscribe(request: HttpRequest) -> HttpResponse:
    """This browser takes pushes for the person, and for nobody else any more."""
    user = signed_in(request)
    given = read(request)
    if given is None:
        return JsonResponse({"error": "not a subscription"}, status=400)
    found, _new = Subscription.objects.update_or_create(
        endpoint=given["endpoint"], defaults={**given, "user": user}
    )
    kept = user.subscriptions.order_by("-pk").values_list("pk", flat=True)[:MOST_DEVICES]
    user.subscriptions.exclude(pk__in=list(kept)).delete()
    wishes_of(user, request).save()
    request.session[DEVICE] = found.pk
    return JsonResponse({"device": found.device})


def read(request: HttpRequest) -> dict[str, str] | None:
    """What a browser sends about itself, if it is whole and leads to the open internet."""
    try:
        sent = json.loads(request.body)
        endpoint, keys = str(sent["endpoint"]), sent["keys"]
        key, auth = str(keys["p256dh"]), str(keys["auth"])
        outside.checked(endpoint)
    except (ValueError, KeyError, TypeError, RawPostDataException, outside.NotThere):
        return None
    if len(endpoint) > 1000 or not webpush.is_key(key, auth):
        return None
    device = " ".join(str(sent.get("device", "")).split())[:60]
    return {"endpoint": endpoint, "key": key, "auth": auth, "device": device}


@login_required
@require_POST
def remove(request: HttpRequest, number: int) -> HttpResponse:
    """No more pushes to this device."""
    get_object_or_404(Subscription, pk=number, user=signed_in(request)).delete()
    messages.success(request, _("This device gets no more pushes."))
    return redirect("notices:settings")


@login_required
@require_POST
def test(request: HttpRequest) -> HttpResponse:
    """See whether it arrives."""
    user = signed_in(request)
    if allow(f"notice-test:{user.pk}", TESTS_PER_HOUR, 3600):
        tasks.try_out.enqueue(user.pk)
        messages.success(request, _("A notice is on its way to your devices and your webhook."))
    else:
        messages.error(request, _("That was too fast. Wait a moment."))
    return redirect("notices:settings")


@login_required
@require_GET
def browser(request: HttpRequest, code: str) -> HttpResponse:
    """Does the person wish notifications of an open page about this table?"""
    table = get_object_or_404(Table, code=code, seats__user=signed_in(request))
    wishes = Wishes.objects.filter(user=signed_in(request)).first() or Wishes()
    return JsonResponse({"show": getattr(wishes, f"browser_{speed_of(table)}")})


@require_GET
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that takes pushes, for the whole site."""
    answer = HttpResponse(WORKER.read_text(encoding="utf-8"), content_type="text/javascript")
    answer["Cache-Control"] = "no-cache"
    return answer


@receiver(user_logged_out)
def forget_device(request: HttpRequest, **_given: Any) -> None:
    """Who signs out at a browser gets no more pushes there."""
    device = request.session.get(DEVICE)
    if device is not None:
        Subscription.objects.filter(pk=device).delete()
