"""How games end: by resigning, by the clock, by agreement; clocks that act by themselves."""

from typing import Any

from django.db import migrations, models
from django.utils import timezone


def look_at_clocks(apps: Any, _schema: Any) -> None:  # Any: as Django hands them over
    """The next look at the tables finds out whose time is up at those that are being played."""
    tables = apps.get_model("tables", "Table").objects
    tables.filter(status="playing").exclude(clock="").update(due=timezone.now())


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0016_keys_of_people'),
    ]

    operations = [
        migrations.AddField(
            model_name='move',
            name='vacation',
            field=models.FloatField(default=0),
        ),
        migrations.AddField(
            model_name='seat',
            name='extra_time',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='seat',
            name='hidden',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='seat',
            name='offers_end',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='seat',
            name='out',
            field=models.CharField(blank=True, choices=[('resigned', 'resigned'), ('time', 'time ran out')], default='', max_length=10),
        ),
        migrations.AddField(
            model_name='seat',
            name='vacation_used',
            field=models.FloatField(default=0),
        ),
        migrations.AddField(
            model_name='table',
            name='due',
            field=models.DateTimeField(db_index=True, null=True),
        ),
        migrations.AddField(
            model_name='table',
            name='ending',
            field=models.CharField(blank=True, choices=[('', 'played to the end'), ('resigned', 'resigned'), ('time', 'time ran out'), ('agreed', 'ended by agreement')], default='', max_length=10),
        ),
        migrations.AddField(
            model_name='table',
            name='on_time',
            field=models.CharField(choices=[('bot', 'a bot stands in'), ('loss', 'the player is last'), ('more', 'more time')], default='bot', max_length=5),
        ),
        migrations.AddField(
            model_name='table',
            name='resigning',
            field=models.CharField(choices=[('last', 'last place'), ('bot', 'a bot plays on')], default='last', max_length=5),
        ),
        migrations.AlterField(
            model_name='table',
            name='closed',
            field=models.CharField(blank=True, choices=[('host', 'whoever runs the site'), ('rules', 'new rules'), ('aborted', 'called off'), ('expired', 'nobody came'), ('forgotten', 'forgotten')], default='', max_length=10),
        ),
        migrations.RunPython(look_at_clocks, migrations.RunPython.noop),
    ]
