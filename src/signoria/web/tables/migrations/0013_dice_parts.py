"""What every player adds to the dice."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('tables', '0012_notices')]

    operations = [
        migrations.AddField('seat', 'dice_part', models.CharField(blank=True, default='', max_length=64)),
    ]
