"""Wrong inputs: each gets an exception of the right class, in words that say what is wrong.

Nothing may panic: a panic of the part in Rust is a BaseException that no row expects.
"""

from __future__ import annotations

import decimal
import fractions
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import sprague
from sprague import (
    LimitError,
    Session,
    SpragueError,
    claim,
    evaluate,
    game,
    guess,
    holds,
    misere_quotient,
    nim,
    parse,
    prove,
    rulesets,
    star,
    table,
    verify,
)


class Index:
    """An index that fails, or is not one."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __index__(self) -> Any:
        if isinstance(self.value, Exception):
            raise self.value
        return self.value


class Broken:
    """Iterating it fails."""

    def __iter__(self) -> Any:
        raise OSError("no entries today")


NO_NUMBERS: list[Any] = [
    1.0, 0.10, float("nan"), float("inf"), "1", b"1", None, [], [1], (1,), {1: 2}, {1}, object(), int, 1j,
    decimal.Decimal(1), fractions.Fraction(1), star(1), star, Index("1"), Index(None), range(3), Ellipsis,
]  # fmt: skip

NO_POSITIONS: list[Any] = [0, 1, 2, True, 1.5, "*1", b"*1", None, [], [star(1)], (), {}, object(), 10**30, star, Ellipsis]

NO_TEXTS: list[Any] = [1, 1.5, None, b"*1", [], ["*1"], star(1), object()]

# What is wrong in the language, and a word of the message.
WRONG_POSITIONS: list[tuple[str, type[BaseException], str]] = [
    ("", SpragueError, "expected"), ("   ", SpragueError, "expected"), ("nim(1, 2", SpragueError, r"\^"),
    ("nim(1 2))", SpragueError, r"\^"), ("{*1", SpragueError, r"\^"), ("**", SpragueError, r"\^"),
    ("*-1", Exception, ""), ("nonsense", SpragueError, "nonsense"), ("nonsense(3)", SpragueError, "nonsense"),
    ("{0, 1}", TypeError, r"\*0"), ("2", TypeError, r"\*2"), ("true", TypeError, "position"),
    ("[*1]", TypeError, "position"), ('"text"', TypeError, "position"), ("1 + *1", TypeError, ""),
    ("*1 + 1", TypeError, ""), ("nim(-1)", ValueError, ""), ("kayles(-1)", ValueError, ""),
    ("kayles", TypeError, "position"), ("kayles()", TypeError, "kayles"), ("kayles(x)", SpragueError, "x"),
    ("chomp(1)", Exception, ""), ("1/0", Exception, ""), ("*(1/0)", Exception, ""), ("*1 *2", TypeError, r"\*1 \+ \*2"),
    ("nim(1 2) =", SpragueError, r"\^"), ("S := *1", SpragueError, ""), ("claim *1 = *1", SpragueError, ""),
    ("moves *1", SpragueError, ""), ("*1; *2", SpragueError, ""), ("\x00", SpragueError, ""),
    ("*\u2603", SpragueError, ""), ("(" * 5_000, SpragueError, ""), ("(" * 20_000 + "*1" + ")" * 20_000, Exception, ""),
    ("not " * 50_000 + "true", Exception, ""), ("{" * 9_000, Exception, ""),
    ("*2^10^10^10", LimitError, ""), ("10^9 * *1", LimitError, ""), ("options(*(10^9))", Exception, ""),
    ("f(n) := f(n + 1)", SpragueError, ""), ("product(1, 2)", Exception, ""), ("0.9(-3)", Exception, ""),
    ("sequence(0.137, 0..5)", TypeError, "position"), ("*1 if", SpragueError, ""),
    ("𝟙", Exception, ""), ("*1\n*2", SpragueError, ""), ("#", SpragueError, ""),
]  # fmt: skip

WRONG_CLAIMS: list[tuple[str, type[BaseException], str]] = [
    ("", SpragueError, r"\^|expected"), ("*1", TypeError, ""), ("2", TypeError, ""), ("*1 =", SpragueError, ""),
    ("*1 = 2", TypeError, r"\*2"), ("nim(1 3) = *2; *1 = *1", SpragueError, ""), ("S := *1", SpragueError, ""),
    ("claim *1 = *1", SpragueError, ""), ("x = *1", SpragueError, "x"), ("*1 is Q", SpragueError, ""),
    ("*1 = *1 for n", SpragueError, ""), ("*n = *n for n in 1..", SpragueError, ""), ("\n", SpragueError, ""),
]  # fmt: skip

WRONG_RULESETS: list[tuple[Callable[[], object], type[BaseException], str]] = [
    (lambda: rulesets.kayles(), TypeError, "kayles"),
    (lambda: rulesets.kayles(-1), ValueError, "kayles"),
    (lambda: rulesets.kayles(1.5), TypeError, "float"),
    (lambda: rulesets.kayles(None), TypeError, "NoneType"),
    (lambda: rulesets.kayles("7"), TypeError, "kayles"),
    (lambda: rulesets.kayles([7]), TypeError, "kayles"),
    (lambda: rulesets.kayles(star(7)), TypeError, "Game"),
    (lambda: rulesets.kayles({1: 2}), TypeError, "dict"),
    (lambda: rulesets.treblecross(10**30), ValueError, "0.007"),
    (lambda: rulesets.kayles(Index("7")), TypeError, ""),
    (lambda: rulesets.kayles(Index(KeyError("seven"))), KeyError, "seven"),
    (lambda: rulesets.kayles(Broken()), OSError, "no entries today"),
    (lambda: rulesets.wythoff(1), TypeError, "wythoff"),
    (lambda: rulesets.wythoff(1, "2"), TypeError, "wythoff"),
    (lambda: rulesets.chomp([1, 2, 3]), ValueError, "chomp"),
    (lambda: rulesets.chomp([["a"]]), TypeError, "chomp"),
    (lambda: rulesets.cram("..x"), ValueError, "cram"),
    (lambda: rulesets.subtraction([1, 2])(), TypeError, "subtraction"),
    (lambda: rulesets.subtraction([-1])(3), ValueError, "subtraction"),
    (lambda: rulesets.subtraction(1)(3), TypeError, "subtraction"),
    (lambda: rulesets.subtraction([1])([3]), TypeError, "subtraction"),
    (lambda: rulesets.product("twins", "nonsense")("TT/TH"), Exception, ""),
    (lambda: rulesets.nonsense, AttributeError, "nonsense"),
    (lambda: rulesets.kayle, AttributeError, "kayles"),
    (lambda: rulesets.node_kayles(star), TypeError, "function"),
    (lambda: rulesets.moore(2, [10**30, 1]), ValueError, "moore"),
    (lambda: rulesets.northcott([[0, 3], 5]), TypeError, "northcott"),
    (lambda: rulesets.turning_turtles("TXH"), ValueError, "turning_turtles"),
    (lambda: rulesets.turning_turtles("\x00"), ValueError, "turning_turtles"),
    (lambda: rulesets.turning_turtles("\udc80"), UnicodeEncodeError, ""),
]


def nested(depth: int) -> list[Any]:
    """A list in a list in a list …"""
    inner: list[Any] = [1]
    for _ in range(depth):
        inner = [inner]
    return inner


def endless() -> list[Any]:
    """A list that contains itself."""
    inner: list[Any] = []
    inner.append(inner)
    return inner


ROWS: list[tuple[str, Callable[[], object], type[BaseException], str]] = [
    *[(f"star({value!r:.20})", lambda v=value: star(v), TypeError, "") for value in NO_NUMBERS],
    *[(f"nim(1, {value!r:.20})", lambda v=value: nim(1, v), TypeError, "") for value in NO_NUMBERS],
    *[(f"{value!r:.20} * star(1)", lambda v=value: v * star(1), TypeError, "") for value in NO_NUMBERS],
    *[(f"Session({value!r:.20})", lambda v=value: Session(max_nodes=v), TypeError, "")
      for value in NO_NUMBERS if value is not None],
    *[(f"star(1) + {value!r:.20}", lambda v=value: star(1) + v, TypeError, "position") for value in NO_POSITIONS],
    *[(f"star(1) - {value!r:.20}", lambda v=value: star(1) - v, TypeError, "position") for value in NO_POSITIONS],
    *[(f"{value!r:.20} + star(1)", lambda v=value: v + star(1), TypeError, "") for value in NO_POSITIONS if value != 0],
    *[(f"equivalent({value!r:.20})", lambda v=value: star(1).equivalent(v), TypeError, "position") for value in NO_POSITIONS],
    *[(f"identical({value!r:.20})", lambda v=value: star(1).identical(v), TypeError, "position") for value in NO_POSITIONS],
    *[(f"game([{value!r:.20}])", lambda v=value: game([v]), TypeError, "option") for value in NO_POSITIONS],
    *[(f"parse({value!r:.20})", lambda v=value: parse(v), TypeError, "") for value in NO_TEXTS],
    *[(f"claim({value!r:.20})", lambda v=value: claim(v), TypeError, "") for value in NO_TEXTS],
    *[(f"evaluate({value!r:.20})", lambda v=value: evaluate(v), TypeError, "") for value in NO_TEXTS],
    *[(f"verify({value!r:.20})", lambda v=value: verify(v), TypeError, "certificate")
      for value in NO_TEXTS if not isinstance(value, bytes)],
    *[(f"parse({text!r:.20})", lambda t=text: parse(t), error, word) for text, error, word in WRONG_POSITIONS],
    *[(f"claim({text!r:.20})", lambda t=text: claim(t), error, word) for text, error, word in WRONG_CLAIMS],
    *[(f"holds({text!r:.20})", lambda t=text: holds(t), error, word) for text, error, word in WRONG_CLAIMS],
    *[(f"prove({text!r:.20})", lambda t=text: prove(t), (Exception), "") for text, error, word in WRONG_CLAIMS
      if text not in ("*1",)],
    *[(f"ruleset {place}", make, error, word) for place, (make, error, word) in enumerate(WRONG_RULESETS)],
    ("star(-1)", lambda: star(-1), ValueError, "negative"),
    ("nim(1, -1)", lambda: nim(1, -1), ValueError, "negative"),
    ("-1 * star(1)", lambda: -1 * star(1), ValueError, "negative"),
    ("star(2**(2**22))", lambda: star(2 ** (2**22)), LimitError, ""),
    ("star(Index)", lambda: star(Index(KeyError("one"))), KeyError, "one"),  # type: ignore[arg-type]
    ("bool", lambda: bool(star(1)), TypeError, "outcome"),
    ("if", lambda: 1 if star(0) else 2, TypeError, "outcome"),
    ("not", lambda: not star(0), TypeError, "outcome"),
    ("bool(answer)", lambda: bool(evaluate("*1")), TypeError, "value"),
    ("game(1)", lambda: game(1), TypeError, ""),  # type: ignore[arg-type]
    ("game(star)", lambda: game(star(1)), TypeError, ""),  # type: ignore[arg-type]
    ("game(Broken)", lambda: game(Broken()), OSError, "no entries today"),
    ("star(1) < star(2)", lambda: star(1) < star(2), TypeError, ""),  # type: ignore[operator]
    ("star(1) * 2", lambda: star(1) * 2, TypeError, r"2 \* G"),  # type: ignore[operator]
    ("star(1) * 2.5", lambda: star(1) * 2.5, TypeError, r"3 \* G"),  # type: ignore[operator]
    ("star(1) * star(1)", lambda: star(1) * star(1), TypeError, r"3 \* G"),  # type: ignore[operator]
    ("kayles", lambda: sprague.kayles, AttributeError, "sprague.rulesets.kayles"),  # type: ignore[attr-defined]
    ("kayle", lambda: sprague.kayle, AttributeError, "no attribute 'kayle'"),  # type: ignore[attr-defined]
    ("star(1)[0]", lambda: star(1)[0], TypeError, ""),  # type: ignore[index]
    ("len", lambda: len(star(1)), TypeError, ""),  # type: ignore[arg-type]
    ("iter", lambda: iter(star(1)), TypeError, ""),  # type: ignore[call-overload]
    ("attribute", lambda: setattr(star(1), "value", 3), AttributeError, ""),
    ("Game()", lambda: sprague.Game(), TypeError, ""),
    ("Session(5)", lambda: Session(5), TypeError, ""),  # type: ignore[misc]
    ("Session(max_nodes=-1)", lambda: Session(max_nodes=-1), ValueError, "negative"),
    ("subclass", lambda: type("Own", (sprague.Game,), {}), TypeError, ""),
    ("moves(-1)", lambda: star(1).moves(at_most=-1), OverflowError, ""),
    ("moves(1)", lambda: star(1).moves(1), TypeError, ""),  # type: ignore[misc]
    ("nested", lambda: rulesets.chomp(nested(100)), ValueError, "nest"),
    ("nested deeply", lambda: rulesets.chomp(nested(100_000)), ValueError, "nest"),
    ("endless", lambda: rulesets.chomp(endless()), ValueError, "nest"),
    ("quotient(0.75)", lambda: misere_quotient(0.75), TypeError, "0.10 is the same number as 0.1"),  # type: ignore[arg-type]
    ("quotient(None)", lambda: misere_quotient(None), TypeError, "string"),  # type: ignore[arg-type]
    ("quotient('')", lambda: misere_quotient(""), SpragueError, ""),
    ("quotient('nonsense')", lambda: misere_quotient("nonsense"), SpragueError, ""),
    ("quotient heaps", lambda: misere_quotient("0.75", heaps=-1), ValueError, "negative"),
    ("quotient of position", lambda: misere_quotient(star(2), heaps=3), ValueError, "heaps"),
    ("quotient.outcome", lambda: misere_quotient("0.75").outcome(-1), ValueError, "negative"),
    ("quotient beyond", lambda: misere_quotient("0.07", heaps=10).outcome(11), ValueError, "up to 10"),
    ("verify('')", lambda: verify(""), SpragueError, "REJECTED line 1"),
    ("verify(wrong)", lambda: verify("sprague-cert 1\n1 o =1\nq lose 1\nend 1 1\n"), SpragueError, "REJECTED line 2"),
    ("verify(bytes)", lambda: verify(b"\xff\xfe\x00"), SpragueError, "REJECTED"),
    ("verify(long)", lambda: verify("sprague-cert 1\n" + "1 n " + "9" * 100_000), SpragueError, "REJECTED"),
    ("prove.text(detail=4)", lambda: prove("*1 = *1").text(detail=4), ValueError, "detail"),
    ("prove.text(detail=300)", lambda: prove("*1 = *1").text(detail=300), OverflowError, ""),
    ("coq of digits", lambda: prove("n xor m <= n + m for all n, m").coq(), ValueError, "no proof for Coq"),
    ("rebuild nothing", lambda: Session()._rebuild([]), ValueError, "nodes"),
    ("rebuild forward", lambda: Session()._rebuild([(1, (0,))]), ValueError, "nodes"),
    ("rebuild kind", lambda: Session()._rebuild([(9, 0)]), ValueError, "nodes"),
    ("rebuild text", lambda: Session()._rebuild([(3, "nonsense(3)")]), Exception, ""),
    ("rebuild brackets", lambda: Session()._rebuild([(3, "chomp(" + "[" * 100_000)]), ValueError, "written"),
    ("rebuild negative", lambda: Session()._rebuild([(0, -1)]), ValueError, "negative"),
    ("rebuild ordinal", lambda: Session()._rebuild([(0, "nonsense")]), Exception, ""),
    *((f"{ask.__name__}({text!r})", partial(ask, text), TypeError, "a text of the language is a str; got")
      for ask in (parse, evaluate, claim, holds, prove, guess, table) for text in (3, None, star(2), [0, 1])),
    ("nim(list)", lambda: nim([3, 5]), TypeError, r"nim\(\*heaps\)"),
    ("board of floats", lambda: rulesets.cram([[1.0, 0.0]]), ValueError, "a square of this board is 0"),
    ("board of letters", lambda: rulesets.cram([["x", "."]]), ValueError, "is not a square"),
    ("a code as a ruleset", lambda: rulesets["0.77"], KeyError, r'parse\("0.77\(5\)"\)'),
    ("why at first", lambda: Session().why(), ValueError, "why"),
]  # fmt: skip


def test_there_are_many() -> None:
    assert len(ROWS) >= 250


@pytest.mark.parametrize(("make", "error", "word"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_refused(make: Callable[[], object], error: type[BaseException], word: str) -> None:
    with pytest.raises(error) as caught:
        make()
    assert isinstance(caught.value, Exception), "a panic"
    assert re.search(word, str(caught.value)), caught.value
    assert "Limits::" not in str(caught.value), "words for who writes Rust"


def test_what_is_refused_changes_nothing(session: Session) -> None:
    session.nim(1, 2)
    before = session.nodes
    for text in ["cram(3, nonsense)", "nim(7 8) + 3", "{*9, *10, 11}"]:
        with pytest.raises(Exception):
            session.parse(text)
    assert session.nodes == before
