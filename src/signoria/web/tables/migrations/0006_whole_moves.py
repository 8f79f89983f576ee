"""Which picks belong to one move; older ones (null) are told by the rules."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('tables', '0005_names')]

    operations = [
        migrations.AddField('move', 'first', models.PositiveIntegerField(null=True)),
    ]
