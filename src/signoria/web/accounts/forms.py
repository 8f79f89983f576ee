"""Forms about a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from signoria.web.accounts.folding import folded, tidy
from signoria.web.accounts.models import NAME_LENGTH, User, compared
from signoria.web.tables.services.seating import BOT_NAMES

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


def is_taken(name: str, by: User | None) -> bool:
    """Does somebody else, or a bot, have this name, or one that reads the same?"""
    others = User.objects.exclude(pk=by.pk) if by is not None else User.objects.all()
    same = folded(name)
    bots = {folded(known) for known in BOT_NAMES}
    return same in bots or others.filter(Q(folded=same) | Q(folded_username=same)).exists()


def checked_name(name: str, user: User) -> str:
    """A name for the table: not empty, not somebody else's."""
    name = tidy(name)[:NAME_LENGTH].strip()
    if len(name) < 2:
        raise ValidationError(_("A name has at least two letters."))
    if compared(name, user.folded) != user.folded and is_taken(name, user):
        raise ValidationError(_("This name is taken."))
    return name


def address(
    label: StrPromise, help_text: StrPromise | str = "", needed: bool = False
) -> forms.EmailField:
    """The field of a mail address."""
    return forms.EmailField(
        label=label,
        required=needed,
        max_length=254,
        help_text=help_text,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class Page(NamedTuple):
    """What the page of a form says around it (`accounts/form.html`)."""

    heading: StrPromise
    icon: str  # of the button
    send: StrPromise
    about: StrPromise | str = ""
    # Where somebody goes who does not send it, in which words.
    way_out: tuple[str, StrPromise] | None = None


BACK = ("accounts:settings", gettext_lazy("Back"))
TO_SIGN_IN = ("accounts:sign_in", gettext_lazy("I have one already"))
TO_SIGN_UP = ("accounts:sign_up", gettext_lazy("Make an account"))


class SignUp(forms.Form):
    """A name and a password: nothing else is needed.  An address helps who forgets things."""

    page = Page(
        gettext_lazy("Make an account"),
        "check",
        gettext_lazy("Make the account"),
        way_out=TO_SIGN_IN,
    )

    def __init__(self, guest: User | None, *args: Any, **kwargs: Any) -> None:
        self.guest = guest  # who keeps the own name
        super().__init__(*args, **kwargs)

    username = forms.CharField(
        label=gettext_lazy("Name"),
        min_length=3,
        max_length=30,
        validators=[UnicodeUsernameValidator()],
        help_text=gettext_lazy("Letters, digits and @ . + - _ . Others see it at the table."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        help_text=gettext_lazy("At least 8 characters, nothing that everybody would guess."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    email = address(
        gettext_lazy("Mail address, if you like"),
        gettext_lazy("Only to set a new password when you forget this one."),
    )

    def clean_username(self) -> str:
        """Free, and not one of the names guests have."""
        name: str = self.cleaned_data["username"]
        if is_taken(name, self.guest) or name.lower().startswith("guest-"):
            raise ValidationError(_("This name is taken."))
        return name

    def clean(self) -> dict[str, Any]:
        """The password is compared with the name too."""
        data = self.cleaned_data
        if "username" in data and "password" in data:
            try:
                validate_password(data["password"], User(username=data["username"]))
            except ValidationError as error:
                self.add_error("password", error)
        return data


class SignIn(forms.Form):
    """Name and password."""

    page = Page(gettext_lazy("Sign in"), "lock", gettext_lazy("Sign in"), way_out=TO_SIGN_UP)
    username = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    user: User

    def clean(self) -> dict[str, Any]:
        """The same answer whether the name or the password is wrong."""
        data = self.cleaned_data
        if "username" in data and "password" in data:
            found = authenticate(username=data["username"], password=data["password"])
            if not isinstance(found, User):
                raise ValidationError(why_not(data["username"], data["password"]))
            self.user = found
        return data


def why_not(username: str, password: str) -> str:
    """Why nobody was signed in; that an account is locked is told only to whoever owns it."""
    locked = User.objects.filter(username=username, is_active=False).first()
    if locked is not None and locked.check_password(password):
        return _("This account is locked. Ask whoever runs the site.")
    return _("Name and password do not go together.")


class Settings(forms.ModelForm[User]):
    """What a person chooses for every page."""

    page = Page(
        gettext_lazy("Settings"),
        "check",
        gettext_lazy("Save"),
        about=gettext_lazy("They hold on every device where you are signed in."),
    )

    class Meta:
        model = User
        fields = [
            "display_name",
            "language",
            "theme",
            "confirm",
            "animate",
            "playback",
            "sound",
            "private",
        ]
        labels = {
            "display_name": gettext_lazy("Name at the table"),
            "language": gettext_lazy("Language"),
            "theme": gettext_lazy("Theme"),
            "confirm": gettext_lazy("Ask before it is done"),
            "animate": gettext_lazy("Show moves as they happen"),
            "playback": gettext_lazy("Others' moves are played back, each for"),
            "sound": gettext_lazy("A short sound when it is your turn"),
            "private": gettext_lazy("Keep my profile to myself"),
        }
        help_texts = {
            "animate": gettext_lazy("Pieces move, others' moves play one after another."),
            "private": gettext_lazy(
                "Nobody else sees a page about you, and you are not in the lists of ratings."
            ),
        }
        widgets = {
            "language": forms.RadioSelect,
            "theme": forms.RadioSelect,
            "confirm": forms.RadioSelect,
            "playback": forms.RadioSelect,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.is_guest:
            del self.fields["private"]  # there is no page about a guest anyway

    def clean_display_name(self) -> str:
        """Not empty, not somebody else's."""
        return checked_name(self.cleaned_data["display_name"], self.instance)


class OfPerson(forms.Form):
    """A form about somebody known."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)


class FreshPassword(OfPerson):
    """A new password for somebody who came by a link from a mail."""

    page = Page(
        gettext_lazy("New password"),
        "lock",
        gettext_lazy("Set the password"),
        about=gettext_lazy("Other devices are signed out."),
    )
    new = forms.CharField(
        label=gettext_lazy("New password"),
        help_text=gettext_lazy("At least 8 characters, nothing that everybody would guess."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_new(self) -> str:
        """Good enough."""
        new: str = self.cleaned_data["new"]
        validate_password(new, self.user)
        return new

    def save(self) -> User:
        """Set it."""
        self.user.set_password(self.cleaned_data["new"])
        self.user.save()
        return self.user


class Confirmed(OfPerson):
    """Something that only who knows the password may do."""

    old = forms.CharField(
        label=gettext_lazy("Present password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def clean_old(self) -> str:
        """It must be right."""
        old: str = self.cleaned_data["old"]
        if not self.user.check_password(old):
            raise ValidationError(_("This is not your present password."))
        return old


class NewPassword(Confirmed, FreshPassword):
    """The old password and a new one."""

    page = Page(
        gettext_lazy("Change the password"),
        "lock",
        gettext_lazy("Change the password"),
        about=gettext_lazy("Other devices are signed out."),
        way_out=BACK,
    )
    field_order = ["old", "new"]


class NewAddress(Confirmed):
    """The mail address of a person; by it the password can be changed, so the old one is asked."""

    page = Page(
        gettext_lazy("Mail address"),
        "check",
        gettext_lazy("Save"),
        about=gettext_lazy(
            "When you forget your password, a link to set a new one goes there; "
            "and notices, if you wish them by mail. Nothing else is ever sent."
        ),
        way_out=BACK,
    )
    email = address(
        gettext_lazy("Mail address"),
        gettext_lazy("Nobody else sees it. Leave it empty to take it away."),
    )
    field_order = ["email", "old"]


class Lost(forms.Form):
    """Where the link to a new password shall go."""

    page = Page(
        gettext_lazy("Forgotten password"),
        "send",
        gettext_lazy("Send the link"),
        about=gettext_lazy(
            "Write the mail address you gave to your account: "
            "a link to set a new password goes there."
        ),
        way_out=("accounts:sign_in", gettext_lazy("Back")),
    )
    email = address(gettext_lazy("Mail address"), needed=True)


class Farewell(OfPerson):
    """The last question before a person is deleted."""

    page = Page(gettext_lazy("Delete me"), "trash", gettext_lazy("Delete me"), way_out=BACK)
    sure = forms.BooleanField(
        label=gettext_lazy("Yes, delete me. I know that this cannot be undone.")
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        if user.is_guest:
            del self.fields["password"]

    def clean_password(self) -> str:
        """It must be right."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("This is not your present password."))
        return password
