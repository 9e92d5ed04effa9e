"""What a call costs: positions, values, texts."""

from __future__ import annotations

import pickle

from measure import Report, seconds

import sprague
from sprague import nim, parse, star

CALL = 0.2e-6
TEXT = 8e-6


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
    if hasattr(position, "moves"):
        report.alone("`nim(1, 2, 6).moves()`", seconds(lambda: position.moves()))
    if hasattr(position, "equivalent"):
        report.alone("`g.equivalent(h)`", seconds(lambda: position.equivalent(nimber)))
    try:
        pickled = pickle.dumps(position)
    except TypeError:
        return
    report.alone(f"pickle and back, {len(pickled)} bytes", seconds(lambda: pickle.loads(pickle.dumps(position))))
