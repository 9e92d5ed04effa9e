"""Rulesets of one's own: from a function that lists the options of a position."""

from __future__ import annotations

import array
import functools
import sys
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, cast, overload

from ._core import Game, Rules, Session, _seen_period
from ._sequences import Sequence, known
from ._shared import bounds
from ._shared import session as shared_session

if TYPE_CHECKING:
    import numpy
    import numpy.typing

    Values = numpy.typing.NDArray[numpy.uint32] | array.array[int]

Options = Callable[..., Iterable[Any]]
Words = Callable[[Any, Any], str]


class SeenPeriod(NamedTuple):
    """A period that values show as far as they were looked at. It is not proved: it may end.

    From ``preperiod`` on, the value of ``n + period`` is that of ``n``, and ``saltus`` more.
    """

    preperiod: int
    """The first heap from which on the values repeat."""
    period: int
    """The least number of heaps after which they do."""
    saltus: int
    """What the values gain in a period; mostly 0."""
    heaps: int
    """How many values were looked at."""

    @property
    def is_proved(self) -> bool:
        """False: it was seen, and may end after the values that were looked at."""
        return False

    def __str__(self) -> str:
        gain = f", saltus {self.saltus}" if self.saltus else ""
        return (
            f"period {self.period}, preperiod {self.preperiod}{gain}: "
            f"seen in {self.heaps} values, not proved"
        )


class Ruleset:
    """A game of one's own, made by :func:`ruleset` from a function that lists options.

    Calling it gives a position, which is a :class:`Game` like any other: it has a value, moves and
    a drawing, and can be added to other games.

    >>> @ruleset
    ... def take_one_or_two(heap):
    ...     for taken in range(1, min(heap, 2) + 1):
    ...         yield heap - taken
    >>> take_one_or_two(7).value
    1
    >>> (take_one_or_two(7) + star(1)).outcome
    'P'
    """

    __name__: str
    __qualname__: str
    __module__: str

    def __init__(
        self,
        function: Options,
        *,
        name: str | None = None,
        words: Words | None = None,
        session: Session | None = None,
    ) -> None:
        if not callable(function):
            raise TypeError(f"a ruleset is made of a function from a position to its options; got {function!r}")
        functools.update_wrapper(self, function)
        self._function = function
        self._words = words
        self._asked_name = name
        self._session = shared_session() if session is None else session
        written = str(getattr(function, "__name__", "rules")) if name is None else name
        self._rules = Rules(self._session, written, function, _takes_several(function), words)

    @property
    def name(self) -> str:
        """The name in the notation of its positions, which the language reads.

        A ruleset is new each time it is made, so that the cell of a notebook can be changed and run
        again. Where a name has a meaning already, this one gets a number.

        >>> session = Session()
        >>> def heap(size):
        ...     return range(size)
        >>> ruleset(heap, session=session).name
        'heap'
        >>> again = ruleset(heap, session=session)
        >>> again.name, session.parse("heap_2(5)") == again(5)
        ('heap_2', True)
        """
        return self._rules.name

    def __call__(self, *position: Hashable) -> Game:
        """The position as a game; several arguments are a tuple.

        >>> @ruleset
        ... def wythoff(a, b):
        ...     for less in range(a):
        ...         yield less, b
        ...     for less in range(b):
        ...         yield a, less
        ...     for taken in range(1, min(a, b) + 1):
        ...         yield a - taken, b - taken
        >>> wythoff(3, 5).outcome, wythoff((3, 5)) == wythoff(3, 5)
        ('P', True)
        """
        return self._rules.game(position[0] if len(position) == 1 else position)

    def position(self, game: Game) -> Any:
        """The position that a game is, as the function yielded it first.

        >>> @ruleset
        ... def countdown(number):
        ...     return [number - 1] if number else []
        >>> countdown.position(countdown(5))
        5
        """
        found = self._rules.position(game)
        if found is None:
            raise ValueError(f"{game!r} is no position of {self.name}")
        return found[0]

    @overload
    def sequence(self, stop: SupportsIndex, /) -> Sequence: ...
    @overload
    def sequence(self, start: SupportsIndex, stop: SupportsIndex, /) -> Sequence: ...
    def sequence(self, *given: SupportsIndex) -> Sequence:
        """The values of the heaps ``start``, …, ``stop - 1``, as ``range`` counts: a
        :class:`Sequence`, a read-only array of numpy; without numpy an ``array.array``.

        >>> @ruleset
        ... def grundys_game(heap):
        ...     for less in range(1, (heap + 1) // 2):
        ...         yield [less, heap - less]
        >>> grundys_game.sequence(11).tolist()
        [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0]
        """
        start, stop = bounds(given)
        heaps = range(start, stop)
        return cast(Sequence, known(self.values(heaps), self.name, heaps, True))

    def values(self, positions: Iterable[Hashable]) -> Values:
        """The value of each position.

        >>> @ruleset
        ... def nim_heap(heap):
        ...     return range(heap)
        >>> nim_heap.values([3, 1, 4]).tolist()
        [3, 1, 4]
        """
        return _values(self._rules.values(positions))

    def period(self, stop: int) -> SeenPeriod | None:
        """A period that the values of the heaps below ``stop`` show, in their second half at least
        and four times over; None if they show none. It is seen, and not proved.

        >>> @ruleset
        ... def take_one_or_two(heap):
        ...     return [heap - taken for taken in (1, 2) if taken <= heap]
        >>> print(take_one_or_two.period(100))
        period 3, preperiod 0: seen in 100 values, not proved
        """
        values = self._rules.values(range(stop))
        found = _seen_period(values)
        return None if found is None else SeenPeriod(*found, heaps=max(stop, 0))

    def table(self, rows: int, columns: int) -> list[list[int]]:
        """The values of the positions ``(row, column)`` with ``row < rows`` and
        ``column < columns``.

        >>> @ruleset
        ... def two_heaps(a, b):
        ...     return [*((less, b) for less in range(a)), *((a, less) for less in range(b))]
        >>> two_heaps.table(3, 4)
        [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1]]
        """
        values = _values(self._rules.values((row, column) for row in range(rows) for column in range(columns)))
        flat: list[int] = values.tolist()
        return [flat[row * columns : (row + 1) * columns] for row in range(rows)]

    def __repr__(self) -> str:
        return f"<ruleset {self.name}>"

    def __reduce__(self) -> str | tuple[Any, ...]:
        # By its name where that leads to it, as functions go; else the function goes along, which
        # cloudpickle can do even where nobody can import it.
        if _imported(self.__module__, self.__qualname__) is self:
            return self.__qualname__
        if self._session is not shared_session():
            raise TypeError(
                f"{self.name} belongs to a session of its own, which stays in its process\n"
                "help: make it without session=, or make it again in the other process"
            )
        return _again, (self._function, self._asked_name, self._words)


def _again(function: Options, name: str | None, words: Words | None) -> Ruleset:
    return Ruleset(function, name=name, words=words)


def _imported(module: str, qualified: str) -> object:
    """What a name in a module stands for in every process that can import it."""
    found: object = sys.modules.get(module) if module != "__main__" else None
    for part in qualified.split("."):
        found = getattr(found, part, None)
    return found


def _takes_several(function: Options) -> bool:
    """Whether the parts of a position are the arguments of the function."""
    # Takes longer to import than the rest, and is needed here alone.
    import inspect

    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return False
    spread = [each for each in parameters if each.kind is inspect.Parameter.VAR_POSITIONAL]
    positional = [
        each
        for each in parameters
        if each.kind in (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        and each.default is inspect.Parameter.empty
    ]
    return bool(spread) or len(positional) > 1


def _values(words: bytes) -> Values:
    try:
        import numpy
    except ImportError:
        values = array.array("I")
        values.frombytes(words)
        if sys.byteorder == "big":
            values.byteswap()
        return values
    return numpy.frombuffer(words, dtype="<u4")


@overload
def ruleset(
    function: Options, *, name: str | None = None, words: Words | None = None, session: Session | None = None
) -> Ruleset: ...
@overload
def ruleset(
    *, name: str | None = None, words: Words | None = None, session: Session | None = None
) -> Callable[[Options], Ruleset]: ...
def ruleset(
    function: Options | None = None,
    *,
    name: str | None = None,
    words: Words | None = None,
    session: Session | None = None,
) -> Ruleset | Callable[[Options], Ruleset]:
    """Makes a game of a function that yields the options of a position, or returns a list of them.

    A position is anything that can be hashed, a number or a tuple for instance; positions that are
    equal for Python are one, so 2 is 2.0, and 1 is True. A list that is yielded is the sum of the
    positions in it, as when a heap is divided. A function of several parameters has tuples as
    positions, and gets their parts.

    >>> @ruleset
    ... def grundys_game(heap):
    ...     '''Divide a heap into two of different sizes.'''
    ...     for less in range(1, (heap + 1) // 2):
    ...         yield [less, heap - less]
    >>> game = grundys_game(7) + nim(3)
    >>> game.value
    3
    >>> grundys_game(50).value
    0

    ``words`` says a move: it gets a position and an option.

    >>> @ruleset(words=lambda heap, option: f"take {heap - option}")
    ... def subtraction(heap):
    ...     yield from (heap - taken for taken in (1, 3) if taken <= heap)
    >>> subtraction(4).value
    0

    Play must end: a position that can be reached from itself is a :class:`CycleError`, whose
    ``cycle`` is the list of the positions of the cycle. There is no limit of recursion. What the
    function raises comes out as it is, and the ruleset can be used afterwards. The function may not
    use the session that asks it.
    """
    if function is None:
        return lambda function: Ruleset(function, name=name, words=words, session=session)
    return Ruleset(function, name=name, words=words, session=session)

