"""Answers and proofs that go to other processes: what they say, and their facts."""

from __future__ import annotations

import os
from typing import Any

# What an answer or a proof says when it is asked: the method, and the arguments beside the usual ones.
SAID: list[tuple[str, dict[str, Any]]] = [
    ("markdown", {}),
    ("latex", {}),
    ("html", {}),
    ("svg", {}),
    ("csv", {}),
    ("data", {}),
    ("text", {}),
    ("certificate", {}),
    ("coq", {}),
    *((name, {"facts": False}) for name in ("text", "markdown", "latex", "html")),
]


class Kept:
    """An answer or a proof that came from another process.

    It says the same, in each format, and has the same facts; positions among them are positions of the
    session of the functions here. What it would have to compute anew it does not have.

    >>> import pickle
    >>> kept = pickle.loads(pickle.dumps(prove("nim(1, 3) = *2")))
    >>> kept, kept.holds, verify(kept.certificate()).claims
    (<proof that nim(1, 3) = *2>, True, ['node 3 ≈ *2'])
    >>> pickle.loads(pickle.dumps(evaluate("kayles(3)"))).value == rulesets.kayles(3)
    True
    """

    def __init__(
        self,
        text: str,
        shown: str,
        facts: dict[str, Any],
        said: dict[tuple[str, bool], Any],
        bundle: dict[str, str],
    ) -> None:
        self._text, self._shown = text, shown
        self._facts, self._said, self._bundle = facts, said, bundle

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_"):
            if name in self._facts:
                return self._facts[name]
            if (name, True) in self._said:
                return lambda *, facts=True: self._said[name, facts]
        raise AttributeError(
            f"this came from another process, and has no `{name}`\n"
            "help: ask for it in the process that computed it, and send what it gives",
            name=name,
            obj=self,
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a text of it into a file: .md, .tex, .html, .txt, .svg or .csv."""
        names = {"md": "markdown", "tex": "latex", "html": "html", "svg": "svg", "csv": "csv"}
        ending = os.fspath(path).rpartition(".")[2]
        text = str(self) if ending == "txt" else getattr(self, names.get(ending, ending))()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def __bool__(self) -> bool:
        if "holds" in self._facts:
            return bool(self._facts["holds"])
        raise TypeError("an answer is not true or false\nhelp: ask for its .value")

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return self._shown

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return self._bundle


def reduced(answer: Any) -> tuple[type[Kept], tuple[Any, ...]]:
    """How an answer or a proof is pickled."""
    facts, said = {}, {}
    for name in dir(answer):
        if not name.startswith("_") and not callable(getattr(type(answer), name)):
            facts[name] = getattr(answer, name)
    for name, asked in SAID:
        try:
            said[name, asked.get("facts", True)] = getattr(answer, name)(**asked)
        except (AttributeError, TypeError, ValueError):
            # It has no such thing: a claim has no picture, an answer no certificate.
            continue
    return Kept, (str(answer), repr(answer), facts, said, answer._repr_mimebundle_())
