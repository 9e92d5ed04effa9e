"""Every example in a docstring runs, those of the classes in Rust too."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import pytest

import sprague

# The notebook's modules need ipykernel; their own tests run their examples.
MODULES = [
    importlib.import_module(f"sprague.{module.name}")
    for module in pkgutil.iter_modules(sprague.__path__)
    if module.name not in ("jupyter", "magics")
]


def documented() -> Iterator[tuple[str, str]]:
    """The name and the docstring of every item that has one."""
    for module in [sprague, *MODULES]:
        yield module.__name__, inspect.getdoc(module) or ""
        for name, item in vars(module).items():
            if inspect.isclass(item) and item.__module__.startswith("sprague"):
                yield f"{module.__name__}.{name}", item.__doc__ or ""
                for member, value in vars(item).items():
                    if not member.startswith("__"):
                        yield f"{module.__name__}.{name}.{member}", inspect.getdoc(value) or ""
            elif inspect.isroutine(item) and str(item.__module__).startswith("sprague"):
                yield f"{module.__name__}.{name}", inspect.getdoc(item) or ""


EXAMPLES: dict[str, str] = {}
for _name, _text in documented():
    # What is imported elsewhere runs once.
    if ">>>" in _text and _text not in EXAMPLES.values():
        EXAMPLES[_name] = _text


def test_there_are_examples() -> None:
    assert {"sprague.nim", "sprague.Game.value", "sprague.Session.parse"} <= EXAMPLES.keys()


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name: str) -> None:
    """All public names are there, as after ``from sprague import *``."""
    names = {public: getattr(sprague, public) for public in sprague.__all__}
    test = doctest.DocTestParser().get_doctest(EXAMPLES[name], names, name, None, None)
    lines: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=lines.append)
    assert result.attempted and not result.failed, "".join(lines)
