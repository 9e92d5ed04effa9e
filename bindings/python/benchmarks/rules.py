"""Rulesets of one's own, beside the same function with ``lru_cache``."""

from __future__ import annotations

import functools
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

from measure import Report, seconds

from sprague import Session, rulesets, ruleset

GRUNDY = 1_500
WYTHOFF = 60
LINE = 100_000


def mex(seen: set[int]) -> int:
    value = 0
    while value in seen:
        value += 1
    return value


def grundys_moves(heap: int) -> Iterator[list[int]]:
    for less in range(1, (heap + 1) // 2):
        yield [less, heap - less]


@functools.lru_cache(None)
def grundy_value(heap: int) -> int:
    return mex({grundy_value(less) ^ grundy_value(heap - less) for less in range(1, (heap + 1) // 2)})


def wythoffs_moves(a: int, b: int) -> Iterator[tuple[int, int]]:
    for less in range(a):
        yield less, b
    for less in range(b):
        yield a, less
    for taken in range(1, min(a, b) + 1):
        yield a - taken, b - taken


@functools.lru_cache(None)
def wythoff_value(position: tuple[int, int]) -> int:
    return mex({wythoff_value(option) for option in wythoffs_moves(*position)})


def takes(heap: int) -> Iterator[int]:
    for taken in range(1, min(heap, 3) + 1):
        yield heap - taken


@functools.lru_cache(None)
def takes_value(heap: int) -> int:
    return mex({takes_value(option) for option in takes(heap)})


def plain_takes() -> list[int]:
    takes_value.cache_clear()
    return [takes_value(heap) for heap in range(LINE)]


def line_moves(place: int) -> Iterator[int]:
    if place:
        yield place - 1


def fresh(moves: Callable[..., Any]) -> Any:
    """The rules in a session that has seen nothing yet."""
    return ruleset(moves, session=Session())


def plain_grundy() -> list[int]:
    grundy_value.cache_clear()
    return [grundy_value(heap) for heap in range(GRUNDY)]


def plain_wythoff() -> int:
    wythoff_value.cache_clear()
    return wythoff_value((WYTHOFF, WYTHOFF))


def plain_line() -> str:
    """What ``lru_cache`` does with a line of ``LINE`` moves, in a process of its own."""
    program = f"""
import functools, sys
sys.setrecursionlimit(10**6)
@functools.lru_cache(None)
def value(place):
    return 1 - value(place - 1) if place else 0
print(value({LINE}))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    return "an answer" if done.returncode == 0 else f"a crash, exit code {done.returncode}"


def run(report: Report) -> None:
    report.heading("Rulesets of one's own")
    assert fresh(grundys_moves).sequence(GRUNDY).tolist() == plain_grundy()
    ours = seconds(lambda: fresh(grundys_moves).sequence(GRUNDY))
    report.faster(f"Grundy's game to {GRUNDY:,}", ours, "`lru_cache`", seconds(plain_grundy, 3), None)
    assert fresh(wythoffs_moves)(WYTHOFF, WYTHOFF).value == plain_wythoff()
    ours = seconds(lambda: fresh(wythoffs_moves)(WYTHOFF, WYTHOFF).value)
    name = f"Wythoff's game ({WYTHOFF}, {WYTHOFF})"
    report.faster(name, ours, "`lru_cache`", seconds(plain_wythoff, 3), 1)
    assert fresh(takes).sequence(LINE).tolist() == plain_takes()
    ours = seconds(lambda: fresh(takes).sequence(LINE))
    report.faster(f"take 1 to 3, {LINE:,} heaps", ours, "`lru_cache`", seconds(plain_takes, 3), 1)
    wythoff = rulesets.wythoff
    built_in = seconds(lambda: wythoff(WYTHOFF, WYTHOFF).value)
    report.alone(f"{name}, by name, found before", built_in)
    ours = seconds(lambda: fresh(line_moves)(LINE).value, 2)
    report.alone(f"a line of {LINE:,} moves; `lru_cache`: {plain_line()}", ours)
