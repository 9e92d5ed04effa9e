"""The language in Python notebooks, by ``%load_ext sprague``.

``%sprague LINE`` runs a line, ``%%sprague`` the statements of a cell. Both use the session of the
functions of the package, so that ``%%sprague S`` gives the last position of the cell to Python as
``S``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _notebook
from ._core import Output, Game
from ._shared import session

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell


def load_ipython_extension(shell: InteractiveShell) -> None:
    """What ``%load_ext sprague`` calls."""
    from IPython.display import display

    def sprague(line: str, cell: str | None = None) -> Game | None:
        """Statements of the language of impartial games.

        %sprague kayles(5) + *2       one line; its position can be assigned
        %%sprague [NAME]              the lines below; NAME gets the last position
        %%sprague --check [NAME]      the same; claims that fail are an error
        """
        words = line.split() if cell is not None else []
        check = "--check" in words
        name = " ".join(word for word in words if word != "--check")
        if name and not name.isidentifier():
            what = "is no option" if name.startswith("-") else "is no name in Python"
            raise _without_traceback(
                ValueError(f"`{name}` {what}\nhelp: write %%sprague [--check] [NAME], and statements below")
            )
        last: Output | None = None
        game: Game | None = None
        try:
            for answer in _notebook.run(session(), line if cell is None else cell, check=check):
                if last is not None:
                    display(last)
                last = answer
                if answer.game is not None:
                    game = answer.game
        except KeyboardInterrupt:
            raise
        except Exception as error:
            if last is not None:
                display(last)
            raise _without_traceback(error) from None
        if cell is None and last is not None and last.game is not None:
            # What a line gives can be assigned, and is shown as the line's result otherwise.
            return last.game
        if last is not None:
            display(last)
        if not name:
            return None
        if game is None:
            raise _without_traceback(
                ValueError(f"the cell has no position for `{name}`\nhelp: end it with a position, such as S + *1")
            )
        shell.user_ns[name] = game
        return None

    shell.register_magic_function(sprague, "line_cell", "sprague")


def unload_ipython_extension(shell: InteractiveShell) -> None:
    """What ``%unload_ext sprague`` calls."""
    for kind in ("line", "cell"):
        shell.magics_manager.magics[kind].pop("sprague", None)


def _without_traceback(error: Exception) -> Exception:
    """The error without its traceback: a notebook shows only the message, which has the place in the cell."""
    shown: Any = error
    lines = _notebook.colored(error) + [f"note: {note}" for note in getattr(error, "__notes__", [])]
    shown._render_traceback_ = lambda: lines
    return error
