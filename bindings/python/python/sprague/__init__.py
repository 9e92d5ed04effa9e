"""Impartial combinatorial games: positions, Grundy values, nim-sequences, with reasons.

>>> from sprague import nim
>>> nim(1, 2, 6).value
5
"""

from ._core import (
    Answer,
    CycleError,
    Game,
    LimitError,
    Nimber,
    Proof,
    Quotient,
    Session,
    SpragueError,
)
from ._graphs import Infinity, graph_outcomes, graph_values
from ._heaps import Period, StandardForm, SurveyRow, period, sequence, standard_form, survey
from ._nimbers import (
    mex,
    nim_add,
    nim_divide,
    nim_inverse,
    nim_log,
    nim_multiply,
    nim_order,
    nim_power,
    nim_roots,
    nim_sqrt,
)
from ._positions import (
    claim,
    evaluate,
    game,
    holds,
    misere_quotient,
    nim,
    parse,
    prove,
    star,
    verify,
)
from ._rules import Ruleset, SeenPeriod, ruleset
from ._rulesets import NamedRuleset, RulesetFamily, rulesets
from ._types import EntailingMove, Genus, LoopyMove, Move, QuotientPeriod, Verified, Worth

# What `%load_ext sprague` and `%unload_ext sprague` call.
from .magics import load_ipython_extension as load_ipython_extension
from .magics import unload_ipython_extension as unload_ipython_extension

__all__ = [
    "Answer",
    "CycleError",
    "EntailingMove",
    "Game",
    "Genus",
    "Infinity",
    "LimitError",
    "LoopyMove",
    "Move",
    "NamedRuleset",
    "Nimber",
    "Period",
    "Proof",
    "Quotient",
    "QuotientPeriod",
    "Ruleset",
    "RulesetFamily",
    "SeenPeriod",
    "Session",
    "SpragueError",
    "StandardForm",
    "SurveyRow",
    "Verified",
    "Worth",
    "claim",
    "evaluate",
    "game",
    "graph_outcomes",
    "graph_values",
    "holds",
    "mex",
    "misere_quotient",
    "nim",
    "nim_add",
    "nim_divide",
    "nim_inverse",
    "nim_log",
    "nim_multiply",
    "nim_order",
    "nim_power",
    "nim_roots",
    "nim_sqrt",
    "parse",
    "period",
    "prove",
    "ruleset",
    "rulesets",
    "sequence",
    "standard_form",
    "star",
    "survey",
    "verify",
]
