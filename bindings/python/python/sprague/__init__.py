"""Impartial combinatorial games: positions, Grundy values, nim-sequences, with reasons.

>>> from sprague import nim
>>> nim(1, 2, 6).value
5
"""

from ._core import CycleError, Game, LimitError, Session, SpragueError
from ._positions import game, nim, parse, star

# What `%load_ext sprague` and `%unload_ext sprague` call.
from .magics import load_ipython_extension as load_ipython_extension
from .magics import unload_ipython_extension as unload_ipython_extension

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
