"""Private tables are private: who comes needs a seat, an invitation or the key of its link.

Links to rooms that wait now were sent without a key and still have to work; of games that have
begun everybody who plays them has a seat.
"""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from signoria.web.tables.models import new_key


def give_keys(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    tables = apps.get_model('tables', 'Table').objects
    tables.filter(status='open').update(key='')
    for pk in tables.exclude(status='open').values_list('pk', flat=True).iterator():
        tables.filter(pk=pk).update(key=new_key())


class Migration(migrations.Migration):
    dependencies = [('tables', '0018_packs')]

    operations = [
        migrations.AddField(
            'table', 'key', models.CharField(blank=True, default=new_key, max_length=16)
        ),
        migrations.AddField('table', 'sent_away', models.JSONField(blank=True, default=list)),
        migrations.RunPython(give_keys, migrations.RunPython.noop),
    ]
