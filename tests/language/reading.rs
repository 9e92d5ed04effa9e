//! What is typed and read otherwise than it was meant: each is read as it is meant, or refused with
//! what to write.

use sprague::{Limits, Reply, Session, front_end::notation, front_end::syntax};

/// What the last statement of a text answers, on one line; of an error its message, its notes and
/// what would work.
fn answer(text: &str) -> String {
    let mut session = Session::new();
    let statements = syntax::statements(text);
    let (last, first) = statements.split_last().expect("there is a statement");
    for statement in first {
        if let Err(error) = session.eval(&statement.text) {
            panic!("{text}: {error:?}");
        }
    }
    match session.eval(&last.text) {
        Ok(Reply::Position(position)) => {
            let value = notation::nimber(&position.value, 2_000).text;
            let warnings = position.warnings.iter().map(|one| format!("warning: {one}"));
            let said = std::iter::once(format!("{value} {}", position.form.text)).chain(warnings);
            said.collect::<Vec<_>>().join(" | ")
        }
        Ok(Reply::Value(value)) => std::iter::once(value.text)
            .chain(value.notes.iter().map(|one| one.to_string()))
            .collect::<Vec<_>>()
            .join(" | "),
        Ok(Reply::Claim(claim)) => {
            let verdict = if claim.holds() { "holds" } else { "fails" };
            let warnings = claim.warnings.iter().map(|one| format!("warning: {}", one));
            let said = claim.reasons.iter().map(|one| one.to_string()).chain(warnings);
            std::iter::once(verdict.to_owned()).chain(said).collect::<Vec<_>>().join(" | ")
        }
        Ok(Reply::Defined(definition)) => std::iter::once("defined".to_owned())
            .chain(definition.warnings.iter().map(|one| one.to_string()))
            .collect::<Vec<_>>()
            .join(" | "),
        Ok(other) => panic!("{text}: {other:?}"),
        Err(error) => {
            let said = error.notes().iter().cloned().chain(error.helps());
            std::iter::once(format!("error: {}", error.message())).chain(said).collect::<Vec<_>>().join(" | ")
        }
    }
}

/// Statements that are read, and the beginning of what they answer.
#[track_caller]
fn read(expected: &[(&str, &str)]) {
    for (text, answered) in expected {
        assert!(answer(text).starts_with(answered), "{text}\n  {}", answer(text));
    }
}

/// Statements that are refused, and parts of the messages.
#[track_caller]
fn refused(expected: &[(&str, &[&str])]) {
    for (text, parts) in expected {
        let answer = answer(text);
        assert!(answer.starts_with("error: "), "{text}\n  {answer}");
        for part in *parts {
            assert!(answer.contains(part), "{text}\n  {answer}\n  lacks: {part}");
        }
    }
}

#[test]
fn mex_of_one_set_is_that_of_its_members() {
    read(&[
        ("mex({})", "0"),
        ("mex(∅)", "0"),
        ("mex({0})", "1"),
        ("mex({0, 1})", "2"),
        ("mex({*0, *1})", "2"),
        ("mex(<*0, *1>)", "2"),
        ("mex({k for k in 0..4 if k != 2})", "2"),
        ("mex({*k for k in 0..4})", "5"),
        ("mex{*1, nim(1 1), *5}", "2"),
        ("mex{}", "0"),
        ("mex()", "0"),
        ("mex(*1, *0)", "2"),
        ("mex(G for G in {*0, *1})", "2"),
        ("mex([0, 1])", "2"),
        ("mex{*0}", "1"),
        ("S := {*0}; mex{S}", "0"),
        ("mex(0)", "1"),
    ]);
    for text in ["mex(*2)", "mex(kayles(3))", "S := {*0}; mex(S)", "mex({*0} + *1)", "mex(nim(1 2))"] {
        refused(&[(text, &["takes integers, or the positions of a set", "grundy(G)", "mex{G, H}"])]);
    }
}

#[test]
fn lists_of_moves_are_compared_by_which_moves() {
    read(&[
        ("claim winning_moves(nim(1 2 6)) = [*1 + *2 + *3]", "holds"),
        ("claim winning_moves(nim(1 2 6)) == [nim(3 2 1)]", "holds"),
        ("claim winning_moves(nim(1 2 6)) = {nim(1 2 3)}", "holds"),
        ("claim {nim(1 2 3)} = winning_moves(nim(1 2 6))", "holds"),
        ("claim winning_moves(nim(3 4 5)) = [nim(1 4 5)]", "holds"),
        // In any order, each once, however it is written.
        ("claim winning_moves(nim(2 4 6 1)) = [nim(2 4 6)]", "holds"),
        ("claim winning_moves(nim(1 1 1)) = [nim(1 1), {*1}]", "holds"),
        ("claim options(*3) = [*2, *0, *1]", "holds"),
        ("claim options(*3) == {*0, *1, *2}", "holds"),
        ("claim options({}) = [] ", "holds"),
        ("claim options({}) = {}", "holds"),
        ("claim winning_moves(*3) = {0}", "holds"),
        ("claim winning_moves(nim(1 1)) = []", "holds"),
        ("W := winning_moves(nim(1 2 6)); claim W = [nim(1 2 3)]", "holds"),
        ("claim nim(1 2 3) in winning_moves(nim(1 2 6))", "holds"),
        ("claim *0 not in winning_moves(nim(1 2 6))", "holds"),
        ("claim winning_moves(nim(1 2 6)) != [*0]", "holds"),
        // All of them are ≈ *0.
        ("claim winning_moves(nim(1 2 6)) = [*0]", "fails | *0 is not in winning_moves(nim(1 2 6))"),
        ("claim winning_moves(nim(1 2 6)) = []", "fails | *1 + *2 + *3 is in"),
        ("claim winning_moves(nim(1 2 6)) = {nim(1 1), *0}", "fails"),
        ("claim *0 in winning_moves(nim(1 2 6))", "fails"),
        ("claim options(*3) = [*1, *2]", "fails | *0 is in options(*3), and not in [*1, *2]"),
    ]);
    refused(&[
        ("claim winning_moves(*3) = *0", &["got a position", "winning_moves(G) = [A, B], or {A, B}"]),
        ("claim winning_moves(*3) = [1]", &["got an integer"]),
        ("claim winning_moves(*3) = [*0, \"x\"]", &["got a string"]),
    ]);
}

#[test]
fn moves_are_compared_in_words() {
    read(&[
        ("claim winning_moves(treblecross(5)) = [\"cross cell 3\"]", "holds"),
        ("claim [\"cross  cell 3\"] == winning_moves(treblecross(5))", "holds"),
        ("claim \"cross cell 3\" in winning_moves(treblecross(5))", "holds"),
        ("claim winning_moves(nim(1 2 6)) = [\"*6 → *3\"]", "holds"),
        ("claim winning_moves(treblecross(5)) = [\"cross cell 2\"]", "fails | \"cross cell 2\" is not in"),
        ("claim \"cross cell 2\" not in winning_moves(treblecross(5))", "holds"),
        ("claim \"cross cell 2\" in options(treblecross(5))", "holds"),
        ("claim winning_moves(treblecross(5)) = [\"cross cell 3\", \"cross cell 1\"]", "fails"),
        // Every one of them, also where two lead to the same position.
        (
            "claim winning_moves(kayles(5) + *1) = [\"kayles(5): take pins 1 and 2\", \"kayles(5): take pins 4 and 5\"]",
            "fails",
        ),
    ]);
}

#[test]
fn words_that_are_no_moves_are_errors() {
    read(&[
        ("claim winning_moves(*1 + *2) = {\"*2 → *1\"}", "holds"),
        ("claim {\"*2->*1\"} = winning_moves(*1 + *2)", "holds"),
        ("claim winning_moves(*1 + *2) = {\"*2 → *0\"}", "fails | \"*2 → *0\" is not in"),
        ("claim \"*2->*0\" not in winning_moves(*1 + *2)", "holds"),
        // Not every move of a large heap is listed.
        ("claim \"*1000000000 → *3\" in winning_moves(*(10^9) + *3)", "holds"),
        ("claim \"*1000000000 → *999999999\" not in winning_moves(*(10^9) + *3)", "holds"),
    ]);
    refused(&[
        (
            "claim \"*3->*1\" not in winning_moves(*1 + *2)",
            &["\"*3 → *1\" is not a move of *1 + *2", "\"*2 → *1\""],
        ),
        (
            "claim \"cross cell 6\" not in winning_moves(treblecross(5))",
            &["\"cross cell 6\" is not a move of treblecross(5)", "did you mean \"cross cell"],
        ),
        ("claim winning_moves(treblecross(5)) != [\"crosss cell 3\"]", &["did you mean \"cross cell 3\"?"]),
        (
            "claim winning_moves(kayles(9)) = {\"knock\"}",
            &[
                "\"knock\" is not a move",
                "its moves are \"take pin 1\", \"take pin 2\"",
                "and more; `moves` lists them all",
            ],
        ),
        ("claim \"a\" in options({})", &["\"a\" is not a move of *0", "*0 has no moves"]),
        ("claim \"*1000000000 → *1000000000\" in winning_moves(*(10^9) + *3)", &["is not a move of"]),
        ("claim winning_moves(*1 + *2) = [\"2 to 1\"]", &["did you mean \"*2 → *1\"?"]),
        ("claim {\"a\"} = [\"a\"]", &["an option is a position; got a string", "moves in words"]),
        ("claim {\"a\", \"b\"} in winning_moves(*2)", &["got a list"]),
    ]);
}

#[test]
fn words_that_are_no_moves_are_shown_at_their_place() {
    for (text, words) in [
        ("claim \"*3 -> *1\" in winning_moves(*1 + *2)", "\"*3 -> *1\""),
        ("claim winning_moves(*1 + *2) = {\"*2 → *1\", \"*2 → *9\"}", "\"*2 → *9\""),
        ("[\"2  to 1\"] = winning_moves(*1 + *2)", "\"2  to 1\""),
        ("all(m in winning_moves(*1 + *2) for m in [\"a\"])", "m in winning_moves(*1 + *2)"),
    ] {
        let error = Session::new().eval(text).unwrap_err();
        let span = error.span().unwrap();
        assert_eq!(&text[span.start..span.end], words, "{error}");
    }
}

#[test]
fn each_winning_move_is_one_entry() {
    read(&[
        ("len(winning_moves(kayles(10)))", "7"),
        ("len(winning_moves(nim(7, 7, 7)))", "3"),
        ("len(winning_moves(treblecross(9)))", "5"),
        ("len(misere_winning_moves(kayles(10)))", "10"),
        ("len(misere_winning_moves(nim(7, 7, 7)))", "3"),
        ("[len(winning_moves(X)) for X in winning_moves(nim(7, 7, 7))]", "[0, 0, 0]"),
        ("[birthday(X) for X in winning_moves(nim(7, 7, 7))]", "[14, 14, 14]"),
        ("winning_moves(kayles(5))[0]", "*0 kayles(2) + kayles(2)"),
        // Which moves they are is compared, and not how many.
        ("claim winning_moves(nim(7, 7, 7)) = [nim(7, 7)]", "holds"),
        ("claim winning_moves(nim(7, 7, 7)) == {nim(7, 7)}", "holds"),
    ]);
    let mut session = Session::with_limits(Limits::default().with_max_elements(1_000));
    let error = session.eval("winning_moves(900 * kayles(5) + *7)").unwrap_err();
    assert_eq!(error.message(), "there are 3601 winning moves, and a list has at most 1000 entries");
    // Each of them is as long to write.
    let Ok(Reply::Value(reply)) = Session::new().eval("winning_moves(5000 * *1 + *1)") else { panic!() };
    assert_eq!(reply.winning.unwrap().moves[0].count(), 5_001);
}

/// What is asked of a whole range, and would be asked of a list with the range in it.
#[test]
fn a_list_of_a_range_is_refused() {
    refused(&[
        (
            "claim n < 5 for n in [0..10]",
            &["the list [0..10] has one entry, the range", "write 0..10 without"],
        ),
        ("[n for n in [1..3]]", &["write 1..3 without the brackets"]),
        ("claim any(n = 3 for n in [0..5 - 1])", &["write 0..5 - 1 without the brackets"]),
        ("sum(n for n in [0..10])", &["write 0..10 without the brackets"]),
    ]);
    read(&[("[len(r) for r in [0..3, 1..2]]", "[4, 2]"), ("[len(r) for r in [0..3] ++ [1..2]]", "[4, 2]")]);
}

#[test]
fn other_lists_are_equal_by_their_entries() {
    read(&[
        ("claim [*1 + *1] = [*0]", "holds | warning: `=` compares lists of positions entry by entry"),
        ("claim [*1 + *1, *2] = [*0, {*1, {}}]", "holds"),
        ("claim [G for G in options(nim(1 2 6)) if G is P] = [*0]", "holds | warning"),
        ("claim [*1 + *1, *3] = [{*1}, nim(1 2)]", "holds | warning"),
        ("claim [nim(1 2)] = [nim(2 1)]", "holds"),
        ("claim [*1, *2] !== [*2, *1]", "holds"),
        ("claim [1, 2] = 1..2", "holds"),
    ]);
    // A list of nimbers is one of values.
    assert_eq!(answer("claim [nim(1 2), nim(1 1)] = [*3, *0]"), "holds");
    assert_eq!(answer("claim [nim(1 2), *2] = [nim(2 1), *2]"), "holds");
    assert_eq!(answer("claim winning_moves(nim(1 2 6)) = [nim(1 2 3)]"), "holds");
    assert_eq!(answer("claim [*1 + *1] == [{*1}]"), "holds");
    assert_eq!(answer("claim winning_moves(treblecross(5)) = [\"cross cell 3\"]"), "holds");
    assert_eq!(answer("claim winning_moves(nim(1 1 1)) = [{*1}]"), "holds");
}

/// `in` between a position and a list goes by value, which a list of moves seldom means.
#[test]
fn a_position_in_a_list_by_value_alone_is_told() {
    let warning = "warning: `in` looks for an entry of a list that is ≈; for one that is the same position, \
                   `any(x == y for y in xs)`";
    let blocked = "blocked(G, xs) := { H for H in G if H not in xs }";
    read(&[
        ("claim *1 + *1 in [{*2}]", &format!("holds | {warning}")),
        ("claim {*1, {*1}} in [wythoff(1, 2), *1 + *3]", &format!("holds | {warning}")),
        ("[*1 + *1 not in [{*2}], *1 + *1 in [{*3}]]", &format!("[false, true] | {warning}")),
        (
            &format!("{blocked}; claim blocked(nim(1 2), [*1 + {{*1}} + *1]) is P"),
            &format!("holds | {warning}"),
        ),
        (&format!("{blocked}; blocked({{*1 + *1}}, [{{*2}}, {{*3}}])"), &format!("*0 *0 | {warning}")),
    ]);
    for text in [
        // The same node, other things than positions, nimbers as values, and lists of moves.
        "claim *1 + *1 in [*2 + *2, *1 + *1]",
        "claim 0 in [*0] and 3 in [1, 3] and [1] in [[1], []]",
        "claim nim(1 2) in [*1, *2, *3]",
        "claim *0 in [nim(1 1), {*1}]",
        "claim nim(1 2 3) in winning_moves(nim(1 2 6))",
    ] {
        assert!(!answer(text).contains("warning"), "{text}\n  {}", answer(text));
    }
}

#[test]
fn a_middle_dot_multiplies() {
    read(&[
        ("ω·2", "ω*2"),
        ("x := 5; x·2", "10"),
        ("x := 5; x\u{387}2", "10"),
        ("x := 5; 2·x·3", "30"),
        ("*(ω·2 + 3)", "*(ω*2 + 3)"),
        ("{*(i·2) for i in 0..3}", "*1"),
        ("f(x) := x·x; f(4)", "16"),
        ("x' := 3; x'·2", "6"),
    ]);
}

#[test]
fn a_parameter_is_what_the_functions_take_that_it_is_handed_to() {
    read(&[
        ("f(xs) := nim(xs); f([1, 2, 4])", "*7"),
        ("f(xs) := nim(xs); f(1..3)", "*0"),
        ("f(xs) := nim(xs); f(3)", "*3"),
        ("f(xs) := nim(xs); g(xs) := f(xs); g([1, 2])", "*3"),
        ("f(xs, n) := nim(xs, n); f([1, 2], 4)", "*7"),
        ("f(s) := turning_turtles(s); g(s) := f(s); g(\"TTH\")", "*3"),
        ("f(xs) := subtraction(xs); f([1, 2])(4)", "*1"),
        ("f(xs) := nimble(xs); f([1, 2])", "*3"),
        ("f(xs) := moore(2, xs); f([1, 2])", ""),
        ("f(xs) := chomp(xs); f([3, 2])", ""),
        ("f(b) := cram(b); f(\"..#/...\")", ""),
        ("f(X, v) := vertex_geography(X, v); f(\"a-b\", \"a\")", ""),
        ("f(x) := x × *2; f(*2)", "*3"),
        ("f(x) := 3 * x; f(*2)", "*2"),
    ]);
    refused(&[
        ("f(n) := *(n // 2); f([1])", &["takes an integer for `n`"]),
        ("f(n) := {f(n-1) if n > 0}; f(\"a\")", &["takes an integer for `n`"]),
        ("f(xs) := nim(xs); f(\"a\")", &["`nim` takes heap sizes"]),
    ]);
}

#[test]
fn a_sign_that_joins_nothing_ends_with_its_line() {
    for stray in [".", "?", "!", ":", "&", "$"] {
        let text = format!("nim(1 2){stray}\nnim(1 1)");
        assert_eq!(syntax::statements(&text).len(), 2, "{stray}");
        assert!(!syntax::is_incomplete(&format!("nim(1 2){stray}")), "{stray}");
        refused(&[(&text[..8 + stray.len()], &[stray])]);
    }
    refused(&[
        ("claim nim(1 1) is P.", &["`.` does not belong at the end of the line", "leave it out"]),
        ("nim(1 2)?", &["`?` does not belong at the end of the line"]),
        ("claim nim(1 2) = *3.", &["leave out the point: *3"]),
    ]);
    for open in ["nim(1", "*1 +", "{*1,", "S :=", "if 1 = 2 then", "3 *", "n ..", "claim not"] {
        assert!(syntax::is_incomplete(open), "{open}");
    }
}

#[test]
fn powers_of_other_languages_and_of_latex() {
    for text in ["2 ** 3", "2**3", "***", "2***3", "{**1}", "* ** *", "ω**2", "2 ∗∗ 3"] {
        refused(&[(text, &["there is no operator `**`", "2^3", "2 * *3"])]);
    }
    read(&[
        ("2 * *3", "*0"),
        ("{*, *2}", "*0"),
        ("1_000", "1000"),
        ("1_000_000 + 1", "1000001"),
        ("*1_000", "*1000"),
        ("kayles(1_0)", "*2"),
        ("2^{10}", "1024"),
        ("2^{2^{3}}", "256"),
        ("n := 4; 2^{n + 1}", "32"),
        ("ω^{ω}", "ω^ω"),
        ("*{12}", "*12"),
        ("n := 4; *{n + 1} + *{3}", "*6"),
        ("2^{10} + 1", "1025"),
        ("\\ast{12}", "*12"),
    ]);
    refused(&[
        ("1__0", &["1_000"]),
        ("1_", &["1_000"]),
        ("*{*1}", &["`*` takes an integer"]),
        ("*{1, 2}", &["a set is a position without one"]),
        ("*{}", &["a set is a position without one"]),
        ("2^{1, 2}", &["got an integer"]),
    ]);
}

#[test]
fn brackets_of_another_kind() {
    refused(&[
        ("3 % 7 in {0, 2}", &["a list is written in brackets: [0, 2]"]),
        ("[n for n in {0, 2}]", &["[0, 2]"]),
        ("subtraction({1, 2, 3})(10)", &["[1, 2, 3]"]),
        ("sum({1, 2})", &["[1, 2]"]),
        ("[1] ++ {2}", &["[2]"]),
        ("{0, 1, 2}", &["{*0, *1, *2}"]),
        ("*1 in {0, 1}", &["{*0, *1}"]),
        ("subtraction({*1, *2})(10)", &["write numbers as a list"]),
        ("(0, 1)", &["parentheses only group", "a list is written [0, 1]"]),
        ("nim(1,,2)", &["got `,`", "nothing stands before this comma"]),
        ("kayles(, 3)", &["got `,`", "nothing stands before this comma"]),
        ("[1, , 2]", &["got `,`", "nothing stands before this comma"]),
        ("{, *1}", &["got `,`", "nothing stands before this comma"]),
        ("kayles [3]", &["in parentheses: kayles(3)"]),
        ("nim [10, 12, 5]", &["go in parentheses: nim(10, 12, 5)"]),
        ("xs := [1]; xs[0, 1]", &["an index is one integer"]),
        ("[*1}", &["`}` does not close the bracket that is open here"]),
        ("{*1)", &["`)` does not close the bracket"]),
        ("nim(1]", &["`]` does not close the bracket"]),
        ("*-1", &["`*` alone is the nimber *1", "from 0 on"]),
        ("*1.5", &["`1.5` is not an integer"]),
        ("*(1.5)", &["numbers here are integers"]),
    ]);
}

#[test]
fn words_and_signs_of_other_languages() {
    refused(&[
        ("\"a\" ++ 5", &["`++` does not take an integer", "\"a\" ++ \"5\""]),
        ("5 ++ \"a\"", &["`++` does not take an integer"]),
        ("\"a\" ++ [1]", &["`++` does not take a string"]),
        ("[1] ++ *1", &["`++` does not take a position"]),
        ("not (n = n for n in 0..7)", &["all(C for n in 0..9)"]),
        ("1 = 1 and (n = n for n in 0..7)", &["all(C for n in 0..9)"]),
        ("period(kayles) is 12", &["period(kayles) = 12"]),
        ("grundy(*3) is not 3", &["grundy(*3) != 3"]),
        ("*3 is *3", &["*3 = *3"]),
        ("o(kayles(3)) = P", &["outcome(G)", "G is P"]),
        ("S <- {*1}", &["`:=`: S := {*1}"]),
        ("S = {*1}", &["`:=`: S := {*1}"]),
        ("S == {*1}", &["`:=`: S := {*1}"]),
        ("S ← {*1}", &["a definition is written S := {*1}"]),
        ("let S = {*1}", &["a definition is written S := "]),
        ("{*n for n in 1:3}", &["the integers from a to b are a..b"]),
        ("3 <> 4", &["is !="]),
        ("3 /= 4", &["is !="]),
        ("0.3!4(5)", &["and 3 does not"]),
        ("grundy(0.77)", &["sequence(0.77, 0..20)", "0.77(5)"]),
        ("grundy(wythoff)", &["wythoff(3, 5)"]),
        ("f(n) := *n; grundy(f)", &["f(5)"]),
        ("0.77(0..5)", &["sequence(0.77, 0..20)"]),
        ("kayles([1, 2])", &["kayles(3) + kayles(5)"]),
        ("period(kayles(3))", &["period(kayles)"]),
        ("claim nim(n, n) is P", &["on the same line: claim … for n in 0..9"]),
        ("for n in 0..9", &["a statement ends with its line", "in parentheses"]),
        ("turning_turtles(HTH)", &["in quotes: \"HTH\""]),
        ("{1 2}", &["separated by commas"]),
    ]);
    read(&[
        ("claim nim(1 2) is not P", "holds"),
        ("nim(5, 7, 9) is not P", "true"),
        ("claim nim(1 1) is not N and nim(1) is not P", "holds"),
        ("claim nim(1 1) is not P", "fails | nim(1 1) is P"),
        ("claim (nim(n, n) is P\n  for n in 0..9)", "holds"),
        ("claim nim(n, n) is P for\n  n in 0..9", "holds"),
        ("<>", "*0"),
    ]);
}

#[test]
fn several_heaps_of_one_game_are_their_sum() {
    read(&[
        ("lasker(2, 5, 7)", "*15 lasker(2) + lasker(5) + lasker(7)"),
        ("kayles(1, 2)", "*3 kayles(1) + kayles(2)"),
        ("0.77(3, 5)", "*7"),
        ("R := subtraction([1, 2]); R(4, 5)", "*3"),
        ("subtraction(1..3)(5, 6)", "*3"),
        ("bamboo(1, 2)", "*3"),
        ("claim treblecross(3, 5) == treblecross(3) + treblecross(5)", "holds"),
    ]);
    refused(&[
        ("wythoff(3, 5, 7)", &["two heap sizes"]),
        ("wythoff(3)", &["two heap sizes", "wythoff(3, 5)"]),
        ("fibonacci_nim(3, 5, 7)", &["a heap size"]),
        ("kayles()", &["a heap size"]),
        ("kayles(3, \"a\")", &["a heap size"]),
        ("kayles(\"I.II\")", &["a heap size", "kayles(1) + kayles(2)"]),
        ("kayles(\"five\")", &["a heap size", "e.g. `kayles(5)`"]),
        ("subtraction([1, 1001])(10^12)", &["a heap size, from 0 to 4294967295"]),
        ("treblecross(10^12, 3)", &["heaps of 0.007"]),
        ("treblecross(10^12)", &["0.007(1000000000002)"]),
        ("kayles(-1)", &["a heap size"]),
    ]);
    read(&[
        ("0.77(10^12)", "*"),
        ("subtraction(1..6)(10^12)", "*1 0.333333(1000000000000)"),
        ("R := all_but([2]); R(10^12)", "*500000000000 0.30[3](1000000000000)"),
        ("lasker(10^20 + 3)", "*100000000000000000004 4.[3](100000000000000000003)"),
        ("guiles(10^12, 1)", "*3"),
        ("claim 0.77(10^3) = kayles(10^3)", "holds"),
        // A heap that is too large for the ruleset of the name is one of its code.
        ("claim kayles(2^40) == 0.77(2^40)", "holds"),
        ("claim dawsons_chess(10^12, 3) = dawsons_chess(10^12 - 34 * 10^10) + dawsons_chess(3)", "holds"),
        ("claim dawsons_kayles(2^33) = dawsons_kayles(2^33 - 34 * 2^27)", "holds"),
        ("claim kayles(10^20) = kayles(10^20 - 12) and not (kayles(2^32) = kayles(2^32 + 1))", "holds"),
        ("claim kayles(12 * 10^20 + 5) + kayles(125) is misere P", "holds"),
    ]);
}

#[test]
fn a_name_is_suggested_where_it_is_near_and_of_the_right_sort() {
    for (text, meant) in [
        ("grundi(*1)", "grundy"),
        ("kaylse(3)", "kayles"),
        ("kayle(3)", "kayles"),
        ("canon(*1)", "canonical"),
        ("winning_mvoes(*1)", "winning_moves"),
        ("optoins(*1)", "options"),
        ("sequence(dawson, 0..3)", "dawsons_chess"),
        ("Grundy(*1)", "grundy"),
        ("position := *3; positon", "position"),
        ("heap'(n) := *n; heap''(3)", "heap'"),
        ("prime'(n) := n; prime(3)", "prime'"),
        ("value'(n) := n; value(3)", "value'"),
    ] {
        refused(&[(text, &[&format!("did you mean `{meant}`?")])]);
    }
    for text in [
        "misere(kayles(3))",
        "misere",
        "abs(-3)",
        "foo(3)",
        "foo",
        "reverse([1])",
        "values(kayles(3))",
        "nimber(3)",
        "octal(3)",
        "heaps",
        "heaps(3)",
        "xyzzy",
        "TTH",
        "thn",
        "x := 5; xx(3)",
    ] {
        let answer = answer(text);
        assert!(answer.starts_with("error: ") && !answer.contains("did you mean"), "{text}\n  {answer}");
    }
    refused(&[
        ("misere(kayles(3))", &["`misere` is a word of the language", "G is misere P"]),
        ("claim *1 is not misere P", &["`misere` is a word of the language", "G is misere P"]),
        ("nimber(3)", &["a nimber is written *n"]),
        ("values(0.77)", &["sequence(R, 0..20)"]),
        ("octal(3)", &["0.137(10)"]),
        ("heaps(3)", &["nim(1 2 6)"]),
        ("abs(3)", &["max(n, -n)"]),
        ("reverse([1, 2])", &["[xs[len(xs) - i] for i in 1..len(xs)]"]),
        ("foo(3)", &["define it: foo(n) := "]),
        ("g(3)", &["define it: g(n) := "]),
    ]);
    read(&[("xs := [1, 2, 3]; [xs[len(xs) - i] for i in 1..len(xs)]", "[3, 2, 1]"), ("max(-3, 3)", "3")]);
}

#[test]
fn a_definition_that_hides_a_word_warns() {
    read(&[
        ("kayles := 3", "defined | `kayles` was a ruleset of the language"),
        ("star := 3", "defined | `star` was a function of the language"),
        ("kayles(n) := *n", "defined | `kayles` was a ruleset of the language"),
        ("P := 5", "defined | `P` was an outcome class"),
        ("P := 5; claim nim(1 1) is P", "holds"),
        ("true := 5", "defined | `true` was a truth value"),
        ("why := 5", "defined | `why` gave the short proof"),
    ]);
    for text in ["kayles' := 3", "S := *3", "kayles := 3; kayles := 4"] {
        assert_eq!(answer(text), "defined", "{text}");
    }
}

/// A position is written so that it reads back, whatever names stood for its game.
#[test]
fn a_ruleset_with_a_name_of_its_own() {
    read(&[
        ("R := subtraction([2, 5, 6]); R(7)", "*3 R(7)"),
        ("R := subtraction([2, 5, 6]); x := R(7); R := kayles; x", "*3 subtraction([2, 5, 6])(7)"),
        ("subtraction([2, 5, 6])(7)", "*3 subtraction([2, 5, 6])(7)"),
    ]);
}

/// A bracket that is left open takes in the following lines; the error is at one of them.
#[test]
fn an_open_bracket_is_named_where_a_later_line_is_refused() {
    let refused = |text: &str| Session::new().eval(text).unwrap_err();
    for (text, line) in [
        ("claim (*1 + *2 = *3\n# the next\nkayles(5)", "claim (*1 + *2 = *3"),
        ("S := {*1,\n  {*2, *3\n  nim(4)", "{*2, *3"),
        ("claim (\nwhy\n  kayles(-1)", "claim ("),
    ] {
        let error = refused(text);
        let open = format!("`{}`", &line[..=line.rfind(['(', '{']).unwrap()]);
        let note = format!("a bracket is still open here: the last one of {open}");
        assert_eq!(error.notes(), [note], "{text}");
    }
    // Within a line one sees it.
    assert_eq!(refused("claim (*1 + *2 = *3 kayles(5)").notes(), [""; 0]);
    assert_eq!(refused("{*1,\n *2 nim(3)}").notes(), [""; 0]);
}
