"""Words of the admin for fields: here and not in the models, where each would be a migration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Model


def label(model: type[Model], labels: Mapping[str, Any]) -> None:
    """The admin calls these fields so."""
    for field, words in labels.items():
        setattr(model._meta.get_field(field), "verbose_name", words)  # noqa: B010, typed as read-only
