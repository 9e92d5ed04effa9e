"""Positions of the session that the functions of the module share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex

from ._core import Game
from ._shared import session


def star(value: SupportsIndex) -> Game:
    """The nimber ``*value``: a heap of Nim.

    >>> star(5).outcome
    'N'
    """
    return session().star(value)


def nim(*heaps: SupportsIndex) -> Game:
    """Nim with heaps of these sizes.

    >>> nim(1, 2, 6).value
    5
    """
    return session().nim(*heaps)


def game(options: Iterable[Game]) -> Game:
    """The position whose options are these.

    >>> game([star(0), star(2)]).value
    1
    """
    return session().game(options)


def parse(text: str) -> Game:
    """A position in the notation of textbooks.

    >>> parse("nim(1 2) + kayles(5)").value
    7
    """
    return session().parse(text)
