"""Impartial combinatorial games: positions, Grundy values, nim-sequences, with reasons.

>>> from sprague import nim
>>> nim(1, 2, 6).value
5
"""

from ._core import CycleError, Game, LimitError, Session, SpragueError
from ._heaps import Period, StandardForm, SurveyRow, period, sequence, standard_form, survey
from ._positions import game, nim, parse, star

__all__ = [
    "CycleError",
    "Game",
    "LimitError",
    "Period",
    "Session",
    "SpragueError",
    "StandardForm",
    "SurveyRow",
    "game",
    "nim",
    "parse",
    "period",
    "sequence",
    "standard_form",
    "star",
    "survey",
]
