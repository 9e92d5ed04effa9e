"""What notebooks show: the formats of positions and answers."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ElementTree

import pytest

import sprague
from sprague import Game, Session, _notebook

SVG = "{http://www.w3.org/2000/svg}"


def picture(html: str) -> ElementTree.Element:
    """The picture of a fragment of a page, decoded and read."""
    found = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', html)
    assert found is not None, html[:200]
    return ElementTree.fromstring(base64.b64decode(found[1], validate=True))


def answers(session: Session, text: str) -> list[str]:
    return [str(answer) for answer in _notebook.run(session, text)]


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("*3 + {*1, *2}", r"{\ast}3 + \{{\ast}1, {\ast}2\}"),
        ("kayles(5)", r"\mathit{kayles}(5)"),
        ("*(ω^2 + 1)", r"{\ast}(\omega ^{2} + 1)"),
        ("dawsons_kayles(4)", r"\mathit{dawsons}\_\mathit{kayles}(4)"),
    ],
)
def test_a_position(session: Session, text: str, latex: str) -> None:
    position = session.parse(text)
    bundle = position._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/latex", "text/html"}
    assert bundle["text/plain"] == repr(position)
    assert bundle["text/latex"] == rf"$\displaystyle {latex}$"
    drawn = picture(bundle["text/html"])
    assert drawn.tag == f"{SVG}svg"
    # The letters are dark: the ground is part of the picture, whatever the theme.
    ground = drawn.find(f"{SVG}rect")
    assert ground is not None and ground.get("fill") == "#ffffff"
    title = drawn.find(f"{SVG}title")
    assert title is not None and title.text == repr(position)


def test_a_picture_has_the_parts_of_the_position(session: Session) -> None:
    html = session.parse("kayles(7)")._repr_mimebundle_()["text/html"]
    numbers = {element.text for element in picture(html).iter(f"{SVG}text")}
    assert {"1", "2", "3", "4", "5", "6", "7"} <= numbers


def test_what_notebooks_refuse_is_not_in_it(session: Session) -> None:
    for text in ["*1 + {*0}", "nim(3, 4)", "kayles(5)"]:
        html = session.parse(text)._repr_mimebundle_()["text/html"]
        assert "<svg" not in html and "<script" not in html and "<style" not in html


def test_attributes_are_escaped(session: Session) -> None:
    bundle = session.parse('turning_turtles("HTH")')._repr_mimebundle_()
    html = bundle["text/html"]
    ElementTree.fromstring(html)
    assert "&quot;HTH&quot;" in html


def test_a_picture_that_could_not_be_read_is_left_out(session: Session) -> None:
    definition = "f(n) := {f(n-1) if n > 0} ∪ {f(k) + f(n-k) for k in 1..n-1 if k != n - k}"
    assert answers(session, definition)
    wide = session.parse("f(9)")
    assert set(wide._repr_mimebundle_()) == {"text/plain"}
    assert wide._repr_mimebundle_()["text/plain"] == repr(wide)
    small = session.parse("f(2)")
    assert "text/html" in small._repr_mimebundle_()


def test_what_is_said_of_looks_stands_at_each_element(session: Session) -> None:
    [answer] = _notebook.run(session, "moves nim(1 2 6)")
    html = answer._repr_mimebundle_()["text/html"]
    assert "<td>" not in html and 'class="right"' not in html and "<h1>" not in html
    cells = ElementTree.fromstring(html).iter("td")
    assert all("text-align" in (cell.get("style") or "") for cell in cells)


@pytest.mark.parametrize(
    ("statement", "kinds"),
    [
        ("S := {*1, {*1}}", {"text/plain", "text/html"}),
        ("{*1, {*1}}", {"text/plain", "text/latex", "text/html"}),
        ("claim kayles(5) = *4", {"text/plain", "text/html"}),
        ("moves nim(1 2 6)", {"text/plain", "text/html"}),
        ("prove {*1, {*1}} = *2", {"text/plain", "text/html"}),
        ("period(0.137)", {"text/plain", "text/html"}),
        (":table wythoff(a, b) for a in 0..3 for b in 0..3", {"text/plain", "text/html"}),
        (":graph {*1, {*1}}", {"text/plain", "text/html"}),
        (":draw misere kayles(3)", {"text/plain", "text/html"}),
        (":plot 0.137 200", {"text/plain", "text/html"}),
    ],
)
def test_answers(session: Session, statement: str, kinds: set[str]) -> None:
    [answer] = _notebook.run(session, statement)
    bundle = answer._repr_mimebundle_()
    assert set(bundle) == kinds
    assert bundle["text/plain"] == str(answer)
    if statement.startswith(":"):
        assert picture(bundle["text/html"]).tag == f"{SVG}svg"
    else:
        assert bundle["text/html"].startswith('<article class="sprague">')


def test_the_plot_has_a_dot_for_each_value(session: Session) -> None:
    """Read from the picture: where dots stand, against the values themselves."""
    [answer] = _notebook.run(session, ":plot 0.77 40")
    circles = picture(answer._repr_mimebundle_()["text/html"]).iter(f"{SVG}circle")
    dots = [(float(circle.attrib["cx"]), float(circle.attrib["cy"])) for circle in circles]
    assert len(dots) == 41
    heights = [y for _, y in sorted(dots)]
    values = [session.parse(f"kayles({heap})").value for heap in range(41)]
    assert len({(height, value) for height, value in zip(heights, values, strict=True)}) == len(set(values))
    assert sorted(set(heights), reverse=True) == [
        height for height, _ in sorted(set(zip(heights, values, strict=True)), key=lambda pair: pair[1])
    ]


def test_values_of_python_are_shown(session: Session) -> None:
    answer = session.evaluate("moves kayles(3)")
    assert "<table>" in answer._repr_mimebundle_()["text/html"]
    assert answer._repr_mimebundle_()["text/plain"].startswith("*3  N-position")
    proof = sprague.prove("nim(1 3) = *2")
    bundle = proof._repr_mimebundle_()
    assert bundle["text/plain"] == repr(proof)
    # Formulas are MathML, and a sanitized notebook shows their text.
    assert "1⊕3⊕2=0" in re.sub("<[^<>]*>", "", bundle["text/html"])
    quotient = sprague.misere_quotient("0.75")
    assert "order 8" in quotient._repr_mimebundle_()["text/html"]
    of_position = sprague.misere_quotient(sprague.parse("*2 + kayles(3)"))
    assert of_position._repr_mimebundle_() == {"text/plain": repr(of_position)}


def test_cells_are_cut_by_the_library(session: Session) -> None:
    cell = "S := {*1,\n  {*1}}  # two lines\nS; S + *2\n:list\nkayles?\nclaim S = *2"
    first, value, total, listed, help_page, claim = answers(session, cell)
    assert first == "S is defined"
    assert value.startswith("*2  N-position") and total.startswith("*0  P-position")
    assert listed.startswith("S := {*1,")
    assert help_page.startswith("kayles(n)")
    assert claim.startswith("holds")


def test_an_error_ends_the_cell_and_has_its_place(session: Session) -> None:
    run = _notebook.run(session, "*1\n*2 + oops\n*3")
    assert str(next(run)).startswith("*1")
    with pytest.raises(sprague.SpragueError) as caught:
        next(run)
    lines = str(caught.value).splitlines()
    [line] = [number for number, line in enumerate(lines) if line.endswith("*2 + oops")]
    assert lines[line + 1].rstrip().endswith("^^^^")
    assert lines[line + 1].index("^") == lines[line].index("oops")
    assert next(run, None) is None


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (":hlep", "did you mean `:help`?"),
        (":help zugzwnag", "there is no topic `zugzwnag`"),
        (":help grundi", "did you mean `grundy`?"),
        (":l", "`:l` may be :list or :load"),
        (":draw", "`:draw [--show WHAT] EXPR`"),
        (":play nim(1, 2)", "`moves G` marks the moves that win"),
        (":quit", "the notebook's menu"),
        (":load /nowhere/at/all", "/nowhere/at/all: no such file"),
        (":table kayles(3)", "for"),
        (":plot nim(1) 10", "ruleset"),
        (":graph cram(4, 4)", "200"),
    ],
)
def test_commands_that_cannot(session: Session, line: str, words: str) -> None:
    with pytest.raises(Exception, match=re.escape(words)) as caught:
        answers(session, line)
    assert isinstance(caught.value, (sprague.SpragueError, TypeError, ValueError))


def test_definitions_are_saved_and_loaded(session: Session, tmp_path: object) -> None:
    file = f"{tmp_path}/games.claims"
    answers(session, "S := {*1, {*1}}\nhalf(n) := { half(n // 2) if n > 0 }")
    assert answers(session, f":save {file}") == [f"2 definitions saved to {file}"]
    with pytest.raises(sprague.SpragueError, match="exists already"):
        answers(session, f":save {file}")
    other = Session()
    answers(other, f":load {file}")
    assert answers(other, ":list") == answers(session, ":list")


def test_a_markdown_page_is_loaded(session: Session, tmp_path: object) -> None:
    file = f"{tmp_path}/page.md"
    with open(file, "w", encoding="utf-8") as page:
        page.write("# Nim\n\n```sprague\nclaim nim(1 1) is P\n```\n\n*1 is text here\n\n```sprague\n*1 + oops\n```\n")
    run = _notebook.run(session, f":load {file}")
    assert str(next(run)).startswith("holds")
    with pytest.raises(sprague.SpragueError) as caught:
        next(run)
    assert caught.value.__notes__ == [f"in {file}, line 10"]


@pytest.mark.parametrize(
    ("text", "start", "found"),
    [
        ("claim grund", 6, ["grundy(", "grundy_k(", "grundys_game("]),
        ("*1\né ⊕ dawsons_k", 7, ["dawsons_kayles("]),
        ("*\\omega", 1, ["ω"]),
        (":dr", 0, [":draw"]),
        (":help nimb", 6, ["nimber", "nimbers", "nimble"]),
        ("Sprag", 0, ["Spragues"]),
        ("*1 + ", 5, []),
    ],
)
def test_completion(session: Session, text: str, start: int, found: list[str]) -> None:
    answers(session, "Spragues := *2")
    assert _notebook.complete(session, text, len(text)) == (start, found)


def test_help_at_a_place(session: Session) -> None:
    answers(session, "S := {*1, {*1}}")

    def inspected(text: str, place: int) -> str:
        return _notebook.inspect(session, text, place) or ""

    assert inspected("claim kayles(5) = *4", 8).startswith("kayles(n)")
    assert inspected("é + wythoff(3, ", 15).startswith("wythoff(a, b)")
    assert inspected("S + *1", 1) == "S := {*1, {*1}}"
    assert inspected("*1\n:draw kayles(3)", 5).startswith(":draw [--show WHAT] EXPR")
    assert inspected(":draw kayles(3)", 9).startswith("kayles(n)")
    assert inspected("", 0) == "" and inspected("zugzwang", 3) == ""


def test_every_command_has_its_help(session: Session) -> None:
    for name in _notebook.COMMANDS:
        assert name in answers(session, f":help {name}")[0]
        assert name in answers(session, ":help")[0]


def test_help_searches(session: Session) -> None:
    assert "dawsons_kayles" in answers(session, ":help two pins")[0]
    assert "docs/language.md" in answers(session, ":help Zeckendorf")[0]
    assert ":draw" in answers(session, ":help draws a position")[0]


def test_a_position_of_an_answer_is_a_game(session: Session) -> None:
    position, text = _notebook.run(session, "kayles(5) + *2; claim *1 is N")
    assert isinstance(position.game, Game) and position.game.value == 6
    assert text.game is None


def test_lists_of_positions_are_pictures() -> None:
    import pickle

    position = sprague.rulesets.kayles(5)
    for listed in (position.options(), position.moves(), position.winning_moves(), (position + position).components()):
        assert isinstance(listed, list) and repr(listed) == repr(list(listed))
        page = listed._repr_html_()  # type: ignore[attr-defined]
        assert page.count("<figure") == page.count("data:image/svg+xml") == len(listed)
        assert pickle.loads(pickle.dumps(listed)) == listed
    assert "take pin 3, which wins" in position.winning_moves()._repr_html_()  # type: ignore[attr-defined]
    assert sprague.evaluate("options(kayles(5))").value == position.options()
    many = sprague.star(40).options()
    assert many._repr_html_().count("<figure") == 24 and "and 16 more" in many._repr_html_()  # type: ignore[attr-defined]
    assert type(sprague.evaluate("[1, 2]").value) is list
