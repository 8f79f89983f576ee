"""Packs in the admin: which of them may be at rated tables."""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from signoria.web.backstage.labels import label
from signoria.web.backstage.site import Careful, backstage
from signoria.web.packs import services
from signoria.web.packs.copies import agreed
from signoria.web.packs.models import Contents, Standard
from signoria.web.packs.standards import standard_of

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

    list_display = ("hash", "game", "names", "approved", "is_standard", "added")
    list_filter = ("game", "approved")
    search_fields = ("hash", "versions__pack__name")
    ordering = ("-added",)
    fields = readonly_fields = (
        "hash", "game", "names", "approved", "is_standard", "agreement", "added"
    )  # fmt: skip
    actions = ("approve", "withdraw", "make_standard", "back_to_ours")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Contents]:
        """With the names of all rows at once."""
        every = super().get_queryset(request)
        return every.prefetch_related("versions__pack", "standards")

    @admin.display(description=gettext_lazy("packs"))
    def names(self, contents: Contents) -> str:
        """The packs that contain this."""
        found = contents.versions.all()
        return ", ".join(f"{version.pack.name} {version.number}" for version in found)

    @admin.display(description=gettext_lazy("standard of the site"), boolean=True)
    def is_standard(self, contents: Contents) -> bool:
        """Do new tables have it?"""
        return bool(contents.standards.all())

    @admin.display(description=gettext_lazy("agreement"))
    def agreement(self, contents: Contents) -> str:
        """How far copies of several people say the same."""
        found = agreed(contents)
        text = _("open facts it answers: %(all)s; said alike by two people or more: %(n)s")
        return text % {"all": found.answered, "n": found.alike}

    @admin.action(description=gettext_lazy("Make it the standard of the site"))
    def make_standard(self, request: HttpRequest, every: QuerySet[Contents]) -> None:
        """New tables have it; old ones keep theirs."""
        games = [contents.game for contents in every]
        if len(games) != len(set(games)):
            text = _("One set of components can be standard for a game: choose one.")
            self.message_user(request, text, messages.ERROR)
            return
        for contents in every:
            before = standard_of(contents.game)
            made = services.make_standard(contents, self.names(contents) or str(contents))
            self.log_change(request, contents, f"standard of the site, before: {before or 'ours'}")
            text = _("%(game)s: new tables have %(new)s, before: %(old)s.")
            ours = _("the set that comes with the program")
            told = {"game": contents.game, "new": made, "old": before or ours}
            self.message_user(request, text % told)

    @admin.action(description=gettext_lazy("No longer the standard of the site"))
    def back_to_ours(self, request: HttpRequest, every: QuerySet[Contents]) -> None:
        """New tables have our own set again."""
        for contents in every:
            if contents.standards.all().delete()[0]:
                self.log_change(request, contents, "no longer standard")
        self.message_user(request, _("Changed: %(n)s") % {"n": len(every)})

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
        if not approved and Standard.objects.filter(contents__in=every).exists():
            text = _("What is standard on the site stays allowed in rated games.")
            self.message_user(request, text, messages.ERROR)
            return
        for contents in every:
            contents.approved = approved
            contents.save(update_fields=["approved"])
            self.log_change(request, contents, "approved" if approved else "withdrawn")
        self.message_user(request, _("Changed: %(n)s") % {"n": len(every)})
