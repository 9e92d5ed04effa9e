"""The times of the library itself, from the program ``examples/library_times.rs``."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
from pathlib import Path


@functools.cache
def times() -> dict[str, float]:
    """Seconds by name; nothing where there is no cargo.

    ``SPRAGUE_LIBRARY_TIMES`` may name a file that has what the program printed.
    """
    named = os.environ.get("SPRAGUE_LIBRARY_TIMES")
    if named:
        printed = Path(named).read_text()
    elif shutil.which("cargo") is None:
        return {}
    else:
        printed = subprocess.run(
            ["cargo", "run", "--release", "--locked", "--quiet", "--example", "library_times"],
            cwd=Path(__file__).parent.parent,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    lines = (line.split() for line in printed.splitlines())
    return {name: float(seconds) for name, seconds in lines}
