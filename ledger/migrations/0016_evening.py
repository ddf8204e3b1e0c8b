"""An evening is called Evening. Tables and columns keep their names: no row, guard or archive changes.

Indexes and constraints name the field, so the state drops them before it is renamed and has them again afterwards.
"""

import django.db.models.deletion
from django.db import migrations, models

ONCE = {
    "sitting": (["table_no", "round_no"], "sitting_once_per_round"),
    "sheet": (["number"], "sheet_number_once"),
    "present": (["member"], "present_once_an_evening"),
}


def dropped():
    return [migrations.RemoveConstraint(model, name) for model, (_fields, name) in ONCE.items()]


def added():
    return [
        migrations.AddConstraint(model, models.UniqueConstraint(fields=["evening", *fields], name=name))
        for model, (fields, name) in ONCE.items()
    ]


def renamed(model, related_name, db_index=True, on_delete=django.db.models.deletion.PROTECT):
    field = models.ForeignKey(
        on_delete=on_delete, related_name=related_name, to="ledger.evening", db_column="session_id", db_index=db_index
    )
    return [migrations.AlterField(model, "session", field), migrations.RenameField(model, "session", "evening")]


class Migration(migrations.Migration):
    dependencies = [("ledger", "0015_rule_sets")]

    operations = [
        migrations.AlterModelTable("session", "ledger_session"),
        migrations.AlterModelTable("sessionevent", "ledger_sessionevent"),
        migrations.RenameModel("Session", "Evening"),
        migrations.RenameModel("SessionEvent", "EveningEvent"),
        migrations.AlterField(
            "evening",
            "club",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="evenings",
                to="clubapp.club",
            ),
        ),
        migrations.AlterModelOptions("sheet", {}),
        migrations.SeparateDatabaseAndState(state_operations=dropped()),
        *renamed("eveningevent", "events"),
        *renamed("sitting", "sittings", db_index=False),
        *renamed("sheet", "sheets", db_index=False),
        *renamed("present", "present", db_index=False, on_delete=django.db.models.deletion.CASCADE),
        migrations.SeparateDatabaseAndState(state_operations=added()),
        migrations.AlterModelOptions("sheet", {"ordering": ["evening", "number"]}),
    ]
