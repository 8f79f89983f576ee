"""What people have reported: read, and settled."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from signoria.web.backstage.labels import label
from signoria.web.backstage.site import Careful, backstage
from signoria.web.people.models import Report

LABELS = {
    "by": gettext_lazy("told by"),
    "about": gettext_lazy("person"),
    "name": gettext_lazy("name"),
    "table": gettext_lazy("table"),
    "said": gettext_lazy("said"),
    "why": gettext_lazy("what happened"),
    "at": gettext_lazy("when"),
    "done": gettext_lazy("settled"),
}
label(Report, LABELS)


@admin.register(Report, site=backstage)
class Reports(Careful):
    """Open ones first; people are locked where people are listed."""

    list_display = ("at", "name", "why", "by", "done")
    list_filter = ("done",)
    search_fields = ("name", "why")
    fields = ("at", "name", "about", "by", "table", "why", "said", "done")
    readonly_fields = fields
    actions = ("settle", "open_again")

    @admin.action(description=gettext_lazy("Settled"))
    def settle(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Nothing more is to be done."""
        reports.update(done=True)

    @admin.action(description=gettext_lazy("Not settled after all"))
    def open_again(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """To be looked at once more."""
        reports.update(done=False)
