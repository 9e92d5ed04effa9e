"""The field of nimbers: against its definition, a textbook's recursion, and its laws."""

from __future__ import annotations

import _thread
import copy
import functools
import itertools
import math
import operator
import pickle
import random
import signal
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy
import pytest

from sprague import (
    LimitError,
    Nimber,
    SpragueError,
    _core,
    _nimbers,
    mex,
    nim,
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

TYPES = [numpy.uint8, numpy.uint16, numpy.uint32, numpy.uint64]
INFINITE = ["ω", "ω*2 + 5", "ω^2", "ω^ω", "ω^(ω^2)*3 + ω + 1"]


@functools.cache
def by_definition(a: int, b: int) -> int:
    excluded = {
        by_definition(i, b) ^ by_definition(a, j) ^ by_definition(i, j)
        for i in range(a)
        for j in range(b)
    }
    return next(n for n in range(len(excluded) + 1) if n not in excluded)


def by_recursion(a: int, b: int) -> int:
    """Conway's rules, with the Fermat power t above half of the bits: t ⊗ t = t ⊕ t/2."""
    if a < 2 or b < 2:
        return a * b
    half = 1
    while max(a, b) >> 2 * half:
        half *= 2
    (a_high, a_low), (b_high, b_low) = divmod(a, 1 << half), divmod(b, 1 << half)
    high = by_recursion(a_high, b_high)
    low = by_recursion(a_low, b_low)
    both = by_recursion(a_high ^ a_low, b_high ^ b_low)
    return (both ^ low) << half | low ^ by_recursion(high, 1 << half - 1)


def numbers(bits: int, count: int) -> list[int]:
    generator = random.Random(bits)
    return [0, 1, 2**bits - 1, *(generator.getrandbits(bits) for _ in range(count - 3))]


def test_products_are_those_of_the_definition() -> None:
    for a in range(16):
        for b in range(16):
            assert nim_multiply(a, b) == by_definition(a, b) == by_recursion(a, b)
            assert Nimber(a) * Nimber(b) == Nimber(by_definition(a, b))


@pytest.mark.parametrize("bits", [8, 16, 32, 64, 65, 128, 300])
def test_integers_of_any_size_against_the_recursion(bits: int) -> None:
    count = 30 if bits <= 128 else 8
    for a, b in zip(numbers(bits, count), reversed(numbers(bits + 1, count)), strict=True):
        product = by_recursion(a, b)
        assert nim_multiply(a, b) == nim_multiply(b, a) == product
        assert nim_add(a, b) == a ^ b
        assert nim_power(a, 3) == by_recursion(by_recursion(a, a), a)
        assert by_recursion(nim_sqrt(a), nim_sqrt(a)) == a
        if b:
            assert nim_divide(product, b) == a
            assert by_recursion(nim_inverse(b), b) == 1
            assert nim_power(b, -2) == nim_inverse(by_recursion(b, b))


@pytest.mark.parametrize("kind", TYPES)
def test_arrays_against_the_recursion(kind: Any) -> None:
    bits = 8 * numpy.dtype(kind).itemsize
    a = numpy.array(numbers(bits, 60), dtype=kind)
    b = a[::-1].copy()
    products = nim_multiply(a, b)
    assert products.dtype == kind and products.flags.writeable
    assert products.tolist() == [by_recursion(x, y) for x, y in zip(a.tolist(), b.tolist(), strict=True)]
    assert nim_add(a, b).tolist() == (a ^ b).tolist()
    roots = nim_sqrt(a)
    assert roots.dtype == kind and nim_multiply(roots, roots).tolist() == a.tolist()
    units = a[a != 0]
    inverses = nim_inverse(units)
    assert inverses.dtype == kind and set(nim_multiply(units, inverses).tolist()) == {1}
    assert nim_divide(nim_multiply(units, units[::-1]), units).tolist() == units[::-1].tolist()


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("exponent", [0, 1, 2, 5, 255, 256, 2**64 - 1, 2**64, 3**100, -1, -7])
def test_powers_in_arrays_are_those_of_integers(kind: Any, exponent: int) -> None:
    bits = 8 * numpy.dtype(kind).itemsize
    values = [value for value in numbers(bits, 20) if value or exponent >= 0]
    powers = nim_power(numpy.array(values, dtype=kind), exponent)
    assert powers.dtype == kind
    assert powers.tolist() == [nim_power(value, exponent) for value in values]


def test_exponents_in_an_array() -> None:
    bases = numpy.array([[3], [7]], dtype=numpy.uint16)
    exponents = numpy.array([0, 1, 2, 200], dtype=numpy.uint8)
    powers = nim_power(bases, exponents)
    assert powers.dtype == numpy.uint16 and powers.shape == (2, 4)
    assert powers.tolist() == [[nim_power(a, n) for n in (0, 1, 2, 200)] for a in (3, 7)]


def test_shapes_strides_and_types_are_those_of_numpy() -> None:
    column = numpy.arange(1, 6, dtype=numpy.uint8).reshape(5, 1)
    row = numpy.arange(300, 307, dtype=numpy.uint16)
    table = nim_multiply(column, row)
    assert table.shape == (5, 7) and table.dtype == numpy.uint16
    assert table.tolist() == [[nim_multiply(a, b) for b in row.tolist()] for a in column.ravel().tolist()]
    # Every other column, rows backwards, axes exchanged, the order of Fortran.
    whole = numpy.arange(48, dtype=numpy.uint32).reshape(6, 8)
    for view in (whole[:, ::2], whole[::-1], whole.T, numpy.asfortranarray(whole), whole[1:5, 2:3]):
        expected = [[by_recursion(a, a) for a in line] for line in view.tolist()]
        assert nim_multiply(view, view).tolist() == expected
    frozen = whole[0].copy()
    frozen.flags.writeable = False
    assert nim_multiply(frozen, 3).tolist() == [by_recursion(a, 3) for a in range(8)]
    assert frozen.tolist() == list(range(8))
    swapped = whole[0].astype(">u4")
    assert nim_multiply(3, swapped).tolist() == nim_multiply(frozen, 3).tolist()
    for empty in (numpy.empty(0, dtype=numpy.uint8), numpy.empty((3, 0), dtype=numpy.uint8)):
        for result in (nim_multiply(empty, 3), nim_inverse(empty), nim_power(empty, 2), nim_sqrt(empty)):
            assert result.shape == empty.shape and result.dtype == numpy.uint8
    point = nim_multiply(numpy.array(6, dtype=numpy.uint8), 13)
    assert isinstance(point, numpy.uint8) and point == 15
    assert nim_multiply(numpy.array([[6]], dtype=numpy.uint8), 13).shape == (1, 1)
    # Integers take the type of the array, numbers of numpy bring their own.
    bytes_ = numpy.array([2, 3], dtype=numpy.uint8)
    assert nim_multiply(bytes_, Nimber(255)).dtype == numpy.uint8
    assert nim_multiply(numpy.uint64(2), bytes_).dtype == numpy.uint64
    assert nim_multiply(numpy.uint8(6), numpy.int64(13)) == 15
    with pytest.raises(ValueError, match="broadcast"):
        nim_multiply(numpy.zeros(2, dtype=numpy.uint8), numpy.zeros(3, dtype=numpy.uint8))


@pytest.mark.parametrize("kind", ["u2", "u4", "u8", ">u4"])
def test_arrays_whose_elements_are_not_aligned(kind: str) -> None:
    array = numpy.frombuffer(bytes(range(33)), numpy.uint8)[1:].view(kind)
    assert array.flags.c_contiguous and not array.flags.aligned
    numbers = array.tolist()
    assert nim_add(array, 3).tolist() == [number ^ 3 for number in numbers]
    assert nim_multiply(array, 2).tolist() == [nim_multiply(number, 2) for number in numbers]
    assert nim_multiply(2, array).tolist() == nim_multiply(array, 2).tolist()
    assert nim_multiply(array, array).tolist() == [nim_multiply(number, number) for number in numbers]
    assert nim_divide(array, array).tolist() == [1] * len(numbers)
    assert nim_inverse(array).tolist() == [nim_inverse(number) for number in numbers]
    assert nim_sqrt(array).tolist() == [nim_sqrt(number) for number in numbers]
    assert nim_power(array, 5).tolist() == [nim_power(number, 5) for number in numbers]
    assert nim_power(array, array).tolist() == [nim_power(number, number) for number in numbers]
    assert mex(array) == 0
    least = numpy.frombuffer(bytes(8) + bytes([1]) + bytes(8), numpy.uint8)[1:].view("u8")
    assert not least.flags.aligned and mex(least) == mex(least.tolist())


def test_arrays_longer_than_a_piece() -> None:
    generator = numpy.random.default_rng(1)
    a = generator.integers(1, 2**16, 300_001, dtype=numpy.uint16)
    b = generator.integers(1, 2**16, 300_001, dtype=numpy.uint16)
    products = nim_multiply(a, b)
    assert (nim_multiply(products.astype(numpy.uint64), 1) == products).all()
    assert (nim_divide(products, b) == a).all()
    assert (nim_power(a[:20_000], 65_535) == 1).all()
    for at in (0, 131_071, 131_072, 262_144, 300_000):
        assert products[at] == by_recursion(int(a[at]), int(b[at]))
    b[290_000] = 0
    with pytest.raises(ValueError, match=r"divided by 0 at \[290000\]"):
        nim_divide(a, b)
    with pytest.raises(ValueError, match=r"0 has no nim-inverse at \[1, 0\]"):
        nim_inverse(numpy.array([[1, 1], [0, 1]], dtype=numpy.uint8))


@pytest.mark.parametrize("text", INFINITE)
def test_infinite_nimbers(text: str) -> None:
    value = Nimber(text)
    assert str(value) == text and repr(value) == f"Nimber({text!r})"
    assert value == Nimber(value) and hash(value) == hash(Nimber(text))
    assert value > Nimber(2**500) and value > 2**500 and value != 5 and not value.is_finite
    assert value + value == Nimber(0) == value - value
    assert value.sqrt() * value.sqrt() == value
    assert value / value == Nimber(1) == value * value.inverse() == value * value**-1
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert again == value and hash(again) == hash(value)
    with pytest.raises(TypeError, match="infinite"):
        int(value)


def test_published_values_of_infinite_nimbers() -> None:
    # Conway, On Numbers and Games, chapter 6: ω is a cube root of 2, and ω^ω a fifth root of 4.
    assert Nimber("ω") ** 3 == Nimber(2)
    assert Nimber("ω^ω") ** 5 == Nimber(4)
    assert Nimber("ω^(ω^2)") ** 7 == Nimber("ω + 1")


def test_a_nimber_is_the_number_that_it_is() -> None:
    for number in (0, 1, 7, 2**63, 2**64 - 1, 2**64, 3**500):
        value = Nimber(number)
        assert value == number and number == value and hash(value) == hash(number)
        assert int(value) == number == operator.index(value)
        assert bool(value) == bool(number)
        assert {value: "found"}[number] == "found"
        assert value < number + 1 and value <= number and value > -1 and value >= number
        assert eval(repr(value)) == value
        assert pickle.loads(pickle.dumps(value)) == value
        assert -value == value == +value
    assert Nimber(5) != "5" and Nimber(5) != 5.5
    assert nim(Nimber(3), 5).value == 6
    assert Nimber(nim(3, 5).value) == Nimber(6)
    assert [str(Nimber(7)), repr(Nimber(7))] == ["7", "Nimber(7)"]
    assert sorted([Nimber("ω"), Nimber(3), Nimber(2**70)]) == [3, 2**70, Nimber("ω")]


def test_sums_and_products_of_many() -> None:
    values = [Nimber(n) for n in (3, 5, 9, 2**70)]
    assert sum(values, start=Nimber(0)) == sum(values) == functools.reduce(operator.xor, map(int, values))
    assert math.prod(values) == functools.reduce(by_recursion, map(int, values))
    assert nim_multiply(Nimber(6), 13) == Nimber(15)
    assert isinstance(nim_multiply(6, Nimber(13)), Nimber)
    assert type(nim_multiply(6, 13)) is int and type(nim_add(numpy.uint8(6), 13)) is int


def test_roots_orders_and_logarithms() -> None:
    for a, b, c in [(1, 1, 6), (1, 0, 5), (3, 7, 2**70), (0, 5, 7), (0, 0, 1), (2, 9, 0)]:
        roots = nim_roots(a, b, c)
        assert roots == sorted(set(roots)) and len(roots) == (2 if a and b else int(bool(a or b)))
        for x in roots:
            assert nim_multiply(a, nim_multiply(x, x)) ^ nim_multiply(b, x) ^ c == 0
    assert nim_roots(Nimber(1), 1, 6) == [Nimber(14), Nimber(15)]
    for base in range(2, 16):
        powers = [nim_power(base, n) for n in range(16)]
        assert nim_order(base) == Nimber(base).order() == powers[1:].index(1) + 1
        for power in set(powers):
            assert nim_log(power, base) == Nimber(power).log(base) == powers.index(power)
    for value in (4, 2**63, 2**127 + 5):
        polynomial = Nimber(value).minimal_polynomial()
        terms = [nim_power(value, n) for n in range(polynomial.bit_length()) if polynomial >> n & 1]
        assert functools.reduce(operator.xor, terms) == 0
    assert [Nimber(n).trace() for n in (0, 1, 2, 3, 4, 8, 15)] == [0, 1, 1, 1, 0, 1, 1]


def test_latex_for_notebooks_and_sage() -> None:
    assert Nimber(12).latex() == "12"
    assert Nimber("ω^(ω + 1)*3 + ω*2 + 5").latex() == r"\omega^{\omega + 1} \cdot 3 + \omega \cdot 2 + 5"
    assert Nimber("ω")._repr_latex_() == r"$\omega$" and Nimber(2)._latex_() == "2"
    large = Nimber(2**10_000)
    assert large._repr_latex_() is None and repr(large).startswith("Nimber(0x1000")
    with pytest.raises(ValueError, match="10001 bits"):
        large.latex()


def test_mex() -> None:
    generator = random.Random(1)
    for _ in range(200):
        values = [generator.randrange(12) for _ in range(generator.randrange(30))]
        expected = next(n for n in range(40) if n not in values)
        assert mex(values) == mex(iter(values)) == mex(map(Nimber, values)) == expected
        assert mex(numpy.array(values, dtype=numpy.int16)) == expected
        assert mex(numpy.array([values, values], dtype=numpy.uint64)[:, ::-1]) == expected
    assert mex([0, 2**70, Nimber("ω"), 1]) == 2
    assert mex(range(100_000)) == 100_000
    with pytest.raises(ValueError, match="not negative"):
        mex([0, -1])
    with pytest.raises(ValueError, match="not negative; got -3"):
        mex(numpy.array([1, -3]))
    with pytest.raises(TypeError, match="integers"):
        mex(numpy.array([0.0, 1.0]))
    with pytest.raises(TypeError, match="never cut"):
        mex([0.0])


ONE = numpy.array([1], dtype=numpy.uint8)
HOSTILE: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: nim_multiply(2, 1.5), TypeError, "never cut"),
    (lambda: nim_multiply("2", 2), TypeError, "integer; got str"),
    (lambda: nim_multiply(None, 2), TypeError, "integer; got NoneType"),
    (lambda: nim_multiply([1], [2]), TypeError, "integer; got list"),
    (lambda: nim_multiply(-1, 2), ValueError, "not negative; got -1"),
    (lambda: nim_multiply(ONE, -1), ValueError, "not negative"),
    (lambda: nim_multiply(ONE, 256), ValueError, "9 bits .* uint8\nhelp: convert"),
    (lambda: nim_multiply(ONE.astype(numpy.uint64), 2**64), ValueError, "65 bits .*\n.* one by one"),
    (lambda: nim_multiply(ONE, Nimber("ω")), ValueError, "infinite"),
    (lambda: nim_multiply(ONE, 2.0), TypeError, "never cut"),
    (lambda: nim_multiply(ONE, numpy.float64(2)), TypeError, "never cut|integer"),
    (lambda: nim_multiply(ONE, [1]), TypeError, "integer; got list"),
    (lambda: nim_multiply(numpy.array([1]), 2), TypeError, r"int64\nhelp: convert .*astype\(numpy.uint64\)"),
    (lambda: nim_multiply(numpy.array([1.0]), 2), TypeError, "float64\nhelp: nothing is cut"),
    (lambda: nim_multiply(numpy.array([True]), 2), TypeError, "bool\nhelp: convert"),
    (lambda: nim_multiply(numpy.array([Nimber(2)]), 2), TypeError, "object\nhelp: combine"),
    (lambda: nim_multiply(numpy.array(["1"]), 2), TypeError, "uint8, uint16, uint32 and uint64"),
    (lambda: nim_multiply(ONE, numpy.array([1.0])), TypeError, "float64"),
    (lambda: nim_multiply(numpy.ma.array([1], dtype=numpy.uint8), 2), TypeError, "masked"),
    (lambda: nim_divide(2, 0), ValueError, "divided by 0"),
    (lambda: nim_divide(ONE, 0), ValueError, "divided by 0"),
    (lambda: nim_divide(ONE[0:1].reshape(()), 0), ValueError, "divided by 0\nhelp: every"),
    (lambda: nim_inverse(0), ValueError, "0 has no nim-inverse"),
    (lambda: Nimber(0).inverse(), ValueError, "0 has no nim-inverse"),
    (lambda: nim_power(0, -1), ValueError, "0 has no nim-inverse"),
    (lambda: nim_power(ONE * 0, -1), ValueError, "0 has no nim-inverse"),
    (lambda: nim_power(2, 1.5), TypeError, "never cut"),
    (lambda: nim_power(ONE, 1.5), TypeError, "integer; got float"),
    (lambda: nim_power(ONE, Nimber(2)), TypeError, "not a nimber"),
    (lambda: nim_power(2, ONE), TypeError, "the base is not"),
    (lambda: nim_power(ONE, numpy.array([1])), TypeError, "int64"),
    (lambda: Nimber(2) ** Nimber(2), TypeError, "not a nimber"),
    (lambda: pow(Nimber(2), 3, 5), TypeError, "no modulus"),
    (lambda: nim_order(0), ValueError, "0 has no multiplicative order"),
    (lambda: nim_order(ONE), TypeError, "one by one"),
    (lambda: nim_order(1 << 5000), ValueError, "known"),
    (lambda: Nimber("ω").order(), ValueError, "finite nimbers"),
    (lambda: nim_log(2, 4**0), ValueError, "no nim-power of the base"),
    (lambda: nim_roots(0, 0, 0), ValueError, "every nimber"),
    (lambda: Nimber(1.0), TypeError, "never cut"),
    (lambda: Nimber(-1), ValueError, "not negative"),
    (lambda: Nimber(), TypeError, "argument"),
    (lambda: Nimber(""), SpragueError, "ω"),
    (lambda: Nimber("x"), SpragueError, r"\^"),
    (lambda: Nimber("5 + ω"), SpragueError, "smaller power"),
    (lambda: Nimber("ω^" * 100_000 + "2"), LimitError, "200 deep"),
    (lambda: Nimber("ω^(ω^ω)") * Nimber("ω^(ω^ω)"), ValueError, "does not reach"),
    (lambda: Nimber(2) + 3, TypeError, r"Nimber\(…\) for an integer"),
    (lambda: 3 + Nimber(2), TypeError, "nim_add"),
    (lambda: 3 * Nimber(2), TypeError, "nim_multiply"),
    (lambda: Nimber(2) / 3, TypeError, "nim_divide"),
    (lambda: Nimber(2) * ONE, TypeError, "nim_multiply"),
    (lambda: ONE * Nimber(2), TypeError, "nim_multiply"),
    (lambda: Nimber(2) + "3", TypeError, "unsupported operand"),
    (lambda: Nimber(2) < 1.5, TypeError, "not supported"),
    (lambda: nim_multiply(1 << 3_000_000, 3), LimitError, "ceiling"),
]


@pytest.mark.parametrize("at", range(len(HOSTILE)))
def test_what_is_wrong_is_refused_in_words(at: int) -> None:
    wrong, kind, words = HOSTILE[at]
    with pytest.raises(kind, match=words):
        wrong()


class Stubborn:
    """An index that fails: its author's exception comes out."""

    def __index__(self) -> int:
        raise ZeroDivisionError("mine")


def test_exceptions_of_others_come_out() -> None:
    def broken() -> Iterator[int]:
        yield 0
        raise KeyError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        nim_multiply(Stubborn(), 2)
    with pytest.raises(KeyError, match="mine"):
        mex(broken())


# A logarithm takes some seconds, and the arrays are long enough for many pieces. However fast the
# machine is, the signal comes while the loop runs.
LONG: list[Callable[[], object]] = [
    lambda: nim_log(nim_power(2**127 + 1, 3**70), 2**127 + 1),
    lambda: nim_power(numpy.arange(1, 10**6, dtype=numpy.uint64), 2**63 + 12345),
    lambda: nim_multiply(numpy.arange(10**6, dtype=numpy.uint64), numpy.arange(10**6, dtype=numpy.uint64)),
]


@pytest.mark.parametrize("at", range(len(LONG)))
def test_ctrl_c_is_heard_while_the_lock_of_the_interpreter_is_free(at: int) -> None:
    # The thread that interrupts needs the interpreter while the main thread computes.
    timer = threading.Timer(0.05, _thread.interrupt_main)
    with pytest.raises(KeyboardInterrupt):
        timer.start()
        while True:
            LONG[at]()
    timer.join()
    assert nim_multiply(2, 2) == 3


FUNCTIONS_OF_TWO = [nim_add, nim_multiply, nim_divide, nim_power]


@pytest.mark.parametrize("function", FUNCTIONS_OF_TWO)
def test_large_arrays_are_never_copied_as_a_whole(function: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The results for a row and a column are computed in pieces, between which Python hears signals."""
    sizes: list[int] = []

    def watched(compute: Any) -> Any:
        def piece(left: Any, right: Any, out: Any) -> Any:
            assert left.size in (1, out.size) and right.size in (1, out.size)
            sizes.append(out.size)
            if len(sizes) == 3:
                signal.raise_signal(signal.SIGINT)
            return compute(left, right, out)

        return piece

    for module, name in [(_nimbers, "_sums"), *((_core, name) for name in ("_products", "_quotients", "_powers"))]:
        monkeypatch.setattr(module, name, watched(getattr(module, name)))
    row = numpy.arange(1, 20_001, dtype=numpy.uint16)
    with pytest.raises(KeyboardInterrupt):
        function(row[:, None], row)
    assert len(sizes) == 3 and max(sizes) <= _nimbers.PIECE


def test_pieces_are_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the shapes are, and however they are cut."""
    random = numpy.random.default_rng(1)
    shapes: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
        ((), ()), ((7,), ()), ((7,), (1,)), ((3, 1, 5), (4, 1)), ((40, 3), (40, 3)), ((0, 3), (1, 3)), ((2, 50), (50,)),
    ]  # fmt: skip
    for left, right in shapes:
        a = random.integers(1, 250, left).astype(">u2")
        b = random.integers(1, 250, right).astype(numpy.uint8)
        a, b = numpy.asarray(a), numpy.asarray(b)
        monkeypatch.undo()
        whole = [function(a, b) for function in FUNCTIONS_OF_TWO]
        for piece in (1, 2, 6, 10):
            monkeypatch.setattr(_nimbers, "PIECE", piece)
            for function, expected in zip(FUNCTIONS_OF_TWO, whole, strict=True):
                found = function(a, b)
                assert found.dtype == expected.dtype and numpy.array_equal(found, expected)
            assert mex(a) == mex(a.reshape(-1).tolist())
    monkeypatch.setattr(_nimbers, "PIECE", 4)
    divisors = numpy.ones((5, 3), dtype=numpy.uint8)
    divisors[4, 1] = 0
    with pytest.raises(ValueError, match=r"at \[4, 1\]"):
        nim_divide(divisors, divisors)


def test_mex_of_many_values() -> None:
    for values in (
        range(300_000),
        reversed(range(300_000)),
        [*range(200_000), *range(10**12, 10**12 + 200_000), 2**80],
        [n for n in range(250_000) if n != 131_072],
        [7] * 200_000,
    ):
        given = list(values)
        known = set(given)
        expected = next(n for n in itertools.count() if n not in known)
        assert mex(iter(given)) == expected
        if max(given) < 2**64:
            assert mex(numpy.array(given, dtype=numpy.uint64)) == expected


def test_threads_compute_side_by_side() -> None:
    a = numpy.arange(200_000, dtype=numpy.uint32)
    expected = nim_multiply(a, 77)
    results: list[Any] = []
    threads = [threading.Thread(target=lambda: results.append(nim_multiply(a, 77))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and all((result == expected).all() for result in results)
