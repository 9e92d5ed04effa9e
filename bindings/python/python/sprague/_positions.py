"""Positions and statements in the session that the functions of the module share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, SupportsIndex

from . import _core
from ._core import Answer, Claim, Game, Nimber, Proof, Quotient
from ._rules import Ruleset
from ._shared import code_of, session
from ._types import Verified

if TYPE_CHECKING:
    from ._rulesets import NamedRuleset


def star(value: SupportsIndex | str | Nimber) -> Game:
    """The nimber ``*value``: a heap of Nim. An infinite ordinal is a text.

    >>> star(5).outcome
    'N'
    >>> star("ω + 1")
    *(ω + 1)
    """
    return session().star(value)


def nim(*heaps: SupportsIndex | str | Nimber) -> Game:
    """Nim with heaps of these sizes. Infinite ordinals are texts.

    >>> nim(1, 2, 6).value
    5
    >>> nim("ω", 5).value
    'ω + 5'
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


def evaluate(text: str) -> Answer:
    """Evaluates statements of the language, and answers the last one.

    Names that they define stay.

    >>> evaluate("mex{0, 1, 3}").value
    2
    >>> [move.words for move in evaluate("moves kayles(3)").value if move.wins]
    ['take pin 2']
    """
    return session().evaluate(text)


def claim(text: str) -> Claim:
    """The claim, if it holds. Raises an AssertionError with the reason if it fails.

    >>> claim("nim(1 3) = *2")
    holds
    >>> claim("nim(n n) is P for all n").holds
    True
    >>> claim("nim(1 3) = *3")
    Traceback (most recent call last):
        ...
    AssertionError: nim(1 3) = *3
    ...
    """
    # So that a test shows the claim and the reason, and not this function.
    __tracebackhide__ = True
    return session().claim(text)


def holds(text: str) -> bool:
    """Whether a claim holds.

    >>> holds("kayles(n) is N for n in 1..20")
    True
    """
    return session().holds(text)


def prove(text: str) -> Proof:
    """Proves a claim, or its negation if it fails.

    >>> prove("kayles(2) = *2")
    <proof that kayles(2) = *2>
    """
    return session().prove(text)


def verify(certificate: str | bytes) -> Verified:
    """Has the kernel verify a certificate; an error has the line that is wrong.

    >>> verify(prove("nim(1 1) is P").certificate()).kind
    'positions'
    """
    return _core.verify(certificate)


def misere_quotient(of: str | NamedRuleset | Game, *, heaps: SupportsIndex | None = None) -> Quotient:
    """The misère quotient of a take-and-break code, of a ruleset that has one, or of a position and
    its followers.

    ``heaps`` is the greatest heap that is looked at.

    >>> misere_quotient("0.75").order
    8
    >>> misere_quotient(rulesets.cram(3, 4)).order
    12
    """
    if isinstance(of, Ruleset):
        raise TypeError(
            f"{of.name} has no code\nhelp: a position of it has a misère quotient: misere_quotient({of.name}(…))"
        )
    return _core.misere_quotient(code_of(of), heaps)


def _rebuild(nodes: list[tuple[int, Any]]) -> Game:
    """The position that was pickled as these nodes."""
    return session()._rebuild(nodes)
