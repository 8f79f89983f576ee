"""What only PostgreSQL has, for migrations."""

from __future__ import annotations

from collections.abc import Callable

from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def on_postgresql(sql: str) -> Callable[[object, BaseDatabaseSchemaEditor], None]:
    """A step of a migration that other databases leave out."""

    def run(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(sql)

    return run
