"""What touched pieces mean: the page's `offer.js` in Python, for laws over many positions."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.web.boards.answers import Slot
from signoria.web.tables.offer import Composer, Offer


def fill(move: Offer, pieces: Sequence[str]) -> list[int] | None:
    """What is left of each slot when the pieces are in; None where one has no place."""
    left = [len(slot.pieces) if move.is_loose else slot.count for slot in move.slots]

    def place(number: int) -> bool:
        if number == len(pieces):
            return True
        for nth, slot in enumerate(move.slots):
            if left[nth] and pieces[number] in slot.pieces:
                left[nth] -= 1
                if place(number + 1):
                    return True
                left[nth] += 1
        return False

    return left if place(0) else None


def fitting(offer: Composer, pieces: Sequence[str]) -> list[Offer]:
    """The moves that the pieces are part of."""
    return [move for move in offer.moves if fill(move, pieces) is not None]


def is_complete(move: Offer, pieces: Sequence[str], alone: bool, amid: bool = False) -> bool:
    """Is nothing missing that must be touched?"""
    if move.is_loose:
        return alone or (bool(pieces) and len(move.slots) == len(pieces))
    left = fill(move, pieces)
    if left is None or not (pieces or amid):
        return False
    return not any(room and slot.needed for room, slot in zip(left, move.slots, strict=True))


def ways(offer: Composer, pieces: Sequence[str]) -> list[Offer]:
    """The moves that the pieces make up, the proposed one first."""
    found = fitting(offer, pieces)
    alone = len(found) == 1
    complete = [m for m in found if not m.is_open and is_complete(m, pieces, alone, offer.amid)]
    return sorted(complete, key=lambda move: (move.rank, len(move.path)))


def needed(move: Offer) -> list[str]:
    """Pieces that have to be touched for a move, the first of those that are alike."""
    found: list[str] = []
    for slot in move.slots:
        if slot.needed:
            found += first_free(slot, found)
    return found


def first_free(slot: Slot, used: Sequence[str]) -> list[str]:
    """As many pieces of a slot as it wants."""
    return [piece for piece in slot.pieces if piece not in used][: slot.count]
