"""A sound when it is one's turn."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0003_playback'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='sound',
            field=models.BooleanField(default=False),
        ),
    ]
