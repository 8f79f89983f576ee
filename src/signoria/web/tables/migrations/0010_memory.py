"""Tables at which nothing is counted for the players."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('tables', '0009_commitments')]

    operations = [
        migrations.AddField('table', 'memory', models.BooleanField(default=False)),
    ]
