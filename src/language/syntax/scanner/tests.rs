use std::cell::Cell;

use proptest::prelude::*;
use proptest::sample::select;

use super::{Scanner, is_space, length_of_space, next_word};
use crate::limits::Limits;
use crate::syntax::grammar::{self, Rule, begins_name, continues_name, taken};
use crate::syntax::parser;
use crate::syntax::statement::{is_incomplete, is_word, statements, tokens};
use crate::syntax::token::{StatementKind, Token, TokenKind};
use crate::syntax::tree::Action;
use crate::syntax::words::{JOINING, KEYWORDS};

thread_local! {
    static SCANNED: Cell<usize> = const { Cell::new(0) };
}

/// Takes note of bytes that were scanned for statements.
pub(crate) fn count(bytes: usize) {
    SCANNED.set(SCANNED.get() + bytes);
}

/// How many bytes this thread has scanned for statements.
pub(crate) fn scanned() -> usize {
    SCANNED.get()
}

fn pieces(text: &str) -> Vec<String> {
    statements(text).into_iter().map(|statement| statement.text.into_owned()).collect()
}

#[test]
fn statements_end_at_lines_and_semicolons() {
    assert_eq!(pieces("*1; *2\n\n*3 # three; four\n# nothing\n;;"), ["*1", "*2", "*3 # three; four"]);
    assert_eq!(pieces("\u{FEFF}*1\r\n  *2 \r\n"), ["*1", "*2"]);
}

#[test]
fn an_open_bracket_or_a_waiting_operator_goes_on() {
    assert_eq!(pieces("{*1,\n*2}\n*1 +\n*2\nS :=\n*3"), ["{*1,\n*2}", "*1 +\n*2", "S :=\n*3"]);
    assert_eq!(pieces("*1 +\u{200B}\n*2"), ["*1 +\u{200B}\n*2"]);
}

#[test]
fn a_word_at_the_beginning_of_a_line_goes_on() {
    let one = "f(n) := if n = 0\n  then 1 # first\n\n  # otherwise\r\n else if n = 1\rthen\n2\n else 3";
    assert_eq!(pieces(&format!("*1\n{one}\n*2")), ["*1", one, "*2"]);
    for word in JOINING {
        let text = format!("a\n# {word}\n\t{word} b\nc");
        assert_eq!(pieces(&text), [&text[..text.len() - 2], "c"], "{word}");
        assert_eq!(pieces(&format!("a\n{word}s\n{word}' := 2\n{word}")).len(), 3, "{word}");
        // Not at the beginning of a text, after `;`, or where there is nothing to go on with.
        assert_eq!(pieces(&format!("# a\n{word} b\nc; \n;{word}")).len(), 3, "{word}");
    }
    assert_eq!(pieces("a # b\n# c\n#d"), ["a # b"]);
    assert_eq!(pieces("f := m\n where m := 1\n\twhere n := 2").len(), 1);
    assert_eq!(pieces("f := m where m := 1,\n# c\n n := 2,\nk := 3\nx").len(), 2);
    assert_eq!(pieces("f := m where m := 1,\nclaim x\nS := 1,\nwhere := 2,\nT := [1, 2], 3,\nx").len(), 6);
    assert!(is_incomplete("f := m where m := 1,") && !is_incomplete("f := where,"));
    for text in ["where", "where := 3", "where(n) := 3", "where is P", "where\nm", "where + m", "where "] {
        assert!(pieces(&format!("a\n{text}")).len() > 1, "{text}");
    }
}

/// Each line is looked at once, however many comments stand between two that belong together.
#[test]
fn what_goes_on_is_found_in_linear_time() {
    let text = format!("a\n{}or b\n{}c", "# or\n\n".repeat(200_000), "#\n\n".repeat(200_000));
    assert_eq!(pieces(&text).len(), 2);
}

#[test]
fn three_dots_are_a_range_behind_an_operand() {
    assert!(!is_incomplete("3...<>"));
    assert_eq!(pieces("[1 ...\n3]\n1 ...\n3\n...\n4"), ["[1 ...\n3]", "1 ...\n3", "...", "4"]);
}

#[test]
fn a_bare_star_ends_a_line_and_a_product_does_not() {
    assert_eq!(pieces("*\n*2\n3 *\n*2\n* *\n*2"), ["*", "*2", "3 *\n*2", "* *\n*2"]);
    assert!(!is_incomplete("**"));
}

#[test]
fn a_stray_sign_ends_with_its_line() {
    for stray in [".", "?", "!", ":", "&", "&&", "$", "/", "|", "@", "`", "→", "💥", "\\foo", "'", "²", "５"]
    {
        let text = format!("nim(1 2){stray}\nnim(1 1)");
        assert_eq!(pieces(&text), [&text[..8 + stray.len()], "nim(1 1)"], "{stray}");
        assert!(!is_incomplete(&text[..8 + stray.len()]), "{stray}");
    }
    for infix in [
        "+", "-", "//", "..", "=", "!=", "!==", "!~", "=^-", "!=⁻", ":=", "++", "<=", "·", "\\cdot", "∈",
        "^", "and",
    ] {
        assert_eq!(pieces(&format!("n {infix}\nm")).len(), 1, "{infix}");
    }
}

#[test]
fn the_marks_of_a_code_are_no_operators() {
    for code in ["0.4!", "0.4=", "R := 0.137", "4!.0", "4=.0", "0.333...", "0.[4!]", "0.[3", ".77", "3."] {
        assert_eq!(pieces(&format!("{code}\n*1")), [code, "*1"]);
    }
    assert_eq!(pieces("8=\n0.3(5)\n1..\n5"), ["8=\n0.3(5)", "1..\n5"]);
}

#[test]
fn angle_brackets_are_told_from_comparisons() {
    assert_eq!(
        pieces("1 < 2\n<*0,\n*1>\n<*0> = <*0>\n* < *2\n2 > 1"),
        ["1 < 2", "<*0,\n*1>", "<*0> = <*0>", "* < *2", "2 > 1"]
    );
}

#[test]
fn an_unclosed_bracket_does_not_swallow_the_next_claim() {
    assert_eq!(pieces("claim {*1 = *0\nclaim *1 = *1\nf(x := {\nf(x) := *x").len(), 4);
    assert_eq!(pieces("{*1\nclaim＇ := {*1}\n").len(), 2);
    assert_eq!(pieces("{*1\nS ：= {*1}\n").len(), 2);
    // So does one that is indented, and one that is a command of a session.
    assert_eq!(
        pieces("f(\n  claim *1 is P\n(\r\n\tS := *1\n{*1,\n:draw *2"),
        ["f(", "claim *1 is P", "(", "S := *1", "{*1,", ":draw *2"]
    );
    assert_eq!(pieces("(S\n:= *1)").len(), 1);
}

#[test]
fn a_string_hides_what_it_holds() {
    assert_eq!(pieces("f(\"a;#{\") ; 2"), ["f(\"a;#{\")", "2"]);
}

#[test]
fn how_deep_and_how_open() {
    assert_eq!(statements("{{}, {{<>}}}")[0].depth, 4);
    assert_eq!((statements("{*1, (")[0].open, statements("{*1, ()}")[0].open), (2, 0));
    for open in ["{*1, (", "*1 +", "S :=", "(\n*1\n"] {
        assert!(is_incomplete(open), "{open}");
    }
    for complete in ["", "\"{", "*1 +;", "# {", "0.[3"] {
        assert!(!is_incomplete(complete), "{complete}");
    }
}

#[test]
fn kinds_by_the_words() {
    for (text, kind) in [
        ("claim *1 = *1", StatementKind::Claim),
        ("claim(*1 = *1)", StatementKind::Claim),
        ("# why\nprove *1 = *1", StatementKind::Prove),
        ("moves *1", StatementKind::Moves),
        ("claim＇ := {1}", StatementKind::Definition),
        ("claims := 1", StatementKind::Definition),
        ("f(n) ≔ n", StatementKind::Definition),
        ("claimé", StatementKind::Expression),
        ("(claim)", StatementKind::Expression),
        ("{x := 1}", StatementKind::Expression),
    ] {
        assert_eq!(statements(text)[0].kind, kind, "{text}");
    }
}

/// The characters that could be letters, digits, marks or spaces to anybody.
fn characters() -> impl Iterator<Item = char> {
    ('\0'..='\u{FFFF}').chain(('\u{10000}'..=char::MAX).filter(|&sign| {
        begins_name(sign) || continues_name(sign) || sign.is_alphanumeric() || is_space(sign)
    }))
}

#[test]
#[ignore = "slow"]
fn the_scanner_and_the_grammar_know_the_same_names_and_spaces() {
    // Many at once where the scanner says that they stand in names, one by one where it says that
    // they do not.
    let names: Vec<String> = characters().filter(|&sign| begins_name(sign)).map(String::from).collect();
    for names in names.chunks(1000) {
        assert!(taken(Rule::statement, &format!("[{}]", names.join(","))).is_some(), "{names:?}");
    }
    let letters: Vec<char> = characters().filter(|&sign| continues_name(sign)).collect();
    for letters in letters.chunks(1000) {
        let name = format!("x{}", String::from_iter(letters));
        assert_eq!(taken(Rule::name, &name), Some(name.len()), "{letters:?}");
    }
    for sign in characters() {
        if !begins_name(sign) {
            assert_eq!(taken(Rule::name, &sign.to_string()), None, "{sign:?}");
        }
        if !continues_name(sign) {
            let is_gap = taken(Rule::statement, &format!("x{sign}")).is_some();
            assert_eq!(is_gap, is_space(sign) || sign == '#', "{sign:?}");
        }
    }
}

#[test]
fn the_scanner_and_the_grammar_know_the_same_keywords() {
    for word in KEYWORDS {
        assert_eq!(taken(Rule::name, word), None, "{word}");
        assert_eq!(tokens(word).next().map(|token| token.kind), Some(TokenKind::Keyword));
        for prime in ["'", "′", "’", "ʹ", "＇"] {
            let name = format!("{word}{prime}");
            assert_eq!(taken(Rule::name, &name), Some(name.len()), "{name}");
            assert_eq!(tokens(&name).next().map(|token| token.kind), Some(TokenKind::Name));
            assert_eq!(super::canonical_name(&name), format!("{word}'"));
            assert!(is_word(&name));
        }
    }
}

/// Pieces of texts, right and wrong.
const PIECES: [&str; 96] = [
    "{", "}", "(", ")", "[", "]", "<", ">", "⟨", "⟩", "\\{", "\\}", "\\langle", "\\left(", "\\right)",
    "\\left", "*", "**", "∗", "\\star", "+", "++", "-", "−", "=", "==", "!", "!=", "!==", "<=", ":=", "：=",
    "≔", ":", ";", ";", ",", "，", "|", ".", "..", "...", "…", "‥", "/", "//", "\\", "\\,", "\\cdot",
    "\\not", "\\cong", "\\foo", "\\omega", "ω", "\"", "“", "”", "#", " ", " ", " ", "\n", "\n", "\r\n",
    "\u{FEFF}", "\u{200B}", "claim", "moves ", "use ", "\"a\"", "if", "then", "else", "for", "in", "not",
    "x", "f(n)", "＇", "'", "0.", "1", "12", "_", "²", "５", "all ", "some", "games ", "∀", "∃", "\\forall",
    "iff", "⇒", "implies", "where ",
];

fn any_text() -> impl Strategy<Value = String> {
    prop::collection::vec(select(&PIECES[..]), 0..24).prop_map(|pieces| pieces.concat())
}

/// Expressions of the language, in all spellings.
fn expression() -> impl Strategy<Value = String> {
    let leaves = [
        "*1",
        "*",
        "* ",
        "*ω",
        "12",
        "1_000",
        "x'",
        "x",
        "n",
        "\\omega",
        "∅",
        "\\emptyset",
        "{}",
        "<>",
        "0.137",
        "0.[3]",
        "0.[3",
        "0.3!",
        "3.",
        "\"<{;#\"",
        "“a”",
        "f()",
        "_",
    ];
    let infix = [
        "+",
        "-",
        "−",
        "⊕",
        " xor ",
        "×",
        "\\times ",
        "·",
        "//",
        "%",
        "^",
        "⊗",
        " ∪ ",
        "++",
        "..",
        "==",
        "=",
        "≈",
        "!=",
        "=⁻",
        "=^-",
        "≠^-",
        "\\ne^-",
        "\\ne ",
        "\\neq ",
        " < ",
        "<=",
        "> ",
        "≥",
        "\\le ",
        " in ",
        "∉",
        " not in ",
        " and ",
        "∨",
        "\\not=",
        " is ",
        "*",
        " implies ",
        "⇔",
        "\\implies ",
    ];
    select(leaves.to_vec()).prop_map(str::to_owned).prop_recursive(4, 24, 3, move |inner| {
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            (inner.clone(), select(infix.to_vec()), inner.clone())
                .prop_map(|(a, sign, b)| format!("{a}{sign}{b}")),
            two.clone().prop_map(|(a, b)| format!("{{{a}, {b},}}")),
            two.clone().prop_map(|(a, b)| format!("\\{{{a} for k in {b}\\}}")),
            two.clone().prop_map(|(a, b)| format!("[({a})\n, {b}]")),
            two.clone().prop_map(|(a, b)| format!("⟨{a}, {b}⟩")),
            two.clone().prop_map(|(a, b)| format!("f({a}, {b})")),
            (inner.clone(), two).prop_map(|(a, (b, c))| format!("if {a} then {b} else {c}")),
            inner.clone().prop_map(|a| format!("<({a})>")),
            inner.clone().prop_map(|a| format!("*\\left({a}\\right)")),
            inner.prop_map(|a| format!("not {a}")),
        ]
    })
}

proptest! {
    #[test]
    fn tokens_and_the_gaps_between_them_are_the_text(text in any_text()) {
        let mut end = 0;
        for token in tokens(&text).map(|token| Some(token.span)).chain([None]) {
            let next = token.map_or(text.len(), |span| span.start);
            let mut gap = &text[end..next];
            while let Some(first) = gap.chars().next() {
                // What `\left` stands before is not part of the gap.
                let space = length_of_space(&text[next - gap.len()..], first);
                prop_assert!(space > 0, "{gap:?}");
                gap = &gap[space..];
            }
            end = token.map_or(end, |span| span.end);
        }
    }

    #[test]
    fn a_statement_has_the_tokens_of_its_place(text in any_text()) {
        let all: Vec<Token> = tokens(&text).collect();
        for statement in statements(&text) {
            let own = tokens(&statement.text).map(|token| (token.kind, token.span.shifted(statement.span.start)));
            let place = statement.span.start..statement.span.end;
            let there = all.iter().filter(|token| place.contains(&token.span.start));
            let own = own.map(|(kind, span)| (kind, span.start));
            prop_assert!(own.eq(there.map(|token| (token.kind, token.span.start))), "{}", statement.text);
        }
    }

    #[test]
    fn the_beginning_of_a_text_is_a_text(text in any_text()) {
        for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
            for statement in statements(&text[..end]) {
                // What is wrong is said, at a place in the statement.
                if let Err(error) = parser::parse(&statement, &Limits::default()) {
                    let span = error.span().expect("a place");
                    prop_assert!(statement.text.get(span.start..span.end).is_some(), "{error:?} in {text:?}");
                }
            }
        }
    }

    #[test]
    fn complete_texts_stand_side_by_side(first in any_text(), second in any_text()) {
        prop_assume!(!is_incomplete(&first) && next_word(&second).is_none());
        let together = format!("{first}\n{second}");
        let apart = pieces(&first).into_iter().chain(pieces(&second));
        prop_assert_eq!(pieces(&together), apart.collect::<Vec<_>>());
    }

    #[test]
    fn line_by_line_as_in_one_piece(text in any_text()) {
        let mut scanner = Scanner::default();
        let (mut begun, mut cuts) = (String::new(), Vec::new());
        for line in text.split_inclusive('\n') {
            begun.push_str(line);
            cuts.extend(scanner.statements(&begun, false));
        }
        cuts.extend(scanner.statements(&begun, true));
        let mut whole = Scanner::default();
        let goes_on = |(line_end, _)| next_word(&text[line_end..]).is_some();
        prop_assume!(!text.match_indices(['\n', '\r']).any(goes_on));
        prop_assert_eq!(cuts, whole.statements(&text, true));
    }

    #[test]
    fn what_the_grammar_reads_is_complete(text in any_text(), known in expression(), word in 0..5_usize) {
        let known = match word {
            4 => format!("S := {known} where m := {known}, n := {known}\nwhere k := {known}"),
            word => format!("{}{known}", ["", "claim ", "moves ", "S := "][word]),
        };
        prop_assert!(grammar::read(&known).is_ok() || known.contains('<') || known.contains('*') || known.contains('.'), "{}", known);
        for text in [text, known] {
            for statement in statements(&text) {
                let Ok(tree) = parser::parse(&statement, &Limits::default()) else { continue };
                prop_assert!(!is_incomplete(&statement.text), "{}", statement.text);
                let kind = match tree.action {
                    Action::Claim(_) => StatementKind::Claim,
                    Action::Prove(_) => StatementKind::Prove,
                    Action::Moves(_) | Action::MisereMoves(_) => StatementKind::Moves,
                    Action::Use(_) => StatementKind::Use,
                    Action::Define { .. } => StatementKind::Definition,
                    Action::Show(_) | Action::Nothing => StatementKind::Expression,
                };
                prop_assert_eq!(kind, statement.kind, "{}", statement.text);
            }
        }
    }
}
