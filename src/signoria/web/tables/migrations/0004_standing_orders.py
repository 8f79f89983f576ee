"""Limits of bidders become standing orders of any game; none is lost."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('tables', '0003_rated')]

    operations = [
        migrations.RenameModel('BidLimit', 'StandingOrder'),
        migrations.RenameField('StandingOrder', 'auction', 'topic'),
        migrations.RenameField('StandingOrder', 'florins', 'value'),
        migrations.AlterField('standingorder', 'topic', models.CharField(max_length=40)),
        migrations.AlterField(
            'standingorder',
            'table',
            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='standing_orders', to='tables.table'),
        ),
    ]
