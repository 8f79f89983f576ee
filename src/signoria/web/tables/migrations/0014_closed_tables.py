"""Games that cannot be replayed or were closed, and under which rules a game was played last."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0013_dice_parts")]

    operations = [
        migrations.AlterModelOptions(
            name="table", options={"verbose_name": "table", "verbose_name_plural": "tables"}
        ),
        migrations.AlterField(
            model_name="table",
            name="status",
            field=models.CharField(
                choices=[
                    ("open", "waiting"),
                    ("playing", "being played"),
                    ("over", "over"),
                    ("closed", "closed"),
                ],
                default="open",
                max_length=10,
            ),
        ),
        migrations.AddField(
            "table", "damaged", models.CharField(blank=True, default="", max_length=200)
        ),
        migrations.AddField(
            "table",
            "closed",
            models.CharField(
                blank=True,
                choices=[("host", "whoever runs the site"), ("rules", "new rules")],
                default="",
                max_length=10,
            ),
        ),
        migrations.AddField("table", "played_version", models.PositiveIntegerField(null=True)),
        migrations.AddField(
            "table", "position", models.CharField(blank=True, default="", max_length=64)
        ),
    ]
