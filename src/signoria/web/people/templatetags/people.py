"""People in templates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template

from signoria.web.accounts.models import User
from signoria.web.people import services
from signoria.web.people.models import Invitation, Tie
from signoria.web.tables.models import Message

register = template.Library()


@register.filter
def heard_by(talk: Sequence[Message], user: object) -> list[Message]:
    """Talk without those whom a person does not want to hear."""
    return services.heard(user, talk) if isinstance(user, User) else list(talk)


@register.filter
def invitations(user: object) -> list[Invitation]:
    """Tables that wait for a person."""
    return list(services.invitations_of(user)) if isinstance(user, User) else []


@register.simple_tag
def names_of_friends(user: object) -> list[Any]:
    """For a list to choose from."""
    if not isinstance(user, User):
        return []
    friends = User.objects.filter(pk__in=services.tied(user, Tie.Kind.FRIEND))
    return [friend.shown_name() for friend in friends.order_by("display_name")]


@register.simple_tag(takes_context=True)
def heard_at_table(context: dict[str, Any]) -> list[Message]:
    """Talk at a table; a page that is drawn once for all who watch is the same for all of them."""
    talk: list[Message] = context.get("talk") or []
    user = context.get("user")
    if context.get("my_seat") is None or not isinstance(user, User):
        return talk
    return services.heard(user, talk)
