"""Writes docs/python_reference.md from the docstrings and the types of the package.

    python tests/reference.py

`test_documents.py` holds the page against what this writes.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import sprague

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "python_reference.md"
PACKAGE = Path(__file__).resolve().parent.parent / "python" / "sprague"

INTRODUCTION = """\
# The Python package: reference

Every public item of the package `sprague`, from its docstrings; `help(sprague.nim)` shows the same.
[From Python](python.md) is the tour. In the examples all names are there, as after
`from sprague import *`. This page is written by `python bindings/python/tests/reference.py`.
"""

OPERATORS = {
    "__add__": "`+`",
    "__sub__": "`-`",
    "__neg__": "`-` before one",
    "__mul__": "`*`",
    "__rmul__": "`*` after a number",
    "__truediv__": "`/`",
    "__pow__": "`**`",
    "__eq__": "`==`",
    "__lt__": "`<`",
    "__bool__": "`bool()`",
    "__int__": "`int()`",
    "__len__": "`len()`",
    "__getitem__": "`[]`",
    "__call__": "`()`",
    "__iter__": "`for`",
    "__contains__": "`in`",
    "__hash__": "`hash()`",
}

Definition = ast.FunctionDef | ast.ClassDef


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """The whole page."""
    sections: dict[str, list[str]] = {}
    for name in sprague.__all__:
        item = getattr(sprague, name)
        sections.setdefault(section(item), []).append(name)
    parts = [INTRODUCTION]
    for title, names in sorted(sections.items(), key=lambda part: order(part[0])):
        parts.append(f"## {title}\n")
        parts.extend(entry(name) for name in names)
    return "\n".join(parts)


def section(item: object) -> str:
    """The first sentence of the module that an item is from."""
    if inspect.isclass(item) and issubclass(item, BaseException):
        return "Errors"
    if isinstance(item, ModuleType):
        return "Modules"
    home = getattr(item, "__module__", "sprague")
    if home in ("sprague", "sprague._core"):
        return "Classes" if inspect.isclass(item) else "Others"
    return summary(importlib.import_module(home)).rstrip(".")


def order(title: str) -> tuple[bool, bool, str]:
    """Functions first, then modules, errors last."""
    return title == "Errors", title == "Modules", title


def summary(item: object) -> str:
    """The first sentence of a docstring."""
    return re.split(r"(?<=\.)\s|\n\n", inspect.getdoc(item) or "", maxsplit=1)[0].replace("\n", " ")


def entry(name: str) -> str:
    """What the page says of one item."""
    item = getattr(sprague, name)
    if isinstance(item, ModuleType):
        return module_entry(name, item)
    definitions = defined(name)
    if not definitions:
        return f"### `{name}`\n\n{markdown(inspect.getdoc(item) or '')}\n"
    if isinstance(definitions[0], ast.ClassDef):
        return class_entry(definitions[0], item)
    return f"### `{name}`\n\n{code(definitions)}\n\n{markdown(inspect.getdoc(item) or '')}\n"


def module_entry(name: str, module: ModuleType) -> str:
    """A module: its items with a sentence each."""
    public = getattr(module, "__all__", None) or [item for item in dir(module) if not item.startswith("_")]
    lines = [f"### `{name}`\n", markdown(inspect.getdoc(module) or ""), "", "| item | what it is |", "|---|---|"]
    for item in sorted(public):
        said = markdown(summary(getattr(module, item))).replace("|", "\\|")
        lines.append(f"| `{name}.{item}` | {said} |")
    return "\n".join([*lines, ""])


def class_entry(definition: ast.ClassDef, item: object) -> str:
    """A class: what makes one, its operators, its attributes and methods."""
    name = definition.name
    members = [member for member in definition.body if isinstance(member, ast.FunctionDef)]
    lines = [f"### `{name}`\n"]
    makers = [member for member in members if member.name in ("__new__", "__init__")]
    if makers:
        lines += [code(makers, name), ""]
    lines += [markdown(inspect.getdoc(item) or ""), ""]
    special = {member.name for member in members}
    if "__mul__" in special:
        special.discard("__rmul__")
    operators = [sign for method, sign in OPERATORS.items() if method in special]
    if operators:
        lines += [f"Operators: {', '.join(operators)}.", ""]
    seen: set[str] = set()
    for member in definition.body:
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
            field = member.target.id
            if not field.startswith("_"):
                said = markdown(inspect.getdoc(getattr(item, field, None)) or "") if is_described(item, field) else ""
                lines += [f"- `{name}.{field}: {ast.unparse(member.annotation)}`" + (f". {said}" if said else "")]
        if not isinstance(member, ast.FunctionDef) or member.name.startswith("_") or member.name in seen:
            continue
        seen.add(member.name)
        same = [other for other in members if other.name == member.name]
        lines += ["", f"#### `{name}.{member.name}`\n", code(same), ""]
        lines += [markdown(inspect.getdoc(getattr(item, member.name)) or ""), ""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines).rstrip() + "\n")


def is_described(item: object, field: str) -> bool:
    """Whether a field has a docstring of its own."""
    return type(getattr(item, field, None)).__name__ in ("getset_descriptor", "property", "_tuplegetter")


def defined(name: str) -> list[Definition]:
    """The definitions of a name: overloads without what implements them, if there are any."""
    for path in [*sorted(PACKAGE.glob("*.py")), PACKAGE / "_core.pyi"]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found = [node for node in top_level(tree) if node.name == name]
        overloads = [node for node in found if is_overload(node)]
        if overloads or found:
            return overloads or found
    return []


def top_level(tree: ast.Module) -> Iterator[Definition]:
    yield from (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef))


def is_overload(node: Definition) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "overload" for mark in node.decorator_list)


def code(definitions: list[ast.FunctionDef] | list[Definition], name: str | None = None) -> str:
    """The signatures, as a block of Python."""
    lines = []
    for node in definitions:
        assert isinstance(node, ast.FunctionDef)
        arguments = re.sub(r"^(self|cls)(, /)?(, )?", "", ast.unparse(node.args))
        returned = ast.unparse(node.returns) if node.returns else "None"
        is_property = any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list)
        if is_property:
            line = f"{node.name}: {returned}"
        elif name is not None:
            line = f"{name}({arguments})"
        else:
            line = f"{node.name}({arguments}) -> {returned}"
        if not any(isinstance(mark, ast.Attribute) for mark in node.decorator_list):
            lines.append(line)
    return "\n".join(["```python", *dict.fromkeys(lines), "```"])


def markdown(docstring: str) -> str:
    """A docstring as Markdown: examples are blocks."""
    # Roles of reStructuredText, which some readers of docstrings turn into links.
    docstring = re.sub(r":\w+:`~?([^`]*)`", r"`\1`", docstring.replace("``", "`"))
    blocks = re.split(r"\n\s*\n", docstring)
    return "\n\n".join(
        f"```pycon\n{textwrap.dedent(block)}\n```" if block.lstrip().startswith(">>>") else block
        for block in blocks
    )


if __name__ == "__main__":
    main()
