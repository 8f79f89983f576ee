"""What every player adds to the dice."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0012_notices'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='dice_part',
            field=models.CharField(blank=True, default='', max_length=64),
        ),
    ]
