"""Games against the machine: by buttons in a notebook, by typed lines elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any, Literal, SupportsIndex

from . import _core
from ._core import Game, SpragueError
from ._shared import session

# Moves that are listed, and those that have a button. All can be entered in words.
LISTED = 400
BUTTONS = 60

PROMPT = "play> "
AFTERWARDS = "`undo` takes your move back, `why` explains mine, `quit` leaves the game"
TYPED = "(`pip install 'sprague[notebook]'` brings a button for each move; here moves are typed)"


class Playing:
    """A game against the machine, as ``play`` of a position begins it.

    It is your turn, or the game is over. The machine answers each move with one that wins, if there
    is one, and says why. ``second`` lets the machine begin; with ``misere`` the player who cannot
    move wins. In a notebook with ipywidgets the last line of a cell shows the board, with a button
    for each move.

    >>> game = Playing(rulesets.kayles(3))
    >>> game.moves
    ['take pin 1: kayles(2)', 'take pin 2: kayles(1) + kayles(1)', 'take pin 3: kayles(2)', ...
    >>> game.click(2)
    >>> game.said[0], game.position
    ('You take pin 2.', kayles(1))
    >>> game.click(1)
    >>> game.winner
    'you'
    """

    def __init__(self, position: Game | str, *, misere: bool = False, second: bool = False) -> None:
        self._asked = position, misere
        self._view: _View | None = None
        self._begin(second, shown=False)

    def _begin(self, second: bool, *, shown: bool) -> None:
        position, misere = self._asked
        play, said = _core._play(session(), position, misere, second, shown)
        self._play, self._said, self._second = play, said, second
        self._told()

    @property
    def position(self) -> Game | str:
        """The position now: a `Game`, or a text where play may go on for ever or moves bind the
        opponent.

        >>> Playing(star(2), second=True).position
        *0
        """
        return self._play.position()

    @property
    def moves(self) -> list[str]:
        """The moves as they are listed, the first 400 of them; none if the game is over.

        >>> Playing(star(2)).moves
        ['*0', '*1']
        """
        return [label for _, label in self._play.board(LISTED)[1]]

    @property
    def said(self) -> list[str]:
        """What the machine said last, in lines.

        >>> Playing(nim(1, 2), second=True).said[1:]
        ['*1 + *2: I begin', 'I move *2 → *1: 1 ⊕ 2 = 3, and 2 ⊕ 3 = 1, so what is left has nim-sum 0.']
        """
        return list(self._said)

    @property
    def is_over(self) -> bool:
        """Whether the game is over.

        >>> Playing(star(0)).is_over
        True
        """
        return self._play.ended()[0]

    @property
    def winner(self) -> Literal["you", "machine"] | None:
        """Who has won; None while the game goes on, or if nobody has.

        >>> Playing(star(0)).winner, Playing(star(0), misere=True).winner
        ('machine', 'you')
        """
        return self._play.ended()[2]

    def click(self, number: SupportsIndex) -> None:
        """Makes the move of this number, the first being 1, as its button does.

        >>> game = Playing(star(1))
        >>> game.click(1)
        >>> game.said[-1]
        'I have no move: you win. Well played.'
        """
        chosen = number.__index__()
        _, moves, more = self._play.board(1)
        count = len(moves) + int(more)
        if not count:
            raise ValueError("the game is over\nhelp: undo() takes your last move back, new() begins again")
        if not 1 <= chosen <= count:
            raise ValueError(f"there is no move {chosen}: the moves have the numbers 1 to {count}")
        self.enter(str(chosen))

    def enter(self, line: str) -> list[str]:
        """What is answered to a line: a move in words, or hint, why, undo, board, help.

        >>> Playing(rulesets.kayles(3)).enter("hint")
        ['You win if you take pin 2: it is ≈ *0, a P-position.']
        """
        self._said = self._play.enter(line)
        self._told()
        return self.said

    def undo(self) -> None:
        """Takes back your last move, and the answer to it.

        >>> game = Playing(star(2))
        >>> game.click(1)
        >>> game.undo()
        >>> game.position, game.winner
        (*2, None)
        """
        self.enter("undo")

    def new(self, *, second: bool | None = None) -> None:
        """Begins again. ``second`` says whether the machine begins; if it is None, as before.

        >>> game = Playing(star(2))
        >>> game.new(second=True)
        >>> game.winner
        'machine'
        """
        self._begin(self._second if second is None else second, shown=False)

    def _told(self) -> None:
        if self._view is not None:
            self._view.show()

    def __repr__(self) -> str:
        ends = {"you": "you have won", "machine": "the machine has won", None: "the game is over"}
        over, _, winner = self._play.ended()
        return f"<playing {self._asked[0]}: {ends[winner] if over else f'{self.position}, your move'}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        bundle: dict[str, Any] = {"text/plain": "\n".join([*self._said, repr(self)])}
        bundle["text/html"] = f"{_board(self)}{_paragraphs(self._said)}"
        if self._view is None and _has_kernel() and _has_widgets():
            self._view = _View(self)
        if self._view is not None:
            shown = self._view.box._repr_mimebundle_()
            bundle |= {kind: data for kind, data in shown.items() if kind != "text/plain"}
        return bundle


def play(position: Game | str, misere: bool = False, second: bool = False) -> Playing:
    """What ``play`` of a position does: buttons where a notebook has them, and else a conversation."""
    game = Playing(position, misere=misere, second=second)
    if not _has_kernel():
        _converse(game, PROMPT if sys.stdin.isatty() else "")
    elif not _has_widgets():
        print(TYPED)
        _converse(game, PROMPT)
    return game


def _converse(game: Playing, prompt: str) -> None:
    """Plays by lines, until somebody leaves or there are no more."""
    game._begin(game._second, shown=True)
    said = game._said
    try:
        while True:
            print("\n".join(said))
            over, left, _ = game._play.ended()
            if left:
                return
            if over and prompt:
                print(AFTERWARDS)
            try:
                said = game.enter(input(prompt))
            except SpragueError as error:
                said = [str(error)]
    except EOFError:
        for line in [*([""] if prompt else []), *game._play.end()]:
            print(line)
    except KeyboardInterrupt:
        print()
    except NotImplementedError as error:
        # So a notebook that runs without anybody says that nobody can be asked.
        raise RuntimeError(
            "this notebook has no buttons, and nobody can type\nhelp: pip install 'sprague[notebook]'"
        ) from error


def _has_kernel() -> bool:
    """Whether this runs in a notebook, and not at a terminal."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return getattr(shell, "kernel", None) is not None


def _has_widgets() -> bool:
    try:
        import ipywidgets  # noqa: F401
    except ImportError:
        return False
    return True


def _board(game: Playing) -> str:
    """The picture of the board, or else the position in words, for a page."""
    from base64 import b64encode
    from html import escape

    written = escape(str(game.position), quote=True)
    svg = game._play.board(0)[0]
    if svg is None:
        return f"<p>{written}</p>"
    data = b64encode(svg.encode()).decode()
    style = "background: #fff; max-width: 100%"
    return f'<img alt="{written}" style="{style}" src="data:image/svg+xml;base64,{data}"/>'


def _paragraphs(lines: list[str]) -> str:
    from html import escape

    return "".join(f'<p style="margin: 0">{escape(line)}</p>' for line in lines)


class _View:
    """The widget of a game: the board, what was said, and the buttons."""

    def __init__(self, game: Playing) -> None:
        import ipywidgets as widgets

        self.game, self.widgets = game, widgets
        self.board, self.said = widgets.HTML(), widgets.HTML()
        rows = widgets.Layout(flex_flow="row wrap")
        # What all buttons share: each of its own would be sent with every move.
        self.looks = {"layout": widgets.Layout(width="auto"), "style": widgets.ButtonStyle()}
        self.moves = widgets.Box(layout=rows)
        self.entry = widgets.Text(placeholder="a move in words, or help", continuous_update=False)
        self.entry.observe(self._entered, "value")
        commands = [
            self._button("Undo", game.undo),
            self._button("Hint", partial(game.enter, "hint")),
            self._button("Why?", partial(game.enter, "why")),
            self._button("New game", partial(game.new, second=False)),
            self._button("New game, machine first", partial(game.new, second=True)),
        ]
        self.box = widgets.VBox(
            [self.board, self.said, self.moves, widgets.Box([*commands, self.entry], layout=rows)]
        )
        self.show()

    def show(self) -> None:
        """Shows the game as it is now."""
        _, moves, more = self.game._play.board(BUTTONS)
        self.board.value = _board(self.game)
        self.said.value = _paragraphs(self.game._said)
        before = self.moves.children
        shown = [self._button(label, partial(self.game.enter, number)) for number, label in moves]
        if more != "0":
            shown.append(self.widgets.Label(f"and {more} moves more: enter one in words"))
        self.moves.children = shown
        for button in before:
            button.close()

    def _button(self, text: str, act: Callable[[], Any]) -> Any:
        button = self.widgets.Button(description=text, tooltip=text, **self.looks)
        button.on_click(lambda _: self._act(act))
        return button

    def _entered(self, change: Any) -> None:
        if line := change["new"].strip():
            self._act(lambda: self.game.enter(line))
            self.entry.value = ""

    def _act(self, act: Callable[[], Any]) -> None:
        """Does what a button asks for. A notebook shows no error of a button by itself."""
        try:
            act()
        except KeyboardInterrupt:
            self.said.value = _paragraphs(["interrupted: the game is as it was"])
        except SpragueError as error:
            self.said.value = _paragraphs(str(error).splitlines())
