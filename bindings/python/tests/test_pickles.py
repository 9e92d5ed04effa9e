"""Positions in pickles: the same position in every process, whatever that has defined."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

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


@pytest.mark.parametrize(
    "text",
    ["kayles(3)", "1 + 1", "claim *1 = *2", "moves kayles(3)", "winning_moves(kayles(5))", "[1, *2]", "*ω",
     "canonical(nim(1, 3))", "∞{1} + *2", "prove nim(1, 3) = *2", "named_so := *1"],
)  # fmt: skip
def test_answers_say_the_same_elsewhere(text: str) -> None:
    answer = sprague.evaluate(text)
    kept = pickle.loads(pickle.dumps(answer))
    assert (str(kept), repr(kept), kept.kind) == (str(answer), repr(answer), answer.kind)
    assert (kept.markdown(), kept.latex(), kept.html()) == (answer.markdown(), answer.latex(), answer.html())
    assert kept.data() == answer.data() and kept._repr_mimebundle_() == answer._repr_mimebundle_()
    if answer.kind not in ("proof", "loopy-position"):
        assert kept.value == answer.value
    again = pickle.loads(pickle.dumps(kept))
    assert str(again) == str(kept) and again.kind == kept.kind


def test_typed_answers_keep_their_facts(tmp_path: Path) -> None:
    table = sprague.table("wythoff(a, b) for a in 0..2 for b in 0..2")
    kept = pickle.loads(pickle.dumps(table))
    assert (kept.values, kept.rows, kept.csv(), kept.svg()) == (table.values, table.rows, table.csv(), table.svg())
    compared = pickle.loads(pickle.dumps(sprague.compare("0.07", "0.137")))
    assert (compared.shift, compared.first_difference) == (1, 1)
    assert pickle.loads(pickle.dumps(sprague.rulesets.kayles(3).draw())).svg().startswith("<svg")
    kept.save(tmp_path / "table.csv")
    assert (tmp_path / "table.csv").read_text() == table.csv()
    held = pickle.loads(pickle.dumps(sprague.claim("*1 = *1")))
    assert held and held.holds
    with pytest.raises(AttributeError, match="help: ask for it in the process"):
        kept.to_pandas()
    with pytest.raises(TypeError):
        bool(kept)


def test_proofs_and_quotients_go_elsewhere() -> None:
    proof = sprague.prove("nim(1, 3) = *2")
    kept = pickle.loads(pickle.dumps(proof))
    assert (kept.claim, kept.holds, kept.certificate(), kept.coq()) == (
        proof.claim, True, proof.certificate(), proof.coq()
    )  # fmt: skip
    assert (kept.text(facts=False), kept.text(), kept.html()) == (proof.text(facts=False), proof.text(), proof.html())
    for of in ("0.75", sprague.rulesets.cram(2, 3)):
        quotient = sprague.misere_quotient(of)
        again = pickle.loads(pickle.dumps(quotient))
        assert isinstance(again, sprague.Quotient) and again.relations == quotient.relations
        assert (again.order, again.p, again.period) == (quotient.order, quotient.p, quotient.period)
    part = pickle.loads(pickle.dumps(sprague.misere_quotient("0.07", heaps=20)))
    assert part.last_generator == 20


def proved(claim: str) -> sprague.Proof:
    """What another process proves."""
    return sprague.prove(claim)


def test_a_process_sends_its_proof() -> None:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        kept = pool.submit(proved, "kayles(3) = *3").result(timeout=120)
    assert sprague.verify(kept.certificate()).kind == "positions" and kept.holds


def known(position: Game) -> tuple[object, ...]:
    """What another process finds out of a position."""
    winning = [(move.words, move.position) for move in position.winning_moves()]
    return position.value, position.outcome, winning, position + star(1)


def of_rulesets(named: sprague.NamedRuleset, own: sprague.Ruleset) -> tuple[object, ...]:
    """The same of rulesets, with the values and the period of a sequence."""
    values = own.sequence(50)
    return named(7).value, own(9).value, values.tolist(), values.period(), named.sequence(9)


@sprague.ruleset
def takes(heap: int) -> list[int]:
    return [heap - taken for taken in (1, 3, 4) if taken <= heap]


def test_processes_that_are_spawned_share_the_work() -> None:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    made = positions()[1:]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        there = list(pool.map(known, made, chunksize=5, timeout=600))
        rules = pool.submit(of_rulesets, rulesets.kayles, takes).result(timeout=600)
    assert there == [known(position) for position in made]
    assert repr(rules) == repr(of_rulesets(rulesets.kayles, takes))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_joblib_shares_the_work(tmp_path: Path) -> None:
    """And keeps what it has found: a position of the same name is the same there."""
    joblib = pytest.importorskip("joblib", reason="joblib is tried where it is installed")
    made = positions()[1:]
    assert joblib.Parallel(n_jobs=2)(map(joblib.delayed(known), made)) == [known(position) for position in made]
    # A function and a ruleset that no other process can import.
    own = sprague.ruleset(lambda heap: [heap - taken for taken in (1, 2) if taken <= heap], name="taken_here")
    [there] = joblib.Parallel(n_jobs=2)([joblib.delayed(lambda: own(8).value)()])
    assert there == own(8).value == 2
    # So long that joblib maps it into the memory of the others.
    values = sprague.sequence("0.137", 10**6)
    asked = joblib.delayed(lambda values: (values.game, values.heaps, int(values[-1])))
    assert joblib.Parallel(n_jobs=2)([asked(values)] * 2) == [("0.137", range(10**6), int(values[-1]))] * 2
    memory = joblib.Memory(tmp_path, verbose=0).cache(known)
    assert memory(nim(1, 2)) == known(nim(1, 2)) and memory.check_call_in_cache(nim(2, 1))
