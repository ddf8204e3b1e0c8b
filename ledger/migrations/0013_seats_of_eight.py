"""Up to eight at a table: the texts of the Czech association let two to five sit out."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ledger', '0012_deal_summary_indexes'),
    ]

    operations = [
        migrations.RemoveConstraint(model_name='seat', name='seat_one_to_four'),
        migrations.AlterField(
            model_name='seat',
            name='number',
            field=models.PositiveSmallIntegerField(
                validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(8)]
            ),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1), ('number__lte', 8)), name='seat_one_to_eight'),
        ),
    ]
