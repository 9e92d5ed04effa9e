"""A kernel for notebooks in the language alone.

::

    python -m sprague.jupyter install      # --user, --sys-prefix (the default), or --prefix DIR
    python -m sprague.jupyter uninstall

Then choose the kernel "Sprague". It needs ipykernel: ``pip install 'sprague[notebook]'``.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from . import _notebook
from ._core import Output, Session, _is_incomplete

try:
    from ipykernel.kernelapp import IPKernelApp
    from ipykernel.kernelbase import Kernel
    from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel
except ImportError as missing:
    raise ImportError(
        f"{missing}: the kernel needs ipykernel, which `pip install 'sprague[notebook]'` installs"
    ) from missing

NAME = "sprague"

try:
    VERSION = version("sprague")
except PackageNotFoundError:
    VERSION = "0"


class SpragueKernel(Kernel):
    """The kernel: a session of its own, which lives as long as the kernel does."""

    implementation = NAME
    implementation_version = VERSION
    banner = "sprague: impartial combinatorial games; :help for help"
    # No exporter is named: nbconvert then takes its own, for any language.
    language_info = {
        "name": NAME,
        "version": VERSION,
        "mimetype": "text/x-sprague",
        "file_extension": ".claims",
    }

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.games = Session()
        # What was entered, by its number; the kernel keeps no file of it.
        self.entered: list[tuple[int, str]] = []

    async def do_execute(
        self,
        code: str,
        silent: bool,
        store_history: bool = True,
        user_expressions: dict[str, str] | None = None,
        allow_stdin: bool = False,
        **_: Any,
    ) -> dict[str, Any]:
        """Runs a cell. Each answer is sent when it is found."""
        if store_history and not silent:
            self.entered.append((self.execution_count, code))
        last: Output | None = None
        try:
            for answer in _notebook.run(self.games, code):
                if last is not None:
                    self._send(last, "display_data", silent)
                last = answer
            if last is not None:
                self._send(last, "execute_result", silent)
        except KeyboardInterrupt:
            return self._failed(silent, "Interrupted", "interrupted", ["interrupted"])
        except Exception as error:
            if last is not None:
                self._send(last, "display_data", silent)
            lines = _notebook.colored(error) + [f"note: {note}" for note in getattr(error, "__notes__", [])]
            return self._failed(silent, type(error).__name__, str(error), lines)
        return {
            "status": "ok",
            "execution_count": self.execution_count,
            "payload": [],
            "user_expressions": {},
        }

    def _send(self, answer: Output, kind: str, silent: bool) -> None:
        if silent:
            return
        content: dict[str, Any] = {"data": answer._repr_mimebundle_(), "metadata": {}}
        if kind == "execute_result":
            content["execution_count"] = self.execution_count
        self.send_response(self.iopub_socket, kind, content)

    def _failed(self, silent: bool, name: str, text: str, lines: list[str]) -> dict[str, Any]:
        content = {"ename": name, "evalue": text, "traceback": lines}
        if not silent:
            self.send_response(self.iopub_socket, "error", content)
        return {"status": "error", "execution_count": self.execution_count, **content}

    async def do_complete(self, code: str, cursor_pos: int) -> dict[str, Any]:
        """What Tab offers."""
        start, matches = _notebook.complete(self.games, code, cursor_pos)
        return {
            "status": "ok",
            "matches": matches,
            "cursor_start": start,
            "cursor_end": cursor_pos,
            "metadata": {},
        }

    async def do_inspect(
        self, code: str, cursor_pos: int, detail_level: int = 0, omit_sections: Any = ()
    ) -> dict[str, Any]:
        """What the help says about what stands at the cursor."""
        page = _notebook.inspect(self.games, code, cursor_pos)
        data = {} if page is None else {"text/plain": page}
        return {"status": "ok", "found": page is not None, "data": data, "metadata": {}}

    async def do_history(
        self,
        hist_access_type: str,
        output: bool,
        raw: bool,
        session: int | None = None,
        start: int | None = None,
        stop: int | None = None,
        n: int | None = None,
        pattern: str | None = None,
        unique: bool = False,
    ) -> dict[str, Any]:
        """What was entered since the kernel began: all that it remembers is its session 0."""
        found = list(self.entered)
        if hist_access_type == "range":
            first, end = start or 1, sys.maxsize if stop is None else stop
            found = [(number, code) for number, code in found if first <= number < end]
        if hist_access_type == "search" and pattern is not None:
            found = [(number, code) for number, code in found if fnmatch.fnmatchcase(code, pattern)]
            if unique:
                found = [(number, code) for code, number in {code: number for number, code in found}.items()]
        if hist_access_type != "range" and n is not None:
            found = found[-n:] if n > 0 else []
        entries = [(0, number, (code, None) if output else code) for number, code in found]
        return {"status": "ok", "history": entries}

    async def do_is_complete(self, code: str) -> dict[str, Any]:
        """Whether Enter runs the cell: the library's scanner says so."""
        # An empty line ends a statement whatever is open, so that nobody is caught.
        if code.endswith("\n\n") or not _is_incomplete(code):
            return {"status": "complete"}
        return {"status": "incomplete", "indent": "  "}


def install(*, user: bool = False, prefix: str | None = None) -> str:
    """Installs the kernel's specification, and says where."""
    with tempfile.TemporaryDirectory() as folder:
        specification = {
            "argv": [sys.executable, "-m", "sprague.jupyter", "-f", "{connection_file}"],
            "display_name": "Sprague",
            "language": NAME,
            "interrupt_mode": "signal",
        }
        Path(folder, "kernel.json").write_text(json.dumps(specification, indent=1), encoding="utf-8")
        manager = KernelSpecManager()
        return str(manager.install_kernel_spec(folder, NAME, user=user, prefix=prefix))


def uninstall(*, user: bool = False, prefix: str | None = None) -> str:
    """Removes the specification that `install` wrote with the same options, and says from where."""
    manager = KernelSpecManager()
    folder = Path(manager._get_destination_dir(NAME, user=user, prefix=prefix))
    if not (folder / "kernel.json").is_file():
        raise NoSuchKernel(NAME)
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    return str(folder)


def main(arguments: list[str]) -> int:
    """What `python -m sprague.jupyter` does."""
    if arguments[:1] not in (["install"], ["uninstall"]):
        IPKernelApp.launch_instance(argv=arguments, kernel_class=SpragueKernel)
        return 0
    parser = argparse.ArgumentParser(prog="python -m sprague.jupyter")
    parser.add_argument("action", choices=["install", "uninstall"], help="the kernel's specification")
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--user", action="store_true", help="for this user, in every environment")
    place.add_argument("--sys-prefix", action="store_true", help="for this Python's environment: the default")
    place.add_argument("--prefix", metavar="DIR", help="for the environment in DIR")
    given = parser.parse_args(arguments)
    prefix = None if given.user else given.prefix or sys.prefix
    try:
        if given.action == "install":
            print(f"the kernel is installed in {install(user=given.user, prefix=prefix)}")
        else:
            print(f"the kernel is removed from {uninstall(user=given.user, prefix=prefix)}")
    except NoSuchKernel:
        print("the kernel is not installed there; the same options as for install are needed", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"error: {error}; `--user` or `--prefix DIR` chooses another place", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
