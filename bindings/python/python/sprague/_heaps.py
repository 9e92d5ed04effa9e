"""Nim-sequences of games of heaps, their periods, and surveys of families of games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex, cast, overload

from . import _core
from ._rules import Ruleset
from ._sequences import Ground, Period, Sequence, known, seen
from ._shared import bounds, code_of, written

if TYPE_CHECKING:
    from ._rulesets import NamedRuleset


class StandardForm(NamedTuple):
    """The first cousin of a code in which a heap of 1 may be taken."""

    code: str
    shift: int
    """A heap of n + shift of the game is a heap of n of this one."""


class SurveyRow(NamedTuple):
    """The row of a game of a survey. The fields are those of Period."""

    game: str
    ground: Ground
    """As in Period; or a "limit" ended the search."""
    period: int | None
    preperiod: int | None
    saltus: int | None
    theorem: str | None
    heaps: int
    largest: int | None
    largest_heap: int | None
    standard_form: str | None
    shift: int
    reason: str | None
    """The limit that ended the search, in words."""

    @property
    def is_proved(self) -> bool:
        """Whether the period is known for all heaps."""
        return self.ground in ("table", "proved")


@overload
def sequence(game: str | NamedRuleset | Ruleset, stop: SupportsIndex, /) -> Sequence: ...
@overload
def sequence(game: str | NamedRuleset | Ruleset, start: SupportsIndex, stop: SupportsIndex, /) -> Sequence: ...
def sequence(game: str | NamedRuleset | Ruleset, /, *given: SupportsIndex) -> Sequence:
    """The Grundy values of the heaps from ``start`` to ``stop`` - 1 of a game, as ``range`` counts.

    The game is a code, a ruleset of one heap, its name, or another text that stands for one. A code
    is a string: to Python the number 0.10 is 0.1. The values are a :class:`Sequence`, an array of
    numpy of the type uint32 that cannot be written to. Without numpy they are a ``memoryview`` with
    the same items, which has ``tolist()``, slices and a length too.

    Ctrl-C ends it. The values cost four bytes each, and are not kept when the array is gone.

    >>> sequence("0.137", 12).tolist()
    [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]
    >>> sequence(rulesets.kayles, 1_000_000, 1_000_003).tolist()
    [1, 4, 7]
    """
    if isinstance(game, Ruleset):
        return game.sequence(*given)
    start, stop = bounds(given)
    called = written(game)
    values = _core._sequence(called, start, stop)
    try:
        import numpy
    except ImportError:
        return memoryview(values).cast("I")  # type: ignore[return-value]
    heaps = range(start.__index__(), stop.__index__())
    return cast(Sequence, known(numpy.frombuffer(values, dtype=numpy.uint32), called, heaps, False))


def period(game: str | NamedRuleset | Ruleset, up_to: SupportsIndex | None = None) -> Period:
    """What is known of the period of a game, looked for in the heaps up to ``up_to``.

    Without ``up_to`` it goes as far as some seconds take it; in a ruleset of one's own, to the heap
    1,000. A period with the ground "proved" or "table" holds for all heaps; one that was "seen"
    holds as far as was looked.

    >>> chess = period("0.137")
    >>> chess.period, chess.preperiod, chess.saltus, chess.ground
    (34, 52, 0, 'proved')
    >>> chess.exceptions
    [0, 14, 16, 17, 31, 34, 51]
    >>> period("0.106").ground
    'table'
    >>> period("0.007", up_to=1_000).period is None
    True
    """
    if isinstance(game, Ruleset):
        return _seen(game, 1_000 if up_to is None else up_to.__index__())
    return Period(**_core._period(written(game), up_to))


def _seen(game: Ruleset, up_to: int) -> Period:
    """The period that the heaps of a ruleset of one's own show."""
    if up_to < 0:
        raise ValueError(f"the last heap is not negative; got {up_to}")
    return seen(game.name, game._rules.values(range(up_to + 1)))


def standard_form(code: str | NamedRuleset) -> StandardForm | None:
    """The first cousin of a code in which a heap of 1 may be taken; None if it is the code itself.

    Codes that repeat for ever, and those that demand equal or different heaps, have none.

    >>> standard_form("0.07")
    StandardForm(code='0.137', shift=1)
    >>> standard_form("0.137") is None
    True
    """
    form = _core._standard_form(code_of(code))
    return None if form is None else StandardForm(*form)


def survey(
    family: str,
    to: SupportsIndex,
    *,
    part: int = 1,
    of: int = 1,
    jobs: int | None = None,
    seconds: float | None = 600.0,
    max_nodes: int = 20_000_000,
) -> Iterator[SurveyRow]:
    """The periods of all games of a family, looked for in the heaps up to ``to``: a row for each.

    In a code ``d`` is any octal digit and ``h`` any hexadecimal one: "0.ddd".
    "subtraction(1..12)" and "all_but(1..12)" are all sets of numbers from 1 to 12,
    "subtraction(1..12, 3)" those of three numbers. Only every ``of``-th game is looked at,
    beginning with the ``part``-th, so that ``of`` surveys cover the family.

    ``jobs`` games are looked at at a time, one a processor if it is None, and rows come in the
    order of the family. A game that needs more than ``seconds`` has a row with the ground
    "limit", and the survey goes on; None is no limit. First cousins share their values.

    The survey begins with the first row that is asked for, and ends with the iterator. Ctrl-C
    ends it too.

    >>> rows = survey("0.dd", to=1_000)
    >>> next(rows).game
    '0.0'
    >>> sum(row.is_proved for row in rows)
    46
    """
    rows = _core._Survey(family, to, part, of, jobs, seconds, max_nodes)
    return (SurveyRow(**row) for row in rows)
