"""Answers with more than one part, as named tuples."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ._core import Game

if TYPE_CHECKING:
    from ._playing import Playing


class Listed(list[Any]):
    """A list of positions or of moves. A notebook shows them as pictures, side by side.

    >>> star(2).options()
    [*0, *1]
    >>> star(2).options()._repr_html_().count("<figure")
    2
    """

    # A notebook would be slow to show more.
    _MOST = 24

    def _repr_html_(self) -> str:
        figures = [_figure(entry) for entry in self[: self._MOST]]
        left = len(self) - len(figures)
        more = f"<p>and {left} more</p>" if left > 0 else ""
        return f'<div style="display: flex; flex-wrap: wrap; gap: 1em">{"".join(figures)}</div>{more}'

    def __reduce__(self) -> tuple[type[Listed], tuple[list[Any]]]:
        return Listed, (list(self),)


def _figure(entry: Any) -> str:
    """A position, or that after a move, with what it is called below."""
    from html import escape

    position = entry.position if isinstance(entry, Move) else entry
    said = f"{entry.words}{', which wins' if entry.wins else ''}" if isinstance(entry, Move) else repr(entry)
    picture = position._repr_mimebundle_().get("text/html", "") if isinstance(position, Game) else ""
    return f'<figure style="margin: 0">{picture}<figcaption>{escape(said)}</figcaption></figure>'


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


class LoopyMove(NamedTuple):
    """A move of a position that play may come back to.

    >>> [(move.words, move.wins) for move in evaluate("moves ∞{0, 2}").value if move.wins]
    [('move to *0', True)]
    """

    words: str
    """What a player is told to do."""
    position: Game | Worth
    """The position after the move."""
    wins: bool
    """Whether the move wins."""
    draws: bool
    """Whether nobody need lose after it."""


class EntailingMove(NamedTuple):
    """A move of a position where moves may bind the opponent, or give another turn.

    >>> divide, top = evaluate("moves top_entails(3)").value
    >>> top.words, top.position, top.wins, top.turn
    ('take the top coin of 3', top_entails(2), True, 'entailing')
    """

    words: str
    """What a player is told to do."""
    position: Game | str
    """The position after the move: a `Game`, a `Worth`, or a text where its worth takes long."""
    wins: bool | None
    """Whether the move wins; None where that takes long."""
    turn: Literal["plain", "entailing", "complimenting"]
    """Who moves then: the opponent, anywhere; the opponent, where the move was made; or the same
    player again."""


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


class Worth(str):
    """A position other than a `Game`, as the language writes it: play may come back to it, or its moves
    bind the opponent. Also ``loony``, where the language answers that. It is a str with what the
    position is worth.

    >>> draw = evaluate("∞{1} + *2").value
    >>> draw, draw.outcome, draw.is_loopy, sorted(draw.values)
    (*2 + ∞{1}, 'D', True, [3])
    >>> stack = evaluate("top_entails(3)").value
    >>> stack, stack.outcome, stack.is_loony
    (top_entails(3), 'N', True)
    >>> evaluate("top_entails(4)").value.number
    1

    As texts, two are equal if they are written alike, and have one hash then; whether they are worth
    the same is asked of the language, as in ``holds("∞{1} + *1 = ∞{0}")``.
    """

    number: int | str | None
    """The nimber that it is worth, as `Game.value` has it; None if it is worth none."""
    values: frozenset[int | str] | None
    """If its value is ∞, the finite values of its options: beside `*n` the next player wins if n is
    among them, and nobody does if it is not."""
    outcome: Literal["P", "N", "D"]
    """Who wins: "P" the previous player, "N" the next one, "D" nobody."""

    def __new__(
        cls,
        text: str,
        number: int | str | None,
        values: Iterable[int | str] | None,
        outcome: Literal["P", "N", "D"],
    ) -> Worth:
        self = super().__new__(cls, text)
        self.number, self.outcome = number, outcome
        self.values = None if values is None else frozenset(values)
        return self

    @property
    def is_loopy(self) -> bool:
        """Whether its value is ∞: it is equal to no nimber, and play may go on for ever."""
        return self.values is not None

    @property
    def is_loony(self) -> bool:
        """Whether it is loony: the player to move wins, whatever stands beside it."""
        return self.number is None and self.values is None

    def play(self, *, second: bool = False) -> Playing:
        """Plays it against you, as ``Game.play`` does. Names in it are those of the functions here.

        >>> import io, sys
        >>> sys.stdin = io.StringIO("take the top coin of 1")
        >>> game = evaluate("top_entails(1)").value.play()
        The player who cannot move loses. ...
        >>> sys.stdin = sys.__stdin__
        """
        from . import _playing

        return _playing.play(str(self), second=second)

    def __repr__(self) -> str:
        return str(self)

    def __reduce__(self) -> tuple[type[Worth], tuple[Any, ...]]:
        return Worth, (str(self), self.number, self.values, self.outcome)


class Verified(NamedTuple):
    """What the kernel says of a certificate that it accepts.

    >>> verify(prove("nim(1 3) = *2").certificate()).claims
    ['node 3 ≈ *2']
    """

    kind: Literal["positions", "period", "for-all", "misere", "loopy", "entailing", "parts"]
    """Which kind of certificate it is."""
    summary: str
    """A line of summary, as the command prints it."""
    claims: list[str]
    """What is proved, in words."""
