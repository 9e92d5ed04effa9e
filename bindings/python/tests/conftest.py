"""What all tests share."""

from __future__ import annotations

import signal

import pytest

import sprague

# A shell starts what it puts in the background with Ctrl-C ignored, and programs that tests start would
# inherit that: some of them go on until Ctrl-C is heard.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def session() -> sprague.Session:
    """A session of the test's own."""
    return sprague.Session()
