"""The types: stubs are what the package has, and a checker sees what is wrong in a program."""

from __future__ import annotations

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


def test_documented_code_is_right(tmp_path: Path) -> None:
    """The tour as one program, in which nobody has written types."""
    page = Path(__file__).resolve().parents[3] / "docs/python.md"
    blocks = re.findall(r"^```pycon\n(>>> .*?)^```$", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith((">>> ", "... "))]
    file = tmp_path / "tour.py"
    file.write_text("\n".join(line[4:] for line in lines) + "\n")
    command = [sys.executable, "-m", "mypy", "--check-untyped-defs", "--ignore-missing-imports", "--no-error-summary"]
    done = subprocess.run([*command, str(file)], capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert done.stdout == "" and len(lines) > 80


def test_a_position_is_no_condition(tmp_path: Path) -> None:
    program = "from sprague import star\nif star(1):\n    print('never')\n"
    assert any("unreachable" in line for line in checked(program, tmp_path))


def test_stubs_are_what_there_is(tmp_path: Path) -> None:
    """`stubtest` compares every signature with that of the module."""
    command = [sys.executable, "-m", "mypy.stubtest", "sprague._core", "--ignore-missing-stub"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert done.returncode == 0, done.stdout
