"""What the components of every game have: where they came from."""

from __future__ import annotations


class GameParts:
    """All components of a game.  Never changed after loading, shared by all states."""

    fingerprint: str = ""  # of a replaced set of components, "" for our own
    pack: str = ""  # the folder of that set

    def __reduce__(self) -> tuple[object, ...]:
        from signoria.core import pickling

        module = pickling.module_of(self)
        return pickling.parts_in, (module, self.pack, self.fingerprint)
