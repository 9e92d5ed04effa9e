"""10^6 values of nim-sequences in arrays of numpy, beside the library."""

from __future__ import annotations

import library
import numpy
from measure import Report, seconds

import sprague

COUNT = 1_000_000


def plain_python(code: str, count: int) -> list[int]:
    """Values of an octal game as a textbook computes them."""
    digits = [int(digit, 8) for digit in code.partition(".")[2]]
    values: list[int] = []
    for heap in range(count):
        seen: set[int] = set()
        for taken, digit in enumerate(digits, 1):
            rest = heap - taken
            if rest == 0 and digit & 1:
                seen.add(0)
            if rest > 0 and digit & 2:
                seen.add(values[rest])
            if rest > 1 and digit & 4:
                seen.update(values[a] ^ values[rest - a] for a in range(1, rest // 2 + 1))
        value = 0
        while value in seen:
            value += 1
        values.append(value)
    return values


def run(report: Report) -> None:
    if not hasattr(sprague, "sequence"):
        print("\nsequences: skipped, for this build has no sprague.sequence")
        return
    report.heading("10⁶ values of nim-sequences, in arrays of numpy")
    times = library.times()
    short = 1_500
    assert numpy.asarray(sprague.sequence("0.137", short)).tolist() == plain_python("0.137", short)
    for code in ("0.137", "0.77", "0.106", "0.56"):
        ours = seconds(lambda code=code: numpy.asarray(sprague.sequence(code, COUNT)))
        name = f"sequence({code})"
        if name in times:
            target = 2 if code == "0.137" else None
            report.at_most_times(f"{code}", ours, "the library", times[name], target)
        else:
            report.alone(f"{code}", ours)
    ours = seconds(lambda: numpy.asarray(sprague.sequence("0.137", short)))
    plain = seconds(lambda: plain_python("0.137", short), 1)
    report.faster(f"0.137 to {short:,}", ours, "plain Python", plain, None)
