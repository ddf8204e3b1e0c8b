"""A rule set is what its last version says; an evening that took a version is played by it."""
# ruff: noqa: S608 — no value from outside is part of these statements

from __future__ import annotations

from ledger.book.guard_rules.guard import Guard, append_only, exists, no_object, no_replace

_LAST = "v.number = (SELECT MAX(number) FROM ledger_rulesetversion WHERE rule_set_id = NEW.id)"
_SAYS_SO = exists(
    "ledger_rulesetversion v", f"v.rule_set_id = NEW.id AND {_LAST} AND v.name = NEW.name AND v.offered = NEW.offered"
)
_BEFORE = exists("ledger_rulesetversion", "rule_set_id = NEW.rule_set_id AND number = NEW.number - 1")
# the first version says what the set was made as
_AS_MADE = exists("ledger_ruleset s", "s.id = NEW.rule_set_id AND s.name = NEW.name AND s.offered = NEW.offered")
_CHANGED = "NEW.name <> OLD.name OR NEW.name_key <> OLD.name_key OR NEW.offered <> OLD.offered"
_SAME_RULES = "COALESCE(CAST(v.house_rules AS text), '') = COALESCE(CAST(NEW.house_rules AS text), '')"
# the version taken: of the club whose evening it is, and all that it says
_TAKEN = (
    "EXISTS (SELECT 1 FROM ledger_rulesetversion v JOIN ledger_ruleset r ON r.id = v.rule_set_id"
    " JOIN ledger_session e ON e.id = NEW.session_id AND e.club_id = r.club_id"
    f" WHERE v.id = NEW.rule_set_id AND v.edition = NEW.edition AND {_SAME_RULES})"
)

RULE_SETS: tuple[Guard, ...] = (
    no_replace("ledger_ruleset", "club_id = NEW.club_id AND name_key = NEW.name_key"),
    Guard(
        "ledger_ruleset",
        "UPDATE",
        "club",
        "ledger_ruleset: a rule set stays in its club",
        "NEW.club_id <> OLD.club_id OR NEW.id <> OLD.id",
    ),
    Guard(
        "ledger_ruleset",
        "UPDATE",
        "said",
        "ledger_ruleset: a change needs its version",
        f"({_CHANGED}) AND NOT {_SAYS_SO}",
    ),
    Guard("ledger_ruleset", "DELETE", "never", "ledger_ruleset: a rule set is put away, not deleted"),
    *append_only("ledger_rulesetversion", "rule_set_id = NEW.rule_set_id AND number = NEW.number"),
    no_object("ledger_rulesetversion", "house_rules", "house rules are an object"),
    Guard(
        "ledger_rulesetversion",
        "INSERT",
        "gap",
        "ledger_rulesetversion: the version before it is missing",
        f"NEW.number > 1 AND NOT {_BEFORE}",
    ),
    Guard(
        "ledger_rulesetversion",
        "INSERT",
        "first",
        "ledger_rulesetversion: a set begins as it was made",
        f"NEW.number = 1 AND NOT {_AS_MADE}",
    ),
    Guard(
        "ledger_sitting",
        "INSERT",
        "rule_set",
        "ledger_sitting: it is played by the rule set it took",
        f"NEW.rule_set_id IS NOT NULL AND NOT {_TAKEN}",
    ),
)
