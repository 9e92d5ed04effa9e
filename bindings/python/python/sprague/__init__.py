"""Impartial combinatorial games: positions, Grundy values, nim-sequences, with reasons.

>>> from sprague import nim
>>> nim(1, 2, 6).value
5
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._core import (
    Answer,
    Claim,
    Comparison,
    CycleError,
    Game,
    Guess,
    LimitError,
    Nimber,
    Proof,
    Quotient,
    Session,
    SpragueError,
    Table,
)
from ._core import __version__ as __version__
from ._graphs import Infinity, graph_outcomes, graph_values
from ._heaps import StandardForm, SurveyRow, period, sequence, standard_form, survey
from ._kept import Kept
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
from ._playing import Playing
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
from ._questions import CheckedClaim, CheckedFile, check_file, compare, guess, plot, table
from ._rules import Ruleset, SeenPeriod, ruleset
from ._rulesets import NamedRuleset, RulesetFamily, rulesets
from ._sequences import Period, Sequence
from ._types import EntailingMove, Genus, LoopyMove, Move, QuotientPeriod, Verified, Worth

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

__all__ = [
    "Answer",
    "CheckedClaim",
    "CheckedFile",
    "Claim",
    "Comparison",
    "CycleError",
    "EntailingMove",
    "Game",
    "Genus",
    "Guess",
    "Infinity",
    "Kept",
    "LimitError",
    "LoopyMove",
    "Move",
    "NamedRuleset",
    "Nimber",
    "Period",
    "Playing",
    "Proof",
    "Quotient",
    "QuotientPeriod",
    "Ruleset",
    "RulesetFamily",
    "SeenPeriod",
    "Sequence",
    "Session",
    "SpragueError",
    "StandardForm",
    "SurveyRow",
    "Table",
    "Verified",
    "Worth",
    "check_file",
    "claim",
    "compare",
    "evaluate",
    "game",
    "graph_outcomes",
    "graph_values",
    "guess",
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
    "plot",
    "prove",
    "ruleset",
    "rulesets",
    "sequence",
    "standard_form",
    "star",
    "survey",
    "table",
    "verify",
]


def load_ipython_extension(shell: InteractiveShell) -> None:
    """What ``%load_ext sprague`` calls."""
    from . import magics

    magics.load_ipython_extension(shell)


def unload_ipython_extension(shell: InteractiveShell) -> None:
    """What ``%unload_ext sprague`` calls."""
    from . import magics

    magics.unload_ipython_extension(shell)


if not TYPE_CHECKING:

    def __getattr__(name):
        """What to say where there is no such name: a ruleset is an attribute of ``rulesets``."""
        help = f"\nhelp: it is a ruleset: sprague.rulesets.{name}" if name in rulesets else ""
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{help}", name=name)
