"""The settlement engine: the payments of each deal of mariáš under a club's own rule text, with their reasons.

Pure Python, standard library only. A session document goes in, a settlement comes out:

>>> import rules
>>> document = {
...     "variant": "cz_licitovany",
...     "players": ["Adam", "Bára", "Cyril"],
...     "deals": [
...         {"contract": "sto", "declarer": "Adam", "trump": "hearts", "points": 70, "marriages": {"declarer": [40]}}
...     ],
... }
>>> settlement = rules.settle(document)
>>> settlement.totals
{'Adam': 32, 'Bára': -16, 'Cyril': -16}
>>> rules.describe(settlement.deals[0].lines[0])
'sto 4 × red 2 × total 110: 2 = 16; Adam wins 16 from each'
"""

from .document import load_json
from .edition import BrokenEdition, Edition, PenaltyRow, TariffRow
from .facts import Entry, Fact
from .idle import idle_because
from .names import rename
from .options import HouseRule, StakeValue
from .outcome import Outcome, Side, Why
from .output import Settlement
from .possible import ComponentOption, ContractOption, LevelOption, Possible, Reason
from .preset_files import BrokenPreset, Preset, preset, presets
from .problem import Invalid, Problem
from .registry import edition, editions, editions_folder, editions_from, newest, variants
from .rule_set import RuleSet, expanded, read_rule_set
from .sentences import describe, fact_words, word
from .settle import Following, check, follow, possible, settle
from .settlement import DealSettlement, Factor, Line, Sums
from .transfers import Flow, fewest_transfers
from .worked import WorkedDeal, worked_deal

__all__ = [
    "BrokenEdition",
    "BrokenPreset",
    "ComponentOption",
    "ContractOption",
    "DealSettlement",
    "Edition",
    "Entry",
    "Fact",
    "Factor",
    "Flow",
    "Following",
    "HouseRule",
    "Invalid",
    "LevelOption",
    "Line",
    "Outcome",
    "PenaltyRow",
    "Possible",
    "Preset",
    "Problem",
    "Reason",
    "RuleSet",
    "Settlement",
    "Side",
    "StakeValue",
    "Sums",
    "TariffRow",
    "Why",
    "WorkedDeal",
    "check",
    "describe",
    "edition",
    "editions",
    "editions_folder",
    "editions_from",
    "expanded",
    "fact_words",
    "fewest_transfers",
    "follow",
    "idle_because",
    "load_json",
    "newest",
    "possible",
    "preset",
    "presets",
    "read_rule_set",
    "rename",
    "settle",
    "variants",
    "word",
    "worked_deal",
]
