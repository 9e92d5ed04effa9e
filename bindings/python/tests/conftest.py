"""What all tests share."""

from __future__ import annotations

import pytest

import sprague


@pytest.fixture
def session() -> sprague.Session:
    """A session of the test's own."""
    return sprague.Session()
