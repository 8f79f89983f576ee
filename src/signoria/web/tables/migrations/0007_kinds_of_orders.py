"""Standing orders have a kind and any value; limits of bidders stay what they are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('tables', '0006_whole_moves')]

    operations = [
        migrations.AddField(
            'standingorder', 'kind', models.CharField(default='limit', max_length=20), preserve_default=False
        ),
        migrations.AddField('standingorder', 'acted', models.PositiveIntegerField(null=True)),
        # By way of text: PostgreSQL makes no JSON of a number.
        migrations.AlterField('standingorder', 'value', models.TextField(null=True)),
        migrations.AlterField('standingorder', 'value', models.JSONField(null=True)),
    ]
