"""What a person chooses about notices."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from signoria.web.notices import outside
from signoria.web.notices.models import Wishes

CLOCK = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


class WishesForm(forms.ModelForm[Wishes]):
    """Ways by speed, times, and where to."""

    class Meta:
        model = Wishes
        fields = [
            *(
                f"{way}_{speed}"
                for way in ("browser", "push", "mail", "hook")
                for speed in ("live", "days")
            ),
            "mail_every",
            "quiet_from",
            "quiet_until",
            "time_zone",
            "hook_url",
        ]
        labels = {
            "mail_every": gettext_lazy("At most one mail in"),
            "quiet_from": gettext_lazy("Quiet from"),
            "quiet_until": gettext_lazy("until"),
            "time_zone": gettext_lazy("Time zone"),
            "hook_url": gettext_lazy("Address that is called"),
        }
        widgets = {
            "mail_every": forms.RadioSelect,
            "quiet_from": CLOCK,
            "quiet_until": CLOCK,
            "time_zone": forms.TextInput(attrs={"list": "zones", "autocomplete": "off"}),
            "hook_url": forms.URLInput(attrs={"placeholder": "https://", "autocomplete": "off"}),
        }

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.instance.user.is_guest:  # no address, and nobody to answer for a webhook
            for name in (
                "mail_live",
                "mail_days",
                "mail_every",
                "hook_live",
                "hook_days",
                "hook_url",
            ):
                del self.fields[name]

    def clean_time_zone(self) -> str:
        """One that there is."""
        name: str = self.cleaned_data["time_zone"] or "UTC"
        if name not in available_timezones():
            raise ValidationError(_("There is no such time zone; an example: Europe/Warsaw"))
        return name

    def clean_hook_url(self) -> str:
        """Not an address of this house."""
        url: str = self.cleaned_data["hook_url"]
        if url:
            try:
                outside.checked(url)
            except outside.NotThere as error:
                raise ValidationError(str(error)) from error
        return url

    def clean(self) -> dict[str, Any]:
        """Quiet hours have a beginning and an end."""
        data = self.cleaned_data
        begin, end = data.get("quiet_from"), data.get("quiet_until")
        if (begin is None) != (end is None):
            self.add_error("quiet_until", _("Say both, or neither."))
        return data

    def save(self, commit: bool = True) -> Wishes:
        """A webhook that is saved anew is tried anew."""
        self.instance.hook_faults = 0
        return super().save(commit)
