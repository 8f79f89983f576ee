"""Under which rules a game was played last, and where they led."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0015_closed'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='played_version',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='table',
            name='position',
            field=models.CharField(blank=True, default='', max_length=64),
        ),
    ]
