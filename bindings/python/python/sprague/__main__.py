"""``python -m sprague``: the command line of this package."""

from __future__ import annotations

import sys

from ._core import _command


def main() -> int:
    """Runs the command line; the exit code."""
    return _command(["sprague", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
