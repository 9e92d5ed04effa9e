"""Impartial combinatorial games: positions, Grundy values, nim-sequences, with reasons.

>>> from sprague import nim
>>> nim(1, 2, 6).value
5
"""

from ._core import CycleError, Game, LimitError, Nimber, Session, SpragueError
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
from ._positions import game, nim, parse, star

__all__ = [
    "CycleError",
    "Game",
    "LimitError",
    "Nimber",
    "Session",
    "SpragueError",
    "game",
    "mex",
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
    "star",
]
