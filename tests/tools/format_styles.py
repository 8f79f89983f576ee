"""Lay out style sheets and scripts: `python -m tests.tools.format_styles [--check] [PATH …]`.

css-beautify and js-beautify (both from PyPI, no Node) do the work; what they leave too wide, lists
of values, is broken at commas, and `grid-template` before each row.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import cssbeautifier  # type: ignore[import-untyped]  # neither of the two has types
import jsbeautifier  # type: ignore[import-untyped]

WIDTH = 120
SOURCES = Path(__file__).parents[2] / "src" / "signoria"
DECLARATION = re.compile(r"( *)([\w-]+): ?(.*)", re.DOTALL)


def formatted(path: Path, source: str) -> str:
    """The file as it should be: what another run leaves alone."""
    once = style if path.suffix == ".css" else script
    for _ in range(5):
        before, source = source, once(source)
        if source == before:
            break
    return source


def script(source: str) -> str:
    """JavaScript, laid out."""
    options = jsbeautifier.default_options()
    options.indent_size = 2
    options.wrap_line_length = WIDTH
    options.end_with_newline = True
    options.max_preserve_newlines = 2
    return str(jsbeautifier.beautify(source, options))


def style(source: str) -> str:
    """CSS, laid out."""
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    options.newline_between_rules = False
    options.max_preserve_newlines = 2
    options.space_around_combinator = True
    lines: list[str] = []
    source = re.sub(r"^( *[^;{}]+;) *(/\*.*\*/)$", r"\2\n\1", source, flags=re.MULTILINE)
    for line in str(cssbeautifier.beautify(source, options)).split("\n"):
        if line.strip() == "}" and lines and re.search(r"[^;{},/\s]$", lines[-1]):
            lines[-1] += ";"
        lines.append(line)
    return "\n".join(_narrowed(lines))


def _narrowed(lines: list[str]) -> list[str]:
    """Declarations that are too wide over several lines."""
    out: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if re.match(r" *grid-template:", line):
            while not line.endswith(";"):
                at += 1
                line = f"{line.rstrip()} {lines[at].strip()}"
            out += _rows(line)
        elif len(line) > WIDTH:
            out += _list(line)
        else:
            out.append(line)
        at += 1
    return out


def _rows(line: str) -> list[str]:
    """`grid-template`, a row of areas a line."""
    found = DECLARATION.fullmatch(line)
    if found is None or '"' not in line:
        return [line]
    indent, name, value = found.groups()
    rows = [row.strip() for row in re.findall(r'"[^"]*"[^"/]*|/[^/]*', value)]
    if "".join(rows).replace(" ", "") != value.replace(" ", ""):
        return [line]
    return [f"{indent}{name}:", *(f"{indent}  {row}" for row in rows)]


def _list(line: str) -> list[str]:
    """A list of values, one a line; within brackets where that is not enough."""
    found = DECLARATION.fullmatch(line)
    if found is None:
        return [line]
    indent, name, value = found.groups()
    parts = _cut(value, 0)
    if len(parts) == 1:
        parts = _cut(value, 1)
    out = [f"{indent}{name}: {parts[0]}"]
    for part in parts[1:]:
        inner = f"{indent}  {part}"
        out += [inner] if len(inner) <= WIDTH else _inner(inner)
    if len(out[0]) > WIDTH:
        out = _inner(out[0]) + out[1:]
    return out


def _inner(line: str) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()))
    parts = _cut(line.strip(), 1)
    return [indent + parts[0], *(f"{indent}  {part}" for part in parts[1:])]


def _cut(value: str, depth: int) -> list[str]:
    """The value cut after the commas that lie at most so deep in brackets, quotes aside."""
    parts, level, start, quoted = [], 0, 0, ""
    for at, sign in enumerate(value):
        if quoted:
            quoted = "" if sign == quoted else quoted
        elif sign in "\"'":
            quoted = sign
        else:
            level += (sign == "(") - (sign == ")")
            if sign == "," and level <= depth:
                parts.append(value[start : at + 1].strip())
                start = at + 1
    parts.append(value[start:].strip())
    return parts


def main(arguments: list[str]) -> int:
    """Rewrite the files, or say which are not as they should be."""
    check = "--check" in arguments
    given = [Path(name) for name in arguments if name != "--check"] or [SOURCES]
    paths = [found for path in given for found in _files(path)]
    wrong = 0
    for path in paths:
        source = path.read_text(encoding="utf-8")
        wanted = formatted(path, source)
        if wanted == source:
            continue
        wrong += 1
        print(f"{'would lay out' if check else 'laid out'} {path}")
        if not check:
            path.write_text(wanted, encoding="utf-8")
    return int(check and wrong > 0)


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(found for kind in ("css", "js") for found in path.rglob(f"*.{kind}"))
    return [path]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
