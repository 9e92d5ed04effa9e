"""How the benchmarks measure, and how they write what they found."""

from __future__ import annotations

import time
import timeit
from collections.abc import Callable
from dataclasses import dataclass, field

REPEATS = 5
# A measurement lasts about as long, so that the clock and the loop do not count.
SECONDS = 0.05


def seconds(function: Callable[[], object], repeats: int = REPEATS) -> float:
    """CPU seconds of this process for one call: the least of several measurements."""
    timer = timeit.Timer(function, timer=time.process_time)
    once = timer.timeit(1)
    number = max(1, int(SECONDS / max(once, 1e-9))) if once < SECONDS else 1
    if number > 1:
        number = max(1, int(SECONDS / max(timer.timeit(number) / number, 1e-9)))
    return min([once, *(taken / number for taken in timer.repeat(repeats, number))])


def written(value: float) -> str:
    """A time with its unit, to three digits."""
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if value * factor >= 1:
            return f"{value * factor:.3g} {unit}"
    return f"{value * 1e9:.3g} ns"


@dataclass
class Report:
    """Rows of a table, in Markdown, and whether the targets are met."""

    missed: list[str] = field(default_factory=list)

    def heading(self, title: str) -> None:
        print(f"\n### {title}\n")
        print("| what | ours | beside | ratio | target | met |")
        print("|---|---|---|---|---|---|")

    def at_most(self, what: str, ours: float, target: float) -> None:
        """A time that must not exceed a number of seconds."""
        self._row(what, ours, "", "", f"≤ {written(target)}", ours <= target)

    def at_most_times(
        self, what: str, ours: float, name: str, other: float, times: float | None
    ) -> None:
        """A time that must not exceed a multiple of another; without a target if None."""
        ratio = ours / other
        beside = f"{name}: {written(other)}"
        target = "" if times is None else f"≤ {times:g}"
        self._row(what, ours, beside, f"{ratio:.2g}", target, times is None or ratio <= times)

    def faster(self, what: str, ours: float, name: str, other: float, times: float | None) -> None:
        """A time that must be shorter than another by a factor; without a target if None."""
        ratio = other / ours
        beside = f"{name}: {written(other)}"
        target = "" if times is None else f"≥ {times:g}×"
        said = f"{ratio:,.0f}×" if ratio >= 100 else f"{ratio:.2g}×"
        self._row(what, ours, beside, said, target, times is None or ratio >= times)

    def alone(self, what: str, ours: float) -> None:
        """A time beside nothing."""
        self._row(what, ours, "", "", "", True)

    def _row(self, what: str, ours: float, beside: str, ratio: str, target: str, met: bool) -> None:
        said = ("yes" if met else "**no**") if target else ""
        print(f"| {what} | {written(ours)} | {beside} | {ratio} | {target} | {said} |", flush=True)
        if not met:
            self.missed.append(what)
