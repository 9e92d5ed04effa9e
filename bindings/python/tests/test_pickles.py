"""Positions in pickles: the same position in every process, whatever that has defined."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

import sprague
from sprague import Game, game, nim, parse, rulesets, star
from sprague._core import ruleset_names, ruleset_row


def positions() -> list[Game]:
    """Positions of all kinds."""
    made = [
        star(0),
        star(5),
        star(2**100),
        parse("*ω"),
        parse("*(ω^ω + 3) + *2"),
        nim(1, 2, 6),
        game([star(1), game([star(1)]), nim(1, 1)]),
        3 * game([star(3), star(5)]) + star(7),
        rulesets.kayles(5) + rulesets.kayles(5) + star(1),
        game([rulesets.cram(2, 3), rulesets.wythoff(3, 4)]),
        rulesets.subtraction([1, 3, 4])(10),
        rulesets.generalized_wythoff(1)(3, 5),
        rulesets.product("twins", "ruler")("TT/TH"),
        rulesets.maze("..#/...", "queen")(1, 2),
        rulesets.chomp([4, 4, 3]),
        rulesets.northcott([[0, 3], [1, 4]]),
        rulesets.node_kayles("a-b b-c"),
        rulesets.poset("a<b b<c"),
        rulesets.treblecross("..X.X.."),
        parse("0.137(7) + 0.77(3)"),
        parse("4.007(9)"),
    ]
    made += [move.position for position in made[8:] for move in position.moves()[:3]]
    return made


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_and_back(protocol: int) -> None:
    for position in positions():
        assert pickle.loads(pickle.dumps(position, protocol)) == position


@pytest.mark.parametrize("name", ruleset_names())
def test_every_ruleset(name: str) -> None:
    """A position of each, as its row has it: all calls in the example."""
    example = ruleset_row(name)[4]
    start = example.index(name)
    text = next(
        text
        for end in range(len(example), start, -1)
        if (text := example[start:end]).endswith((")", "}")) and is_position(text)
    )
    position = parse(text)
    for reached in [position, *(move.position for move in position.moves()[:5])]:
        again = pickle.loads(pickle.dumps(reached))
        # Spots that moves have made are numbered anew.
        assert again == reached or name == "sprouts" and str(again) == str(reached)


def is_position(text: str) -> bool:
    """Whether it is a call with balanced brackets that gives a position."""
    try:
        return isinstance(sprague.evaluate(text).value, Game) and " + " not in text
    except Exception:
        return False


def test_in_another_process() -> None:
    """There the names of the rulesets mean something else."""
    program = """
import pickle, sys, sprague
for name in ["kayles", "cram", "chomp", "wythoff", "subtraction", "node_kayles"]:
    sprague.evaluate(f"{name} := *9")
for position in pickle.load(sys.stdin.buffer):
    print(position.value, position.misere_value() if position.value in range(9) else None)
"""
    made = positions()
    done = subprocess.run(
        [sys.executable, "-c", program], input=pickle.dumps(made), capture_output=True, check=True, timeout=120
    )
    expected = [
        f"{position.value} {position.misere_value() if position.value in range(9) else None}" for position in made
    ]
    assert done.stdout.decode().splitlines() == expected


def test_a_deep_position() -> None:
    chain = star(0)
    for _ in range(20_000):
        chain = game([chain, star(1) + star(1)])
    assert pickle.loads(pickle.dumps(chain)) == chain


def test_what_shares_parts_stays_small() -> None:
    """Written out it would be 2^200 nodes."""
    position = game([star(1)])
    for _ in range(200):
        position = game([position, position + star(2)])
    assert len(pickle.dumps(position)) < 100_000
    assert pickle.loads(pickle.dumps(position)) == position


def test_a_definition_goes_over_as_what_it_is(session: sprague.Session) -> None:
    answer = session.evaluate("f(n) := {f(k) for k in 0..n-1}; f(4) + *1")
    position = answer.value
    there = pickle.loads(pickle.dumps(position))
    assert there.value == position.value and there.birthday() == position.birthday()


def test_positions_of_other_sessions_come_to_that_of_the_module(session: sprague.Session) -> None:
    position = session.nim(1, 2)
    assert pickle.loads(pickle.dumps(position)) == nim(1, 2) != position


def test_what_else_can_be_pickled() -> None:
    for item in [rulesets, rulesets.kayles, rulesets.subtraction, rulesets.subtraction([1, 3]), nim(1).moves()]:
        assert pickle.loads(pickle.dumps(item)) == item
    for function in [nim, star, parse, sprague.claim, sprague.misere_quotient]:
        assert pickle.loads(pickle.dumps(function)) is function


def test_a_session_stays() -> None:
    with pytest.raises(TypeError, match="stays in its process"):
        pickle.dumps(sprague.Session())


def test_by_value() -> None:
    """As Ray and Dask send functions of a notebook."""
    cloudpickle = pytest.importorskip("cloudpickle")
    program = cloudpickle.dumps(lambda n: nim(n, 2).value + rulesets.kayles(n).value)
    assert pickle.loads(program)(5) == 7 + 4
