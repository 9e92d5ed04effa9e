"""Values of graphs: against the definition and against play, and whatever a graph may be."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import networkx
import pytest

from sprague import CycleError, Infinity, graph_outcomes, graph_values

Rows = dict[Any, list[Any]]


def acyclic(seed: int, count: int = 12) -> Rows:
    numbers = random.Random(seed)
    return {v: [numbers.randrange(v) for _ in range(numbers.randrange(5))] if v else [] for v in range(count)}


def any_graph(seed: int, count: int = 8) -> Rows:
    numbers = random.Random(seed)
    return {v: [numbers.randrange(count) for _ in range(numbers.randrange(4))] for v in range(count)}


def value(rows: Rows, vertex: Any) -> int:
    """By definition."""
    seen = {value(rows, option) for option in rows[vertex]}
    return next(n for n in range(len(seen) + 1) if n not in seen)


def misere_wins(rows: Rows, vertex: Any) -> bool:
    """Whether the next player wins where the player who cannot move wins."""
    return not rows[vertex] or any(not misere_wins(rows, option) for option in rows[vertex])


def outcomes(rows: Rows) -> dict[Any, str]:
    """By play: marked as lost or won until nothing more can be marked; what is left is drawn."""
    marked: dict[Any, str] = {}
    while True:
        before = len(marked)
        for vertex, row in rows.items():
            if vertex not in marked and any(marked.get(option) == "P" for option in row):
                marked[vertex] = "N"
            elif vertex not in marked and all(marked.get(option) == "N" for option in row):
                marked[vertex] = "P"
        if len(marked) == before:
            return {vertex: marked.get(vertex, "D") for vertex in rows}


def forms(rows: Rows) -> Iterator[Any]:
    """The same graph in every form."""
    yield rows
    yield {vertex: tuple(row) for vertex, row in rows.items()}
    graph = networkx.DiGraph()
    graph.add_nodes_from(rows)
    graph.add_edges_from((vertex, option) for vertex, row in rows.items() for option in row)
    yield graph
    yield networkx.MultiDiGraph(graph)
    yield networkx.freeze(graph)


@pytest.mark.parametrize("seed", range(40))
def test_values_are_those_of_the_definition(seed: int) -> None:
    rows = acyclic(seed)
    expected = {vertex: value(rows, vertex) for vertex in rows}
    for graph in forms(rows):
        found = graph_values(graph)
        assert found == expected and list(found) == list(rows)
        assert graph_values(graph, loopy=True) == expected
        assert graph_outcomes(graph) == {v: "N" if expected[v] else "P" for v in rows}
    # In a list of edges a vertex without any is not there.
    edges = [(vertex, option) for vertex, row in rows.items() for option in row]
    listed = graph_values(edges)
    assert listed == {vertex: expected[vertex] for vertex in listed}
    assert set(listed) == {end for edge in edges for end in edge}
    assert list(listed) == list(dict.fromkeys(end for edge in edges for end in edge))


@pytest.mark.parametrize("seed", range(40))
def test_misere_play_is_that_of_play(seed: int) -> None:
    rows = acyclic(seed, 9)
    wins = {vertex: "N" if misere_wins(rows, vertex) else "P" for vertex in rows}
    assert graph_outcomes(rows, misere=True) == wins
    values = graph_values(rows, misere=True)
    assert {vertex: "N" if values[vertex] else "P" for vertex in rows} == wins


@pytest.mark.parametrize("seed", range(60))
def test_loopy_values_predict_play_beside_heaps(seed: int) -> None:
    rows = any_graph(seed)
    values = graph_values(rows, loopy=True)
    assert graph_outcomes(rows, loopy=True) == outcomes(rows)
    for size in range(4):
        # The sum with a heap of Nim, written out.
        both = {
            (vertex, heap): [(option, heap) for option in row] + [(vertex, less) for less in range(heap)]
            for vertex, row in rows.items()
            for heap in range(size + 1)
        }
        played = outcomes(both)
        for vertex, worth in values.items():
            if isinstance(worth, Infinity):
                expected = "N" if size in worth else "D"
            else:
                expected = "P" if worth == size else "N"
            assert played[vertex, size] == expected


@pytest.mark.parametrize("seed", range(60))
def test_cycles_are_named(seed: int) -> None:
    rows = any_graph(seed)
    goes_round = not networkx.is_directed_acyclic_graph(networkx.DiGraph(rows))
    for graph in forms(rows):
        for misere in (False, True):
            if not goes_round:
                assert graph_values(graph, misere=misere).keys() == rows.keys()
                continue
            with pytest.raises(CycleError) as caught:
                graph_values(graph, misere=misere)
            cycle = caught.value.cycle  # type: ignore[attr-defined]
            assert all(to in rows[vertex] for vertex, to in zip(cycle, cycle[1:] + cycle[:1]))
            assert len(set(cycle)) == len(cycle)
            named = " → ".join(map(repr, cycle + cycle[:1]))
            assert str(caught.value).startswith(f"a cycle: {named}\n")
            assert ("loopy=True" in str(caught.value)) != misere


def test_long_paths_and_long_cycles() -> None:
    line: dict[Any, list[Any]] = {n: [n - 1] if n else [] for n in range(100_000)}
    assert sum(graph_values(line).values()) == 50_000
    line[0] = [99_999]
    with pytest.raises(CycleError, match="… 99980 more") as caught:
        graph_values(line)
    assert len(caught.value.cycle) == 100_000  # type: ignore[attr-defined]


def test_vertices_are_what_python_says() -> None:
    big, half = 2**200, 0.5
    rows: Rows = {big: [half, True], half: [1.0, "end"], 1: ["end"], "end": []}
    found = graph_values(rows)
    assert found == {big: 2 if value(rows, half) == 0 else value(rows, big), half: value(rows, half), 1: 1, "end": 0}
    nan = float("nan")
    assert graph_values([(nan, 1), (nan, 2), (1, 2)])[nan] == 2
    assert graph_values([]) == {} and graph_values({}) == {} and graph_values(networkx.DiGraph()) == {}
    assert graph_values([[2, 1], (1, 0, {"weight": 3})]) == {2: 0, 1: 1, 0: 0}
    assert graph_values({"a": "bc", "b": "c"}) == {"a": 2, "b": 1, "c": 0}


def test_arrays_of_edges() -> None:
    numpy = pytest.importorskip("numpy")
    assert graph_values(numpy.array([[2, 1], [2, 0], [1, 0]])) == {2: 2, 1: 1, 0: 0}


@pytest.mark.parametrize(
    ("graph", "said"),
    [
        (5, "a graph is a networkx.DiGraph"),
        (None, "a graph is a networkx.DiGraph"),
        ("ab", "a graph is a networkx.DiGraph"),
        ([5], r"an edge is a pair \(from, to\); got 5"),
        (["ab"], r"an edge is a pair \(from, to\); got 'ab'"),
        ([(1,)], r"an edge is a pair \(from, to\); got \(1,\)"),
        ([[]], r"an edge is a pair"),
        ({1: 5}, "the vertex 1 has a list of its successors, perhaps empty; got 5"),
        ({1: None}, "got None"),
        ([([1], 2)], r"a vertex is something that can be hashed; got \[1\]"),
        ({1: [{2}]}, r"a vertex is something that can be hashed; got \{2\}"),
        (networkx.Graph([(1, 2)]), "this graph is undirected"),
    ],
)
def test_what_is_no_graph_is_refused(graph: Any, said: str) -> None:
    for ask in (graph_values, graph_outcomes):
        with pytest.raises(TypeError, match=said):
            ask(graph)


def test_two_theories_are_refused() -> None:
    for ask in (graph_values, graph_outcomes):
        with pytest.raises(ValueError, match="no theory of misère play with cycles"):
            ask({}, misere=True, loopy=True)


def test_a_graph_that_changes_meanwhile() -> None:
    rows: Rows = {}

    class Adds:
        def __hash__(self) -> int:
            rows[len(rows)] = []
            return 1

    rows["first"] = [Adds()]
    rows["second"] = []
    with pytest.raises(RuntimeError, match="changed size"):
        graph_values(rows)

    class Slippery:
        count = 0

        def __hash__(self) -> int:
            Slippery.count += 1
            return Slippery.count

        def __eq__(self, other: object) -> bool:
            return False

    assert set(graph_values([(Slippery(), Slippery()) for _ in range(100)]).values()) == {0, 1}

    class Fails:
        def __hash__(self) -> int:
            raise LookupError("no hash today")

    with pytest.raises(LookupError, match="no hash today"):
        graph_values([(1, Fails())])

    def stops() -> Iterator[tuple[int, int]]:
        yield 1, 0
        raise OSError("the file ended")

    with pytest.raises(OSError, match="the file ended"):
        graph_values(stops())


def test_an_infinity_is_a_set_of_values() -> None:
    worth = graph_values([("a", "a"), ("a", "end"), ("a", "b"), ("b", "end")], loopy=True)["a"]
    assert isinstance(worth, Infinity) and worth == {0, 1} and repr(worth) == "∞{0,1}"
    again = pickle.loads(pickle.dumps(worth))
    assert again == worth and type(again) is Infinity and repr(again) == "∞{0,1}"


def test_answers_are_the_same_in_every_process() -> None:
    code = (
        "import sprague; rows = {str(n): [str(n - k) for k in (1, 3, 4) if k <= n] for n in range(200)}\n"
        "print(sprague.graph_values(rows))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1 and "'199'" in said.pop()


INTERRUPTED = """
import itertools, os, signal, threading, sprague
begun = threading.Event()
def edges():
    begun.set()
    {edges}
def stop():
    begun.wait()
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=stop).start()
try:
    sprague.graph_values(edges())
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize("edges", ["while True: yield 1, 0", "yield 1, 0\n    yield from itertools.repeat((1, 0))"])
def test_ctrl_c_is_heard(edges: str) -> None:
    """Neither ends by itself before memory does."""
    code = INTERRUPTED.format(edges=edges)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.stdout == "interrupted\n", done.stderr
