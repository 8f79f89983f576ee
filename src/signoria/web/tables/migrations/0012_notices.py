"""On PostgreSQL whoever listens is told which table changed, when the change is committed."""

from django.db import migrations

from signoria.web.site.postgresql import on_postgresql

MAKE = """
CREATE FUNCTION signoria_table_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('signoria_tables', NEW.id::text);
    RETURN NULL;
END $$;
CREATE TRIGGER signoria_table_changed AFTER UPDATE ON tables_table FOR EACH ROW
    WHEN (OLD.changed_at IS DISTINCT FROM NEW.changed_at) EXECUTE FUNCTION signoria_table_changed();
"""
REMOVE = """
DROP TRIGGER signoria_table_changed ON tables_table;
DROP FUNCTION signoria_table_changed();
"""


class Migration(migrations.Migration):
    dependencies = [('tables', '0011_claims')]

    operations = [migrations.RunPython(on_postgresql(MAKE), on_postgresql(REMOVE))]
