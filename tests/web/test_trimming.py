"""What is left of Pyodide's script and program."""

from __future__ import annotations

from signoria.web.offline import trimming
from signoria.web.offline.glue import needed, statements

SCRIPT = r"""var used=()=>"a;b";var idle=/[/;]"/g;function asks(x){return x/2/used()+`${"}"}${idle}`
}asks.sig="ii";var gone={a(){gone.a()}};gone.sig="v";Module["gone"]=gone;Module["asks"]=asks;
if(globalThis.x){other()}else{asks(1)}class Far{near(){return 1}}var both=1,two=call();"""


def test_a_script_is_read_as_statements() -> None:
    found = list(statements(SCRIPT, 0, len(SCRIPT)))
    assert "".join(each.text for each in found) == SCRIPT
    assert [each.gives for each in found] == (
        ["used", None, "asks", "asks", "gone", "gone", "gone", "asks", None, "Far", None]
    )


def test_what_nobody_asks_for_goes() -> None:
    kept = "".join(each.text for each in needed(list(statements(SCRIPT, 0, len(SCRIPT))), set()))
    assert "gone" not in kept and "Far" not in kept
    for needed_text in ("var used", "var idle", "function asks", "asks.sig", '"asks"', "two="):
        assert needed_text in kept
    kept = "".join(each.text for each in needed(list(statements(SCRIPT, 0, len(SCRIPT))), {"Far"}))
    assert "class Far" in kept and "gone" not in kept


def section(kind: int, content: bytes) -> bytes:
    """As in a program."""
    return bytes([kind]) + trimming.written(len(content)) + content


def program(pieces: list[tuple[int, bytes]]) -> bytes:
    """One that only has exports and data."""
    names = b"".join(trimming.written(len(name)) + name + b"\0\5" for name in (b"near", b"far"))
    count = trimming.written(len(pieces))
    data = b"".join(
        b"\0\x41" + trimming.signed(place) + b"\x0b" + trimming.written(len(text)) + text
        for place, text in pieces
    )
    return b"\0asm\1\0\0\0" + b"".join(
        (section(7, b"\2" + names), section(12, count), section(11, count + data))
    )


def test_exports_of_a_program() -> None:
    left = dict(trimming.sections(trimming.with_exports(program([(64, b"x")]), {"far"})))
    assert left[trimming.EXPORTS] == b"\1\3far\0\5"
    assert left[trimming.DATA_COUNT] == b"\1"


def memory(program: bytes) -> bytes:
    """With what it begins."""
    found = bytearray(100_000)
    for place, data in trimming.pieces_of(dict(trimming.sections(program))[trimming.DATA]):
        assert place is not None
        found[place : place + len(data)] = data
    return bytes(found)


def test_data_is_joined_and_stays_where_it_is() -> None:
    before = program([(64, b"ab"), (70, b"c" * 300), (8192, b"d"), (8193, b"e"), (90_000, b"f")])
    after = trimming.joined(before)
    assert memory(after) == memory(before)
    parts = dict(trimming.sections(after))
    assert len(list(trimming.pieces_of(parts[trimming.DATA]))) == 3
    assert parts[trimming.DATA_COUNT] == b"\3"
