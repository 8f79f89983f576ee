"""Names as they are compared.  People who have had the same one keep it; the first (an account
before a guest) has it from now on."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from signoria.web.accounts.folding import folded

LENGTH = 255


def fold(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    taken: dict[str, set[str]] = {"folded": set(), "folded_username": set()}
    people = apps.get_model("accounts", "User").objects.order_by("is_guest", "pk")
    for user in people.iterator(chunk_size=500):
        names = {
            "folded": (user.display_name or user.username)[:40],
            "folded_username": user.username,
        }
        for field, name in names.items():
            same = folded(name)[:LENGTH]
            own = f"{same[:LENGTH - 20]}\n{user.pk}" if same in taken[field] else same
            taken[field].add(own)
            setattr(user, field, own)
        user.save(update_fields=list(names))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_sound")]

    operations = [
        migrations.AddField(
            "user", "folded", models.CharField(max_length=LENGTH, null=True, editable=False)
        ),
        migrations.AddField(
            "user", "folded_username", models.CharField(max_length=LENGTH, null=True, editable=False)
        ),
        migrations.RunPython(fold, migrations.RunPython.noop),
        migrations.AlterField(
            "user", "folded", models.CharField(max_length=LENGTH, unique=True, editable=False)
        ),
        migrations.AlterField(
            "user",
            "folded_username",
            models.CharField(max_length=LENGTH, unique=True, editable=False),
        ),
    ]
