"""Nim-sequences, periods and surveys: against published values, the definition, and the laws."""

from __future__ import annotations

import itertools
import json
import os
import pathlib
import pickle
import subprocess
import sys
import threading

import numpy
import pytest

import sprague
from sprague import misere_quotient, period, ruleset, rulesets, sequence, standard_form, survey

DATA = pathlib.Path(__file__).parents[3] / "tests/heaps/data"


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
    assert sequence("0.77", 5, 20).tolist() == values[5:20].tolist() and len(sequence("kayles", 5, 10)) == 5
    assert sequence("0.77", numpy.int64(3)).tolist() == [0, 1, 2]
    assert sequence("0.77", 0).tolist() == sequence("0.77", 9, 9).tolist() == []
    assert sequence("kayles", 30).tolist() == values[:30].tolist()
    assert sequence("subtraction([1, 3, 4])", 9).tolist() == [0, 1, 0, 1, 2, 3, 2, 0, 1]


def test_a_sequence_knows_its_game() -> None:
    values = sequence("0.137", 5, 60)
    assert isinstance(values, sprague.Sequence)
    assert (values.game, values.heaps) == ("0.137", range(5, 60))
    assert dict(zip(values.heaps, values, strict=True))[34] == sequence("0.137", 35)[34]
    for key in (slice(3, 9), slice(None, None, -1), slice(2, 40, 7), slice(-5, None), slice(9, 2)):
        assert list(values[key].heaps) == list(range(5, 60))[key]
        assert values[key].tolist() == values.tolist()[key]
    assert values.period() == values[7:9].period() == period("0.137")
    assert sequence(rulesets.dawsons_chess, 9).period() == period("dawsons_chess")
    assert sequence(rulesets.subtraction([1, 3]), 9).game == "subtraction([1, 3])"
    plain = values.to_numpy()
    assert type(plain) is numpy.ndarray and plain.tolist() == values.tolist() and numpy.shares_memory(plain, values)


def test_what_is_computed_from_a_sequence_is_a_plain_array() -> None:
    """So that nothing else than values of the game has its name."""
    values = sequence("0.77", 40)
    plain = numpy.array(values.tolist(), dtype=numpy.uint32)
    for ask in (
        lambda array: array + 1,
        lambda array: 7 ^ array,
        lambda array: array == array.tolist(),
        lambda array: array[array > 2],
        lambda array: array[[3, 1]],
        lambda array: array[None, :],
        lambda array: numpy.sort(array),
        lambda array: numpy.concatenate([array, array]),
        lambda array: numpy.bincount(array),
        lambda array: numpy.bitwise_xor.outer(array, array),
        lambda array: numpy.asarray(array),
        lambda array: numpy.cumsum(array),
        lambda array: array.sum(),
        lambda array: array[5],
        lambda array: numpy.add(array, array, out=numpy.zeros(40, dtype=numpy.uint32)),
    ):
        found, expected = ask(values), ask(plain)
        assert type(found) is type(expected) and (found == expected).all()
    for copy in (values.copy(), values.astype(numpy.int64), values.reshape(5, 8), values.view()):
        assert repr(copy) == repr(numpy.asarray(copy)) and copy._repr_latex_() is copy._repr_html_() is None
        assert pickle.loads(pickle.dumps(copy)).tolist() == copy.tolist()
        with pytest.raises(ValueError, match="a copy of values, which has no game"):
            copy.heaps  # noqa: B018


def test_a_sequence_of_a_ruleset_of_ones_own() -> None:
    own = ruleset(lambda heap: [heap - taken for taken in (1, 3, 4) if taken <= heap], name="taken")
    values = own.sequence(100)
    assert values.game == own.name and values.period() == period(own, up_to=99)
    later = values[50:].period()
    assert (later.period, later.preperiod, later.heaps, later.ground) == (7, 50, 100, "seen")
    with pytest.raises(ValueError, match="heaps in a row"):
        values[::2].period()
    # A function of a test cannot be pickled, and its values can.
    assert pickle.loads(pickle.dumps(values)).period() == values.period()


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_sequence_is_pickled_with_its_game(protocol: int) -> None:
    values = sequence("0.137", 5, 60)
    again = pickle.loads(pickle.dumps(values, protocol))
    assert type(again) is type(values) and repr(again) == repr(values) and again.period() == values.period()


def test_how_a_sequence_looks() -> None:
    assert repr(sequence("0.137", 3)) == "Sequence('0.137', [0, 1, 1])"
    assert repr(sequence("0.137", 5, 8)) == "Sequence('0.137', [3, 1, 1], heaps=range(5, 8))"
    assert repr(sequence("0.137", 0)) == "Sequence('0.137', [])"
    assert str(sequence("0.137", 3)) == "[0 1 1]"
    assert "..." in repr(sequence("0.137", 10**4))
    values = sequence("0.137", 5, 47)
    command = [sys.executable, "-m", "sprague", "sequence", "0.137", "--from", "5", "--to", "46", "--format", "table"]
    table = subprocess.run(command, capture_output=True, text=True, check=True).stdout.replace(":", " ")
    rows = [row.split() for row in table.splitlines()]
    latex = values.latex().splitlines()
    assert [row.removesuffix(r" \\").split(" & ") for row in latex[1:-1]] == rows
    assert latex[0] == r"\begin{array}{r|" + 20 * "r" + "}" and latex[-1] == r"\end{array}"
    shown = values._repr_html_()
    assert shown is not None and values._repr_latex_() == f"$\\displaystyle {values.latex()}$"
    parsed = [row.split("<t")[1:] for row in shown.split("<tr>")[1:]]
    assert [[cell.partition(">")[2].partition("<")[0] for cell in row] for row in parsed] == rows
    long = sequence("0.137", 1_000)
    assert "600 more values are not shown" in str(long._repr_html_()) and r"\vdots" in long.latex()


def test_a_ruleset_of_the_language_is_a_game() -> None:
    """By its name or as an object, it goes where a code goes."""
    for game, code in [
        (rulesets.kayles, "0.77"),
        (rulesets.dawsons_kayles, "0.07"),
        (rulesets.lasker, "4.[3]"),
        (rulesets.subtraction([1, 3, 4]), "0.3033"),
        (rulesets.subtraction(range(1, 3)), "0.33"),
        (rulesets.all_but(numpy.array([2])), "0.30[3]"),
    ]:
        values = sequence(code, 60).tolist()
        assert sequence(game, 60).tolist() == game.sequence(60).tolist() == values
        assert sequence(game, 20, 60).tolist() == game.sequence(20, 60).tolist() == values[20:]
        assert [game(heap).value for heap in range(20)] == values[:20]
        known, coded = period(game), period(code)
        assert known == game.period() and known.is_proved
        assert (known.period, known.preperiod, known.saltus) == (coded.period, coded.preperiod, coded.saltus)
        assert standard_form(game) == standard_form(code)
        assert misere_quotient(game, heaps=6).relations == misere_quotient(code, heaps=6).relations
    assert misere_quotient("kayles").order == misere_quotient(rulesets.kayles).order == 40
    assert standard_form("dawsons_kayles") == ("0.137", 1)


def test_a_ruleset_of_ones_own_is_a_game() -> None:
    own = ruleset(lambda heap: [heap - taken for taken in (1, 3, 4) if taken <= heap], name="take")
    assert sequence(own, 9).tolist() == [0, 1, 0, 1, 2, 3, 2, 0, 1] and sequence(own, 4, 6).tolist() == [2, 3]
    found = period(own, up_to=99)
    assert (found.period, found.preperiod, found.saltus, found.ground, found.heaps) == (7, 0, 0, "seen", 100)
    assert period(own).heaps == 1_001 and period(own, up_to=3).ground == "none"
    assert not found.is_proved
    with pytest.raises(ValueError, match="not negative"):
        period(own, up_to=-1)
    for asked in (misere_quotient, standard_form):
        with pytest.raises(TypeError, match="take|Ruleset"):
            asked(own)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: sequence(rulesets.subtraction, 5), TypeError, "a family of rulesets"),  # type: ignore[call-overload]
        (lambda: misere_quotient(rulesets.all_but), TypeError, "all_but(["),  # type: ignore[arg-type]
        (lambda: sequence(rulesets.wythoff, 5), TypeError, "a ruleset of one heap size"),
        (lambda: sequence(rulesets.kayles(5), 5), TypeError, "rulesets.kayles"),  # type: ignore[call-overload]
        (lambda: rulesets.kayles.sequence(9, 5), ValueError, "no heap is from 9 on and below 5"),
        (lambda: rulesets.subtraction([0]).sequence(5), ValueError, "at least 1"),
        (lambda: rulesets.subtraction([1.5]).sequence(5), TypeError, "integers"),
        (lambda: misere_quotient(rulesets.treblecross), ValueError, "treblecross has no take-and-break code"),
        (lambda: standard_form("wythoff"), ValueError, "wythoff has no take-and-break code"),
        (lambda: misere_quotient(rulesets.subtraction([10**9])), sprague.LimitError, "digits"),
    ],
)
def test_which_rulesets_are_refused(call: object, error: type[Exception], says: str) -> None:
    with pytest.raises(error) as caught:
        call()  # type: ignore[operator]
    assert says in str(caught.value)


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
        (lambda: sequence("0.77", -3, 5), ValueError, "not negative"),
        (lambda: sequence("0.77", 10, 5), ValueError, "no heap is from 10 on and below 5"),
        (lambda: sequence("0.77"), TypeError, "(stop) or (start, stop)"),  # type: ignore[call-overload]
        (lambda: sequence("0.77", 5, None), TypeError, "integer"),  # type: ignore[call-overload]
        (lambda: sequence("0.77", 1, 2, 3), TypeError, "3 were given"),  # type: ignore[call-overload]
        (lambda: sequence("0.77", start=5), TypeError, "keyword"),  # type: ignore[call-overload]
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
