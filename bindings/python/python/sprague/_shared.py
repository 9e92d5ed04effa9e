"""The session that the functions of the module share."""

from __future__ import annotations

import os

from ._core import Session

_session = Session()


def _after_fork() -> None:
    """In a child: a session that another thread held when the process was forked stays held."""
    global _session
    if _session._is_lost:
        _session = Session()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def session() -> Session:
    """The session that the functions of the module share."""
    return _session
