from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('notices', '0002_review_is_ready'),
    ]

    operations = [
        migrations.AlterField(
            model_name='notice',
            name='kind',
            field=models.CharField(choices=[('turn', 'your turn'), ('short', 'little time left'), ('late', 'time ran out'), ('offer', 'somebody would end the game'), ('over', 'game over'), ('review', 'review is ready'), ('full', 'everybody is here'), ('invite', 'somebody invites you')], max_length=6),
        ),
    ]
