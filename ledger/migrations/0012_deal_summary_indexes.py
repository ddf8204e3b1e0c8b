"""Apart from what it looks at: PostgreSQL changes no table that has just been written to."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ledger', '0011_deal_summary'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='deal',
            index=models.Index(condition=models.Q(('void', False)), fields=['sitting', 'contract', 'declarer', 'won', 'id'], name='deal_played'),
        ),
        migrations.AddIndex(
            model_name='deal',
            index=models.Index(condition=models.Q(('penalised', True)), fields=['sitting'], name='deal_penalised'),
        ),
    ]
