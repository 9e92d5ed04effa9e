"""Nim-sequences as arrays of numpy that know their game, and what is known of a period."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from . import _core

if TYPE_CHECKING:
    import numpy

    _Array = numpy.ndarray[tuple[int], numpy.dtype[numpy.uint32]]
else:
    # The array is joined to it where numpy is there: see `_with_numpy`.
    _Array = object

Ground = Literal["table", "proved", "seen", "none", "limit"]

# Values in a row of what is shown, and values that are shown at most.
ROW = 20
MOST = 400


class Period(NamedTuple):
    """What is known of the period of a nim-sequence: G(n + period) = G(n) + saltus.

    Fields of what is not known are None.
    """

    game: str
    ground: Ground
    """What it rests on: it is from the "table" of solved games, was "proved" now, or only "seen";
    or there is "none"."""
    period: int | None
    """The least p."""
    preperiod: int | None
    """The least heap from which on it holds."""
    saltus: int | None
    """What the values gain in a period; 0 for an ordinary period."""
    theorem: str | None
    """What proves it for all heaps."""
    heaps: int
    """How many values this rests on: those of the heaps below."""
    exceptions: list[int] | None
    """The heaps before the preperiod that it does not fit, where they are known."""
    largest: int | None
    """The greatest value, if there is one and it is known."""
    largest_heap: int | None
    """The first heap that has it."""
    standard_form: str | None
    """The first cousin in standard form, if the code has another."""
    shift: int
    """A heap of n + shift of this game is a heap of n in the standard form."""

    @property
    def is_proved(self) -> bool:
        """Whether it is known for all heaps."""
        return self.ground in ("table", "proved")


def seen(game: str, values: bytes, first: int = 0) -> Period:
    """The period that values show, of the heaps from ``first`` on."""
    found = _core._seen_period(values)
    before, period, saltus = (None, None, None) if found is None else found
    return Period(
        game=game,
        ground="none" if found is None else "seen",
        period=period,
        preperiod=None if before is None else first + before,
        saltus=saltus,
        theorem=None,
        heaps=first + len(values) // 4,
        exceptions=None,
        largest=None,
        largest_heap=None,
        standard_form=None,
        shift=0,
    )


class Sequence(_Array):
    """A nim-sequence: a read-only array of numpy of the type uint32, with its game and heaps.

    The functions ``sequence`` give it. Heap sizes count from 0: ``values[n]`` is the value of the heap
    ``n``, if the first heap is 0. A slice is a Sequence of fewer heaps. What numpy computes from it is a
    plain array, and ``numpy.asarray`` is the same values without their game. Without numpy there is a
    ``memoryview`` or an ``array.array`` in its place, which has only the values.

    >>> values = sequence("0.137", 12)
    >>> values
    Sequence('0.137', [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2])
    >>> values[3], values[5:8], values.heaps
    (np.uint32(2), Sequence('0.137', [3, 1, 1], heaps=range(5, 8)), range(0, 12))
    >>> values.period().period
    34
    >>> values + 1
    array([1, 2, 2, 3, 1, 4, 2, 2, 1, 4, 4, 3], dtype=uint32)
    """

    # What is made of one, by copy() for instance, has no game.
    _game: str | None = None
    _is_own = False
    _heaps: range | None = None

    @property
    def game(self) -> str:
        """The game as it was given; of a ruleset, its name.

        >>> sequence(rulesets.kayles, 5).game
        'kayles'
        """
        return self._known()[0]

    @property
    def heaps(self) -> range:
        """The sizes of the heaps, one for each value.

        >>> sequence("0.137", 5, 20).heaps
        range(5, 20)
        """
        return self._known()[1]

    def _known(self) -> tuple[str, range]:
        if self._game is None or self._heaps is None:
            raise ValueError(
                "this is a copy of values, which has no game\n"
                "help: ask the sequence that it was made from, or a slice of that one"
            )
        return self._game, self._heaps

    def period(self) -> Period:
        """What is known of the period of the game, as the function ``period`` says it. A ruleset of
        one's own has the period that these values show.

        >>> sequence("0.77", 10).period().preperiod
        71
        >>> own = ruleset(lambda heap: [heap - taken for taken in (1, 2) if taken <= heap], name="take")
        >>> own.sequence(100).period().ground
        'seen'
        """
        game, heaps = self._known()
        if not self._is_own:
            return Period(**_core._period(game, None))
        if heaps.step != 1:
            raise ValueError("these are not the values of heaps in a row\nhelp: take a slice without a step")
        return seen(game, self.to_numpy().astype("<u4").tobytes(), heaps.start)

    def to_numpy(self) -> numpy.typing.NDArray[numpy.uint32]:
        """The same values as a plain array of numpy, which cannot be written to; nothing is copied.

        >>> sequence("0.137", 5).to_numpy()
        array([0, 1, 1, 2, 0], dtype=uint32)
        """
        import numpy

        return self.view(numpy.ndarray)

    def latex(self) -> str:
        """The values as an array of LaTeX, twenty in a row after the first heap of each row; at most
        400 of them.

        >>> print(sequence("0.137", 5).latex())
        \\begin{array}{r|rrrrr}
        0 & 0 & 1 & 1 & 2 & 0
        \\end{array}
        """
        rows, left = self._rows()
        lines = [" & ".join(map(str, [heap, *values])) for heap, values in rows]
        if left:
            lines.append(r"\vdots")
        width = len(rows[0][1]) if rows else 0
        return "\n".join([rf"\begin{{array}}{{r|{'r' * width}}}", " \\\\\n".join(lines), r"\end{array}"])

    def _rows(self) -> tuple[list[tuple[int, list[int]]], int]:
        """The rows that are shown, each with its first heap, and how many values are left out."""
        _, heaps = self._known()
        values = self[:MOST].tolist()
        rows = [(heaps[first], values[first : first + ROW]) for first in range(0, len(values), ROW)]
        return rows, len(self) - len(values)

    def _repr_latex_(self) -> str | None:
        return None if self._game is None else f"$\\displaystyle {self.latex()}$"

    def _repr_html_(self) -> str | None:
        if self._game is None or self._heaps is None:
            return None
        from html import escape

        cell = '<td style="text-align: right">'
        rows, left = self._rows()
        lines = [
            f'<tr><th style="text-align: right">{heap}</th>{"".join(f"{cell}{value}</td>" for value in values)}</tr>'
            for heap, values in rows
        ]
        more = f"; {left} more values are not shown" if left else ""
        said = f"{escape(self._game)}: each row begins with its first heap{more}"
        return f'<table><caption style="text-align: left">{said}</caption>{"".join(lines)}</table>'

    if TYPE_CHECKING:

        @overload  # type: ignore[override]
        def __getitem__(self, key: slice[Any, Any, Any]) -> Sequence: ...
        @overload
        def __getitem__(self, key: Any) -> Any: ...
        def __getitem__(self, key: Any) -> Any: ...


@functools.cache
def _with_numpy() -> Any:
    """The class of the arrays, or None without numpy, which is imported only where it is needed."""
    try:
        import numpy
    except ImportError:
        return None

    def plain(value: Any) -> Any:
        """The same without its game."""
        if isinstance(value, Sequence):
            return value.view(numpy.ndarray)
        return type(value)(map(plain, value)) if type(value) in (list, tuple) else value

    item = numpy.ndarray.__getitem__

    class Values(Sequence, numpy.ndarray):
        __doc__ = Sequence.__doc__

        def __getitem__(self, key: Any) -> Any:
            found = item(self, key)
            if type(found) is not Values:
                return found
            if type(key) is slice and self._heaps is not None:
                return known(found, self._game, self._heaps[key], self._is_own)
            return plain(found)

        def __iter__(self) -> Any:
            return iter(plain(self))

        def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **named: Any) -> Any:
            return getattr(ufunc, method)(*plain(inputs), **{name: plain(value) for name, value in named.items()})

        def __array_function__(self, function: Any, types: Any, inputs: Any, named: Any) -> Any:
            return function(*plain(inputs), **{name: plain(value) for name, value in named.items()})

        def __repr__(self) -> str:
            if self._heaps is None:
                return repr(plain(self))
            begin = f"Sequence({self._game!r}, "
            shown = numpy.array2string(plain(self), separator=", ", prefix=begin)
            # Those of range(n) are what everybody expects.
            heaps = "" if self._heaps == range(len(self)) else f", heaps={self._heaps}"
            return f"{begin}{shown}{heaps})"

        def __reduce__(self) -> Any:
            if self._heaps is None:
                return plain(self).__reduce__()
            return known, (plain(self), self._game, self._heaps, self._is_own)

    Values.__name__ = Values.__qualname__ = "Sequence"
    return Values


def known(values: Any, game: Any, heaps: range, is_own: bool) -> Any:
    """Values with the game that they are of; without numpy only the values."""
    made = _with_numpy()
    if made is None:
        return values
    found = values.view(made)
    found._game, found._heaps, found._is_own = game, heaps, is_own
    return found
