"""Columns that say what they hold; nothing is lost."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('tables', '0004_standing_orders')]

    operations = [
        migrations.RemoveIndex('table', 'tables_tabl_status_973442_idx'),
        migrations.RenameField('table', 'cuts', 'undo_count'),
        migrations.RenameField('table', 'seen', 'spectator_version'),
        migrations.RenameField('table', 'stamp', 'changed_at'),
        migrations.RenameField('table', 'asked', 'asked_since'),
        migrations.RenameField('seat', 'hot', 'shares_screen'),
        migrations.RenameField('seat', 'used', 'seconds_used'),
        migrations.AddIndex(
            'table', models.Index(fields=['status', '-changed_at'], name='tables_tabl_status_3edf19_idx')
        ),
    ]
