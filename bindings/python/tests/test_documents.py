"""The documents: their examples run, and the reference is what the package says of itself."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path

import pytest
import reference

import sprague

ROOT = Path(__file__).resolve().parents[3]
PAGES = ["README.md", "docs/python.md", "bindings/python/DESCRIPTION.md"]


def blocks(text: str) -> list[tuple[int, str]]:
    """The fenced blocks of Python's sessions, and on which lines they begin."""
    found = re.finditer(r"^```(?:pycon|python)\n(>>> .*?)^```$", text, flags=re.DOTALL | re.MULTILINE)
    return [(text.count("\n", 0, block.start()) + 1, block[1]) for block in found]


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run_from_top_to_bottom(page: str) -> None:
    names: dict[str, object] = {}
    found = blocks((ROOT / page).read_text(encoding="utf-8"))
    assert found, f"{page} has no block that begins with >>>"
    for line, block in found:
        test = doctest.DocTestParser().get_doctest(block, names, page, page, line)
        said: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
        result = runner.run(test, out=said.append, clear_globs=False)
        assert result.attempted and not result.failed, "".join(said)
        names = test.globs


def test_every_block_of_the_tour_is_run() -> None:
    text = (ROOT / "docs/python.md").read_text(encoding="utf-8")
    assert text.count(">>> ") == sum(block.count(">>> ") for _, block in blocks(text))


def test_the_reference_is_what_the_package_says() -> None:
    written = reference.PAGE.read_text(encoding="utf-8")
    assert written == reference.page(), "write it anew: python bindings/python/tests/reference.py"


def test_every_ruleset_says_first_how_it_is_called() -> None:
    for name in sprague.rulesets:
        assert (inspect.getdoc(sprague.rulesets[name]) or "").startswith(f"{name}("), name


def test_every_public_item_is_in_the_reference_with_an_example() -> None:
    written = reference.PAGE.read_text(encoding="utf-8")
    for name in sprague.__all__:
        assert f"### `{name}`" in written
        entry = written.partition(f"### `{name}`\n")[2].partition("\n### ")[0]
        item = getattr(sprague, name)
        # The examples of exceptions and of named tuples are those of the functions they come from.
        is_result = isinstance(item, type) and issubclass(item, (BaseException, tuple))
        assert is_result or ">>> " in entry, f"the docstring of {name} has no example"
