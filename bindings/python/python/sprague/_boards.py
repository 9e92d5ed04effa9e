"""Boards as Python has them: lines, lists of lists, arrays of numpy; and the names of arguments."""

from __future__ import annotations

import re
from typing import Any

# What stands in a row of a board: the letter of 0, and that of 1.
LETTERS = ("TH", ".#", ".X")

HELP = "help: a board is lines of text, a list of such, or 0 and 1, or signs, in a list of lists or an array"


def letters(signature: str) -> str | None:
    """The two letters of the boards of a ruleset; None if it has no board."""
    for board in re.findall(r'"([^"]+)"', signature):
        for pair in LETTERS:
            if set(board) <= {*pair, "/"}:
                return pair
    return None


def as_text(pair: str, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments of a ruleset, with boards as text in these letters."""
    return tuple(_board(argument, pair) for argument in arguments)


def _board(argument: Any, pair: str) -> Any:
    if isinstance(argument, str):
        return "/".join(line.strip() for line in argument.strip().splitlines()) if "\n" in argument else argument
    if hasattr(argument, "tolist") and getattr(argument, "ndim", 0) > 0:
        argument = argument.tolist()
    if not isinstance(argument, (list, tuple)) or not argument:
        return argument
    if all(isinstance(row, str) for row in argument):
        return "/".join(argument)
    rows = argument if isinstance(argument[0], (list, tuple)) else [argument]
    return "/".join("".join(_letter(square, pair) for square in row) for row in rows)


def _letter(square: Any, pair: str) -> str:
    if isinstance(square, str) and len(square) == 1:
        return square
    number = square.__index__() if hasattr(square, "__index__") else None
    if number not in (0, 1):
        raise ValueError(f"a square of this board is 0, {pair[0]!r}, or 1, {pair[1]!r}; got {square!r}\n{HELP}")
    return pair[number]


def in_order(
    name: str, signature: str, call: int, arguments: tuple[Any, ...], named: dict[str, Any]
) -> tuple[Any, ...]:
    """The arguments of a ruleset in order; some are named as its signature names them.

    ``call`` is the pair of parentheses that is meant.
    """
    if not named:
        return arguments
    known = []
    for alternative in signature.split("  ·  "):
        groups = re.findall(r"\(([^()]*)\)", alternative)
        parameters = [part.strip() for part in groups[call].split(",")] if groups else []
        if all(parameter.isidentifier() for parameter in parameters):
            known.append(parameters)
            if set(parameters[len(arguments) :]) == set(named):
                return (*arguments, *(named[parameter] for parameter in parameters[len(arguments) :]))
    asked = ", ".join(named)
    names = " or ".join(f"({', '.join(parameters)})" for parameters in known)
    help = f"its arguments are {names}" if known else f"write it as {signature}, without names"
    raise TypeError(f"{name} has no arguments by the names {asked} here\nhelp: {help}")
