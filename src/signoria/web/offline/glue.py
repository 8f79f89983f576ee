"""Which parts of a script are needed: Pyodide's, as Emscripten writes it.

It has one function, whose statements stand one after the other: variables, functions, lists of what
C and JavaScript shall know of each other.  A statement that only gives a name goes when nobody asks
for the name; whoever uses a word, even in a text, counts as asking.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

IDENT = re.compile(r"[A-Za-z_$][\w$]*")
TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
    |(?P<word>\#?[A-Za-z_$][\w$]*)
    |(?P<number>(?:0x[\da-fA-F]+|\d[\d.]*(?:e[+-]?\d+)?|\.\d+)n?)
    |(?P<sign>=>|\.\.\.|\?\.|[-+*/%&|^!=<>?:;,.(){}\[\]~])""",
    re.DOTALL | re.VERBOSE,
)
PATTERN = re.compile(r"/(?![*/])(?:[^\\/\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
# After these words a stroke begins a pattern, and does not divide.
ASKING = frozenset(
    [
        "return",
        "typeof",
        "case",
        "in",
        "of",
        "delete",
        "void",
        "throw",
        "new",
        "else",
        "do",
        "instanceof",
        "yield",
    ]
)
BLOCKS = frozenset(["function", "async", "class", "if", "for", "while", "try", "do", "{"])
GOES_ON = re.compile(r"\s*(?:else|catch|finally)\b")
# What a variable can be given without anything else happening.
IDLE = re.compile(
    r"(?:(?:async )?(?:\([\w$,=.{}\[\] ]*\)|[\w$]+)=>|(?:async )?function\b|[{\[\"']|-?\d"
    r"|null|undefined|true|false|new (?:Map|Set|WeakMap)\b|Math\.\w+;|[\w$]+;)"
)
NAMED = re.compile(r'Module\["([\w$]+)"\]=([\w$]+);')
SIGNED = re.compile(r'([\w$]+)\.sig="[^"]*";')


class CannotRead(Exception):
    """The script is not written as expected."""


@dataclass
class Statement:
    """Some text between two others."""

    text: str
    words: set[str] = field(default_factory=set)  # in it
    declares: list[str] = field(default_factory=list)  # variables and functions
    first: list[str] = field(default_factory=list)  # its first words and signs

    @property
    def gives(self) -> str | None:
        """The one name it is good for; None: something happens there."""
        bare = self.text.strip()
        if found := NAMED.fullmatch(bare) or SIGNED.fullmatch(bare):
            return found[1]
        if len(self.declares) != 1:
            return None
        (name,) = self.declares
        if self.first[0] in {"function", "async", "class"}:
            return name
        value = bare.split("=", 1)[1] if "=" in bare else "null"
        return name if IDLE.match(value) else None


def tokens(text: str, at: int, end: int) -> Iterator[tuple[str, str, int]]:
    """Kind, text and end of each; the parts of a template are texts, and brackets between them."""
    before, depths = ("sign", ";"), [0]
    while at < end:
        if text[at] == "`" or (text[at] == "}" and len(depths) > 1 and not depths[-1]):
            if text[at] == "}":
                depths.pop()
                yield "sign", ")", at
            found = template(text, at + 1)
            yield "text", text[at:found], found
            before = ("text", "")
            if text[found - 1] == "{":
                depths.append(0)
                before = ("sign", "(")
                yield "sign", "(", found
            at = found
            continue
        kind, found_text = one(text, at, before)
        at += len(found_text)
        if kind == "space":
            continue
        depths[-1] += (found_text == "{") - (found_text == "}")
        before = (kind, found_text)
        yield kind, found_text, at


def template(text: str, at: int) -> int:
    """Behind its end, or behind the bracket of something that is put in."""
    while text[at] != "`":
        if text.startswith("${", at):
            return at + 2
        at += 2 if text[at] == "\\" else 1
    return at + 1


def one(text: str, at: int, before: tuple[str, str]) -> tuple[str, str]:
    """The next piece and its kind."""
    kind, last = before
    if text[at] == "/" and (
        last in ASKING if kind == "word" else kind == "sign" and last not in ")]}"
    ):
        found = PATTERN.match(text, at)
        if found:
            return "pattern", found[0]
    token = TOKEN.match(text, at)
    if token is None or token.lastgroup is None:
        raise CannotRead(f"a script of another kind: {text[at : at + 40]}")
    return token.lastgroup, token[0]


def statements(text: str, at: int, end: int) -> Iterator[Statement]:
    """One after the other: up to a semicolon, or to the end of a block."""
    depth, begun, now, last = 0, at, Statement(""), ""
    for kind, token, behind in tokens(text, at, end):
        now.first += [token] if len(now.first) < 4 else []
        if kind in {"word", "text"}:
            now.words.update(IDENT.findall(token))
        if kind == "word" and not depth and is_declared(now, last):
            now.declares.append(token)
        if kind == "sign":
            depth += (token in "([{") - (token in ")]}")
        last = token
        ends = token == ";" or (token == "}" and now.first[0] in BLOCKS)
        if kind == "sign" and ends and not depth and not GOES_ON.match(text, behind):
            now.text = text[begun:behind]
            yield now
            begun, now, last = behind, Statement(""), ""
    if text[begun:end].strip():
        now.text = text[begun:end]
        yield now


def is_declared(statement: Statement, last: str) -> bool:
    """Is this word a new name, after that one?"""
    kind = statement.first[0]
    if kind in {"var", "let", "const"}:
        return last in {kind, ","}
    return kind in BLOCKS and last in {"function", "class", "*"} and not statement.declares


def needed(all_: list[Statement], asked: set[str]) -> list[Statement]:
    """Those where something happens, and those with names that are asked for."""
    known, wanted, kept = set(asked), list(asked), set[int]()
    givers: dict[str, list[int]] = {}
    waiting = []
    for number, statement in enumerate(all_):
        if statement.gives is None:
            waiting.append(number)
        else:
            givers.setdefault(statement.gives, []).append(number)
    while waiting or wanted:
        waiting += givers.get(wanted.pop(), []) if wanted else []
        for number in waiting:
            if number not in kept:
                kept.add(number)
                wanted += all_[number].words - known
                known |= all_[number].words
        waiting.clear()
    return [statement for number, statement in enumerate(all_) if number in kept]
