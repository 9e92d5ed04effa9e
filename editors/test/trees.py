"""Holds the tree-sitter grammar against the documents and examples, and against the program.

    python trees.py PROGRAM PARSER FILE…

PARSER is the grammar as a shared library. Each block of each file has to be read without an error,
and the claims of a file of claims are as many as the program counts.
"""

import ctypes
import re
import subprocess
import sys
from pathlib import Path

from tree_sitter import Language, Parser, Query, QueryCursor

FENCE = re.compile(r"^( *(?:> ?)*)```sprague[^\n]*\n(.*?)^\1```", re.S | re.M)


def language(library: str) -> Language:
    function = ctypes.PyDLL(library).tree_sitter_sprague
    function.restype = ctypes.c_void_p
    capsule = ctypes.pythonapi.PyCapsule_New
    capsule.restype = ctypes.py_object
    capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return Language(capsule(function(), b"tree_sitter.Language", None))


def blocks(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".claims":
        return [text]
    return [block.replace("\n" + marks, "\n").removeprefix(marks) for marks, block in FENCE.findall(text)]


def errors(node) -> list:
    if not node.has_error:
        return []
    here = [node] if node.is_error or node.is_missing else []
    return here + [error for child in node.children for error in errors(child)]


def main(program: str, library: str, names: list[str]) -> int:
    sprague = language(library)
    parser = Parser(sprague)
    queries = Path(__file__).parent.parent / "tree-sitter-sprague" / "queries"
    highlights = None
    for path in sorted(queries.glob("*.scm")):
        query = Query(sprague, path.read_text(encoding="utf-8"))
        highlights = query if path.stem == "highlights" else highlights
    read, wrong, coloured = 0, 0, 0
    for path in map(Path, names):
        for block in blocks(path):
            read += 1
            root = parser.parse(block.encode()).root_node
            for error in errors(root):
                wrong += 1
                row, column = error.start_point
                print(f"{path}: {block.splitlines()[row]!r}, column {column + 1}: not read")
            coloured += sum(map(len, QueryCursor(highlights).captures(root).values()))
            if path.suffix == ".claims":
                claims = sum(child.type in ("claim", "prove") for child in root.children)
                said = subprocess.run([program, "check", str(path)], capture_output=True, text=True).stdout
                counted = int(re.findall(r"(\d+) claims?:", said)[-1])
                if claims != counted:
                    wrong += 1
                    print(f"{path}: {claims} claims, and the program counts {counted}")
    print(f"{read} blocks of {len(names)} files for tree-sitter, {coloured} colours, {wrong} errors")
    return 1 if wrong or not coloured or read < 500 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
