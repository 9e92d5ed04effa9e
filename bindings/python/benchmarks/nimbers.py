"""Nim-products in arrays, beside the library's slices and beside plain Python."""

from __future__ import annotations

import library
import numpy
from measure import Report, seconds

from sprague import Nimber, mex, nim_divide, nim_multiply, nim_power

COUNT = 1_000_000
# Plain Python takes about as long for this number of elements as the package for all of them.
PLAIN = 2_000


def plain_product(a: int, b: int) -> int:
    """The recursion of the textbooks."""
    if a < 2 or b < 2:
        return a * b
    half = 1
    while max(a, b) >> 2 * half:
        half *= 2
    mask = (1 << half) - 1
    high = plain_product(a >> half, b >> half)
    low = plain_product(a & mask, b & mask)
    both = plain_product(a >> half ^ a & mask, b >> half ^ b & mask)
    return (both ^ low) << half | low ^ plain_product(high, 1 << half - 1)


def run(report: Report) -> None:
    report.heading("Nimbers: 10⁶ nim-products in arrays of numpy")
    times = library.times()
    generator = numpy.random.default_rng(1)
    for bits in (8, 16, 32, 64):
        name = f"uint{bits}"
        kind = numpy.dtype(name)
        a = generator.integers(0, 2**bits, COUNT, dtype=kind)
        b = generator.integers(0, 2**bits, COUNT, dtype=kind)
        pairs = list(zip(a[:PLAIN].tolist(), b[:PLAIN].tolist(), strict=True))
        assert nim_multiply(a, b)[:PLAIN].tolist() == [plain_product(x, y) for x, y in pairs]
        ours = seconds(lambda a=a, b=b: nim_multiply(a, b))
        plain = seconds(lambda pairs=pairs: [plain_product(x, y) for x, y in pairs], 1)
        report.faster(name, ours, "plain Python", plain * COUNT / PLAIN, 100)
        if f"nim_products({name})" in times:
            report.at_most_times(name, ours, "the library's slices", times[f"nim_products({name})"], 2)
    words = generator.integers(1, 2**63, COUNT, dtype=numpy.uint64)
    report.alone("10⁶ nim-quotients, uint64", seconds(lambda: nim_divide(words, words[::-1]), 2))
    report.alone("10⁵ nim-powers, uint64", seconds(lambda: nim_power(words[:100_000], 2**63 + 1), 2))
    report.alone("mex of 10⁶ words", seconds(lambda: mex(words)))
    six, thirteen = Nimber(6), Nimber(13)
    report.alone("`Nimber(6) * Nimber(13)`", seconds(lambda: six * thirteen))
    report.alone("`nim_multiply(6, 13)`", seconds(lambda: nim_multiply(6, 13)))
