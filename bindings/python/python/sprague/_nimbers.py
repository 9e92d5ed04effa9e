"""The field of nimbers: single nimbers of any size, and arrays of numpy.

>>> nim_add(5, 3), nim_multiply(2, 2)
(6, 3)
>>> Nimber("ω") * Nimber("ω^2")
Nimber(2)

The functions take integers, nimbers, and arrays of numpy of the types uint8, uint16, uint32 and
uint64. Integers give integers, nimbers give nimbers, arrays give arrays.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, overload

from . import _core
from ._core import Nimber

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, numpy.dtype[numpy.unsignedinteger[Any]]]


@overload
def nim_add(a: int, b: int, /) -> int: ...
@overload
def nim_add(a: Nimber, b: Nimber | int, /) -> Nimber: ...
@overload
def nim_add(a: int, b: Nimber, /) -> Nimber: ...
@overload
def nim_add(a: Array, b: Array | Nimber | int, /) -> Array: ...
@overload
def nim_add(a: Nimber | int, b: Array, /) -> Array: ...
def nim_add(a: Any, b: Any, /) -> Any:
    """The nim-sum a ⊕ b: binary digits added without carrying.

    Reference: C. L. Bouton, Nim, a game with a complete mathematical theory (1901).

    >>> nim_add(5, 3)
    6
    """
    if _has_array(a, b):
        return _result(_elementwise(_sums, *_operands(a, b))[0])
    return _core._nim_add(a, b)


@overload
def nim_multiply(a: int, b: int, /) -> int: ...
@overload
def nim_multiply(a: Nimber, b: Nimber | int, /) -> Nimber: ...
@overload
def nim_multiply(a: int, b: Nimber, /) -> Nimber: ...
@overload
def nim_multiply(a: Array, b: Array | Nimber | int, /) -> Array: ...
@overload
def nim_multiply(a: Nimber | int, b: Array, /) -> Array: ...
def nim_multiply(a: Any, b: Any, /) -> Any:
    """The nim-product a ⊗ b.

    It is the mex of all i ⊗ b ⊕ a ⊗ j ⊕ i ⊗ j with i < a and j < b. Some nanoseconds for each
    element of an array; n^1.58 log n for integers of n words.

    Reference: J. H. Conway, On Numbers and Games, chapter 6.

    >>> nim_multiply(6, 13)
    15
    >>> import numpy
    >>> nim_multiply(numpy.arange(5, dtype=numpy.uint8), 2)
    array([0, 2, 3, 1, 8], dtype=uint8)
    """
    if _has_array(a, b):
        return _result(_elementwise(_core._products, *_operands(a, b))[0])
    return _core._nim_multiply(a, b)


@overload
def nim_divide(a: int, b: int, /) -> int: ...
@overload
def nim_divide(a: Nimber, b: Nimber | int, /) -> Nimber: ...
@overload
def nim_divide(a: int, b: Nimber, /) -> Nimber: ...
@overload
def nim_divide(a: Array, b: Array | Nimber | int, /) -> Array: ...
@overload
def nim_divide(a: Nimber | int, b: Array, /) -> Array: ...
def nim_divide(a: Any, b: Any, /) -> Any:
    """The nim-quotient a ⊘ b: the nimber whose nim-product with b is a.

    >>> nim_divide(15, 14)
    12
    >>> nim_divide(15, 0)
    Traceback (most recent call last):
    ...
    ValueError: a nimber is divided by 0: the nim-product of 0 and anything is 0
    help: every nimber but 0 may be a divisor
    """
    if _has_array(a, b):
        out, at = _elementwise(_core._quotients, *_operands(a, b))
        _refuse_zero(at, out, "a nimber is divided by 0")
        return _result(out)
    return _core._nim_divide(a, b)


@overload
def nim_inverse(a: int, /) -> int: ...
@overload
def nim_inverse(a: Nimber, /) -> Nimber: ...
@overload
def nim_inverse(a: Array, /) -> Array: ...
def nim_inverse(a: Any, /) -> Any:
    """The nimber whose nim-product with a is 1. 0 has none.

    >>> nim_inverse(7)
    11
    """
    if _has_array(a):
        array = _checked(a)
        one = sys.modules["numpy"].ones((), dtype=array.dtype)
        out, at = _elementwise(_core._quotients, one, array, array.dtype)
        _refuse_zero(at, out, "0 has no nim-inverse")
        return _result(out)
    return _core._nim_inverse(a)


@overload
def nim_power(a: int, n: int, /) -> int: ...
@overload
def nim_power(a: Nimber, n: int, /) -> Nimber: ...
@overload
def nim_power(a: Array, n: Array | int, /) -> Array: ...
def nim_power(a: Any, n: Any, /) -> Any:
    """The nim-product of n copies of a; of -n copies of the inverse if n is negative.

    n is an integer of any size, or an array of unsigned integers if a is an array.

    >>> nim_power(4, 15), nim_power(7, -1), nim_power(5, 0)
    (1, 11, 1)
    >>> import numpy
    >>> nim_power(numpy.array([0, 1, 2, 3], dtype=numpy.uint8), 2)
    array([0, 1, 3, 2], dtype=uint8)
    """
    if not _has_array(a, n):
        return _core._nim_power(a, n)
    numpy = sys.modules["numpy"]
    if not _has_array(a):
        raise TypeError(
            "the exponents are an array, and the base is not\n"
            "help: write numpy.array([base], dtype=numpy.uint64) for the base"
        )
    bases = _checked(a)
    if _has_array(n):
        exponents = _checked(n)
    else:
        if n.__class__ is Nimber:
            raise TypeError("the exponent of a nim-power is an integer, and not a nimber")
        exponent = _index(n)
        if exponent < 0:
            bases, exponent = nim_inverse(bases), -exponent
        # The powers of a repeat after the order of the field less 1; only n = 0 gives 1 for a = 0.
        units = 2 ** (8 * bases.dtype.itemsize) - 1
        exponents = numpy.array(exponent and (exponent - 1) % units + 1, dtype=numpy.uint64)
    return _result(_elementwise(_core._powers, bases, exponents, bases.dtype, numpy.uint64)[0])


@overload
def nim_sqrt(a: int, /) -> int: ...
@overload
def nim_sqrt(a: Nimber, /) -> Nimber: ...
@overload
def nim_sqrt(a: Array, /) -> Array: ...
def nim_sqrt(a: Any, /) -> Any:
    """The nimber whose nim-square is a. Each nimber has one, and only one.

    >>> nim_sqrt(8)
    14
    """
    if _has_array(a):
        array = _checked(a)
        return _result(_elementwise(_square_roots, array, array, array.dtype)[0])
    return _core._nim_sqrt(a)


@overload
def nim_roots(a: int, b: int, c: int, /) -> list[int]: ...
@overload
def nim_roots(
    a: Nimber | int, b: Nimber | int, c: Nimber | int, /
) -> list[int] | list[Nimber]: ...
def nim_roots(a: Any, b: Any, c: Any, /) -> Any:
    """All solutions x of a ⊗ x ⊗ x ⊕ b ⊗ x ⊕ c = 0, in order: none, one or two.

    >>> nim_roots(1, 1, 6)
    [14, 15]
    """
    _refuse_arrays("nim_roots", a, b, c)
    return _core._nim_roots(a, b, c)


def nim_order(a: Nimber | int, /) -> int:
    """The multiplicative order: the least positive n for which nim_power(a, n) is 1.

    It is known for nimbers of at most 4096 bits.

    >>> nim_order(2), nim_order(4), nim_order(2**64 - 1) == 2**64 - 1
    (3, 15, True)
    """
    _refuse_arrays("nim_order", a)
    return _core._nim_order(a)


def nim_log(a: Nimber | int, base: Nimber | int, /) -> int:
    """The discrete logarithm: the least n for which nim_power(base, n) is a.

    It takes less than a millisecond below 2^64 and some seconds below 2^128.

    >>> nim_log(7, 4)
    8
    """
    _refuse_arrays("nim_log", a, base)
    return _core._nim_log(a, base)


def mex(values: Iterable[int | Nimber] | numpy.ndarray[Any, Any], /) -> int:
    """The minimum excludant: the least natural number that is not among the values.

    The Grundy value of a position is the mex of those of its options. Takes any iterable of
    integers and nimbers, and arrays of integers of any shape. Linear time.

    Reference: R. P. Sprague (1935), P. M. Grundy (1939).

    >>> mex([0, 1, 4, 1])
    2
    >>> mex([])
    0
    """
    if not _has_array(values):
        return _core._mex(values)
    array: Any = values
    _refuse_masks(array)
    if array.dtype.kind not in "ui":
        raise TypeError(
            f"mex takes arrays of integers; this one is of the type {array.dtype}"
        )
    return _core._mex_of_arrays(_words(array))


def _words(array: Any) -> Iterator[Any]:
    """An array of integers in pieces of uint64."""
    numpy = sys.modules["numpy"]
    for index in _pieces(array.shape):
        piece = array[(*index, ...)]
        if array.dtype.kind == "i" and piece.min() < 0:
            raise ValueError(f"a nimber is not negative; got {piece.min()}")
        yield numpy.require(piece, numpy.uint64, "CAE").reshape(-1)


def _has_array(*values: Any) -> bool:
    """Whether one of them is an array. Who has an array has imported numpy."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and any(isinstance(value, numpy.ndarray) for value in values)


def _refuse_arrays(function: str, *values: Any) -> None:
    if _has_array(*values):
        raise TypeError(
            f"{function} takes integers and nimbers one by one\n"
            f"help: write [{function}(a) for a in array.tolist()]"
        )


def _refuse_masks(array: Any) -> None:
    numpy = sys.modules["numpy"]
    if isinstance(array, numpy.ma.MaskedArray):
        raise TypeError("this array is masked\nhelp: write array.compressed() or array.filled(0)")


def _checked(array: Any) -> Any:
    """The array, if it is of a type that holds nimbers."""
    numpy = sys.modules["numpy"]
    _refuse_masks(array)
    if array.dtype.kind != "u":
        raise TypeError(
            "nimbers are in arrays of the types uint8, uint16, uint32 and uint64; "
            f"this one is of the type {array.dtype}\nhelp: {_instead(array.dtype)}"
        )
    return array


def _instead(dtype: Any) -> str:
    if dtype.kind in "ib":
        return "convert it with array.astype(numpy.uint64)"
    if dtype.kind == "O":
        return "combine its nimbers one by one, or convert it with array.astype(numpy.uint64)"
    return "nothing is cut to an integer here; array.astype(numpy.uint64) does so"


def _index(value: Any) -> int:
    import operator

    try:
        return operator.index(value)
    except TypeError:
        kind = type(value).__name__
        raise TypeError(f"the exponent of a nim-power is an integer; got {kind}") from None


def _operands(a: Any, b: Any) -> tuple[Any, Any, Any]:
    """Two arrays, where one of the arguments is an array, and the type of the results."""
    numpy = sys.modules["numpy"]
    if _has_array(a) and _has_array(b):
        left, right = _checked(a), _checked(b)
        return left, right, numpy.result_type(left, right)
    if _has_array(b):
        right, left, dtype = _operands(b, a)
        return left, right, dtype
    array = _checked(a)
    if isinstance(b, numpy.unsignedinteger):
        return array, numpy.array(b), numpy.result_type(array, b)
    number = _core._fits(b, 8 * array.dtype.itemsize)
    return array, numpy.array(number, dtype=array.dtype), array.dtype


def _sums(left: Any, right: Any, out: Any) -> None:
    sys.modules["numpy"].bitwise_xor(left, right, out=out)


def _square_roots(array: Any, _: Any, out: Any) -> None:
    _core._square_roots(array, out)


# Elements that are copied at once, between which Python hears signals: some milliseconds.
PIECE = 1 << 20


def _pieces(shape: tuple[int, ...]) -> Iterator[tuple[int | slice, ...]]:
    """Indices of the pieces of an array, in the order of its elements."""
    rest = math.prod(shape[1:])
    if not shape or rest * shape[0] <= PIECE:
        if not shape or rest * shape[0]:
            yield ()
    elif rest > PIECE:
        for row in range(shape[0]):
            yield from ((row, *index) for index in _pieces(shape[1:]))
    else:
        step = PIECE // rest
        yield from ((slice(start, start + step),) for start in range(0, shape[0], step))


def _elementwise(
    compute: Callable[[Any, Any, Any], int | None], left: Any, right: Any, dtype: Any, of_right: Any = None
) -> tuple[Any, int | None]:
    """The results for two arrays that are broadcast, and where it fails, if it does.

    ``compute`` gets pieces of the arrays, of one dimension, of one type and in the order of bytes of
    this machine, the second one of the type ``of_right`` if there is one; an array of one element is
    handed over as it is.
    """
    numpy = sys.modules["numpy"]
    shape = numpy.broadcast_shapes(left.shape, right.shape)
    native = numpy.dtype(dtype).newbyteorder("=")
    out = numpy.empty(shape, dtype=native)
    operands = [(left, native), (right, native if of_right is None else of_right)]
    whole = [
        (array if array.size == 1 else numpy.broadcast_to(array, shape), kind) for array, kind in operands
    ]
    done = 0
    for index in _pieces(shape):
        results = out[(*index, ...)]
        first, second = [
            numpy.require(array if array.size == 1 else array[(*index, ...)], kind, "CAE").reshape(-1)
            for array, kind in whole
        ]
        at = compute(first, second, results.reshape(-1))
        if at is not None:
            return out, done + at
        done += results.size
    return out, None


def _result(out: Any) -> Any:
    """An array, or a number of numpy for an array without dimensions, as numpy does."""
    return out if out.ndim else out[()]


def _refuse_zero(at: int | None, out: Any, message: str) -> None:
    if at is not None:
        numpy = sys.modules["numpy"]
        place = ", ".join(str(index) for index in numpy.unravel_index(at, out.shape))
        where = f" at [{place}]" if place else ""
        raise ValueError(f"{message}{where}\nhelp: every nimber but 0 has an inverse")
