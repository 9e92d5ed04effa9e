"""What the package costs, beside plain Python and beside the library.

    python benchmarks/bench.py [PART…]

The parts are calls, sequences, nimbers, rules and graphs; all by default. Times are CPU times, the
least of several; what is held to are the ratios. Install a release build first:
`maturin develop --release`. The times of the library itself come from `benchmarks/library`, a
program in Rust: `cargo run --release` there, and the package's figures stand beside its own if
SPRAGUE_LIBRARY_TIMES names a file with what it printed.
"""

from __future__ import annotations

import importlib
import platform
import sys
from pathlib import Path

from measure import Report

PARTS = ("calls", "sequences", "nimbers", "rules", "graphs")


def main() -> int:
    asked = sys.argv[1:] or list(PARTS)
    unknown = [part for part in asked if part not in PARTS]
    if unknown:
        print(f"no part {unknown[0]!r}; the parts are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    import sprague

    print(f"Python {platform.python_version()}, {Path(sprague.__file__).parent.name}, {platform.machine()}")
    report = Report()
    for part in asked:
        importlib.import_module(part).run(report)
    if report.missed:
        print(f"\nmissed: {'; '.join(report.missed)}")
        return 1
    print("\nall targets are met")
    return 0


if __name__ == "__main__":
    sys.exit(main())
