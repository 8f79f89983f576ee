"""On PostgreSQL the workers are told that there is something to do, when it is committed."""

from django.db import migrations

from signoria.web.site.postgresql import on_postgresql

MAKE = """
CREATE FUNCTION signoria_task_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('signoria_tasks', '');
    RETURN NULL;
END $$;
CREATE TRIGGER signoria_task_waits AFTER INSERT ON django_tasks_database_dbtaskresult
    FOR EACH ROW EXECUTE FUNCTION signoria_task_waits();
"""
REMOVE = """
DROP TRIGGER signoria_task_waits ON django_tasks_database_dbtaskresult;
DROP FUNCTION signoria_task_waits();
"""


class Migration(migrations.Migration):
    dependencies = [
        ('tables', '0014_closed_tables'),
        ('django_tasks_database', '0021_conditional_partial_index_ordering'),
    ]

    operations = [migrations.RunPython(on_postgresql(MAKE), on_postgresql(REMOVE))]
