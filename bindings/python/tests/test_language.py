"""Statements of the language: answers, claims, proofs, misère play."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import sprague
from sprague import EntailingMove, LoopyMove, Worth, claim, evaluate, holds, misere_quotient, nim, prove, rulesets, star, verify


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("mex{0, 1, 3}", "value", 2),
        ("2^100", "value", 2**100),
        ("-3", "value", -3),
        ("-(2^100)", "value", -(2**100)),
        ("*1 = *1", "value", True),
        ("[1, [2, 3]]", "value", [1, [2, 3]]),
        ("3..7", "value", range(3, 8)),
        ("[*1, *2]", "value", [star(1), star(2)]),
        ("[[kayles(5), 3], []]", "value", [[rulesets.kayles(5), 3], []]),
        ("options(nim(1 2))", "value", [star(2), star(1), nim(1, 1)]),
        ("options(nim(1 2))[0]", "position", star(2)),
        ("[winning_moves(kayles(1))]", "value", [[star(0)]]),
        ("winning_moves(*0)", "value", []),
        ('"word"', "value", "word"),
        ("outcome(*1)", "value", "N"),
        ("claim *1 = *2", "claim", False),
        ("claim *1 = *1", "claim", True),
        ("nim(1 2)", "position", nim(1, 2)),
        ("canonical(nim(1 2))", "canonical", star(3)),
        ("", "nothing", None),
    ],
)
def test_answers(text: str, kind: str, value: object) -> None:
    answer = evaluate(text)
    assert (answer.kind, answer.value) == (kind, value)
    assert type(answer.value) is type(value)
    assert repr(answer) == str(answer)


def test_answers_in_each_format() -> None:
    answer = evaluate("moves kayles(3)")
    assert [move.words for move in answer.value if move.wins] == ["take pin 2"]
    data = answer.data()
    assert data is not None and data["kind"] == "moves"
    assert "take pin 2" in answer.markdown()
    assert answer.latex().startswith("\\documentclass") and "<article" in answer.html()


@pytest.mark.parametrize("text", ["kayles(10)", "nim(7, 7, 7)", "nim(1 2 6) + kayles(3)", "cram(2, 3)", "*0"])
def test_winning_moves_are_moves(text: str) -> None:
    """One for each legal move that wins, with its words and the position that it leads to."""
    position = sprague.parse(text)
    for function, misere in [("winning_moves", False), ("misere_winning_moves", True)]:
        found = evaluate(f"{function}({text})").value
        assert set(found) == {move for move in position.moves(misere=misere) if move.wins}
        assert evaluate(f"len({function}({text}))").value == len(found)
        positions = evaluate(f"[G for G in {function}({text})]").value
        assert positions == [move.position for move in found]
    assert [move.words for move in evaluate("winning_moves(kayles(9))").value] == ["take pin 5"]


def test_definitions_stay(session: sprague.Session) -> None:
    answer = session.evaluate("S := {*1, {*1}}; T := S + *1; T")
    assert answer.value.value == 3
    assert session.definitions == {"S": "S := {*1, {*1}}", "T": "T := S + *1"}
    session.evaluate("kayles := *7")
    assert session.parse("S").value == 2


def test_claims() -> None:
    claim("nim(1 3) = *2")
    claim("nim(n n) is P for all n")
    with pytest.raises(AssertionError, match=r"(?s)nim\(1 3\) = \*3.*nim\(1 3\) ≈ \*2"):
        claim("nim(1 3) = *3")
    with pytest.raises(AssertionError, match="fails first for n = 4"):
        claim("kayles(n) = *n for n in 1..9")
    assert holds("kayles(n) is N for n in 1..20") and not holds("*1 = *2")


@pytest.mark.parametrize(
    "text",
    [
        "nim(1 3) = *2",
        "nim(1 3) = *3",
        "kayles(5) is N",
        "nim(n n) is P for all n",
        "n < 5 for all n",
        "kayles(n) is P for some n >= 1",
        "nim(n, 3) is P and n > 3 for some n",
        "kayles(n) is N for all n",
        "*1 + *1 =⁻ *0",
        "kayles(5) is misere N",
        "*ω + *ω is P",
    ],
)
def test_certificates_are_verified(text: str) -> None:
    proof = prove(text)
    assert proof.holds == holds(text) and proof.claim == text
    certificate = proof.certificate()
    verified = verify(certificate)
    assert verified == verify(certificate.encode()) and "VERIFIED" in verified.summary and verified.claims
    assert proof.text() and proof.markdown().startswith("# ") and "<article" in proof.html()
    assert len(proof.text(detail=1)) <= len(proof.text(detail=3))
    broken = certificate.replace("=2", "=1") if "=2" in certificate else certificate[: len(certificate) // 2]
    with pytest.raises(sprague.SpragueError, match="REJECTED line"):
        verify(broken)


@pytest.mark.parametrize(
    "text",
    [
        "sprague-cert 1\n1 o =0\nend 1 0\n",
        "sprague-strategy 1\nend 0 0 0\n",
        "sprague-forall 1\nend 0 0\n",
        "sprague-form 1\no = 1\nend\n",
        "sprague-misere-play 1\ngenerators 0\nend\n",
    ],
)
def test_certificates_that_claim_nothing_are_rejected(text: str) -> None:
    with pytest.raises(sprague.SpragueError, match="claims nothing"):
        verify(text)


def test_proofs_of_positions() -> None:
    proof = (nim(1, 2) + rulesets.kayles(3)).prove()
    assert proof.holds and proof.claim.endswith("= *0")
    assert verify(proof.certificate()).kind == "positions"


def misere_wins(position: sprague.Game, known: dict[sprague.Game, bool]) -> bool:
    """Whether the next player wins when the player who cannot move wins, by definition."""
    if position not in known:
        options = position.options()
        known[position] = not options or any(not misere_wins(option, known) for option in options)
    return known[position]


def test_misere_play_by_definition() -> None:
    known: dict[sprague.Game, bool] = {}
    for position in [nim(1, 1), nim(1, 2, 3), nim(2, 2), rulesets.kayles(5), rulesets.cram(2, 3), star(0)]:
        wins = misere_wins(position, known)
        assert position.misere_outcome() == ("N" if wins else "P")
        assert position.misere_value() == next(n for n in range(20) if not misere_wins(position + star(n), known))
        for move in position.moves(misere=True):
            assert move.wins == (not misere_wins(move.position, known))


def test_genus() -> None:
    genus = rulesets.kayles(5).misere_genus()
    assert genus == ("4^146", 4, (1, 4, 6)) and genus.text == "4^146"


def test_quotients() -> None:
    quotient = misere_quotient("0.75")
    assert (quotient.order, quotient.period, quotient.last_generator, quotient.stopped) == (8, (2, 8), None, None)
    assert quotient.period is not None and (quotient.period.period, quotient.period.preperiod) == (2, 8)
    assert len(quotient.p) == 2 and quotient.element(10**18, 8) == "b^2"
    known: dict[sprague.Game, bool] = {}
    for first in range(8):
        for second in range(first + 1):
            sum_of_heaps = sprague.parse(f"0.75({first}) + 0.75({second})")
            assert quotient.outcome(first, second) == ("N" if misere_wins(sum_of_heaps, known) else "P")
    # The first heap and the length by what they mean: each heap from 8 on is like the one 2 before.
    words = [quotient.element(heap) for heap in range(60)]
    assert words[8:-2] == words[10:] and words[7] != words[9]
    kayles = misere_quotient("0.77").period
    assert kayles is not None and (kayles.period, kayles.preperiod) == (12, 71) == kayles
    assert (kayles.period, kayles.preperiod) == (
        evaluate("misere_period(0.77)").value,
        evaluate("misere_preperiod(0.77)").value,
    )
    partial = misere_quotient("0.07", heaps=20)
    assert partial.last_generator == 20 and partial.period is None
    assert misere_quotient(rulesets.cram(3, 4)).order == 12


def test_files_below_the_current_folder_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "sheet"
    folder.mkdir()
    (folder / "own.claims").write_text("double(n) := *n + *n\nclaim *1 = *2\n", encoding="utf-8")
    (tmp_path / "outside.claims").write_text("x := *1\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    session = sprague.Session()
    assert session.evaluate('use "own.claims"').kind == "use"
    assert session.evaluate("double(3) is P").value is True
    with pytest.raises(sprague.SpragueError, match="neither in the current folder nor below"):
        session.evaluate('use "../outside.claims"')
    with pytest.raises(sprague.SpragueError, match="no such file"):
        session.evaluate('use "missing.claims"')


def test_positions_that_are_no_games_say_what_they_are_worth() -> None:
    session = sprague.Session()
    session.evaluate("loopy hop(n) := { hop(n-1) if n > 0, hop(n+1) if 0 < n and n < 5 }")
    won, drawn = session.evaluate("hop(1)").value, session.evaluate("hop(3) + *1").value
    assert isinstance(won, Worth) and won == "hop(1)" and repr(won) == "hop(1)"
    assert (won.outcome, won.values, won.number, won.is_loopy, won.is_loony) == ("N", {0}, None, True, False)
    assert (drawn.outcome, drawn.values) == ("D", frozenset())
    assert [value.values for value in session.evaluate("[∞{0, 2}, ∞{}, ∞{0, ω}]").value] == [{0, 2}, set(), {0, "ω"}]
    stacks = session.evaluate("[top_entails(n) for n in 1..5]").value
    assert [(stack.is_loony, stack.number) for stack in stacks] == [
        (True, None), (False, 0), (True, None), (False, 1), (False, 0),
    ]  # fmt: skip
    assert [stack.outcome for stack in stacks] == ["N", "P", "N", "N", "P"]
    assert session.evaluate("top_entails(4) + *1").value.number == 0
    assert session.evaluate('nimstring("1x1")').value.is_loony is False
    grundy = session.evaluate("[grundy(top_entails(n)) for n in 0..3]").value
    assert grundy == [0, "loony", 0, "loony"] and grundy[1].is_loony and not grundy[1].is_loopy
    one, again = session.evaluate("∞{1} + *2").value, session.evaluate("*2 + ∞{1}").value
    assert one == again and hash(one) == hash(again) and one != won
    for worth in (won, grundy[1]):
        copied = pickle.loads(pickle.dumps(worth))
        assert type(copied) is Worth and (copied, vars(copied)) == (worth, vars(worth))


def test_moves_of_positions_that_are_no_games() -> None:
    session = sprague.Session()
    session.evaluate("loopy hop(n) := { hop(n-1) if n > 0, hop(n+1) if 0 < n and n < 5 }")
    moves = session.evaluate("moves hop(3)").value
    assert [(type(move), move.words, move.position, move.wins, move.draws) for move in moves] == [
        (LoopyMove, "move to hop(2)", "hop(2)", False, True),
        (LoopyMove, "move to hop(4)", "hop(4)", False, True),
    ]
    won = session.evaluate("winning_moves(hop(1))").value
    assert [(move.words, move.wins, move.draws) for move in won] == [("move to *0", True, False)]
    assert isinstance(won[0].position, sprague.Game) and won[0].position.value == 0
    assert [move.words for move in session.evaluate("moves hop(3) + *1").value] == [
        "move *1 → *0", "move hop(3) → hop(2)", "move hop(3) → hop(4)",
    ]  # fmt: skip
    divided, top = session.evaluate("moves top_entails(3)").value
    assert type(top) is EntailingMove and top.words == "take the top coin of 3"
    assert (top.position, top.wins, top.turn) == ("top_entails(2)", True, "entailing")
    assert (divided.turn, divided.wins, divided.position.is_loony) == ("plain", False, True)
    assert session.evaluate("winning_moves(top_entails(3))").value == [top]
    assert pickle.loads(pickle.dumps(top)) == top
    # Also those that the answer in words leaves out.
    assert len(session.evaluate("moves top_entails(200)").value) == 101
    assert session.evaluate('moves nimstring("1x2")').value[0].turn in ("plain", "complimenting")


def test_the_library_has_positions_that_may_be_loony() -> None:
    stack = rulesets.top_entails(3)
    assert isinstance(stack, Worth) and stack == "top_entails(3)" and stack.is_loony
    assert rulesets.top_entails(4).number == 1
    with pytest.raises(TypeError, match="top_entails"):
        rulesets.top_entails()
    with pytest.raises(TypeError, match="`chain` gives a list"):
        rulesets.chain(3)
