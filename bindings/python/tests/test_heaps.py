"""Nim-sequences, periods and surveys: against published values, the definition, and the laws."""

from __future__ import annotations

import itertools
import json
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import time

import numpy
import pytest

import sprague
from sprague import period, sequence, standard_form, survey

DATA = pathlib.Path(__file__).parents[3] / "tests/heaps/data"
needs_signals = pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="no signals to a thread")


def table(name: str) -> list[list[str]]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def by_definition(code: str, heaps: int) -> list[int]:
    """The values of an octal code 0.ddd, by the mex of all options."""
    digits = [int(digit) for digit in code.partition(".")[2]]
    values = [0]
    for heap in range(1, heaps):
        options = set()
        for taken, digit in enumerate(digits, start=1):
            rest = heap - taken
            if digit & 1 and rest == 0:
                options.add(0)
            if digit & 2 and rest > 0:
                options.add(values[rest])
            if digit & 4:
                options.update(values[left] ^ values[rest - left] for left in range(1, rest // 2 + 1))
        values.append(next(value for value in itertools.count() if value not in options))
    return values


@pytest.mark.parametrize("code", ["0.137", "0.77", "0.6", "0.07", "0.333", "0.045", "0.0", "0.156"])
def test_values_are_those_of_the_definition(code: str) -> None:
    assert sequence(code, 120).tolist() == by_definition(code, 120)


def test_what_a_sequence_is() -> None:
    values = sequence("0.77", 10**6)
    assert isinstance(values, numpy.ndarray)
    assert (values.dtype, values.shape) == (numpy.uint32, (10**6,))
    with pytest.raises(ValueError):
        values[0] = 1
    assert (values[71 + 12 :] == values[71:-12]).all()
    assert sequence("0.77", 20, start=5).tolist() == values[5:20].tolist()
    assert sequence("0.77", numpy.int64(3)).tolist() == [0, 1, 2]
    assert sequence("0.77", 0).tolist() == sequence("0.77", 5, start=9).tolist() == []
    assert sequence("kayles", 30).tolist() == values[:30].tolist()
    assert sequence("subtraction([1, 3, 4])", 9).tolist() == [0, 1, 0, 1, 2, 3, 2, 0, 1]


def test_without_numpy() -> None:
    script = (
        "import sys; sys.modules['numpy'] = None\n"
        "from sprague import sequence\n"
        "values = sequence('0.137', 12)\n"
        "assert values.tolist() == [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]\n"
        "assert len(values) == 12 and values[3] == 2 and list(values[:2]) == [0, 1]\n"
        "assert values.readonly and list(sequence('0.137', 0)) == []\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: sequence(0.10, 5), TypeError, "0.10 is the same number as 0.1"),  # type: ignore[arg-type]
        (lambda: sequence(4, 5), TypeError, "string"),  # type: ignore[arg-type]
        (lambda: sequence(None, 5), TypeError, "string"),  # type: ignore[arg-type]
        (lambda: sequence("0.77", 5.0), TypeError, "float"),  # type: ignore[arg-type]
        (lambda: sequence("0.77", "5"), TypeError, "integer"),  # type: ignore[arg-type]
        (lambda: sequence("0.77", -1), ValueError, "not negative"),
        (lambda: sequence("0.77", 2**64), ValueError, "2^64"),
        (lambda: sequence("0.77", 2**63), sprague.LimitError, "ceiling"),
        (lambda: sequence("0.7-", 5), sprague.SpragueError, "0.7-"),
        (lambda: sequence("", 5), sprague.SpragueError, ""),
        (lambda: sequence("nobody", 5), sprague.SpragueError, "nobody"),
        (lambda: sequence("cram", 5), TypeError, ""),
        (lambda: sequence("nobody", 0), sprague.SpragueError, "nobody"),
        (lambda: period(0.77), TypeError, "quotes"),  # type: ignore[arg-type]
        (lambda: period("0.77", up_to=-1), ValueError, "not negative"),
        (lambda: standard_form("0.-"), sprague.SpragueError, ""),
        (lambda: standard_form(0.07), TypeError, "quotes"),  # type: ignore[arg-type]
        (lambda: survey("ddd", 5), sprague.SpragueError, "0.ddd"),
        (lambda: survey("0.d", -5), ValueError, "not negative"),
        (lambda: survey("0.d", 5, part=0), ValueError, "part 0 of 1"),
        (lambda: survey("0.d", 5, part=3, of=2), ValueError, "part 3 of 2"),
        (lambda: survey("0.d", 5, jobs=0), ValueError, "jobs"),
        (lambda: survey("0.d", 5, seconds=0), ValueError, "seconds"),
        (lambda: survey("0.d", 5, seconds=-1), ValueError, "seconds"),
        (lambda: survey("0.d", 5, seconds=float("nan")), ValueError, "seconds"),
    ],
)
def test_what_is_refused(call: object, error: type[Exception], says: str) -> None:
    with pytest.raises(error) as caught:
        call()  # type: ignore[operator]
    assert says in str(caught.value)


def test_published_periods() -> None:
    """Those of the literature that are small, and not all of the same game."""
    checked = 0
    for row in table("octal_solved.tsv")[1:]:
        code, length, preperiod = row[0], int(row[1]), int(row[2])
        if length + preperiod > 1_000:
            continue
        found = period(code, up_to=4 * (length + preperiod) + 100)
        assert found.is_proved, code
        assert (found.period, found.saltus) == (length, 0), code
        values = sequence(code, found.heaps)
        assert found.preperiod is not None
        assert (values[found.preperiod : -length] == values[found.preperiod + length :]).all()
        if found.largest is not None:
            assert found.largest == values.max()
            assert found.largest_heap == values.argmax()
        checked += 1
    assert checked > 10


def test_what_is_known_of_a_period() -> None:
    kayles = period("0.77")
    assert (kayles.period, kayles.preperiod, kayles.saltus, kayles.ground) == (12, 71, 0, "proved")
    assert kayles.exceptions == [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    assert pickle.loads(pickle.dumps(kayles)) == kayles
    nim = period("0.[3]")
    assert (nim.period, nim.saltus, nim.largest) == (1, 1, None)
    unknown = period("0.007", up_to=500)
    assert (unknown.ground, unknown.period, unknown.heaps) == ("none", None, 501)
    assert not unknown.is_proved
    cousin = period("0.07")
    assert (cousin.standard_form, cousin.shift) == standard_form("0.07") == ("0.137", 1)


def test_first_cousins_have_the_same_values() -> None:
    for code in ("0.07", "4.6", "0.02", "0.0044"):
        form = standard_form(code)
        assert form is not None
        values = sequence(code, 300)
        assert values[: form.shift].tolist() == [0] * form.shift
        assert (values[form.shift :] == sequence(form.code, 300 - form.shift)).all()
        assert standard_form(form.code) is None


def test_rows_are_those_of_each_game() -> None:
    rows = list(survey("0.dd", 200, jobs=2))
    assert len(rows) == 64
    for row in rows:
        assert row.reason is None
        if row.ground == "table":
            # Its values take too long for a test.
            continue
        alone = period(row.game, up_to=200)
        common = [name for name in row._fields if name in alone._fields]
        assert [getattr(row, name) for name in common] == [getattr(alone, name) for name in common]
    assert rows == list(survey("0.dd", 200, jobs=1))
    parts = [list(survey("0.dd", 200, part=part, of=3)) for part in (1, 2, 3)]
    assert sorted(itertools.chain(*parts)) == sorted(rows)
    assert pickle.loads(pickle.dumps(rows)) == rows


def test_rows_are_those_of_the_command() -> None:
    """Where there is the command: each row is the object that it prints."""
    command = os.environ.get("SPRAGUE_COMMAND")
    if command is None:
        pytest.skip("SPRAGUE_COMMAND names no command")
    printed = subprocess.run(
        [command, "survey", "0.ddd", "--to", "300", "--json"], check=True, capture_output=True, text=True
    )
    objects = [json.loads(line) for line in printed.stdout.splitlines()]
    rows = list(survey("0.ddd", 300))
    assert len(objects) == len(rows) == 512
    for shown, row in zip(objects, rows, strict=True):
        for name in ("game", "ground", "period", "preperiod", "saltus", "heaps", "largest", "largest_heap"):
            assert shown[name] == getattr(row, name), row
        form = shown["standard_form"] or {"code": None, "shift": 0}
        assert (form["code"], form["shift"]) == (row.standard_form, row.shift)
        assert shown["reason"] == row.reason


def test_a_limit_is_that_of_one_game() -> None:
    rows = list(survey("0.0d7", 10**9, seconds=0.01))
    assert len(rows) == 8
    assert rows[0].game == "0.007"
    assert (rows[0].ground, rows[0].reason) == ("limit", "the time limit has passed")
    ceilings = list(survey("0.dd", 2_000, max_nodes=100))
    assert {row.heaps for row in ceilings if row.ground == "limit"} == {400}


def test_a_survey_that_is_left() -> None:
    for _ in range(20):
        rows = survey("0.d07", 10**9, seconds=None)
        del rows
        rows = survey("0.ddd", 50)
        assert next(rows).game == "0.0"
        del rows


@needs_signals
def test_ctrl_c_is_heard() -> None:
    """In calls that would take minutes; how soon depends on the machine."""
    main = threading.main_thread().ident
    assert main is not None
    for work in (
        lambda: sequence("0.007", 79_000_000),
        lambda: period("0.007", up_to=79_000_000),
        lambda: list(survey("0.d07", 79_000_000, jobs=2, seconds=None)),
    ):
        heard = []
        timer = threading.Timer(0.3, lambda: (heard.append(time.monotonic()), signal.pthread_kill(main, signal.SIGINT)))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            work()
        assert heard, "it ended before the signal"
        timer.join()


def test_other_threads_go_on() -> None:
    """The GIL is let go: a thread of Python counts while another one computes."""
    counted = 0
    over = threading.Event()

    def count() -> None:
        nonlocal counted
        while not over.is_set():
            counted += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    thread.start()
    try:
        before = counted
        rows = list(survey("0.d07", 10**9, jobs=1, seconds=0.2))
        assert len(rows) == 8
        # A limit of 0.2 seconds for some of the games, in which nothing else could be done.
        assert counted > before + 10
    finally:
        over.set()
        thread.join()


def test_one_row_at_a_time() -> None:
    """Two threads that ask for rows get each row once, or are told that the other one waits."""
    rows = sprague._core._Survey("0.ddd", 100, 1, 1, 2, None, 10**6)
    found: list[str] = []

    def read() -> None:
        while True:
            try:
                row = next(rows, None)
            except ValueError as error:
                assert "another thread" in str(error)
                continue
            if row is None:
                return
            found.append(row["game"])

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == sorted(row.game for row in survey("0.ddd", 10))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_survey_does_not_survive_a_fork() -> None:
    script = (
        "import os, sprague\n"
        "rows = sprague.survey('0.ddd', 100, jobs=2)\n"
        "next(rows)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    try:\n"
        "        next(rows)\n"
        "    except RuntimeError as error:\n"
        "        del rows\n"
        "        assert len(list(sprague.survey('0.dd', 100, jobs=2))) == 64\n"
        "        os._exit(7 if 'forked' in str(error) else 8)\n"
        "    os._exit(9)\n"
        "assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7\n"
        "assert len(list(rows)) == 511\n"
    )
    subprocess.run([sys.executable, "-W", "ignore", "-c", script], check=True, timeout=300)
