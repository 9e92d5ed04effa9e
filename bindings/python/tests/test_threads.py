"""Threads, signals, forks: nothing hangs, and what is interrupted can be asked again.

Whatever may hang runs in a process of its own. Work that is interrupted would take years, so that a
signal cannot come too late; one that comes before the work begins is heard by Python itself.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading

import pytest

import sprague
from sprague import nim, rulesets

POSIX = pytest.mark.skipif(not hasattr(os, "fork"), reason="signals and forks are POSIX's")

# Each of these would go on for years in little memory, or for many minutes, but for being interrupted.
ENDLESS = {
    "a claim": 'holds("any(n < 0 for n in 1..10^18)")',
    "a statement": 'evaluate("any(n < 0 for n in 1..10^18)")',
    "a proof": 'prove("any(n < 0 for n in 1..10^18)")',
    "a position": 'parse("{*0} + *(0 * sum([n for n in 1..10^9 if any(m < 0 for m in 1..10^18)]))")',
    "a session in use": "wait_for_another()",
    "a sequence": 'sequence("0.007", 79_000_000)',
    "a period": 'period("0.007", up_to=79_000_000)',
    "a survey": 'list(survey("0.d07", 79_000_000, jobs=2, seconds=None))',
    "a mex": "mex(iter(range(10**12)))",
}

# Where a program hangs, it says after some minutes where each thread is.
BEFORE = """
import faulthandler, os, signal, sys, threading, time
faulthandler.dump_traceback_later(500, exit=True)
from sprague import *
import sprague

def wait_for_another():
    "Asks a session that another thread holds for years."
    session = Session()
    work = threading.Thread(target=session.holds, args=("any(n < 0 for n in 1..10^18)",), daemon=True)
    work.start()
    while True:
        session.nodes
        time.sleep(0.001)

def soon(number=signal.SIGINT):
    "The signal comes when the main thread is at work, or before."
    threading.Timer(0.3, os.kill, (os.getpid(), number)).start()
"""


def run(program: str) -> str:
    """What a program of Python prints."""
    done = subprocess.run(
        [sys.executable, "-c", BEFORE + textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=600,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@POSIX
@pytest.mark.parametrize("work", ENDLESS.values(), ids=ENDLESS.keys())
def test_ctrl_c_is_heard(work: str) -> None:
    program = f"""
    try:
        soon()
        {work}
    except KeyboardInterrupt:
        assert nim(1, 2).value == 3 and holds("kayles(5) is N")
        print("heard")
    """
    assert run(program) == "heard\n"


@POSIX
def test_the_exception_of_a_handler_comes_out() -> None:
    program = """
    class Enough(Exception):
        pass
    def handler(number, frame):
        raise Enough("after a while")
    signal.signal(signal.SIGALRM, handler)
    try:
        soon(signal.SIGALRM)
        holds("any(n < 0 for n in 1..10^18)")
    except Enough as enough:
        print(enough)
    """
    assert run(program) == "after a while\n"


@POSIX
def test_a_handler_that_raises_nothing_ends_nothing() -> None:
    program = """
    heard = []
    signal.signal(signal.SIGALRM, lambda number, frame: heard.append(number))
    soon(signal.SIGALRM)
    while not heard:
        assert not holds("any(n < 0 for n in 1..10000)")
    print("heard")
    """
    assert run(program) == "heard\n"


@POSIX
def test_a_handler_may_not_ask_the_session_that_waits_for_it() -> None:
    program = """
    def handler(number, frame):
        print(Session().nim(1, 2).value)
        nim(1, 2)
    signal.signal(signal.SIGALRM, handler)
    try:
        soon(signal.SIGALRM)
        holds("any(n < 0 for n in 1..10^18)")
    except RuntimeError as error:
        print(str(error).splitlines()[0])
        print(nim(1, 2).value)
    """
    # Where the signal came before the work, the handler may ask, and the work is never begun.
    program = program.replace("nim(1, 2)\n    signal", "nim(1, 2)\n        raise RuntimeError('too soon')\n    signal")
    assert run(program) in (
        "3\nthis session waits for the function that asks it\n3\n",
        "3\ntoo soon\n3\n",
    )


@POSIX
def test_a_child_has_a_session_that_works() -> None:
    program = """
    before = nim(1, 2)
    work = threading.Thread(target=holds, args=("any(n < 0 for n in 1..10^18)",), daemon=True)
    work.start()
    begun = time.monotonic()
    while not sprague._shared._session._is_held:
        time.sleep(0.001)
    child = os.fork()
    if child == 0:
        try:
            try:
                before.value
            except RuntimeError as error:
                assert "forked" in str(error)
                soon()
                try:
                    holds("any(n < 0 for n in 1..10^18)")
                except KeyboardInterrupt:
                    assert nim(1, 2).value == 3
                    os.write(1, b"child\\n")
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    os.write(1, b"parent\\n")
    """
    assert run(program) == "child\nparent\n"


@POSIX
def test_processes_by_fork() -> None:
    program = """
    import multiprocessing
    assert holds("kayles(20) is N")
    with multiprocessing.get_context("fork").Pool(2) as pool:
        print(sum(game.value for game in pool.map(rulesets.kayles, range(50))))
    print(sum(rulesets.kayles(n).value for n in range(50)))
    """
    first, second = run(program).split()
    assert first == second


@pytest.mark.parametrize("work", ENDLESS.values(), ids=ENDLESS.keys())
def test_work_lets_other_threads_run(work: str) -> None:
    """A thread works for years or minutes, and the main thread comes to its last line nevertheless.

    It ends there without the clearing up of Python, which may wait for ever for a daemon thread that
    gives up its wait for the GIL at that moment (github.com/python/cpython/issues/96387).
    """
    program = f"""
    begun = threading.Event()
    def endless():
        begun.set()
        {work}
    threading.Thread(target=endless, daemon=True).start()
    begun.wait()
    # Between these the thread gets to its work, if it was not there yet.
    for turn in range(100):
        time.sleep(0.001)
    session = Session()
    nim, holds = session.nim, session.holds
    assert all(nim(n, n).value == 0 for n in range(1000)) and holds("kayles(n) is N for n in 1..20")
    print("done", flush=True)
    os._exit(0)
    """
    assert run(program) == "done\n"


def test_threads_share_a_session() -> None:
    errors: list[BaseException] = []
    values: list[object] = []

    def work(number: int) -> None:
        try:
            for n in range(100):
                position = nim(n, number) + rulesets.kayles(n % 20)
                assert position.value == n ^ number ^ int(rulesets.kayles(n % 20).value)
                values.append(position.value)
                assert sprague.holds(f"nim({n}, {n}) is P")
                assert {move.position.value for move in nim(n % 5, 3).moves()} == {
                    option.value for option in nim(n % 5, 3).options()
                }
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors and len(values) == 400


def test_signals_of_other_threads_are_the_main_threads() -> None:
    """A thread that is not the main one computes while the main one hears a signal."""
    if not hasattr(signal, "SIGALRM"):
        pytest.skip("there is no SIGALRM")
    program = """
    class Enough(Exception):
        pass
    def handler(number, frame):
        raise Enough
    signal.signal(signal.SIGALRM, handler)
    session = Session()
    work = threading.Thread(target=session.holds, args=("any(n < 0 for n in 1..10^18)",), daemon=True)
    work.start()
    try:
        soon(signal.SIGALRM)
        work.join()
    except Enough:
        print("heard")
    """
    assert run(program) == "heard\n"


def test_what_is_collected_may_not_ask_its_session() -> None:
    """Python may collect garbage while a session is held; a `__del__` that asks it does not hang."""
    program = """
    import gc
    said = []
    class Asks:
        def __init__(self):
            self.itself = self
        def __del__(self):
            try:
                said.append(nim(1, 2).value)
            except RuntimeError as error:
                said.append(str(error).splitlines()[0])
    class Options:
        "Makes garbage while the options are read, and while the list of options is made."
        def __iter__(self):
            for n in range(2000):
                Asks()
                yield star(n)
    gc.set_threshold(5)
    assert game(Options()).value == 2000
    for _ in range(50):
        Asks()
        nim(1, 2, 6).moves(), nim(1, 2, 6).options(), evaluate("[n for n in 1..50]").value
    gc.collect()
    assert set(said) <= {3, "this session waits for the function that asks it"}, set(said)
    print(len(said))
    """
    assert run(program) == "2050\n"


def test_a_session_that_two_threads_ask_from_each_other() -> None:
    """Each thread holds its session only while it computes, so that neither waits for ever."""
    program = """
    one, other = Session(), Session()
    def work(first, second):
        for n in range(300):
            assert first.nim(n, 1).value == second.star(n ^ 1).value
            assert first.holds("kayles(3) is N") and second.holds("kayles(3) is N")
    threads = [threading.Thread(target=work, args=pair) for pair in [(one, other), (other, one)] * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print("done")
    """
    assert run(program) == "done\n"
