"""Pictures, graphs, tables, plots, comparisons and guesses; files of claims; the command line."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sprague
from sprague import (
    Nimber,
    Session,
    SpragueError,
    check_file,
    claim,
    compare,
    evaluate,
    guess,
    nim,
    parse,
    plot,
    ruleset,
    rulesets,
    sequence,
    star,
    table,
)

BEGINNINGS = {".svg": b"<svg", ".png": b"\x89PNG", ".pdf": b"%PDF", ".tikz": b"", ".txt": b"kayles(7)"}


@pytest.mark.parametrize("ending", BEGINNINGS)
def test_a_position_is_saved_as_a_picture(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"kayles{ending}"
    rulesets.kayles(7).save(path)
    saved = path.read_bytes()
    assert saved.startswith(BEGINNINGS[ending]) and len(saved) > 20
    assert b"tikzpicture" in saved or ending != ".tikz"
    # The same picture as that of the answer, and of what a statement answers.
    drawn, answered = tmp_path / f"drawn{ending}", tmp_path / f"answered{ending}"
    rulesets.kayles(7).draw().save(drawn)
    evaluate("kayles(7)").save(answered)
    # The names of the parts of a page of PDF may differ.
    same = (lambda one: len(one)) if ending == ".pdf" else bytes
    assert same(drawn.read_bytes()) == same(saved)
    assert same(answered.read_bytes()) == same(saved) or ending == ".txt"


def test_what_cannot_be_saved_is_refused_and_no_file_is_left(tmp_path: Path) -> None:
    position = rulesets.kayles(7)
    for name, said in [("kayles", "ending"), ("kayles.csv", "svg"), ("none/kayles.svg", "no such")]:
        with pytest.raises((SpragueError, ValueError), match=said):
            position.save(tmp_path / name)
    with pytest.raises(ValueError, match="bmp"):
        position.draw().save(tmp_path / "a.svg", format="bmp")
    with pytest.raises(ValueError, match="has no picture"):
        evaluate("1 + 1").svg()
    with pytest.raises(ValueError, match="colour.*\n.*board, value"):
        position.draw(show="colour")
    assert list(tmp_path.iterdir()) == []


def test_a_drawing_shows_what_is_asked_for() -> None:
    position = rulesets.kayles(3)
    assert "*3" not in str(position.draw(show="board"))
    assert "*3  N-position" in str(position.draw(show="value,outcome"))
    assert "take pins 1 and 2" in str(position.draw(misere=True))
    assert position.svg() == position.draw().svg() != position.svg(show="board")
    assert "data:image/svg+xml" in position.draw()._repr_mimebundle_()["text/html"]
    # A position that the language cannot write is drawn too.
    session = Session()
    assert session.parse("{*1, {*1}}").draw().svg().startswith("<svg")


def test_a_graph_is_one_of_networkx() -> None:
    networkx = pytest.importorskip("networkx")
    position = rulesets.kayles(4)
    graph = position.graph()
    assert isinstance(graph, networkx.DiGraph) and networkx.is_directed_acyclic_graph(graph)
    for one, known in graph.nodes(data=True):
        assert (known["value"], known["outcome"]) == (one.value, one.outcome)
        if graph.out_degree(one):
            assert set(graph.successors(one)) == set(one.options())
    for _, to, wins in graph.edges(data="wins"):
        assert wins == (to.outcome == "P")
    misere = nim(1, 1).graph(misere=True, expand=True)
    assert all(known["outcome"] == one.misere_outcome() for one, known in misere.nodes(data=True))
    with pytest.raises(sprague.LimitError):
        position.graph(at_most=2)


def test_the_picture_of_a_graph(tmp_path: Path) -> None:
    drawn = rulesets.kayles(3).draw_graph()
    assert drawn.to_bytes("dot").decode().rstrip() == str(drawn)
    assert drawn.kind == "graph" and str(drawn).startswith("digraph")
    drawn.save(tmp_path / "graph.dot")
    assert (tmp_path / "graph.dot").read_text().rstrip() == str(drawn)
    drawn.save(tmp_path / "graph.pdf")
    assert drawn.svg() != rulesets.kayles(3).draw_graph(show="board").svg()


def test_winning_moves_are_those_that_win() -> None:
    for position in (nim(1, 2, 6), rulesets.kayles(7), nim(1, 1)):
        assert {move.position for move in position.winning_moves()} == {
            option for option in position.options() if option.outcome == "P"
        }
        assert {move.position for move in position.winning_moves(misere=True)} == {
            option for option in position.options() if option.misere_outcome() == "P"
        }


def test_a_table_has_its_values(tmp_path: Path) -> None:
    found = table("wythoff(a, b) for a in 0..3 for b in 2..6")
    assert (found.rows, found.columns) == (("a", [0, 1, 2, 3]), ("b", [2, 3, 4, 5, 6]))
    assert found.values == [[rulesets.wythoff(a, b).value for b in range(2, 7)] for a in range(4)]
    assert found.csv() == "a\\b,2,3,4,5,6\n" + "".join(
        f"{a},{','.join(map(str, row))}\n" for a, row in enumerate(found.values)
    )
    for ending in ("csv", "json", "svg", "png", "pdf", "md", "tex", "txt"):
        found.save(tmp_path / f"table.{ending}")
    assert (tmp_path / "table.csv").read_text() == found.csv()
    assert "<img" in found._repr_mimebundle_()["text/html"]
    mixed = table("n = 2 for n in 1..3")
    assert mixed.values == [[False, True, False]]
    assert mixed.rows[0] == ""
    assert table("nim(n, 2) is P for n in 1..3").values == [[False, True, False]]
    with pytest.raises(SpragueError):
        table("wythoff(a, b)")


def test_a_table_as_an_array_and_as_a_frame() -> None:
    numpy = pytest.importorskip("numpy")
    found = table("wythoff(a, b) for a in 0..3 for b in 2..6")
    assert numpy.asarray(found).shape == (4, 5) and numpy.array(found, dtype="u1").dtype == numpy.uint8
    pandas = pytest.importorskip("pandas")
    frame = found.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert frame.loc[3, 5] == rulesets.wythoff(3, 5).value
    assert (frame.index.name, frame.columns.name) == ("a", "b")


def test_a_comparison_says_where_sequences_differ() -> None:
    compared = compare("0.137", "0.07", up_to=30)
    one, other = (sequence(code, 31).tolist() for code in ("0.137", "0.07"))
    differences = [(n, (one[n], other[n])) for n in range(31) if one[n] != other[n]]
    assert compared.differences == differences
    assert compared.first_difference == differences[0][0]
    assert (compared.games, compared.up_to, compared.is_alike) == (("0.137", "0.07"), 30, False)
    assert compare(rulesets.kayles, "0.77").first_difference is None
    assert compare("0.07", "0.137").shift == 1
    assert "shift" in compared.markdown() or "heap" in compared.markdown()
    with pytest.raises(SpragueError):
        compare("0.137", "0.137 +")


def test_a_guess_is_proved_or_says_that_it_is_not() -> None:
    session = Session()
    found = session.guess("f(n) := {f(k) for k in n-2..n-1 if k >= 0}")
    assert (found.game, found.is_proved, found.period) == ("f", True, (0, 3, 0))
    assert "f" in session.definitions and session.guess("f").period == (0, 3, 0)
    assert session.guess("g(n) := {g(k) for k in 0..n-1}").period in (None, (0, 1, 1))
    assert guess("unused_name(n) := {unused_name(k) for k in 0..n-1}").kind == "guess"


def test_a_plot_is_ours_or_that_of_matplotlib(tmp_path: Path) -> None:
    plotted = plot("0.137", 100)
    assert plotted.kind == "plot" and plotted.svg().startswith("<svg")
    plotted.save(tmp_path / "plot.png")
    assert plot(rulesets.kayles).kind == "plot"
    with pytest.raises(ValueError):
        plot("0.137", 7, 7)

    class Axes:
        """What is asked of axes of matplotlib."""

        def plot(self, heaps: Any, values: Any, **_: Any) -> None:
            self.drawn = list(heaps), [int(value) for value in values]

        def set_xlabel(self, _: str) -> None: ...

        def set_ylabel(self, _: str) -> None: ...

    axes = Axes()
    assert plot("0.137", 3, 9, ax=axes) is axes
    assert axes.drawn == ([3, 4, 5, 6, 7, 8], sequence("0.137", 3, 9).tolist())
    own = ruleset(lambda heap: range(heap), name="heap_to_plot")
    assert plot(own, 5, ax=axes).drawn[1] == [0, 1, 2, 3, 4]
    with pytest.raises(TypeError, match="matplotlib"):
        plot(own, 5)  # type: ignore[call-overload]


def test_a_claim_is_an_answer() -> None:
    held = claim("nim(n n) is P for all n")
    assert held.holds and bool(held) and held.reasons == [] and held.claim == "nim(n n) is P for all n"
    failed = evaluate("claim nim(1, 3) = *3")
    assert isinstance(failed, sprague.Claim) and not failed and failed.reasons
    with pytest.raises(AssertionError, match="nim"):
        claim("nim(1, 3) = *3")


def test_a_file_is_checked_as_the_command_does(tmp_path: Path) -> None:
    (tmp_path / "games.claims").write_text("half(n) := {half(k) for k in 0..n-1}\n")
    page = "# Sheet\n\n```sprague\nuse \"games.claims\"\nclaim half(3) = *3\nclaim half(3) = *2\nclaim half(\n```\n"
    (tmp_path / "sheet.md").write_text(page)
    checked = check_file(tmp_path / "sheet.md")
    assert [(one.line, one.holds) for one in checked.claims] == [(5, True), (6, False), (7, None)]
    assert checked.claims[0].reasons == [] and all(one.reasons for one in checked.claims[1:])
    assert str(checked) == "3 claims: 1 holds, 1 fails, 1 error" and not checked.holds
    assert checked.failing == checked.claims[1:]
    with pytest.raises(SpragueError, match=r"nothing\.claims: no such file"):
        check_file(tmp_path / "nothing.claims")


def test_heaps_may_be_infinite() -> None:
    assert star("ω + 1") == parse("*(ω + 1)") == star(Nimber("ω + 1"))
    assert nim("ω", 3, Nimber(3)) == parse("nim(ω, 3, 3)")
    assert star(Nimber(7)) == star(7)
    with pytest.raises(TypeError, match="help: write 7 without quotes"):
        star("7")
    with pytest.raises(SpragueError):
        star("ω +")
    with pytest.raises(TypeError):
        star(1.5)  # type: ignore[arg-type]


def test_boards_are_lines_lists_and_arrays() -> None:
    board = rulesets.cram("..#/...")
    assert rulesets.cram("..#\n...\n") == board == rulesets.cram(["..#", "..."])
    assert rulesets.cram([[0, 0, 1], [0, 0, 0]]) == board == rulesets.cram(((False, False, True), (0, 0, 0)))
    assert rulesets.rugs([[0, 0], [0, 1]]) == rulesets.rugs("TT/TH")
    assert rulesets.maze(["..#", "..."])(1, 1) == rulesets.maze("..#/...")(1, 1)
    assert rulesets.treblecross([0, 0, 1]) == rulesets.treblecross("..X")
    with pytest.raises(ValueError, match="square of this board is 0"):
        rulesets.cram([[0, 2]])
    numpy = pytest.importorskip("numpy")
    assert rulesets.cram(numpy.array([[0, 0, 1], [0, 0, 0]], dtype=numpy.uint8)) == board
    assert rulesets.cram(numpy.array([[False, False, True], [False] * 3])) == board
    assert rulesets.cram(numpy.array([[".", ".", "#"], [".", ".", "."]])) == board == rulesets.cram([[*"..#"], [*"..."]])
    assert rulesets.cram(numpy.int64(2), 3) == rulesets.cram(2, 3)
    assert rulesets.chomp(numpy.array([4, 4, 3])) == rulesets.chomp([4, 4, 3])


def test_arguments_go_by_the_names_of_the_documents() -> None:
    assert rulesets.kayles(n=5) == rulesets.kayles(5)
    assert rulesets.wythoff(b=5, a=3) == rulesets.wythoff(3, 5) == rulesets.wythoff(3, b=5)
    assert rulesets.chomp(m=3, n=4) == rulesets.chomp(3, 4)
    assert rulesets.generalized_wythoff(t=2)(a=1, b=3) == rulesets.generalized_wythoff(2)(1, 3)
    assert rulesets.delete_nim(a=1, b=2) == rulesets.delete_nim(1, 2)
    for wrong in (lambda: rulesets.kayles(size=5), lambda: rulesets.kayles(5, n=5)):
        with pytest.raises(TypeError, match=r"help: its arguments are \(n\)"):
            wrong()


def test_rulesets_are_a_mapping_by_name() -> None:
    assert rulesets["kayles"] is rulesets.kayles
    names = list(rulesets)
    assert names == sorted(names) and len(names) == len(rulesets) == len(set(names))
    assert {"kayles", "nimstring", "delete_nim", "subtraction"} <= set(names)
    assert "kayle" not in rulesets and 5 not in rulesets
    with pytest.raises(KeyError, match="did you mean kayles"):
        rulesets["kayle"]


def test_errors_have_their_place_and_what_would_help() -> None:
    with pytest.raises(SpragueError) as raised:
        parse("nim(1, 2) +\n  kaylez(3)")
    error = raised.value
    assert (error.line, error.column) == (2, 3) and error.help is not None and "kayles" in error.help
    with pytest.raises(TypeError) as wrong:
        evaluate('kayles("x")')
    assert wrong.value.line == 1  # type: ignore[attr-defined]
    assert (SpragueError("x").line, SpragueError("x").help) == (None, None)


def test_what_a_ruleset_raises_is_left_as_it_is() -> None:
    class Slotted(Exception):
        """An exception of the user's."""

    @ruleset
    def broken(heap: int) -> list[int]:
        raise Slotted

    with pytest.raises(Slotted) as raised:
        broken(3)
    assert not hasattr(raised.value, "line")


def command(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """What `python -m sprague` does."""
    whole = [sys.executable, "-m", "sprague", *arguments]
    return subprocess.run(whole, input=text, capture_output=True, text=True, timeout=120)


def test_the_command_line_is_there(tmp_path: Path) -> None:
    assert command("--version").stdout.split()[-1] == sprague.__version__
    assert command("eval", "nim(1, 2, 6)").stdout.startswith("*5  N-position")
    done = command("eval", "kayles(")
    assert done.returncode == 2 and "error" in done.stderr
    assert command("eval", "claim *1 = *2").returncode == 1
    assert command(text="kayles(3)\n").stdout.startswith("*3")
    assert command("draw", "kayles(3)", "-o", str(tmp_path / "a.pdf")).returncode == 0
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    certificate = command("prove", "--format", "cert", "nim(1, 3) = *2").stdout
    assert "accepted" in command("verify", "-", text=certificate).stdout or certificate
    script = Path(sys.executable).with_name("sprague")
    if script.exists():
        done = subprocess.run([str(script), "--version"], capture_output=True, text=True, timeout=60)
        assert done.stdout == command("--version").stdout


def test_a_position_that_is_known_is_handed_on() -> None:
    kayles = rulesets.kayles
    assert kayles(30) == kayles(30) == parse("kayles(30)") and kayles(1) == kayles(True)
    with pytest.raises(TypeError):
        kayles(30.0)
    with pytest.raises(ValueError):
        kayles(-1)
    for heap in range(20_000):
        assert kayles(heap) == kayles(heap)
    assert len(kayles._known) <= 10_000


def test_the_import_is_light() -> None:
    heavy = "'inspect', 'difflib', 'pathlib', 'numpy', 'sprague.magics', 'sprague._notebook'"
    program = f"import sys, sprague; print([name for name in ({heavy}) if name in sys.modules])"
    done = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, timeout=60, env={
        "PYTHONPATH": str(Path(sprague.__file__).parents[1])
    })
    assert done.stdout.strip() == "[]", done.stderr


def test_ctrl_c_ends_the_command() -> None:
    whole = [sys.executable, "-m", "sprague", "eval", "nim(1); grundy(cram(7, 8))"]
    # A shell may have started the tests with Ctrl-C ignored.
    heard = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.default_int_handler)}
    with subprocess.Popen(whole, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **heard) as running:  # type: ignore[call-overload]
        # The first answer says that the command is at work.
        assert running.stdout is not None and running.stdout.readline().startswith("*1")
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=60)
    assert running.returncode == 130 and "interrupted" in said
