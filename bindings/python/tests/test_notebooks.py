"""The magics, the kernel, and the example notebooks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipykernel", reason="the kernel needs ipykernel")
nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

from IPython.core.interactiveshell import InteractiveShell  # noqa: E402
from jupyter_client.manager import KernelManager  # noqa: E402
from traitlets.config import Config  # noqa: E402

import sprague  # noqa: E402
from sprague import Game  # noqa: E402

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))

# Seconds after which a kernel that does not answer fails the test. A loaded machine takes its time.
PATIENCE = 600

pytestmark = [
    # The libraries around the kernel warn about themselves.
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::PendingDeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::RuntimeWarning"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def jupyter_path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in which the kernel is installed, as `python -m sprague.jupyter install` does it."""
    folder = tmp_path_factory.mktemp("environment")
    said = subprocess.run(
        [sys.executable, "-m", "sprague.jupyter", "install", "--prefix", str(folder)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert str(folder) in said.stdout
    before = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = str(folder / "share/jupyter")
    yield folder
    if before is None:
        del os.environ["JUPYTER_PATH"]
    else:
        os.environ["JUPYTER_PATH"] = before


class Client:
    """A kernel and what it answers."""

    def __init__(self, manager: Any) -> None:
        self.manager = manager
        self.client = manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=PATIENCE)

    def run(self, code: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The reply, and the messages of kinds that a notebook shows."""
        shown: list[dict[str, Any]] = []

        def keep(message: dict[str, Any]) -> None:
            if message["msg_type"] in ("execute_result", "display_data", "error", "stream"):
                shown.append({"type": message["msg_type"], **message["content"]})

        reply = self.client.execute_interactive(code, timeout=PATIENCE, output_hook=keep)
        return reply["content"], shown

    def ask(self, name: str, *arguments: Any, **options: Any) -> dict[str, Any]:
        """The reply to another message."""
        identifier = getattr(self.client, name)(*arguments, **options)
        while True:
            reply = self.client.get_shell_msg(timeout=PATIENCE)
            if reply["parent_header"].get("msg_id") == identifier:
                content: dict[str, Any] = reply["content"]
                return content


def started(name: str) -> Iterator[Client]:
    """A kernel, as long as a fixture needs it."""
    manager = KernelManager(kernel_name=name)
    manager.start_kernel()
    client = Client(manager)
    yield client
    client.client.stop_channels()
    manager.shutdown_kernel(now=True)


@pytest.fixture(scope="module")
def kernel(jupyter_path: Path) -> Iterator[Client]:
    yield from started("sprague")


def test_the_specification(jupyter_path: Path) -> None:
    [file] = (jupyter_path / "share/jupyter/kernels/sprague").iterdir()
    specification = json.loads(file.read_text(encoding="utf-8"))
    assert specification["argv"][0] == sys.executable
    assert specification["interrupt_mode"] == "signal"


def test_uninstalling(tmp_path: Path) -> None:
    def jupyter(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "sprague.jupyter", *arguments, "--prefix", str(tmp_path)]
        return subprocess.run(command, capture_output=True, text=True)

    assert jupyter("install").returncode == 0
    assert (tmp_path / "share/jupyter/kernels/sprague/kernel.json").is_file()
    assert jupyter("uninstall").returncode == 0
    assert not (tmp_path / "share/jupyter/kernels/sprague").exists()
    again = jupyter("uninstall")
    assert again.returncode == 1 and "not installed" in again.stderr


def test_the_kernel_says_what_it_is(kernel: Client) -> None:
    info = kernel.ask("kernel_info")
    assert info["language_info"]["name"] == "sprague"
    # nbconvert takes an exporter of its own then.
    assert "nbconvert_exporter" not in info["language_info"]


def test_a_cell(kernel: Client) -> None:
    reply, shown = kernel.run("S := {*1,\n {*1}}\nS + *2\nclaim S = *2")
    assert reply["status"] == "ok"
    assert [message["type"] for message in shown] == ["display_data", "display_data", "execute_result"]
    plain = [message["data"]["text/plain"] for message in shown]
    assert plain[0] == "S is defined" and plain[1].startswith("*0  P-position")
    assert plain[2].startswith("holds")
    assert "data:image/svg+xml;base64," in shown[1]["data"]["text/html"]
    # What was defined stays.
    _, shown = kernel.run("S")
    assert shown[0]["data"]["text/plain"].startswith("*2  N-position")
    assert shown[0]["execution_count"] == reply["execution_count"] + 1


def test_an_error(kernel: Client) -> None:
    reply, shown = kernel.run("*1\n*2 + oops\n*3")
    assert reply["status"] == "error" and reply["ename"] == "SpragueError"
    assert [message["type"] for message in shown] == ["display_data", "error"]
    lines = shown[1]["traceback"]
    assert "the name `oops` is not defined" in lines[0]
    assert any(line.rstrip().endswith("^^^^") for line in lines)
    assert not any("Traceback" in line for line in lines)
    # The kernel goes on, and a cell that answers nothing is well.
    assert kernel.run("# nothing")[0]["status"] == "ok"


def test_completion_and_help(kernel: Client) -> None:
    kernel.run("Spragues := *2")
    reply = kernel.ask("complete", "*1\né ⊕ Sprag", 12)
    assert (reply["matches"], reply["cursor_start"], reply["cursor_end"]) == (["Spragues"], 7, 12)
    reply = kernel.ask("inspect", "claim kayles(5) = *4", 9)
    assert reply["found"] and "Winning Ways" in reply["data"]["text/plain"]
    assert not kernel.ask("inspect", "   ", 1)["found"]


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("*1", "complete"),
        ("{*1,", "incomplete"),
        ("*1 +", "incomplete"),
        ("*1; {", "incomplete"),
        ('claim "(" = 1', "complete"),
        ("*1 # (", "complete"),
        (":draw {", "complete"),
        ("{*1,\n\n", "complete"),
    ],
)
def test_whether_a_cell_is_whole(kernel: Client, code: str, status: str) -> None:
    assert kernel.ask("is_complete", code)["status"] == status


def test_what_was_entered(kernel: Client) -> None:
    for code in ("*1 + *2", "kayles(3)", "*1 + *2"):
        kernel.run(code)

    def entered(kind: str, **options: Any) -> list[str]:
        reply = kernel.ask("history", True, False, kind, **options)
        return [code for _, _, code in reply["history"]]

    assert entered("tail", n=2) == ["kayles(3)", "*1 + *2"]
    assert entered("search", pattern="*kayles*", n=5) == ["kayles(3)"]
    assert entered("search", pattern="[*]1 + *", n=5, unique=True) == ["*1 + *2"]
    assert kernel.run("*1")[0]["execution_count"] > 3
    numbers = [number for _, number, _ in kernel.ask("history", True, False, "tail", n=3)["history"]]
    assert entered("range", start=numbers[0], stop=numbers[2]) == ["kayles(3)", "*1 + *2"]


def test_silent_cells_and_expressions(kernel: Client) -> None:
    identifier = kernel.client.execute("*1", silent=True, store_history=False)
    kernel.client.get_shell_msg(timeout=PATIENCE)
    while True:
        message = kernel.client.get_iopub_msg(timeout=PATIENCE)
        if message["parent_header"].get("msg_id") != identifier:
            continue
        assert message["msg_type"] in ("status", "execute_input")
        if message["content"].get("execution_state") == "idle":
            break


def test_an_interrupt_ends_a_cell_and_nothing_else(kernel: Client) -> None:
    kernel.run("S := {*1, {*1}}")
    started = threading.Event()
    # Signals come again and again until one is heard: none can come too early.
    done = threading.Event()

    def interrupt() -> None:
        started.wait(PATIENCE)
        while not done.wait(0.2):
            kernel.manager.interrupt_kernel()

    thread = threading.Thread(target=interrupt)
    thread.start()
    identifier = kernel.client.execute("cram(7, 9)", allow_stdin=False)
    try:
        # Only when the cell runs.
        while True:
            message = kernel.client.get_iopub_msg(timeout=PATIENCE)
            mine = message["parent_header"].get("msg_id") == identifier
            if mine and message["msg_type"] == "execute_input":
                break
        started.set()
        while True:
            reply = kernel.client.get_shell_msg(timeout=PATIENCE)
            if reply["parent_header"].get("msg_id") == identifier:
                break
    finally:
        started.set()
        done.set()
        thread.join()
    assert reply["content"]["status"] == "error" and reply["content"]["ename"] == "Interrupted"
    # What was defined is there, and the store can be used.
    for _ in range(3):
        answer, shown = kernel.run("S")
        if answer["status"] == "ok":
            break
    assert shown[0]["data"]["text/plain"].startswith("*2  N-position")


@pytest.fixture
def python_kernel() -> Iterator[Client]:
    yield from started("python3")


def test_a_click_moves(python_kernel: Client) -> None:
    """What a page sends when a button is clicked reaches the game."""
    pytest.importorskip("ipywidgets", reason="buttons need ipywidgets")
    _, [shown] = python_kernel.run("from sprague import *\ngame = rulesets.kayles(3).play()\ngame")
    assert "application/vnd.jupyter.widget-view+json" in shown["data"]
    assert shown["data"]["text/plain"].endswith("<playing kayles(3): kayles(3), your move>")
    _, [said] = python_kernel.run("print(game._view.moves.children[1].model_id)")
    click = {"method": "custom", "content": {"event": "click"}}
    client = python_kernel.client
    client.shell_channel.send(client.session.msg("comm_msg", {"comm_id": said["text"].strip(), "data": click}))
    _, [said] = python_kernel.run("print(game.position, *game.said)")
    assert said["text"].startswith("kayles(1) You take pin 2. I take pin 1")


def test_moves_are_typed_where_there_are_no_buttons(python_kernel: Client) -> None:
    """With somebody who can type, and with nobody."""
    client = python_kernel.client
    lines = iter(["take pin 2", "1", "quit"])
    shown: list[str] = []
    reply = client.execute_interactive(
        "import sys; sys.modules['ipywidgets'] = None\nfrom sprague import *\nrulesets.kayles(3).play()",
        allow_stdin=True,
        timeout=PATIENCE,
        stdin_hook=lambda _: client.input(next(lines)),
        output_hook=lambda message: shown.append(message["content"].get("text", "")),
    )
    assert reply["content"]["status"] == "ok"
    said = "".join(shown)
    assert "brings a button for each move" in said and "I have no move: you win" in said
    reply = client.execute_interactive(
        "rulesets.kayles(3).play()", allow_stdin=False, timeout=PATIENCE, output_hook=lambda _: None
    )
    assert reply["content"]["ename"] == "RuntimeError"
    assert "help: pip install 'sprague[notebook]'" in reply["content"]["evalue"]


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    settings = Config()
    settings.HistoryManager.enabled = False
    shell = InteractiveShell.instance(config=settings, ipython_dir=str(tmp_path_factory.mktemp("ipython")))
    shell.run_line_magic("load_ext", "sprague")
    yield shell
    shell.run_line_magic("unload_ext", "sprague")
    assert "sprague" not in shell.magics_manager.magics["cell"]
    InteractiveShell.clear_instance()


def test_a_magic_gives_its_position_to_python(shell: Any) -> None:
    shell.run_cell_magic("sprague", "S", "{*1,\n {*1}}")
    assert isinstance(shell.user_ns["S"], Game)
    assert (shell.user_ns["S"] + sprague.star(2)).outcome == "P"
    assert shell.run_line_magic("sprague", "kayles(5) + *2").value == 6
    assert shell.run_line_magic("sprague", "claim *1 is N") is None


def test_errors_of_magics_are_words_alone(shell: Any, capsys: pytest.CaptureFixture[str]) -> None:
    result = shell.run_cell("%sprague *2 + oops")
    assert isinstance(result.error_in_exec, sprague.SpragueError)
    shown = "".join(capsys.readouterr())
    assert "oops" in shown and "^^^^" in shown and "Traceback" not in shown
    for cell, words in [("%%sprague 2S\n*1", "is no name in Python"), ("%%sprague S\nclaim *1 is N", "no position")]:
        result = shell.run_cell(cell)
        assert isinstance(result.error_in_exec, ValueError)
        assert words in "".join(capsys.readouterr())


def test_a_claim_that_fails_can_fail_its_cell(shell: Any, capsys: pytest.CaptureFixture[str]) -> None:
    for cell in ("%%sprague --check S\nclaim *1 is N\n*3", "%%sprague S --check\n*3", "%%sprague\nclaim *1 is P"):
        assert shell.run_cell(cell).error_in_exec is None
    assert shell.user_ns["S"] == sprague.star(3)
    capsys.readouterr()
    for cell, words in [
        ("%%sprague --check\nclaim *1 is P\n*2", "a claim fails: *1 is P"),
        ("%%sprague --check\nprove *1 is P", "a claim fails: *1 is P"),
        ("%%sprague --check\nclaim *1 is P\nclaim *2 is N\nclaim *3 is P", "2 claims fail:\n  *1 is P\n  *3 is P"),
        ("%%sprague\nclaim *1 is N\n:check\nclaim *3 is P", "a claim fails: *3 is P"),
        ("%%sprague --check\n:draw claim *1 is P; *2", "a claim fails: claim *1 is P"),
    ]:
        result = shell.run_cell(cell)
        assert isinstance(result.error_in_exec, AssertionError)
        shown = "".join(capsys.readouterr())
        # All answers are there, and then the error.
        assert words in shown and "fails" in shown.partition("error")[0] and "Traceback" not in shown
    assert isinstance(shell.run_cell("%%sprague --chek\n*1").error_in_exec, ValueError)
    assert "`--chek` is no option" in "".join(capsys.readouterr())


def test_a_notebook_with_a_claim_that_fails_can_fail(jupyter_path: Path) -> None:
    """As `nbconvert --execute` runs it, in both kernels."""
    for kernel_name, check, plain in [
        ("python3", "%%sprague --check\nclaim kayles(4) is P", "%%sprague\nclaim kayles(4) is P"),
        ("sprague", ":check\nclaim kayles(4) is P", "claim kayles(4) is P"),
    ]:
        first = nbformat.v4.new_code_cell("%load_ext sprague" if kernel_name == "python3" else "S := *2")
        for source in (check, plain):
            cells = [first, nbformat.v4.new_code_cell(source), nbformat.v4.new_code_cell("S = 1" if kernel_name == "python3" else "S")]
            notebook = nbformat.v4.new_notebook(cells=cells)
            client = nbclient.NotebookClient(notebook, timeout=PATIENCE, kernel_name=kernel_name)
            if source == plain:
                client.execute()
            else:
                with pytest.raises(nbclient.exceptions.CellExecutionError, match="a claim fails: kayles"):
                    client.execute()


@pytest.mark.parametrize("line", [":plot 0.137 to 99", ":plot 0.137 99", ":plot  0.137  to  99 ", ":pl 0.137 to 9_9"])
def test_a_plot(kernel: Client, line: str) -> None:
    reply, [shown] = kernel.run(line)
    assert reply["status"] == "ok"
    # The same words as the library's, which the command and the page show.
    lines = shown["data"]["text/plain"].splitlines()
    assert lines[0] == "0.137: Grundy values of heaps 0 to 99, period 34 from heap 52 on"
    assert lines[1].startswith("9 ┤") and lines[-1].split() == ["0", "99"]
    assert "data:image/svg+xml;base64," in shown["data"]["text/html"]


def test_quotients_and_proofs(kernel: Client) -> None:
    _, [quotient] = kernel.run(":quotient 0.75")
    assert quotient["data"]["text/plain"].startswith("order 8, 2 of them P")
    _, [proof] = kernel.run(":prove nim(1 3) = *2")
    assert "Proof." in proof["data"]["text/plain"] and "<article" in proof["data"]["text/html"]


def test_plots_that_are_not_understood(kernel: Client) -> None:
    for line, words in [
        (":plot kayles to x", "`x`: expected a heap size"),
        (":plot kayles to -3", "`-3`: expected a heap size"),
        (f":plot kayles to {10**30}", "2^63"),
        (":plot", "`:plot GAME [to N]`"),
        (":plot *3 to 5", "expected a ruleset of one heap size"),
    ]:
        reply, _ = kernel.run(line)
        assert reply["status"] == "error" and words in reply["evalue"]
    assert "heaps 0 to 1000" in kernel.run(":plot kayles")[1][0]["data"]["text/plain"]


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook(path: Path, jupyter_path: Path) -> None:
    """It runs, without an error but where its cell is tagged so, and is kept without outputs."""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code and not any(cell.outputs or cell.execution_count for cell in code)
    name = notebook.metadata.kernelspec.name
    client = nbclient.NotebookClient(notebook, timeout=PATIENCE, kernel_name=name)
    client.execute()
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        tags = cell.metadata.get("tags", [])
        kinds = [output.output_type for output in cell.outputs]
        assert ("error" in kinds) == ("raises-exception" in tags), cell.source
        texts = [output.data.get("text/plain", "") for output in cell.outputs if "data" in output]
        fails = any(text.startswith("fails") or "\nfails" in text for text in texts)
        assert fails == ("fails" in tags), cell.source
