"""Cards are remembered by person, not by guided table."""

from typing import Any

import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def remember(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """What was put away at guided tables, for whoever sat there."""
    lessons: Any = apps.get_model("learn", "Lesson").objects  # Any: a model as it was then
    read = apps.get_model("learn", "CardsRead").objects
    for lesson in lessons.select_related("table").order_by("pk"):
        users = lesson.table.seats.exclude(user=None).values_list("user", flat=True)
        for user in users:
            if lesson.seen:
                row, _made = read.get_or_create(user_id=user, game=lesson.table.game)
                row.seen = sorted({*row.seen, *lesson.seen})
                row.save(update_fields=["seen"])
            if lesson.quiet:
                read.update_or_create(user_id=user, game="", defaults={"quiet": True})


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('learn', '0001_lessons'),
    ]

    operations = [
        migrations.CreateModel(
            name='CardsRead',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(blank=True, default='', max_length=40)),
                ('seen', models.JSONField(default=list)),
                ('quiet', models.BooleanField(default=False)),
                ('last_table', models.PositiveBigIntegerField(default=0)),
                ('last_made', models.PositiveIntegerField(default=0)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cards_read', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'game'), name='cards_read_once_a_game')],
            },
        ),
        migrations.RunPython(remember, migrations.RunPython.noop),
        migrations.RemoveField(model_name='lesson', name='seen'),
        migrations.RemoveField(model_name='lesson', name='quiet'),
        migrations.RemoveField(model_name='lesson', name='last_card'),
    ]
