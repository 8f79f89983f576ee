"""Tables in the admin: find, close, open again; talk is read and taken away.

Only what is named here is shown.  Nothing of a game's secrets is: neither the seed nor the players'
parts of the dice, no moves, orders or decisions, and no stamp or version that counts hidden picks.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from signoria.web.accounts.models import User
from signoria.web.backstage.labels import label
from signoria.web.backstage.site import Careful, backstage
from signoria.web.tables import owners, services
from signoria.web.tables.models import Message, Seat, Table

LABELS = {
    Table: {
        "code": gettext_lazy("code"),
        "game": gettext_lazy("game"),
        "players": gettext_lazy("players"),
        "options": gettext_lazy("options"),
        "status": gettext_lazy("stage"),
        "closed": gettext_lazy("closed because of"),
        "damaged": gettext_lazy("damage"),
        "host": gettext_lazy("opened by"),
        "public": gettext_lazy("public"),
        "rated": gettext_lazy("rated"),
        "memory": gettext_lazy("from memory"),
        "clock": gettext_lazy("clock"),
        "created": gettext_lazy("made"),
        "started": gettext_lazy("begun"),
        "ended": gettext_lazy("ended"),
    },
    Seat: {
        "number": gettext_lazy("seat"),
        "name": gettext_lazy("name"),
        "user": gettext_lazy("person"),
        "bot": gettext_lazy("bot"),
        "stand_in": gettext_lazy("a bot plays for them"),
    },
    Message: {
        "at": gettext_lazy("when"),
        "name": gettext_lazy("name"),
        "text": gettext_lazy("said"),
    },
    User: {"is_guest": gettext_lazy("guest"), "is_staff": gettext_lazy("looks after the site")},
}
for model, labels in LABELS.items():
    label(model, labels)


class Seats(admin.TabularInline[Seat, Table]):
    """Who sits where."""

    model = Seat
    fields = readonly_fields = ("number", "name", "user", "bot", "stand_in")
    extra = 0
    can_delete = False
    verbose_name_plural = gettext_lazy("seats")

    def has_add_permission(self, request: HttpRequest, *_given: Any) -> bool:
        """People sit down by themselves."""
        return False


class Talk(admin.TabularInline[Message, Table]):
    """What was said; a line can be taken away."""

    model = Message
    fields = readonly_fields = ("at", "name", "text")
    extra = 0
    verbose_name_plural = gettext_lazy("talk")

    def has_add_permission(self, request: HttpRequest, *_given: Any) -> bool:
        """Only players talk."""
        return False


@admin.register(Table, site=backstage)
class Tables(Careful):
    """Every table of the site."""

    list_display = ("code", "game", "status", "names", "public", "rated", "created", "damaged")
    list_filter = ("status", "game", "public", "rated")
    search_fields = ("code", "seats__name", "host__display_name", "host__username")
    ordering = ("-created",)
    fields = (
        "code", "game", "players", "options", "status", "closed", "damaged", "host", "public",
        "rated", "memory", "clock", "created", "started", "ended",
    )  # fmt: skip
    readonly_fields = fields
    inlines = (Seats, Talk)
    actions = ("close", "reopen")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        """With the names of all rows at once."""
        return super().get_queryset(request).prefetch_related("seats")

    @admin.display(description=gettext_lazy("seats"))
    def names(self, table: Table) -> str:
        """Who plays."""
        return ", ".join(seat.name or "–" for seat in table.seats.all())

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Lines of talk were taken away: every open page is told."""
        super().save_related(request, form, formsets, change)
        owners.tell([form.instance.pk])

    @admin.action(description=gettext_lazy("Close: nobody plays or looks there any more"))
    def close(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        """Can be opened again."""
        self.each(request, tables, "closed", _("Closed: %(code)s"))

    @admin.action(description=gettext_lazy("Open again"))
    def reopen(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        """The game goes on where it was."""
        self.each(request, tables, "reopened", _("Open again: %(code)s"))

    def each(self, request: HttpRequest, tables: QuerySet[Table], done: str, text: str) -> None:
        """Do it to one after another; what cannot be done is said."""
        for table in tables:
            try:
                if done == "closed":
                    services.close(table, Table.Closed.BY_HOST)
                else:
                    services.reopen(table)
            except services.Impossible as why:
                self.message_user(request, f"{table.code}: {why}", messages.WARNING)
            else:
                self.log_change(request, table, done)
                self.message_user(request, text % {"code": table.code})
