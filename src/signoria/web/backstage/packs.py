"""Packs in the admin: which of them may be at rated tables."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from signoria.web.backstage.labels import label
from signoria.web.backstage.site import Careful, backstage
from signoria.web.packs.models import Contents

LABELS = {
    "hash": gettext_lazy("hash"),
    "game": gettext_lazy("game"),
    "approved": gettext_lazy("for rated games too"),
    "added": gettext_lazy("made"),
}
label(Contents, LABELS)


@admin.register(Contents, site=backstage)
class Packs(Careful):
    """Every set of components somebody has made a version of."""

    list_display = ("hash", "game", "names", "approved", "added")
    list_filter = ("game", "approved")
    search_fields = ("hash", "versions__pack__name")
    ordering = ("-added",)
    fields = readonly_fields = ("hash", "game", "names", "approved", "added")
    actions = ("approve", "withdraw")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Contents]:
        """With the names of all rows at once."""
        return super().get_queryset(request).prefetch_related("versions__pack")

    @admin.display(description=gettext_lazy("packs"))
    def names(self, contents: Contents) -> str:
        """The packs that contain this."""
        found = contents.versions.all()
        return ", ".join(f"{version.pack.name} {version.number}" for version in found)

    @admin.action(description=gettext_lazy("Allow in rated games"))
    def approve(self, request: HttpRequest, every: QuerySet[Contents]) -> None:
        """New rated tables may choose them."""
        self.set_approved(request, every, True)

    @admin.action(description=gettext_lazy("Not in rated games"))
    def withdraw(self, request: HttpRequest, every: QuerySet[Contents]) -> None:
        """Tables that have begun go on."""
        self.set_approved(request, every, False)

    def set_approved(self, request: HttpRequest, every: QuerySet[Contents], approved: bool) -> None:
        """Noted with who did it."""
        for contents in every:
            contents.approved = approved
            contents.save(update_fields=["approved"])
            self.log_change(request, contents, "approved" if approved else "withdrawn")
        self.message_user(request, _("Changed: %(n)s") % {"n": len(every)})
