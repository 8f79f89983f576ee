"""Values that templates read."""

from __future__ import annotations

from dataclasses import Field, dataclass, field
from typing import Any, ClassVar, dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Shown:
    """Base of what presenters return: every class below it is a frozen dataclass of its fields.

    A template asks for an item first, and only then, after an exception each time, for the
    attribute.  Here both are the same.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]  # Any: as the standard library has it

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclass(frozen=True)(cls)

    def __getitem__(self, name: str) -> object:
        return getattr(self, name)
