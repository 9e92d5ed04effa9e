"""Graphs of networkx and lists of edges as arguments of rulesets."""

from __future__ import annotations

from typing import Any

import networkx
import numpy
import pytest

from sprague import parse, rulesets
from sprague._edges import ON_GRAPHS


@pytest.mark.parametrize("n", range(3, 9))
def test_graphs_of_networkx(n: int) -> None:
    """The values are those of the language's own cycles, paths and grids."""
    assert rulesets.node_kayles(networkx.cycle_graph(n)).value == parse(f"node_kayles(cycle({n}))").value
    assert rulesets.arc_kayles(networkx.path_graph(n)).value == parse(f"arc_kayles(path({n}))").value
    assert rulesets.node_kayles(networkx.complete_graph(n).edges).value == 1
    grid = networkx.grid_2d_graph(2, n)
    assert rulesets.arc_kayles(grid).value == rulesets.cram(2, n).value
    labelled = networkx.relabel_nodes(grid, lambda place: (place[0] + 1, place[1] + 1))
    assert rulesets.node_kayles(labelled) == parse(f"node_kayles(grid(2, {n}))")


@pytest.mark.parametrize(
    ("graph", "text"),
    [
        ([("a", "b"), ("b", "c")], "a-b b-c"),
        ([(1, 2), (2, 3)], "1-2 2-3"),
        (iter([["a", "b"], ("b", "c")]), "a-b b-c"),
        ({(1, 2)}, "1-2"),
        (numpy.array([[1, 2], [2, 3]]), "1-2 2-3"),
        ([("a", "b"), "c"], "a-b c"),
        (["a-b", "b-c"], "a-b b-c"),
        ([], ""),
        (networkx.empty_graph(3), "0 1 2"),
        (networkx.Graph([(0, 1), (5, 2)]), "0-1 2-5"),
        (networkx.disjoint_union(networkx.path_graph(2), networkx.empty_graph(1)), "0-1 2"),
        ({1: [2, 3], 2: [1], 3: (1,), 4: []}, "1-2 1-3 4"),
        ({"a": {"b": {}}, "b": {"c": {}}}, "a-b b-c"),
        (networkx.to_dict_of_lists(networkx.cycle_graph(4)), "0-1 0-3 1-2 2-3"),
        ("a-b b-c", "a-b b-c"),
    ],
)
def test_what_is_read(graph: Any, text: str) -> None:
    assert rulesets.node_kayles(graph) == parse(f'node_kayles("{text}")')


def test_vertices_and_parallel_edges() -> None:
    grid = networkx.grid_2d_graph(2, 2)
    assert rulesets.vertex_geography(grid, (0, 1)) == parse('vertex_geography("0.0-0.1 0.0-1.0 0.1-1.1 1.0-1.1", "0.1")')
    assert rulesets.edge_geography([(0, 1), (1, 2)], 1) == parse('edge_geography("0-1 1-2", 1)')
    double = networkx.MultiGraph([("r", "a"), ("r", "a")])
    assert rulesets.green_hackenbush(double, "r") == parse('green_hackenbush("r-a r-a", "r")')


@pytest.mark.parametrize(
    ("graph", "error", "says"),
    [
        (networkx.DiGraph([(0, 1)]), TypeError, "graph.to_undirected()"),
        (networkx.Graph([(0, -1)]), ValueError, "the vertex -1 has no label"),
        (networkx.Graph([("a b", "c")]), ValueError, "convert_node_labels_to_integers"),
        ([(1, "1")], ValueError, "the same label, 1"),
        ([(1, 2, 3)], TypeError, "an edge is a pair of vertices; got (1, 2, 3)"),
        ([1, 2], TypeError, "an edge is a pair of vertices; got 1"),
        (5, TypeError, "a networkx.Graph"),
        (None, TypeError, "a list of edges"),
        ({1: 2}, TypeError, "the vertex 1 has a list of its neighbours, perhaps empty; got 2"),
        (b"a-b", TypeError, "takes a graph"),
        ([(0, 0)], ValueError, "the edge 0-0 is a loop"),
        ([(0, 1), (1, 0)], ValueError, "the edge 0-1 is given twice"),
        (networkx.path_graph(1_001), ValueError, "at most 1000 vertices"),
        (((n, n + 1) for n in iter(int, 1)), ValueError, "more than 10000 edges"),
    ],
)
def test_what_is_refused(graph: Any, error: type[Exception], says: str) -> None:
    for name in sorted(ON_GRAPHS - {"vertex_geography", "edge_geography", "green_hackenbush"}):
        if name != "node_kayles" and not isinstance(graph, (int, dict, bytes, type(None))):
            continue
        with pytest.raises(error) as caught:
            getattr(rulesets, name)(graph)
        assert says in str(caught.value)


def test_the_rulesets_that_are_played_on_graphs() -> None:
    """They are those whose first argument is written X."""
    named = {name for name in dir(rulesets) if getattr(rulesets, name).__doc__.startswith(f"{name}(X")}
    assert named == ON_GRAPHS
