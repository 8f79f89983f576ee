"""What a table is played with."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('tables', '0017_endings')]

    operations = [
        migrations.AddField('table', 'pack', models.CharField(blank=True, default='', max_length=64)),
        migrations.AddField('table', 'pack_name', models.CharField(blank=True, default='', max_length=80)),
    ]
