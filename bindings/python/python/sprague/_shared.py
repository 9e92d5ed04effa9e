"""The session that the functions of the module share."""

from __future__ import annotations

import os
from typing import Any, SupportsIndex

from . import _core
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


def bounds(given: tuple[SupportsIndex, ...]) -> tuple[SupportsIndex, SupportsIndex]:
    """The first heap and the one after the last, given as ``range`` takes them."""
    if len(given) not in (1, 2):
        raise TypeError(f"the bounds are (stop) or (start, stop), as those of range; {len(given)} were given")
    start, stop = given if len(given) == 2 else (0, given[0])
    if hasattr(start, "__index__") and hasattr(stop, "__index__"):
        first, end = start.__index__(), stop.__index__()
        if len(given) == 1 and end < 0:
            raise ValueError(f"a heap is not negative; got {end}")
        if end < first:
            raise ValueError(
                f"no heap is from {first} on and below {end}\n"
                f"help: the bounds are in the order of range: ({end}, {first})"
            )
    return start, stop


def written(game: Any) -> Any:
    """A ruleset of the language as the language writes it; anything else unchanged."""
    return getattr(game, "_written", game)


def code_of(game: Any) -> Any:
    """The code of a ruleset of the language or of its name; anything else unchanged."""
    if isinstance(game, str):
        return _core.ruleset_code(game, None) if game in _core.ruleset_names() else game
    return getattr(game, "_code", game)
