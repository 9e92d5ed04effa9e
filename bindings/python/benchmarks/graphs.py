"""Values of graphs of one's own, beside plain Python on networkx."""

from __future__ import annotations

import graphlib

import networkx
from measure import Report, seconds

from sprague import graph_values

VERTICES = 100_000
EDGES_EACH = 5


def made() -> networkx.DiGraph[int]:
    """Edges from greater numbers to lesser ones, as by chance."""
    return networkx.DiGraph(
        (vertex, (vertex * 7919 + turn * 104_729) % vertex)
        for vertex in range(1, VERTICES)
        for turn in range(EDGES_EACH)
    )


def by_networkx(graph: networkx.DiGraph[int]) -> dict[int, int]:
    """The sort of networkx, and a loop."""
    values: dict[int, int] = {}
    for vertex in reversed(list(networkx.topological_sort(graph))):
        values[vertex] = mex({values[option] for option in graph.successors(vertex)})
    return values


def by_dict(graph: dict[int, list[int]]) -> dict[int, int]:
    """The sort of the standard library, and a loop."""
    values: dict[int, int] = {}
    for vertex in graphlib.TopologicalSorter(graph).static_order():
        values[vertex] = mex({values[option] for option in graph[vertex]})
    return values


def mex(seen: set[int]) -> int:
    value = 0
    while value in seen:
        value += 1
    return value


def run(report: Report) -> None:
    graph = made()
    edges = graph.number_of_edges()
    report.heading(f"Graphs of one's own: {graph.number_of_nodes():,} vertices, {edges:,} edges")
    assert graph_values(graph) == by_networkx(graph)
    ours = seconds(lambda: graph_values(graph), 3)
    report.faster("a `networkx.DiGraph`", ours, "networkx and a loop", seconds(lambda: by_networkx(graph), 2), 3)
    rows = {vertex: list(graph.successors(vertex)) for vertex in graph}
    assert graph_values(rows) == by_dict(rows)
    ours = seconds(lambda: graph_values(rows), 3)
    report.faster("a `dict` of lists", ours, "graphlib and a loop", seconds(lambda: by_dict(rows), 2), 3)
    pairs = list(graph.edges())
    report.alone("a list of pairs", seconds(lambda: graph_values(pairs), 3))
