"""What a call costs: positions, values, texts."""

from __future__ import annotations

import pickle
import subprocess
import sys

from measure import Report, seconds

import sprague
from sprague import nim, parse, star

CALL = 0.2e-6
TEXT = 8e-6
KNOWN = 0.5e-6
IMPORT = 10e-3


def imported() -> float:
    """CPU seconds of an import in a process of its own, beside what every start of Python costs."""
    program = "import time; begun = time.process_time(); import sprague; print(time.process_time() - begun)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return float(done.stdout)


def run(report: Report) -> None:
    report.heading("Calls")
    position, nimber = nim(1, 2, 6), star(5)
    again = nim(2, 1, 6)
    report.at_most("`g + h`", seconds(lambda: position + nimber), CALL)
    report.at_most("`g.value`", seconds(lambda: position.value), CALL)
    report.at_most("`g == h`", seconds(lambda: position == again), CALL)
    report.alone("a call of a function that does nothing", seconds(lambda: None))
    report.alone("`star(5)`", seconds(lambda: star(5)))
    report.alone("`nim(1, 2, 6)`", seconds(lambda: nim(1, 2, 6)))
    report.at_most('`parse("nim(1 2 6)")`', seconds(lambda: parse("nim(1 2 6)")), TEXT)
    if hasattr(sprague, "rulesets"):
        kayles = sprague.rulesets.kayles
        report.at_most("`rulesets.kayles(7)`", seconds(lambda: kayles(7)), TEXT)
        rulesets = sprague.rulesets
        report.at_most("`rulesets.kayles(30).value`", seconds(lambda: rulesets.kayles(30).value), KNOWN)
    report.at_most("`import sprague`", min(imported() for _ in range(20)), IMPORT)
    if hasattr(position, "moves"):
        report.alone("`nim(1, 2, 6).moves()`", seconds(lambda: position.moves()))
    if hasattr(position, "equivalent"):
        report.alone("`g.equivalent(h)`", seconds(lambda: position.equivalent(nimber)))
    try:
        pickled = pickle.dumps(position)
    except TypeError:
        return
    report.alone(f"pickle and back, {len(pickled)} bytes", seconds(lambda: pickle.loads(pickle.dumps(position))))
