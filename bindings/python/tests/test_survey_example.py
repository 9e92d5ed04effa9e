"""The example that spreads a survey over a cluster, without one: its parts and what becomes of them."""

from __future__ import annotations

import importlib.util
import pathlib
import pickle
import subprocess
import sys
from types import ModuleType

import pytest

import sprague

EXAMPLE = pathlib.Path(__file__).parents[3] / "examples/survey/parts.py"


@pytest.fixture(scope="module")
def parts() -> ModuleType:
    spec = importlib.util.spec_from_file_location("parts", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["parts"] = module
    spec.loader.exec_module(module)
    return module


def run(directory: pathlib.Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(EXAMPLE), *arguments, "--directory", str(directory)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("family", ["0.dd", "d.d3", "0.0h", "subtraction(1..5)", "all_but(1..3)", "subtraction(1..6, 2)"])
def test_all_parts_are_the_survey(parts: ModuleType, tmp_path: pathlib.Path, family: str) -> None:
    ended = run(tmp_path, family, "--to", "60", "--parts", "5")
    assert ended.returncode == 0, ended.stderr
    head, *rows = (tmp_path / "rows.tsv").read_text(encoding="utf-8").splitlines()
    assert head.split("\t") == list(parts.COLUMNS)
    expected = list(sprague.survey(family, 60))
    # In the order of the family, each once.
    assert [row.split("\t")[0] for row in rows] == [row.game for row in expected]
    assert rows == parts.compute(parts.Part(family, 60, 1, 1, None)).lines


def test_what_is_missing_is_computed(tmp_path: pathlib.Path) -> None:
    arguments = ("0.ddd", "--to", "40", "--parts", "7")
    assert run(tmp_path, *arguments).returncode == 0
    whole = (tmp_path / "rows.tsv").read_bytes()
    kept = tmp_path / "part-2-of-7.tsv"
    before = kept.stat().st_mtime_ns
    (tmp_path / "part-3-of-7.tsv").unlink()
    (tmp_path / "part-5-of-7.tsv").unlink()
    (tmp_path / "part-5-of-7.1.unfinished").write_text("half a ro")
    (tmp_path / "rows.tsv").unlink()
    assert run(tmp_path, *arguments).returncode == 0
    assert (tmp_path / "rows.tsv").read_bytes() == whole
    assert kept.stat().st_mtime_ns == before


@pytest.mark.parametrize(
    "other",
    [
        ("0.dd3", "--to", "40", "--parts", "7"),
        ("0.ddd", "--to", "41", "--parts", "7"),
        ("0.ddd", "--to", "40", "--parts", "6"),
        ("0.ddd", "--to", "40", "--parts", "7", "--seconds", "5"),
    ],
)
def test_another_survey_is_refused(tmp_path: pathlib.Path, other: tuple[str, ...]) -> None:
    assert run(tmp_path, "0.ddd", "--to", "40", "--parts", "7").returncode == 0
    before = sorted((file.name, file.read_bytes()) for file in tmp_path.iterdir())
    refused = run(tmp_path, *other)
    assert refused.returncode == 1
    assert "is of another survey" in refused.stderr
    assert sorted((file.name, file.read_bytes()) for file in tmp_path.iterdir()) == before


def test_a_game_that_is_there_twice_is_seen(tmp_path: pathlib.Path) -> None:
    arguments = ("0.dd", "--to", "40", "--parts", "2")
    assert run(tmp_path, *arguments).returncode == 0
    first, second = tmp_path / "part-1-of-2.tsv", tmp_path / "part-2-of-2.tsv"
    row = first.read_text(encoding="utf-8").splitlines()[1]
    second.write_text(second.read_text(encoding="utf-8") + row + "\n", encoding="utf-8")
    refused = run(tmp_path, *arguments)
    assert refused.returncode == 1
    assert "0.0 twice" in refused.stderr


def test_what_goes_to_a_worker_and_back_can_be_pickled(parts: ModuleType) -> None:
    part = parts.Part("0.dd", 40, 2, 3, 5.0)
    done = parts.compute(pickle.loads(pickle.dumps(part)))
    assert pickle.loads(pickle.dumps(done)) == done
    assert done.part == part
