"""A forgotten password: a link by mail, by which a new one can be set.

The answer is the same, and takes the same time, whether the address is known or not: the mail is
sent by a worker, and the queue holds keys of people, no addresses.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.tokens import default_token_generator
from django.contrib.auth.views import PasswordResetConfirmView
from django.core.mail import send_mail
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse, reverse_lazy
from django.utils import translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods
from django_tasks import task

from signoria.web.accounts.forms import FreshPassword, Lost
from signoria.web.accounts.models import User
from signoria.web.site.languages import language as active_language
from signoria.web.site.limits import address, allow

TRIES = 10  # for one mail address, per quarter of an hour
TRIES_PER_ADDRESS = 60
QUARTER = 900.0


@require_http_methods(["GET", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """Which address the link shall go to."""
    form = Lost(request.POST or None)
    if request.method == "POST" and not may_ask(request):
        said = _("Too many tries. Wait a quarter of an hour, please.")
        context = {"form": form, "too_often": said}
        return render(request, "accounts/form.html", context, status=429)
    if form.is_valid():
        people = [user.pk for user in PasswordResetForm().get_users(form.cleaned_data["email"])]
        site = request.build_absolute_uri("/").rstrip("/")
        send_links.enqueue(people, site, active_language())
        return redirect("accounts:sent")
    return render(request, "accounts/form.html", {"form": form})


def may_ask(request: HttpRequest) -> bool:
    """Few tries for one mail address, whoever asks; more for one place, a household shares it."""
    email = request.POST.get("email", "").strip().lower()[:254]
    by_place = allow(f"lost:{address(request)}", TRIES_PER_ADDRESS, QUARTER)
    return by_place and allow(f"lost-mail:{email}", TRIES, QUARTER)


@require_GET
def sent(request: HttpRequest) -> HttpResponse:
    """What happens now."""
    return render(request, "accounts/sent.html")


@task()
def send_links(people: list[int], site: str, language: str) -> None:
    """A mail to each of these people, in their language."""
    for user in User.objects.filter(pk__in=people):
        send_link(user, site, user.language or language)


def send_link(user: User, site: str, language: str) -> None:
    """A link that works once, for a few days."""
    key = urlsafe_base64_encode(force_bytes(user.pk))
    kwargs = {"uidb64": key, "token": default_token_generator.make_token(user)}
    link = site + reverse("accounts:new_password", kwargs=kwargs)
    with translation.override(language):
        text = render_to_string("accounts/mail.txt", {"name": user.username, "link": link})
        send_mail(_("A new password for Signoria"), text, None, [user.email])


class NewPassword(PasswordResetConfirmView):
    """The page behind the link."""

    form_class = FreshPassword  # type: ignore[assignment]  # a form of our own, used the same way
    template_name = "accounts/new_password.html"
    success_url = reverse_lazy("accounts:sign_in")

    def form_valid(self, form: Any) -> HttpResponse:
        """Set, and told on the next page."""
        messages.success(self.request, _("The new password is set. Sign in with it."))
        return super().form_valid(form)
