"""The types: stubs are what the package has, and a checker sees what is wrong in a program."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")

RIGHT = """
from typing import Any, Literal, assert_type
from sprague import *

position = nim(1, 2, 6) + game([star(1)]) - 3 * star(2)
assert_type(position, Game)
assert_type(position.value, int | Any)
assert_type(position.value ^ 3 if position.value else 0, int | Any)
assert_type(position.outcome, Literal["N", "P"])
assert_type(position.options(), list[Game])
assert_type(position == star(1), bool)
assert_type(hash(position), int)
assert_type(sum([star(1), star(2)]), Game | Literal[0])
assert_type(sum([star(1), star(2)], star(0)), Game)
for words, result, wins in position.moves(misere=True):
    assert_type(words, str)
    assert_type(result, Game)
    assert_type(wins, bool)
assert_type(rulesets.kayles(7), Game)
assert_type(rulesets.subtraction([1, 3])(7), Game)
assert_type(rulesets.top_entails(7), Worth | Any)
assert_type(holds("*1 = *1"), bool)
assert_type(prove("*1 = *1").certificate(), str)
assert_type(verify(b"").claims, list[str])
assert_type(misere_quotient("0.75", heaps=9).period, QuotientPeriod | None)
assert_type(misere_quotient(rulesets.kayles).order, int)
try:
    graph_values([("a", "a")])
except CycleError as error:
    assert_type(error.cycle, list[Any])
assert_type(len(sequence("kayles", 5, 10)), int)
sequence(rulesets.subtraction([1, 3]), 10), rulesets.kayles.sequence(5, 10), rulesets.kayles.period().preperiod
sequence(ruleset(range), 10), ruleset(range).sequence(2, 10), period(ruleset(range)), standard_form(rulesets.kayles)
assert_type(position.misere_genus().values, tuple[int | str, ...])
assert_type(sequence("kayles", 9)[2:], Sequence)
assert_type(ruleset(range).sequence(9).period().preperiod, int | None)
playing = position.play(misere=True)
playing.click(1)
assert_type(playing.winner, Literal["you", "machine"] | None)
"""

# One line each, and what the checker is to say of it.
WRONG = {
    "star(1.5)": "arg-type",
    "star(1) + 2": "operator",
    "star(1) * 2": "operator",
    "1.5 * star(1)": "operator",
    "star(1) < star(2)": "operator",
    "game([1, 2])": "list-item",
    "parse(5)": "arg-type",
    "star(1).values": "attr-defined",
    "star(1).moves(5)": "call-arg",
    "rulesets.kayle": "attr-defined",
    "rulesets.kayles(5)(6)": "operator",
    "rulesets.subtraction([1]).value": "attr-defined",
    "misere_quotient(0.75)": "arg-type",
    "misere_quotient('0.75', 9)": "misc|call-arg",
    "sequence('0.75')": "call-overload",
    "sequence('0.75', 10, start=5)": "call-overload",
    "sequence(rulesets.subtraction, 5)": "call-overload",
    "rulesets.kayles.sequence('5')": "call-overload",
    "Session(9)": "misc|call-arg",
    "Session(max_nodes=1.5)": "arg-type",
    "verify(5)": "arg-type",
    "star(1).play(True)": "misc|call-arg",
    "Playing(5)": "arg-type",
    "Playing(star(1)).click('1')": "arg-type",
    "sequence('kayles', 9).periods()": "attr-defined",
}


def checked(program: str, folder: Path) -> list[str]:
    """What mypy says of a program, a line each."""
    file = folder / "program.py"
    file.write_text(program)
    command = [sys.executable, "-m", "mypy", "--strict", "--warn-unreachable", "--no-error-summary"]
    done = subprocess.run([*command, str(file)], capture_output=True, text=True, cwd=folder, timeout=300)
    return done.stdout.splitlines()


def test_right_programs(tmp_path: Path) -> None:
    assert checked(RIGHT, tmp_path) == []


def test_wrong_programs(tmp_path: Path) -> None:
    lines = checked("from sprague import *\n" + "\n".join(WRONG), tmp_path)
    said: dict[int, str] = {}
    for line in lines:
        _, number, kind, *_ = line.split(":")
        if kind.strip() == "error":
            said[int(number) - 2] = said.get(int(number) - 2, "") + line
    for place, (text, codes) in enumerate(WRONG.items()):
        assert any(f"[{code}]" in said.get(place, "") for code in codes.split("|")), (text, said.get(place))


PAGES = ["docs/python.md", "README.md", "bindings/python/DESCRIPTION.md"]


def documented(page: str) -> str:
    """The sessions of a page as one program, in which nobody has written types."""
    text = (Path(__file__).resolve().parents[3] / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```(?:pycon|python)\n(>>> .*?)^```$", text, flags=re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith((">>> ", "... "))]
    assert lines
    return "".join(f"{line[4:]}\n" for line in lines)


@pytest.mark.parametrize("page", PAGES)
def test_documented_code_is_right(page: str, tmp_path: Path) -> None:
    file = tmp_path / "tour.py"
    file.write_text(documented(page))
    command = [sys.executable, "-m", "mypy", "--check-untyped-defs", "--ignore-missing-imports", "--no-error-summary"]
    done = subprocess.run([*command, str(file)], capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert done.stdout == ""


def strictly(program: str, folder: Path) -> list[tuple[int, str]]:
    """What pyright says of a program in its strict mode: lines, from 0, and what is wrong there."""
    pytest.importorskip("pyright", reason="what pyright says is looked at where it is installed")
    # What a session shows is not used, and it begins as `python.md` does.
    off = {"reportUnusedExpression": False, "reportWildcardImportFromLibrary": False}
    (folder / "pyrightconfig.json").write_text(json.dumps({"typeCheckingMode": "strict", **off}))
    (folder / "program.py").write_text(program)
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson", "program.py"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=300)
    if not done.stdout.startswith("{"):
        pytest.skip("pyright cannot fetch what it starts")
    answer = json.loads(done.stdout)
    assert answer["summary"]["filesAnalyzed"] == 1
    return [(each["range"]["start"]["line"], each["message"]) for each in answer["generalDiagnostics"]]


@pytest.mark.parametrize("page", PAGES)
def test_documented_code_is_right_for_pyright(page: str, tmp_path: Path) -> None:
    """Strict mode asks for the types of parameters, which are written in. networkx says no types."""
    program = re.sub(r"^def (\w+)\((\w+)\):", r"def \1(\2: int):", documented(page), flags=re.MULTILINE)
    lines = program.splitlines()
    assert [said for said in strictly(program, tmp_path) if "networkx." not in lines[said[0]]] == []


def test_pyright_sees_what_mypy_sees(tmp_path: Path) -> None:
    assert strictly(RIGHT, tmp_path) == []
    said = strictly("from sprague import *\n" + "\n".join(WRONG), tmp_path)
    assert {line - 1 for line, _ in said} == set(range(len(WRONG)))


def test_a_position_is_no_condition(tmp_path: Path) -> None:
    program = "from sprague import star\nif star(1):\n    print('never')\n"
    assert any("unreachable" in line for line in checked(program, tmp_path))


def test_stubs_are_what_there_is(tmp_path: Path) -> None:
    """`stubtest` compares every signature with that of the module."""
    command = [sys.executable, "-m", "mypy.stubtest", "sprague._core", "--ignore-missing-stub"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert done.returncode == 0, done.stdout
