"""Answers with more than one part, as named tuples."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ._core import Game


class Move(NamedTuple):
    """A move of a position.

    >>> nim(1, 2).moves()[0]
    Move(words='move *1 → *0', position=*2, wins=False)
    """

    words: str
    """What a player is told to do."""
    position: Game
    """The position after the move."""
    wins: bool
    """Whether the move wins."""


class Genus(NamedTuple):
    """The genus of a position in misère play.

    >>> star(2).misere_genus().text
    '2^20'
    """

    text: str
    """As the literature writes it."""
    grundy: int | str
    """The Grundy value of normal play."""
    values: tuple[int | str, ...]
    """The misère Grundy values of G, G + *2, G + *2 + *2, …; the last two repeat for ever."""


class QuotientPeriod(NamedTuple):
    """The period of the values of the heaps in a misère quotient: n + period has the value of n, for
    each n from preperiod on.

    >>> misere_quotient("0.77").period
    QuotientPeriod(period=12, preperiod=71)
    """

    period: int
    """The least p."""
    preperiod: int
    """The least heap from which on it holds."""


class Verified(NamedTuple):
    """What the kernel says of a certificate that it accepts.

    >>> verify(prove("nim(1 3) = *2").certificate()).claims
    ['node 3 ≈ *2']
    """

    kind: Literal["positions", "period", "for-all", "misere", "loopy", "entailing"]
    """Which kind of certificate it is."""
    summary: str
    """A line of summary, as the command prints it."""
    claims: list[str]
    """What is proved, in words."""
