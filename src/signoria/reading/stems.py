"""Words as a search compares them: without accents and endings, and how far apart two are.

A stem is for comparing only.  It may be no word, and two words of one family may have two stems:
then a synonym joins them.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

TOKEN = re.compile(r"[0-9a-z]+")
SHORT = 5  # letters: up to here one typing error is forgiven, two in longer words
SHORTEST_STEM = 3

ENGLISH = (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"), ("ss", "ss"))

# Polish endings without accents, of nouns, adjectives and verbs.
ENDINGS = """owaniem owania owanie owaniu aniem eniem ania anie aniu enia enie eniu
    ami ach owi ow om em ie ego emu ych ich ymi imi ym im ej ia iu ii a e i o u y
    ujesz ujemy ujecie uje uja ywasz ywamy ywa ywac asz esz isz ysz amy emy imy ymy
    ac ec ic yc ala ali al aja am eta"""
POLISH = sorted(ENDINGS.split(), key=len, reverse=True)

# What a Polish consonant softens to before an ending, and the e that comes and goes.
SOFTENED = (
    ("ek", "k"),
    ("dz", "d"),
    ("rz", "r"),
    ("sc", "st"),
    ("kc", "kt"),
    ("rc", "rt"),
    ("ic", "ik"),
    ("zat", "z"),
)


def plain(text: str) -> str:
    """Small letters without accents, as many as there were: "Żółty" becomes "zolty"."""
    return "".join(_plain_letter(letter) for letter in text)


@cache
def _plain_letter(letter: str) -> str:
    small = letter.lower().replace("ł", "l")
    return unicodedata.normalize("NFD", small)[0]


def tokens(text: str) -> list[tuple[str, int, int]]:
    """The words and numbers of a text, plain, with their places."""
    return [(found[0], *found.span()) for found in TOKEN.finditer(plain(text))]


@cache
def stem(word: str, language: str) -> str:
    """What the forms of a plain word have in common."""
    if word.isdigit() or len(word) <= SHORTEST_STEM:
        return word
    return _polish(word) if language == "pl" else _english(word)


def _english(word: str) -> str:
    for ending, instead in ENGLISH:
        if word.endswith(ending):
            word = word[: -len(ending)] + instead
            break
    else:
        if word.endswith("s") and not word.endswith("us"):
            word = word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            word = word[: -len(ending)]
            if word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    return word[:-1] if word.endswith("e") and len(word) > SHORTEST_STEM else word


def _polish(word: str) -> str:
    for ending in POLISH:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            word = word[: -len(ending)]
            break
    for soft, hard in SOFTENED:
        if word.endswith(soft) and len(word) - len(soft) >= SHORTEST_STEM - 1:
            return word[: -len(soft)] + hard
    return word


def forgiven(word: str) -> int:
    """How many typing errors a word may have."""
    if len(word) <= SHORTEST_STEM or word.isdigit():
        return 0
    return 1 if len(word) <= SHORT else 2


def distance(one: str, other: str, most: int) -> int:
    """How many letters were left out, put in, changed or swapped; `most + 1` if it is more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, before[j - 2] + 1)
            row.append(best)
        if min(row) > most:
            return most + 1
        before, last = last, row
    return min(last[-1], most + 1)
