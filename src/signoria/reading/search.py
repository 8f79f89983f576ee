"""Search in the rules of a game: stems, synonyms, typing errors, an index, ids.

Every word of a question becomes a `Term`: the stems it stands for, each with a weight.  Rules are
ranked by how rare and how many of the terms they hold; the index (`topics` and `index` of
`reading.toml`) lifts the rules that answer a question for which the wording has other words.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

from signoria.core.rulebook import Rule
from signoria.reading.book import ALWAYS, SHARED, Reading, load_reading
from signoria.reading.stems import distance, forgiven, plain, stem, tokens

FEWEST_LETTERS = 2
MOST_HITS = 12
NEAREST = 3

HEAD = 1.0  # a word before the colon, or among the first of a rule, says what it is about
HEAD_WORDS = 4
TITLE = 0.5  # a word in the heading of the rule's section
SYNONYM = 0.55
BEGUN = 0.7  # a word that is still being typed
NEXT_TO = 1.6  # two words of the question stand side by side in the rule
INDEXED = 9.0
LATER_IN_INDEX = 0.8  # each further rule of an entry
VARIANT = 0.7
LAST = 0.5  # what always holds is rarely what somebody asks

SENTENCE = re.compile(r"(?<=[.!?;])\s+")


class Term:
    """A word of the question and what it stands for."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.weights: dict[str, float] = {}  # stems
        self.taken_for = ""  # where the word as it was typed is in no rule
        self.also: list[str] = []  # synonyms that are in the rules

    def add(self, stems: Iterable[str], weight: float) -> None:
        """Stems that mean it, too."""
        for one in stems:
            self.weights[one] = max(weight, self.weights.get(one, 0.0))


class Hit:
    """A rule that answers."""

    def __init__(self, rule: Rule, score: float, pieces: list[tuple[str, bool]]) -> None:
        self.rule = rule
        self.score = score
        self.pieces = pieces  # the part of its wording to show; True: to be marked


class Answer:
    """What was found."""

    def __init__(self, hits: list[Hit], terms: list[Term], near: bool) -> None:
        self.hits = hits
        self.near = near  # nothing was found; these are the nearest
        self.taken = [(term.word, term.taken_for) for term in terms if term.taken_for]
        self.also = [word for term in terms for word in term.also]

    @property
    def rules(self) -> list[str]:
        """The ids, best first."""
        return [hit.rule.id for hit in self.hits]


class Entry:
    """A rule as the search sees it."""

    def __init__(self, rule: Rule, place: int, language: str, title: str, weight: float) -> None:
        self.rule = rule
        self.place = place
        self.weight = weight
        self.text = rule.wording[language]
        words = [stem(word, language) for word, _, _ in tokens(self.text) if word != "nr"]
        self.counts = Counter(words)
        self.length = len(words)
        head = tokens(self.text.split(":")[0] if ":" in self.text[:40] else self.text)
        self.head = {stem(word, language) for word, _, _ in head[:HEAD_WORDS]}
        self.title = {stem(word, language) for word, _, _ in tokens(title)}
        self.pairs = set(pairwise(words))


class Index:
    """The rules of a game in one language, ready to be searched."""

    def __init__(self, reading: Reading, language: str) -> None:
        self.language = language
        self.stop = set(SHARED["stop"].get(language, "").split())
        self.entries = list(self._entries(reading))
        self.by_rule = {entry.rule.id: entry for entry in self.entries}
        self.average = sum(entry.length for entry in self.entries) / max(1, len(self.entries))
        self.frequency = Counter(
            word for entry in self.entries for word in {*entry.counts, *entry.title}
        )
        self.same = self._families(reading)
        self.index = list(self._index(reading))
        self.words = self._vocabulary()
        self.stems = {stem(word, language) for word in self.words}
        self.telling = [word for word in self.words if word not in self.stop]

    # --- making it ------------------------------------------------------------------------------

    def _entries(self, reading: Reading) -> Iterator[Entry]:
        place = 0
        for chapter in reading.chapters:
            for part in chapter.parts:
                for rule in part.rules:
                    title = reading.book.sections[rule.section][self.language]
                    weight = VARIANT if rule.id in reading.variant_of else 1.0
                    weight *= LAST if chapter.key == ALWAYS else 1.0
                    yield Entry(rule, place, self.language, title, weight)
                    place += 1

    def _families(self, reading: Reading) -> dict[str, dict[str, str]]:
        """Per stem: the stems of its synonyms, each with a word for it."""
        families: dict[str, dict[str, str]] = defaultdict(dict)
        listed = [*SHARED["same"].get(self.language, []), *reading.same.get(self.language, [])]
        for line in listed:
            words = {stem(plain(word), self.language): word for word in reversed(line.split())}
            for one in words:
                families[one].update({two: word for two, word in words.items() if two != one})
        return families

    def _index(self, reading: Reading) -> Iterator[tuple[frozenset[str], list[str]]]:
        """The stems of every entry of the index, and the rules it leads to."""
        entries = [
            (SHARED["topic"][topic][self.language], rules)
            for topic, rules in reading.topics.items()
        ]
        entries += [(one[self.language], one["rules"]) for one in reading.index]
        for words, rules in entries:
            for phrase in words.split(";"):
                yield frozenset(self._stems(phrase)), rules

    def _stems(self, text: str) -> list[str]:
        return [stem(word, self.language) for word, _, _ in tokens(text)]

    def _vocabulary(self) -> dict[str, str]:
        """Plain words, each as it is written."""
        found: dict[str, str] = {}
        for entry in self.entries:
            for word, start, end in tokens(entry.text):
                if entry.text[start:end].islower() or word not in found:
                    found[word] = entry.text[start:end]
        for line in self.same.values():
            for word in line.values():
                found.setdefault(plain(word), word)
        for phrase in self.index:
            for one in phrase[0]:
                found.setdefault(one, one)
        return found

    # --- asking it ------------------------------------------------------------------------------

    def ask(self, question: str, among: Callable[[str], bool] = lambda rule: True) -> Answer:
        """The best rules for a question, of those that `among` allows."""
        question = question.strip()
        if len(question) < FEWEST_LETTERS:
            return Answer([], [], near=False)
        by_id = self._by_id(question)
        terms = self._terms(question)
        scores = self._scores(terms, question)
        ranked = sorted(
            (entry for entry in self.entries if scores.get(entry.rule.id) or entry in by_id),
            key=lambda entry: (entry not in by_id, -scores.get(entry.rule.id, 0), entry.place),
        )
        hits = [entry for entry in ranked if among(entry.rule.id)][:MOST_HITS]
        near = not hits
        if near:
            hits = [one for one in self._nearest(question) if among(one.rule.id)][:NEAREST]
        return Answer([self._hit(entry, scores, terms) for entry in hits], terms, near)

    def _by_id(self, question: str) -> list[Entry]:
        """Rules whose id, or the end of it, was typed: RIA-D-2, ria-d, D-2."""
        wanted = question.upper()
        if not re.fullmatch(r"[A-Z]+-[A-Z0-9-]*", wanted):
            return []
        exact = [e for e in self.entries if e.rule.id.upper() in (wanted, wanted.rstrip("-"))]
        ends = [e for e in self.entries if e.rule.id.upper().split("-", 1)[-1] == wanted]
        return exact or ends or [e for e in self.entries if e.rule.id.upper().startswith(wanted)]

    def _terms(self, question: str) -> list[Term]:
        words = [word for word, _, _ in tokens(question)]
        asked = [word for word in words if word not in self.stop]
        return [self._term(word) for word in asked or words]

    def _term(self, word: str) -> Term:
        term = Term(word)
        own = stem(word, self.language)
        if own in self.stems:
            term.add([own], 1.0)
        elif begun := [w for w in self.telling if w.startswith(word) and len(word) >= 2]:
            term.add((stem(one, self.language) for one in begun), BEGUN)
        else:
            near = self._corrected(word)
            term.add((stem(one, self.language) for one in near), 1.0)
            term.taken_for = self.words[near[0]] if near else ""
        for one in list(term.weights):
            if term.weights[one] == 1.0:
                kin = self.same.get(one, {})
                term.add(kin, SYNONYM)
                term.also += [w for s, w in kin.items() if s in self.frequency and s != own]
        return term

    def _corrected(self, word: str) -> list[str]:
        """The words that somebody may have meant who mistyped one; never one that says nothing."""
        most = forgiven(word)
        if not most:
            return []
        found = [(distance(word, known, most), known) for known in self.telling]
        near = [
            (far, -self.frequency[stem(w, self.language)], w) for far, w in found if far <= most
        ]
        near.sort()
        return [w for far, _, w in near if far == near[0][0]][:1]

    def _scores(self, terms: list[Term], question: str) -> dict[str, float]:
        scores: dict[str, float] = {}
        for entry in self.entries:
            parts = [self._worth(entry, term) for term in terms]
            if any(parts):
                covered = sum(part > 0 for part in parts) / len(parts)
                scores[entry.rule.id] = sum(parts) * covered * entry.weight
        self._side_by_side(terms, scores)
        self._from_index(terms, question, scores)
        return scores

    def _worth(self, entry: Entry, term: Term) -> float:
        """How much a rule says about a term."""
        best = 0.0
        for one, weight in term.weights.items():
            count = entry.counts[one]
            if not count and one not in entry.title:
                continue
            rare = math.log(1 + len(self.entries) / self.frequency[one])
            often = count * 2.0 / (count + 0.6 + 0.6 * entry.length / self.average)
            best = max(
                best,
                weight * rare * (often + HEAD * (one in entry.head) + TITLE * (one in entry.title)),
            )
        return best

    def _side_by_side(self, terms: list[Term], scores: dict[str, float]) -> None:
        for one, two in pairwise(terms):
            pairs = {(a, b) for a in one.weights for b in two.weights}
            for entry in self.entries:
                if entry.rule.id in scores and not pairs.isdisjoint(entry.pairs):
                    scores[entry.rule.id] *= NEXT_TO

    def _from_index(self, terms: list[Term], question: str, scores: dict[str, float]) -> None:
        """Lift what the index names for words of the question; the longest entry counts."""
        asked = set(self._stems(question))
        for term in terms:
            asked.update(one for one, weight in term.weights.items() if weight == 1.0)
        lifted: dict[str, float] = {}
        for phrase, rules in self.index:
            if phrase <= asked:
                for n, rule in enumerate(rules):
                    lift = INDEXED * (len(phrase) ** 0.7) * LATER_IN_INDEX**n
                    lifted[rule] = max(lift, lifted.get(rule, 0.0))
        for rule, lift in lifted.items():
            scores[rule] = scores.get(rule, 0.0) + lift

    def _nearest(self, question: str) -> list[Entry]:
        """Where nothing was found: rules with the words that look most alike."""
        wanted = _threes(plain(question))
        return sorted(
            self.entries,
            key=lambda entry: (
                -max((_alike(wanted, _threes(word)) for word in set(_words(entry))), default=0.0),
                entry.place,
            ),
        )

    def _hit(self, entry: Entry, scores: dict[str, float], terms: list[Term]) -> Hit:
        stems = {one for term in terms for one in term.weights}
        pieces = marked(entry.text, stems, self.language)
        return Hit(entry.rule, scores.get(entry.rule.id, 0.0), pieces)


def _words(entry: Entry) -> list[str]:
    return [word for word, _, _ in tokens(entry.text)]


def _threes(word: str) -> set[str]:
    padded = f" {word} "
    return {padded[i : i + 3] for i in range(len(padded) - 2)}


def _alike(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other)


def marked(text: str, stems: set[str], language: str) -> list[tuple[str, bool]]:
    """The sentences of a rule from the first that holds one of the words, these marked."""
    found = [(s, e) for word, s, e in tokens(text) if stem(word, language) in stems]
    start = 0
    for gap in SENTENCE.finditer(text):
        if found and gap.end() <= found[0][0]:
            start = gap.end()
    pieces: list[tuple[str, bool]] = [("… ", False)] if start else []
    for begin, end in found:
        pieces += [(text[start:begin], False), (text[begin:end], True)]
        start = end
    pieces.append((text[start:], False))
    return [piece for piece in pieces if piece[0]]


@cache
def load_index(folder: Path, language: str) -> Index:
    """The search of a game in a language."""
    return Index(load_reading(folder), language)
