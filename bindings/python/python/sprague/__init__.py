"""Impartial combinatorial games: positions, Grundy values, nim-sequences, with reasons.

>>> from sprague import nim
>>> nim(1, 2, 6).value
5
"""

from ._core import CycleError, Game, LimitError, Session, SpragueError
from ._positions import game, nim, parse, star

__all__ = [
    "CycleError",
    "Game",
    "LimitError",
    "Session",
    "SpragueError",
    "game",
    "nim",
    "parse",
    "star",
]
