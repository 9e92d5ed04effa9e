"""Writes docs/python_reference.md from the docstrings and the types of the package.

    python tests/reference.py

`test_documents.py` compares the page with what this writes.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

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


# Sections by the file of their items, in the order of the page. A file that is not named here has
# its first sentence as the heading.
SECTIONS = {
    "_positions": "Positions and statements",
    "_rulesets": "Rulesets by name",
    "_rules": "Rulesets of one's own",
    "_graphs": "Graphs",
    "_heaps": "Nim-sequences",
    "_sequences": "Nim-sequences",
    "_nimbers": "Nimbers",
    "_playing": "Games against the machine",
    "_questions": "Tables, plots and files of claims",
    "_core": "Positions, answers and proofs as objects",
    "_kept": "Positions, answers and proofs as objects",
    "_types": "Answers with more than one part",
}
ERRORS = "Errors"
COLUMNS = 100


def page() -> str:
    """The whole page."""
    sections: dict[str, list[str]] = {title: [] for title in SECTIONS.values()}
    for name in sprague.__all__:
        sections.setdefault(section(name), []).append(name)
    sections[ERRORS] = sections.pop(ERRORS)
    parts = [INTRODUCTION]
    for title, names in sections.items():
        if names:
            parts.append(f"## {title}\n")
            parts.extend(entry(name) for name in names)
    return "\n".join(parts)


def section(name: str) -> str:
    """The heading under which an item stands."""
    item = getattr(sprague, name)
    if isinstance(item, type) and issubclass(item, BaseException):
        return ERRORS
    if name == "Nimber":
        return SECTIONS["_nimbers"]
    file = home(name)
    if file in SECTIONS:
        return SECTIONS[file]
    return summary(importlib.import_module(f"sprague.{file}")).rstrip(".")


def home(name: str) -> str:
    """The file in which an item is defined."""
    for path in sorted(PACKAGE.glob("_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assigned = (node.target for node in tree.body if isinstance(node, ast.AnnAssign))
        targets = (target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets)
        variables = (node.id for node in [*assigned, *targets] if isinstance(node, ast.Name))
        if path.stem != "__init__" and name in {*(node.name for node in top_level(tree)), *variables}:
            return path.stem
    return "_core"


def summary(item: object) -> str:
    """The first sentence of a docstring."""
    return first_sentence(inspect.getdoc(item) or "")


def first_sentence(text: str) -> str:
    return re.split(r"(?<=\.)\s|\n\n", text.strip(), maxsplit=1)[0].replace("\n", " ")


def entry(name: str) -> str:
    """What the page says of one item."""
    item = getattr(sprague, name)
    definitions = defined(name)
    said = markdown(inspect.getdoc(item) or "")
    if not definitions:
        return f"### `{name}`\n\n{said}\n\n{members_table(name, item)}"
    if isinstance(definitions[0], ast.ClassDef):
        return class_entry(definitions[0], item)
    return f"### `{name}`\n\n{code(definitions)}\n\n{said}\n"


def members_table(name: str, item: object) -> str:
    """An object with attributes: how each is called, and a sentence of each."""
    lines = ["| call | what it is |", "|---|---|"]
    for member in dir(item):
        if not member.startswith("_"):
            called, _, rest = (inspect.getdoc(getattr(item, member)) or "").partition("\n\n")
            said = markdown(first_sentence(rest)).replace("|", "\\|")
            calls = called.strip().replace(" or ", "`, `")
            lines.append(f"| `{name}.{calls}` | {said} |")
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
    for member, below in zip(definition.body, [*definition.body[1:], None], strict=True):
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
            field = member.target.id
            if not field.startswith("_"):
                said = described(below)
                lines += [f"- `{name}.{field}: {ast.unparse(member.annotation)}`" + (f". {said}" if said else "")]
        if not isinstance(member, ast.FunctionDef) or member.name.startswith("_") or member.name in seen:
            continue
        seen.add(member.name)
        same = [other for other in members if other.name == member.name]
        same = [other for other in same if is_overload(other)] or same
        lines += ["", f"#### `{name}.{member.name}`\n", code(same), ""]
        lines += [markdown(inspect.getdoc(getattr(item, member.name)) or ""), ""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines).rstrip() + "\n")


def described(below: ast.stmt | None) -> str:
    """What the string below a field says of it."""
    if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
        return markdown(inspect.cleandoc(str(below.value.value)).replace("\n", " "))
    return ""


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
        arguments = re.sub(r"^(self|cls)(, /)?(, )?", "", written(node.args))
        returned = ast.unparse(node.returns) if node.returns else "None"
        is_property = any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list)
        if is_property:
            line = f"{node.name}: {returned}"
        elif name is not None:
            line = f"{name}({arguments})"
        else:
            line = f"{node.name}({arguments}) -> {returned}"
        if not any(isinstance(mark, ast.Attribute) for mark in node.decorator_list):
            lines.append(folded(line))
    return "\n".join(["```python", *dict.fromkeys(lines), "```"])


def written(arguments: ast.arguments) -> str:
    """Arguments as they are typed: spaces around = where there is an annotation."""
    return re.sub(r"(: [^,=]*(?:\[[^=]*\])?[^,=]*)=", r"\1 = ", ast.unparse(arguments))


def folded(line: str) -> str:
    """A signature that is too long, an argument a line."""
    if len(line) <= COLUMNS:
        return line
    head, _, rest = line.partition("(")
    arguments, _, returned = rest.rpartition(")")
    lines = [f"    {argument}," for argument in re.split(r", (?![^\[]*\])", arguments)]
    return "\n".join([f"{head}(", *lines, f"){returned}"])


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
