"""Undirected graphs of networkx, and lists of edges, as the rulesets on graphs read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

# Rulesets whose first argument is a graph; a further argument is a vertex.
ON_GRAPHS = frozenset(
    {
        "arc_kayles",
        "edge_geography",
        "graph_chomp",
        "green_hackenbush",
        "nimstring",
        "node_kayles",
        "vertex_deletion",
        "vertex_geography",
    }
)

# Vertices and edges that are read: more than any ruleset takes.
MOST = 10_000

HELP = 'help: a graph is "a-b b-c", a networkx.Graph, a dict of neighbours, or a list of edges, [("a", "b")]'


def as_text(ruleset: str, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments of a ruleset on graphs: the graph as text, vertices by their labels."""
    if not arguments or isinstance(arguments[0], str):
        return arguments
    graph, *rest = arguments
    labels: dict[str, Any] = {}
    words = list(_words(ruleset, graph, labels))
    return (" ".join(words), *(_label(vertex, labels) for vertex in rest))


def _words(ruleset: str, graph: Any, labels: dict[str, Any]) -> Iterator[str]:
    """Edges, and vertices without one. ``labels`` learns what each label stands for."""
    edges, lone = _parts(ruleset, graph)
    linked = set()
    for count, edge in enumerate(edges):
        if count > MOST:
            raise ValueError(f"this graph has more than {MOST} edges, which {ruleset} does not take")
        if isinstance(edge, str):
            # As the language writes it: "a-b", or a vertex alone.
            yield edge
            continue
        try:
            a, b = edge
        except (TypeError, ValueError):
            raise TypeError(f"an edge is a pair of vertices; got {_cut(edge)}\n{HELP}") from None
        a, b = _label(a, labels), _label(b, labels)
        linked |= {a, b}
        yield f"{a}-{b}"
    for vertex in lone:
        if (label := _label(vertex, labels)) not in linked:
            yield label


def _parts(ruleset: str, graph: Any) -> tuple[Iterable[Any], Iterable[Any]]:
    """The edges, and the vertices where there is a list of them."""
    if callable(getattr(graph, "is_directed", None)) and hasattr(graph, "nodes"):
        if graph.is_directed():
            raise TypeError(
                f"{ruleset} is played on an undirected graph, and this one is directed\n"
                "help: graph.to_undirected() forgets the directions"
            )
        return graph.edges(), graph.nodes
    if isinstance(graph, dict):
        return _each_once(graph), graph
    if isinstance(graph, bytes) or not hasattr(graph, "__iter__"):
        raise TypeError(f"{ruleset} takes a graph; got {_cut(graph)}\n{HELP}")
    return graph, ()


def _each_once(neighbours: dict[Any, Any]) -> Iterator[tuple[Any, Any]]:
    """The edges of a dict from each vertex to its neighbours, which has most of them twice."""
    known = set()
    for vertex, others in neighbours.items():
        if not hasattr(others, "__iter__"):
            raise TypeError(f"the vertex {_cut(vertex)} has a list of its neighbours, perhaps empty; got {_cut(others)}")
        for other in others:
            if (edge := frozenset((vertex, other))) not in known:
                known.add(edge)
                yield vertex, other


def _label(vertex: Any, labels: dict[str, Any]) -> str:
    """What a vertex is called: an integer or a string itself, a tuple by its parts: 0.1."""
    label = ".".join(map(str, vertex)) if isinstance(vertex, tuple) else str(vertex)
    if not label or not all(sign.isalnum() or sign in "._'" for sign in label):
        raise ValueError(
            f"the vertex {_cut(vertex)} has no label: labels consist of letters, digits, `.`, `_` and `'`\n"
            "help: networkx.convert_node_labels_to_integers(graph) numbers the vertices"
        )
    if labels.setdefault(label, vertex) != vertex:
        raise ValueError(
            f"the vertices {_cut(labels[label])} and {_cut(vertex)} would have the same label, {label}\n"
            "help: networkx.convert_node_labels_to_integers(graph) numbers the vertices"
        )
    return label


def _cut(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:80] + "…"
