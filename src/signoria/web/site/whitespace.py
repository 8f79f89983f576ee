"""White space of templates, taken out once when a template is read.

Sources are laid out for readers, pages are sent to browsers: the rules are those of JSX.

* White space with a line break in it, beside a tag (`<b>`, `{% if %}`, `{{ name }}`, `{# … #}`) or
  at either end of the file, is dropped; between two words it becomes one space.
* White space without a line break stays as it is.
* `{{ " " }}` is a space that stays, wherever it is written: at the end of a line, for instance.
* Among the attributes of a tag a line break is one space, and none before `>`.  The space before
  an `{% if %}` goes into its branches, so that nothing is left where none of them is taken.
* Within a quoted value the first rule holds, and a line break after `;` is dropped.
* `<pre>`, `<textarea>`, `<script>`, `<style>`, `{% blocktranslate %}` (write `trimmed`),
  `{% verbatim %}` and `{% comment %}` keep what they hold.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

TOKEN = re.compile(r"({%.*?%}|{{.*?}}|{#.*?#})")  # as Django cuts its templates
BLOCKS = ("blocktranslate", "blocktrans", "verbatim", "comment")
RAW = ("pre", "textarea", "script", "style")
OPENING = re.compile(r"<(?:!--.*?-->|/?[a-zA-Z!][\w:-]*)", re.DOTALL)
SPACE = re.compile(r"\s+")
BROKEN_ENDS = re.compile(r"^\s*\n\s*|\s*\n\s*$")
ATTRIBUTE_END = re.compile(r"""["'>]""")
KEPT_SPACE = re.compile(r"""{{ *(" "|' ') *}}""")


def stripped(source: str) -> str:
    """The template as the engine reads it."""
    return _Stripper(TOKEN.split(source)).run()


@dataclass
class _Stripper:
    """Walks over words and template tags by turns, and knows where in the page it is."""

    pieces: list[str]  # text, template tag, text, …
    out: list[str] = field(default_factory=list)
    tag: str = ""  # the HTML tag whose attributes are being read
    quote: str = ""  # of the attribute value being read
    raw: str = ""  # the element whose content stays as it is
    is_loose: bool = False  # the attributes read so far end with a space, not yet written
    branches: list[bool] = field(default_factory=list)  # open `if`s: does a space begin them?

    def run(self) -> str:
        at = 0
        while at < len(self.pieces):
            piece = self.pieces[at]
            if at % 2 == 0:
                self._words(piece)
                at += 1
            elif (name := _name(piece)) in BLOCKS and not self.raw:
                end = self._end_of(name, at)
                self.out += self.pieces[at : end + 1]
                at = end + 1
            else:
                self._template_tag(" " if KEPT_SPACE.fullmatch(piece) else piece, name)
                at += 1
        return "".join(self.out)

    def _template_tag(self, piece: str, name: str) -> None:
        if name == "if":
            self.branches.append(self.is_loose)
        elif self.is_loose:
            self.out.append(" ")
        self.is_loose = False
        self.out.append(piece)
        if name in ("if", "elif", "else") and self.branches and self.branches[-1]:
            self.out.append(" ")
        if name == "endif" and self.branches:
            self.branches.pop()

    def _end_of(self, name: str, start: int) -> int:
        for at in range(start + 2, len(self.pieces), 2):
            if _name(self.pieces[at]) == f"end{name}":
                return at
        return len(self.pieces) - 1

    def _words(self, text: str) -> None:
        """One stretch of text between two template tags."""
        at = 0
        while at < len(text):
            if self.raw:
                at = self._raw(text, at)
            elif self.quote:
                at = self._value(text, at)
            elif self.tag:
                at = self._attributes(text, at)
            else:
                at = self._prose(text, at)

    def _raw(self, text: str, at: int) -> int:
        end = text.lower().find(f"</{self.raw}", at)
        if end < 0:
            end = len(text)
        else:
            self.raw = ""
        self.out.append(text[at:end])
        return end

    def _prose(self, text: str, at: int) -> int:
        found = OPENING.search(text, at)
        end = found.start() if found else len(text)
        self.out.append(_folded(text[at:end]))
        if found is None:
            return end
        self.out.append(found.group())
        if not found.group().startswith("<!--"):
            self.tag = found.group()[1:].lower()
        return found.end()

    def _attributes(self, text: str, at: int) -> int:
        found = ATTRIBUTE_END.search(text, at)
        end = found.start() if found else len(text)
        words = SPACE.sub(_one_if_broken, text[at:end])
        if self.out and self.out[-1] == " ":
            words = words.lstrip()
        if found is None and words.endswith(" "):
            words = words.rstrip()
            self.is_loose = True
        if found and found.group() == ">":
            words = re.sub(r"\s+(/?)$", r"\1", words)
        self.out.append(words)
        if found is None:
            return end
        self.out.append(found.group())
        if found.group() == ">":
            self.raw = self.tag if self.tag in RAW and not words.endswith("/") else ""
            self.tag = ""
        else:
            self.quote = found.group()
        return found.end()

    def _value(self, text: str, at: int) -> int:
        end = text.find(self.quote, at)
        stop = end if end >= 0 else len(text)
        words = re.sub(r"; *\n\s*", ";", text[at:stop])
        self.out.append(_folded(words))
        if end < 0:
            return stop
        self.out.append(self.quote)
        self.quote = ""
        return end + 1


def _folded(text: str) -> str:
    """Words whose line breaks are spaces.  Either end of a stretch lies beside a tag."""
    return SPACE.sub(_one_if_broken, BROKEN_ENDS.sub("", text))


def _one_if_broken(found: re.Match[str]) -> str:
    return " " if "\n" in found.group() else found.group()


def _name(token: str) -> str:
    words = token[2:-2].split(None, 1)
    return words[0] if token.startswith("{%") and words else ""
