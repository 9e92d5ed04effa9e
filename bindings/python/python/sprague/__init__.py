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
    "Nimber",
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
    "prove",
    "rulesets",
    "star",
    "verify",
]
