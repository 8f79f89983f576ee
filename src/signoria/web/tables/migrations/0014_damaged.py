"""A game that cannot be replayed is closed, with the reason."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0013_dice_parts'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='damaged',
            field=models.CharField(blank=True, default='', max_length=200),
        ),
    ]
