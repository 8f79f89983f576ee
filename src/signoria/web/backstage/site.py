"""Who comes in, and what no list may be asked about."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.contrib import admin
from django.contrib.auth.views import redirect_to_login
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import URLPattern, URLResolver
from django.utils.translation import gettext_lazy as _

from signoria.web.accounts.models import User
from signoria.web.accounts.people import player_of

# The site has its own, with limits on tries of passwords.
NOT_OURS = ("login", "logout", "password_change", "password_change_done")

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


class Backstage(admin.AdminSite):
    """For accounts that `signoria admin host` has named; everybody else finds nothing here."""

    site_title = site_header = "Signoria"
    index_title = _("People and tables")
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        """Only accounts that are not locked and may host."""
        user = player_of(request)
        return user is not None and user.is_active and user.is_staff and not user.is_guest

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """A page of the admin; for others it does not exist."""
        inside = super().admin_view(view, cacheable)

        @wraps(view)
        def guarded(request: HttpRequest, *given: Any, **named: Any) -> HttpResponseBase:
            if self.has_permission(request):
                return inside(request, *given, **named)
            # A host who is signed out is shown the way, on a site that has a host at all.
            if player_of(request) is None and User.objects.filter(is_staff=True).exists():
                return redirect_to_login(request.get_full_path())
            raise Http404

        return cast(View, guarded)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Without the ways in and out that know no limits."""
        every: list[URLPattern | URLResolver] = super().get_urls()
        return [url for url in every if getattr(url, "name", "") not in NOT_OURS]


class Careful(admin.ModelAdmin[Any]):  # Any: the model of each
    """Shows the fields it names, and cannot be asked about others: a list that is filtered by an
    address such as `?seed__startswith=a` would tell a secret letter by letter."""

    list_per_page = 50
    show_full_result_count = False
    view_on_site = False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only what the filters beside the list ask."""
        filters = [str(name) for name in self.list_filter]
        return lookup.removesuffix("__exact").removesuffix("__isnull") in filters

    def has_add_permission(self, request: HttpRequest, *_given: Any) -> bool:
        """People come and tables are opened by the site itself."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nothing is deleted here: others' games hang on it."""
        return False


backstage = Backstage(name="admin")
