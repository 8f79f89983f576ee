"""Methods of dataclasses, made when the first of them is called: in the browser's Python.

`dataclasses` writes the methods of a class as text and compiles it, which is a tenth of a start;
three of four classes are not used in it.  Until one is, its methods are stubs.
"""

from __future__ import annotations

TYPE_CHECKING = False  # `dataclasses` is not there yet
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Method = Callable[..., Any]


whole: list[Callable[[Any, type], None]] = []  # how Python itself makes the methods of a class


class Late:
    """The methods of one class."""

    def __init__(self, builder: Any, make: Callable[[Any, type], None]) -> None:
        self.builder = builder  # a `dataclasses._FuncBuilder` with their texts
        self.make = make
        self.stubs: dict[str, Method] = {}
        self.made: dict[str, Method] = {}

    def stub(self, name: str, owner: str) -> Method:
        """It becomes the method when it is called."""

        def method(*given: Any, **named: Any) -> Any:
            if not self.made:
                of = type(given[0]).__mro__
                self.become(next(each for each in of if each.__dict__.get(name) is method))
            return self.made[name](*given, **named)

        method.__name__, method.__qualname__ = name, f"{owner}.{name}"
        self.stubs[name] = method
        return method

    def become(self, owner: type) -> None:
        """Make them where their stubs are: a class with slots is another one than that the stubs
        were made for."""
        mine = [name for name, stub in self.stubs.items() if owner.__dict__.get(name) is stub]
        self.builder.unconditional_adds = dict.fromkeys(mine, True)
        self.builder.overwrite_errors = {}
        self.make(self.builder, owner)
        self.made = {name: owner.__dict__[name] for name in mine}


def install(builder: Any, set_new: Callable[[type, str, Method], bool]) -> None:
    """In `dataclasses`, at its end: its `_FuncBuilder` and `_set_new_attribute`."""
    make = builder.add_fns_to_class
    whole.append(make)

    def add_stubs(self: Any, cls: type) -> None:
        if not cls.__doc__:  # it is described by the arguments of its `__init__`
            make(self, cls)
            return
        late = Late(self, make)
        for name in self.names:
            stub = late.stub(name, cls.__qualname__)
            if self.unconditional_adds.get(name):
                setattr(cls, name, stub)
            elif set_new(cls, name, stub) and name in self.overwrite_errors:
                make(self, cls)  # which says what is wrong

    builder.add_fns_to_class = add_stubs
