"""Members are compared by what a reader takes for one name. Who was a second member of a name gets a number behind it."""

from collections import defaultdict

from django.db import migrations, models

from clubapp.names import clean_name, name_key

LONGEST = 200


def give_keys(apps, schema_editor):
    Member = apps.get_model("clubapp", "Member")
    members = Member.objects.using(schema_editor.connection.alias)
    # a number never takes a name that a later member has
    taken = defaultdict(set)
    for club, name in members.values_list("club_id", "name"):
        taken[club].add(name_key(name))
    seen = defaultdict(set)
    for member in members.order_by("pk").iterator():
        key = name_key(member.name)
        if not key or key in seen[member.club_id]:
            member.name = numbered(clean_name(member.name) or "?", taken[member.club_id])
            key = name_key(member.name)
        member.name_key = key
        seen[member.club_id].add(key)
        taken[member.club_id].add(key)
        member.save(update_fields=["name", "name_key"])


def numbered(name, taken):
    """Bára (2), or the next number that is free."""
    number = 2
    while name_key(found := f"{name[: LONGEST - 8]} ({number})") in taken:
        number += 1
    return found


class Migration(migrations.Migration):
    dependencies = [("clubapp", "0003_league_table")]

    operations = [
        migrations.AddField(
            model_name="member",
            name="name_key",
            field=models.CharField(default="", editable=False, max_length=600),
            preserve_default=False,
        ),
        migrations.RunPython(give_keys, migrations.RunPython.noop, elidable=True),
        migrations.RemoveConstraint(model_name="member", name="member_name_once_in_club"),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(fields=("club", "name_key"), name="member_name_once_in_club"),
        ),
        migrations.RemoveConstraint(model_name="member", name="member_name_given"),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True) & models.Q(("name_key", ""), _negated=True),
                name="member_name_given",
            ),
        ),
    ]
