"""Which languages there are is said by the settings, not by the table."""

from django.db import migrations, models

import signoria.web.accounts.models


class Migration(migrations.Migration):
    dependencies = [('accounts', '0001_initial')]

    operations = [
        migrations.AlterField(
            'user',
            'language',
            models.CharField(blank=True, choices=signoria.web.accounts.models.language_choices, default='', max_length=5),
        ),
    ]
