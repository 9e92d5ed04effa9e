"""What the magics and the kernel share: the statements and commands of a cell, and the help."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from . import _core
from ._core import Output, Cell, Session, SpragueError

FRONT = """\
Type a position to see what it is worth and who wins, or a statement:
  nim(1, 2, 6) + *3        a sum of Nim heaps and a nimber
  S := {*1, {*1}}          a definition: S has the options *1 and {*1}
  claim kayles(5) = *4     holds, or fails and says why
  moves nim(1, 2, 6)       every move, the winning ones marked
  prove S = *2             a proof; `why` gives a short one of the last answer

`kayles?` or :help kayles explains a word, a sign, a function, a ruleset or a term;
:help topics lists them. Tab completes, and turns \\oplus into ⊕."""


class Command(NamedTuple):
    """A command of a cell: a line that begins with a colon."""

    name: str
    arguments: str
    summary: str
    run: Callable[[Session, str], Iterator[Output]]


def run(session: Session, text: str, *, check: bool = False) -> Iterator[Output]:
    """The answers of a cell, each when it is found. An error ends the cell.

    With ``check``, and from a line ``:check`` on, claims that fail are an error when all is answered.
    """
    failed: list[str] = []
    for part in Cell(session, text):
        if isinstance(part, str):
            command, rest = _command(part)
            check = check or command.run is _check
            answers = command.run(session, rest)
        else:
            answers = iter(() if part is None else (part,))
        for answer in answers:
            if check and answer.failed is not None:
                failed.append(answer.failed)
            yield answer
    if failed:
        raise AssertionError(
            f"a claim fails: {failed[0]}"
            if len(failed) == 1
            else "\n  ".join([f"{len(failed)} claims fail:", *failed])
        )


def colored(error: BaseException) -> list[str]:
    """What a notebook shows of an error: its text, the first word in red."""
    first, *rest = str(error).splitlines() or [type(error).__name__]
    first = first.removeprefix("error: ")
    return [f"\x1b[1;31merror\x1b[0m: {first}", *rest]


def complete(session: Session, text: str, place: int) -> tuple[int, list[str]]:
    """Where the part begins that completion replaces, and what may stand there."""
    line_start = text.rfind("\n", 0, place) + 1
    line = text[line_start:place]
    typed = line.lstrip()
    if typed.startswith(":") and not typed.startswith(":=") and not re.search(r"\s", typed):
        return place - len(typed), [name for name in COMMANDS if name.startswith(typed)]
    if typed.startswith(":help "):
        start, found = _core._complete(line, len(line), [], True)
        return line_start + start, found
    names = [name for name, _ in _core._definitions(session)]
    return _core._complete(text, place, names, False)


def inspect(session: Session, text: str, place: int) -> str | None:
    """What there is to say about what stands at a place of a text."""
    line_start = text.rfind("\n", 0, place) + 1
    line = text[line_start:].split("\n", 1)[0]
    command = COMMANDS.get(line.split(maxsplit=1)[0]) if line.strip() else None
    asked = _core._asked_at(text, place)
    if command is not None and (asked is None or place - line_start <= len(command.name)):
        return _of_command(command)
    if asked is None:
        return None
    for name, definition in _core._definitions(session):
        if name == asked:
            return definition
    return _core._help(asked)


def about(topic: str) -> str:
    """The help on a topic."""
    topic = topic.strip()
    if not topic:
        return f"{FRONT}\n\nCommands: {' '.join(COMMANDS)}"
    pages = []
    command = COMMANDS.get(":" + topic.removeprefix(":"))
    if command is not None:
        pages.append(_of_command(command))
    if topic == "commands":
        pages.append("\n\n".join(map(_of_command, COMMANDS.values())))
    page = None if topic.startswith(":") else _core._help(topic)
    if page is not None:
        pages.append(page)
    if pages:
        return "\n\n".join(pages)
    if not topic.startswith(":"):
        commands = [(command.name, command.summary) for command in COMMANDS.values()]
        found = _core._found(topic, commands)
        if found is not None:
            return found
    near = _core._near_topic(topic, [*COMMANDS, "commands"])
    advice = "`:help topics` lists what there is" if near is None else f"did you mean `{near}`?"
    raise SpragueError(f"there is no topic `{topic}`\nhelp: {advice}")


def _of_command(command: Command) -> str:
    return f"{command.name} {command.arguments}".rstrip() + f"\n  {command.summary}"


def _command(line: str) -> tuple[Command, str]:
    """The command that a line is, and its arguments."""
    if not line.startswith(":"):
        return COMMANDS[":help"], line.removesuffix("?")
    name, _, rest = line.partition(" ")
    rest = rest.strip()
    if name in ELSEWHERE:
        raise SpragueError(f"`{name}` is not for notebooks\nhelp: {ELSEWHERE[name]}")
    matching = [command for known, command in COMMANDS.items() if known.startswith(name)]
    if len(matching) != 1 and name not in COMMANDS:
        if matching and len(name) > 1:
            raise SpragueError(f"`{name}` may be {' or '.join(one.name for one in matching)}")
        near = _core._nearest(name, [*COMMANDS])
        advice = "`:help commands` lists the commands" if near is None else f"did you mean `{near}`?"
        raise SpragueError(f"there is no command `{name}`\nhelp: {advice}")
    command = COMMANDS.get(name, matching[0])
    if not rest and command.arguments and not command.arguments.startswith("["):
        usage = f"{command.name} {command.arguments}"
        raise SpragueError(f"something is missing; the command is written `{usage}`")
    return command, rest


def _help(session: Session, topic: str) -> Iterator[Output]:
    yield _core._lines(about(topic))


def _list(session: Session, _: str) -> Iterator[Output]:
    texts = [text for _, text in _core._definitions(session)]
    yield _core._lines("\n".join(texts) or "nothing is defined yet; `S := {*1, {*1}}` defines S")


def _time(session: Session, statement: str) -> Iterator[Output]:
    started = time.perf_counter()
    yield from run(session, statement)
    yield _core._lines(f"took {time.perf_counter() - started:.3g} s")


def _asked(name: str) -> Callable[[Session, str], Iterator[Output]]:
    return lambda session, text: iter(_core._answer(session, name, text) or ())


def _check(session: Session, _: str) -> Iterator[Output]:
    return iter(())


def _load(session: Session, name: str) -> Iterator[Output]:
    path = Path(name).expanduser()
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise SpragueError(f"{name}: this file is not UTF-8") from None
    except OSError as error:
        raise SpragueError(f"{name}: {(error.strerror or str(error)).lower()}") from None
    for statement, line in _core._file_statements(text, path.suffix.lower() in (".md", ".markdown")):
        try:
            yield from (answer for answer in Cell(session, statement) if isinstance(answer, Output))
        except Exception as error:
            error.add_note(f"in {name}, line {line}")
            raise


def _save(session: Session, name: str) -> Iterator[Output]:
    definitions = [text for _, text in _core._definitions(session)]
    try:
        with open(Path(name).expanduser(), "x", encoding="utf-8") as file:
            file.writelines(text + "\n" for text in definitions)
    except FileExistsError:
        raise SpragueError(f"{name}: this file exists already\nhelp: choose another name") from None
    except OSError as error:
        raise SpragueError(f"{name}: {(error.strerror or str(error)).lower()}") from None
    plural = "" if len(definitions) == 1 else "s"
    yield _core._lines(f"{len(definitions)} definition{plural} saved to {name}")


_TABLE = [
    Command(":help", "[TOPIC]", "what there is, or a topic; `mex?` is the same as `:help mex`", _help),
    Command(":list", "", "shows the definitions made so far", _list),
    Command(":load", "FILE", "runs the statements of a file, or of the blocks of a Markdown page", _load),
    Command(":save", "FILE", "writes the definitions to a new file", _save),
    Command(":time", "STATEMENT", "runs a statement and says how long it took", _time),
    *(Command(name, arguments, summary, _asked(name)) for name, arguments, summary in _core._questions()),
    Command(":check", "", "claims that fail in the cell from here on are an error", _check),
]

COMMANDS = {command.name: command for command in _TABLE}

# Commands of the interactive session that need a terminal, and what does instead.
ELSEWHERE = {
    ":play": "`moves G` marks the moves that win; `sprague play` plays in a terminal",
    ":play!": "`moves G` marks the moves that win; `sprague play` plays in a terminal",
    ":quit": "the notebook's menu shuts the kernel down, or restarts it",
    ":exit": "the notebook's menu shuts the kernel down, or restarts it",
    ":save!": "`:save FILE` writes a new file; delete the old one first",
}
