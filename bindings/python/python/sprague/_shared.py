"""The session that the functions of the module share."""

from __future__ import annotations

from ._core import Session

_session = Session()


def session() -> Session:
    """The session that the functions of the module share."""
    return _session
