"""Positions: values, outcomes, laws, what is refused."""

from __future__ import annotations

import copy
import random
from functools import reduce
from operator import xor

import pytest

import sprague
from sprague import Game, game, nim, parse, rulesets, star


def mex(values: set[int]) -> int:
    """The minimum excludant, by definition."""
    return next(n for n in range(len(values) + 1) if n not in values)


def value_by_definition(position: Game, known: dict[Game, int]) -> int:
    """The Grundy value from the options alone."""
    if position not in known:
        known[position] = mex({value_by_definition(option, known) for option in position.options()})
    return known[position]


def test_values_by_definition() -> None:
    known: dict[Game, int] = {}
    for position in [nim(1, 2, 3), nim(2, 2), rulesets.kayles(6), rulesets.cram(2, 3), parse("{*1, {*2}} + *2")]:
        assert position.value == value_by_definition(position, known)


def test_moves_lead_to_options_and_win_where_the_value_is_0() -> None:
    for position in [nim(1, 2, 6), rulesets.kayles(7), nim(3) + rulesets.chomp(2, 3), parse("{*1, {*1}}")]:
        moves = position.moves()
        assert {move.position.value for move in moves} == {option.value for option in position.options()}
        assert all(move.wins == (move.position.value == 0) for move in moves)
        assert any(move.wins for move in moves) == (position.outcome == "N")


def test_words() -> None:
    assert [move.words for move in nim(1, 2, 6).moves() if move.wins] == ["move *6 → *3"]
    assert [move.words for move in rulesets.kayles(3).moves() if move.wins] == ["take pin 2"]
    (move,) = star(1).moves()
    assert isinstance(move, sprague.Move) and move == (move.words, star(0), True)


def test_laws() -> None:
    chance = random.Random(1)
    positions = [star(chance.randrange(9)) for _ in range(8)]
    for _ in range(40):
        positions.append(game(chance.sample(positions, chance.randrange(1, 5))))
    for _ in range(100):
        g, h, k = chance.choices(positions, k=3)
        assert g + h == h + g and hash(g + h) == hash(h + g)
        assert (g + h) + k == g + (h + k)
        assert (g + h).value == int(g.value) ^ int(h.value)
        assert g + star(0) == g and g - g == 2 * g and (g - g).outcome == "P"
        assert -g == g == +g
        assert g.equivalent(h) == (g.value == h.value) == ((g + h).outcome == "P")
        assert g.identical(game(g.options()))
        assert g.canonical() == star(int(g.value))
        apart = g.distinguish(h)
        assert (apart is None) == g.equivalent(h)
        if apart is not None:
            assert (g + apart).outcome != (h + apart).outcome


def test_sums() -> None:
    assert sum([star(1), star(2), star(3)], star(0)).outcome == "P"
    assert sum([star(1), star(2)]).value == 3  # type: ignore[union-attr]
    heaps = [5, 9, 12, 3]
    assert nim(*heaps).value == reduce(xor, heaps)
    assert (3 * star(5)).components() == [star(5)] * 3
    assert 0 * star(5) == star(0) == game([]) == nim()
    assert nim(2, 1, 2).components() == [star(1), star(2), star(2)]


def test_equality_is_as_written() -> None:
    assert nim(1, 3) == star(3) + star(1)
    assert star(1) + star(1) != star(0) and (star(1) + star(1)).equivalent(star(0))
    assert star(1) + star(1) != game([star(1)]) and (star(1) + star(1)).identical(game([star(1)]))
    for other in [0, 1, None, "*1", [star(1)], object(), float("nan")]:
        assert star(1) != other and not star(1) == other
    assert len({nim(1, 2), nim(2, 1), star(3)}) == 2


def test_large_and_infinite() -> None:
    assert star(2**4096).value == 2**4096
    assert nim(2**100, 2**100 + 1).value == 1
    assert parse("*ω + *5").value == "ω + 5"
    assert parse("*ω").outcome == "N"
    assert nim(*range(5_000)).value == reduce(xor, range(5_000))
    assert rulesets.kayles(10**30).value == rulesets.kayles(10**30 + 12).value == parse("0.77(10^30)").value


def test_integers_of_others() -> None:
    numpy = pytest.importorskip("numpy")
    heaps = numpy.array([1, 2, 6])
    assert nim(*heaps) == nim(1, 2, 6) and star(numpy.uint8(200)) == star(200)
    assert numpy.int64(3) * star(1) == 3 * star(1)
    assert rulesets.chomp(numpy.array([4, 4, 3])) == rulesets.chomp([4, 4, 3]) == rulesets.chomp(iter((4, 4, 3)))
    assert star(True) == star(1)
    for wrong in [numpy.float64(1), numpy.array([1, 2]), numpy.bool_(True), numpy.str_("1")]:
        with pytest.raises(TypeError):
            star(wrong)


def test_facts() -> None:
    assert nim(1, 2).birthday() == 3 and nim(1, 2).followers() == 5
    assert star(2).options() == [star(0), star(1)]
    assert (star(1) + star(1)).expand() == game([star(1)])
    assert repr(game([star(1), game([star(1)])])) == "{*1, {*1}}"
    assert "taking pin" in rulesets.kayles(2).why()


def test_copies_are_the_position() -> None:
    position = nim(1, 2)
    assert copy.copy(position) == copy.deepcopy(position) == position
    assert copy.deepcopy({"a": [position]}) == {"a": [position]}


def test_sessions_are_apart(session: sprague.Session) -> None:
    mine, shared = session.nim(1, 2), nim(1, 2)
    assert mine != shared and mine.value == shared.value
    for mix in [
        lambda: mine + shared,
        lambda: mine.equivalent(shared),
        lambda: mine.identical(shared),
        lambda: mine.distinguish(shared),
        lambda: session.game([shared]),
        lambda: game([mine]),
    ]:
        with pytest.raises(ValueError, match="two sessions"):
            mix()


def test_ceilings() -> None:
    small = sprague.Session(max_nodes=1_000)
    with pytest.raises(sprague.LimitError, match="max_nodes"):
        small.parse("cram(7, 8)")
    assert small.parse("cram(2, 2)").value == 0
    with pytest.raises(sprague.LimitError):
        (10**30) * star(1)
    with pytest.raises(sprague.LimitError):
        (10**8) * star(1)


def test_sessions_give_memory_back() -> None:
    """Each keeps a nimber of 250 kB; all of them together would be 500 MB."""
    resource = pytest.importorskip("resource")
    large = 1 << 2_000_000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(2_000):
        sprague.Session().star(large)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 250_000
