"""The rulesets of the language, by their names: ``rulesets.kayles(7)``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from . import _boards, _core, _edges, _heaps, _shared
from ._core import Game
from ._sequences import Period, Sequence
from ._shared import session
from ._types import Worth

# Positions of a ruleset that are kept.
MOST_KNOWN = 10_000


class NamedRuleset:
    """A ruleset that the language knows by its name. Called, it gives a position.

    The arguments are those of the language: heap sizes are ints, boards strings, several numbers a
    list. A graph is a string, a ``networkx.Graph``, a dict from each vertex to its neighbours, or a list of
    edges. A board is lines of text, a list of such, or 0 and 1, or signs, in a list of lists or an array of
    numpy. Arguments may be named as the documents name them.

    >>> rulesets.kayles(7).value
    2
    >>> rulesets.chomp([4, 4, 3])
    chomp([4, 4, 3])
    >>> rulesets.node_kayles([("a", "b"), ("b", "c")]).value
    2
    >>> rulesets.cram([[0, 0, 1], [0, 0, 0]]), rulesets.wythoff(a=3, b=5)
    (cram("..#/..."), wythoff(3, 5))

    A ruleset of one heap stands wherever a code does: in ``sequence``, ``period``,
    ``standard_form`` and ``misere_quotient``.
    """

    def __init__(self, name: str, family_arguments: tuple[Any, ...] | None = None) -> None:
        self._name = name
        self._family_arguments = family_arguments
        self.__name__ = name
        self._signature = _core.ruleset_row(name)[0]
        self._letters = _boards.letters(self._signature)
        # Positions of heaps, in the session that has them.
        self._known: dict[int, Game] = {}
        self._known_in = _shared._session
        self.__doc__ = _documentation(name)

    def __call__(self, *arguments: Any, **named: Any) -> Game:
        """The position with these arguments: a `Worth` where moves bind the opponent."""
        # Heaps are kept. As keys True and 1.0 are 1, but they are no integers.
        if len(arguments) == 1 and type(arguments[0]) is int and not named:
            known = self._known.get(arguments[0])
            if known is not None and self._known_in is _shared._session:
                return known
        return self._made(arguments, named)

    def _made(self, arguments: tuple[Any, ...], named: dict[str, Any]) -> Game:
        """The same, if it is not known."""
        key = arguments
        if named:
            arguments = _boards.in_order(self._name, self._signature, -1, arguments, named)
        if self._name in _edges.ON_GRAPHS:
            arguments = _edges.as_text(self._name, arguments)
        elif self._letters is not None and self._family_arguments is None:
            arguments = _boards.as_text(self._letters, arguments)
        calls = [_plain(arguments)]
        if self._family_arguments is not None:
            calls.insert(0, self._family_arguments)
        position: Game = _core.ruleset_position(session(), self._name, calls)
        if len(key) == 1 and type(key[0]) is int and not named:
            if self._known_in is not _shared._session or len(self._known) == MOST_KNOWN:
                self._known, self._known_in = {}, _shared._session
            self._known[key[0]] = position
        return position

    @overload
    def sequence(self, stop: SupportsIndex, /) -> Sequence: ...
    @overload
    def sequence(self, start: SupportsIndex, stop: SupportsIndex, /) -> Sequence: ...
    def sequence(self, *given: SupportsIndex) -> Sequence:
        """The values of the heaps ``start``, …, ``stop - 1``, as :func:`sequence` gives them.

        >>> rulesets.subtraction([1, 3, 4]).sequence(9).tolist()
        [0, 1, 0, 1, 2, 3, 2, 0, 1]
        """
        return _heaps.sequence(self, *given)

    def period(self, up_to: SupportsIndex | None = None) -> Period:
        """What is known of its period, as :func:`period` says it.

        >>> rulesets.dawsons_chess.period().period
        34
        """
        return _heaps.period(self, up_to)

    @property
    def _written(self) -> str:
        """As the language writes it."""
        return _core.ruleset_text(self._name, self._family_arguments)

    @property
    def _code(self) -> str:
        """The take-and-break code that it is."""
        return _core.ruleset_code(self._name, self._family_arguments)

    def __repr__(self) -> str:
        if self._family_arguments is None:
            return f"rulesets.{self._name}"
        return f"rulesets.{self._name}({', '.join(map(repr, self._family_arguments))})"

    def __reduce__(self) -> tuple[Any, ...]:
        return NamedRuleset, (self._name, self._family_arguments)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NamedRuleset):
            return NotImplemented
        return repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))


if TYPE_CHECKING:

    class EntailingRuleset(NamedRuleset):
        """A ruleset whose positions may be loony."""

        def __call__(self, *arguments: Any, **named: Any) -> Worth | Any: ...  # type: ignore[override]


class RulesetFamily:
    """A family of rulesets. Called, it gives one of them; that one gives positions.

    >>> rulesets.subtraction([1, 3, 4])(10).value
    1
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self.__name__ = name
        self.__doc__ = _documentation(name)

    def __call__(self, *arguments: Any, **named: Any) -> NamedRuleset:
        """The ruleset with these arguments. They are looked at when it gives a position."""
        signature = _core.ruleset_row(self._name)[0]
        arguments = _boards.in_order(self._name, signature, 0, arguments, named)
        pair = _boards.letters(signature)
        return NamedRuleset(self._name, _plain(_boards.as_text(pair, arguments) if pair else arguments))

    @property
    def _written(self) -> str:
        raise TypeError(
            f"{self!r} is a family of rulesets, and no ruleset yet\n"
            f"help: its positions are written {_core.ruleset_row(self._name)[0]}"
        )

    _code = _written

    def __repr__(self) -> str:
        return f"rulesets.{self._name}"

    def __reduce__(self) -> tuple[Any, ...]:
        return RulesetFamily, (self._name,)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RulesetFamily):
            return NotImplemented
        return self._name == other._name

    def __hash__(self) -> int:
        return hash(self._name)


def _plain(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments, with rulesets by their names: ``rulesets.product(rulesets.twins, "ruler")``."""
    named = (NamedRuleset, RulesetFamily)
    return tuple(each.__name__ if isinstance(each, named) else each for each in arguments)


def _documentation(name: str) -> str:
    """What the registry says of a ruleset, as a docstring."""
    import textwrap

    signature, rule, source, values, example = _core.ruleset_row(name)
    parts = [signature.replace("  ·  ", " or "), rule[:1].upper() + rule[1:].removesuffix(".") + "."]
    if values:
        parts.append(f"Values: {values}.")
    if source:
        parts.append(f"Source: {source.removesuffix('.')}.")
    parts.append(f"In the language: {example}")
    return "\n\n".join(textwrap.fill(part, 88) for part in parts)


class Rulesets:
    """The rulesets of the language: ``rulesets.kayles``, ``rulesets.cram``, …

    ``list(rulesets)`` has their names, and ``help(rulesets.kayles)`` the rule and its source. The
    games of the library are there too. ``rulesets["kayles"]`` is the ruleset with this name.

    >>> rulesets.wythoff(3, 5).outcome
    'P'
    >>> rulesets.delete_nim(3, 5)
    delete_nim(3, 5)
    >>> rulesets["kayles"] is rulesets.kayles, "kayles" in rulesets, len(rulesets) > 100
    (True, True, True)
    """

    acrostic_twins: NamedRuleset
    aliquot: NamedRuleset
    all_but: RulesetFamily
    alternating: NamedRuleset
    amazons: NamedRuleset
    annihilation: NamedRuleset
    antonim: NamedRuleset
    arc_kayles: NamedRuleset
    at_least_half: NamedRuleset
    at_most_half: NamedRuleset
    bamboo: NamedRuleset
    blocked_P: NamedRuleset
    born: NamedRuleset
    boxes: NamedRuleset
    brussels_sprouts: NamedRuleset
    chain: NamedRuleset
    chocolate: NamedRuleset
    chomp: NamedRuleset
    circular_nim: NamedRuleset
    clobber_row: NamedRuleset
    colours: NamedRuleset
    cookie_monster: NamedRuleset
    couples_are_forever: NamedRuleset
    cram: NamedRuleset
    cutcake: NamedRuleset
    cutting: NamedRuleset
    cyclic_nimhoff: NamedRuleset
    dawsons_chess: NamedRuleset
    dawsons_circle: NamedRuleset
    dawsons_kayles: NamedRuleset
    delete_nim: NamedRuleset
    dim: NamedRuleset
    diminished: NamedRuleset
    divisors: NamedRuleset
    divisors_game: NamedRuleset
    dynamic_nim: NamedRuleset
    edge_geography: NamedRuleset
    edge_nim: NamedRuleset
    end_nim: NamedRuleset
    end_wythoff: NamedRuleset
    ended: NamedRuleset
    euclid: NamedRuleset
    euclid_to_zero: NamedRuleset
    exact_slow_nim: NamedRuleset
    fibonacci_nim: NamedRuleset
    foreclosed: NamedRuleset
    gales_nim: NamedRuleset
    gaps: NamedRuleset
    generalized_wythoff: RulesetFamily
    geography: NamedRuleset
    good_replies: NamedRuleset
    graph_chomp: NamedRuleset
    greedy_nim: NamedRuleset
    green_hackenbush: NamedRuleset
    grundy_k: NamedRuleset
    grundys_game: NamedRuleset
    grunt: NamedRuleset
    guiles: NamedRuleset
    hackendots: NamedRuleset
    hypergraph_nim: NamedRuleset
    hypergraph_take_away: NamedRuleset
    join: NamedRuleset
    kayles: NamedRuleset
    king: NamedRuleset
    kotzig: NamedRuleset
    lane: NamedRuleset
    lasker: NamedRuleset
    letters: NamedRuleset
    lieges: NamedRuleset
    lim: NamedRuleset
    mark: NamedRuleset
    mark_t: NamedRuleset
    maze: RulesetFamily
    mem: NamedRuleset
    mock_turtle_fives: NamedRuleset
    mock_turtles: NamedRuleset
    moebius: NamedRuleset
    mogul: NamedRuleset
    moidores: NamedRuleset
    moore: NamedRuleset
    motley: NamedRuleset
    neighbours: NamedRuleset
    nim_squared: NamedRuleset
    nimble: NamedRuleset
    node_kayles: NamedRuleset
    northcott: NamedRuleset
    notakto: NamedRuleset
    odd_even: NamedRuleset
    officers: NamedRuleset
    ordinal: NamedRuleset
    partition_game: NamedRuleset
    peg_duotaire: NamedRuleset
    pick_up: NamedRuleset
    poker_nim: NamedRuleset
    poset: NamedRuleset
    prim: NamedRuleset
    prim_minus: NamedRuleset
    product: RulesetFamily
    proper: NamedRuleset
    rails: NamedRuleset
    rapid_union: NamedRuleset
    remoteness: NamedRuleset
    rims: NamedRuleset
    rugs: NamedRuleset
    ruler: NamedRuleset
    ruler_fives: NamedRuleset
    select: NamedRuleset
    short_nim: NamedRuleset
    silver_dollar: NamedRuleset
    silver_dollar_one_step: NamedRuleset
    silver_dollar_two_steps: NamedRuleset
    slow_join: NamedRuleset
    slow_nim: NamedRuleset
    smith: NamedRuleset
    sprouts: NamedRuleset
    staircase: NamedRuleset
    subtraction: RulesetFamily
    suspense: NamedRuleset
    sylver: NamedRuleset
    sym: NamedRuleset
    sympler: NamedRuleset
    synonim: NamedRuleset
    take_a_power_of_2: NamedRuleset
    take_a_prime: NamedRuleset
    take_a_square: NamedRuleset
    takeaway: NamedRuleset
    then_play: NamedRuleset
    toads_and_frogs: NamedRuleset
    top_entails: EntailingRuleset
    treblecross: NamedRuleset
    triangular_nim: NamedRuleset
    triplet_fives: NamedRuleset
    triplets: NamedRuleset
    turning_corners: NamedRuleset
    turning_turtles: NamedRuleset
    turnips: NamedRuleset
    twins: NamedRuleset
    two_heaps: NamedRuleset
    used_nim: NamedRuleset
    vectors: NamedRuleset
    vertex_deletion: NamedRuleset
    vertex_geography: NamedRuleset
    vertex_nim: NamedRuleset
    weighted_arc_kayles: NamedRuleset
    welter: NamedRuleset
    white_knight: NamedRuleset
    with_pass: NamedRuleset
    wythoff: NamedRuleset
    yama_nim: NamedRuleset

    def nimstring(self, board: Any, ground: Any = None) -> Worth | Any:
        """nimstring(X, ground) or nimstring("3x3")

        A position of Nimstring: coins tied to one another and to the ground by strings, or boxes.
        A move cuts a string, or draws a line between dots; a player who frees a coin or completes a
        box moves again, and has lost if no move is left. So a position may be loony, and is a
        :class:`Worth`. The graph is given as in other rulesets on graphs, with the coin that is the
        ground, if it is not called 0.

        >>> rulesets.nimstring("2x2").outcome
        'P'
        >>> rulesets.nimstring([("g", "a"), ("a", "b"), ("b", "g")], "g").number
        1
        >>> rulesets.nimstring("0-a a-b").is_loony
        True
        """
        given = (board,) if ground is None else (board, ground)
        words = [str(word) for word in _edges.as_text("nimstring", given)]
        for word in words:
            if '"' in word or "\\" in word:
                raise ValueError(f"a board or a graph has no quotation marks; got {word!r}")
        written = ", ".join(f'"{word}"' for word in words)
        worth: Worth | Any = session().evaluate(f"nimstring({written})").value
        return worth

    def __dir__(self) -> list[str]:
        return [*_core.ruleset_names(), *_core.library_names(), "nimstring"]

    def __getitem__(self, name: str) -> Any:
        if name not in self:
            raise KeyError(f"there is no ruleset {name}{_near(name)}")
        return getattr(self, name)

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(dir(self)))

    def __len__(self) -> int:
        return len(dir(self))

    def __contains__(self, name: object) -> bool:
        return name in dir(self)

    if not TYPE_CHECKING:

        def __getattr__(self, name):
            """A ruleset, made when it is first asked for; or what to say where there is none."""
            if name in _core.ruleset_names() or name in _core.library_names():
                is_family = Rulesets.__annotations__.get(name) == "RulesetFamily"
                made = RulesetFamily(name) if is_family else NamedRuleset(name)
                return vars(self).setdefault(name, made)
            raise AttributeError(f"there is no ruleset {name}{_near(name)}", name=name, obj=self)

    def __reduce__(self) -> str:
        return "rulesets"


def _near(name: str) -> str:
    """What may be meant by a name that there is not."""
    import difflib

    if name.replace(".", "").isalnum() and name[0].isdigit():
        return f'\nhelp: heaps of a code are parse("{name}(5)"), and their values sequence("{name}", 20)'
    names = [*_core.ruleset_names(), *_core.library_names(), "nimstring"]
    near = difflib.get_close_matches(name, names, n=1)
    return f"\nhelp: did you mean {near[0]}?" if near else ""


rulesets = Rulesets()
