"""The words of a game inside its sentences: where a term of the glossary stands in a text.

Forms of a word are found by their stems, as the search finds them; where two terms begin at one
word, the longer is meant.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from signoria.reading.glossary import load_glossary
from signoria.reading.stems import plain, stem, tokens

Piece = tuple[str, str]  # a part of the text, and the key of the term it is; "" where it is none


class Terms:
    """The terms of a game in one language."""

    def __init__(self, folder: Path, language: str) -> None:
        self.language = language
        self.by_stems: dict[tuple[str, ...], str] = {}
        self.others: set[str] = set()  # words that only look like a term
        for entry in load_glossary(folder):
            self.others.update(plain(word) for word in entry.but.get(language, []))
            for term in entry.forms(language):
                stems = tuple(stem(word, language) for word, _, _ in tokens(term))
                self.by_stems.setdefault(stems, entry.key)
        self.longest = max(map(len, self.by_stems), default=0)

    def pieces(self, text: str, seen: set[str]) -> list[Piece]:
        """The text in parts; terms that were seen before are left as they are."""
        words = [
            ("" if word in self.others else stem(word, self.language), start, end)
            for word, start, end in tokens(text)
        ]
        found: list[Piece] = []
        done = n = 0
        while n < len(words):
            key, length = self._at(words, n, text)
            if not key or key in seen:
                n += max(1, length)
                continue
            seen.add(key)
            start, end = words[n][1], words[n + length - 1][2]
            found += [(text[done:start], ""), (text[start:end], key)]
            done = end
            n += length
        found.append((text[done:], ""))
        return [piece for piece in found if piece[0]]

    def _at(self, words: list[tuple[str, int, int]], n: int, text: str) -> tuple[str, int]:
        """The longest term that begins at a word, and its length in words."""
        for length in range(min(self.longest, len(words) - n), 0, -1):
            part = words[n : n + length]
            between = text[part[0][2] : part[-1][1]] if length > 1 else ""
            if any(mark in between for mark in ",.;:()"):
                continue
            key = self.by_stems.get(tuple(word for word, _, _ in part))
            if key is not None:
                return key, length
        return "", 0


@cache
def load_terms(folder: Path, language: str) -> Terms:
    """The terms of a game, ready to be found."""
    return Terms(folder, language)
