"""Impartial combinatorial games: positions, Grundy values, nim-sequences, with reasons.

>>> from sprague import nim
>>> nim(1, 2, 6).value
5
"""

from ._core import Answer, CycleError, Game, LimitError, Proof, Quotient, Session, SpragueError
from ._positions import claim, evaluate, game, holds, misere_quotient, nim, parse, prove, star, verify
from ._rulesets import NamedRuleset, RulesetFamily, rulesets
from ._types import Genus, Move, Verified

__all__ = [
    "Answer",
    "CycleError",
    "Game",
    "Genus",
    "LimitError",
    "Move",
    "NamedRuleset",
    "Proof",
    "Quotient",
    "RulesetFamily",
    "Session",
    "SpragueError",
    "Verified",
    "claim",
    "evaluate",
    "game",
    "holds",
    "misere_quotient",
    "nim",
    "parse",
    "prove",
    "rulesets",
    "star",
    "verify",
]
