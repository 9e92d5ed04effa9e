"""Values of graphs of one's own: a vertex is a position, an edge is a move."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Literal, Protocol, TypeVar, overload

from ._core import _graph_outcomes, _graph_values

Vertex = TypeVar("Vertex", bound=Hashable)
VertexRead = TypeVar("VertexRead", bound=Hashable, covariant=True)


class DiGraph(Protocol[VertexRead]):
    """What is asked of a directed graph as networkx has it."""

    def is_directed(self) -> bool:
        """Whether edges have a direction."""
        ...

    def adjacency(self) -> Iterable[tuple[VertexRead, Iterable[VertexRead]]]:
        """Each vertex with its successors."""
        ...


class Infinity(frozenset[int]):
    """The value of a vertex of a loopy graph that no heap of Nim is equivalent to.

    It is the set of the finite values of the options. Added to a heap of size n, the vertex is won
    by the next player if n is in it, and drawn if not; two such vertices added are drawn.

    >>> Infinity({2, 0})
    ∞{0,2}
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "∞{" + ",".join(map(str, sorted(self))) + "}"

    def __reduce__(self) -> tuple[type[Infinity], tuple[list[int]]]:
        return Infinity, (sorted(self),)


Graph = DiGraph[Vertex] | Mapping[Vertex, Iterable[Vertex]] | Iterable[tuple[Vertex, Vertex]]


def _parts(graph: Any) -> tuple[Any, Any, Any]:
    """The vertices, the rows and the pairs of a graph, each None where it has none."""
    adjacency = getattr(graph, "adjacency", None)
    if callable(adjacency):
        if not getattr(graph, "is_directed", lambda: True)():
            raise TypeError(
                "a move goes one way, and this graph is undirected, so every edge would be a cycle\n"
                "help: use networkx.DiGraph; graph.to_directed() has both directions"
            )
        return graph, adjacency(), None
    if callable(getattr(graph, "items", None)):
        return graph, graph.items(), None
    if isinstance(graph, (str, bytes)) or not hasattr(graph, "__iter__"):
        raise TypeError(
            f"a graph is a networkx.DiGraph, a dict from each vertex to its successors, "
            f"or pairs (from, to); got {type(graph).__qualname__}"
        )
    return None, None, graph


def _theory(misere: bool, loopy: bool) -> str:
    if misere and loopy:
        raise ValueError("misere=True and loopy=True: there is no theory of misère play with cycles")
    return "misere" if misere else "loopy" if loopy else "normal"


@overload
def graph_values(
    graph: Graph[Vertex], *, misere: bool = False, loopy: Literal[False] = False
) -> dict[Vertex, int]: ...
@overload
def graph_values(
    graph: Graph[Vertex], *, misere: bool = False, loopy: bool
) -> dict[Vertex, int | Infinity]: ...
def graph_values(
    graph: Graph[Vertex], *, misere: bool = False, loopy: bool = False
) -> Mapping[Vertex, int | Infinity]:
    """The Grundy value of each vertex of a graph, in which a move goes along an edge.

    The graph is a ``networkx.DiGraph``, a dict from each vertex to its successors, or pairs
    ``(from, to)``. A vertex is anything that can be hashed. Linear in vertices and edges.

    >>> graph_values({"three": ["two", "one"], "two": ["one", "zero"], "one": ["zero"]})
    {'three': 0, 'two': 2, 'one': 1, 'zero': 0}
    >>> graph_values((n, n - taken) for n in range(8) for taken in (1, 2) if taken <= n)
    {1: 1, 0: 0, 2: 2, 3: 0, 4: 1, 5: 2, 6: 0, 7: 1}

    With ``misere=True`` the values are misère Grundy values: 1 where there is no move. With
    ``loopy=True`` play may go on for ever, and a value may be an :class:`Infinity`; without it, a
    cycle is a :class:`CycleError`, whose ``cycle`` is the list of its vertices.

    >>> graph_values([("a", "a"), ("b", "a"), ("b", "end")], loopy=True)
    {'a': ∞{}, 'b': ∞{0}, 'end': 0}

    Source: R. P. Sprague (1935), P. M. Grundy (1939); with cycles C. A. B. Smith (1966), A. S.
    Fraenkel and Y. Perl (1975).
    """
    values: dict[Vertex, int | Infinity] = _graph_values(*_parts(graph), _theory(misere, loopy), Infinity)
    return values


def graph_outcomes(
    graph: Graph[Vertex], *, misere: bool = False, loopy: bool = False
) -> dict[Vertex, Literal["P", "N", "D"]]:
    """Who wins from each vertex: "P" the previous player, "N" the next one. With ``loopy=True``
    also "D": neither can force a win.

    >>> graph_outcomes({2: [1, 0], 1: [0], 0: []})
    {2: 'N', 1: 'N', 0: 'P'}
    >>> graph_outcomes({2: [1, 0], 1: [0], 0: []}, misere=True)
    {2: 'N', 1: 'P', 0: 'N'}
    >>> graph_outcomes([("a", "b"), ("b", "a"), ("c", "a"), ("c", "end")], loopy=True)
    {'a': 'D', 'b': 'D', 'c': 'N', 'end': 'P'}
    """
    outcomes: dict[Vertex, Literal["P", "N", "D"]] = _graph_outcomes(*_parts(graph), _theory(misere, loopy))
    return outcomes
