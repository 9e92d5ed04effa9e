"""Questions about games: tables, plots, comparisons, guesses, files of claims."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, overload

from . import _core
from ._core import Answer, Comparison, Guess, Table
from ._rules import Ruleset
from ._shared import bounds, session, written

if TYPE_CHECKING:
    from ._rulesets import NamedRuleset


def table(text: str) -> Table:
    """Values over one or two variables, as the language writes them. A notebook shows a heat map.

    >>> table("wythoff(a, b) for a in 0..2 for b in 0..3")
    wythoff(a, b)
    a\\b  0  1  2  3
      0  0  1  2  3
      1  1  2  0  4
      2  2  0  1  5
    >>> table("kayles(n) for n in 1..6").values
    [[1, 2, 3, 1, 4, 3]]
    """
    return session().table(text)


def guess(definition: str) -> Guess:
    """Guesses what the positions of a recursive definition are worth, and proves it by its moves.

    The definition is made, or is named if it is there already.

    >>> found = guess("one_or_two(n) := {one_or_two(k) for k in n-2..n-1 if k >= 0}")
    >>> found.is_proved, found.period
    (True, (0, 3, 0))
    """
    return session().guess(definition)


def compare(one: str | NamedRuleset, other: str | NamedRuleset, *, up_to: SupportsIndex = 1_000) -> Comparison:
    """Two nim-sequences side by side, up to a heap: where they first differ, and whether one is the other
    shifted.

    >>> compared = compare("0.07", "0.137")
    >>> compared.is_alike, compared.first_difference, compared.shift
    (False, 1, 1)
    >>> compare(rulesets.kayles, "0.77").is_alike
    True
    """
    return session().compare(written(one), written(other), up_to=up_to)


@overload
def plot(game: str | NamedRuleset, /, *bounds: SupportsIndex) -> Answer: ...
@overload
def plot(game: str | NamedRuleset | Ruleset, /, *bounds: SupportsIndex, ax: Any) -> Any: ...
def plot(game: str | NamedRuleset | Ruleset, /, *given: SupportsIndex, ax: Any = None) -> Any:
    """The plot of a nim-sequence, with the bounds of :func:`sequence`; without them up to the heap 1,000.

    A notebook shows it; its ``svg()`` and ``save(…)`` write it. With ``ax``, axes of
    matplotlib, the values are drawn there instead, and the axes are what comes back.

    >>> plot("0.137", 200).kind
    'plot'
    """
    start, stop = bounds(given or (1_001,))
    if ax is None and not isinstance(game, Ruleset):
        return session().plot(written(game), start, stop)
    if ax is None:
        raise TypeError(
            f"{game!r} is a ruleset of one's own, whose plot is drawn by matplotlib\n"
            "help: give axes: plot(…, ax=matplotlib.pyplot.gca())"
        )
    from ._heaps import sequence

    values = sequence(game, start, stop)
    ax.plot(range(start.__index__(), stop.__index__()), values, linestyle="", marker=".", markersize=3)
    ax.set_xlabel("heap")
    ax.set_ylabel("value")
    return ax


class CheckedClaim(NamedTuple):
    """A claim of a file, or a statement that could not be read.

    The line of a notebook is that of the cell, which ``file`` names.
    """

    file: str
    """The file, and the cell of a notebook."""
    line: int
    """Its line, from 1."""
    claim: str
    """The claim, as it was written."""
    holds: bool | None
    """Whether it holds; None if it could not be read or decided."""
    reasons: list[str]
    """Why it fails, or the error; empty if it holds."""


class CheckedFile(NamedTuple):
    """What :func:`check_file` finds. Its text counts the claims."""

    file: str
    """The file."""
    claims: list[CheckedClaim]
    """Its claims, in order, with the statements that could not be read."""
    summary: str
    """How many claims there are, and how many hold."""

    @property
    def holds(self) -> bool:
        """Whether all is read and all claims hold."""
        return all(claim.holds for claim in self.claims)

    @property
    def failing(self) -> list[CheckedClaim]:
        """The claims that do not hold, and what could not be read."""
        return [claim for claim in self.claims if not claim.holds]

    def __str__(self) -> str:
        return self.summary


def check_file(path: str | os.PathLike[str]) -> CheckedFile:
    """Decides the claims of a file: statements, a Markdown page, a LaTeX file or a notebook.

    The file has a session of its own, as it has in ``sprague check``.

    >>> import pathlib, tempfile
    >>> sheet = pathlib.Path(tempfile.mkdtemp()) / "sheet.claims"
    >>> _ = sheet.write_text("claim nim(1 2 3) is P\\nclaim kayles(5) = *3\\n")
    >>> checked = check_file(sheet)
    >>> print(checked)
    2 claims: 1 holds, 1 fails, 0 errors
    >>> checked.holds, checked.failing[0].line, checked.failing[0].claim
    (False, 2, 'kayles(5) = *3')
    """
    rows, summary = _core._check_file(path)
    return CheckedFile(os.fspath(path), [CheckedClaim(*row) for row in rows], summary)
