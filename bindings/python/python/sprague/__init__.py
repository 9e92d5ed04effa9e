"""Impartial combinatorial games: positions, Grundy values, nim-sequences, with reasons.

>>> from sprague import nim
>>> nim(1, 2, 6).value
5
"""

from ._core import Answer, CycleError, Game, LimitError, Proof, Quotient, Session, SpragueError
from ._graphs import Infinity, graph_outcomes, graph_values
from ._positions import claim, evaluate, game, holds, misere_quotient, nim, parse, prove, star, verify
from ._rules import Ruleset, SeenPeriod, ruleset
from ._rulesets import NamedRuleset, RulesetFamily, rulesets
from ._types import Genus, Move, Verified

# What `%load_ext sprague` and `%unload_ext sprague` call.
from .magics import load_ipython_extension as load_ipython_extension
from .magics import unload_ipython_extension as unload_ipython_extension

__all__ = [
    "Answer",
    "CycleError",
    "Game",
    "Genus",
    "Infinity",
    "LimitError",
    "Move",
    "NamedRuleset",
    "Proof",
    "Quotient",
    "Ruleset",
    "RulesetFamily",
    "SeenPeriod",
    "Session",
    "SpragueError",
    "Verified",
    "claim",
    "evaluate",
    "game",
    "graph_outcomes",
    "graph_values",
    "holds",
    "misere_quotient",
    "nim",
    "parse",
    "prove",
    "ruleset",
    "rulesets",
    "star",
    "verify",
]
