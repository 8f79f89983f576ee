import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Keys are of whatever a person sends, not of a seat's moves alone.  They hold for a day: those
    of before are not taken over."""

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('tables', '0015_called_workers'),
    ]

    operations = [
        migrations.DeleteModel('SentMove'),
        migrations.CreateModel('Sent', [
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('key', models.CharField(max_length=80)),
            ('what', models.CharField(max_length=32)),
            ('at', models.DateTimeField(auto_now_add=True, db_index=True)),
            ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sent', to='tables.table')),
            ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sent', to=settings.AUTH_USER_MODEL)),
        ], {'constraints': [models.UniqueConstraint(fields=('user', 'table', 'key'), name='done_once_per_key')]}),
    ]
