"""Rulesets written in Python: values against the definition, errors, threads, pickles."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from functools import reduce
from typing import Any

import cloudpickle
import pytest

import sprague
from sprague import CycleError, Game, LimitError, Ruleset, Session, nim, parse, ruleset, star


@ruleset
def importable(heap: int) -> Iterable[int]:
    return range(heap)



class Named:
    """Rulesets may live in a class."""

    @ruleset
    def inner(heap: int) -> Iterable[int]:  # noqa: N805
        return range(max(0, heap - 2), heap)


Named.inner.__module__, Named.inner.__qualname__ = __name__, "Named.inner"


def value(options: Callable[[Any], Iterable[Any]], position: Any, known: dict[Any, int]) -> int:
    """The Grundy value by its definition; a list is a sum."""
    if position not in known:
        seen = set()
        for option in options(position):
            parts = option if isinstance(option, list) else [option]
            seen.add(reduce(int.__xor__, (value(options, part, known) for part in parts), 0))
        known[position] = next(n for n in range(len(seen) + 1) if n not in seen)
    return known[position]


def wins(options: Callable[[Any], Iterable[Any]], heaps: tuple[Any, ...]) -> bool:
    """Whether the next player wins a sum, by play alone."""
    for place, heap in enumerate(heaps):
        for option in options(heap):
            parts = option if isinstance(option, list) else [option]
            if not wins(options, (*heaps[:place], *parts, *heaps[place + 1 :])):
                return True
    return False


def grundys(heap: int) -> Iterator[list[int]]:
    for less in range(1, (heap + 1) // 2):
        yield [less, heap - less]


def kayles(row: int) -> Iterator[list[int]]:
    for taken in (1, 2):
        for left in range(row - taken + 1):
            yield [left, row - taken - left]


def wythoff(position: tuple[int, int]) -> Iterator[tuple[int, int]]:
    a, b = position
    yield from ((less, b) for less in range(a))
    yield from ((a, less) for less in range(b))
    yield from ((a - taken, b - taken) for taken in range(1, min(a, b) + 1))


def words_game(word: str) -> Iterator[Any]:
    """Take a letter out; the word falls apart there, or stays together."""
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]
        yield [word[:place], word[place + 1 :]]


def parity(position: frozenset[int]) -> list[frozenset[int]]:
    return [position - {one, other} for one in position for other in position if one < other]


@pytest.mark.parametrize(
    ("options", "positions"),
    [
        (grundys, range(40)),
        (kayles, range(25)),
        (wythoff, [(a, b) for a in range(9) for b in range(9)]),
        (words_game, ["", "a", "ab", "aba", "abcab"]),
        (parity, [frozenset(range(size)) for size in range(6)]),
        (lambda heap: [heap - taken for taken in (1, 3, 4) if taken <= heap], range(30)),
        (lambda heap: (heap // 2,) if heap else (), [0, 1, 7, 2**70, 2**200 + 5]),
        (lambda heap: [[]] * heap, range(3)),
        (lambda heap: {less: None for less in range(heap)}, range(5)),
    ],
)
def test_values_are_those_of_the_definition(options: Any, positions: Iterable[Hashable]) -> None:
    positions, known = list(positions), dict[Any, int]()
    rules, expected = ruleset(options), [value(options, position, known) for position in positions]
    assert [rules(position).value for position in positions] == expected
    # The same in the other order, where what is asked for first needs all the rest.
    assert ruleset(options).values(reversed(positions)).tolist() == expected[::-1]


@pytest.mark.parametrize("options", [grundys, kayles])
def test_sums_are_those_of_play(options: Any) -> None:
    rules = ruleset(options)
    for a in range(5):
        for b in range(a + 1):
            assert ((rules(a) + rules(b)).outcome == "N") == wins(options, (a, b))


def test_positions_are_games() -> None:
    rules = ruleset(grundys, name="divide")
    other = ruleset(kayles, name="bowling")
    game = rules(7) + nim(3) + other(5)
    assert game.value == rules(7).value ^ 3 ^ other(5).value
    assert rules(7) == rules(7) and rules(7) != rules(8) and hash(rules(7)) == hash(rules(7))
    assert rules(7) != other(7)
    assert rules.position(rules(7)) == 7
    for stranger in (other(7), star(1), game, Session().nim(1)):
        with pytest.raises(ValueError, match="no position of divide"):
            rules.position(stranger)


def test_several_parameters_are_parts_of_a_tuple() -> None:
    @ruleset
    def two(a: int, b: int) -> Iterator[tuple[int, int]]:
        yield from wythoff((a, b))

    one = ruleset(wythoff)
    assert two.table(8, 7) == one.table(8, 7)
    assert two(3, 5) == two((3, 5)) and repr(two(3, 5)) == f"{two.name}(3, 5)"

    @ruleset
    def many(*heaps: int) -> Iterator[tuple[int, ...]]:
        for place, heap in enumerate(heaps):
            for less in range(heap):
                yield (*heaps[:place], less, *heaps[place + 1 :])

    assert many(1, 2, 6).value == 5 and many().value == 0 and many((3,)).value == 3

    @ruleset
    def with_default(heap: int, most: int = 2) -> Iterator[int]:
        yield from (heap - taken for taken in range(1, min(heap, most) + 1))

    assert with_default(7).value == 1
    with pytest.raises(TypeError, match="has several parameters, so its positions are tuples; got 5"):
        two(5)
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        two((5,))


def test_the_language_reads_positions(session: Session) -> None:
    rules = Ruleset(wythoff, session=session, name="queen")
    assert session.parse("queen(3, 5)") == rules(3, 5)
    assert session.parse("queen(1, 2) + *4").outcome == "N"
    strings = Ruleset(words_game, session=session, name="letters")
    assert session.parse('letters("abc")') == strings("abc")
    nested = ruleset(lambda position: (), name="nested", session=session)
    for position in [(), (7,), (7, (8, ("a", ()))), ((),), -5, 2**100, ((1, 2),)]:
        assert session.parse(repr(nested(position))) == nested(position), position
        assert nested.position(session.parse(repr(nested(position)))) == position


def test_equal_positions_are_one() -> None:
    looked: list[Any] = []

    @ruleset
    def rules(n: Any) -> Iterable[Any]:
        looked.append(n)
        return []

    assert rules(1) == rules(True) == rules(1.0) and rules(2.0) == rules(2)
    assert rules.position(rules(True)) is rules.position(rules(1))
    assert [type(n) for n in looked] == [int, float]


class Like:
    """Equal to an integer, or only its hash is."""

    def __init__(self, number: int, equal: bool) -> None:
        self.number, self.equal = number, equal

    def __hash__(self) -> int:
        return hash(self.number)

    def __eq__(self, other: object) -> bool:
        return other is self or self.equal and other == self.number


def test_positions_are_told_apart_as_in_a_dictionary() -> None:
    chance = random.Random(5)
    kinds: list[Callable[[int], Hashable]] = [
        int,
        float,
        Fraction,
        complex,
        str,
        lambda number: Like(number, True),
        lambda number: Like(number, False),
        lambda number: (number,),
        lambda number: bool(number % 2),
        lambda number: number + 2**20 - 3,
        lambda number: -number,
    ]
    for _ in range(50):
        known: dict[Hashable, Game] = {}
        rules = ruleset(lambda position: [], session=Session())
        for _ in range(60):
            position = chance.choice(kinds)(chance.randrange(4))
            game = rules(position)
            assert game == known.setdefault(position, game) and len(set(known.values())) == len(known)
            first = next(other for other in known if other == position)
            assert rules.position(game) is first


class Slippery:
    """Equal to nothing, with a hash that changes."""

    count = 0

    def __hash__(self) -> int:
        Slippery.count += 1
        return Slippery.count

    def __eq__(self, other: object) -> bool:
        return False


def test_strange_hashes_end() -> None:
    small = Session(max_nodes=500)
    rules = ruleset(lambda position: [Slippery()], session=small)
    with pytest.raises(LimitError, match="more than 500 positions"):
        rules(Slippery())
    assert rules.name in repr(small.star(1)) or small.star(1).value == 1

    class Fails:
        def __hash__(self) -> int:
            raise LookupError("no hash today")

    with pytest.raises(LookupError, match="no hash today"):
        rules(Fails())
    with pytest.raises(LookupError, match="no hash today"):
        ruleset(lambda position: [Fails()])(1)

    class Unequal:
        def __hash__(self) -> int:
            return 7

        def __eq__(self, other: object) -> bool:
            raise LookupError("cannot compare")

    with pytest.raises(LookupError, match="cannot compare"):
        ruleset(lambda position: [Unequal(), Unequal()])(1)


@pytest.mark.parametrize("bad", [[1], {1}, ([1], 2), {1: 2}])
def test_unhashable_positions_are_refused(bad: Any) -> None:
    rules = ruleset(lambda position: [[[1]] if bad == [1] else bad], name="unhashed")
    for ask in (lambda: rules(1), lambda: rules(bad)):
        with pytest.raises(TypeError, match="can be hashed; got") as caught:
            ask()
        assert isinstance(caught.value.__cause__, TypeError)
        assert "use a tuple instead of a list" in str(caught.value)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (lambda n: None, "returned nothing instead of its options"),
        (lambda n: "ab", "returned a str instead of its options"),
        (lambda n: b"ab", "returned a bytes instead of its options"),
        (lambda n: 3, "returned an int instead of its options"),
    ],
)
def test_what_is_no_list_of_options_is_refused(options: Any, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        ruleset(options)(3)


def test_exceptions_come_out_whole() -> None:
    broken = True

    @ruleset
    def rules(n: int) -> Iterator[int]:
        if n == 3 and broken:
            raise KeyError("three")
        yield from range(n)

    for _ in range(2):
        with pytest.raises(KeyError, match="three") as caught:
            rules(10)
        frames = traceback.extract_tb(caught.value.__traceback__)
        assert frames[-1].line == 'raise KeyError("three")'
        assert rules(2).value == 2
        with pytest.raises(KeyError):
            rules.sequence(10)
        with pytest.raises(KeyError):
            parse(f"{rules.name}(9) + *1")
    broken = False
    assert rules(10).value == 10

    for exception in (SystemExit(3), KeyboardInterrupt("mine"), StopIteration(), GeneratorExit()):

        def raises(n: int) -> Any:
            raise exception

        with pytest.raises(type(exception)) as any_caught:
            ruleset(raises)(1)
        assert any_caught.value is exception


def test_cycles_are_named() -> None:
    @ruleset
    def clock(hour: int) -> Iterator[int]:
        yield hour % 3 + 1

    with pytest.raises(CycleError, match=r"clock\(1\) can be reached from itself") as caught:
        clock(1)
    assert "a cycle: clock(1) → clock(2) → clock(3) → clock(1)" in str(caught.value)
    assert caught.value.cycle == [1, 2, 3]
    with pytest.raises(CycleError, match=r"own\(5\) → own\(5\)"):
        ruleset(lambda n: [[n, n]], name="own")(5)
    # The positions themselves, all of them, in the order of play and from the first that comes again.
    with pytest.raises(CycleError, match="… 80 more") as caught:
        ruleset(lambda at: [(at[0] + 1, "x")] if at[0] < 199 else [(100, "x")], name="long")((7, "x"))
    assert caught.value.cycle == [(n, "x") for n in range(100, 200)]
    # Each exception has its own, whatever was raised before and in whichever way it is asked.
    for ask in (lambda: clock.values([3]), lambda: parse("clock(3)"), lambda: clock.sequence(5)):
        with pytest.raises(CycleError) as caught:
            ask()
        assert sorted(caught.value.cycle) == [1, 2, 3]
    with pytest.raises(CycleError, match="the cycle of calls") as caught:
        Session().evaluate("f(n) := {f(n)}; f(1)")
    assert caught.value.cycle == [] == CycleError("made by hand").cycle
    again = pickle.loads(pickle.dumps(CycleError("made by hand")))
    assert again.cycle == [] and str(again) == "made by hand"


def test_there_is_no_limit_of_recursion() -> None:
    @ruleset
    def line(n: int) -> Iterable[int]:
        return [n - 1] if n else []

    assert line(100_000).value == 0 and line(100_001).value == 1
    assert ruleset(lambda n: [(n[0] - 1,)] if n[0] else [])((20_000,)).value == 0


def test_rules_that_ask_their_session_are_refused() -> None:
    @ruleset
    def asks(n: int) -> Iterable[int]:
        return range(star(n).value)  # type: ignore[arg-type]

    with pytest.raises(RuntimeError, match="this session waits for the function that asks it"):
        asks(3)
    with pytest.raises(RuntimeError, match="this session waits"):
        ruleset(lambda n: [asks(n)] if n else [])(1)

    class Asks:
        def __hash__(self) -> int:
            return hash(star(1).value)

    with pytest.raises(RuntimeError, match="this session waits"):
        asks(Asks())

    # A session of their own they may use.
    own = Session()
    assert ruleset(lambda n: range(int(own.star(n).value)))(5).value == 5


def test_a_cell_that_is_run_again_makes_new_rules() -> None:
    def cell(most: int) -> Ruleset:
        @ruleset
        def take(heap: int) -> Iterable[int]:
            return [heap - taken for taken in range(1, most + 1) if taken <= heap]

        return take

    first, second = cell(2), cell(3)
    assert (first(7).value, second(7).value, first(7).value) == (1, 3, 1)
    assert first.name != second.name and repr(second(7)) == f"{second.name}(7)"
    assert parse(f"{second.name}(7)") == second(7) and parse(f"{first.name}(7)") == first(7)


@pytest.mark.parametrize("name", ["kayles", "mex", "nim", "misere", "claim", "P", "<lambda>", "for", "größe x", ""])
def test_names_with_a_meaning_keep_it(name: str) -> None:
    session = Session()
    rules = ruleset(lambda heap: [], name=name, session=session)
    assert rules.name != name
    assert session.parse(f"{rules.name}(5)") == rules(5)
    assert session.parse("kayles(5)").value == 4 and session.parse("nim(5)").value == 5


def test_what_is_no_function_is_refused() -> None:
    with pytest.raises(TypeError, match="a ruleset is made of a function"):
        ruleset([1, 2])  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="rules stay in their session"):
        pickle.dumps(importable._rules)


def test_claims_about_them() -> None:
    session = Session()
    ruleset(wythoff, name="queen", session=session)
    assert session.holds("queen(3, 5) is P and queen(3, 4) is N")
    assert session.holds("any(queen(a, 7) is P for a in 0..7)")
    ruleset(lambda heap: [heap - 1] if heap else [], name="one_by_one", session=session)
    with pytest.raises(sprague.SpragueError, match="no nim-sequence of one_by_one is known"):
        session.holds("one_by_one(2 * n + 1) is N for all n >= 1")
    with pytest.raises(TypeError, match="cannot unpack"):
        session.holds("queen(3) is P")


def test_periods_are_seen() -> None:
    rules = ruleset(kayles)
    period = rules.period(400)
    assert period is not None and period[:3] == (71, 12, 0) and not period.is_proved
    assert str(period) == "period 12, preperiod 71: seen in 400 values, not proved"
    assert rules.period(100) is None and rules.period(0) is None and rules.period(-5) is None
    growing = ruleset(lambda n: range(n)).period(50)
    assert growing is not None and str(growing).startswith("period 1, preperiod 0, saltus 1:")


def test_sequences() -> None:
    rules = ruleset(kayles)
    assert rules.sequence(8).tolist() == [0, 1, 2, 3, 1, 4, 3, 2]
    assert rules.sequence(5, 8).tolist() == [4, 3, 2] and rules.sequence(0).tolist() == []
    for wrong in [(8, 5), (-1,)]:
        with pytest.raises(ValueError):
            rules.sequence(*wrong)  # type: ignore[call-overload]
    numpy = pytest.importorskip("numpy")
    values = rules.sequence(100)
    assert values.dtype == numpy.uint32 and not values.flags.writeable


def test_sequences_without_numpy() -> None:
    code = "import sys; sys.modules['numpy'] = None; import sprague; print(sprague.ruleset(range).sequence(5))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert done.stdout == "array('I', [0, 1, 2, 3, 4])\n", done.stderr


def test_a_ruleset_is_pickled_by_name_or_by_value() -> None:
    assert pickle.loads(pickle.dumps(importable)) is importable
    assert b"importable" in pickle.dumps(importable)
    assert pickle.loads(pickle.dumps(Named.inner)) is Named.inner

    def local(heap: int) -> Iterable[int]:
        return range(heap)

    rules = ruleset(local)
    again = cloudpickle.loads(cloudpickle.dumps(rules))
    assert again is not rules and again(5).value == 5 and again.name != rules.name
    with pytest.raises((AttributeError, pickle.PicklingError)):
        pickle.dumps(rules)
    with pytest.raises(TypeError, match="a session of its own"):
        pickle.dumps(ruleset(local, session=Session()))
    # By value in a process that cannot import this file.
    cell: dict[str, Any] = {"__name__": "__main__"}
    exec("def heap(size): return range(size)", cell)
    code = f"import pickle; print(pickle.loads({cloudpickle.dumps(ruleset(cell['heap']))!r})(6).value)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert done.stdout == "6\n", done.stderr


def test_threads() -> None:
    errors: list[BaseException] = []
    values: list[Any] = []

    @ruleset
    def rules(n: int) -> Iterator[int]:
        time.sleep(0)
        yield from range(max(0, n - 20), n)

    def work(k: int) -> None:
        try:
            for n in range(100):
                values.append((nim(n, k) + rules(n)).value == n ^ k ^ n % 21)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(600)
    assert not errors and values == [True] * 400


INTERRUPTED = """
import itertools, os, signal, threading, sprague
begun = threading.Event()
def moves(n):
    begun.set()
    {moves}
def stop():
    begun.wait()
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=stop).start()
rules = sprague.ruleset(moves, session=sprague.Session(max_nodes=2_000_000_000))
try:
    {ask}
except KeyboardInterrupt:
    assert sprague.ruleset(range)(5).value == 5
    print("interrupted")
"""


@pytest.mark.parametrize(
    ("moves", "ask"),
    [
        ("return range(n)", "rules(10**9)"),
        ("yield n + 1", "rules(0)"),
        ("while True: pass", "rules(0)"),
        ("return itertools.repeat(0) if n else []", "rules(1)"),
        ("return []", "rules.values(itertools.repeat(0))"),
        ("return [n - 1] if n else []", "[rules(10**5).moves() for turn in itertools.count()]"),
    ],
)
def test_ctrl_c_is_heard(moves: str, ask: str) -> None:
    """All go on for hours, or until memory ends."""
    code = INTERRUPTED.format(moves=moves, ask=ask)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert done.stdout == "interrupted\n", done.stderr


def test_moves_in_words() -> None:
    rules = ruleset(kayles, name="row")
    # Taking one pin leaves another beside *1, and the second player repeats; taking both leaves *1.
    moves = (rules(2) + star(1)).moves()
    assert {("2 → 0 + 1 in row(2)", True), ("2 → 0 + 0 in row(2)", False)} <= {(move.words, move.wins) for move in moves}
    assert all(move.wins == (move.position.outcome == "P") for move in moves)
    named = ruleset(grundys, words=lambda heap, option: f"divide {heap} into {option[0]} and {option[1]}")
    assert [move.words for move in named(5).moves()] == ["divide 5 into 1 and 4", "divide 5 into 2 and 3"]
    assert [move.words for move in ruleset(grundys)(5).moves()] == ["5 → 1 + 4", "5 → 2 + 3"]
    assert [move.words for move in ruleset(wythoff)((1, 1)).moves()][:1] == ["(1, 1) → (0, 1)"]
    assert [move.words for move in ruleset(lambda n: [[]] * n)(1).moves()] == ["1 → nothing"]


@pytest.mark.parametrize(
    ("words", "exception", "said"),
    [
        (lambda position, option: 5, TypeError, "the words of worded for a move are a str; got int"),
        (lambda position, option: 1 // 0, ZeroDivisionError, "by zero"),
        (lambda position: "", TypeError, "takes 1 positional argument but 2 were given"),
    ],
)
def test_words_that_fail(words: Any, exception: type[Exception], said: str) -> None:
    rules = ruleset(lambda heap: range(heap), name="worded", words=words)
    assert rules(3).value == 3
    with pytest.raises(exception, match=said):
        rules(3).moves()
    with pytest.raises(exception, match=said):
        rules(3).options()


def test_questions_of_other_games_can_be_asked() -> None:
    @ruleset
    def pairs(heap: int) -> Iterator[Any]:
        yield from grundys(heap)
        if heap:
            yield heap - 1

    def misere_wins(heaps: tuple[int, ...]) -> bool:
        moves = [
            (*heaps[:place], *(option if isinstance(option, list) else [option]), *heaps[place + 1 :])
            for place, heap in enumerate(heaps)
            for option in [*grundys(heap), *([heap - 1] if heap else [])]
        ]
        return not moves or any(not misere_wins(left) for left in moves)

    for heap in range(8):
        game = pairs(heap)
        assert game.misere_outcome() == ("N" if misere_wins((heap,)) else "P")
        assert game.canonical() == star(int(game.value))
        assert len(game.options()) == len({repr(option) for option in game.options()})
        assert [pairs.position(option) for option in game.options()[-1:]] == ([heap - 1] if heap else [])
        assert game.equivalent(star(int(game.value)))


def test_positions_are_not_pickled() -> None:
    for game in (importable(5), importable(5) + star(3)):
        with pytest.raises(TypeError, match="stays in its session\n.*ruleset.position"):
            pickle.dumps(game)
