#!/usr/bin/env python3
"""A survey in parts: what one task computes, and how the rows of all parts become one file.

`on_ray.py` and `on_dask.py` hand the parts to a cluster. This file by itself computes the same
survey in one process:

    python parts.py 0.ddd --to 1000 --directory alone

Each part that is done is a file of the directory, which gets its name when it is whole. So whatever
is killed, a worker or all of it, the next run with the same arguments computes what is missing. The
file `rows.tsv` is written in the end. It has one row for each game, in the order of the family, and
the columns of `sprague survey`.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import pathlib
import re
import signal
import sys
import time
from typing import NamedTuple

COLUMNS = (
    "game", "standard_form", "period", "preperiod", "saltus", "ground", "heaps", "largest", "largest_heap", "reason",
)


class Part(NamedTuple):
    """Every `of`-th game of a family, beginning with the `part`-th."""

    family: str
    to: int
    part: int
    of: int
    seconds: float | None


class Done(NamedTuple):
    """A part with the lines of its rows, and the process that computed it."""

    part: Part
    lines: list[str]
    process: int


def compute(part: Part, jobs: int = 1) -> Done:
    """The rows of a part. This is the task of a worker, which needs the package `sprague` alone."""
    import sprague

    rows = sprague.survey(part.family, part.to, part=part.part, of=part.of, jobs=jobs, seconds=part.seconds)
    lines = []
    for row in rows:
        fields = (getattr(row, column) for column in COLUMNS)
        lines.append("\t".join("" if field is None else str(field) for field in fields))
    return Done(part, lines, os.getpid())


def place(line: str) -> tuple[int, str]:
    """Where a row stands in its family: sets by their numbers as bits, codes by their digits."""
    game = line.split("\t", 1)[0]
    if "(" in game:
        return sum(1 << (int(number) - 1) for number in re.findall(r"\d+", game)), ""
    return 0, game


class Run:
    """A survey in a directory: the parts that are done, and those that are missing."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.directory = pathlib.Path(arguments.directory).resolve()
        self.directory.mkdir(parents=True, exist_ok=True)
        self.kills = 1 if arguments.kill_a_worker else 0
        seconds = arguments.seconds or None
        self.parts = [
            Part(arguments.family, arguments.to, part, arguments.parts, seconds)
            for part in range(1, arguments.parts + 1)
        ]
        ours = {self.file(part) for part in self.parts}
        for file in sorted(self.directory.glob("part-*.tsv")):
            if file not in ours or self.read(file)[0] != self.head(self.part_of(file)):
                sys.exit(f"{file} is of another survey: remove it, or name another --directory")

    def file(self, part: Part) -> pathlib.Path:
        return self.directory / f"part-{part.part}-of-{part.of}.tsv"

    def part_of(self, file: pathlib.Path) -> Part:
        return self.parts[int(file.name.split("-")[1]) - 1]

    @staticmethod
    def head(part: Part) -> str:
        version = importlib.metadata.version("sprague")
        return f"# sprague {version}, {part.family} to {part.to}, part {part.part}/{part.of}, {part.seconds} seconds"

    @staticmethod
    def read(file: pathlib.Path) -> list[str]:
        return file.read_text(encoding="utf-8").splitlines()

    @staticmethod
    def write(file: pathlib.Path, lines: list[str]) -> None:
        unfinished = file.with_suffix(f".{os.getpid()}.unfinished")
        unfinished.write_text("\n".join(lines) + "\n", encoding="utf-8")
        os.replace(unfinished, file)

    def missing(self) -> list[Part]:
        return [part for part in self.parts if not self.file(part).exists()]

    def keep(self, done: Done) -> None:
        """Keeps what a worker found. With `--kill-a-worker` the first one is killed then."""
        self.write(self.file(done.part), [self.head(done.part), *done.lines])
        if self.kills and done.process != os.getpid():
            self.kills -= 1
            os.kill(done.process, signal.SIGKILL)
            print(f"killed the worker {done.process}", file=sys.stderr)

    def merge(self) -> int:
        """Puts all parts together; how many games there are."""
        rows = [line for part in self.parts for line in self.read(self.file(part))[1:]]
        rows.sort(key=place)
        games = [row.split("\t", 1)[0] for row in rows]
        twice = next((game for game, after in zip(games, games[1:], strict=False) if game == after), None)
        if twice is not None:
            sys.exit(f"{self.directory} has {twice} twice: empty it, and run this again")
        self.write(self.directory / "rows.tsv", ["\t".join(COLUMNS), *rows])
        return len(rows)


def arguments(description: str | None, *more: tuple[str, dict[str, object]]) -> argparse.Namespace:
    """The arguments that all surveys in parts have, and some more."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("family", help='the games, as for sprague.survey: "0.ddd", "subtraction(1..12)"')
    parser.add_argument("--to", type=int, default=1000, help="the last heap [1000]")
    parser.add_argument("--parts", type=int, default=64, help="how many tasks; some hundred games each do well [64]")
    parser.add_argument("--seconds", type=float, default=600, help="the time for one game; 0: no limit [600]")
    parser.add_argument("--directory", default="survey", help="where the rows go [survey]")
    parser.add_argument("--workers", type=int, default=2, help="workers on this machine [2]")
    parser.add_argument("--kill-a-worker", action="store_true", help="kill one on the way, to see that nothing is lost")
    for name, keywords in more:
        parser.add_argument(name, **keywords)  # type: ignore[arg-type]
    return parser.parse_args()


def report(run: Run, begun: float) -> None:
    """Merges, and says how long it took."""
    games = run.merge()
    seconds = time.monotonic() - begun
    print(f"{games} games in {seconds:.1f} s, {games / seconds:.0f} a second", file=sys.stderr)


def main() -> None:
    chosen = arguments(__doc__)
    run, begun = Run(chosen), time.monotonic()
    for part in run.missing():
        run.keep(compute(part, jobs=chosen.workers))
    report(run, begun)


if __name__ == "__main__":
    main()
