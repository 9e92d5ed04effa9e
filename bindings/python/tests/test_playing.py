"""Games against the machine: it wins whenever it can, by clicks and by typed lines."""

from __future__ import annotations

import io
import os
import pickle
import pty
import select
import signal
import subprocess
import sys
from typing import Any

import pytest

import sprague
from sprague import Game, Playing, Session, evaluate, nim, rulesets, star

POSITIONS = [
    star(0),
    nim(1, 2),
    nim(1, 1),
    nim(2, 2),
    nim(1, 2, 3),
    rulesets.kayles(4),
    rulesets.kayles(2) + star(2),
    rulesets.cram(2, 2),
    evaluate("{*0, {*1}}").value,
]


def finished(game: Playing) -> list[Playing]:
    """The game, in all ways in which a person may end it: each played anew."""
    position, misere = game._asked
    ended, begun = [], [[]]
    while begun:
        chosen = begun.pop()
        one = Playing(position, misere=misere, second=game._second)
        for number in chosen:
            one.click(number)
        if one.is_over:
            ended.append(one)
        begun += [[*chosen, number] for number in range(1, len(one.moves) + 1)]
    return ended


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_machine_wins_whatever_it_can_win(position: Game, second: bool, misere: bool) -> None:
    """Against every person: by the outcome, which another part of the library knows."""
    outcome = position.misere_outcome() if misere else position.outcome
    winners = [game.winner for game in finished(Playing(position, misere=misere, second=second))]
    if (outcome == "N") == second:
        assert set(winners) == {"machine"}
    else:
        # A person who makes no mistake wins, and there is one among all of them.
        assert "you" in winners


def test_a_game_is_the_moves_that_were_made() -> None:
    game = rulesets.kayles(5)
    playing = Playing(game)
    assert playing.position == game and not playing.is_over and playing.winner is None
    [words] = [move.words for move in game.winning_moves()]
    assert [label for label in playing.moves if label.startswith(words)] == ["take pin 3: kayles(2) + kayles(2)"]
    assert len(playing.moves) == len(game.moves())
    playing.click(3)
    assert playing.said[0] == "You take pin 3."
    # The answer is an option of what the person left.
    assert playing.position in (rulesets.kayles(2) + rulesets.kayles(2)).options()
    playing.undo()
    assert playing.position == game and playing.said[0] == "Your last move is taken back."
    playing.undo()
    assert playing.said == ["you have not moved yet: there is nothing to take back"]
    playing.new(second=True)
    assert playing.position in [move.position for move in game.winning_moves()]
    playing.new()
    assert playing.position != game
    playing.new(second=False)
    assert playing.position == game


def test_what_is_refused() -> None:
    playing = Playing(star(2))
    for number in (0, 3, -1, 10**30):
        with pytest.raises(ValueError, match="the moves have the numbers 1 to 2"):
            playing.click(number)
    with pytest.raises(AttributeError):
        playing.click("1")  # type: ignore[arg-type]
    assert playing.position == star(2)
    playing.click(1)
    with pytest.raises(ValueError, match=r"the game is over\nhelp: undo\(\)"):
        playing.click(1)
    with pytest.raises(ValueError, match="infinitely many moves"):
        Playing(star("ω"))
    with pytest.raises(sprague.SpragueError, match="oops"):
        Playing("oops(5)")
    with pytest.raises(TypeError, match="a position is played; got int"):
        Playing(5)  # type: ignore[arg-type]
    assert Playing(star(1)).enter("take everything, please")[0].startswith("`take everything, please` is not a move")
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(playing)


def test_positions_of_a_session_of_ones_own() -> None:
    own = Session()
    playing = Playing(own.nim(1, 2), second=True)
    assert playing.position == own.nim(1, 1) and playing.position != nim(1, 1)


def test_games_that_may_not_end_and_moves_that_bind() -> None:
    stack = Playing("top_entails(4)")
    # Where a test before has given the name to something else, it is called the former one.
    assert str(stack.position).endswith("top_entails(4)") and len(stack.moves) == 3
    loopy = Playing("∞{1} + *2")
    assert len(loopy.moves) == 4 and loopy.winner is None
    loopy.click(4)
    assert not loopy.is_over


def test_large_positions() -> None:
    """More moves than have a button."""
    playing = Playing(nim(10**6, 10**6))
    assert len(playing.moves) == 400 and playing.moves[0] == "*1000000 → *0, in either of the two"
    playing.click(10**6)
    assert playing.position == nim(10**6 - 1, 10**6 - 1)


def typed(lines: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[Playing, str]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    playing = rulesets.kayles(3).play()
    return playing, capsys.readouterr().out


def test_typed_lines_are_those_of_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for lines in ("take pin 2\n1\n", "hint\n1\nundo\nwhy\nboard\nmoves\n9\nquit\n", "help\n", "", "2\n1\nundo\n"):
        said = typed(lines, monkeypatch, capsys)[1]
        command = [sys.executable, "-m", "sprague", "play", "kayles(3)"]
        done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
        # Lines end where the command thinks that a terminal does.
        assert said.split() == done.stdout.split(), lines
    won, _ = typed("2\n1\n", monkeypatch, capsys)
    assert won.winner == "you" and won.is_over
    left, _ = typed("quit\n", monkeypatch, capsys)
    assert left.winner is None


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals to open")
@pytest.mark.parametrize("end", [b"\x03", b"\x04"], ids=["Ctrl-C", "the end of the input"])
def test_at_a_terminal(end: bytes) -> None:
    """The interpreter goes on after Ctrl-C and after the end of the input."""
    program = "from sprague import *; g = nim(1, 2).play(misere=True); print('and on', g.winner)"
    pid, terminal = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.execv(sys.executable, [sys.executable, "-c", program])
    shown = b""
    sent = [b"oops\n", end]
    while True:
        if not sent and not select.select([terminal], [], [], 5)[0]:
            # Between the prompt and the reading of a line Python hears no Ctrl-C: without an answer a person
            # presses it again.
            os.write(terminal, end)
        try:
            part = os.read(terminal, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part
        if sent and shown.count(b"play> ") == 3 - len(sent):
            os.write(terminal, sent.pop(0))
    os.close(terminal)
    assert os.waitpid(pid, 0)[1] == 0
    text = shown.decode()
    assert "cannot move wins" in text and "`oops` is not a move" in text and "and on None" in text


def widget(playing: Playing) -> Any:
    pytest.importorskip("ipywidgets", reason="buttons need ipywidgets")
    from sprague._playing import _View

    playing._view = _View(playing)
    return playing._view


IGNORED = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@IGNORED
def test_buttons() -> None:
    playing = Playing(rulesets.kayles(3))
    view = widget(playing)

    def button(text: str) -> Any:
        buttons = [*view.moves.children, *view.box.children[-1].children]
        [found] = [one for one in buttons if getattr(one, "description", "").startswith(text)]
        return found

    assert [one.description for one in view.moves.children] == playing.moves
    assert "data:image/svg+xml;base64," in view.board.value and "kayles(3)" in view.board.value
    button("Hint").click()
    assert "You win if you take pin 2" in view.said.value
    button("take pin 2").click()
    assert playing.position == rulesets.kayles(1) and "You take pin 2." in view.said.value
    button("take pin 1").click()
    assert playing.winner == "you" and list(view.moves.children) == [] and "you win" in view.said.value
    button("Undo").click()
    assert playing.winner is None and len(view.moves.children) == 1
    button("New game, machine").click()
    assert playing.position == nim(0) + rulesets.kayles(1) + rulesets.kayles(1)
    button("Why").click()
    assert "I chose to take pin 2" in view.said.value
    view.entry.value = "take pin 1"
    assert playing.winner == "machine" and view.entry.value == ""


@IGNORED
def test_what_is_done_from_python_is_shown() -> None:
    playing = Playing(nim(3, 4))
    view = widget(playing)
    playing.click(1)
    assert [one.description for one in view.moves.children] == playing.moves
    assert "You move" in view.said.value


@IGNORED
def test_more_moves_than_buttons_and_errors_of_them() -> None:
    playing = Playing(nim(10**3, 3))
    view = widget(playing)
    assert len(view.moves.children) == 61
    assert view.moves.children[-1].value == "and 943 moves more: enter one in words"
    view._act(lambda: sprague.parse("oops("))
    assert "oops(" in view.said.value

    def interrupted() -> None:
        raise KeyboardInterrupt

    view._act(interrupted)
    assert "interrupted" in view.said.value


def test_what_a_page_shows_of_a_game() -> None:
    bundle = Playing(rulesets.kayles(2))._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html"}
    assert bundle["text/plain"].endswith("<playing kayles(2): kayles(2), your move>")
    assert "<img" in bundle["text/html"] and "cannot move loses" in bundle["text/html"]
    words = Playing(evaluate("{*0, {*1}}").value)._repr_mimebundle_()["text/html"]
    assert "<img" not in words and "{*0, {*1}}" in words
