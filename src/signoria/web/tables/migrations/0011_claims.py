"""Claims name machine and process; moves are dated by the clock of the database."""

import signoria.web.site.clock
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('tables', '0010_memory')]

    operations = [
        migrations.AddField('table', 'thinking_by', models.CharField(blank=True, default='', max_length=100)),
        migrations.AlterField('move', 'at', models.DateTimeField(default=signoria.web.site.clock.now)),
    ]
