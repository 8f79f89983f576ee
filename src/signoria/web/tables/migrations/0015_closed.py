"""Tables that whoever runs the site has closed."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0014_damaged'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='table',
            options={'verbose_name': 'table', 'verbose_name_plural': 'tables'},
        ),
        migrations.AddField(
            model_name='table',
            name='closed',
            field=models.CharField(blank=True, choices=[('host', 'whoever runs the site'), ('rules', 'new rules')], default='', max_length=10),
        ),
        migrations.AlterField(
            model_name='table',
            name='status',
            field=models.CharField(choices=[('open', 'waiting'), ('playing', 'being played'), ('over', 'over'), ('closed', 'closed')], default='open', max_length=10),
        ),
    ]
