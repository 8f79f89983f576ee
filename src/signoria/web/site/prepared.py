"""Questions that every move and every page ask.

Django makes SQL of a queryset anew each time, which costs more than the database's answer.  Here it
is made once in every thread; what is found are the same objects as those of the queryset.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

Row = TypeVar("Row", bound=Model)
Value = int | str


class Prepared(Generic[Row]):
    """A question by numbers and words.  `examples` are values that occur in its SQL once each;
    they are replaced by those of every asking."""

    def __init__(self, question: Callable[..., QuerySet[Row]], *examples: Value) -> None:
        self._question = question
        self._examples = examples
        self._mine = threading.local()

    def __call__(self, *values: Value) -> list[Row]:
        """What the database has for these values."""
        made: Compiled[Row] | None = getattr(self._mine, "made", None)
        if made is None or made.connection is not connections[DEFAULT_DB_ALIAS]:
            made = self._mine.made = Compiled(self._question(*self._examples), self._examples)
        return made.rows(values)


class Compiled(Generic[Row]):
    """The SQL of a question, and what makes objects of the answer, as Django's ModelIterable."""

    def __init__(self, question: QuerySet[Row], examples: tuple[Value, ...]) -> None:
        self.connection = connections[DEFAULT_DB_ALIAS]
        # Any: of Django's compiler, which declares none of what it prepares.
        self._compiler: Any = question.query.get_compiler(connection=self.connection)
        self._sql, given = self._compiler.as_sql()
        self._given = list(given)
        assert all(self._given.count(example) == 1 for example in examples)
        self._places = [self._given.index(example) for example in examples]
        found = self._compiler.klass_info
        self._model = cast(type[Row], found["model"])
        columns = found["select_fields"]
        self._own = slice(columns[0], columns[-1] + 1)
        self._names = [column[0].target.attname for column in self._compiler.select[self._own]]
        populators: Any = get_related_populators  # its stub is that of a later Django
        self._related = populators(found, self._compiler.select, DEFAULT_DB_ALIAS)

    def rows(self, values: tuple[Value, ...]) -> list[Row]:
        """The objects."""
        given = list(self._given)
        for place, value in zip(self._places, values, strict=True):
            given[place] = value
        with self.connection.cursor() as cursor:
            cursor.execute(self._sql, given)
            answer = cursor.fetchall()
        return [self._object(row) for row in self._compiler.results_iter([answer])]

    def _object(self, row: Any) -> Row:
        made = self._model.from_db(DEFAULT_DB_ALIAS, self._names, row[self._own])
        for related in self._related:
            related.populate(row, made)
        return made
