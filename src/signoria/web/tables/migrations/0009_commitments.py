"""What seats pick while all decide at the same time."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('tables', '0008_sent_moves')]

    operations = [
        migrations.CreateModel('Commitment', [
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('seat', models.PositiveSmallIntegerField()),
            ('moves', models.JSONField(default=list)),
            ('since', models.DateTimeField(null=True)),
            ('seconds_used', models.FloatField(default=0)),
            ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='commitments', to='tables.table')),
        ], {'constraints': [models.UniqueConstraint(fields=('table', 'seat'), name='one_commitment_per_seat')]}),
    ]
