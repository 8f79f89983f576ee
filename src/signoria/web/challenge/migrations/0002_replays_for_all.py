"""Replays of a week's tries are for everybody when it is over: `door.py` keeps them until then."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def open_to_all(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    tries = apps.get_model('challenge', 'Try').objects.exclude(table=None)
    tables = apps.get_model('tables', 'Table').objects
    tables.filter(pk__in=list(tries.values_list('table_id', flat=True))).update(key='')


class Migration(migrations.Migration):
    dependencies = [('challenge', '0001_initial'), ('tables', '0019_private_tables')]

    operations = [migrations.RunPython(open_to_all, migrations.RunPython.noop)]
