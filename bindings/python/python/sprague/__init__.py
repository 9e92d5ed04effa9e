"""Impartial combinatorial games: positions, Grundy values, nim-sequences, with reasons.

>>> from sprague import nim
>>> nim(1, 2, 6).value
5
"""

from ._core import CycleError, Game, LimitError, Session, SpragueError
from ._graphs import Infinity, graph_outcomes, graph_values
from ._positions import game, nim, parse, star
from ._rules import Ruleset, SeenPeriod, ruleset

__all__ = [
    "CycleError",
    "Game",
    "Infinity",
    "LimitError",
    "Ruleset",
    "SeenPeriod",
    "Session",
    "SpragueError",
    "game",
    "graph_outcomes",
    "graph_values",
    "nim",
    "parse",
    "ruleset",
    "star",
]
