"""Numbers as people of a language write them: 3.5 in English, 3,5 in Polish."""

from __future__ import annotations

from django.utils.formats import number_format


def decimal(value: float, digits: int = 1) -> str:
    """With so many digits after the point; below zero with a real minus, which nothing has not."""
    return number_format(f"{value:z.{digits}f}", use_l10n=True).replace("-", "−")


def signed(value: float, digits: int = 1) -> str:
    """With its sign, unless it is nothing."""
    text = decimal(abs(value), digits)
    if not any(digit in text for digit in "123456789"):
        return text
    return ("−" if value < 0 else "+") + text
