"""Questions that every move and every page ask, and what every move writes.

Django makes SQL of a queryset anew each time, which costs more than the database's answer.  Here it
is made once; what is found are the same objects as those of the queryset.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.models import AutoField, BigAutoField, Model, QuerySet
from django.db.models.query import get_related_populators
from django.db.models.sql import Query
from django.db.models.sql.subqueries import DeleteQuery, InsertQuery, UpdateQuery

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


# --- writing --------------------------------------------------------------------------------------


class Writing:
    """A statement that every move writes: its SQL is made once for each shape it comes in.

    `values` are the statement's, in the order of Django's own SQL for SQLite; what makes it is
    asked only the first time there, and has to have the same.  PostgreSQL's has another form for
    several rows, and is made by Django every time.
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, str] = {}

    def __call__(self, shape: Hashable, make: Callable[[], Query], values: Sequence[object]) -> int:
        """How many rows it changed."""
        connection = connections[DEFAULT_DB_ALIAS]
        sql = self._known.get(shape)
        if connection.vendor != "sqlite":
            sql, values = sql_of(make())
        elif sql is None:
            sql, given = sql_of(make())
            assert list(given) == list(values), (sql, given, values)
            self._known[shape] = sql
        with connection.cursor() as cursor:
            cursor.execute(sql, cast(Any, values))
            changed: int = cursor.rowcount
            return changed


def sql_of(query: Query) -> tuple[str, Sequence[object]]:
    """As Django would send it; many rows of a table are one statement as well."""
    found: Any = query.get_compiler(using=DEFAULT_DB_ALIAS).as_sql()
    sql, given = found[0] if isinstance(found, list) else found
    return sql, given


def updating(rows: QuerySet[Any], changes: dict[str, Any]) -> Query:
    """What `rows.update(**changes)` sends."""
    query = cast(UpdateQuery, rows.query.chain(UpdateQuery))
    query.add_update_values(changes)
    return query


def deleting(rows: QuerySet[Any]) -> Query:
    """What `rows.delete()` sends where nothing hangs on them."""
    return rows.query.chain(DeleteQuery)


class Inserting(Generic[Row]):
    """New rows, whose keys nobody asks for."""

    MOST = 12  # in one statement

    def __init__(self, model: type[Row]) -> None:
        self._model = model
        self._writing = Writing()

    def __call__(self, rows: Sequence[Row]) -> None:
        """As `bulk_create`."""
        if len(rows) > self.MOST:
            manager: Any = self._model._default_manager
            manager.bulk_create(rows)
            return
        connection = connections[DEFAULT_DB_ALIAS]
        fields = [field for field in self._model._meta.concrete_fields if not is_counted(field)]
        values = [
            field.get_db_prep_save(field.pre_save(row, add=True), connection=connection)
            for row in rows
            for field in fields
        ]
        self._writing(len(rows), lambda: self._query(fields, rows), values)

    def _query(self, fields: list[Any], rows: Sequence[Row]) -> Query:
        query = InsertQuery(self._model)
        query.insert_values(fields, list(rows), raw=True)  # they are as they were prepared
        return query


def as_sent(model: type[Model], name: str, value: object) -> object:
    """A value of a field as a statement has it."""
    field: Any = model._meta.get_field(name)
    return field.get_db_prep_value(value, connections[DEFAULT_DB_ALIAS])


def is_counted(field: Any) -> bool:
    """Does the database give it a number?"""
    return isinstance(field, (AutoField, BigAutoField))


class Saving(Generic[Row]):
    """`row.save(update_fields=names)`, for a row that is there."""

    def __init__(self, model: type[Row], names: Sequence[str]) -> None:
        self._model, self._names = model, names
        self._writing = Writing()

    def __call__(self, row: Row) -> None:
        connection = connections[DEFAULT_DB_ALIAS]
        fields = [cast(Any, self._model._meta.get_field(name)) for name in self._names]
        values = [
            field.get_db_prep_save(field.pre_save(row, False), connection=connection)
            for field in fields
        ]
        changed = self._writing(
            tuple(value is None for value in values),  # nothing is written as a word, not a value
            lambda: self._query(row, fields),
            [*(value for value in values if value is not None), row.pk],
        )
        if not changed:
            raise DatabaseError("Save with update_fields did not affect any rows.")

    def _query(self, row: Row, fields: list[Any]) -> Query:
        rows = self._model._base_manager.filter(pk=row.pk)
        return updating(rows, {field.name: getattr(row, field.attname) for field in fields})
