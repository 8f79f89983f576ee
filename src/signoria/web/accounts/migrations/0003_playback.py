"""How long each of others' moves is shown."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('accounts', '0002_languages')]

    operations = [
        migrations.AddField(
            'user',
            'playback',
            models.PositiveSmallIntegerField(choices=[(0, 'off'), (1, '1 second'), (2, '2 seconds'), (4, '4 seconds')], default=2),
        ),
    ]
